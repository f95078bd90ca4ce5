import { formats } from '../lib/formats'
import type { Texts } from './en'
import { phrase } from './phrase'

const { day, month, plural, list } = formats('he')

/**
 * Hebrew: answers are in the first person (future or past, which have no gender), requests are "נא" with an infinitive, guests are
 * addressed in the plural, which Hebrew uses for mixed company.
 */
export const he: Texts = {
  locale: 'he',
  day,
  month,
  languages: 'שפה',
  comma: ', ',
  colon: ': ',

  meals: {
    Regular: 'מנה רגילה',
    Vegetarian: 'צמחוני',
    Vegan: 'טבעוני',
    Kosher: 'כשר',
    'Gluten-Free': 'ללא גלוטן',
    Pescatarian: 'דגים, בלי בשר',
  },

  problems: {
    required: () => 'יש למלא פרט זה.',
    not_valid: () => 'הערך אינו תקין.',
    not_text: () => 'כאן צריך להיות טקסט.',
    not_a_number: () => 'כאן צריך להיות מספר.',
    not_whole: () => 'כאן צריך להיות מספר שלם.',
    not_true_or_false: () => 'כאן צריך להיות אמת או שקר.',
    not_a_list: () => 'כאן צריכה להיות רשימה.',
    not_an_object: () => 'כאן צריכים להיות שדות עם שמות.',
    not_an_option: ({ options }) => `נא לבחור אחת מהאפשרויות: ${list(options)}.`,
    not_an_email: () => 'נא לכתוב כתובת דוא״ל כמו ana@example.com.',
    too_long: ({ limit }) => `נא לכתוב ${limit} תווים לכל היותר.`,
    too_short: ({ limit }) => `נא לכתוב ${limit} תווים לפחות.`,
    too_many: ({ limit }) => `נא לציין ${limit} לכל היותר.`,
    too_few: ({ limit }) => `נא לציין ${limit} לפחות.`,
    too_large: ({ limit }) => `הערך המרבי הוא ${limit}.`,
    too_small: ({ limit }) => `הערך המזערי הוא ${limit}.`,
    too_many_marks: () => 'לאחת האותיות יש יותר סימנים ממה שאפשר לשמור.',
    unreadable: () => 'יש כאן תווים שאי אפשר לשמור, למשל תווי בקרה.',
    no_response: () => 'נא לבחור תשובה.',
    unknown_person: () => 'בקישור הזה אי אפשר להשיב עבור האדם הזה.',
    answered_twice: () => 'נא להשיב פעם אחת בלבד עבור כל אדם.',
    not_invited: () => 'ההזמנה לאירוע הזה אינה כוללת את האדם הזה.',
    unknown_meal: () => 'נא לבחור אחת מהמנות.',
    no_consent: () => 'נא לסמן כאן אם יש הסכמה, או למחוק את מה שנכתב.',
    name_too_long: ({ limit }) => `שם יכול להכיל ${limit} תווים לכל היותר.`,
    too_many_names: ({ limit }) =>
      limit === 0
        ? 'ההזמנה הזו אישית, ללא מלווים.'
        : plural(limit, {
            one: 'אפשר להביא מלווה אחד או אחת.',
            two: 'אפשר להביא שני מלווים לכל היותר.',
            other: `אפשר להביא ${limit} מלווים לכל היותר.`,
          }),
  },

  invitation: {
    title: 'ההזמנה שלכם',
    preview: {
      title: 'הזמנה לחתונה',
      description: 'נא לפתוח את ההזמנה ולאשר הגעה.',
    },
    unnamed: 'החתונה שלנו',
    opening: {
      unnamed: 'הזמנה',
      one: 'הזמנה לחתונה של',
      two: 'יחד עם המשפחות',
    },
    and: () => '&',
    closing: 'מזמינים אתכם בשמחה לחגוג את נישואיהם',
    mainOccasion: 'החתונה',
  },

  reply: {
    wrongTitle: 'נא לבדוק את התשובה',
    question: <T>(guest: T) => phrase`${guest}, נתראה בחתונה?`,
    answers: {
      confirmed: 'אגיע בשמחה',
      declined: 'לצערי לא אוכל להגיע',
      maybe: 'עוד לא החלטתי',
    },
    companions: 'מי יגיע איתך?',
    allowance: (most) =>
      plural(most, {
        one: 'אפשר להביא מלווה אחד או אחת. בהגעה לבד, נא להשאיר ריק.',
        two: 'אפשר להביא עד שני מלווים. את שאר השדות נא להשאיר ריקים.',
        other: `אפשר להביא עד ${most} מלווים. את שאר השדות נא להשאיר ריקים.`,
      }),
    needsApproval: 'הגעת מלווים דורשת את אישור בני הזוג.',
    companion: 'שם המלווה',
    nthCompanion: (nth) => `שם מלווה ${nth}`,
    meal: 'איזו מנה להגיש לך?',
    noMeal: 'אין העדפה',
    diet: 'אלרגיות או צרכים תזונתיים?',
    dietNote: 'אלרגיות והגבלות תזונה אחרות',
    access: 'יש משהו שיקל עליך ביום החתונה?',
    accessNote: 'נגישות: רמפה, מקום בשורות הראשונות...',
    contact: 'איך אפשר ליצור איתך קשר?',
    email: 'דוא״ל',
    phone: 'טלפון',
    submit: 'שליחת התשובה',
    sending: 'שולחים...',
    loading: 'טוענים את התשובה...',
    saved: 'התשובה התקבלה, תודה!',
    closed: 'המועד לאישור הגעה עבר.',
    open: 'אפשר לשנות את התשובה גם בהמשך, באותו הקישור.',
    openUntil: (day) => `נא לאשר הגעה עד ${day}. עד אז אפשר לשנות את התשובה באותו הקישור.`,
  },

  consent: {
    own: <T>(terms: T) => phrase`יש הסכמה שלי לכך ש${terms}`,
    adult: <T>(guest: T, terms: T) => phrase`יש הסכמה של ${guest} לכך ש${terms}`,
    child: <T>(guest: T, terms: T) => phrase`יש הסכמה שלי בשם ${guest} לכך ש${terms}`,
    terms: ({ until, isKept, isForHelpers }) => {
      const readers = isForHelpers ? 'בני הזוג, העוזרים שלהם והקייטרינג' : 'בני הזוג והקייטרינג'
      if (isKept) return `${readers} יראו את המידע הבריאותי הזה ושבני הזוג ישמרו אותו עם רשימת האורחים.`
      return `${readers} יראו את המידע הבריאותי הזה עד ${until ?? '90 ימים אחרי החגיגה האחרונה'}.`
    },
  },

  party: {
    greeting: <T>(household: T) => phrase`${household},`,
    ask: 'תחגגו איתנו?',
    askAlone: 'נחגוג יחד?',
    shortcut: 'תשובה מהירה',
    all: 'כולנו נגיע, להכול',
    each: 'תשובה למטה עבור כל אחת ואחד',
    you: <T>(guest: T) => phrase`${guest} (הקישור שלך)`,
    answers: { confirmed: 'הגעה', declined: 'אי הגעה', maybe: 'עוד לא ידוע' },
    yesNo: { yes: 'כן', no: 'לא' },
    meal: 'מנה',
    companions: 'מלווים',
    companionKind: { adult: 'מבוגר', child: 'ילד', infant: 'תינוק' },
    diet: 'אלרגיות או צרכים תזונתיים',
    access: 'מה שיקל ביום החגיגה',
    given: 'כבר יש כאן טקסט. טקסט חדש יחליף אותו.',
    closed: 'המועד להשיב על כך עבר.',
    noAnswer: 'אין צורך להשיב.',
    when: { from: (time) => `החל מ־${time}`, until: (from, until) => `${from} עד ${until}` },
    dressCode: 'קוד לבוש',
    map: 'מפה',
    calendar: 'הוספה ליומן',
    meanwhile: <T>(guest: T) =>
      phrase`יש תשובה חדשה יותר עבור ${guest}, והיא מופיעה ליד כל בחירה. נא לבדוק ולשלוח שוב.`,
    now: (answer) => `עכשיו: ${answer}`,
    summary: 'התשובה שלכם',
    open: 'עוד אין תשובה',
  },

  thanks: {
    title: 'תודה רבה',
    messages: {
      confirmed: 'איזה כיף, נחגוג יחד!',
      declined: 'תחסרו לנו, אבל אנחנו מבינים!',
      maybe: 'תודה על העדכון. נשמח לשמוע ברגע שיהיה ידוע!',
    },
    companions: 'יחד איתך:',
    edit: 'שינוי התשובה',
  },

  invalidLink: {
    title: 'קישור לא תקין',
    sentence: 'קישור אישור ההגעה הזה אינו תקין.',
    advice: 'אם נראה שזו טעות, נא לפנות לבני הזוג.',
  },

  failure: {
    load: 'לא הצלחנו לפתוח את ההזמנה',
    submit: 'לא הצלחנו לשלוח את התשובה',
    retry: 'ניסיון נוסף',
    reasons: {
      unreadable: () => 'אי אפשר היה לקרוא את הטופס.',
      wrong_method: () => 'הכתובת הזו מקבלת רק GET, HEAD ו־POST.',
      just_changed: () => 'ההזמנה השתנתה ממש עכשיו. נא לנסות שוב.',
      answered_meanwhile: () => 'בינתיים התקבלה תשובה ממישהו אחר. נא לבדוק את התשובות ולשלוח שוב.',
      too_large: ({ kibibytes }) => `הבקשה גדולה מדי: עד ${kibibytes} קיביבייט.`,
      too_many_attempts: () => 'יותר מדי ניסיונות. נא להמתין רגע ולנסות שוב.',
      busy: () => 'ב־Posy עמוס כרגע. נא לנסות שוב עוד רגע.',
      fault: () => 'משהו השתבש אצלנו. נא לנסות שוב.',
    },
  },

  reminder: {
    subject: ({ couple, by }) =>
      `נא לאשר הגעה${by === null ? '' : ` עד ${by}`}: ${couple === null ? 'החתונה' : `החתונה של ${couple}`}`,
    opening: (by) => (by === null ? 'זה לוקח רק דקה.' : `נא לאשר הגעה עד ${by}. זה לוקח רק דקה.`),
    heading: 'הזמנה לחתונה',
    aGuest: 'אורח או אורחת',
    greeting: <T>(guest: T) => phrase`שלום ${guest},`,
    hello: 'שלום,',
    news: {
      one: <T>(couple: T | null) =>
        couple === null
          ? phrase`עוד לא התקבלה תשובתך להזמנה לחתונה. נשמח לדעת אם נתראה.`
          : phrase`עוד לא התקבלה תשובתך להזמנה לחתונה של ${couple}. נשמח לדעת אם נתראה.`,
      several: <T>(couple: T | null) =>
        couple === null
          ? phrase`עוד לא התקבלו תשובותיכם להזמנה לחתונה. נשמח לדעת מי מכם יגיע.`
          : phrase`עוד לא התקבלו תשובותיכם להזמנה לחתונה של ${couple}. נשמח לדעת מי מכם יגיע.`,
    },
    effort: {
      one: 'זה לוקח רק דקה, בלי הרשמה.',
      several: 'לכל אחת ואחד יש קישור אישי. זה לוקח רק דקה, בלי הרשמה.',
    },
    replyBy: <T>(day: T) => phrase`נא לאשר הגעה עד ${day}.`,
    linksBelow: (by) => (by === null ? 'אישור ההגעה כאן:' : `אישור ההגעה כאן, עד ${by}:`),
    action: 'אישור הגעה',
  },

  message: {
    greeting: <T>(household: T) => phrase`שלום ${household},`,
    friends: 'חברים יקרים',
    theCouple: 'בני הזוג',
    occasion: ({ name, when, where }) => [name, when, where].filter(Boolean).join(', '),
    at: (day, time) => `${day}, בשעה ${time}`,
    action: { reply: 'אישור הגעה', open: 'פתיחת ההזמנה' },
    changes: { before: 'לפני כן', after: 'עכשיו', day: 'תאריך', time: 'שעה', venue: 'מקום', unknown: 'יפורסם בהמשך' },
    sentBy: <T>(couple: T | null) =>
      couple === null ? phrase`הודעה מאת בני הזוג, באמצעות Posy.` : phrase`הודעה מאת ${couple}, באמצעות Posy.`,
    test: (subject) => `ניסיון: ${subject}`,
  },

  receipt: {
    subject: (couple) => (couple === null ? 'התשובה שלך להזמנה לחתונה' : `התשובה שלך להזמנה של ${couple}`),
    heading: 'התשובה שלך',
    intro: 'זה מה שרשמנו:',
    line: ({ name, occasion, answer }) => phrase`${name}, ${occasion}: ${answer}`,
    calendar: 'הוספה ליומן',
    action: 'צפייה בתשובה או שינוי שלה',
  },

  seatFinder: {
    title: 'איפה המקום שלכם?',
    closed: 'אפשר לבדוק כאן את השולחן ביום האירוע וביום שלפניו.',
    label: 'השם שלכם',
    hint: 'מספיקות שלוש אותיות.',
    action: 'חיפוש השולחן שלי',
    tooShort: 'נא להקליד לפחות שלוש אותיות מהשם.',
    nobody: 'לא נמצא אף אחד בשם הזה. נא לנסות חלק אחר של השם, או לשאול בכניסה.',
    more: 'יש עוד תוצאות. נא להקליד עוד אותיות מהשם.',
    invalid: { title: 'הקישור הזה אינו תקין', sentence: 'ייתכן שפג תוקפו. נא לבקש מבני הזוג קישור חדש.' },
    failure: 'אי אפשר להציג את הדף כרגע',
  },

  mail: {
    buttonFallback: 'אם הכפתור לא עובד, נא לפתוח את הכתובת:',
  },

  unsubscribe: {
    action: 'בלי הודעות נוספות',
    ask: {
      title: 'בלי הודעות נוספות?',
      sentence: <T>(couple: T | null) =>
        couple === null
          ? phrase`מלבד הזמנה, לא יגיעו עוד הודעות מ־Posy על החתונה הזו. ההזמנה נשארת בתוקף.`
          : phrase`מלבד הזמנה, לא יגיעו עוד הודעות מ־Posy על החתונה של ${couple}. ההזמנה נשארת בתוקף.`,
    },
    stopped: {
      title: 'ההודעות הופסקו',
      sentence: <T>(couple: T | null) =>
        couple === null
          ? phrase`מלבד הזמנה, לא יגיעו עוד הודעות מ־Posy על החתונה הזו. עדיין אפשר להשיב בקישור האישי.`
          : phrase`מלבד הזמנה, לא יגיעו עוד הודעות מ־Posy על החתונה של ${couple}. עדיין אפשר להשיב בקישור האישי.`,
    },
    unknown: {
      title: 'הקישור הזה אינו תקין',
      sentence: 'ייתכן שהשם כבר אינו ברשימת האורחים. אם עדיין מגיעות הודעות, נא לפנות לבני הזוג.',
    },
  },
}
