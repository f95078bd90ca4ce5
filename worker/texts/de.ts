import { formats } from '../lib/formats'
import type { Texts } from './en'
import { phrase } from './phrase'

const { day, month, plural, list } = formats('de')

/**
 * German: guests are "du" and "ihr", as on nearly every wedding invitation today, since they are family and friends. Where Posy speaks
 * rather than the couple (errors, hints), sentences address nobody, which also suits those whom the couple would call "Sie".
 */
export const de: Texts = {
  locale: 'de',
  day,
  month,
  languages: 'Sprache',
  comma: ', ',
  colon: ': ',

  meals: {
    Regular: 'Klassisch',
    Vegetarian: 'Vegetarisch',
    Vegan: 'Vegan',
    Kosher: 'Koscher',
    'Gluten-Free': 'Glutenfrei',
    Pescatarian: 'Mit Fisch, ohne Fleisch',
  },

  problems: {
    required: () => 'Diese Angabe fehlt noch.',
    not_valid: () => 'Diese Angabe ist ungültig.',
    not_text: () => 'Hier gehört ein Text hin.',
    not_a_number: () => 'Hier gehört eine Zahl hin.',
    not_whole: () => 'Hier gehört eine ganze Zahl hin.',
    not_true_or_false: () => 'Hier gehört wahr oder falsch hin.',
    not_a_list: () => 'Hier gehört eine Liste hin.',
    not_an_object: () => 'Hier gehören benannte Felder hin.',
    not_an_option: ({ options }) => `Bitte eine dieser Möglichkeiten wählen: ${list(options)}.`,
    not_an_email: () => 'Bitte eine E-Mail-Adresse wie ana@example.com eingeben.',
    too_long: ({ limit }) => `Bitte höchstens ${limit} Zeichen verwenden.`,
    too_short: ({ limit }) => `Bitte mindestens ${limit} Zeichen verwenden.`,
    too_many: ({ limit }) => `Bitte höchstens ${limit} angeben.`,
    too_few: ({ limit }) => `Bitte mindestens ${limit} angeben.`,
    too_large: ({ limit }) => `Möglich ist höchstens ${limit}.`,
    too_small: ({ limit }) => `Nötig ist mindestens ${limit}.`,
    too_many_marks: () => 'Ein Buchstabe hat mehr Akzente, als gespeichert werden können.',
    unreadable: () => 'Der Text enthält Zeichen, die nicht gespeichert werden können, etwa Steuerzeichen.',
    no_response: () => 'Bitte eine Antwort auswählen.',
    unknown_person: () => 'Über diesen Link lässt sich für diese Person nicht antworten.',
    answered_twice: () => 'Bitte für jede Person nur einmal antworten.',
    not_invited: () => 'Diese Person ist dazu nicht eingeladen.',
    unknown_meal: () => 'Bitte eines der Gerichte wählen.',
    no_consent: () => 'Bitte hier zustimmen oder den Text wieder löschen.',
    name_too_long: ({ limit }) => `Ein Name kann höchstens ${limit} Zeichen haben.`,
    too_many_names: ({ limit }) =>
      limit === 0
        ? 'Diese Einladung gilt ohne Begleitung.'
        : plural(limit, {
            one: 'Höchstens eine Begleitung ist möglich.',
            other: `Höchstens ${limit} Personen können mitkommen.`,
          }),
  },

  invitation: {
    title: 'Deine Einladung',
    preview: {
      title: 'Einladung zur Hochzeit',
      description: 'Bitte öffne deine Einladung und sag uns, ob du mit uns feierst.',
    },
    unnamed: 'Unsere Hochzeit',
    opening: {
      unnamed: 'Herzliche Einladung',
      one: 'Einladung zur Hochzeit von',
      two: 'Gemeinsam mit ihren Familien',
    },
    and: () => 'und',
    closing: 'laden herzlich zu ihrer Hochzeit ein',
    mainOccasion: 'Hochzeit',
  },

  reply: {
    wrongTitle: 'Bitte die Antwort prüfen',
    question: <T>(guest: T) => phrase`${guest}, feierst du mit uns?`,
    answers: {
      confirmed: 'Ich sage mit Freude zu',
      declined: 'Ich muss leider absagen',
      maybe: 'Ich weiß es noch nicht',
    },
    companions: 'Wen bringst du mit?',
    allowance: (most) =>
      plural(most, {
        one: 'Du kannst eine Begleitung mitbringen. Kommst du allein, bleibt das Feld leer.',
        other: `Du kannst bis zu ${most} Personen mitbringen. Übrige Felder bleiben leer.`,
      }),
    needsApproval: 'Das Brautpaar muss der Begleitung noch zustimmen.',
    companion: 'Name der Begleitung',
    nthCompanion: (nth) => `Name der ${nth}. Begleitung`,
    meal: 'Dein Essenswunsch',
    noMeal: 'Kein besonderer Wunsch',
    diet: 'Allergien oder Unverträglichkeiten?',
    dietNote: 'Allergien und alles, was nicht auf den Teller soll',
    access: 'Können wir dir den Tag mit etwas erleichtern?',
    accessNote: 'Barrierefreiheit: eine Rampe, ein Platz weit vorn ...',
    contact: 'Wie erreichen wir dich?',
    email: 'E-Mail',
    phone: 'Telefon',
    submit: 'Antwort senden',
    sending: 'Wird gesendet ...',
    loading: 'Deine Antwort wird geladen ...',
    saved: 'Die Antwort ist angekommen.',
    closed: 'Die Frist für die Rückmeldung ist vorbei.',
    open: 'Mit diesem Link kannst du deine Antwort später noch ändern.',
    openUntil: (day) =>
      `Um Antwort wird gebeten bis ${day}. So lange kannst du deine Antwort mit diesem Link noch ändern.`,
  },

  consent: {
    own: <T>(terms: T) => phrase`Ich bin einverstanden, dass ${terms}`,
    adult: <T>(guest: T, terms: T) => phrase`${guest} ist einverstanden, dass ${terms}`,
    child: <T>(guest: T, terms: T) => phrase`Ich bin für ${guest} einverstanden, dass ${terms}`,
    terms: ({ until, isKept, isForHelpers }) => {
      const readers = isForHelpers
        ? 'das Brautpaar, seine Helfenden und das Catering'
        : 'das Brautpaar und das Catering'
      if (isKept) {
        return `${readers} diese Gesundheitsangaben sehen und das Brautpaar sie mit der Gästeliste aufbewahrt.`
      }
      return `${readers} diese Gesundheitsangaben bis ${until ?? '90 Tage nach der letzten Feier'} sehen.`
    },
  },

  party: {
    greeting: <T>(household: T) => phrase`Hallo ${household},`,
    ask: 'Feiert ihr mit uns?',
    askAlone: 'Feierst du mit uns?',
    shortcut: 'Schnelle Antwort',
    all: 'Wir alle sind bei allem dabei',
    each: 'Unten für jede Person antworten',
    you: <T>(guest: T) => phrase`${guest} (du)`,
    answers: { confirmed: 'Zusage', declined: 'Absage', maybe: 'Noch offen' },
    yesNo: { yes: 'Ja', no: 'Nein' },
    meal: 'Essen',
    companions: 'Begleitung',
    companionKind: { adult: 'Erwachsen', child: 'Kind', infant: 'Baby' },
    diet: 'Allergien oder Unverträglichkeiten',
    access: 'Was den Tag leichter macht',
    given: 'Hier steht schon ein Text. Neuer Text ersetzt ihn.',
    closed: 'Hierauf kann man nicht mehr antworten.',
    noAnswer: 'Eine Antwort ist nicht nötig.',
    when: { from: (time) => `ab ${time} Uhr`, until: (from, until) => `${from} bis ${until} Uhr` },
    dressCode: 'Kleidung',
    map: 'Karte',
    calendar: 'In den Kalender',
    meanwhile: <T>(guest: T) =>
      phrase`Für ${guest} gibt es eine neuere Antwort, die bei jeder Auswahl steht. Bitte prüfen und noch einmal senden.`,
    now: (answer) => `Jetzt: ${answer}`,
    summary: 'Eure Antwort',
    open: 'Noch keine Antwort',
  },

  thanks: {
    title: 'Vielen Dank',
    messages: {
      confirmed: 'Wir freuen uns sehr auf das gemeinsame Fest!',
      declined: 'Wie schade, aber wir verstehen es natürlich!',
      maybe: 'Danke für die Nachricht. Bitte Bescheid geben, sobald es feststeht!',
    },
    companions: 'Mit dabei:',
    edit: 'Antwort ändern',
  },

  invalidLink: {
    title: 'Ungültiger Link',
    sentence: 'Dieser Link zur Rückmeldung ist ungültig.',
    advice: 'Sollte das ein Fehler sein, bitte beim Brautpaar melden.',
  },

  failure: {
    load: 'Die Einladung ließ sich nicht öffnen',
    submit: 'Die Antwort ließ sich nicht senden',
    retry: 'Noch einmal versuchen',
    reasons: {
      unreadable: () => 'Das Formular war nicht lesbar.',
      wrong_method: () => 'Diese Adresse kennt nur GET, HEAD und POST.',
      just_changed: () => 'Die Einladung wurde gerade geändert. Bitte noch einmal versuchen.',
      answered_meanwhile: () =>
        'Inzwischen hat jemand anderes geantwortet. Bitte die Antworten prüfen und noch einmal senden.',
      too_large: ({ kibibytes }) => `Die Anfrage ist zu groß: höchstens ${kibibytes} KiB.`,
      too_many_attempts: () => 'Zu viele Versuche. Bitte einen Moment warten und noch einmal versuchen.',
      busy: () => 'Bei Posy ist gerade viel los. Bitte gleich noch einmal versuchen.',
      fault: () => 'Bei uns ist etwas schiefgegangen. Bitte noch einmal versuchen.',
    },
  },

  reminder: {
    subject: ({ couple, by }) =>
      `Um Antwort wird gebeten${by === null ? '' : ` bis ${by}`}: ${couple === null ? 'die Hochzeit' : `Hochzeit von ${couple}`}`,
    opening: (by) =>
      by === null ? 'Es dauert nur eine Minute.' : `Um Antwort wird gebeten bis ${by}. Es dauert nur eine Minute.`,
    heading: 'Eine Einladung zur Hochzeit',
    aGuest: 'Ein Gast',
    greeting: <T>(guest: T) => phrase`Hallo ${guest},`,
    hello: 'Hallo,',
    news: {
      one: <T>(couple: T | null) =>
        couple === null
          ? phrase`von dir fehlt noch die Antwort auf eine Einladung: Das Brautpaar möchte gern wissen, ob du zur Hochzeit kommst.`
          : phrase`von dir fehlt noch die Antwort auf die Einladung zur Hochzeit von ${couple}: Wirst du dabei sein?`,
      several: <T>(couple: T | null) =>
        couple === null
          ? phrase`von euch fehlen noch Antworten auf eine Einladung: Das Brautpaar möchte gern wissen, wer von euch zur Hochzeit kommt.`
          : phrase`von euch fehlen noch Antworten auf die Einladung zur Hochzeit von ${couple}: Wer von euch wird dabei sein?`,
    },
    effort: {
      one: 'Es dauert nur eine Minute, ganz ohne Konto.',
      several: 'Jede Person hat einen eigenen Link. Es dauert nur eine Minute, ganz ohne Konto.',
    },
    replyBy: <T>(day: T) => phrase`Um Antwort wird gebeten bis ${day}.`,
    linksBelow: (by) => (by === null ? 'Hier geht es zur Antwort:' : `Hier geht es zur Antwort, bitte bis ${by}:`),
    action: 'Jetzt antworten',
  },

  message: {
    greeting: <T>(household: T) => phrase`Hallo ${household},`,
    friends: 'ihr Lieben',
    theCouple: 'das Brautpaar',
    occasion: ({ name, when, where }) => [name, when, where].filter(Boolean).join(', '),
    at: (day, time) => `${day}, ${time} Uhr`,
    action: { reply: 'Jetzt antworten', open: 'Einladung öffnen' },
    changes: { before: 'Bisher', after: 'Jetzt', day: 'Datum', time: 'Uhrzeit', venue: 'Ort', unknown: 'noch offen' },
    sentBy: <T>(couple: T | null) =>
      couple === null ? phrase`Vom Brautpaar, gesendet mit Posy.` : phrase`Von ${couple}, gesendet mit Posy.`,
    test: (subject) => `Probe: ${subject}`,
  },

  receipt: {
    subject: (couple) => (couple === null ? 'Deine Antwort auf die Hochzeitseinladung' : `Deine Antwort an ${couple}`),
    heading: 'Deine Antwort',
    intro: 'Das haben wir notiert:',
    line: ({ name, occasion, answer }) => phrase`${name}, ${occasion}: ${answer}`,
    calendar: 'In den Kalender',
    action: 'Antwort ansehen oder ändern',
  },

  seatFinder: {
    title: 'Finde deinen Platz',
    closed: 'Am Tag der Feier und am Tag davor kannst du hier deinen Tisch nachsehen.',
    label: 'Dein Name',
    hint: 'Drei Buchstaben genügen.',
    action: 'Meinen Tisch finden',
    tooShort: 'Bitte mindestens drei Buchstaben des Namens eingeben.',
    nobody:
      'Unter diesem Namen haben wir niemanden gefunden. Bitte einen anderen Teil des Namens versuchen oder am Eingang fragen.',
    more: 'Es gibt noch mehr Treffer. Bitte mehr vom Namen eingeben.',
    invalid: {
      title: 'Dieser Link ist ungültig',
      sentence: 'Vielleicht ist er abgelaufen. Einen neuen gibt es beim Brautpaar.',
    },
    failure: 'Diese Seite lässt sich gerade nicht anzeigen',
  },

  mail: {
    buttonFallback: 'Falls der Knopf nicht funktioniert, führt diese Adresse zum Ziel:',
  },

  unsubscribe: {
    action: 'Keine Mails mehr',
    ask: {
      title: 'Keine Mails mehr?',
      sentence: <T>(couple: T | null) =>
        couple === null
          ? phrase`Außer einer Einladung kommen zu dieser Hochzeit keine Mails von Posy mehr. Die Einladung gilt weiter.`
          : phrase`Außer einer Einladung kommen zur Hochzeit von ${couple} keine Mails von Posy mehr. Die Einladung gilt weiter.`,
    },
    stopped: {
      title: 'Keine Mails mehr',
      sentence: <T>(couple: T | null) =>
        couple === null
          ? phrase`Außer einer Einladung kommen zu dieser Hochzeit keine Mails von Posy mehr. Mit dem persönlichen Link lässt sich weiterhin antworten.`
          : phrase`Außer einer Einladung kommen zur Hochzeit von ${couple} keine Mails von Posy mehr. Mit dem persönlichen Link lässt sich weiterhin antworten.`,
    },
    unknown: {
      title: 'Dieser Link ist ungültig',
      sentence:
        'Vielleicht steht der Name nicht mehr auf der Gästeliste. Falls noch Mails kommen, bitte beim Brautpaar melden.',
    },
  },
}
