import { addDays, dayAt } from '../../../lib/calendar'
import { instantAt } from '../../../lib/zones'
import type { RsvpStatus } from '../../guests/schema'

const HOUR_OF_DAY = 8

/** A wedding with answers that the couple has not been told. */
export interface UntoldWedding {
  id: string
  timezone: string
  notify_answers: 'off' | 'each' | 'daily'
  is_sample: boolean
  /** The earliest of them (epoch milliseconds). */
  first_at: number
}

/** Whether the couple is told now: at once, or at eight in the morning, of what was answered before. */
export function isNewsDue(
  { notify_answers, timezone, first_at }: Pick<UntoldWedding, 'notify_answers' | 'timezone' | 'first_at'>,
  now: number,
): boolean {
  if (notify_answers !== 'daily') return notify_answers === 'each'
  const today = dayAt(now, timezone)
  const eight = instantAt(today, HOUR_OF_DAY, timezone)
  const last = eight <= now ? eight : instantAt(addDays(today, -1), HOUR_OF_DAY, timezone)
  return first_at <= last
}

/** Answers that a mail lists: those of 20 readers' mails have to fit one statement, as ids. */
const MOST_TOLD = 1000

/** The answers that a mail about new answers names or counts. */
interface Told {
  /** The answers that it lists, the earliest first. */
  ids: string[]
  /** Number of earlier answers, which it does not list. */
  more: number
}

/** The text to store for a mail until it is worded. Lists the latest answers. `answerIds`: the earliest first. */
export function toldText(answerIds: string[]): string {
  const ids = answerIds.slice(-MOST_TOLD)
  return JSON.stringify({ ids, more: answerIds.length - ids.length } satisfies Told)
}

/** Reads a text of `toldText`. Older versions of Posy stored only the ids; any other text lists nothing. */
export function readTold(text: string): Told {
  try {
    const told: Told | string[] = JSON.parse(text)
    return Array.isArray(told) ? { ids: told, more: 0 } : told
  } catch {
    return { ids: [], more: 0 }
  }
}

/** An answer as logged, with what is known of the guest now. */
interface ToldAnswer {
  /** The guest's id. */
  id: string
  name: string
  statuses: { occasion_id: string; status: RsvpStatus }[]
  answered_at: number
}

/** The latest answer of each guest to each occasion, the guests in the order of their first answer. */
export function latestAnswers<A extends ToldAnswer>(answers: A[]): (A & { latest: Map<string, RsvpStatus> })[] {
  const byGuest = Map.groupBy(
    answers.toSorted((a, b) => a.answered_at - b.answered_at),
    ({ id }) => id,
  )
  return [...byGuest.values()].flatMap((all) => {
    const [first] = all
    const statuses = all.flatMap((one) => one.statuses)
    const latest = new Map(statuses.map(({ occasion_id, status }) => [occasion_id, status]))
    return first ? [{ ...first, latest }] : []
  })
}
