import useSWR, { useSWRConfig } from 'swr'
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
import { OFFLINE, requestFile } from '../../lib/http'
import { useRead, useWrite } from '../../lib/swr'

export const useLines = () => useRead<BudgetCategory[]>(budgetPaths.list)
export const useSummary = () => useRead<BudgetSummary>(budgetPaths.summary)
export const useTrend = (days: number) => useRead<BudgetTrend>(budgetPaths.trend(days))
export const useVariableMap = () => useRead<VariableMap>(budgetPaths.variableMap)
export const useEvents = (id: string, limit: number) => useRead<BudgetEvent[]>(budgetPaths.events(id, limit))

/** The code of the pictures, the heaviest of the screen; asked for again once there is a connection. */
export const useCharts = () => useSWR<typeof import('./charts'), Error>('budget charts', loadCharts)

async function loadCharts() {
  try {
    return await import('./charts')
  } catch (error) {
    throw new Error(OFFLINE, { cause: error })
  }
}

export function useBudgetWrites() {
  const write = useWrite()
  const { mutate } = useSWRConfig()

  /** Shows the change at once and takes it back if it fails. */
  async function changeLine(line: BudgetCategory, change: LinePatch): Promise<BudgetCategory> {
    const show = (next: BudgetCategory) =>
      mutate<BudgetCategory[]>(
        budgetPaths.list,
        (lines) => lines?.map((other) => (other.id === line.id ? next : other)),
        { revalidate: false },
      )
    const { planned_amount = line.planned_amount, actual_amount = line.actual_amount } = change
    void show({ ...line, ...change, version: line.version, remaining: planned_amount - actual_amount })
    try {
      return await write<BudgetCategory>('PUT', budgetPaths.one(line.id), { ...change, version: line.version })
    } catch (error) {
      void show(line)
      void mutate(budgetPaths.list)
      throw error
    }
  }

  return {
    changeLine,
    addLine: (fields: LineInput) => write<BudgetCategory>('POST', budgetPaths.list, fields),
    flagLine: (line: BudgetCategory, is_flagged: boolean) =>
      write<BudgetCategory>('POST', budgetPaths.flag(line.id), { is_flagged }),
    previewSync: () => write<BudgetSync>('POST', budgetPaths.syncAll, { dry_run: true }),
    syncAll: () => write<BudgetSync>('POST', budgetPaths.syncAll),
  }
}

export async function downloadCsv(): Promise<void> {
  const url = URL.createObjectURL(await requestFile(budgetPaths.exportCsv))
  const link = document.createElement('a')
  link.href = url
  link.download = 'budget.csv'
  link.click()
  URL.revokeObjectURL(url)
}
