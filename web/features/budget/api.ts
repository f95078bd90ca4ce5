import useSWR from 'swr'
import {
  type BudgetCategory,
  type BudgetEvent,
  type BudgetSummary,
  type BudgetSync,
  type BudgetTrend,
  budgetPaths,
  type LineInput,
  type LinePatch,
  type VariableMap,
} from '../../../worker/features/budget/schema'
import { type Collection, useChanges, useCollection } from '../../lib/collection'
import { OFFLINE, request, requestFile } from '../../lib/http'
import { saveFile } from '../../lib/save-file'
import { asRead, useRead, useWrite } from '../../lib/swr'

const collection: Collection<BudgetCategory> = { path: budgetPaths.list, one: budgetPaths.one }

export const useLines = () => useCollection(collection)
export const useSummary = () => useRead<BudgetSummary>(budgetPaths.summary)
export const useTrend = (days: number) => useRead<BudgetTrend>(budgetPaths.trend(days))
export const useVariableMap = () => useRead<VariableMap>(budgetPaths.variableMap)
export const useEvents = (id: string, limit: number) => useRead<BudgetEvent[]>(budgetPaths.events(id, limit))

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
  const { sent, changeOne } = useChanges(collection)

  /** Shows the change at once and takes it back if it fails. */
  const changeLine = (line: BudgetCategory, change: LinePatch) =>
    changeOne(line, {
      guess: (shown) => {
        const next = { ...shown, ...change, version: shown.version }
        return { ...next, remaining: next.planned_amount - next.actual_amount }
      },
      send: ({ id, version }) => request<BudgetCategory>('PUT', budgetPaths.one(id), { ...change, version }),
    })

  return {
    changeLine,
    addLine: (fields: LineInput) => sent(request<BudgetCategory>('POST', budgetPaths.list, fields)),
    flagLine: (line: BudgetCategory, is_flagged: boolean) =>
      sent(request<BudgetCategory>('POST', budgetPaths.flag(line.id), { is_flagged })),
    previewSync: () => write<BudgetSync>('POST', budgetPaths.syncAll, { dry_run: true }),
    syncAll: () => write<BudgetSync>('POST', budgetPaths.syncAll),
  }
}

export async function downloadCsv(): Promise<void> {
  saveFile(await requestFile(budgetPaths.exportCsv), 'budget.csv')
}
