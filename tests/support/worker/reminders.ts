import { env } from 'cloudflare:workers'
import type { Bindings } from '../../../worker/context'
import { guests } from '../../../worker/db/schema/weddings'
import type { Gateway, OutgoingMail } from '../../../worker/features/mail/gateway'
import type { Handover } from '../../../worker/features/mail/rules'
import { newId } from '../../../worker/lib/ids'
import { runScheduled } from '../../../worker/scheduled'
import { newRsvpSelector } from '../../../worker/security/rsvp-link'
import { type Couple, newCouple } from './app'
import { openWeddings } from './databases'
import { recordingDatabases } from './statements'

type GuestRow = typeof guests.$inferSelect

export const database = () => openWeddings()

/** Inserts guests of a couple: pending, each with an address of their own, unless `list` says otherwise. */
export async function invite(couple: Couple, ...list: Partial<GuestRow>[]): Promise<GuestRow[]> {
  const invited: GuestRow[] = []
  for (const fields of list) {
    const id = newId(Date.now())
    const [guest] = await database()
      .insert(guests)
      .values({
        id,
        wedding_id: couple.weddingId,
        name: 'Ana Cruz',
        email: `guest-${id}@example.com`,
        rsvp_selector: newRsvpSelector(),
        created_at: Date.now(),
        updated_at: Date.now(),
        ...fields,
      })
      .returning()
    if (guest) invited.push(guest)
  }
  return invited
}

/** Creates a couple in Manila with a reply deadline; their wedding is on the last day of that year. */
export async function weddingWithDeadline(
  deadline: string,
  ...list: Partial<GuestRow>[]
): Promise<{ couple: Couple; guests: GuestRow[] }> {
  const couple = await newCouple()
  const wedding_date_fixed = `${deadline.slice(0, 4)}-12-31`
  await couple.put('/api/admin/event-settings', {
    wedding_date_fixed,
    rsvp_deadline: deadline,
    couple_name_2: 'Jonas Weber',
  })
  return { couple, guests: await invite(couple, ...list) }
}

/** Mail provider that records what it is handed. `answer` decides the outcome; it may also throw or act in between. */
export function fakeGateway({
  remembersFor = Number.POSITIVE_INFINITY,
  answer = () => ({ outcome: 'sent' }),
}: {
  remembersFor?: number
  answer?: (mail: OutgoingMail, gateway: FakeGateway) => Handover | Promise<Handover>
} = {}): FakeGateway {
  const gateway: FakeGateway = {
    remembersFor,
    handful: 5,
    pause: 0,
    rate: Number.POSITIVE_INFINITY,
    handed: [],
    delivered: [],
    deliver(mail) {
      const isRepeated = remembersFor > 0 && gateway.delivered.some(({ id }) => id === mail.id)
      if (!isRepeated) gateway.delivered.push(mail)
    },
    async send(mail) {
      gateway.handed.push(mail)
      const handover = await answer(mail, gateway)
      if (handover.outcome === 'sent') gateway.deliver(mail)
      return handover
    },
  }
  return gateway
}

export interface FakeGateway extends Gateway {
  /** Every call. */
  handed: OutgoingMail[]
  /** Mails that arrived: a repeat that the provider recognises arrives once. */
  delivered: OutgoingMail[]
  deliver: (mail: OutgoingMail) => void
}

/** Runs the cron at this instant; returns the lines that it would log. */
export async function cron(
  now: number,
  { gateway, bindings = {} }: { gateway?: Gateway; bindings?: Partial<Bindings> } = {},
): Promise<Record<string, unknown>[]> {
  const lines: Record<string, unknown>[] = []
  await runScheduled({ ...env, ...recordingDatabases('cron'), ...bindings }, now, {
    gateway,
    log: (level, line) => void lines.push({ level, ...line }),
  })
  return lines
}

/** Runs the cron at this instant; returns the mails that it delivers. */
export async function deliveredAt(
  now: number,
  { bindings, ...provider }: { bindings?: Partial<Bindings> } & Parameters<typeof fakeGateway>[0] = {},
): Promise<OutgoingMail[]> {
  const gateway = fakeGateway(provider)
  await cron(now, { gateway, bindings })
  return gateway.delivered
}

/** Runs crons at these instants, one after another; returns what they mail to a couple. */
export async function mailed(couple: Couple, ...instants: string[]): Promise<OutgoingMail[][]> {
  const all: OutgoingMail[][] = []
  for (const instant of instants) {
    const delivered = await deliveredAt(Date.parse(instant))
    all.push(delivered.filter(({ to }) => to === couple.email))
  }
  return all
}

export const counts = (all: OutgoingMail[][]) => all.map((some) => some.length)
