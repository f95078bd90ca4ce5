import { Check, ChevronDown } from 'lucide-react'
import { type Task, type TaskStatus, taskStatuses } from '../../../../worker/features/tasks/schema'
import { Chip } from '../../../components/chip'
import { classNames } from '../../../components/class-names'
import { LazyMenu } from '../../../components/lazy-menu'
import { MenuItem } from '../../../components/menu'
import { statusLabels, statusTones } from '../wording'

interface StatusProps {
  task: Task
  onStatus: (status: TaskStatus) => void
}

/** A task's status, to be changed on the spot. */
export function StatusMenu({ task, onStatus }: StatusProps) {
  return (
    <LazyMenu
      align="start"
      trigger={
        <button
          type="button"
          aria-label={`Status of ${task.title}: ${statusLabels[task.status]}`}
          className="group inline-flex min-h-11 max-w-full items-center rounded-full desk:min-h-8"
        >
          <Chip tone={statusTones[task.status]}>
            {statusLabels[task.status]}
            <ChevronDown aria-hidden className="size-3.5 shrink-0 opacity-60 group-hover:opacity-100" />
          </Chip>
        </button>
      }
    >
      <StatusItems task={task} onStatus={onStatus} />
    </LazyMenu>
  )
}

export function StatusItems({ task, onStatus }: StatusProps) {
  return taskStatuses.map((status) => (
    <MenuItem key={status} onSelect={() => onStatus(status)}>
      <Check aria-hidden className={classNames(status !== task.status && 'invisible')} />
      {statusLabels[status]}
    </MenuItem>
  ))
}
