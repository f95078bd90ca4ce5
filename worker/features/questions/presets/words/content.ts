import type { Locale } from '../../../../lib/locales'

/** A question in one language. */
export interface Words {
  text: string
  help?: string
  /** Texts of options, by id. */
  options?: Record<string, string>
}

type Explained = Words & { help: string }

export interface PresetWords {
  song: Words
  shuttle: Words
  stop: Words & { options: Record<'hotel' | 'station', string> }
  nights: Explained
  arrival: Explained
  address: Explained
  word: Words
}

/**
 * The presets' questions in the languages besides English. Guests are addressed as in `worker/texts`. What a household is asked once
 * fits one guest and several.
 */
export const presetWords: Record<Exclude<Locale, 'en'>, PresetWords> = {
  es: {
    song: { text: '¿Con qué canción no podrá resistirse a bailar?' },
    shuttle: { text: '¿Desea que le reservemos un asiento en nuestro autobús?' },
    stop: { text: '¿Dónde subirá al autobús?', options: { hotel: 'En el hotel', station: 'En la estación' } },
    nights: {
      text: '¿Para cuántas noches hará falta habitación?',
      help: 'Así podremos reservar suficientes habitaciones. Si no hace falta ninguna, escriba 0.',
    },
    arrival: { text: '¿Cuándo está prevista la llegada?', help: 'El día y la hora, si ya se conocen.' },
    address: { text: '¿Cuál es su dirección postal?', help: 'Para nuestra tarjeta de agradecimiento.' },
    word: { text: '¿Hay algo que quiera decirnos?' },
  },
  fr: {
    song: { text: 'Quelle chanson vous entraînera sur la piste de danse\u202f?' },
    shuttle: { text: 'Souhaitez-vous une place dans notre navette\u202f?' },
    stop: { text: 'Où prendrez-vous la navette\u202f?', options: { hotel: 'À l’hôtel', station: 'À la gare' } },
    nights: {
      text: 'Pour combien de nuits vous faut-il une chambre\u202f?',
      help: 'Afin de réserver assez de chambres. Indiquez 0 s’il ne vous en faut pas.',
    },
    arrival: { text: 'Quand arriverez-vous\u202f?', help: 'Le jour et l’heure, si vous les connaissez déjà.' },
    address: { text: 'Quelle est votre adresse postale\u202f?', help: 'Pour notre carte de remerciement.' },
    word: { text: 'Souhaitez-vous nous laisser un petit mot\u202f?' },
  },
  de: {
    song: { text: 'Welcher Song lockt dich auf die Tanzfläche?' },
    shuttle: { text: 'Möchtest du mit unserem Shuttle fahren?' },
    stop: { text: 'Wo steigst du ein?', options: { hotel: 'Am Hotel', station: 'Am Bahnhof' } },
    nights: {
      text: 'Für wie viele Nächte wird ein Zimmer gebraucht?',
      help: 'Damit wir genügend Zimmer reservieren können. Falls keines nötig ist, bitte 0 eintragen.',
    },
    arrival: { text: 'Wann ist die Anreise geplant?', help: 'Tag und Uhrzeit, soweit schon bekannt.' },
    address: { text: 'Wie lautet die Postanschrift?', help: 'Für unsere Dankeskarte.' },
    word: { text: 'Möchtest du uns noch etwas sagen?' },
  },
  it: {
    song: { text: 'Quale canzone ti farà scendere in pista?' },
    shuttle: { text: 'Vuoi un posto sulla nostra navetta?' },
    stop: { text: 'Dove salirai?', options: { hotel: 'All’hotel', station: 'Alla stazione' } },
    nights: {
      text: 'Per quante notti serve una camera?',
      help: 'Così possiamo prenotare abbastanza camere. Se non ne servono, scrivi 0.',
    },
    arrival: { text: 'Quando è previsto l’arrivo?', help: 'Il giorno e l’ora, se già noti.' },
    address: { text: 'Qual è l’indirizzo postale?', help: 'Per il nostro biglietto di ringraziamento.' },
    word: { text: 'C’è qualcosa che vuoi dirci?' },
  },
  'pt-BR': {
    song: { text: 'Qual música vai levar você para a pista de dança?' },
    shuttle: { text: 'Você gostaria de um lugar no nosso transporte?' },
    stop: { text: 'Onde você vai embarcar?', options: { hotel: 'No hotel', station: 'Na estação' } },
    nights: {
      text: 'Por quantas noites será preciso um quarto?',
      help: 'Assim podemos reservar quartos suficientes. Se não for preciso nenhum, digite 0.',
    },
    arrival: { text: 'Quando será a chegada?', help: 'O dia e o horário, se já estiverem definidos.' },
    address: { text: 'Qual é o seu endereço para correspondência?', help: 'Para o nosso cartão de agradecimento.' },
    word: { text: 'Quer deixar um recado para nós?' },
  },
  pl: {
    song: { text: 'Jaka piosenka porwie Cię do tańca?' },
    shuttle: { text: 'Czy chcesz pojechać naszym busem?' },
    stop: { text: 'Gdzie wsiądziesz?', options: { hotel: 'Przy hotelu', station: 'Przy dworcu' } },
    nights: {
      text: 'Na ile nocy potrzebny jest pokój?',
      help: 'Chcemy zarezerwować odpowiednią liczbę pokoi. Jeśli pokój nie jest potrzebny, prosimy wpisać 0.',
    },
    arrival: { text: 'Kiedy planowany jest przyjazd?', help: 'Dzień i godzina, jeśli są już znane.' },
    address: { text: 'Jaki jest adres do korespondencji?', help: 'Wyślemy tam kartkę z podziękowaniem.' },
    word: { text: 'Czy chcesz nam coś przekazać?' },
  },
  fil: {
    song: { text: 'Aling kanta po ang magpapasayaw sa inyo?' },
    shuttle: { text: 'Gusto po ba ninyong sumakay sa aming shuttle?' },
    stop: { text: 'Saan po kayo sasakay?', options: { hotel: 'Sa hotel', station: 'Sa istasyon' } },
    nights: {
      text: 'Ilang gabi po ninyo kakailanganin ang kuwarto?',
      help: 'Para sapat ang kuwartong maipareserba namin. Ilagay po ang 0 kung hindi kailangan.',
    },
    arrival: { text: 'Kailan po kayo darating?', help: 'Ang araw at oras, kung alam na po ninyo.' },
    address: { text: 'Ano po ang inyong postal address?', help: 'Para sa aming thank-you card.' },
    word: { text: 'May gusto po ba kayong sabihin sa amin?' },
  },
  ar: {
    song: { text: 'أي أغنية ستجذبكم إلى حلبة الرقص؟' },
    shuttle: { text: 'هل نحجز لكم مقعدًا في حافلتنا؟' },
    stop: { text: 'من أين ستركبون الحافلة؟', options: { hotel: 'من الفندق', station: 'من المحطة' } },
    nights: {
      text: 'كم ليلة ستحتاجون فيها إلى غرفة؟',
      help: 'لنتمكن من حجز غرف كافية. وإن لم تكن هناك حاجة إلى غرفة، يُرجى إدخال 0.',
    },
    arrival: { text: 'متى ستصلون؟', help: 'اليوم والساعة، إن كانا معروفين.' },
    address: { text: 'ما عنوانكم البريدي؟', help: 'لإرسال بطاقة الشكر.' },
    word: { text: 'هل تودّون أن تقولوا لنا شيئًا؟' },
  },
  he: {
    song: { text: 'איזה שיר יקפיץ אותך לרחבה?' },
    shuttle: { text: 'לשמור לך מקום בהסעה שלנו?' },
    stop: { text: 'מאיפה לאסוף אותך?', options: { hotel: 'מהמלון', station: 'מהתחנה' } },
    nights: {
      text: 'לכמה לילות יידרש חדר?',
      help: 'כדי שנוכל להזמין מספיק חדרים. אם אין צורך בחדר, נא לכתוב 0.',
    },
    arrival: { text: 'מתי צפויה ההגעה?', help: 'היום והשעה, אם כבר ידועים.' },
    address: { text: 'מה כתובת הדואר שלכם?', help: 'כדי שנוכל לשלוח כרטיס תודה.' },
    word: { text: 'יש משהו שתרצו לומר לנו?' },
  },
  hi: {
    song: { text: 'कौन-सा गाना आपको डांस फ़्लोर पर ले आएगा?' },
    shuttle: { text: 'क्या आपको हमारी शटल बस में सीट चाहिए?' },
    stop: { text: 'आपको बस कहाँ से लेनी है?', options: { hotel: 'होटल से', station: 'स्टेशन से' } },
    nights: {
      text: 'कितनी रातों के लिए कमरा चाहिए?',
      help: 'ताकि हम पर्याप्त कमरे आरक्षित कर सकें। कमरा नहीं चाहिए तो 0 लिखें।',
    },
    arrival: { text: 'आपका आना कब होगा?', help: 'दिन और समय, जितना अभी पता हो।' },
    address: { text: 'आपका डाक पता क्या है?', help: 'हमारे धन्यवाद कार्ड के लिए।' },
    word: { text: 'क्या हमारे लिए आपका कोई संदेश है?' },
  },
  'zh-Hans': {
    song: { text: '哪首歌会让您走进舞池？' },
    shuttle: { text: '您需要乘坐我们的接驳车吗？' },
    stop: { text: '您在哪里上车？', options: { hotel: '酒店', station: '车站' } },
    nights: { text: '需要预订几晚客房？', help: '以便我们预留足够的客房。如不需要，请填 0。' },
    arrival: { text: '何时到达？', help: '请填写目前已知的日期和时间。' },
    address: { text: '您的邮寄地址是？', help: '用于寄送答谢卡。' },
    word: { text: '有什么话想对我们说吗？' },
  },
  // The couple's own lines have no punctuation, as in `worker/texts`.
  ja: {
    song: { text: '思わず踊りたくなる一曲をお聞かせください' },
    shuttle: { text: '送迎バスをご利用になりますか' },
    stop: { text: 'どちらからご乗車になりますか', options: { hotel: 'ホテル', station: '駅' } },
    nights: {
      text: 'ご宿泊は何泊のご予定ですか',
      help: 'お部屋を手配するためお伺いしております　ご不要の場合は0とご記入ください',
    },
    arrival: { text: 'ご到着はいつのご予定ですか', help: 'お分かりの範囲で日時をお知らせください' },
    address: { text: 'ご住所をお知らせください', help: 'お礼状をお送りいたします' },
    word: { text: '私たちへのメッセージをお寄せください' },
  },
}
