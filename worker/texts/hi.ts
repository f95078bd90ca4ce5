import { formats } from '../lib/formats'
import type { Texts } from './en'
import { phrase } from './phrase'

const { day, month, plural, list } = formats('hi')

/** Hindi: guests are "आप". Answers and requests are worded with nouns or imperatives, so that no verb depends on gender. */
export const hi: Texts = {
  locale: 'hi',
  day,
  month,
  languages: 'भाषा',
  comma: ', ',
  colon: ': ',

  meals: {
    Regular: 'सामान्य भोजन',
    Vegetarian: 'शाकाहारी',
    Vegan: 'वीगन',
    Kosher: 'कोशर',
    'Gluten-Free': 'ग्लूटेन-मुक्त',
    Pescatarian: 'मछली, बिना मांस',
  },

  problems: {
    required: () => 'यह जानकारी ज़रूरी है।',
    not_valid: () => 'यह जानकारी मान्य नहीं है।',
    not_text: () => 'यहाँ पाठ होना चाहिए।',
    not_a_number: () => 'यहाँ संख्या होनी चाहिए।',
    not_whole: () => 'यहाँ पूर्ण संख्या होनी चाहिए।',
    not_true_or_false: () => 'यहाँ सही या ग़लत होना चाहिए।',
    not_a_list: () => 'यहाँ सूची होनी चाहिए।',
    not_an_object: () => 'यहाँ नाम वाले खाने होने चाहिए।',
    not_an_option: ({ options }) => `कृपया इनमें से एक चुनें: ${list(options)}।`,
    not_an_email: () => 'कृपया ana@example.com जैसा ईमेल पता लिखें।',
    too_long: ({ limit }) => `कृपया अधिकतम ${limit} अक्षर लिखें।`,
    too_short: ({ limit }) => `कृपया कम से कम ${limit} अक्षर लिखें।`,
    too_many: ({ limit }) => `कृपया अधिकतम ${limit} लिखें।`,
    too_few: ({ limit }) => `कृपया कम से कम ${limit} लिखें।`,
    too_large: ({ limit }) => `यह अधिकतम ${limit} हो सकता है।`,
    too_small: ({ limit }) => `यह कम से कम ${limit} होना चाहिए।`,
    too_many_marks: () => 'किसी अक्षर पर इतनी मात्राएँ हैं कि उसे सहेजा नहीं जा सकता।',
    unreadable: () => 'इसमें ऐसे अक्षर हैं जिन्हें सहेजा नहीं जा सकता।',
    no_response: () => 'कृपया अपना उत्तर चुनें।',
    unknown_person: () => 'इस लिंक से इस व्यक्ति के लिए उत्तर नहीं दिया जा सकता।',
    answered_twice: () => 'कृपया हर व्यक्ति के लिए एक ही बार उत्तर दें।',
    not_invited: () => 'यह निमंत्रण इस व्यक्ति के लिए नहीं है।',
    unknown_meal: () => 'कृपया भोजन का कोई एक विकल्प चुनें।',
    no_consent: () => 'सहमति हो तो कृपया यहाँ निशान लगाएँ, या लिखा हुआ हटा दें।',
    name_too_long: ({ limit }) => `नाम में अधिकतम ${limit} अक्षर हो सकते हैं।`,
    too_many_names: ({ limit }) =>
      limit === 0
        ? 'यह निमंत्रण केवल आपके लिए है।'
        : plural(limit, {
            one: 'आपके साथ एक अतिथि का स्वागत है।',
            other: `आपके साथ अधिकतम ${limit} अतिथियों का स्वागत है।`,
          }),
  },

  invitation: {
    title: 'आपका निमंत्रण',
    preview: {
      title: 'विवाह का निमंत्रण',
      description: 'कृपया निमंत्रण खोलें और अपनी उपस्थिति की सूचना दें।',
    },
    unnamed: 'हमारा विवाह',
    opening: {
      unnamed: 'सादर निमंत्रण',
      one: 'शुभ विवाह का निमंत्रण',
      two: 'अपने परिवारों सहित',
    },
    and: () => 'एवं',
    closing: 'आपको अपने शुभ विवाह में सादर आमंत्रित करते हैं',
    mainOccasion: 'विवाह',
  },

  reply: {
    wrongTitle: 'कृपया अपना उत्तर जाँचें',
    question: <T>(guest: T) => phrase`${guest}, क्या हमें आपका साथ मिलेगा?`,
    answers: {
      confirmed: 'सहर्ष स्वीकार',
      declined: 'खेद सहित असमर्थ',
      maybe: 'अभी तय नहीं',
    },
    companions: 'आपके साथ कौन होगा?',
    allowance: (most) =>
      plural(most, {
        one: 'आपके साथ एक अतिथि का स्वागत है। अकेले आने पर इसे ख़ाली छोड़ दें।',
        other: `आपके साथ अधिकतम ${most} अतिथियों का स्वागत है। बाक़ी ख़ाली छोड़ दें।`,
      }),
    needsApproval: 'साथ आने वालों के लिए वर-वधू की स्वीकृति आवश्यक है।',
    companion: 'साथ आने वाले का नाम',
    nthCompanion: (nth) => `साथ आने वाले का नाम (${nth})`,
    meal: 'भोजन की पसंद',
    noMeal: 'कोई ख़ास पसंद नहीं',
    diet: 'कोई एलर्जी या खान-पान का परहेज़?',
    dietNote: 'एलर्जी और खान-पान के दूसरे परहेज़',
    access: 'क्या कुछ ऐसा है जिससे यह दिन आपके लिए आसान हो?',
    accessNote: 'सुविधाएँ: रैंप, आगे की सीट...',
    contact: 'आपसे संपर्क कैसे करें?',
    email: 'ईमेल',
    phone: 'फ़ोन',
    submit: 'उत्तर भेजें',
    sending: 'भेजा जा रहा है...',
    loading: 'आपका उत्तर खोला जा रहा है...',
    saved: 'आपका उत्तर मिल गया।',
    closed: 'उत्तर देने की अंतिम तिथि बीत चुकी है।',
    open: 'इसी लिंक से बाद में भी अपना उत्तर बदला जा सकता है।',
    openUntil: (day) => `कृपया ${day} तक उत्तर दें। तब तक इसी लिंक से अपना उत्तर बदला जा सकता है।`,
  },

  consent: {
    own: <T>(terms: T) => phrase`मेरी सहमति है कि ${terms}`,
    adult: <T>(guest: T, terms: T) => phrase`${guest} की सहमति है कि ${terms}`,
    child: <T>(guest: T, terms: T) => phrase`${guest} की ओर से मेरी सहमति है कि ${terms}`,
    terms: ({ until, isKept, isForHelpers }) => {
      const readers = isForHelpers ? 'वर-वधू, उनके सहयोगी और कैटरर' : 'वर-वधू और कैटरर'
      if (isKept) {
        return `${readers} स्वास्थ्य की यह जानकारी देखें और वर-वधू इसे अपनी अतिथि सूची के साथ रखें।`
      }
      return `${readers} स्वास्थ्य की यह जानकारी ${until === null ? 'आख़िरी समारोह के 90 दिन बाद' : until} तक देखें।`
    },
  },

  party: {
    greeting: <T>(household: T) => phrase`आदरणीय ${household},`,
    ask: 'क्या हमें आपका साथ मिलेगा?',
    askAlone: 'क्या हमें आपका साथ मिलेगा?',
    shortcut: 'तुरंत उत्तर',
    all: 'हम सब, हर समारोह में',
    each: 'नीचे हर एक के लिए उत्तर',
    you: <T>(guest: T) => phrase`${guest} (आप)`,
    answers: { confirmed: 'हाँ', declined: 'नहीं', maybe: 'अभी तय नहीं' },
    yesNo: { yes: 'हाँ', no: 'नहीं' },
    meal: 'भोजन',
    companions: 'साथ आने वाले',
    companionKind: { adult: 'वयस्क', child: 'बच्चा', infant: 'शिशु' },
    diet: 'एलर्जी या खान-पान का परहेज़',
    access: 'जिससे यह दिन आसान हो',
    given: 'यहाँ पहले से कुछ लिखा है। नया लिखने पर वह बदल जाएगा।',
    closed: 'इसके लिए उत्तर देने का समय बीत चुका है।',
    noAnswer: 'उत्तर देना आवश्यक नहीं।',
    when: { from: (time) => `${time} बजे से`, until: (from, until) => `${from} से ${until} बजे तक` },
    dressCode: 'पोशाक',
    map: 'नक़्शा',
    calendar: 'कैलेंडर में जोड़ें',
    meanwhile: <T>(guest: T) => phrase`${guest} का नया उत्तर आया है, जो हर विकल्प के साथ दिख रहा है। कृपया जाँचकर फिर से भेजें।`,
    now: (answer) => `अभी: ${answer}`,
    summary: 'आपका उत्तर',
    open: 'अभी कोई उत्तर नहीं',
  },

  thanks: {
    title: 'धन्यवाद',
    messages: {
      confirmed: 'हमें आपके साथ इस ख़ुशी को मनाने का बेसब्री से इंतज़ार है!',
      declined: 'इस ख़ास दिन पर आपकी कमी खलेगी, पर हम समझते हैं!',
      maybe: 'बताने के लिए धन्यवाद। तय होते ही हमें सूचना दें!',
    },
    companions: 'आपके साथ:',
    edit: 'उत्तर बदलें',
  },

  invalidLink: {
    title: 'अमान्य लिंक',
    sentence: 'उत्तर देने का यह लिंक मान्य नहीं है।',
    advice: 'यदि यह भूल लगे, तो कृपया वर-वधू से संपर्क करें।',
  },

  failure: {
    load: 'निमंत्रण नहीं खुल सका',
    submit: 'उत्तर नहीं भेजा जा सका',
    retry: 'फिर से प्रयास करें',
    reasons: {
      unreadable: () => 'फ़ॉर्म पढ़ा नहीं जा सका।',
      wrong_method: () => 'यह पता केवल GET, HEAD और POST स्वीकार करता है।',
      just_changed: () => 'आपका निमंत्रण अभी-अभी बदला जा रहा था। कृपया फिर से प्रयास करें।',
      answered_meanwhile: () => 'इस बीच किसी और ने उत्तर दिया है। कृपया उत्तर जाँचकर फिर से भेजें।',
      too_large: ({ kibibytes }) => `भेजी गई सामग्री बहुत बड़ी है: अधिकतम ${kibibytes} KiB।`,
      too_many_attempts: () => 'बहुत अधिक प्रयास हो चुके हैं। कृपया थोड़ा रुककर फिर से प्रयास करें।',
      busy: () => 'Posy अभी बहुत व्यस्त है। कृपया थोड़ी देर में फिर से प्रयास करें।',
      fault: () => 'हमारी ओर से कोई गड़बड़ी हुई। कृपया फिर से प्रयास करें।',
    },
  },

  reminder: {
    subject: ({ couple, by }) =>
      `कृपया उत्तर दें${by === null ? '' : ` (${by} तक)`}: ${couple === null ? 'विवाह' : `${couple} का विवाह`}`,
    opening: (by) => (by === null ? 'इसमें बस एक मिनट लगेगा।' : `कृपया ${by} तक उत्तर दें। इसमें बस एक मिनट लगेगा।`),
    heading: 'विवाह का निमंत्रण',
    aGuest: 'एक अतिथि',
    greeting: <T>(guest: T) => phrase`आदरणीय ${guest},`,
    hello: 'नमस्ते,',
    news: {
      one: <T>(couple: T | null) =>
        couple === null
          ? phrase`विवाह के निमंत्रण पर आपके उत्तर की प्रतीक्षा है। क्या आपका साथ मिलेगा?`
          : phrase`${couple} के विवाह के निमंत्रण पर आपके उत्तर की प्रतीक्षा है। क्या आपका साथ मिलेगा?`,
      several: <T>(couple: T | null) =>
        couple === null
          ? phrase`विवाह के निमंत्रण पर आप सबके उत्तर की प्रतीक्षा है। किन-किन का साथ मिलेगा?`
          : phrase`${couple} के विवाह के निमंत्रण पर आप सबके उत्तर की प्रतीक्षा है। किन-किन का साथ मिलेगा?`,
    },
    effort: {
      one: 'इसमें बस एक मिनट लगेगा, खाता बनाने की ज़रूरत नहीं।',
      several: 'सबका अपना-अपना लिंक है। इसमें बस एक मिनट लगेगा, खाता बनाने की ज़रूरत नहीं।',
    },
    replyBy: <T>(day: T) => phrase`कृपया ${day} तक उत्तर दें।`,
    linksBelow: (by) => (by === null ? 'कृपया यहाँ उत्तर दें:' : `कृपया ${by} तक यहाँ उत्तर दें:`),
    action: 'अभी उत्तर दें',
  },

  message: {
    greeting: <T>(household: T) => phrase`आदरणीय ${household},`,
    friends: 'मित्रगण',
    theCouple: 'वर-वधू',
    occasion: ({ name, when, where }) => [name, when, where].filter(Boolean).join(', '),
    at: (day, time) => `${day}, ${time} बजे`,
    action: { reply: 'अभी उत्तर दें', open: 'निमंत्रण खोलें' },
    changes: {
      before: 'पहले',
      after: 'अब',
      day: 'तिथि',
      time: 'समय',
      venue: 'स्थान',
      unknown: 'बाद में बताया जाएगा',
    },
    sentBy: <T>(couple: T | null) =>
      couple === null ? phrase`वर-वधू की ओर से, Posy द्वारा भेजा गया।` : phrase`${couple} की ओर से, Posy द्वारा भेजा गया।`,
    test: (subject) => `परीक्षण: ${subject}`,
  },

  receipt: {
    subject: (couple) => (couple === null ? 'विवाह के निमंत्रण पर आपका उत्तर' : `${couple} के निमंत्रण पर आपका उत्तर`),
    heading: 'आपका उत्तर',
    intro: 'आपने हमें यह बताया है:',
    line: ({ name, occasion, answer }) => phrase`${name}, ${occasion}: ${answer}`,
    calendar: 'कैलेंडर में जोड़ें',
    action: 'उत्तर देखें या बदलें',
  },

  seatFinder: {
    title: 'अपनी सीट खोजें',
    closed: 'समारोह के दिन और उससे एक दिन पहले यहाँ अपनी टेबल देखी जा सकती है।',
    label: 'आपका नाम',
    hint: 'तीन अक्षर काफ़ी हैं।',
    action: 'मेरी टेबल खोजें',
    tooShort: 'कृपया अपने नाम के कम से कम तीन अक्षर लिखें।',
    nobody: 'इस नाम का कोई अतिथि नहीं मिला। कृपया नाम का कोई और भाग लिखें या प्रवेश द्वार पर पूछें।',
    more: 'और भी नाम हैं। कृपया अपना नाम थोड़ा और लिखें।',
    invalid: { title: 'यह लिंक मान्य नहीं है', sentence: 'हो सकता है यह समाप्त हो गया हो। कृपया वर-वधू से नया लिंक माँगें।' },
    failure: 'यह पेज अभी नहीं दिखाया जा सकता',
  },

  mail: {
    buttonFallback: 'यदि बटन काम न करे, तो यह पता खोलें:',
  },

  unsubscribe: {
    action: 'और मेल न भेजें',
    ask: {
      title: 'और मेल न भेजें?',
      sentence: <T>(couple: T | null) =>
        couple === null
          ? phrase`निमंत्रण को छोड़कर, इस विवाह के बारे में Posy से आपको और मेल नहीं आएँगे। आपका निमंत्रण बना रहेगा।`
          : phrase`निमंत्रण को छोड़कर, ${couple} के विवाह के बारे में Posy से आपको और मेल नहीं आएँगे। आपका निमंत्रण बना रहेगा।`,
    },
    stopped: {
      title: 'अब मेल नहीं आएँगे',
      sentence: <T>(couple: T | null) =>
        couple === null
          ? phrase`निमंत्रण को छोड़कर, इस विवाह के बारे में Posy से आपको और मेल नहीं आएँगे। अपने निजी लिंक से अब भी उत्तर दिया जा सकता है।`
          : phrase`निमंत्रण को छोड़कर, ${couple} के विवाह के बारे में Posy से आपको और मेल नहीं आएँगे। अपने निजी लिंक से अब भी उत्तर दिया जा सकता है।`,
    },
    unknown: {
      title: 'यह लिंक मान्य नहीं है',
      sentence: 'हो सकता है आपका नाम अब अतिथि सूची में न हो। यदि फिर भी मेल आएँ, तो कृपया वर-वधू से संपर्क करें।',
    },
  },
}
