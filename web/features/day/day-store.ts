import type { User } from '../../../worker/features/auth/schema'
import { guestPaths } from '../../../worker/features/guests/contract'
import type { Guest } from '../../../worker/features/guests/schema'
import { memberPaths } from '../../../worker/features/members/contract'
import type { WeddingChanges } from '../../../worker/features/members/schema'
import { occasionPaths } from '../../../worker/features/occasions/contract'
import type { Occasion } from '../../../worker/features/occasions/schema'
import type { seatingPaths } from '../../../worker/features/seating/contract'
import type { Table } from '../../../worker/features/seating/schema'
import { settingsPath, type WeddingSettings } from '../../../worker/features/settings/schema'
import { timelinePaths } from '../../../worker/features/timeline/contract'
import type { TimelineEvent } from '../../../worker/features/timeline/schema'
import { vendorPaths } from '../../../worker/features/vendors/contract'
import type { Vendor } from '../../../worker/features/vendors/schema'
import { newId } from '../../../worker/lib/ids'
import { ApiError } from '../../lib/api-error'
import { listenToWrites, request } from '../../lib/http'
import { refreshUser } from '../../lib/session'
import { createStore } from '../../lib/store'
import { type Change, type NewChange, renewed, takesChanges } from './changes'
import {
  addChange,
  eventsAfter,
  type KeptPlan,
  keepDay,
  keepPlan,
  keptOutbox,
  type Owner,
  readChanges,
  readPlan,
  readSeats,
} from './kept-day'
import { partyPhones, type Seat, seatsOf, vendorPhones } from './people'
import { type Sending, sendChanges } from './send-changes'

const TABLES_PATH: (typeof seatingPaths)['tables'] = '/api/tables'
const LOOK_EVERY = 25_000
/** Milliseconds without an answer after which the server counts as not reached. */
const PATIENCE = 8000
/** Milliseconds that the lists of a large wedding may take. */
const LISTS_PATIENCE = 40_000

export interface DayState {
  /** Undefined until it is loaded for the first time. */
  plan: KeptPlan | undefined
  seats: Seat[]
  /** Unsent changes, oldest first. */
  changes: Change[]
  /** Whether the last attempt reached the server; null before the first. */
  isReached: boolean | null
  /** Why the day could not be loaded at all. */
  error: Error | null
}

