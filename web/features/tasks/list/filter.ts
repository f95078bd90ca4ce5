import { useMemo } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import {
  type Task,
  type TaskOwner,
  type TaskPriority,
  type TaskStatus,
  taskOwners,
  taskPriorities,
  taskStatuses,
} from '../../../../worker/features/tasks/schema'
import { hasWords, searchable, searchWords } from '../../../lib/search'

/** In an address: tasks that nobody has taken, or that have no category. */
export const NOBODY = 'nobody'
export const NO_CATEGORY = 'none'

/** What of the list is shown; empty text: no such limit. */
export interface TaskFilter {
  query: string
  who: TaskOwner | typeof NOBODY | ''
  status: TaskStatus | ''
  priority: TaskPriority | ''
  /** A category's id. */
  category: string
}

const params: Record<keyof TaskFilter, string> = {
  query: 'q',
  who: 'who',
  status: 'status',
  priority: 'priority',
  category: 'category',
}
export const noFilter: TaskFilter = { query: '', who: '', status: '', priority: '', category: '' }

/** The filter in the address. Back undoes a choice, but not each typed letter. */
export function useTaskFilter(): [TaskFilter, (changes: Partial<TaskFilter>) => void] {
  const [search] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()

  const read = (name: keyof TaskFilter) => search.get(params[name]) ?? ''
  const readOneOf = <V extends string>(name: keyof TaskFilter, values: readonly V[]) =>
    values.find((value) => value === read(name)) ?? ''
  const filter: TaskFilter = {
    query: read('query'),
    who: readOneOf('who', [...taskOwners, NOBODY]),
    status: readOneOf('status', taskStatuses),
    priority: readOneOf('priority', taskPriorities),
    category: read('category'),
  }

  function change(changes: Partial<TaskFilter>) {
    const next = new URLSearchParams(search)
    for (const [name, value] of Object.entries(changes) as [keyof TaskFilter, string][]) {
      if (value === '') next.delete(params[name])
      else next.set(params[name], value)
    }
    const isTyping = Object.keys(changes).join() === 'query'
    navigate(
      { search: next.toString() },
      { replace: isTyping, state: isTyping ? state : null, preventScrollReset: true },
    )
  }
  return [filter, change]
}

/** The tasks that fit; those that are `held` stay, whatever has become of them. */
export function useFiltered(tasks: Task[], filter: TaskFilter, held: ReadonlyMap<string, unknown>): Task[] {
  const { query, who, status, priority, category } = filter
  return useMemo(() => {
    const fits = fitsFilter({ query, who, status, priority, category })
    return tasks.filter((task) => held.has(task.id) || fits(task))
  }, [tasks, query, who, status, priority, category, held])
}

export function fitsFilter({ query, who, status, priority, category }: TaskFilter): (task: Task) => boolean {
  const words = searchWords(query)
  return (task) =>
    (who === '' || (task.assigned_to ?? NOBODY) === who) &&
    (status === '' || task.status === status) &&
    (priority === '' || task.priority === priority) &&
    (category === '' || (task.category_id ?? NO_CATEGORY) === category) &&
    (words.length === 0 || hasWords(searchTextOf(task), words))
}

const searchTexts = new WeakMap<Task, string>()

function searchTextOf(task: Task): string {
  let text = searchTexts.get(task)
  if (text === undefined) {
    const { title, description, category_name, category } = task
    text = searchable([title, description, category_name ?? category].filter(Boolean).join('\n'))
    searchTexts.set(task, text)
  }
  return text
}
