import { formats } from '../lib/formats'
import type { Texts } from './en'
import { phrase } from './phrase'

const { day, month, plural, list } = formats('pl')

/**
 * Polish: guests are addressed in the second person or by sentences that address nobody. No verb is in a form that depends on gender.
 * Names and days stay in the nominative, so sentences put them after a colon, or where that case belongs.
 */
export const pl: Texts = {
  locale: 'pl',
  day,
  month,
  languages: 'Język',
  comma: ', ',
  colon: ': ',

  meals: {
    Regular: 'Tradycyjne',
    Vegetarian: 'Wegetariańskie',
    Vegan: 'Wegańskie',
    Kosher: 'Koszerne',
    'Gluten-Free': 'Bezglutenowe',
    Pescatarian: 'Rybne, bez mięsa',
  },

  problems: {
    required: () => 'Ta informacja jest potrzebna.',
    not_valid: () => 'Ta wartość jest nieprawidłowa.',
    not_text: () => 'Tu powinien być tekst.',
    not_a_number: () => 'Tu powinna być liczba.',
    not_whole: () => 'Tu powinna być liczba całkowita.',
    not_true_or_false: () => 'Tu powinna być prawda lub fałsz.',
    not_a_list: () => 'Tu powinna być lista.',
    not_an_object: () => 'Tu powinny być pola z nazwami.',
    not_an_option: ({ options }) => `Prosimy wybrać jedną z możliwości: ${list(options)}.`,
    not_an_email: () => 'Prosimy podać adres e-mail, na przykład ana@example.com.',
    too_long: ({ limit }) => `Dozwolona liczba znaków: najwyżej ${limit}.`,
    too_short: ({ limit }) => `Wymagana liczba znaków: co najmniej ${limit}.`,
    too_many: ({ limit }) => `Dozwolona liczba pozycji: najwyżej ${limit}.`,
    too_few: ({ limit }) => `Wymagana liczba pozycji: co najmniej ${limit}.`,
    too_large: ({ limit }) => `Największa dozwolona wartość to ${limit}.`,
    too_small: ({ limit }) => `Najmniejsza dozwolona wartość to ${limit}.`,
    too_many_marks: () => 'Jedna z liter ma więcej znaków diakrytycznych, niż możemy zapisać.',
    unreadable: () => 'Tekst zawiera znaki, których nie możemy zapisać, na przykład znaki sterujące.',
    no_response: () => 'Prosimy wybrać odpowiedź.',
    unknown_person: () => 'Ten link nie pozwala odpowiedzieć za tę osobę.',
    answered_twice: () => 'Prosimy odpowiedzieć za każdą osobę tylko raz.',
    not_invited: () => 'Zaproszenie na tę część nie obejmuje tej osoby.',
    unknown_meal: () => 'Prosimy wybrać jedno z dań.',
    no_consent: () => 'Prosimy zaznaczyć zgodę albo usunąć wpisany tekst.',
    name_too_long: ({ limit }) => `Dozwolona długość imienia i nazwiska: najwyżej ${limit} znaków.`,
    too_many_names: ({ limit }) =>
      limit === 0
        ? 'To zaproszenie jest imienne, bez osoby towarzyszącej.'
        : plural(limit, {
            one: 'Możesz przyjść z jedną osobą towarzyszącą.',
            few: `Możesz przyjść najwyżej z ${limit} osobami towarzyszącymi.`,
            many: `Możesz przyjść najwyżej z ${limit} osobami towarzyszącymi.`,
            other: `Możesz przyjść najwyżej z ${limit} osobami towarzyszącymi.`,
          }),
  },

  invitation: {
    title: 'Zaproszenie',
    preview: {
      title: 'Zaproszenie na ślub',
      description: 'Prosimy otworzyć zaproszenie i potwierdzić przybycie.',
    },
    unnamed: 'Nasz ślub',
    opening: {
      unnamed: 'Zaproszenie',
      one: 'Zaproszenie na ślub',
      two: 'Wraz z rodzinami',
    },
    and: () => 'i',
    closing: 'mają zaszczyt zaprosić na uroczystość swoich zaślubin',
    mainOccasion: 'Ślub',
  },

  reply: {
    wrongTitle: 'Prosimy sprawdzić odpowiedź',
    question: <T>(guest: T) => phrase`${guest}, czy będziesz z nami?`,
    answers: {
      confirmed: 'Przybędę z radością',
      declined: 'Niestety nie mogę przybyć',
      maybe: 'Jeszcze nie wiem',
    },
    companions: 'Kto będzie Ci towarzyszyć?',
    allowance: (most) =>
      plural(most, {
        one: 'Możesz przyjść z jedną osobą towarzyszącą. Jeśli przyjdziesz bez niej, zostaw puste pole.',
        few: `Możesz przyjść z osobami towarzyszącymi (najwyżej ${most} osoby). Pozostałe pola zostaw puste.`,
        many: `Możesz przyjść z osobami towarzyszącymi (najwyżej ${most} osób). Pozostałe pola zostaw puste.`,
        other: `Możesz przyjść z osobami towarzyszącymi (najwyżej ${most} osoby). Pozostałe pola zostaw puste.`,
      }),
    needsApproval: 'Obecność osób towarzyszących potwierdza para młoda.',
    companion: 'Imię i nazwisko osoby towarzyszącej',
    nthCompanion: (nth) => `Imię i nazwisko ${nth}. osoby towarzyszącej`,
    meal: 'Wybór dania',
    noMeal: 'Bez preferencji',
    diet: 'Alergie lub potrzeby żywieniowe?',
    dietNote: 'Alergie i inne ograniczenia dietetyczne',
    access: 'Czy coś ułatwiłoby Ci ten dzień?',
    accessNote: 'Dostępność: podjazd, miejsce w pierwszych rzędach...',
    contact: 'Jak możemy się z Tobą skontaktować?',
    email: 'Adres e-mail',
    phone: 'Telefon',
    submit: 'Wyślij odpowiedź',
    sending: 'Wysyłanie...',
    loading: 'Wczytywanie odpowiedzi...',
    saved: 'Odpowiedź do nas dotarła.',
    closed: 'Termin potwierdzenia przybycia już minął.',
    open: 'Odpowiedź można później zmienić za pomocą tego samego linku.',
    openUntil: (day) =>
      `Prosimy o potwierdzenie przybycia. Termin: ${day}. Do tego czasu odpowiedź można zmienić za pomocą tego samego linku.`,
  },

  consent: {
    own: <T>(terms: T) => phrase`Wyrażam zgodę, aby ${terms}`,
    adult: <T>(guest: T, terms: T) => phrase`${guest} wyraża zgodę, aby ${terms}`,
    child: <T>(guest: T, terms: T) => phrase`Wyrażam zgodę za dziecko (${guest}), aby ${terms}`,
    terms: ({ until, isKept, isForHelpers }) => {
      const readers = isForHelpers
        ? 'para młoda, osoby jej pomagające i firma cateringowa'
        : 'para młoda i firma cateringowa'
      if (isKept) {
        return `${readers} miały wgląd w te informacje o zdrowiu, a para młoda przechowywała je z listą gości.`
      }
      return until === null
        ? `${readers} miały wgląd w te informacje o zdrowiu do 90 dni po ostatniej uroczystości.`
        : `${readers} miały wgląd w te informacje o zdrowiu. Ostatni dzień: ${until}.`
    },
  },

  party: {
    greeting: <T>(household: T) => phrase`${household}`,
    ask: 'Czy będziecie z nami?',
    askAlone: 'Czy będziesz z nami?',
    shortcut: 'Szybka odpowiedź',
    all: 'Będziemy w komplecie, na każdej uroczystości',
    each: 'Odpowiedź poniżej za każdą osobę',
    you: <T>(guest: T) => phrase`${guest} (Ty)`,
    answers: { confirmed: 'Tak', declined: 'Nie', maybe: 'Jeszcze nie wiem' },
    yesNo: { yes: 'Tak', no: 'Nie' },
    meal: 'Danie',
    companions: 'Osoby towarzyszące',
    companionKind: { adult: 'Osoba dorosła', child: 'Dziecko', infant: 'Niemowlę' },
    diet: 'Alergie lub potrzeby żywieniowe',
    access: 'Co ułatwiłoby ten dzień',
    given: 'Tekst już tu jest. Nowy tekst go zastąpi.',
    closed: 'Na to nie można już odpowiedzieć.',
    noAnswer: 'Odpowiedź nie jest potrzebna.',
    when: { from: (time) => `od ${time}`, until: (from, until) => `${from}–${until}` },
    dressCode: 'Strój',
    map: 'Mapa',
    calendar: 'Dodaj do kalendarza',
    meanwhile: <T>(guest: T) =>
      phrase`${guest}: jest nowsza odpowiedź, pokazana przy każdym wyborze. Prosimy sprawdzić i wysłać ponownie.`,
    now: (answer) => `Teraz: ${answer}`,
    summary: 'Wasza odpowiedź',
    open: 'Jeszcze bez odpowiedzi',
  },

  thanks: {
    title: 'Dziękujemy',
    messages: {
      confirmed: 'Nie możemy się doczekać wspólnego świętowania!',
      declined: 'Wielka szkoda, ale rozumiemy!',
      maybe: 'Dziękujemy za wiadomość. Prosimy dać nam znać, gdy tylko będzie to pewne!',
    },
    companions: 'Kto towarzyszy:',
    edit: 'Zmień odpowiedź',
  },

  invalidLink: {
    title: 'Nieprawidłowy link',
    sentence: 'Ten link do potwierdzenia przybycia jest nieprawidłowy.',
    advice: 'Jeśli to pomyłka, prosimy o kontakt z parą młodą.',
  },

  failure: {
    load: 'Nie udało się otworzyć zaproszenia',
    submit: 'Nie udało się wysłać odpowiedzi',
    retry: 'Spróbuj ponownie',
    reasons: {
      unreadable: () => 'Nie udało się odczytać formularza.',
      wrong_method: () => 'Ten adres obsługuje tylko GET, HEAD i POST.',
      just_changed: () => 'Zaproszenie właśnie się zmieniało. Prosimy spróbować ponownie.',
      answered_meanwhile: () =>
        'W międzyczasie odpowiedziała inna osoba. Prosimy sprawdzić odpowiedzi i wysłać je ponownie.',
      too_large: ({ kibibytes }) => `Przesyłka jest za duża: najwyżej ${kibibytes} KiB.`,
      too_many_attempts: () => 'Zbyt wiele prób. Prosimy chwilę poczekać i spróbować ponownie.',
      busy: () => 'Posy jest teraz bardzo obciążone. Prosimy spróbować za chwilę.',
      fault: () => 'Coś poszło nie tak po naszej stronie. Prosimy spróbować ponownie.',
    },
  },

  reminder: {
    subject: ({ couple, by }) =>
      `Prosimy o potwierdzenie przybycia${couple === null ? ' na ślub' : `. Ślub: ${couple}`}${by === null ? '' : ` (termin: ${by})`}`,
    opening: (by) =>
      by === null
        ? 'To zajmie tylko minutę.'
        : `Prosimy o potwierdzenie przybycia. Termin: ${by}. To zajmie tylko minutę.`,
    heading: 'Zaproszenie na ślub',
    aGuest: 'Gość',
    greeting: <T>(guest: T) => phrase`Dzień dobry, ${guest},`,
    hello: 'Dzień dobry,',
    news: {
      one: <T>(couple: T | null) =>
        couple === null
          ? phrase`czekamy jeszcze na Twoją odpowiedź na zaproszenie na ślub. Czy będziesz z nami?`
          : phrase`czekamy jeszcze na Twoją odpowiedź na zaproszenie na ślub (${couple}). Czy będziesz z nami?`,
      several: <T>(couple: T | null) =>
        couple === null
          ? phrase`czekamy jeszcze na Wasze odpowiedzi na zaproszenie na ślub. Kto z Was będzie z nami?`
          : phrase`czekamy jeszcze na Wasze odpowiedzi na zaproszenie na ślub (${couple}). Kto z Was będzie z nami?`,
    },
    effort: {
      one: 'To zajmie tylko minutę i nie wymaga konta.',
      several: 'Każda osoba ma własny link. To zajmie tylko minutę i nie wymaga konta.',
    },
    replyBy: <T>(day: T) => phrase`Termin potwierdzenia przybycia: ${day}.`,
    linksBelow: (by) =>
      by === null ? 'Przybycie można potwierdzić tutaj:' : `Przybycie można potwierdzić tutaj (termin: ${by}):`,
    action: 'Odpowiedz teraz',
  },

  message: {
    greeting: <T>(household: T) => phrase`Dzień dobry, ${household},`,
    friends: 'nasi bliscy',
    theCouple: 'para młoda',
    occasion: ({ name, when, where }) => [name, when, where].filter(Boolean).join(', '),
    at: (day, time) => `${day}, godz. ${time}`,
    action: { reply: 'Odpowiedz teraz', open: 'Otwórz zaproszenie' },
    changes: { before: 'Było', after: 'Jest', day: 'Data', time: 'Godzina', venue: 'Miejsce', unknown: 'do ustalenia' },
    sentBy: <T>(couple: T | null) =>
      couple === null
        ? phrase`Wiadomość wysłana przez Posy. Nadawca: para młoda.`
        : phrase`Wiadomość wysłana przez Posy. Nadawca: ${couple}.`,
    test: (subject) => `Próba: ${subject}`,
  },

  receipt: {
    subject: (couple) =>
      couple === null ? 'Twoja odpowiedź na zaproszenie na ślub' : `Twoja odpowiedź na zaproszenie: ${couple}`,
    heading: 'Twoja odpowiedź',
    intro: 'Oto, co mamy zapisane:',
    line: ({ name, occasion, answer }) => phrase`${name}, ${occasion}: ${answer}`,
    calendar: 'Dodaj do kalendarza',
    action: 'Zobacz lub zmień odpowiedź',
  },

  seatFinder: {
    title: 'Znajdź swoje miejsce',
    closed: 'Stolik można tu sprawdzić w dniu uroczystości i dzień wcześniej.',
    label: 'Imię i nazwisko',
    hint: 'Wystarczą trzy litery.',
    action: 'Znajdź mój stolik',
    tooShort: 'Prosimy wpisać co najmniej trzy litery imienia lub nazwiska.',
    nobody:
      'Nie znaleźliśmy nikogo o takim imieniu lub nazwisku. Prosimy wpisać inną jego część lub zapytać przy wejściu.',
    more: 'Jest więcej wyników. Prosimy wpisać więcej liter.',
    invalid: {
      title: 'Ten link jest nieprawidłowy',
      sentence: 'Możliwe, że wygasł. O nowy najlepiej poprosić parę młodą.',
    },
    failure: 'Nie można teraz wyświetlić tej strony',
  },

  mail: {
    buttonFallback: 'Jeśli przycisk nie działa, prosimy otworzyć ten adres:',
  },

  unsubscribe: {
    action: 'Bez kolejnych wiadomości',
    ask: {
      title: 'Bez kolejnych wiadomości?',
      sentence: <T>(couple: T | null) =>
        couple === null
          ? phrase`Poza zaproszeniem Posy nie wyśle już wiadomości o tym ślubie. Zaproszenie pozostaje aktualne.`
          : phrase`Poza zaproszeniem Posy nie wyśle już wiadomości o tym ślubie (${couple}). Zaproszenie pozostaje aktualne.`,
    },
    stopped: {
      title: 'Wiadomości wyłączone',
      sentence: <T>(couple: T | null) =>
        couple === null
          ? phrase`Poza zaproszeniem Posy nie wyśle już wiadomości o tym ślubie. Nadal można odpowiedzieć za pomocą osobistego linku.`
          : phrase`Poza zaproszeniem Posy nie wyśle już wiadomości o tym ślubie (${couple}). Nadal można odpowiedzieć za pomocą osobistego linku.`,
    },
    unknown: {
      title: 'Ten link jest nieprawidłowy',
      sentence:
        'Być może na liście gości nie ma już tej osoby. Jeśli wiadomości nadal przychodzą, prosimy o kontakt z parą młodą.',
    },
  },
}
