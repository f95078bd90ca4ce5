import { useMemo } from 'react'
import { useSWRConfig } from 'swr'
import { type Category, categoryPaths } from '../../../worker/features/categories/schema'
import {
  type ChosenItem,
  type DoneItem,
  type DuplicatesAnswer,
  type Task,
  type TaskInput,
  type TaskPatch,
  type TaskTemplate,
  type TemplateImportAnswer,
  type TemplateKey,
  taskPaths,
} from '../../../worker/features/tasks/schema'
import type { Day } from '../../../worker/lib/calendar'
import { useUndoableDelete } from '../../components/undoable-delete'
import { type ApiError, request } from '../../lib/http'
import { sendEach } from '../../lib/send-each'
import { useRead, useRefresh, useWrite } from '../../lib/swr'
import { sortTasks } from './grouping'

export const useTemplates = () => useRead<TaskTemplate[]>(taskPaths.templates)

/** What the templates ask for and the wedding shows to be done; nothing where that could not be read. */
export function useDoneItems(): DoneItem[] | undefined {
  const { data, error } = useRead<DoneItem[]>(taskPaths.templatesDone)
  return useMemo(() => data ?? (error ? [] : undefined), [data, error])
}

/** The tasks by due date, without those whose deletion can still be undone. `error` only where there is nothing to show. */
export function useTasks() {
  const { data, error, mutate } = useRead<Task[]>(taskPaths.list)
  const { isLeaving } = useUndoableDelete()
  const tasks = useMemo(() => data?.filter(({ id }) => !isLeaving(taskPaths.one(id))), [data, isLeaving])
  return { tasks, error: data ? undefined : error, retry: () => void mutate() }
}

/** The categories that a task can have, by the registry's order. */
export function useTaskCategories(): Category[] {
  const { data } = useRead<Category[]>(categoryPaths.list)
  return useMemo(() => data?.filter(({ scopes }) => scopes.includes('task')) ?? [], [data])
}

/** What can be changed of a task without a form. */
export type TaskChange = Partial<Pick<Task, 'status' | 'priority' | 'due_date' | 'assigned_to' | 'category_id'>>

export interface ManyOptions {
  onProgress?: (done: number) => void
  signal?: AbortSignal
}

interface ManyOutcome {
  failed: { item: Task; error: ApiError }[]
  unsent: Task[]
}

/** Changes of tasks. The list shows each at once, and then what the server made of it, without being read anew. */
export function useTaskWrites() {
  const { mutate } = useSWRConfig()
  const refresh = useRefresh()
  const write = useWrite()
  const categories = useTaskCategories()

  const show = (changed: Task[]) =>
    mutate<Task[]>(taskPaths.list, (all) => all && withChanged(all, changed), { revalidate: false })

  /** Shows what changes will most likely make of the tasks, at once; answers what is shown of them now. */
  function showGuesses(changes: ReadonlyMap<string, TaskChange>): ReadonlyMap<string, Task> {
    const before = new Map<string, Task>()
    const guessed = (task: Task): Task => {
      const change = changes.get(task.id)
      if (!change) return task
      before.set(task.id, task)
      return { ...task, ...change, ...consequences(change) }
    }
    void mutate<Task[]>(taskPaths.list, (all) => all && sortTasks(all.map(guessed)), { revalidate: false })
    return before
  }

  function consequences({ status, category_id }: TaskChange): Partial<Task> {
    return {
      ...(status && { completed_at: status === 'completed' ? new Date().toISOString() : null }),
      ...(category_id !== undefined && {
        category_name: categories.find(({ id }) => id === category_id)?.name ?? null,
      }),
    }
  }

  async function sent(answer: Promise<Task>): Promise<Task> {
    const task = await answer
    await show([task])
    refresh({ except: taskPaths.list })
    return task
  }

  const put = (id: string, patch: TaskPatch) => request<Task>('PUT', taskPaths.one(id), patch)

  /** Shows what the changes make of the tasks, sends each, then shows what became of those that nothing newer is on the way for. */
  async function changeAll(
    tasks: Task[],
    changeOf: (task: Task) => TaskChange,
    options: ManyOptions = {},
  ): Promise<ManyOutcome> {
    const before = showGuesses(new Map(tasks.map((task) => [task.id, changeOf(task)])))
    const send = (task: Task) => inTurn(task.id, () => put(task.id, changeOf(task)))
    const { answers, failed, unsent } = await sendEach(tasks, { ...options, send })
    const unchanged = [...failed.map(({ item }) => item), ...unsent].map((task) => before.get(task.id) ?? task)
    await show([...answers, ...unchanged].filter(({ id }) => !underWay.has(id)))
    refresh({ except: failed.length === 0 ? taskPaths.list : undefined })
    return { failed, unsent }
  }

  return {
    changeAll,
    add: (input: TaskInput) => sent(request<Task>('POST', taskPaths.list, input)),
    save: (id: string, patch: TaskPatch) => sent(put(id, patch)),
    importTemplate: (template_key: TemplateKey, wedding_date: Day, items: ChosenItem[]) =>
      write<TemplateImportAnswer>('POST', taskPaths.importTemplate, { template_key, wedding_date, items }),
    fixDuplicates: () => write<DuplicatesAnswer>('POST', taskPaths.fixDuplicates),
  }
}

const underWay = new Map<string, Promise<unknown>>()

/** Changes of one task reach the server in the order in which they were made. */
async function inTurn<T>(id: string, send: () => Promise<T>): Promise<T> {
  const before = underWay.get(id) ?? Promise.resolve()
  const turn = before.then(send, send)
  underWay.set(id, turn)
  try {
    return await turn
  } finally {
    if (underWay.get(id) === turn) underWay.delete(id)
  }
}

/** The list with tasks replaced or added; an answer that was overtaken by a newer one changes nothing. */
function withChanged(all: Task[], changed: Task[]): Task[] {
  const incoming = new Map(changed.map((task) => [task.id, task]))
  const kept = all.map((task) => {
    const next = incoming.get(task.id)
    incoming.delete(task.id)
    return next && next.version >= task.version ? next : task
  })
  return sortTasks([...kept, ...incoming.values()])
}
