import { formats } from '../lib/formats'
import type { Texts } from './en'
import { phrase } from './phrase'

const { day, month, plural, list } = formats('ar')

/**
 * Arabic: guests are addressed in the polite plural, answers are in the first person, requests are verbal nouns, so that no word depends
 * on gender. Days and numbers have the digits 0 to 9, which all Arabic countries read and which phones and addresses have anyway.
 */
export const ar: Texts = {
  locale: 'ar',
  day,
  month,
  languages: 'اللغة',
  comma: '، ',
  colon: ': ',

  meals: {
    Regular: 'وجبة عادية',
    Vegetarian: 'نباتي',
    Vegan: 'نباتي صرف',
    Kosher: 'كوشر',
    'Gluten-Free': 'خالٍ من الغلوتين',
    Pescatarian: 'سمك بلا لحوم',
  },

  problems: {
    required: () => 'هذه المعلومة مطلوبة.',
    not_valid: () => 'هذه القيمة غير صالحة.',
    not_text: () => 'يجب أن يكون هذا نصًا.',
    not_a_number: () => 'يجب أن يكون هذا رقمًا.',
    not_whole: () => 'يجب أن يكون هذا عددًا صحيحًا.',
    not_true_or_false: () => 'يجب أن تكون هذه القيمة صوابًا أو خطأً.',
    not_a_list: () => 'يجب أن تكون هذه قائمة.',
    not_an_object: () => 'يجب أن تكون هنا حقول لها أسماء.',
    not_an_option: ({ options }) => `يُرجى اختيار واحد مما يلي: ${list(options)}.`,
    not_an_email: () => 'يُرجى إدخال بريد إلكتروني مثل ana@example.com.',
    too_long: ({ limit }) => `الحد الأقصى لعدد الأحرف: ${limit}.`,
    too_short: ({ limit }) => `الحد الأدنى لعدد الأحرف: ${limit}.`,
    too_many: ({ limit }) => `الحد الأقصى للعدد: ${limit}.`,
    too_few: ({ limit }) => `الحد الأدنى للعدد: ${limit}.`,
    too_large: ({ limit }) => `أكبر قيمة ممكنة: ${limit}.`,
    too_small: ({ limit }) => `أصغر قيمة ممكنة: ${limit}.`,
    too_many_marks: () => 'يحمل أحد الأحرف علامات أكثر مما يمكن حفظه.',
    unreadable: () => 'في النص رموز لا يمكن حفظها، مثل رموز التحكم.',
    no_response: () => 'يُرجى اختيار الرد.',
    unknown_person: () => 'لا يتيح هذا الرابط الرد عن هذا الشخص.',
    answered_twice: () => 'يُرجى الرد مرة واحدة فقط عن كل شخص.',
    not_invited: () => 'الدعوة إلى هذه المناسبة لا تشمل هذا الشخص.',
    unknown_meal: () => 'يُرجى اختيار إحدى الوجبات.',
    no_consent: () => 'يُرجى وضع علامة هنا عند الموافقة، أو حذف النص المكتوب.',
    name_too_long: ({ limit }) => `الحد الأقصى لأحرف الاسم: ${limit}.`,
    too_many_names: ({ limit }) =>
      plural(limit, {
        zero: 'هذه الدعوة شخصية ولا تشمل مرافقين.',
        one: 'يمكنكم اصطحاب مرافق واحد.',
        two: 'يمكنكم اصطحاب مرافقَين على الأكثر.',
        few: `يمكنكم اصطحاب ${limit} مرافقين على الأكثر.`,
        many: `يمكنكم اصطحاب ${limit} مرافقًا على الأكثر.`,
        other: `يمكنكم اصطحاب ${limit} مرافق على الأكثر.`,
      }),
  },

  invitation: {
    title: 'دعوتكم',
    preview: {
      title: 'دعوة زفاف',
      description: 'نرجو فتح الدعوة وإخبارنا إن كنتم ستشاركوننا الفرحة.',
    },
    unnamed: 'حفل زفافنا',
    opening: {
      unnamed: 'دعوة إلى',
      one: 'دعوة لحضور حفل زفاف',
      two: 'مع عائلتيهما',
    },
    and: () => 'و',
    closing: 'يتشرفان بدعوتكم لحضور حفل زفافهما',
    mainOccasion: 'حفل الزفاف',
  },

  reply: {
    wrongTitle: 'يُرجى مراجعة الرد',
    question: <T>(guest: T) => phrase`${guest}، هل تشاركوننا الفرحة؟`,
    answers: {
      confirmed: 'سأحضر بكل سرور',
      declined: 'أعتذر عن عدم الحضور',
      maybe: 'لم أقرر بعد',
    },
    companions: 'من سيرافقكم؟',
    allowance: (most) =>
      plural(most, {
        one: 'يمكنكم اصطحاب مرافق واحد. عند الحضور دون مرافق يُترك الحقل فارغًا.',
        two: 'يمكنكم اصطحاب مرافقَين على الأكثر. تُترك الحقول غير المستعملة فارغة.',
        few: `يمكنكم اصطحاب ${most} مرافقين على الأكثر. تُترك الحقول غير المستعملة فارغة.`,
        many: `يمكنكم اصطحاب ${most} مرافقًا على الأكثر. تُترك الحقول غير المستعملة فارغة.`,
        other: `يمكنكم اصطحاب ${most} مرافق على الأكثر. تُترك الحقول غير المستعملة فارغة.`,
      }),
    needsApproval: 'يتطلب حضور المرافقين موافقة العروسين.',
    companion: 'اسم المرافق',
    nthCompanion: (nth) => `اسم المرافق ${nth}`,
    meal: 'الوجبة المفضلة',
    noMeal: 'لا تفضيل',
    diet: 'هل من حساسية أو احتياجات غذائية؟',
    dietNote: 'الحساسية وغيرها من القيود الغذائية',
    access: 'هل من شيء يجعل هذا اليوم أيسر لكم؟',
    accessNote: 'تسهيلات: منحدر، مقعد قريب من المقدمة...',
    contact: 'كيف نتواصل معكم؟',
    email: 'البريد الإلكتروني',
    phone: 'الهاتف',
    submit: 'إرسال الرد',
    sending: 'جارٍ الإرسال...',
    loading: 'جارٍ تحميل الرد...',
    saved: 'وصلنا ردكم، شكرًا لكم!',
    closed: 'انتهت مهلة تأكيد الحضور.',
    open: 'يمكنكم تغيير الرد لاحقًا من خلال هذا الرابط نفسه.',
    openUntil: (day) =>
      `نرجو تأكيد الحضور في موعد أقصاه ${day}. ويمكنكم تغيير الرد حتى ذلك اليوم من خلال هذا الرابط نفسه.`,
  },

  consent: {
    own: <T>(terms: T) => phrase`أوافق على أن ${terms}`,
    adult: <T>(guest: T, terms: T) => phrase`لديّ موافقة ${guest} على أن ${terms}`,
    child: <T>(guest: T, terms: T) => phrase`أوافق نيابةً عن ${guest} على أن ${terms}`,
    terms: ({ until, isKept, isForHelpers }) => {
      const readers = isForHelpers ? 'العروسان ومن يساعدهما ومتعهد الطعام' : 'العروسان ومتعهد الطعام'
      if (isKept) return `يطّلع ${readers} على هذه المعلومات الصحية وأن يحتفظ العروسان بها مع قائمة الضيوف.`
      return `يطّلع ${readers} على هذه المعلومات الصحية حتى ${until ?? '90 يومًا بعد آخر احتفال'}.`
    },
  },

  party: {
    greeting: <T>(household: T) => phrase`${household}،`,
    ask: 'هل تشاركوننا الفرحة؟',
    askAlone: 'هل تشاركوننا الفرحة؟',
    shortcut: 'رد سريع',
    all: 'سنحضر جميعًا، كل المناسبات',
    each: 'الرد أدناه عن كل شخص',
    you: <T>(guest: T) => phrase`${guest} (رابطكم)`,
    answers: { confirmed: 'حضور', declined: 'اعتذار', maybe: 'لم يُحسم بعد' },
    yesNo: { yes: 'نعم', no: 'لا' },
    meal: 'الوجبة',
    companions: 'المرافقون',
    companionKind: { adult: 'بالغ', child: 'طفل', infant: 'رضيع' },
    diet: 'حساسية أو احتياجات غذائية',
    access: 'ما يجعل هذا اليوم أيسر',
    given: 'يوجد نص محفوظ. الكتابة هنا تحل محله.',
    closed: 'انتهت مهلة الرد على هذه المناسبة.',
    noAnswer: 'لا حاجة إلى رد.',
    when: { from: (time) => `من الساعة ${time}`, until: (from, until) => `من ${from} إلى ${until}` },
    dressCode: 'الزي',
    map: 'الخريطة',
    calendar: 'إضافة إلى التقويم',
    meanwhile: <T>(guest: T) =>
      phrase`يوجد رد أحدث عن ${guest}، وهو ظاهر بجانب كل اختيار. يُرجى المراجعة ثم الإرسال من جديد.`,
    now: (answer) => `الآن: ${answer}`,
    summary: 'ردكم',
    open: 'لا رد بعد',
  },

  thanks: {
    title: 'شكرًا لكم',
    messages: {
      confirmed: 'نتطلع بشوق إلى الاحتفال معكم!',
      declined: 'سنفتقدكم في يومنا هذا، ونتفهم ظروفكم.',
      maybe: 'شكرًا على إخبارنا. ننتظر ردكم متى أمكن.',
    },
    companions: 'يرافقكم:',
    edit: 'تغيير الرد',
  },

  invalidLink: {
    title: 'رابط غير صالح',
    sentence: 'رابط تأكيد الحضور هذا غير صالح.',
    advice: 'إن كان في الأمر خطأ، فيُرجى التواصل مع العروسين.',
  },

  failure: {
    load: 'تعذّر فتح الدعوة',
    submit: 'تعذّر إرسال الرد',
    retry: 'المحاولة من جديد',
    reasons: {
      unreadable: () => 'تعذّرت قراءة النموذج.',
      wrong_method: () => 'لا يقبل هذا العنوان إلا GET و HEAD و POST.',
      just_changed: () => 'كانت الدعوة قيد التعديل الآن. يُرجى المحاولة من جديد.',
      answered_meanwhile: () => 'وصل رد من شخص آخر في هذه الأثناء. يُرجى مراجعة الردود وإرسالها من جديد.',
      too_large: ({ kibibytes }) => `حجم الطلب كبير جدًا، والحد الأقصى ${kibibytes} كيبيبايت.`,
      too_many_attempts: () => 'محاولات كثيرة جدًا. يُرجى الانتظار قليلًا ثم المحاولة من جديد.',
      busy: () => 'Posy مشغول الآن. يُرجى المحاولة بعد قليل.',
      fault: () => 'حدث خطأ لدينا. يُرجى المحاولة من جديد.',
    },
  },

  reminder: {
    subject: ({ couple, by }) =>
      `نرجو تأكيد الحضور${by === null ? '' : ` في موعد أقصاه ${by}`}: ${couple === null ? 'حفل الزفاف' : `حفل زفاف ${couple}`}`,
    opening: (by) =>
      by === null ? 'لا يستغرق الأمر سوى دقيقة.' : `نرجو تأكيد الحضور في موعد أقصاه ${by}. لا يستغرق الأمر سوى دقيقة.`,
    heading: 'دعوة زفاف',
    aGuest: 'أحد المدعوين',
    greeting: <T>(guest: T) => phrase`تحية طيبة إلى ${guest}،`,
    hello: 'تحية طيبة،',
    news: {
      one: <T>(couple: T | null) =>
        couple === null
          ? phrase`ما زلنا ننتظر ردكم على دعوة الزفاف. هل تشاركوننا الفرحة؟`
          : phrase`ما زلنا ننتظر ردكم على دعوة الزفاف من ${couple}. هل تشاركوننا الفرحة؟`,
      several: <T>(couple: T | null) =>
        couple === null
          ? phrase`ما زلنا ننتظر ردودكم على دعوة الزفاف. من منكم سيشاركنا الفرحة؟`
          : phrase`ما زلنا ننتظر ردودكم على دعوة الزفاف من ${couple}. من منكم سيشاركنا الفرحة؟`,
    },
    effort: {
      one: 'لا يستغرق الأمر سوى دقيقة، ولا يحتاج إلى حساب.',
      several: 'لكل شخص رابطه الخاص. لا يستغرق الأمر سوى دقيقة، ولا يحتاج إلى حساب.',
    },
    replyBy: <T>(day: T) => phrase`نرجو تأكيد الحضور في موعد أقصاه ${day}.`,
    linksBelow: (by) => (by === null ? 'تأكيد الحضور من هنا:' : `تأكيد الحضور من هنا في موعد أقصاه ${by}:`),
    action: 'تأكيد الحضور',
  },

  message: {
    greeting: <T>(household: T) => phrase`تحية طيبة إلى ${household}،`,
    friends: 'أحبتنا',
    theCouple: 'العروسان',
    occasion: ({ name, when, where }) => [name, when, where].filter(Boolean).join('، '),
    at: (day, time) => `${day}، الساعة ${time}`,
    action: { reply: 'تأكيد الحضور', open: 'فتح الدعوة' },
    changes: {
      before: 'سابقًا',
      after: 'الآن',
      day: 'التاريخ',
      time: 'الوقت',
      venue: 'المكان',
      unknown: 'يُعلن لاحقًا',
    },
    sentBy: <T>(couple: T | null) =>
      couple === null ? phrase`رسالة من العروسين عبر Posy.` : phrase`رسالة من ${couple} عبر Posy.`,
    test: (subject) => `تجربة: ${subject}`,
  },

  receipt: {
    subject: (couple) => (couple === null ? 'ردكم على دعوة الزفاف' : `ردكم على دعوة ${couple}`),
    heading: 'ردكم',
    intro: 'هذا ما وصلنا منكم:',
    line: ({ name, occasion, answer }) => phrase`${name}، ${occasion}: ${answer}`,
    calendar: 'إضافة إلى التقويم',
    action: 'عرض الرد أو تغييره',
  },

  seatFinder: {
    title: 'البحث عن مقعدكم',
    closed: 'يمكنكم معرفة طاولتكم هنا يوم الحفل واليوم الذي يسبقه.',
    label: 'الاسم',
    hint: 'تكفي ثلاثة أحرف.',
    action: 'البحث عن طاولتي',
    tooShort: 'يُرجى كتابة ثلاثة أحرف على الأقل من الاسم.',
    nobody: 'لم نجد أحدًا بهذا الاسم. يُرجى كتابة جزء آخر منه أو السؤال عند المدخل.',
    more: 'هناك نتائج أخرى. يُرجى كتابة المزيد من الاسم.',
    invalid: { title: 'هذا الرابط غير صالح', sentence: 'ربما انتهت صلاحيته. يُرجى طلب رابط جديد من العروسين.' },
    failure: 'لا يمكن عرض هذه الصفحة الآن',
  },

  mail: {
    buttonFallback: 'إن لم يعمل الزر، فيُرجى فتح هذا العنوان:',
  },

  unsubscribe: {
    action: 'إيقاف الرسائل',
    ask: {
      title: 'إيقاف الرسائل؟',
      sentence: <T>(couple: T | null) =>
        couple === null
          ? phrase`باستثناء الدعوة، لن تصلكم رسائل أخرى من Posy بشأن هذا الزفاف. وتبقى دعوتكم قائمة.`
          : phrase`باستثناء الدعوة، لن تصلكم رسائل أخرى من Posy بشأن زفاف ${couple}. وتبقى دعوتكم قائمة.`,
    },
    stopped: {
      title: 'أُوقفت الرسائل',
      sentence: <T>(couple: T | null) =>
        couple === null
          ? phrase`باستثناء الدعوة، لن تصلكم رسائل أخرى من Posy بشأن هذا الزفاف. ويبقى بإمكانكم الرد من خلال رابطكم الخاص.`
          : phrase`باستثناء الدعوة، لن تصلكم رسائل أخرى من Posy بشأن زفاف ${couple}. ويبقى بإمكانكم الرد من خلال رابطكم الخاص.`,
    },
    unknown: {
      title: 'هذا الرابط غير صالح',
      sentence: 'ربما لم يعد الاسم في قائمة الضيوف. إن استمرت الرسائل، فيُرجى التواصل مع العروسين.',
    },
  },
}
