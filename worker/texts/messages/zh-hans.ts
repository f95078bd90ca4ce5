import type { ReadyTexts } from '../../lib/message-words'
import { letter } from './letter'

const formal = '{names} 敬上'
const warm = '盼望相聚\n{names}'

/** Formal letters keep the written phrases of invitation cards; the others avoid 你 and 你们, since one guest or several may read them. */
export const zhHans: ReadyTexts = {
  save_the_date: {
    formal: {
      subject: '婚期敬告：{names}',
      body: letter(
        formal,
        '我们的婚期已定，谨此奉告，敬请预留时间。',
        '{occasions}',
        '正式请柬容后奉上，目前无需回复。',
      ),
    },
    warm: {
      subject: '{names}要结婚了，请留出这一天',
      body: letter(
        warm,
        '我们的婚礼日期定下来了，很希望能和最亲近的人一起度过这一天。请先为我们留出时间。',
        '{occasions}',
        '请柬会随后送上，并附上全部细节，现在不用回复。',
      ),
    },
    playful: {
      subject: '订假期之前先看一眼：{names}',
      body: letter(
        '到时见！\n{names}',
        '我们要结婚啦！趁还没有人把那天的假期订出去，先把时间和地点奉上。',
        '{occasions}',
        '用铅笔记下也行，用钢笔更好。请柬随后就到，在那之前什么都不用做。',
      ),
    },
  },
  invitation: {
    formal: {
      subject: '{names}婚礼请柬',
      body: letter(
        '{names} 敬邀',
        '谨定于下列时间、地点举行婚礼，敬备薄酌，恭候光临。',
        '{occasions}',
        '敬请于{deadline}前赐复。婚礼详情及回执见专属链接：{link}',
      ),
    },
    warm: {
      subject: '诚邀参加{names}的婚礼',
      body: letter(
        '期待相聚\n{names}',
        '我们要结婚了。这一天，特别希望有最在意的人在身边，所以写来这封请柬。',
        '{occasions}',
        '请在{deadline}之前告诉我们能否前来。用这个专属链接，一分钟就能回复：{link}',
      ),
    },
    playful: {
      subject: '座位已经留好：{names}的婚礼',
      body: letter(
        '舞池见！\n{names}',
        '有好吃的，有喜悦的眼泪，还有水平参差不齐的舞步。万事俱备，只欠嘉宾。',
        '{occasions}',
        '座位清点截止到{deadline}。请用这个专属链接认领座位：{link}',
      ),
    },
  },
  change: {
    formal: {
      subject: '婚礼安排变更通知：{names}',
      body: letter(
        formal,
        '我们的婚礼安排有所变更，谨此告知。原定安排与现行安排附于文末，敬请留意。',
        '如有不便，敬请见谅。若此变更影响您的回复，请通过专属链接修改：{link}',
      ),
    },
    warm: {
      subject: '我们的计划有变动：{names}',
      body: letter(
        warm,
        '婚礼的安排有些变动，想尽早说一声。原来的安排和现在的安排都写在下面。',
        '如果打乱了原来的计划，真的很抱歉。请看看之前的回复是否仍然合适：{link}',
      ),
    },
    playful: {
      subject: '剧情有变：{names}',
      body: letter(
        '婚照结不误！\n{names}',
        '计划赶不上变化，我们的计划刚刚就变了。下面是旧版和新版，以新版为准。',
        '添乱了，抱歉。请看看之前的回复是否还合适：{link}',
      ),
    },
  },
  reminder: {
    formal: {
      subject: '敬候赐复：{names}婚礼',
      body: letter(
        formal,
        '先前奉上的请柬，想已收到。因尚未收到回复，谨此致询。',
        '{occasions}',
        '敬请于{deadline}前赐复。专属回复链接：{link}',
      ),
    },
    warm: {
      subject: '能来吗？{names}很想知道',
      body: letter(
        warm,
        '我们正在准备婚礼的各种细节，很想知道那天能不能相聚。',
        '{occasions}',
        '请在{deadline}之前告诉我们。用这个专属链接可以直接回复：{link}',
        '来不了我们会很遗憾，但早些知道也能帮上我们。',
      ),
    },
    playful: {
      subject: '宾客名单上有个问号：{names}',
      body: letter(
        '静候佳音\n{names}',
        '我们的宾客名单上还留着一个问号，真想把它换成一个勾。',
        '{occasions}',
        '厨房要在{deadline}之前数好碗筷。只要一分钟和这个专属链接：{link}',
      ),
    },
  },
  thanks: {
    formal: {
      subject: '婚礼答谢：{names}',
      body: letter(
        formal,
        '承蒙拨冗莅临我们的婚礼，谨致诚挚谢意。',
        '您的光临与祝福，使这一天臻于圆满，我们将永远铭记于心。',
      ),
    },
    warm: {
      subject: '衷心感谢：{names}',
      body: letter(
        '满怀感激\n{names}',
        '谢谢那天的陪伴。环顾四周，看到所爱的人都在，是我们最难忘的一刻。',
        '谢谢到场，谢谢祝福，也谢谢这份心意。那一天很美好，每一位到场的人都是其中的一部分。',
      ),
    },
    playful: {
      subject: '我们结婚啦，感谢到场：{names}',
      body: letter(
        '依然笑着的\n{names}',
        '鞋脱了，蛋糕吃完了，我们还在笑。',
        '谢谢赏光，谢谢欢笑，也谢谢那些舞步（是谁自己知道）。这是我们参加过的最棒的聚会，功劳都在来宾。',
      ),
    },
  },
  custom: {
    formal: { subject: '来自{names}的消息', body: letter(formal, '关于我们的婚礼，谨此奉告。') },
    warm: { subject: '{names}有消息要分享', body: letter(warm, '关于我们的婚礼，有些消息想分享。') },
    playful: { subject: '{names}有句话要说', body: letter('回头见！\n{names}', '关于那个大日子，就说一句。') },
  },
}
