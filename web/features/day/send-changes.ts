import type { DelayAnswer } from '../../../worker/features/timeline/day-mode/schema'
import type { TimelineEvent } from '../../../worker/features/timeline/schema'
import { ApiError } from '../../lib/api-error'
import { type Asked, type Change, judge, renewed, requestOf } from './changes'

/** Where unsent changes are kept. */
export interface Outbox {
  /** The first change of this person and wedding; undefined when all are sent. */
  first: () => Change | undefined
  keep: (change: Change) => void
  drop: (change: Change) => void
  /** The events as the server last answered them, as far as they are known. */
  events: () => TimelineEvent[]
  /** Shows events as the server answered them. */
  show: (events: TimelineEvent[]) => void
}

interface Calls {
  post: (path: string, body: object, key: string) => Promise<unknown>
  newKey: () => string
}

/**
 * `sent`: nothing is left. `asked`: the first change waits for the person's decision. `ended`: nobody is signed in. The others are tried
 * again. `offline`: no connection. `failing`: the server has a fault. `later`: such as when the account has opened another wedding.
 */
export type Sending = 'sent' | 'asked' | 'offline' | 'failing' | 'later' | 'ended'

/**
 * Sends changes one by one, in order. A change stays kept until it is answered, and is repeated with its key and its body, so
 * that it happens once even if an answer was lost or the app was closed.
 */
export async function sendChanges(outbox: Outbox, { post, newKey }: Calls): Promise<Sending> {
  const known = new Map(outbox.events().map((event) => [event.id, event]))
  const learn = (events: TimelineEvent[]) => {
    for (const event of events) known.set(event.id, event)
    outbox.show(events)
  }
  for (let change = outbox.first(); change; change = outbox.first()) {
    if (change.asked) return 'asked'
    const { path, body } = requestOf(change, known)
    const sent: Change = { ...change, body }
    outbox.keep(sent)
    try {
      const answered = eventsOf(await post(path, body, sent.key))
      // Dropped first, so that the answer isn't shown with this change applied twice.
      outbox.drop(sent)
      learn(answered)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.status === 0) return 'offline'
      if (error.status === 401) return 'ended'
      if (error.status >= 500) return 'failing'
      if (error.isOtherWedding || error.status === 408 || error.status === 429 || error.retryAfter !== null)
        return 'later'
      const ask = (asked: Asked) => outbox.keep({ ...sent, asked })
      if (error.status === 404) ask({ why: 'gone' })
      else if (error.status === 409 && error.current) settle(sent, eventsOf(error.current))
      else ask({ why: 'refused', sentence: error.message })
    }
  }
  return 'sent'

  function settle(change: Change, current: TimelineEvent[]): void {
    const verdict = judge(change, current)
    if (verdict === 'ask') {
      outbox.keep({ ...change, asked: { why: 'changed', current } })
      return
    }
    const next = verdict === 'again' ? renewed(change, current, newKey()) : null
    if (next) outbox.keep(next)
    else outbox.drop(change)
    learn(current)
  }
}

/** The events of an answer: one, a list, or those that a delay moved. A repeat may answer the id of an event that is gone. */
function eventsOf(answer: unknown): TimelineEvent[] {
  const found = Array.isArray(answer) ? answer : ((answer as Partial<DelayAnswer>).events ?? [answer])
  return (found as TimelineEvent[]).filter((event) => event?.version !== undefined)
}
