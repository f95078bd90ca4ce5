import { formats } from '../lib/formats'
import type { Texts } from './en'
import { phrase } from './phrase'

const { day, month, list } = formats('fil')

/**
 * Filipino: polite, with "po" and "kayo" for one guest or several. English words that invitations there keep, such as RSVP, stay. Nouns
 * have no plural: CLDR's forms, which put 2 and 3 with 1, tell only of the number's own words.
 */
export const fil: Texts = {
  locale: 'fil',
  day,
  month,
  languages: 'Wika',
  comma: ', ',
  colon: ': ',

  meals: {
    Regular: 'Karaniwang pagkain',
    Vegetarian: 'Vegetarian',
    Vegan: 'Vegan',
    Kosher: 'Kosher',
    'Gluten-Free': 'Walang gluten',
    Pescatarian: 'May isda, walang karne',
  },

  problems: {
    required: () => 'Kailangan po ito.',
    not_valid: () => 'Hindi po ito wasto.',
    not_text: () => 'Teksto po ang dapat narito.',
    not_a_number: () => 'Numero po ang dapat narito.',
    not_whole: () => 'Buong numero po ang dapat narito.',
    not_true_or_false: () => 'Tama o mali po ang dapat narito.',
    not_a_list: () => 'Listahan po ang dapat narito.',
    not_an_object: () => 'Mga field na may pangalan po ang dapat narito.',
    not_an_option: ({ options }) => `Pumili po ng isa sa mga ito: ${list(options)}.`,
    not_an_email: () => 'Pakilagay po ang email address na tulad ng ana@example.com.',
    too_long: ({ limit }) => `Hanggang ${limit} karakter lamang po.`,
    too_short: ({ limit }) => `Hindi bababa sa ${limit} karakter po.`,
    too_many: ({ limit }) => `Hanggang ${limit} lamang po ang maililista.`,
    too_few: ({ limit }) => `Hindi bababa sa ${limit} po ang ilista.`,
    too_large: ({ limit }) => `Hanggang ${limit} lamang po ito.`,
    too_small: ({ limit }) => `Hindi po ito bababa sa ${limit}.`,
    too_many_marks: () => 'May titik po na sobra ang tuldik kaysa kayang itago.',
    unreadable: () => 'May mga karakter po na hindi maitatago, tulad ng control characters.',
    no_response: () => 'Pakipili po ang inyong sagot.',
    unknown_person: () => 'Hindi po makakasagot ang link na ito para sa taong ito.',
    answered_twice: () => 'Isang sagot lamang po para sa bawat tao.',
    not_invited: () => 'Hindi po imbitado rito ang taong ito.',
    unknown_meal: () => 'Pumili po ng isa sa mga pagkain.',
    no_consent: () => 'Pakitsek po ito kung pumapayag kayo, o burahin ang inyong isinulat.',
    name_too_long: ({ limit }) => `Hanggang ${limit} karakter lamang po ang pangalan.`,
    too_many_names: ({ limit }) =>
      limit === 0
        ? 'Para lamang po sa inyo ang imbitasyong ito.'
        : `Maaari po kayong magsama ng ${limit === 1 ? 'isang' : `hanggang ${limit}`} bisita.`,
  },

  invitation: {
    title: 'Ang inyong imbitasyon',
    preview: {
      title: 'Inaanyayahan po kayo',
      description: 'Pakibuksan po ang inyong imbitasyon at ipaalam sa amin kung makakadalo kayo.',
    },
    unnamed: 'Ang aming kasal',
    opening: {
      unnamed: 'Malugod na paanyaya',
      one: 'Paanyaya sa kasal ni',
      two: 'Kasama ang kanilang mga pamilya',
    },
    and: () => 'at',
    closing: 'ay malugod na nag-aanyaya sa inyo sa kanilang kasal',
    mainOccasion: 'Kasal',
  },

  reply: {
    wrongTitle: 'Pakitingnan po ang inyong sagot',
    question: <T>(guest: T) => phrase`${guest}, makakadalo po ba kayo?`,
    answers: {
      confirmed: 'Malugod po akong dadalo',
      declined: 'Paumanhin po, hindi ako makakadalo',
      maybe: 'Hindi pa po tiyak',
    },
    companions: 'Sino po ang kasama ninyo?',
    allowance: (most) =>
      most === 1
        ? 'Maaari po kayong magsama ng isang bisita. Iwang blangko kung mag-isa kayong darating.'
        : `Maaari po kayong magsama ng hanggang ${most} bisita. Iwang blangko ang iba.`,
    needsApproval: 'Kailangan po ng pahintulot ng ikakasal para sa inyong mga kasama.',
    companion: 'Pangalan ng kasama',
    nthCompanion: (nth) => `Pangalan ng kasama ${nth}`,
    meal: 'Ang gusto ninyong pagkain',
    noMeal: 'Walang partikular na gusto',
    diet: 'May allergy o bawal po bang pagkain?',
    dietNote: 'Mga allergy at iba pang bawal na pagkain',
    access: 'May makakatulong po ba para maging magaan ang araw ninyo?',
    accessNote: 'Pangangailangan: rampa, upuang malapit sa harap...',
    contact: 'Paano po namin kayo makokontak?',
    email: 'Email',
    phone: 'Telepono',
    submit: 'Ipadala ang sagot',
    sending: 'Ipinapadala...',
    loading: 'Binubuksan ang inyong sagot...',
    saved: 'Natanggap na po ang inyong sagot!',
    closed: 'Lumipas na po ang huling araw ng pagsagot.',
    open: 'Maaari pa po ninyong baguhin ang sagot gamit ang link na ito.',
    openUntil: (day) =>
      `Mangyaring sumagot po hanggang ${day}. Hanggang sa araw na iyon, mababago ninyo ang sagot gamit ang link na ito.`,
  },

  consent: {
    own: <T>(terms: T) => phrase`Pumapayag po ako na ${terms}`,
    adult: <T>(guest: T, terms: T) => phrase`Pumapayag po si ${guest} na ${terms}`,
    child: <T>(guest: T, terms: T) => phrase`Pumapayag po ako para kay ${guest} na ${terms}`,
    terms: ({ until, isKept, isForHelpers }) => {
      const readers = isForHelpers
        ? 'ng ikakasal, ng mga tumutulong sa kanila at ng caterer'
        : 'ng ikakasal at ng caterer'
      if (isKept) {
        return `makita ${readers} ang impormasyong ito tungkol sa kalusugan, at itago ito ng ikakasal kasama ng listahan ng bisita.`
      }
      return `makita ${readers} ang impormasyong ito tungkol sa kalusugan hanggang ${until ?? '90 araw matapos ang huling pagdiriwang'}.`
    },
  },

  party: {
    greeting: <T>(household: T) => phrase`Mahal naming ${household},`,
    ask: 'Makakadalo po ba kayo?',
    askAlone: 'Makakadalo po ba kayo?',
    shortcut: 'Mabilis na sagot',
    all: 'Dadalo kaming lahat, sa lahat',
    each: 'Sasagot sa ibaba para sa bawat isa',
    you: <T>(guest: T) => phrase`${guest} (kayo)`,
    answers: { confirmed: 'Oo', declined: 'Hindi', maybe: 'Hindi pa tiyak' },
    yesNo: { yes: 'Oo', no: 'Hindi' },
    meal: 'Pagkain',
    companions: 'Mga kasama',
    companionKind: { adult: 'Nasa hustong gulang', child: 'Bata', infant: 'Sanggol' },
    diet: 'Allergy o bawal na pagkain',
    access: 'Makakatulong para maging magaan ang araw',
    given: 'May nakasulat na po. Sumulat dito para palitan ito.',
    closed: 'Sarado na po ang pagsagot dito.',
    noAnswer: 'Hindi na po kailangang sumagot.',
    when: { from: (time) => `mula ${time}`, until: (from, until) => `${from} hanggang ${until}` },
    dressCode: 'Kasuotan',
    map: 'Mapa',
    calendar: 'Idagdag sa kalendaryo',
    meanwhile: <T>(guest: T) =>
      phrase`May mas bagong sagot po si ${guest}, na nasa tabi ng bawat pagpipilian. Pakitingnan at ipadala ulit.`,
    now: (answer) => `Ngayon: ${answer}`,
    summary: 'Ang inyong sagot',
    open: 'Wala pang sagot',
  },

  thanks: {
    title: 'Maraming salamat po',
    messages: {
      confirmed: 'Sabik na po kaming makasama kayo sa pagdiriwang!',
      declined: 'Hahanap-hanapin po namin kayo sa aming espesyal na araw, ngunit nauunawaan namin!',
      maybe: 'Salamat po sa pagpapaalam. Balitaan po ninyo kami kapag tiyak na!',
    },
    companions: 'Kasama ninyo:',
    edit: 'Baguhin ang sagot',
  },

  invalidLink: {
    title: 'Hindi wasto ang link',
    sentence: 'Hindi po wasto ang RSVP link na ito.',
    advice: 'Kung sa tingin ninyo ay mali ito, makipag-ugnayan po sa ikakasal.',
  },

  failure: {
    load: 'Hindi mabuksan ang imbitasyon',
    submit: 'Hindi naipadala ang sagot',
    retry: 'Subukang muli',
    reasons: {
      unreadable: () => 'Hindi po mabasa ang form.',
      wrong_method: () => 'GET, HEAD at POST lamang po ang tinatanggap ng address na ito.',
      just_changed: () => 'Binabago po ang inyong imbitasyon ngayon. Pakisubukang muli.',
      answered_meanwhile: () => 'May ibang sumagot po samantala. Pakitingnan ang mga sagot at ipadalang muli.',
      too_large: ({ kibibytes }) => `Napakalaki po ng ipinadala: hanggang ${kibibytes} KiB lamang.`,
      too_many_attempts: () => 'Napakaraming subok na po. Maghintay sandali at subukang muli.',
      busy: () => 'Abala po ang Posy ngayon. Pakisubukang muli maya-maya.',
      fault: () => 'May nangyaring mali sa aming panig. Pakisubukang muli.',
    },
  },

  reminder: {
    subject: ({ couple, by }) =>
      `Mangyaring sumagot po sa paanyaya sa kasal${by === null ? '' : ` hanggang ${by}`}${couple === null ? '' : `: ${couple}`}`,
    opening: (by) =>
      by === null ? 'Isang minuto lamang po ito.' : `Mangyaring sumagot po hanggang ${by}. Isang minuto lamang ito.`,
    heading: 'Paanyaya sa kasal',
    aGuest: 'Isang bisita',
    greeting: <T>(guest: T) => phrase`Mahal naming ${guest},`,
    hello: 'Magandang araw po,',
    news: {
      one: <T>(couple: T | null) =>
        couple === null
          ? phrase`Hinihintay pa po ang inyong sagot sa paanyaya sa kasal: makakadalo po ba kayo?`
          : phrase`Hinihintay pa po ang inyong sagot sa paanyaya sa kasal: makakadalo po ba kayo? Nag-aanyaya: ${couple}.`,
      several: <T>(couple: T | null) =>
        couple === null
          ? phrase`Hinihintay pa po ang inyong mga sagot sa paanyaya sa kasal: sino po sa inyo ang makakadalo?`
          : phrase`Hinihintay pa po ang inyong mga sagot sa paanyaya sa kasal: sino po sa inyo ang makakadalo? Nag-aanyaya: ${couple}.`,
    },
    effort: {
      one: 'Isang minuto lamang po ito at hindi kailangan ng account.',
      several: 'May sariling link po ang bawat isa. Isang minuto lamang ito at hindi kailangan ng account.',
    },
    replyBy: <T>(day: T) => phrase`Mangyaring sumagot po hanggang ${day}.`,
    linksBelow: (by) => (by === null ? 'Dito po sumagot:' : `Dito po sumagot hanggang ${by}:`),
    action: 'Sumagot ngayon',
  },

  message: {
    greeting: <T>(household: T) => phrase`Mahal naming ${household},`,
    friends: 'mga kaibigan',
    theCouple: 'ang ikakasal',
    occasion: ({ name, when, where }) => [name, when, where].filter(Boolean).join(', '),
    at: (day, time) => `${day}, ${time}`,
    action: { reply: 'Sumagot ngayon', open: 'Buksan ang imbitasyon' },
    changes: { before: 'Dati', after: 'Ngayon', day: 'Petsa', time: 'Oras', venue: 'Lugar', unknown: 'iaanunsyo pa' },
    sentBy: <T>(couple: T | null) =>
      couple === null
        ? phrase`Ipinadala gamit ang Posy. Nagpadala: ang ikakasal.`
        : phrase`Ipinadala gamit ang Posy. Nagpadala: ${couple}.`,
    test: (subject) => `Subok: ${subject}`,
  },

  receipt: {
    subject: (couple) =>
      couple === null ? 'Ang inyong sagot sa paanyaya sa kasal' : `Ang inyong sagot sa paanyaya: ${couple}`,
    heading: 'Ang inyong sagot',
    intro: 'Ito po ang sinabi ninyo sa amin:',
    line: ({ name, occasion, answer }) => phrase`${name}, ${occasion}: ${answer}`,
    calendar: 'Idagdag sa kalendaryo',
    action: 'Tingnan o baguhin ang sagot',
  },

  seatFinder: {
    title: 'Hanapin ang inyong upuan',
    closed: 'Makikita po ninyo rito ang inyong mesa sa mismong araw at sa araw bago nito.',
    label: 'Inyong pangalan',
    hint: 'Sapat na po ang tatlong titik.',
    action: 'Hanapin ang aking mesa',
    tooShort: 'Mag-type po ng hindi bababa sa tatlong titik ng inyong pangalan.',
    nobody:
      'Wala po kaming nahanap na may ganoong pangalan. Subukan ang ibang bahagi nito, o magtanong sa may pasukan.',
    more: 'Mayroon pa pong iba. Dagdagan pa ang mga titik ng inyong pangalan.',
    invalid: {
      title: 'Hindi wasto ang link na ito',
      sentence: 'Maaaring hindi na ito gumagana. Humingi po ng bago sa ikakasal.',
    },
    failure: 'Hindi maipakita ang pahinang ito sa ngayon',
  },

  mail: {
    buttonFallback: 'Kung hindi gumagana ang button, buksan po ang address na ito:',
  },

  unsubscribe: {
    action: 'Huwag nang padalhan ng email',
    ask: {
      title: 'Huwag nang padalhan ng email?',
      sentence: <T>(couple: T | null) =>
        couple === null
          ? phrase`Maliban sa imbitasyon, wala na po kayong matatanggap na email mula sa Posy tungkol sa kasal na ito. Bukas pa rin ang inyong imbitasyon.`
          : phrase`Maliban sa imbitasyon, wala na po kayong matatanggap na email mula sa Posy tungkol sa kasal na ito (${couple}). Bukas pa rin ang inyong imbitasyon.`,
    },
    stopped: {
      title: 'Wala nang mga email',
      sentence: <T>(couple: T | null) =>
        couple === null
          ? phrase`Maliban sa imbitasyon, wala na po kayong matatanggap na email mula sa Posy tungkol sa kasal na ito. Makakasagot pa rin kayo gamit ang inyong sariling link.`
          : phrase`Maliban sa imbitasyon, wala na po kayong matatanggap na email mula sa Posy tungkol sa kasal na ito (${couple}). Makakasagot pa rin kayo gamit ang inyong sariling link.`,
    },
    unknown: {
      title: 'Hindi wasto ang link na ito',
      sentence:
        'Maaaring wala na po kayo sa listahan ng bisita. Kung may natatanggap pa kayong email, makipag-ugnayan po sa ikakasal.',
    },
  },
}
