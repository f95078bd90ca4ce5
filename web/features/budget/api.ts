import useSWR from 'swr'
import {
  type BudgetLine,
  type BudgetSync,
  type BudgetTrend,
  budgetPaths,
  type LineChange,
  type LineInput,
  type LinePatch,
  type VariableMap,
} from '../../../worker/features/budget/schema'
import { previewSync } from '../../components/budget-update'
import { OFFLINE } from '../../lib/api-error'
import { type Collection, useChanges, useCollection } from '../../lib/collection'
import { request } from '../../lib/http'
import { rested } from '../../lib/rested'
import { asRead, useRead, useRefresh, useWrite } from '../../lib/swr'

const collection: Collection<BudgetLine> = { path: budgetPaths.list, one: budgetPaths.one }

export const useLines = () => useCollection(collection)
export const useTrend = (days: number) => useRead<BudgetTrend>(budgetPaths.trend(days))
/** The lines that the vendors would change. */
export const useVendorDifferences = () => asRead(useSWR<BudgetSync, Error>(budgetPaths.syncPreview, previewOnceRested))
const previewOnceRested = rested(previewSync, 500)
export const useVariableMap = () => useRead<VariableMap>(budgetPaths.variableMap)
export const useLineHistory = (id: string, limit: number) => useRead<LineChange[]>(budgetPaths.events(id, limit))

/** Loads the charts, the heaviest code of the screen. Failed loads can be retried. */
export const useCharts = () => asRead(useSWR<typeof import('./charts'), Error>('budget charts', loadCharts))

async function loadCharts() {
  try {
    return await import('./charts')
  } catch (error) {
    throw new Error(OFFLINE, { cause: error })
  }
}

export function useBudgetWrites() {
  const write = useWrite()
  const refresh = useRefresh()
  const { show, changeOne } = useChanges(collection)

  /** Shows the change at once and takes it back if it fails. */
  const changeLine = (line: BudgetLine, change: LinePatch, mayFollow?: (latest: BudgetLine) => boolean) =>
    changeOne(line, {
      mayFollow,
      guess: (shown) => {
        const next = {
          ...shown,
          ...change,
          occasion_id: change.occasion_id ?? shown.occasion_id,
          version: shown.version,
        }
        return { ...next, remaining: next.planned_amount - next.actual_amount }
      },
      send: ({ id, version }) => request<BudgetLine>('PUT', budgetPaths.one(id), { ...change, version }),
    })

  /** Adds lines one after the other, in their order, and reads everything else again once. A failure keeps those before it. */
  async function addLines(inputs: LineInput[], onAdded: (count: number) => void): Promise<void> {
    const added: BudgetLine[] = []
    try {
      for (const fields of inputs) {
        added.push(await request<BudgetLine>('POST', budgetPaths.list, fields))
        onAdded(added.length)
      }
    } finally {
      if (added.length > 0) {
        await show(added)
        void refresh()
      }
    }
  }

  return {
    changeLine,
    addLines,
    /** Adds a line. It shows once the lines are read again, since only the API knows its place among them. */
    addLine: (fields: LineInput) => write<BudgetLine>('POST', budgetPaths.list, fields),
    flagLine: (line: BudgetLine, is_flagged: boolean) =>
      changeOne(line, {
        guess: (shown) => ({ ...shown, is_flagged }),
        send: ({ id }) => request<BudgetLine>('POST', budgetPaths.flag(id), { is_flagged }),
      }),
    syncAll: () => write<BudgetSync>('POST', budgetPaths.syncAll),
  }
}