/** The day of a person's wedding: what is kept in the browser at once, then what the server says. */
export function openDay(user: User, weddingId: string) {
  const owner: Owner = { userId: user.id, weddingId }
  const [plan, seats] = [readPlan(owner) ?? undefined, readSeats(owner)]
  const store = createStore<DayState>({
    // Without its seats, the day is read again.
    plan: plan && seats === null ? { ...plan, mark: '' } : plan,
    seats: seats ?? [],
    changes: readChanges(owner),
    isReached: null,
    error: null,
  })
  const set = (next: Partial<DayState>) => store.set({ ...store.get(), ...next })
  const readAgain = () => set({ changes: readChanges(owner) })
  let isClosed = false
  let looking: Promise<void> | undefined
  let isAskedAgain = false

  /** Sends what waits, then reads what others have changed. One at a time. */
  function look(): Promise<void> {
    isAskedAgain = true
    looking ??= lookWhileAsked().finally(() => {
      looking = undefined
    })
    return looking
  }

  async function lookWhileAsked(): Promise<void> {
    while (isAskedAgain && !isClosed) {
      isAskedAgain = false
      await lookOnce()
    }
  }

  async function lookOnce(): Promise<void> {
    let timer: ReturnType<typeof setTimeout> | undefined
    try {
      const sending = await send(owner, showAnswered)
      if (isClosed || sending === 'ended') return
      readAgain()
      if (sending === 'failing') throw new ApiError(500)
      if (sending === 'offline' || sending === 'later') return set({ isReached: false, error: null })
      // A plan on the screen must not look like the latest one meanwhile.
      timer = setTimeout(() => store.get().plan && set({ isReached: false }), PATIENCE)
      await load()
      set({ isReached: true, error: null })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // A 403 means that the person was removed from the wedding.
      if (error.status === 403) await refreshUser().catch(() => undefined)
      set({ isReached: error.status !== 0 && error.status < 500, error })
    } finally {
      clearTimeout(timer)
    }
  }

  async function load(): Promise<void> {
    const { event_id: current, changed_at: mark } = await readWithin<WeddingChanges>(PATIENCE, memberPaths.changes)
    if (current !== weddingId) return void (await refreshUser())
    const { plan } = store.get()
    if (plan && plan.mark === mark) {
      const fresh = { ...plan, loadedAt: Date.now() }
      if (!isClosed) keepPlan(fresh)
      return set({ plan: fresh })
    }
    const readList = <T>(path: string) => readWithin<T>(LISTS_PATIENCE, path)
    const [settings, events, vendors, guests, occasions] = await Promise.all([
      readList<WeddingSettings>(settingsPath),
      readList<TimelineEvent[]>(timelinePaths.list),
      readList<Vendor[]>(vendorPaths.list),
      readList<Guest[]>(guestPaths.list),
      readList<Occasion[]>(occasionPaths.list),
    ])
    const others = occasions.filter(({ is_main }) => !is_main).map(({ id }) => `${TABLES_PATH}?occasion_id=${id}`)
    const tables = await Promise.all([TABLES_PATH, ...others].map((path) => readList<Table[]>(path)))
    const { wedding_date, date_precision, timezone, venue_name } = settings
    const loaded: KeptPlan = {
      ...owner,
      loadedAt: Date.now(),
      mark,
      settings: { wedding_date, date_precision, timezone, venue_name },
      // After the store's plan of now: an event may have been ticked while the lists were read.
      ...eventsAfter(store.get().plan, events),
      vendors: vendorPhones(vendors, events),
      party: partyPhones(guests),
    }
    const seats = seatsOf(guests, tables.flat(), occasions)
    // Signed out in between: nothing may be kept.
    if (isClosed) return
    keepDay(user, loaded, seats)
    set({ plan: loaded, seats })
  }

  function showAnswered(answered: TimelineEvent[]): void {
    const { plan } = store.get()
    if (!plan || isClosed) return
    const byId = new Map(answered.map((event) => [event.id, event]))
    const events = plan.events.map((event) => byId.get(event.id) ?? event)
    const shown = { ...plan, ...eventsAfter(plan, events) }
    keepPlan(shown)
    set({ plan: shown, changes: readChanges(owner) })
  }

  /** Follows the server, other tabs and the connection until it is stopped. */
  function follow(): () => void {
    isClosed = false
    const again = () => {
      if (!document.hidden) void look()
    }
    // The plan shows what day mode sends, but not a deletion or an Undo that a toast of another screen still sends.
    const stopListening = listenToWrites(({ before, after, path }) => {
      const { plan } = store.get()
      if (plan?.mark === before && takesChanges(path)) set({ plan: { ...plan, mark: after } })
    })
    const timer = setInterval(again, LOOK_EVERY)
    const noticeLoss = () => set({ isReached: false, error: null })
    addEventListener('online', again)
    addEventListener('offline', noticeLoss)
    addEventListener('storage', readAgain)
    document.addEventListener('visibilitychange', again)
    void look()
    return () => {
      isClosed = true
      stopListening()
      clearInterval(timer)
      removeEventListener('online', again)
      removeEventListener('offline', noticeLoss)
      removeEventListener('storage', readAgain)
      document.removeEventListener('visibilitychange', again)
    }
  }

  /** Keeps a change and sends it as soon as there is a connection. False if there is no room for it. */
  function add(change: NewChange): boolean {
    const added = addChange(change, owner, newId(Date.now()))
    if (!added) return false
    const { plan, changes } = store.get()
    set({ changes: [...changes, added], plan: plan && remembering(plan, added) })
    void look()
    return true
  }

  /** Adds the status that an event had before it was ticked to the plan, and keeps it. */
  function remembering(plan: KeptPlan, { seen, ...change }: Change): KeptPlan {
    const status = seen[change.id]?.status
    if (change.kind !== 'tick' || change.status !== 'done' || status === undefined) return plan
    const kept = { ...plan, before: { ...plan.before, [change.id]: status } }
    keepPlan(kept)
    return kept
  }

  /** Sends a change that waited for a decision for what is there now. */
  function keepMine(change: Change): void {
    const { asked } = change
    if (!asked) return
    const outbox = keptOutbox(owner, showAnswered)
    if (asked.why === 'changed') showAnswered(asked.current)
    const isLeft = ({ id }: TimelineEvent) => id !== change.id && Object.hasOwn(change.seen, id)
    const current = asked.why === 'changed' ? asked.current : (store.get().plan?.events.filter(isLeft) ?? [])
    const { asked: _, body: __, ...same } = change
    const next =
      asked.why === 'refused' ? { ...same, key: newId(Date.now()) } : renewed(change, current, newId(Date.now()))
    if (next) outbox.keep(next)
    else outbox.drop(change)
    readAgain()
    void look()
  }

  /** Leaves a change out. */
  function takeTheirs(change: Change): void {
    const { asked } = change
    if (asked?.why === 'changed') showAnswered(asked.current)
    keptOutbox(owner, showAnswered).drop(change)
    readAgain()
    void look()
  }

  return { store, follow, look, add, keepMine, takeTheirs }
}

export type OpenDay = ReturnType<typeof openDay>

/** Sends the unsent changes of a person's wedding, in one tab at a time. */
export function send(owner: Owner, show: (events: TimelineEvent[]) => void = () => {}): Promise<Sending> {
  const outbox = keptOutbox(owner, show)
  const calls = {
    post: (path: string, body: object, key: string) =>
      within(PATIENCE, (signal) =>
        request<unknown>('POST', path, body, { kept: { key, wedding: owner.weddingId }, signal }),
      ),
    newKey: () => newId(Date.now()),
  }
  const run = () => sendChanges(outbox, calls)
  return navigator.locks ? navigator.locks.request('posy-day', run) : run()
}

const readWithin = <T>(milliseconds: number, path: string) =>
  within(milliseconds, (signal) => request<T>('GET', path, undefined, { signal }))

/** The answer to a call, which counts as lost if it takes longer. */
function within<T>(milliseconds: number, call: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const signal = AbortSignal.timeout(milliseconds)
  const late = new Promise<never>((_, reject) => {
    signal.onabort = () => {
      // What the page itself started does not follow the signal, and hangs as well.
      delete window.firstReads
      reject(new ApiError(0))
    }
  })
  return Promise.race([call(signal), late])
}
