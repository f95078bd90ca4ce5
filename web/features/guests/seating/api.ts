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
import { type Collection, useChanges, useCollection } from '../../../lib/collection'
import { request } from '../../../lib/http'
import type { Pending } from '../../../lib/pending'
import { useRefresh, useWrite } from '../../../lib/swr'
import { useWhenQuiet } from '../../../lib/when-quiet'
import { guestCollection } from '../api'
import { seatedAt } from './guest-at'
import { useSeatingOccasion } from './occasion'
import type { SeatChange } from './occupancy'

/** The tables of an occasion, by default the main one. */
const tablesOf = (occasionId: string | undefined): Collection<Table> => ({
  path: occasionId === undefined ? seatingPaths.tables : `${seatingPaths.tables}?occasion_id=${occasionId}`,
  one: seatingPaths.table,
})
const ruleCollection: Collection<SeatingRule> = { path: seatingPaths.rules, one: seatingPaths.rule }

export const useTables = (occasionId?: string) => useCollection(tablesOf(occasionId))
export const useRules = () => useCollection(ruleCollection)

/** A table's place on the floor. */
export type Place = Pick<Table, 'x' | 'y' | 'rotation'>

/** Milliseconds that the keys rest before a table's place is saved. */
const REST = 400

interface WaitingPlace {
  place: Partial<Place>
  shown: Pending
}

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
      await show([await request<Table>('PUT', seatingPaths.table(id), waited.place)])
    } catch (error) {
      void refresh()
      toastFailure(error)
    } finally {
      waited.shown.takeBack()
    }
  }
  const quiet = useWhenQuiet((id) => void send(id), REST)

  return {
    /** Moves a table at once and saves its place later. Nothing else depends on it, so nothing else is read again. */
    place: (table: Table, to: Partial<Place>) => {
      const earlier = waiting.current.get(table.id)
      const place = { ...earlier?.place, ...to }
      waiting.current.set(table.id, { place, shown: guess([table], (shown) => ({ ...shown, ...place })) })
      earlier?.shown.takeBack()
      quiet.soon(table.id)
    },
    save: (id: string, patch: TablePatch) => sent(request<Table>('PUT', seatingPaths.table(id), patch)),
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
  const { id: occasion_id } = useSeatingOccasion()
  const { guess, sent } = useChanges(guestCollection)
  const refresh = useRefresh()

  /** Shows guests on their seats at once, and the server's state if it refuses. */
  async function seat(changes: SeatChange[]): Promise<void> {
    const wanted = new Map(changes.map((change) => [change.guest.id, change]))
    const shown = guess(
      changes.map(({ guest }) => guest),
      (guest) => seatedAt(guest, occasion_id, wanted.get(guest.id) ?? { table_id: null }),
    )
    try {
      const [only, ...others] = changes
      if (only && others.length === 0) {
        const { guest, table_id, seat_number } = only
        await sent(request<Guest>('POST', seatingPaths.assignSeat(guest.id), { table_id, seat_number, occasion_id }))
        shown.takeBack()
      } else {
        await postPlan(changes)
        void refresh().then(() => shown.takeBack())
      }
    } catch (error) {
      shown.takeBack()
      void refresh()
      throw error
    }
  }

  function postPlan(changes: SeatChange[]): Promise<AutoAssignAnswer> {
    const plan = changes.map(({ guest, table_id, seat_number }) => ({ guest_id: guest.id, table_id, seat_number }))
    return request<AutoAssignAnswer>('POST', seatingPaths.autoAssign, { plan, occasion_id })
  }

  async function applyPlan(changes: SeatChange[]): Promise<AutoAssignAnswer> {
    const answer = await postPlan(changes)
    void refresh()
    return answer
  }

  return { seat, applyPlan }
}
