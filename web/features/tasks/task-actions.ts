import { type Task, type TaskStatus, taskPaths } from '../../../worker/features/tasks/schema'
import { counted } from '../../../worker/lib/text'
import { toast } from '../../components/toast'
import { useUndoableDelete } from '../../components/undoable-delete'
import type { Outcome } from '../../lib/send-each'
import { type ManyOptions, type TaskChange, useTaskWrites } from './api'
import { inBrief } from './wording'

/** One toast for the last change, so that ten ticks do not make ten toasts. */
const TOAST_KEY = 'tasks'

/** Actions on tasks without a form. Each shows at once, can be undone, and reports a failure. */
export function useTaskActions() {
  const { changeAll } = useTaskWrites()
  const { remove } = useUndoableDelete()

  async function change(tasks: Task[], changeOf: (task: Task) => TaskChange, options?: ManyOptions) {
    const outcome = await changeAll(tasks, changeOf, options)
    const failure = failureOf(outcome.failed, tasks.length)
    if (failure !== null) toast.error(failure, { key: TOAST_KEY })
    return outcome
  }

  /** Toasts a change of tasks, given as they were before it, with an Undo. */
  function offerUndo(
    tasks: Task[],
    wanted: TaskChange,
    said: string,
    reverts: ReturnType<typeof change>,
    tell = toast.success,
  ): void {
    const mayFollow = (latest: Task) =>
      Object.entries(wanted).every(([field, value]) => latest[field as keyof TaskChange] === value)
    tell(said, {
      key: TOAST_KEY,
      action: {
        label: 'Undo',
        run: () => void change(tasks, (task) => valuesIn(task, wanted), { mayFollow, reverts }),
      },
    })
  }

  return {
    setStatus: (task: Task, status: TaskStatus) => {
      const outcome = change([task], () => ({ status }))
      offerUndo([task], { status }, `${inBrief(task.title)} ${statusSaid[status]}`, outcome)
      return outcome
    },
    /** Returns the tasks that were not changed. */
    changeMany: async (tasks: Task[], wanted: TaskChange, options: ManyOptions): Promise<Task[]> => {
      const outcome = changeAll(tasks, () => wanted, options)
      const { failed, unsent } = await outcome
      const unchanged = [...failed.map(({ item }) => item), ...unsent]
      const changed = tasks.filter((task) => !unchanged.includes(task))
      const failure = failureOf(failed, tasks.length)
      const left = unsent.length > 0 ? `, ${unsent.length.toLocaleString('en')} left as they were` : ''
      const said = `${counted(changed.length, 'task')} changed${left}`
      if (failure === null) offerUndo(changed, wanted, said, outcome)
      else if (changed.length > 0) offerUndo(changed, wanted, `${said}. ${failure}`, outcome, toast.error)
      else toast.error(failure, { key: TOAST_KEY })
      return unchanged
    },
    remove: (tasks: Task[]) =>
      remove({
        path: tasks.map(({ id }) => taskPaths.one(id)),
        what: tasks.length === 1 ? inBrief(tasks[0]?.title ?? '') : counted(tasks.length, 'task'),
      }),
  }
}
export type TaskActions = ReturnType<typeof useTaskActions>

const statusSaid: Record<TaskStatus, string> = {
  completed: 'is done',
  in_progress: 'is in progress',
  not_started: 'is open again',
}

/** Says why some of the tasks were not changed; null if all were. */
function failureOf(failed: Outcome<Task, Task>['failed'], count: number): string | null {
  const [first] = failed
  if (!first) return null
  const { message } = first.error
  return count === 1 ? message : `${counted(failed.length, 'task')} could not be changed. ${message}`
}

/** The values that a task has in the fields of a change. */
function valuesIn(task: Task, change: TaskChange): TaskChange {
  return Object.fromEntries(Object.keys(change).map((field) => [field, task[field as keyof TaskChange]]))
}
