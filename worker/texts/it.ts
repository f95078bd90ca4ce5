import { formats } from '../lib/formats'
import type { Texts } from './en'
import { phrase } from './phrase'

const { day, month, plural, list } = formats('it')

/** Italian: guests are "tu" and "voi", as usual among those who are invited to a wedding. No word depends on their gender. */
export const it: Texts = {
  locale: 'it',
  day,
  month,
  languages: 'Lingua',
  comma: ', ',
  colon: ': ',

  meals: {
    Regular: 'Menù tradizionale',
    Vegetarian: 'Vegetariano',
    Vegan: 'Vegano',
    Kosher: 'Kosher',
    'Gluten-Free': 'Senza glutine',
    Pescatarian: 'Pescetariano',
  },

  problems: {
    required: () => 'Questo dato è necessario.',
    not_valid: () => 'Questo dato non è valido.',
    not_text: () => 'Qui serve un testo.',
    not_a_number: () => 'Qui serve un numero.',
    not_whole: () => 'Qui serve un numero intero.',
    not_true_or_false: () => 'Qui serve vero o falso.',
    not_a_list: () => 'Qui serve un elenco.',
    not_an_object: () => 'Qui servono campi con un nome.',
    not_an_option: ({ options }) => `Scegli una di queste opzioni: ${list(options)}.`,
    not_an_email: () => 'Scrivi un indirizzo email come ana@example.com.',
    too_long: ({ limit }) => `Scrivi al massimo ${limit} caratteri.`,
    too_short: ({ limit }) => `Scrivi almeno ${limit} caratteri.`,
    too_many: ({ limit }) => `Indicane al massimo ${limit}.`,
    too_few: ({ limit }) => `Indicane almeno ${limit}.`,
    too_large: ({ limit }) => `Il massimo è ${limit}.`,
    too_small: ({ limit }) => `Il minimo è ${limit}.`,
    too_many_marks: () => 'C’è una lettera con più accenti di quanti se ne possano salvare.',
    unreadable: () => 'Ci sono caratteri che non si possono salvare, per esempio di controllo.',
    no_response: () => 'Scegli una risposta, per favore.',
    unknown_person: () => 'Con questo link non si può rispondere per questa persona.',
    answered_twice: () => 'Rispondi una sola volta per ogni persona.',
    not_invited: () => 'L’invito non riguarda questa persona.',
    unknown_meal: () => 'Scegli uno dei menù.',
    no_consent: () => 'Spunta la casella se dai il consenso, oppure cancella quello che hai scritto.',
    name_too_long: ({ limit }) => `Un nome può avere al massimo ${limit} caratteri.`,
    too_many_names: ({ limit }) =>
      limit === 0
        ? 'Questo invito è solo per te.'
        : plural(limit, {
            one: 'Puoi portare una persona con te.',
            other: `Puoi portare con te al massimo ${limit} persone.`,
          }),
  },

  invitation: {
    title: 'Il tuo invito',
    preview: {
      title: 'Partecipazione di nozze',
      description: 'Apri il tuo invito e facci sapere se festeggerai con noi.',
    },
    unnamed: 'Il nostro matrimonio',
    opening: {
      unnamed: 'Invito',
      one: 'Invito al matrimonio di',
      two: 'Insieme alle loro famiglie',
    },
    // "Ed" before an e: Elena.
    and: (second) => (/^[eèé]/i.test(second) ? 'ed' : 'e'),
    closing: 'hanno il piacere di invitarvi al loro matrimonio',
    mainOccasion: 'Matrimonio',
  },

  reply: {
    wrongTitle: 'Controlla la tua risposta',
    question: <T>(guest: T) => phrase`${guest}, festeggerai con noi?`,
    answers: {
      confirmed: 'Parteciperò con gioia',
      declined: 'Purtroppo non potrò esserci',
      maybe: 'Non lo so ancora',
    },
    companions: 'Chi verrà con te?',
    allowance: (most) =>
      plural(most, {
        one: 'Puoi portare una persona con te. Se non porti nessuno, lascia il campo vuoto.',
        other: `Puoi portare con te fino a ${most} persone. Lascia vuoti gli altri campi.`,
      }),
    needsApproval: 'La coppia deve confermare chi ti accompagna.',
    companion: 'Nome di chi ti accompagna',
    nthCompanion: (nth) => `Nome di chi ti accompagna (${nth})`,
    meal: 'Il menù che preferisci',
    noMeal: 'Nessuna preferenza',
    diet: 'Allergie o esigenze alimentari?',
    dietNote: 'Allergie, intolleranze e altre restrizioni',
    access: 'C’è qualcosa che ti renderebbe la giornata più comoda?',
    accessNote: 'Accessibilità: una rampa, un posto nelle prime file...',
    contact: 'Come possiamo contattarti?',
    email: 'Indirizzo email',
    phone: 'Telefono',
    submit: 'Invia la risposta',
    sending: 'Invio in corso...',
    loading: 'Carichiamo la tua risposta...',
    saved: 'Abbiamo ricevuto la risposta.',
    closed: 'Il termine per rispondere è passato.',
    open: 'Potrai cambiare la risposta più avanti con questo stesso link.',
    openUntil: (day) =>
      `È gradita una conferma entro ${day}. Fino ad allora potrai cambiare la risposta con questo stesso link.`,
  },

  consent: {
    own: <T>(terms: T) => phrase`Acconsento che ${terms}`,
    adult: <T>(guest: T, terms: T) => phrase`${guest} acconsente che ${terms}`,
    child: <T>(guest: T, terms: T) => phrase`Acconsento, per conto di ${guest}, che ${terms}`,
    terms: ({ until, isKept, isForHelpers }) => {
      const readers = isForHelpers ? 'la coppia, chi la aiuta e il catering' : 'la coppia e il catering'
      if (isKept) {
        return `${readers} vedano questi dati sulla salute e che la coppia li conservi con la lista degli invitati.`
      }
      return `${readers} vedano questi dati sulla salute fino a ${until ?? '90 giorni dopo l’ultimo festeggiamento'}.`
    },
  },

  party: {
    greeting: <T>(household: T) => phrase`${household},`,
    ask: 'Festeggerete con noi?',
    askAlone: 'Festeggerai con noi?',
    shortcut: 'Risposta rapida',
    all: 'Ci saremo al completo, a ogni evento',
    each: 'Rispondo qui sotto per ogni persona',
    you: <T>(guest: T) => phrase`${guest} (tu)`,
    answers: { confirmed: 'Sì', declined: 'No', maybe: 'Non so ancora' },
    yesNo: { yes: 'Sì', no: 'No' },
    meal: 'Menù',
    companions: 'In compagnia di',
    companionKind: { adult: 'Persona adulta', child: 'Bambino o bambina', infant: 'Bebè' },
    diet: 'Allergie o esigenze alimentari',
    access: 'Qualcosa che renderebbe la giornata più comoda',
    given: 'C’è già un testo. Scrivi qui per sostituirlo.',
    closed: 'A questo non si può più rispondere.',
    noAnswer: 'Non serve rispondere.',
    when: { from: (time) => `dalle ${time}`, until: (from, until) => `dalle ${from} alle ${until}` },
    dressCode: 'Abbigliamento',
    map: 'Mappa',
    calendar: 'Aggiungi al calendario',
    meanwhile: <T>(guest: T) =>
      phrase`Per ${guest} c’è una risposta più recente, indicata accanto a ogni scelta. Controlla e invia di nuovo.`,
    now: (answer) => `Ora: ${answer}`,
    summary: 'La vostra risposta',
    open: 'Ancora nessuna risposta',
  },

  thanks: {
    title: 'Grazie',
    messages: {
      confirmed: 'Non vediamo l’ora di festeggiare insieme!',
      declined: 'Che peccato, ma capiamo!',
      maybe: 'Grazie per avercelo detto. Aspettiamo la risposta definitiva!',
    },
    companions: 'Con te:',
    edit: 'Cambia la risposta',
  },

  invalidLink: {
    title: 'Link non valido',
    sentence: 'Questo link per rispondere non è valido.',
    advice: 'Se pensi che sia un errore, contatta la coppia.',
  },

  failure: {
    load: 'Non è stato possibile aprire l’invito',
    submit: 'Non è stato possibile inviare la risposta',
    retry: 'Riprova',
    reasons: {
      unreadable: () => 'Non è stato possibile leggere il modulo.',
      wrong_method: () => 'Questo indirizzo accetta solo GET, HEAD e POST.',
      just_changed: () => 'Il tuo invito veniva modificato proprio ora. Riprova.',
      answered_meanwhile: () => 'Nel frattempo ha risposto qualcun altro. Controlla le risposte e inviale di nuovo.',
      too_large: ({ kibibytes }) => `L’invio è troppo grande: al massimo ${kibibytes} KiB.`,
      too_many_attempts: () => 'Troppi tentativi. Aspetta un momento e riprova.',
      busy: () => 'In questo momento Posy è molto occupato. Riprova tra poco.',
      fault: () => 'Qualcosa è andato storto da parte nostra. Riprova.',
    },
  },

  reminder: {
    subject: ({ couple, by }) =>
      `È gradita una conferma${by === null ? '' : ` entro ${by}`}: ${couple === null ? 'il matrimonio' : `matrimonio di ${couple}`}`,
    opening: (by) => (by === null ? 'Basta un minuto.' : `È gradita una conferma entro ${by}. Basta un minuto.`),
    heading: 'Un invito a nozze',
    aGuest: 'Una persona invitata',
    greeting: <T>(guest: T) => phrase`Ciao ${guest},`,
    hello: 'Ciao,',
    news: {
      one: <T>(couple: T | null) =>
        couple === null
          ? phrase`manca ancora la tua risposta a un invito: la coppia vorrebbe tanto sapere se potrai venire al matrimonio.`
          : phrase`manca ancora la tua risposta all’invito al matrimonio di ${couple}: potrai venire?`,
      several: <T>(couple: T | null) =>
        couple === null
          ? phrase`mancano ancora le vostre risposte a un invito: la coppia vorrebbe tanto sapere chi di voi potrà venire al matrimonio.`
          : phrase`mancano ancora le vostre risposte all’invito al matrimonio di ${couple}: chi di voi potrà venire?`,
    },
    effort: {
      one: 'Basta un minuto e non serve un account.',
      several: 'Ogni persona ha il proprio link. Basta un minuto e non serve un account.',
    },
    replyBy: <T>(day: T) => phrase`È gradita una conferma entro ${day}.`,
    linksBelow: (by) => (by === null ? 'Rispondi qui:' : `Rispondi qui entro ${by}:`),
    action: 'Rispondi ora',
  },

  message: {
    // No word before the names: "ciao" would not go with a formal letter.
    greeting: <T>(household: T) => phrase`${household},`,
    friends: 'A voi tutti',
    theCouple: 'la coppia',
    occasion: ({ name, when, where }) => [name, when, where].filter(Boolean).join(', '),
    at: (day, time) => `${day}, ore ${time}`,
    action: { reply: 'Rispondi ora', open: 'Apri l’invito' },
    changes: { before: 'Prima', after: 'Ora', day: 'Data', time: 'Orario', venue: 'Luogo', unknown: 'da definire' },
    sentBy: <T>(couple: T | null) =>
      couple === null
        ? phrase`Un messaggio della coppia, inviato con Posy.`
        : phrase`Un messaggio di ${couple}, inviato con Posy.`,
    test: (subject) => `Prova: ${subject}`,
  },

  receipt: {
    subject: (couple) =>
      couple === null ? 'La tua risposta all’invito di nozze' : `La tua risposta all’invito di ${couple}`,
    heading: 'La tua risposta',
    intro: 'Ecco che cosa ci hai detto:',
    line: ({ name, occasion, answer }) => phrase`${name}, ${occasion}: ${answer}`,
    calendar: 'Aggiungi al calendario',
    action: 'Vedi o cambia la risposta',
  },

  seatFinder: {
    title: 'Trova il tuo posto',
    closed: 'Qui puoi cercare il tuo tavolo il giorno della festa e il giorno prima.',
    label: 'Il tuo nome',
    hint: 'Bastano tre lettere.',
    action: 'Trova il mio tavolo',
    tooShort: 'Scrivi almeno tre lettere del tuo nome.',
    nobody: 'Non abbiamo trovato nessuno con questo nome. Prova con un’altra parte del nome o chiedi all’ingresso.',
    more: 'Ci sono altri risultati. Scrivi qualche lettera in più.',
    invalid: { title: 'Questo link non è valido', sentence: 'Forse è scaduto. Chiedine uno nuovo alla coppia.' },
    failure: 'Al momento questa pagina non è disponibile',
  },

  mail: {
    buttonFallback: 'Se il pulsante non funziona, apri questo indirizzo:',
  },

  unsubscribe: {
    action: 'Niente più email',
    ask: {
      title: 'Niente più email?',
      sentence: <T>(couple: T | null) =>
        couple === null
          ? phrase`A parte un invito, non riceverai più email da Posy su questo matrimonio. Il tuo invito resta valido.`
          : phrase`A parte un invito, non riceverai più email da Posy sul matrimonio di ${couple}. Il tuo invito resta valido.`,
    },
    stopped: {
      title: 'Niente più email',
      sentence: <T>(couple: T | null) =>
        couple === null
          ? phrase`A parte un invito, non riceverai più email da Posy su questo matrimonio. Puoi ancora rispondere con il tuo link personale.`
          : phrase`A parte un invito, non riceverai più email da Posy sul matrimonio di ${couple}. Puoi ancora rispondere con il tuo link personale.`,
    },
    unknown: {
      title: 'Questo link non è valido',
      sentence: 'Forse non sei più nella lista degli invitati. Se ricevi ancora email, contatta la coppia.',
    },
  },
}
