import { useMemo } from 'react'
import { type Task, taskPriorities, taskStatuses } from '../../../../worker/features/tasks/schema'
import { useSearchParams } from '../../../lib/history'
import { useFilterChange } from '../../../lib/url-state'
import { fitsFilter, noFilter, type TaskFilter } from './fits-filter'

const params: Record<keyof TaskFilter, string> = {
  query: 'q',
  who: 'who',
  status: 'status',
  priority: 'priority',
  category: 'category',
}

/** The filter, kept in the address. */
export function useTaskFilter(): [TaskFilter, (changes: Partial<TaskFilter>) => void] {
  const search = useSearchParams()

  const read = (name: keyof TaskFilter) => search.get(params[name]) ?? ''
  const readOneOf = <V extends string>(name: keyof TaskFilter, values: readonly V[]) =>
    values.find((value) => value === read(name)) ?? ''
  const filter: TaskFilter = {
    query: read('query'),
    who: read('who'),
    status: readOneOf('status', taskStatuses),
    priority: readOneOf('priority', taskPriorities),
    category: read('category'),
  }

  return [filter, useFilterChange(params, noFilter)]
}

/** Returns the matching tasks, and those in `held` whether they match or not. */
export function useFiltered(tasks: Task[], filter: TaskFilter, held: ReadonlyMap<string, unknown>): Task[] {
  const { query, who, status, priority, category } = filter
  return useMemo(() => {
    const fits = fitsFilter({ query, who, status, priority, category })
    return tasks.filter((task) => held.has(task.id) || fits(task))
  }, [tasks, query, who, status, priority, category, held])
}
