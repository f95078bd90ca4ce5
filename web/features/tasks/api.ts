import { useMemo } from 'react'
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
import { sendDeletions } from '../../components/send-deletions'
import { useCategories } from '../../lib/categories'
import { type Collection, useChanges, useCollection } from '../../lib/collection'
import { request } from '../../lib/http'
import type { Outcome } from '../../lib/send-each'
import { useRead, useWrite } from '../../lib/swr'
import { sortTasks } from './grouping'

export const useTemplates = () => useRead<TaskTemplate[]>(taskPaths.templates)

/** Returns the templates' items that the wedding shows to be done; empty if they cannot be read. */
export function useDoneItems(): DoneItem[] | undefined {
  const { data, error } = useRead<DoneItem[]>(taskPaths.templatesDone)
  return useMemo(() => data ?? (error ? [] : undefined), [data, error])
}

const collection: Collection<Task> = { path: taskPaths.list, one: taskPaths.one, sorted: sortTasks }

/** The tasks by due date. */
export const useTasks = () => useCollection(collection)

/** The fields that change without a form. */
export type TaskChange = Partial<
  Pick<Task, 'status' | 'priority' | 'due_date' | 'assigned_to' | 'assignee_id' | 'category' | 'category_id'>
>

/** Clears a task's free text with its category: otherwise the text would show in the category's place. */
export const withoutText = <C extends Pick<TaskChange, 'category_id'>>(change: C) =>
  change.category_id === null ? { ...change, category: null } : change

export interface ManyOptions {
  /** What a task must still be like, for an Undo: it never overwrites a later change. */
  mayFollow?: (latest: Task) => boolean
  /** The change that an Undo reverts. The Undo is based on the versions that it has produced. */
  reverts?: Promise<Outcome<Task, Task>>
  onProgress?: (done: number) => void
  signal?: AbortSignal
}

/** Changes of tasks. They show at once, without the list being read again. */
export function useTaskWrites() {
  const write = useWrite()
  const categories = useCategories('task')
  const { sent, changeAll } = useChanges(collection)

  function consequences({ status, category_id }: TaskChange): Partial<Task> {
    return {
      ...(status && { completed_at: status === 'completed' ? new Date().toISOString() : null }),
      ...(category_id !== undefined && {
        category_name: categories.find(({ id }) => id === category_id)?.name ?? null,
      }),
    }
  }

  const put = (id: string, patch: TaskPatch) => request<Task>('PUT', taskPaths.one(id), patch)

  return {
    changeAll: (tasks: Task[], changeOf: (task: Task) => TaskChange, options: ManyOptions = {}) => {
      const changes = new Map(tasks.map((task) => [task.id, changeOf(task)]))
      return changeAll(tasks, {
        ...options,
        guess: (task) => ({ ...task, ...changes.get(task.id), ...consequences(changes.get(task.id) ?? {}) }),
        send: async ({ id, version }) => {
          const made = (await options.reverts)?.answers.find((answer) => answer.id === id)
          const base = options.reverts && { version: Math.max(version, made?.version ?? 0) }
          return put(id, { ...changes.get(id), ...base })
        },
      })
    },
    add: (input: TaskInput) => sent(request<Task>('POST', taskPaths.list, input)),
    save: (id: string, patch: TaskPatch) => sent(put(id, patch)),
    // Pending deletions are sent first. None of them is there already, or the copy to keep.
    importTemplate: async (template_key: TemplateKey, wedding_date: Day, items: ChosenItem[]) => {
      await sendDeletions()
      return write<TemplateImportAnswer>('POST', taskPaths.importTemplate, { template_key, wedding_date, items })
    },
    fixDuplicates: async () => {
      await sendDeletions()
      return write<DuplicatesAnswer>('POST', taskPaths.fixDuplicates)
    },
  }
}
