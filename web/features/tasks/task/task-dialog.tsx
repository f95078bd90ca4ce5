import type { Category } from '../../../../worker/features/categories/schema'
import type { WeddingSettings } from '../../../../worker/features/settings/schema'
import { type Task, taskInput, taskPaths } from '../../../../worker/features/tasks/schema'
import { EditDialog, FormDialog } from '../../../components/form-dialog'
import { GoneDialog } from '../../../components/gone-dialog'
import { toast } from '../../../components/toast'
import { addedText } from '../../../lib/added-text'
import { useCategories } from '../../../lib/categories'
import { useEditForm } from '../../../lib/edit-form'
import { useForm } from '../../../lib/form'
import { useLastKnown } from '../../../lib/last-known'
import { useIsBeingDeleted } from '../../../lib/pending'
import { useTaskWrites, withoutText } from '../api'
import { type Assignees, toAssigned } from '../assignees'
import { useTaskFilter } from '../list/filter'
import { fitsFilter } from '../list/fits-filter'
import { useTaskActions } from '../task-actions'
import { useTaskDialog } from '../task-dialog-param'
import { useAssignees } from '../use-assignees'
import { inBrief, priorityLabels, statusLabels } from '../wording'
import { TaskFields } from './task-fields'
import { newTaskValues, type TaskValues, taskFieldLabels, toTaskValues, withAssigned } from './task-values'

interface TaskDialogProps {
  tasks: Task[]
  settings: WeddingSettings
}

/** The dialog that is open according to the address. */
export function TaskDialog({ tasks, settings }: TaskDialogProps) {
  const { id, close } = useTaskDialog()
  const isBeingDeleted = useIsBeingDeleted()
  const task = useLastKnown(
    tasks.find((one) => one.id === id),
    id,
  )
  if (id === null || isBeingDeleted(taskPaths.one(id))) return null
  if (id === 'new') return <NewTaskDialog settings={settings} onClose={close} />
  if (!task) return <GoneDialog title="This task is not on the list" back="Back to the list" onClose={close} />
  return <EditTaskDialog key={id} task={task} settings={settings} onClose={close} />
}

interface NewTaskDialogProps {
  settings: WeddingSettings
  onClose: () => void
}

function NewTaskDialog({ settings, onClose }: NewTaskDialogProps) {
  const { add } = useTaskWrites()
  const [filter] = useTaskFilter()
  const form = useForm({
    schema: taskInput,
    initial: newTaskValues,
    submit: async (input) => {
      const task = await add(withAssigned(input))
      toast.success(addedText(inBrief(task.title), !fitsFilter(filter)(task)))
      onClose()
      return task
    },
  })
  return (
    <FormDialog title="Add task" onClose={onClose} form={form} action="Add task">
      <TaskFields form={form} settings={settings} task={null} />
    </FormDialog>
  )
}

interface EditTaskDialogProps extends NewTaskDialogProps {
  task: Task
}

function EditTaskDialog({ task, settings, onClose }: EditTaskDialogProps) {
  const { save } = useTaskWrites()
  const { remove } = useTaskActions()
  const categories = useCategories('task')
  const { nameOf } = useAssignees(settings)
  const form = useEditForm({
    schema: taskInput,
    resource: task,
    toValues: toTaskValues,
    send: async (changes) => {
      const saved = await save(task.id, withoutText(withAssigned(changes)))
      toast.success(`${inBrief(saved.title)} saved`)
      onClose()
      return saved
    },
  })
  return (
    <EditDialog
      title={inBrief(task.title)}
      onClose={onClose}
      form={form}
      labels={taskFieldLabels}
      worded={(name, theirs) => worded(name, theirs, { nameOf, categories })}
      onRemove={() => remove([task])}
    >
      <TaskFields form={form} settings={settings} task={task} />
    </EditDialog>
  )
}

function worded(
  name: keyof TaskValues,
  theirs: TaskValues,
  { nameOf, categories }: { nameOf: Assignees['nameOf']; categories: Category[] },
): string | undefined {
  switch (name) {
    case 'status':
      return statusLabels[theirs.status]
    case 'priority':
      return priorityLabels[theirs.priority]
    case 'assignee_id':
      return nameOf(toAssigned(theirs.assignee_id)) ?? 'Nobody yet'
    case 'category_id':
      return categories.find(({ id }) => id === theirs.category_id)?.name ?? 'None'
    default:
      return undefined
  }
}
