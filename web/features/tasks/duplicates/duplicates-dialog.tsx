import { useMemo } from 'react'
import { groupDuplicates } from '../../../../worker/features/tasks/duplicates/rules'
import type { Task } from '../../../../worker/features/tasks/schema'
import { counted } from '../../../../worker/lib/text'
import { Button } from '../../../components/button'
import { DateText } from '../../../components/date-text'
import { Dialog } from '../../../components/dialog'
import { FormDialog } from '../../../components/form-dialog'
import { toast } from '../../../components/toast'
import { useAction } from '../../../lib/action'
import { useTaskWrites } from '../api'

/** Shows duplicate tasks before their copies are deleted. */
export function DuplicatesDialog({ tasks, onClose }: { tasks: Task[]; onClose: () => void }) {
  const { fixDuplicates } = useTaskWrites()
  const groups = useMemo(() => {
    const byId = new Map(tasks.map((task) => [task.id, task]))
    return groupDuplicates(tasks).flatMap(({ kept, removed }) => {
      const task = byId.get(kept.id)
      return task ? [{ task, copies: removed.length }] : []
    })
  }, [tasks])
  const copies = groups.reduce((sum, group) => sum + group.copies, 0)

  const fixing = useAction(async () => {
    const { removed, groups } = await fixDuplicates()
    const [first] = groups
    const title = tasks.find(({ id }) => id === first?.kept_id)?.title
    toast.success(summaryOf({ removed, tasks: groups.length, title }))
    onClose()
  })

  const about = {
    title: 'Fix duplicates',
    description:
      'Tasks with the same title and due date become one: the one furthest along stays and gets all their notes.',
    onClose,
  }
  if (groups.length === 0) {
    return (
      <Dialog
        {...about}
        isOpen
        footer={
          <Button kind="primary" onClick={onClose}>
            Back to the list
          </Button>
        }
      >
        <p>No duplicate tasks.</p>
      </Dialog>
    )
  }
  return (
    <FormDialog {...about} size="normal" form={fixing} action={`Remove ${counted(copies, 'duplicate')}`}>
      <ul className="divide-y divide-line">
        {groups.map(({ task, copies }) => (
          <li key={task.id} className="flex flex-wrap gap-x-4 py-2">
            <span className="min-w-0 flex-1 basis-56 [overflow-wrap:anywhere]">
              <bdi>{task.title}</bdi>
              {task.due_date && (
                <span className="text-quiet text-sm">
                  {' '}
                  · <DateText day={task.due_date} />
                </span>
              )}
            </span>
            <span className="figures text-quiet">{copies + 1} become 1</span>
          </li>
        ))}
      </ul>
    </FormDialog>
  )
}

function summaryOf({ removed, tasks, title }: { removed: number; tasks: number; title: string | undefined }): string {
  if (removed === 0) return 'No duplicates were left to remove'
  const of = tasks === 1 && title ? `“${title}”` : `${tasks} tasks`
  return `${counted(removed, 'duplicate')} of ${of} removed; the notes are kept`
}
