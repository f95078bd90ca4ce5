import { useEffect, useMemo, useRef } from 'react'
import { useSWRConfig } from 'swr'
import { type Guest, guestPaths } from '../../../../worker/features/guests/schema'
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
import { useUndoableDelete } from '../../../components/undoable-delete'
import { request } from '../../../lib/http'
import { useRead, useRefresh, useWrite } from '../../../lib/swr'
import type { SeatChange } from './occupancy'

/** The tables without those whose deletion can still be undone. `error` only where there is nothing to show. */
export function useTables() {
  const { data, error, mutate } = useRead<Table[]>(seatingPaths.tables)
  const { isLeaving } = useUndoableDelete()
  const tables = useMemo(() => data?.filter(({ id }) => !isLeaving(seatingPaths.table(id))), [data, isLeaving])
  return { tables, error: data ? undefined : error, retry: () => void mutate() }
}

export function useRules() {
  const { data, error, mutate } = useRead<SeatingRule[]>(seatingPaths.rules)
  const { isLeaving } = useUndoableDelete()
  const rules = useMemo(() => data?.filter(({ id }) => !isLeaving(seatingPaths.rule(id))), [data, isLeaving])
  return { rules, error: data ? undefined : error, retry: () => void mutate() }
}

/** Where a table stands. */
export type Place = Pick<Table, 'x' | 'y' | 'rotation'>

/** Pressed keys move a table many times; it is written when they rest. */
const REST = 400

export function useTableWrites() {
  const write = useWrite()
  const { mutate } = useSWRConfig()
  const waiting = useRef(new Map<string, { place: Partial<Place>; timer: ReturnType<typeof setTimeout> }>())

  const show = (id: string, fields: Partial<Table>) =>
    mutate<Table[]>(
      seatingPaths.tables,
      (tables) => tables?.map((table) => (table.id === id ? { ...table, ...fields } : table)),
      { revalidate: false },
    )

  async function send(id: string) {
    const change = waiting.current.get(id)
    if (!change) return
    clearTimeout(change.timer)
    waiting.current.delete(id)
    try {
      const saved = await request<Table>('PUT', seatingPaths.table(id), change.place)
      if (!waiting.current.has(id)) void show(id, saved)
    } catch (error) {
      void mutate(seatingPaths.tables)
      toastFailure(error)
    }
  }

  const sendAll = useRef(() => {})
  sendAll.current = () => {
    for (const id of waiting.current.keys()) void send(id)
  }
  useEffect(() => {
    const leave = () => sendAll.current()
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [])

  return {
    /** Shows at once where a table stands. Nothing else depends on it, so nothing else is read anew. */
    place: (id: string, place: Partial<Place>) => {
      void show(id, place)
      const before = waiting.current.get(id)
      clearTimeout(before?.timer)
      waiting.current.set(id, { place: { ...before?.place, ...place }, timer: setTimeout(() => void send(id), REST) })
    },
    save: (id: string, patch: TablePatch) => write<Table>('PUT', seatingPaths.table(id), patch),
    add: async (inputs: TableInput[]) => {
      const made: Table[] = []
      try {
        // One after the other, so that they stand in the list as they are numbered.
        for (const input of inputs) made.push(await request<Table>('POST', seatingPaths.tables, input))
      } finally {
        await mutate<Table[]>(seatingPaths.tables, (all) => all && [...all, ...made])
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
  const { mutate } = useSWRConfig()
  const refresh = useRefresh()

  /** Shows guests on their seats before the server knows, and everything as it is when the server has other news. */
  async function seat(changes: SeatChange[]): Promise<void> {
    const wanted = new Map(changes.map((change) => [change.guest.id, change]))
    const show = (fields: (guest: Guest) => Guest) =>
      mutate<Guest[]>(guestPaths.list, (all) => all?.map(fields), { revalidate: false })
    await show((guest) => {
      const change = wanted.get(guest.id)
      return change ? { ...guest, table_id: change.table_id, seat_number: change.seat_number ?? null } : guest
    })
    try {
      const [only, ...others] = changes
      if (only && others.length === 0) {
        const { guest, table_id, seat_number } = only
        const saved = await request<Guest>('POST', seatingPaths.assignSeat(guest.id), { table_id, seat_number })
        await show((other) => (other.id === saved.id ? saved : other))
        refresh({ except: guestPaths.list })
      } else {
        await applyPlan(changes)
      }
    } catch (error) {
      refresh()
      throw error
    }
  }

  async function applyPlan(changes: SeatChange[]): Promise<AutoAssignAnswer> {
    const plan = changes.map(({ guest, table_id, seat_number }) => ({ guest_id: guest.id, table_id, seat_number }))
    const answer = await request<AutoAssignAnswer>('POST', seatingPaths.autoAssign, { plan })
    refresh()
    return answer
  }

  return { seat, applyPlan }
}
