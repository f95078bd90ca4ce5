import type { User } from '../../../worker/features/auth/schema'
import type { WeddingSettings } from '../../../worker/features/settings/schema'
import type { EventStatus, TimelineEvent } from '../../../worker/features/timeline/schema'
import { changeKeys, dayKeys, keep, keepOwner, readKept } from '../../lib/day-storage'
import type { Change, NewChange } from './changes'
import type { Phone, Seat } from './people'
import type { Outbox } from './send-changes'

/** The person and the wedding that a stored day belongs to. Days of others are not read. */
export interface Owner {
  userId: string
  weddingId: string
}

/** The day as it was last loaded. */
export interface KeptPlan extends Owner {
  /** When the plan was loaded, by this browser's clock (epoch milliseconds). */
  loadedAt: number
  /** The wedding's change mark before it was loaded. */
  mark: string
  settings: Pick<WeddingSettings, 'wedding_date' | 'date_precision' | 'timezone' | 'venue_name'>
  events: TimelineEvent[]
  /** The status that each event had before it was ticked, by id, if this phone knows it. */
  before?: Record<string, EventStatus>
  vendors: Phone[]
  party: Phone[]
}

interface KeptSeats extends Owner {
  seats: Seat[]
}

/** The events of a plan as they are now, and, for those completed since `plan`, the status before. */
export function eventsAfter(plan: KeptPlan | undefined, events: TimelineEvent[]): Pick<KeptPlan, 'events' | 'before'> {
  const known = new Map(plan?.events.map(({ id, status }) => [id, status]))
  const ticked = events.flatMap(({ id, status }) => {
    const before = known.get(id)
    return status === 'done' && before && before !== 'done' ? [[id, before] as const] : []
  })
  return { events, before: { ...plan?.before, ...Object.fromEntries(ticked) } }
}

export function readPlan(owner: Owner): KeptPlan | null {
  return ofOwner(readKept<KeptPlan>(dayKeys.plan), owner)
}

export function readSeats(owner: Owner): Seat[] | null {
  return ofOwner(readKept<KeptSeats>(dayKeys.seats), owner)?.seats ?? null
}

/** Keeps the day for a start without a connection. */
export function keepDay(user: User, plan: KeptPlan, seats: Seat[]): void {
  const { userId, weddingId } = plan
  keepOwner(userId)
  keep(dayKeys.user, user)
  keepPlan(plan)
  // The largest part, and the one to do without.
  if (!keep(dayKeys.seats, { userId, weddingId, seats } satisfies KeptSeats)) localStorage.removeItem(dayKeys.seats)
}

export function keepPlan(plan: KeptPlan): boolean {
  return keep(dayKeys.plan, plan)
}

/** The unsent changes of this person and wedding, oldest first. */
export function readChanges(owner: Owner): Change[] {
  return changeKeys().flatMap((key) => ofOwner(readKept<Change>(key), owner) ?? [])
}

/** Keeps a new change behind all others; null if this browser has no room for it. */
export function addChange(change: NewChange, owner: Owner, key: string): Change | null {
  const { userId, weddingId } = owner
  const last = Number(/\d+$/.exec(changeKeys().at(-1) ?? '')?.[0] ?? 0)
  const added: Change = { ...change, number: last + 1, key, userId, weddingId }
  return keepOwner(userId) && keep(dayKeys.change(added.number), added) ? added : null
}

/** The changes kept in this browser. `show` gets what the server answers. */
export function keptOutbox(owner: Owner, show: Outbox['show']): Outbox {
  return {
    first: () => readChanges(owner)[0],
    keep: (change) => {
      // A change that cannot be kept as it was sent must not be sent.
      if (!keep(dayKeys.change(change.number), change)) throw new Error('There is no room to keep the change.')
    },
    drop: ({ number }) => localStorage.removeItem(dayKeys.change(number)),
    events: () => readPlan(owner)?.events ?? [],
    show,
  }
}

function ofOwner<T extends Owner>(kept: T | null, { userId, weddingId }: Owner): T | null {
  return kept?.userId === userId && kept.weddingId === weddingId ? kept : null
}
