import { env } from 'cloudflare:workers'
import type { Bindings } from '../../../worker/context'
import type { Gateway } from '../../../worker/features/mail/gateway'
import type { HandedMails } from '../../../worker/features/mail/handover/rules'
import { receiveBatch } from '../../../worker/mails'
import { recordingDatabases } from './statements'

/** A queue with Cloudflare's limits, whose messages a test delivers. */
export interface FakeQueue {
  binding: Queue
  /** Messages that wait, in order. */
  waiting: HandedMails[]
  /** How many messages it was sent. */
  sent: number
}

const BATCH_BYTES = 256_000
const MESSAGE_BYTES = 128_000

export function fakeQueue(): FakeQueue {
  const queue: FakeQueue = {
    waiting: [],
    sent: 0,
    binding: {
      async sendBatch(messages: Iterable<MessageSendRequest<HandedMails>>) {
        const bodies = [...messages].map(({ body }) => body)
        const sizes = bodies.map((body) => JSON.stringify(body).length)
        if (bodies.length > 100 || sizes.reduce((sum, size) => sum + size, 0) > BATCH_BYTES)
          throw new Error('Too many.')
        if (sizes.some((size) => size > MESSAGE_BYTES)) throw new Error('Too big.')
        queue.waiting.push(...bodies)
        queue.sent += bodies.length
      },
    } as unknown as Queue,
  }
  return queue
}

/**
 * Delivers the next messages to a consumer. What it does not acknowledge, and all of them if it throws, comes again, at the end. `twice`:
 * they come again in any case.
 */
export async function deliverMessages(
  queue: FakeQueue,
  {
    count = 5,
    now,
    gateway,
    bindings = {},
    twice = false,
    passed = () => 0,
  }: {
    count?: number
    now: number
    gateway: Gateway
    bindings?: Partial<Bindings>
    twice?: boolean
    /** Milliseconds that have passed besides. */
    passed?: () => number
  },
): Promise<void> {
  const bodies = queue.waiting.splice(0, count)
  const done = new Set<HandedMails>()
  const messages = bodies.map((body, i) => ({
    id: String(i),
    timestamp: new Date(now),
    attempts: 1,
    body,
    ack: () => void done.add(body),
    retry: () => undefined,
  }))
  const ackAll = () => messages.map(({ ack }) => ack())
  const batch = { queue: 'posy-mails', messages, ackAll, retryAll() {}, metadata: { metrics: {} } }
  const startedAt = Date.now()
  const clock = () => now + Date.now() - startedAt + passed()
  const all = { ...env, ...recordingDatabases('cron'), MAIL_QUEUE: queue.binding, ...bindings } as Bindings
  try {
    await receiveBatch(all, batch as unknown as MessageBatch<unknown>, { gateway, clock })
  } catch {
    done.clear()
  }
  queue.waiting.push(...bodies.filter((body) => twice || !done.has(body)))
}
