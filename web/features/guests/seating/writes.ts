import { useRef } from 'react'
import type { Guest } from '../../../../worker/features/guests/schema'
import {
  type AutoAssignAnswer,
  type RuleInput,
  type SeatingRule,
  seatingPaths,
  type Table,
  type TableInput,
  type TablePatch,
} from '../../../../worker/features/seating/schema'
import { toastFailure } from '../../../components/toast-failure'
import { ApiError } from '../../../lib/api-error'
import { useChanges } from '../../../lib/collection'
import { request } from '../../../lib/http'
import type { Pending } from '../../../lib/pending'
import { useRefresh, useWrite } from '../../../lib/swr'
import { useWhenQuiet } from '../../../lib/when-quiet'
import { guestCollection } from '../api'
import { guestsAt } from '../occasions/replies'
import { tablesOf } from './api'
import { seatedAt } from './guest-at'
import { useSeatingOccasion } from './occasion'
import type { SeatChange } from './occupancy'
import type { SeatsNow } from './sit-back'
import { notUndone } from './wording'

/** A table's place on the floor. */
export type Place = Pick<Table, 'x' | 'y' | 'rotation'>

/** Milliseconds that the keys rest before a table's place is saved. */
const REST = 400

/** A step that an Undo takes back: the table must still be as the step `made` it, from that `version`. */
interface Undone {
  made: Partial<Table>
  version: number
}

interface WaitingPlace {
  table: Table
  place: Partial<Place>
  shown: Pending
  undone: Undone | undefined
}

/** Puts a table back, unless somebody has changed it since the step. */
async function putBack(table: Pick<Table, 'id' | 'name'>, before: Partial<Table>, undone: Undone): Promise<Table> {
  const { made, version } = undone
  try {
    return await request<Table>('PUT', seatingPaths.table(table.id), { ...before, version })
  } catch (error) {
    const current = error instanceof ApiError && error.status === 409 ? (error.current as Table | undefined) : undefined
    if (!current) throw error
    if (isLike(current, before)) return current
    if (!isLike(current, made)) throw new ApiError(409, { detail: notUndone(current.name) })
    return putBack(table, before, { made, version: current.version })
  }
}

const isLike = (table: Table, fields: Partial<Table>) =>
  Object.entries(fields).every(([field, value]) => table[field as keyof Table] === value)

export function useTableWrites() {
  const { id: occasion_id } = useSeatingOccasion()
  const refresh = useRefresh()
  const { guess, show, sent } = useChanges(tablesOf(occasion_id))
  const waiting = useRef(new Map<string, WaitingPlace>())

  async function send(id: string): Promise<void> {
    const waited = waiting.current.get(id)
    if (!waited) return
    waiting.current.delete(id)
    try {
      const { table, place, undone } = waited
      const sending = undone ? putBack(table, place, undone) : request<Table>('PUT', seatingPaths.table(id), place)
      await show([await sending])
    } catch (error) {
      void refresh()
      toastFailure(error)
    } finally {
      waited.shown.takeBack()
    }
  }
  const quiet = useWhenQuiet((id) => void send(id), REST)

  return {
    /**
     * Moves a table at once and saves its place later. Nothing else depends on it, so nothing else is read again. `undone` is for an
     * Undo.
     */
    place: (table: Table, to: Partial<Place>, undone?: Undone) => {
      const earlier = waiting.current.get(table.id)
      const place = { ...earlier?.place, ...to }
      waiting.current.set(table.id, {
        table,
        place,
        shown: guess([table], (shown) => ({ ...shown, ...place })),
        undone: undone && { ...undone, made: { ...undone.made, ...earlier?.undone?.made } },
      })
      earlier?.shown.takeBack()
      quiet.soon(table.id)
    },
    save: (id: string, patch: TablePatch) => sent(request<Table>('PUT', seatingPaths.table(id), patch)),
    saveBack: (table: Table, before: Partial<Table>, undone: Undone) => sent(putBack(table, before, undone)),
    /** Adds tables one after the other, in their order. A failure keeps those before it, for each of which `onAdded` was called. */
    add: async (inputs: TableInput[], onAdded: () => void = () => {}) => {
      const made: Table[] = []
      try {
        for (const input of inputs) {
          made.push(await request<Table>('POST', seatingPaths.tables, { ...input, occasion_id }))
          onAdded()
        }
      } finally {
        await show(made)
        void refresh()
      }
      return made
    },
  }
}

export function useRuleWrites() {
  const write = useWrite()
  return { addRule: (rule: Required<RuleInput>) => write<SeatingRule>('POST', seatingPaths.rules, rule) }
}

export function useSeatWrites() {
  const { id: occasion_id, answer, shown: occasion = answer.data?.[0] } = useSeatingOccasion()
  const { guess, show, sent } = useChanges(guestCollection)
  const refresh = useRefresh()

  /** Shows guests on their seats at once, and the server's state if it refuses. Returns the seats they got, as far as it says. */
  async function seat(changes: SeatChange[]): Promise<SeatChange[]> {
    const wanted = new Map(changes.map((change) => [change.guest.id, change]))
    const shown = guess(
      changes.map(({ guest }) => guest),
      (guest) => seatedAt(guest, occasion_id, wanted.get(guest.id) ?? { table_id: null }),
    )
    try {
      const [only, ...others] = changes
      if (only && others.length === 0) {
        const { guest, table_id, seat_number } = only
        const answer = await sent(
          // Named also where it is the main one: the guest's principal occasion may be another one by now.
          request<Guest>('POST', seatingPaths.assignSeat(guest.id), {
            table_id,
            seat_number,
            occasion_id: occasion?.id,
          }),
        )
        shown.takeBack()
        return seatsAt([answer])
      }
      const { assignments } = await postPlan(changes)
      void refresh().then(() => shown.takeBack())
      const got = new Map(assignments.map((assignment) => [assignment.guest_id, assignment]))
      return changes.map((change) => ({ ...change, seat_number: got.get(change.guest.id)?.seat_number }))
    } catch (error) {
      shown.takeBack()
      void refresh()
      throw error
    }
  }

  const seatsAt = (guests: Guest[]): SeatChange[] =>
    guestsAt(guests, occasion?.id).map((guest) => ({
      guest,
      table_id: guest.table_id,
      seat_number: guest.seat_number,
    }))

  /** Reads where everybody sits now. */
  async function readSeats(): Promise<SeatsNow> {
    const [guests, tables] = await Promise.all([
      request<Guest[]>('GET', guestCollection.path),
      request<Table[]>('GET', tablesOf(occasion_id).path),
    ])
    await show(guests)
    return { guests: guestsAt(guests, occasion?.id), tables }
  }

  function postPlan(changes: SeatChange[]): Promise<AutoAssignAnswer> {
    const plan = changes.map(({ guest, table_id, seat_number }) => ({ guest_id: guest.id, table_id, seat_number }))
    // The answer then also has the seats of guests who have not decided.
    return request<AutoAssignAnswer>('POST', seatingPaths.autoAssign, { plan, guests: 'not_declined', occasion_id })
  }

  return { seat, readSeats }
}
