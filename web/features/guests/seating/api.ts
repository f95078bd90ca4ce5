import { useEffect, useRef } from 'react'
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
import { type Collection, useChanges, useCollection } from '../../../lib/collection'
import { request } from '../../../lib/http'
import { useRefresh, useWrite } from '../../../lib/swr'
import { guestCollection } from '../api'
import type { SeatChange } from './occupancy'

const tableCollection: Collection<Table> = { path: seatingPaths.tables, one: seatingPaths.table }
const ruleCollection: Collection<SeatingRule> = { path: seatingPaths.rules, one: seatingPaths.rule }

export function useTables() {
  const { items: tables, ...rest } = useCollection(tableCollection)
  return { tables, ...rest }
}

export function useRules() {
  const { items: rules, ...rest } = useCollection(ruleCollection)
  return { rules, ...rest }
}

/** Where a table stands. */
export type Place = Pick<Table, 'x' | 'y' | 'rotation'>

/** Pressed keys move a table many times; it is written when they rest. */
const REST = 400

export function useTableWrites() {
  const refresh = useRefresh()
  const { guess, show, sent } = useChanges(tableCollection)
  const waiting = useRef(new Map<string, { place: Partial<Place>; timer: ReturnType<typeof setTimeout> }>())

  async function send(id: string) {
    const change = waiting.current.get(id)
    if (!change) return
    clearTimeout(change.timer)
    waiting.current.delete(id)
    try {
      const saved = await request<Table>('PUT', seatingPaths.table(id), change.place)
      if (!waiting.current.has(id)) void show([saved])
    } catch (error) {
      refresh()
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
      void guess((table) => (table.id === id ? { ...table, ...place } : table))
      const before = waiting.current.get(id)
      clearTimeout(before?.timer)
      waiting.current.set(id, { place: { ...before?.place, ...place }, timer: setTimeout(() => void send(id), REST) })
    },
    save: (id: string, patch: TablePatch) => sent(request<Table>('PUT', seatingPaths.table(id), patch)),
    add: async (inputs: TableInput[]) => {
      const made: Table[] = []
      try {
        // One after the other, so that they stand in the list as they are numbered.
        for (const input of inputs) made.push(await request<Table>('POST', seatingPaths.tables, input))
      } finally {
        await show(made)
        refresh()
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
  const { guess, show } = useChanges(guestCollection)
  const refresh = useRefresh()

  /** Shows guests on their seats before the server knows, and everything as it is when the server has other news. */
  async function seat(changes: SeatChange[]): Promise<void> {
    const wanted = new Map(changes.map((change) => [change.guest.id, change]))
    await guess((guest) => {
      const change = wanted.get(guest.id)
      return change ? { ...guest, table_id: change.table_id, seat_number: change.seat_number ?? null } : guest
    })
    try {
      const [only, ...others] = changes
      if (only && others.length === 0) {
        const { guest, table_id, seat_number } = only
        const saved = await request<Guest>('POST', seatingPaths.assignSeat(guest.id), { table_id, seat_number })
        await show([saved])
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
