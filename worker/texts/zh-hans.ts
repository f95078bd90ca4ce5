import { formats } from '../lib/formats'
import type { Texts } from './en'
import { phrase } from './phrase'

const { day, month, list } = formats('zh-Hans')

/** Simplified Chinese: guests are "您", several are "各位". Nouns have no plural, so counts need no forms. */
export const zhHans: Texts = {
  locale: 'zh-Hans',
  day,
  month,
  languages: '语言',
  comma: '，',
  colon: '：',

  meals: {
    Regular: '普通餐',
    Vegetarian: '素食',
    Vegan: '纯素',
    Kosher: '犹太洁食',
    'Gluten-Free': '无麸质',
    Pescatarian: '鱼素',
  },

  problems: {
    required: () => '此项为必填。',
    not_valid: () => '此项无效。',
    not_text: () => '此处应为文字。',
    not_a_number: () => '此处应为数字。',
    not_whole: () => '此处应为整数。',
    not_true_or_false: () => '此处应为是或否。',
    not_a_list: () => '此处应为列表。',
    not_an_object: () => '此处应为带名称的字段。',
    not_an_option: ({ options }) => `请从以下选项中选择：${list(options)}。`,
    not_an_email: () => '请填写电子邮箱，例如 ana@example.com。',
    too_long: ({ limit }) => `最多 ${limit} 个字符。`,
    too_short: ({ limit }) => `至少 ${limit} 个字符。`,
    too_many: ({ limit }) => `最多 ${limit} 项。`,
    too_few: ({ limit }) => `至少 ${limit} 项。`,
    too_large: ({ limit }) => `最大为 ${limit}。`,
    too_small: ({ limit }) => `最小为 ${limit}。`,
    too_many_marks: () => '有的字母带有过多符号，无法保存。',
    unreadable: () => '含有无法保存的字符，例如控制字符。',
    no_response: () => '请选择您的回复。',
    unknown_person: () => '此链接不能为这位宾客回复。',
    answered_twice: () => '每位宾客只需回复一次。',
    not_invited: () => '此项邀请不包括这位宾客。',
    unknown_meal: () => '请从餐食中选择一项。',
    no_consent: () => '如您同意，请勾选此处；否则请删除所填内容。',
    name_too_long: ({ limit }) => `姓名最多 ${limit} 个字符。`,
    too_many_names: ({ limit }) => (limit === 0 ? '此邀请仅限您本人。' : `您最多可携 ${limit} 位同伴出席。`),
  },

  invitation: {
    title: '您的请柬',
    preview: {
      title: '婚礼请柬',
      description: '请打开请柬，并告知我们您能否出席。',
    },
    unnamed: '我们的婚礼',
    opening: {
      unnamed: '诚挚邀请',
      one: '诚邀您出席婚礼',
      two: '携双方家人',
    },
    and: () => '与',
    closing: '谨邀您莅临婚礼，共享喜悦',
    mainOccasion: '婚礼',
  },

  reply: {
    wrongTitle: '请核对您的回复',
    question: <T>(guest: T) => phrase`${guest}，诚盼您的光临，敬请回复`,
    answers: {
      confirmed: '欣然赴约',
      declined: '遗憾无法出席',
      maybe: '尚未确定',
    },
    companions: '哪位与您同来？',
    allowance: (most) =>
      most === 1 ? '您可携一位同伴出席。如独自前来，请留空。' : `您最多可携 ${most} 位同伴出席，其余请留空。`,
    needsApproval: '同伴出席需经新人确认。',
    companion: '同伴姓名',
    nthCompanion: (nth) => `同伴姓名 ${nth}`,
    meal: '您的餐食选择',
    noMeal: '无特别偏好',
    diet: '有过敏或饮食禁忌吗？',
    dietNote: '过敏及其他饮食限制',
    access: '有什么能让您当天更方便？',
    accessNote: '无障碍需求：坡道、靠前的座位……',
    contact: '如何与您联系？',
    email: '电子邮箱',
    phone: '电话',
    submit: '提交回复',
    sending: '正在提交……',
    loading: '正在载入您的回复……',
    saved: '已收到您的回复，谢谢！',
    closed: '回复期限已过。',
    open: '之后您仍可通过此链接更改回复。',
    openUntil: (day) => `敬请最迟于${day}回复。在此之前，您可通过此链接更改回复。`,
  },

  consent: {
    own: <T>(terms: T) => phrase`我同意：${terms}`,
    adult: <T>(guest: T, terms: T) => phrase`${guest} 同意：${terms}`,
    child: <T>(guest: T, terms: T) => phrase`我代 ${guest} 同意：${terms}`,
    terms: ({ until, isKept, isForHelpers }) => {
      const readers = isForHelpers ? '新人、协助筹备者及餐饮方' : '新人及餐饮方'
      if (isKept) return `${readers}可查看这些健康信息，并由新人随宾客名单保存。`
      return `${readers}可查看这些健康信息，直至${until ?? '最后一场庆典后 90 天'}。`
    },
  },

  party: {
    greeting: <T>(household: T) => phrase`${household}：`,
    ask: '诚盼各位光临，敬请回复',
    askAlone: '诚盼您的光临，敬请回复',
    shortcut: '快速回复',
    all: '我们全体出席所有活动',
    each: '在下方为每位分别回复',
    you: <T>(guest: T) => phrase`${guest}（您）`,
    answers: { confirmed: '出席', declined: '不出席', maybe: '未确定' },
    yesNo: { yes: '是', no: '否' },
    meal: '餐食',
    companions: '同来的宾客',
    companionKind: { adult: '成人', child: '儿童', infant: '婴儿' },
    diet: '过敏或饮食禁忌',
    access: '能让当天更方便的安排',
    given: '已填有内容。在此填写将替换原有内容。',
    closed: '此项回复已截止。',
    noAnswer: '无需回复。',
    when: { from: (time) => `${time} 起`, until: (from, until) => `${from} 至 ${until}` },
    dressCode: '着装要求',
    map: '地图',
    calendar: '加入日历',
    meanwhile: <T>(guest: T) => phrase`${guest} 已有更新的回复，显示在各选项旁。请核对后重新提交。`,
    now: (answer) => `当前：${answer}`,
    summary: '您的回复',
    open: '尚未回复',
  },

  thanks: {
    title: '感谢您的回复',
    messages: {
      confirmed: '期待与您共庆这一天！',
      declined: '不能与您相聚实为遗憾，但我们完全理解。',
      maybe: '谢谢您告知。一旦确定，敬请通知我们。',
    },
    companions: '与您同来：',
    edit: '更改回复',
  },

  invalidLink: {
    title: '链接无效',
    sentence: '此回复链接无效。',
    advice: '如您认为有误，请与新人联系。',
  },

  failure: {
    load: '无法打开请柬',
    submit: '无法提交回复',
    retry: '重试',
    reasons: {
      unreadable: () => '无法读取表单。',
      wrong_method: () => '此地址仅接受 GET、HEAD 和 POST。',
      just_changed: () => '您的请柬刚刚有改动，请重试。',
      answered_meanwhile: () => '其间已有其他人回复。请核对后重新提交。',
      too_large: ({ kibibytes }) => `提交内容过大：最多 ${kibibytes} KiB。`,
      too_many_attempts: () => '尝试次数过多，请稍后再试。',
      busy: () => 'Posy 目前繁忙，请稍后再试。',
      fault: () => '我们这边出了点问题，请重试。',
    },
  },

  reminder: {
    subject: ({ couple, by }) =>
      `敬请回复${by === null ? '' : `（最迟${by}）`}：${couple === null ? '婚礼邀请' : `${couple} 的婚礼邀请`}`,
    opening: (by) => (by === null ? '只需一分钟。' : `敬请最迟于${by}回复，只需一分钟。`),
    heading: '婚礼请柬',
    aGuest: '一位宾客',
    greeting: <T>(guest: T) => phrase`尊敬的 ${guest}：`,
    hello: '您好：',
    news: {
      one: <T>(couple: T | null) =>
        couple === null
          ? phrase`新人诚盼您出席婚礼，目前尚未收到您的回复。`
          : phrase`${couple} 诚盼您出席婚礼，目前尚未收到您的回复。`,
      several: <T>(couple: T | null) =>
        couple === null
          ? phrase`新人诚盼各位出席婚礼，目前尚未收到以下回复。`
          : phrase`${couple} 诚盼各位出席婚礼，目前尚未收到以下回复。`,
    },
    effort: {
      one: '只需一分钟，无需注册。',
      several: '每位宾客都有专属链接。只需一分钟，无需注册。',
    },
    replyBy: <T>(day: T) => phrase`敬请最迟于${day}回复。`,
    linksBelow: (by) => (by === null ? '敬请在此回复：' : `敬请最迟于${by}在此回复：`),
    action: '立即回复',
  },

  message: {
    greeting: <T>(household: T) => phrase`尊敬的 ${household}：`,
    friends: '亲友们',
    theCouple: '新人',
    occasion: ({ name, when, where }) => [name, when, where].filter(Boolean).join('，'),
    at: (day, time) => `${day} ${time}`,
    action: { reply: '立即回复', open: '打开请柬' },
    changes: { before: '原为', after: '现为', day: '日期', time: '时间', venue: '地点', unknown: '待定' },
    sentBy: <T>(couple: T | null) =>
      couple === null ? phrase`此邮件由新人通过 Posy 发送。` : phrase`此邮件由 ${couple} 通过 Posy 发送。`,
    test: (subject) => `测试：${subject}`,
  },

  receipt: {
    subject: (couple) => (couple === null ? '您对婚礼邀请的回复' : `您对 ${couple} 婚礼邀请的回复`),
    heading: '您的回复',
    intro: '您的回复内容如下：',
    line: ({ name, occasion, answer }) => phrase`${name}，${occasion}：${answer}`,
    calendar: '加入日历',
    action: '查看或更改回复',
  },

  seatFinder: {
    title: '查找您的座位',
    closed: '活动当天及前一天，您可在此查询所在桌位。',
    label: '您的姓名',
    hint: '请输入全名，或至少三个字母。',
    action: '查找我的桌位',
    tooShort: '请输入您的全名，或姓名中的至少三个字母。',
    nobody: '没有找到这位宾客。请换姓名的其他部分试试，或在入口处询问。',
    more: '还有其他宾客。请输入更完整的姓名。',
    invalid: { title: '此链接无效', sentence: '链接可能已失效，请向新人索取新的链接。' },
    failure: '暂时无法显示此页面',
  },

  mail: {
    buttonFallback: '如按钮无法使用，请打开此地址：',
  },

  unsubscribe: {
    action: '不再接收邮件',
    ask: {
      title: '不再接收邮件？',
      sentence: <T>(couple: T | null) =>
        couple === null
          ? phrase`除请柬外，您将不再收到 Posy 关于这场婚礼的邮件。您的邀请依然有效。`
          : phrase`除请柬外，您将不再收到 Posy 关于 ${couple} 婚礼的邮件。您的邀请依然有效。`,
    },
    stopped: {
      title: '已停止邮件',
      sentence: <T>(couple: T | null) =>
        couple === null
          ? phrase`除请柬外，您将不再收到 Posy 关于这场婚礼的邮件。您仍可通过专属链接回复。`
          : phrase`除请柬外，您将不再收到 Posy 关于 ${couple} 婚礼的邮件。您仍可通过专属链接回复。`,
    },
    unknown: {
      title: '此链接无效',
      sentence: '您可能已不在宾客名单中。如仍收到邮件，请与新人联系。',
    },
  },
}
