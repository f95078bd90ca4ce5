import type { ReadyTexts } from '../../lib/message-words'
import { letter } from './letter'

const formal = 'Z wyrazami szacunku\n{names}'
const warm = 'Z serdecznymi uściskami\n{names}'

/** Fits one guest and several: no Państwo or Wy, and no past tense. Names stand in the nominative, days too ("Termin: …"). */
export const pl: ReadyTexts = {
  save_the_date: {
    formal: {
      subject: 'Zapowiedź ślubu: {names}',
      body: letter(
        formal,
        'z radością zawiadamiamy o naszym ślubie i uprzejmie prosimy o zarezerwowanie tego terminu.',
        '{occasions}',
        'Oficjalne zaproszenie prześlemy w późniejszym czasie. Na razie nie prosimy jeszcze o odpowiedź.',
      ),
    },
    warm: {
      subject: '{names} biorą ślub: warto zapisać datę',
      body: letter(
        warm,
        'bierzemy ślub i nie wyobrażamy sobie tego dnia bez najbliższych nam osób. Już teraz prosimy o wpisanie daty do kalendarza.',
        '{occasions}',
        'Zaproszenie ze wszystkimi szczegółami przyjdzie później. Na razie nie trzeba odpowiadać.',
      ),
    },
    playful: {
      subject: 'Zanim ktoś zaplanuje urlop: {names}',
      body: letter(
        'Do zobaczenia\n{names}',
        'bierzemy ślub! Zanim ktoś zaplanuje urlop akurat na ten dzień, podajemy, kiedy i gdzie.',
        '{occasions}',
        'Można zapisać ołówkiem, ale długopis będzie pewniejszy. Zaproszenie przyjdzie później, a do tego czasu nie trzeba nic robić.',
      ),
    },
  },
  invitation: {
    formal: {
      subject: 'Zaproszenie na ślub: {names}',
      body: letter(
        formal,
        'mamy zaszczyt zaprosić na uroczystość naszych zaślubin.',
        '{occasions}',
        'Uprzejmie prosimy o potwierdzenie przybycia. Termin odpowiedzi: {deadline}. Wszystkie szczegóły i formularz odpowiedzi są pod osobistym adresem: {link}',
      ),
    },
    warm: {
      subject: 'Zaproszenie prosto z serca: {names}',
      body: letter(
        warm,
        'bierzemy ślub, a ten dzień nie byłby taki sam bez bliskich nam osób. Dlatego z całego serca zapraszamy.',
        '{occasions}',
        'Czekamy na dobrą wiadomość. Termin odpowiedzi: {deadline}. Do odpowiedzi prowadzi ten osobisty link: {link}',
      ),
    },
    playful: {
      subject: 'Krzesło już czeka: {names} biorą ślub',
      body: letter(
        'Widzimy się na parkiecie\n{names}',
        'będzie dobre jedzenie, parę łez wzruszenia i taniec na różnym poziomie. Brakuje tylko dobrego towarzystwa.',
        '{occasions}',
        'Wkrótce liczymy krzesła. Ostatni dzień zgłoszeń: {deadline}. Miejsce można zająć tym osobistym linkiem: {link}',
      ),
    },
  },
  change: {
    formal: {
      subject: 'Zmiana dotycząca ślubu: {names}',
      body: letter(
        formal,
        'zawiadamiamy o zmianie dotyczącej uroczystości naszego ślubu. Pod treścią listu podajemy wcześniejsze i obecne ustalenia.',
        'Przepraszamy za niedogodności. Jeśli zmiana wpływa na udzieloną odpowiedź, uprzejmie prosimy o jej poprawienie pod osobistym adresem: {link}',
      ),
    },
    warm: {
      subject: 'Zmieniają się nasze plany: {names}',
      body: letter(
        warm,
        'w planach naszego ślubu coś się zmieniło i chcemy od razu o tym powiedzieć. Poniżej widać, jak było i jak jest teraz.',
        'Przepraszamy, jeśli to komplikuje plany. Prosimy sprawdzić, czy odpowiedź jest nadal aktualna: {link}',
      ),
    },
    playful: {
      subject: 'Zwrot akcji: {names}',
      body: letter(
        'Ślub i tak będzie\n{names}',
        'plany są po to, żeby je zmieniać, i nasze właśnie się zmieniły. Poniżej jest wersja stara i nowa. Liczy się tylko nowa.',
        'Przepraszamy za zamieszanie. Prosimy sprawdzić, czy odpowiedź nadal pasuje: {link}',
      ),
    },
  },
  reminder: {
    formal: {
      subject: 'Prośba o odpowiedź na zaproszenie: {names}',
      body: letter(
        formal,
        'mamy nadzieję, że nasze zaproszenie dotarło, ponieważ nie znamy jeszcze odpowiedzi.',
        '{occasions}',
        'Uprzejmie prosimy o potwierdzenie przybycia. Termin odpowiedzi: {deadline}. Odpowiedzieć można pod osobistym adresem: {link}',
      ),
    },
    warm: {
      subject: 'Czy zobaczymy się na ślubie? {names}',
      body: letter(
        warm,
        'dopinamy szczegóły i bardzo chcemy wiedzieć, z kim będziemy świętować.',
        '{occasions}',
        'Czekamy na odpowiedź. Ostatni dzień: {deadline}. Ten osobisty link prowadzi prosto do odpowiedzi: {link}',
        'Jeśli się nie uda, będzie nam przykro, ale taka wiadomość też pomaga.',
      ),
    },
    playful: {
      subject: 'Znak zapytania na liście gości: {names}',
      body: letter(
        'Trzymamy kciuki\n{names}',
        'na naszej liście gości jest jeszcze jeden znak zapytania. Bardzo chcemy zamienić go na „tak”.',
        '{occasions}',
        'W kuchni trwa liczenie talerzy. Ostatni dzień zgłoszeń: {deadline}. Wystarczy minuta i ten osobisty link: {link}',
      ),
    },
  },
  thanks: {
    formal: {
      subject: 'Z podziękowaniem: {names}',
      body: letter(
        formal,
        'serdecznie dziękujemy za udział w uroczystości naszego ślubu.',
        'Obecność i życzenia naszych gości dopełniły ten dzień. Zawsze będziemy o nim pamiętać z wdzięcznością.',
      ),
    },
    warm: {
      subject: 'Dziękujemy z całego serca: {names}',
      body: letter(
        warm,
        'dziękujemy za ten dzień. Najbardziej zapamiętamy jedno spojrzenie wokół i widok wszystkich, których kochamy.',
        'Dziękujemy za obecność, dobre słowa i życzliwość. To był piękny dzień, właśnie dzięki takim gościom.',
      ),
    },
    playful: {
      subject: 'Po ślubie i z uśmiechem: {names}',
      body: letter(
        'Wciąż z uśmiechem\n{names}',
        'buty zdjęte, tort zjedzony, a dobry humor nas nie opuszcza.',
        'Dziękujemy za przybycie, śmiech i tańce (kto ma wiedzieć, ten wie). To było najlepsze przyjęcie w naszym życiu i wcale nie jest to nasza zasługa.',
      ),
    },
  },
  custom: {
    formal: { subject: 'Wiadomość w sprawie ślubu: {names}', body: letter(formal, 'piszemy w sprawie naszego ślubu.') },
    warm: {
      subject: 'Wieści od nas: {names}',
      body: letter(warm, 'mamy wieści w sprawie naszego ślubu i chcemy się nimi podzielić.'),
    },
    playful: {
      subject: 'Krótka wiadomość: {names}',
      body: letter('Do zobaczenia\n{names}', 'jedna krótka sprawa w związku z wielkim dniem.'),
    },
  },
}
