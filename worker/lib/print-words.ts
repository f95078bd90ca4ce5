import { formats } from './formats'
import type { Locale } from './locales'

/** The words around names, dates and places on printed cards. They fit one guest and several. */
interface PrintWords {
  /** The main occasion, unless the couple has named it. */
  wedding: string
  invite: string
  replyBy: (day: string) => string
  /** The same without a deadline. */
  reply: string
  /** Above the link of somebody who is not asked for a reply, or no longer. */
  details: string
  scan: string
  /** On the sign at the door, with the code of the seat finder. */
  findSeat: string
  scanForSeat: string
  /** A day with its time, `HH:MM`. */
  at: (day: string, time: string) => string
  /** Between the venue and the lines of its address. */
  comma: string
}

const words: Record<Locale, PrintWords> = {
  en: {
    wedding: 'Wedding',
    invite: 'We would love you to celebrate our wedding with us',
    replyBy: (day) => `Please reply by ${day}`,
    reply: 'Please reply',
    details: 'All the details',
    scan: 'Scan the code, or type the address',
    findSeat: 'Find your seat',
    scanForSeat: 'Scan the code and type your name',
    at: (day, time) => `${day}, ${time}`,
    comma: ', ',
  },
  es: {
    wedding: 'Boda',
    invite: 'Nos encantará celebrar nuestra boda en su compañía',
    replyBy: (day) => `Se ruega confirmar a más tardar el ${day}`,
    reply: 'Se ruega confirmación',
    details: 'Todos los detalles',
    scan: 'Escanear el código o escribir la dirección',
    findSeat: 'Encuentre su mesa',
    scanForSeat: 'Escanear el código y escribir el nombre',
    at: (day, time) => `${day}, ${time}`,
    comma: ', ',
  },
  fr: {
    wedding: 'Mariage',
    invite: 'Nous avons la joie de vous inviter à notre mariage',
    replyBy: (day) => `Réponse souhaitée au plus tard le ${day}`,
    reply: 'Réponse souhaitée',
    details: 'Tous les détails',
    scan: 'Scannez le code ou saisissez l’adresse',
    findSeat: 'Trouvez votre place',
    scanForSeat: 'Scannez le code et saisissez votre nom',
    at: (day, time) => `${day}, ${time}`,
    comma: ', ',
  },
  de: {
    wedding: 'Hochzeit',
    invite: 'Wir laden herzlich zu unserer Hochzeit ein',
    replyBy: (day) => `Um Antwort bis ${day} wird gebeten`,
    reply: 'Um Antwort wird gebeten',
    details: 'Alle Einzelheiten',
    scan: 'Code scannen oder Adresse eingeben',
    findSeat: 'Finde deinen Platz',
    scanForSeat: 'Code scannen und Namen eingeben',
    at: (day, time) => `${day}, ${time} Uhr`,
    comma: ', ',
  },
  it: {
    wedding: 'Matrimonio',
    invite: 'Con gioia Vi invitiamo alle nostre nozze',
    replyBy: (day) => `È gradita conferma entro ${day}`,
    reply: 'È gradita conferma',
    details: 'Tutti i dettagli',
    scan: 'Inquadrare il codice o digitare l’indirizzo',
    findSeat: 'Trova il tuo posto',
    scanForSeat: 'Inquadrare il codice e digitare il nome',
    at: (day, time) => `${day}, ore ${time}`,
    comma: ', ',
  },
  'pt-BR': {
    wedding: 'Casamento',
    invite: 'Temos a alegria de convidar para o nosso casamento',
    replyBy: (day) => `Pedimos a confirmação de presença até ${day}`,
    reply: 'Pedimos a confirmação de presença',
    details: 'Todos os detalhes',
    scan: 'Aponte a câmera para o código ou digite o endereço',
    findSeat: 'Encontre seu lugar',
    scanForSeat: 'Aponte a câmera para o código e digite seu nome',
    at: (day, time) => `${day}, às ${time}`,
    comma: ', ',
  },
  pl: {
    wedding: 'Ślub',
    invite: 'Z radością zapraszamy na nasz ślub',
    replyBy: (day) => `Termin odpowiedzi: ${day}`,
    reply: 'Prosimy o odpowiedź',
    details: 'Wszystkie szczegóły',
    scan: 'Prosimy zeskanować kod lub wpisać adres',
    findSeat: 'Znajdź swoje miejsce',
    scanForSeat: 'Prosimy zeskanować kod i wpisać imię lub nazwisko',
    at: (day, time) => `${day}, godz. ${time}`,
    comma: ', ',
  },
  fil: {
    wedding: 'Kasal',
    invite: 'Malugod namin kayong inaanyayahan sa aming kasal',
    replyBy: (day) => `Mangyaring tumugon hanggang ${day}`,
    reply: 'Mangyaring tumugon',
    details: 'Lahat ng detalye',
    scan: 'I-scan ang code o i-type ang address',
    findSeat: 'Hanapin ang inyong upuan',
    scanForSeat: 'I-scan ang code at i-type ang inyong pangalan',
    at: (day, time) => `${day}, ${time}`,
    comma: ', ',
  },
  ar: {
    wedding: 'حفل الزفاف',
    invite: 'نتشرّف بدعوتكم إلى حفل زفافنا',
    replyBy: (day) => `يُرجى الرد في موعد أقصاه ${day}`,
    reply: 'يُرجى الرد',
    details: 'جميع التفاصيل',
    scan: 'امسحوا الرمز أو اكتبوا العنوان',
    findSeat: 'ابحثوا عن مقعدكم',
    scanForSeat: 'امسحوا الرمز واكتبوا الاسم',
    at: (day, time) => `${day}، الساعة ${time}`,
    comma: '، ',
  },
  he: {
    wedding: 'החתונה',
    invite: 'נשמח לחגוג איתכם את חתונתנו',
    replyBy: (day) => `נא לאשר הגעה עד ${day}`,
    reply: 'נא לאשר הגעה',
    details: 'כל הפרטים',
    scan: 'סרקו את הקוד או הקלידו את הכתובת',
    findSeat: 'איפה המקום שלכם?',
    scanForSeat: 'סרקו את הקוד והקלידו את השם',
    at: (day, time) => `${day}, בשעה ${time}`,
    comma: ', ',
  },
  hi: {
    wedding: 'विवाह',
    invite: 'हमारे शुभ विवाह में आप सादर आमंत्रित हैं',
    replyBy: (day) => `कृपया ${day} तक उत्तर दें`,
    reply: 'कृपया उत्तर दें',
    details: 'समस्त विवरण',
    scan: 'कोड स्कैन करें या वेब पता टाइप करें',
    findSeat: 'अपनी सीट खोजें',
    scanForSeat: 'कोड स्कैन करें और अपना नाम टाइप करें',
    at: (day, time) => `${day}, ${time} बजे`,
    comma: ', ',
  },
  'zh-Hans': {
    wedding: '婚礼',
    invite: '诚邀光临我们的婚礼',
    replyBy: (day) => `敬请最迟于${day}赐复`,
    reply: '敬请赐复',
    details: '婚礼详情',
    scan: '请扫描二维码，或输入网址',
    findSeat: '查找您的座位',
    scanForSeat: '请扫描二维码，并输入姓名',
    at: (day, time) => `${day} ${time}`,
    comma: '，',
  },
  ja: {
    wedding: '結婚式',
    invite: '私たちの結婚式にご招待いたします',
    replyBy: (day) => `${day}までにご返信ください`,
    reply: 'ご返信をお願いいたします',
    details: '詳しいご案内',
    scan: 'コードを読み取るか　アドレスをご入力ください',
    findSeat: 'お席のご案内',
    scanForSeat: 'コードを読み取り　お名前をご入力ください',
    at: (day, time) => `${day} ${time}`,
    comma: '、',
  },
}

export const printWords = (locale: Locale): PrintWords => words[locale]

/** Days and months as in mails of a language: British English puts the day before the month. */
export const printFormats = (locale: Locale) => formats(locale === 'en' ? 'en-GB' : locale)
