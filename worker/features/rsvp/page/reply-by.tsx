import { dayAt } from '../../../lib/calendar'
import type { Texts } from '../../../texts/en'

interface ReplyByProps {
  words: Texts
  /** The instants after which replies close; null: never. */
  deadlines: (string | null)[]
  timezone: string
}

/** Says until when guests can reply and change their reply: the first of the deadlines. */
export function ReplyBy({ words: { reply, day }, deadlines, timezone }: ReplyByProps) {
  const [first] = deadlines.filter((deadline) => deadline !== null).toSorted()
  return <footer>{first === undefined ? reply.open : reply.openUntil(day(dayAt(Date.parse(first), timezone)))}</footer>
}
