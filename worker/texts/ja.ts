import { formats } from '../lib/formats'
import type { Texts } from './en'
import { phrase } from './phrase'

const { day, month, list } = formats('ja')

/**
 * Japanese: honorific, with the words of wedding stationery (ご出席, ご欠席, 謹んで). The couple's own lines have no punctuation, as on
 * printed invitations, and no text has words that are out of place at weddings, such as those for cutting, ending or doing it again.
 * Nouns have no plural, so counts need no forms.
 */
export const ja: Texts = {
  locale: 'ja',
  day,
  month,
  languages: '言語',
  comma: '、',
  colon: '：',

  meals: {
    Regular: '通常のお料理',
    Vegetarian: 'ベジタリアン',
    Vegan: 'ヴィーガン',
    Kosher: 'コーシャ',
    'Gluten-Free': 'グルテンフリー',
    Pescatarian: '魚介可・肉なし',
  },

  problems: {
    required: () => 'ご入力をお願いいたします。',
    not_valid: () => 'この内容は無効です。',
    not_text: () => '文字でご入力ください。',
    not_a_number: () => '数字でご入力ください。',
    not_whole: () => '整数でご入力ください。',
    not_true_or_false: () => '真または偽でご指定ください。',
    not_a_list: () => 'リストでご指定ください。',
    not_an_object: () => '名前付きの項目でご指定ください。',
    not_an_option: ({ options }) => `次の中からお選びください：${list(options)}`,
    not_an_email: () => 'ana@example.com のようなメールアドレスをご入力ください。',
    too_long: ({ limit }) => `${limit}文字以内でご入力ください。`,
    too_short: ({ limit }) => `${limit}文字以上でご入力ください。`,
    too_many: ({ limit }) => `${limit}件以内でご指定ください。`,
    too_few: ({ limit }) => `${limit}件以上ご指定ください。`,
    too_large: ({ limit }) => `${limit}以下でご入力ください。`,
    too_small: ({ limit }) => `${limit}以上でご入力ください。`,
    too_many_marks: () => '保存できる数を超える記号の付いた文字があります。',
    unreadable: () => '制御文字など、保存できない文字が含まれています。',
    no_response: () => 'ご出欠をお選びください。',
    unknown_person: () => 'このリンクからは、この方のご返信はできません。',
    answered_twice: () => 'ご返信はお一人様につき一回でお願いいたします。',
    not_invited: () => 'この会のご招待に、この方は含まれておりません。',
    unknown_meal: () => 'お料理を一つお選びください。',
    no_consent: () => 'ご同意いただける場合はチェックを入れてください。そうでない場合はご記入の内容を消してください。',
    name_too_long: ({ limit }) => `お名前は${limit}文字以内でご入力ください。`,
    too_many_names: ({ limit }) =>
      limit === 0 ? 'こちらはご本人様のみのご招待です。' : `お連れ様は${limit}名様までご一緒いただけます。`,
  },

  invitation: {
    title: 'ご招待状',
    preview: {
      title: '結婚式のご招待状',
      description: 'ご招待状をご覧のうえ、ご出欠をお知らせください',
    },
    unnamed: '私たちの結婚式',
    opening: {
      unnamed: '謹んでご招待申し上げます',
      one: '結婚式のご案内',
      two: 'このたび結婚式を挙げることとなりました',
    },
    and: () => 'と',
    closing: '謹んでご招待申し上げます',
    mainOccasion: '結婚式',
  },

  reply: {
    wrongTitle: 'ご返信の内容をご確認ください',
    question: <T>(guest: T) => phrase`${guest} 様、ご出席いただけますでしょうか`,
    answers: {
      confirmed: '喜んで出席いたします',
      declined: '残念ながら欠席いたします',
      maybe: 'まだ決まっておりません',
    },
    companions: 'お連れ様のお名前',
    allowance: (most) =>
      most === 1
        ? 'お連れ様は1名様までご一緒いただけます。お一人の場合は空欄のままで結構です。'
        : `お連れ様は${most}名様までご一緒いただけます。残りは空欄のままで結構です。`,
    needsApproval: 'お連れ様のご出席には新郎新婦の承認が必要です。',
    companion: 'お連れ様のお名前',
    nthCompanion: (nth) => `お連れ様のお名前（${nth}）`,
    meal: 'お料理のご希望',
    noMeal: '特に希望なし',
    diet: 'アレルギーや召し上がれないものはございますか',
    dietNote: 'アレルギーやお食事の制限',
    access: '当日お手伝いできることはございますか',
    accessNote: 'スロープ、前方のお席など',
    contact: 'ご連絡先',
    email: 'メールアドレス',
    phone: '電話番号',
    submit: '返信する',
    sending: '送信しています…',
    loading: 'ご返信を読み込んでいます…',
    saved: 'ご返信を承りました。',
    closed: 'ご返信の期限を過ぎております。',
    open: 'ご返信の内容は、後日このリンクから変更いただけます。',
    openUntil: (day) => `${day}までにご返信をお願いいたします。それまでは、このリンクから内容を変更いただけます。`,
  },

  consent: {
    own: <T>(terms: T) => phrase`${terms}に同意します。`,
    adult: <T>(guest: T, terms: T) => phrase`${guest} 様の同意を得ています：${terms}。`,
    child: <T>(guest: T, terms: T) => phrase`${guest} 様に代わって同意します：${terms}。`,
    terms: ({ until, isKept, isForHelpers }) => {
      const readers = isForHelpers ? '新郎新婦、準備を手伝う方、お料理の担当者' : '新郎新婦とお料理の担当者'
      if (isKept) return `${readers}がこの健康に関する情報を閲覧し、新郎新婦が招待客名簿とともに保管すること`
      return `${readers}がこの健康に関する情報を${until ?? '最後のお祝いの90日後'}まで閲覧すること`
    },
  },

  party: {
    greeting: <T>(household: T) => phrase`${household} 様`,
    ask: 'ご出席いただけますでしょうか',
    askAlone: 'ご出席いただけますでしょうか',
    shortcut: 'まとめて返信',
    all: '全員がすべてに出席',
    each: '下記でお一人ずつ返信',
    you: <T>(guest: T) => phrase`${guest}（ご本人様）`,
    answers: { confirmed: '出席', declined: '欠席', maybe: '未定' },
    yesNo: { yes: 'はい', no: 'いいえ' },
    meal: 'お料理',
    companions: 'お連れ様',
    companionKind: { adult: '大人', child: 'お子様', infant: '赤ちゃん' },
    diet: 'アレルギーや召し上がれないもの',
    access: '当日お手伝いできること',
    given: 'すでにご記入があります。こちらに書くと置き換わります。',
    closed: 'こちらのご返信は期限を過ぎております。',
    noAnswer: 'ご返信は不要です。',
    when: { from: (time) => `${time}より`, until: (from, until) => `${from}～${until}` },
    dressCode: '服装',
    map: '地図',
    calendar: 'カレンダーに追加',
    meanwhile: <T>(guest: T) =>
      phrase`${guest} 様について新しいご返信があり、各項目に示しております。ご確認のうえ送信してください。`,
    now: (answer) => `現在：${answer}`,
    summary: 'ご返信の内容',
    open: '未返信',
  },

  thanks: {
    title: 'ご返信ありがとうございます',
    messages: {
      confirmed: '当日お目にかかれますことを心より楽しみにしております',
      declined: 'お目にかかれず残念ですが、お気持ちをありがたく存じます',
      maybe: 'お知らせありがとうございます　ご都合がわかり次第お聞かせください',
    },
    companions: 'お連れ様：',
    edit: '返信の内容を変更',
  },

  invalidLink: {
    title: '無効なリンク',
    sentence: 'この返信用リンクは無効です。',
    advice: '誤りと思われる場合は、新郎新婦へお問い合わせください。',
  },

  failure: {
    load: 'ご招待状を開けませんでした',
    submit: 'ご返信を送信できませんでした',
    retry: 'あらためて試す',
    reasons: {
      unreadable: () => 'フォームを読み取れませんでした。',
      wrong_method: () => 'このアドレスで使えるのは GET、HEAD、POST のみです。',
      just_changed: () => 'ご招待の内容がちょうど変更されました。あらためてお試しください。',
      answered_meanwhile: () => 'その間に別の方からご返信がありました。内容をご確認のうえ送信してください。',
      too_large: ({ kibibytes }) => `送信の内容が大きすぎます（最大${kibibytes} KiB）。`,
      too_many_attempts: () => '回数の上限に達しました。しばらくしてからお試しください。',
      busy: () => 'ただいま混み合っております。しばらくしてからお試しください。',
      fault: () => '当方で問題が起きました。しばらくしてからお試しください。',
    },
  },

  reminder: {
    subject: ({ couple, by }) =>
      `ご出欠のお返事のお願い：${couple === null ? '結婚式' : `${couple}の結婚式`}${by === null ? '' : `（${by}まで）`}`,
    opening: (by) =>
      by === null ? '1分ほどでご返信いただけます。' : `${by}までにご返信をお願いいたします。1分ほどで済みます。`,
    heading: '結婚式のご招待',
    aGuest: 'ゲスト',
    greeting: <T>(guest: T) => phrase`${guest} 様`,
    hello: 'ご招待の皆様',
    news: {
      one: <T>(couple: T | null) =>
        couple === null
          ? phrase`結婚式について、ご出欠のお返事をまだ頂戴しておりません。お知らせいただけますと幸いです。`
          : phrase`${couple}の結婚式について、ご出欠のお返事をまだ頂戴しておりません。お知らせいただけますと幸いです。`,
      several: <T>(couple: T | null) =>
        couple === null
          ? phrase`結婚式について、次の皆様のお返事をまだ頂戴しておりません。お知らせいただけますと幸いです。`
          : phrase`${couple}の結婚式について、次の皆様のお返事をまだ頂戴しておりません。お知らせいただけますと幸いです。`,
    },
    effort: {
      one: '1分ほどで済み、会員登録は不要です。',
      several: 'お一人ずつ専用のリンクがございます。1分ほどで済み、会員登録は不要です。',
    },
    replyBy: <T>(day: T) => phrase`${day}までにご返信をお願いいたします。`,
    linksBelow: (by) => (by === null ? 'こちらからご返信ください：' : `${by}までに、こちらからご返信ください：`),
    action: '返信する',
  },

  message: {
    greeting: <T>(household: T) => phrase`${household} 様`,
    friends: 'ご招待の皆',
    theCouple: '新郎新婦',
    occasion: ({ name, when, where }) => [name, when, where].filter(Boolean).join('、'),
    at: (day, time) => `${day} ${time}`,
    action: { reply: '返信する', open: 'ご招待状を開く' },
    changes: { before: '変更前', after: '変更後', day: '日付', time: '時間', venue: '場所', unknown: '追ってお知らせ' },
    sentBy: <T>(couple: T | null) =>
      couple === null
        ? phrase`このメールは新郎新婦より Posy でお送りしています。`
        : phrase`このメールは${couple}より Posy でお送りしています。`,
    test: (subject) => `テスト：${subject}`,
  },

  receipt: {
    subject: (couple) => (couple === null ? '結婚式のご招待へのご返信' : `${couple}へのご返信`),
    heading: 'ご返信の内容',
    intro: '次の内容で承りました。',
    line: ({ name, occasion, answer }) => phrase`${name} 様、${occasion}：${answer}`,
    calendar: 'カレンダーに追加',
    action: 'ご返信の確認・変更',
  },

  seatFinder: {
    title: 'お席のご案内',
    closed: 'お席は、当日と前日にこちらでお調べいただけます。',
    label: 'お名前',
    hint: '三文字以上、または全部をご入力ください。',
    action: 'テーブルを調べる',
    tooShort: 'お名前を三文字以上、または全部ご入力ください。',
    nobody: 'そのお名前は見つかりませんでした。別の部分をご入力いただくか、受付でお尋ねください。',
    more: 'ほかにも該当するお名前がございます。続きもご入力ください。',
    invalid: {
      title: 'このリンクは無効です',
      sentence: '期限を過ぎた可能性がございます。新郎新婦へ新しいリンクをお求めください。',
    },
    failure: 'ただいまこのページを表示できません',
  },

  mail: {
    buttonFallback: 'ボタンで開けない場合は、こちらのアドレスをご利用ください：',
  },

  unsubscribe: {
    action: 'メールを停止する',
    ask: {
      title: 'メールを停止しますか',
      sentence: <T>(couple: T | null) =>
        couple === null
          ? phrase`ご招待状を除き、この結婚式について Posy からメールをお送りすることはありません。ご招待はそのまま有効です。`
          : phrase`ご招待状を除き、${couple}の結婚式について Posy からメールをお送りすることはありません。ご招待はそのまま有効です。`,
    },
    stopped: {
      title: 'メールを停止しました',
      sentence: <T>(couple: T | null) =>
        couple === null
          ? phrase`ご招待状を除き、この結婚式について Posy からメールをお送りすることはありません。専用のリンクから引き続きご返信いただけます。`
          : phrase`ご招待状を除き、${couple}の結婚式について Posy からメールをお送りすることはありません。専用のリンクから引き続きご返信いただけます。`,
    },
    unknown: {
      title: 'このリンクは無効です',
      sentence: '招待客名簿にお名前がない可能性がございます。メールが届く場合は、新郎新婦へお問い合わせください。',
    },
  },
}
