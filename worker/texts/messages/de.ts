import type { ReadyTexts } from '../../lib/message-words'
import { letter } from './letter'

const formal = 'Mit herzlichen Grüßen\n{names}'
const warm = 'Alles Liebe\n{names}'

/** Formal letters say Sie; the others do without du and ihr, since one guest or several may read them. */
export const de: ReadyTexts = {
  save_the_date: {
    formal: {
      subject: 'Bitte vormerken: Hochzeit von {names}',
      body: letter(
        formal,
        'mit großer Freude geben wir unsere Hochzeit bekannt und bitten Sie, sich den Termin vorzumerken.',
        '{occasions}',
        'Eine förmliche Einladung folgt. Um Ihre Antwort bitten wir erst dann.',
      ),
    },
    warm: {
      subject: '{names} heiraten: bitte den Tag freihalten',
      body: letter(
        warm,
        'unser Hochzeitstermin steht! Diesen Tag möchten wir mit unseren liebsten Menschen feiern, also bitte schon jetzt freihalten.',
        '{occasions}',
        'Die Einladung mit allen Einzelheiten kommt noch. Eine Antwort ist jetzt nicht nötig.',
      ),
    },
    playful: {
      subject: 'Vor der Urlaubsplanung lesen: {names}',
      body: letter(
        'Bis dahin\n{names}',
        'wir heiraten! Bevor jemand genau für diesen Tag Urlaub bucht, hier schnell das Wann und Wo.',
        '{occasions}',
        'Bleistift geht, Kugelschreiber ist besser. Die Einladung folgt, und bis dahin gibt es nichts zu tun.',
      ),
    },
  },
  invitation: {
    formal: {
      subject: 'Einladung zur Hochzeit von {names}',
      body: letter(
        formal,
        'wir geben uns die Ehre, Sie zur Feier unserer Hochzeit einzuladen.',
        '{occasions}',
        'Um Antwort bis {deadline} wird gebeten. Alle Einzelheiten und Ihre Antwortkarte finden Sie unter Ihrem persönlichen Link: {link}',
      ),
    },
    warm: {
      subject: 'Wir feiern Hochzeit: {names}',
      body: letter(
        warm,
        'wir heiraten, und dieser Tag wäre nicht derselbe ohne die Menschen, die uns am Herzen liegen. Deshalb kommt hier unsere Einladung.',
        '{occasions}',
        'Über eine Antwort bis {deadline} freuen wir uns sehr. Zur Antwort führt dieser persönliche Link: {link}',
      ),
    },
    playful: {
      subject: 'Ein Stuhl ist reserviert: Hochzeit von {names}',
      body: letter(
        'Wir sehen uns auf der Tanzfläche\n{names}',
        'es gibt gutes Essen, ein paar Freudentränen und Tanzeinlagen von wechselnder Qualität. Jetzt fehlt nur noch die richtige Gesellschaft.',
        '{occasions}',
        'Die Stühle zählen wir bis {deadline}. Einen davon sichert dieser persönliche Link: {link}',
      ),
    },
  },
  change: {
    formal: {
      subject: 'Änderung zur Hochzeit von {names}',
      body: letter(
        formal,
        'zu unserer Hochzeit hat sich etwas geändert. Am Ende dieses Schreibens finden Sie die bisherigen Angaben und die, die nun gelten.',
        'Wir bitten, die Umstände zu entschuldigen. Sollte die Änderung Ihre Antwort betreffen, passen Sie sie bitte über Ihren persönlichen Link an: {link}',
      ),
    },
    warm: {
      subject: 'Unsere Pläne haben sich geändert: {names}',
      body: letter(
        warm,
        'bei unserer Hochzeit hat sich etwas geändert, und das möchten wir lieber gleich selbst erzählen. Unten steht, was geplant war und was jetzt gilt.',
        'Es tut uns leid, falls das Pläne durcheinanderbringt. Bitte kurz nachsehen, ob die Antwort noch stimmt: {link}',
      ),
    },
    playful: {
      subject: 'Kleine Wendung im Drehbuch: {names}',
      body: letter(
        'Geheiratet wird trotzdem\n{names}',
        'Pläne sind zum Ändern da, und unserer hat sich gerade geändert. Unten stehen die alte und die neue Fassung. Es gilt nur die neue.',
        'Entschuldigung für das Hin und Her. Bitte kurz prüfen, ob die Antwort noch passt: {link}',
      ),
    },
  },
  reminder: {
    formal: {
      subject: 'Ihre Antwort zur Hochzeit von {names}',
      body: letter(
        formal,
        'wir hoffen, dass unsere Einladung Sie erreicht hat, denn Ihre Antwort liegt uns noch nicht vor.',
        '{occasions}',
        'Wir wären Ihnen für eine Antwort bis {deadline} sehr verbunden. Ihr persönlicher Link: {link}',
      ),
    },
    warm: {
      subject: 'Wer ist dabei? {names} freuen sich auf Antwort',
      body: letter(
        warm,
        'wir planen gerade die Einzelheiten und wüssten so gern, mit wem wir an diesem Tag feiern dürfen.',
        '{occasions}',
        'Über eine Antwort bis {deadline} freuen wir uns sehr. Dieser persönliche Link führt direkt zur Antwort: {link}',
        'Auch eine Absage hilft uns, so leid sie uns tut.',
      ),
    },
    playful: {
      subject: 'Ein Fragezeichen auf der Gästeliste: {names}',
      body: letter(
        'Mit gedrückten Daumen\n{names}',
        'auf unserer Gästeliste steht noch ein Fragezeichen, und wir hätten dort so gern ein Häkchen.',
        '{occasions}',
        'Die Küche zählt die Teller bis {deadline}. Eine Minute und dieser persönliche Link genügen: {link}',
      ),
    },
  },
  thanks: {
    formal: {
      subject: 'Mit unserem Dank: {names}',
      body: letter(
        formal,
        'von Herzen danken wir Ihnen, dass Sie unsere Hochzeit mit uns gefeiert haben.',
        'Ihre Anwesenheit und Ihre guten Wünsche haben diesen Tag vollkommen gemacht. Wir werden uns immer gern und dankbar daran erinnern.',
      ),
    },
    warm: {
      subject: 'Danke von Herzen: {names}',
      body: letter(
        warm,
        'danke fürs Dabeisein. Was bleibt, ist der Blick in die Runde, auf all die Menschen, die wir lieb haben.',
        'Danke für die gemeinsame Zeit, die guten Wünsche und so viel Herzlichkeit. Es war ein wunderschöner Tag, und das lag an unseren Gästen.',
      ),
    },
    playful: {
      subject: 'Frisch verheiratet: {names} sagen danke',
      body: letter(
        'Immer noch strahlend\n{names}',
        'die Schuhe sind aus, die Torte ist weg, und wir lächeln immer noch.',
        'Danke fürs Kommen, fürs Lachen und für die Tanzeinlagen (wer gemeint ist, weiß es). Es war das schönste Fest unseres Lebens, und das war nicht unser Verdienst.',
      ),
    },
  },
  custom: {
    formal: {
      subject: 'Eine Nachricht von {names}',
      body: letter(formal, 'wir schreiben Ihnen wegen unserer Hochzeit.'),
    },
    warm: {
      subject: 'Neuigkeiten von {names}',
      body: letter(warm, 'es gibt Neuigkeiten zu unserer Hochzeit, die wir gern erzählen möchten.'),
    },
    playful: {
      subject: 'Ganz kurz, von {names}',
      body: letter('Bis bald\n{names}', 'nur ganz kurz, zum großen Tag.'),
    },
  },
}
