import { useState } from 'react'
import type { NextTask } from '../../../worker/features/dashboard/schema'
import type { Member } from '../../../worker/features/members/schema'
import type { WeddingSettings } from '../../../worker/features/settings/schema'
import { Checkbox } from '../../components/checkbox'
import { Chip } from '../../components/chip'
import { classNames } from '../../components/class-names'
import { toast } from '../../components/toast'
import { toastFailure } from '../../components/toast-failure'
import { useCollaborators } from '../../lib/collaborators'
import { paths } from '../../lib/paths'
import { useIsHelper } from '../../lib/session'
import { useDashboardWrites, useSummary } from './api'
import { Listed } from './listed'
import { dueWords } from './wording'

interface NextTasksProps {
  tasks: NextTask[]
  /** Whether there are any tasks, completed ones included. */
  hasTasks: boolean
  settings: WeddingSettings | undefined
}

/** The next tasks, which can be ticked off here. */
export function NextTasks({ tasks, hasTasks, settings }: NextTasksProps) {
  const { data: members = [] } = useCollaborators({ isNeeded: tasks.some(({ assignee_id }) => assignee_id !== null) })
  const isHelper = useIsHelper()
  return (
    <Listed
      title="Next"
      more={{ to: paths.tasks, label: 'All tasks' }}
      empty={hasTasks ? 'All caught up.' : 'Your checklist is empty.'}
    >
      {tasks.map((task) => (
        <TaskRow key={task.id} task={task} owner={ownerOf(task, { settings, members, isHelper })} />
      ))}
    </Listed>
  )
}

function TaskRow({ task, owner }: { task: NextTask; owner: string | null }) {
  const { setStatus } = useDashboardWrites()
  const { reload } = useSummary()
  const [before] = useState(task.status)
  const { title, category_name, due_date, days_until_due } = task
  const isDone = task.status === 'completed'

  async function untick(done: NextTask, options?: { isUndo: boolean }) {
    try {
      await setStatus(done, before, options)
      await reload()
    } catch (error) {
      toastFailure(error)
    }
  }

  async function tick() {
    try {
      const done = await setStatus(task, 'completed')
      // The row stays until the toast ends, so that nothing moves under the finger.
      toast.success(`${title} is done`, {
        action: { label: 'Undo', run: () => void untick(done, { isUndo: true }) },
        onEnd: async () => void (await reload()),
      })
    } catch (error) {
      toastFailure(error)
    }
  }

  return (
    <li className="flex items-center gap-3 py-2 ps-4 pe-3.5">
      <Checkbox
        className="min-w-0 flex-1"
        checked={isDone}
        onChange={(isTicked) => void (isTicked ? tick() : untick(task))}
        label={
          <span className="wrap-anywhere grid min-w-0 ps-1">
            <span className={classNames(isDone && 'text-quiet line-through')}>{title}</span>
            <span className="text-quiet text-sm">{[category_name, owner].filter(Boolean).join(' · ')}</span>
          </span>
        }
      />
      {due_date !== null && days_until_due !== null && (
        <Chip tone={isDone ? 'neutral' : toneOf(days_until_due)}>{dueWords(due_date, days_until_due)}</Chip>
      )}
    </li>
  )
}

function toneOf(daysLeft: number) {
  if (daysLeft < 0) return 'bad'
  return daysLeft <= 7 ? 'care' : 'neutral'
}

function ownerOf(
  { assigned_to, assignee_id }: NextTask,
  { settings, members, isHelper }: { settings: WeddingSettings | undefined; members: Member[]; isHelper: boolean },
): string | null {
  if (assignee_id !== null) return members.find(({ user_id }) => user_id === assignee_id)?.name ?? null
  if (assigned_to === 'both') return isHelper ? 'the couple' : 'both of you'
  if (assigned_to === null) return null
  return (assigned_to === 'partner_1' ? settings?.couple_name_1 : settings?.couple_name_2) ?? null
}
