import { Pencil, Trash2 } from 'lucide-react'
import { memo, type Ref, useLayoutEffect } from 'react'
import { type Task, type TaskStatus, taskStatuses } from '../../../../worker/features/tasks/schema'
import type { Day } from '../../../../worker/lib/calendar'
import { Checkbox } from '../../../components/checkbox'
import { Chip } from '../../../components/chip'
import { classNames } from '../../../components/class-names'
import { Menu, MenuItem, MenuLine, MoreButton } from '../../../components/menu'
import { StatusItems, StatusMenu } from '../../../components/status-menu'
import { priorityLabels, statusLabels, statusTones } from '../wording'
import { Due } from './due'
import { tickId } from './row-focus'

export interface TaskRowActions {
  onStatus: (task: Task, status: TaskStatus) => void
  onTick: (task: Task, isTicked: boolean) => void
  onOpen: (id: string) => void
  onSelect: (id: string, isRange: boolean) => void
  onDelete: (task: Task) => void
  onFocus: (id: string) => void
  /** Runs when the row unmounts with the focus in it. */
  onLeave: (id: string) => void
}

interface TaskRowProps extends TaskRowActions {
  ref: Ref<HTMLTableRowElement>
  'data-index': number
  task: Task
  today: Day
  /** The assignee's name; null for nobody. */
  owner: string | null
  isSelected: boolean
  /** The classes of the first cell, with the checkbox. */
  boxCell: string
  /** Shows the checkbox without hovering. */
  isBoxShown: boolean
}

export const TaskRow = memo(function TaskRow({
  ref,
  'data-index': index,
  task,
  today,
  owner,
  isSelected,
  boxCell,
  isBoxShown,
  onStatus,
  onTick,
  onOpen,
  onSelect,
  onDelete,
  onFocus,
  onLeave,
}: TaskRowProps) {
  const { id, title, status, priority } = task
  const isDone = status === 'completed'
  const category = task.category_name ?? task.category
  const setStatus = (next: TaskStatus) => onStatus(task, next)
  const statuses = { statuses: taskStatuses, labels: statusLabels, value: status, onChoose: setStatus }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on unmount
  useLayoutEffect(
    () => () => {
      const row = document.getElementById(tickId(id))?.closest('tr')
      if (row?.contains(document.activeElement)) onLeave(id)
    },
    [],
  )

  return (
    <tr
      ref={ref}
      data-index={index}
      // The heading is the first row.
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      onFocus={() => onFocus(id)}
      className={classNames(
        'group/row border-line border-t [&>td]:py-1.5 [&>th]:py-1.5',
        isSelected ? 'bg-accent-soft' : 'focus-within:bg-page hover:bg-page',
      )}
    >
      <td className={classNames(boxCell, !isBoxShown && quietBox)}>
        <SelectBox label={`Select ${title}`} isSelected={isSelected} onSelect={(isRange) => onSelect(id, isRange)} />
      </td>
      <td className="ps-1.5 desk:ps-2">
        <Tick task={task} onTick={(isTicked) => onTick(task, isTicked)} />
      </td>
      <th scope="row" className="px-2 text-start font-normal">
        <button
          type="button"
          data-row={id}
          onClick={(event) => (event.shiftKey ? onSelect(id, true) : onOpen(id))}
          className="block w-full text-start [overflow-wrap:anywhere] hover:text-accent max-desk:min-h-11"
        >
          <bdi className={classNames(isDone && 'text-quiet line-through decoration-quiet/60')}>{title}</bdi>
          {!isDone && priority !== 'medium' && (
            <span className="ms-2 inline-block align-[0.05em]">
              <Chip tone={priority === 'high' ? 'care' : 'neutral'}>{priorityLabels[priority]}</Chip>
            </span>
          )}
          <span className="flex flex-wrap gap-x-3 text-quiet text-sm">
            <span className="empty:hidden desk:hidden">
              <Due task={task} today={today} />
            </span>
            {status === 'in_progress' && <span className="text-accent desk:hidden">{statusLabels.in_progress}</span>}
            {owner && <bdi className="desk:hidden">{owner}</bdi>}
            {category && <bdi>{category}</bdi>}
          </span>
        </button>
      </th>
      <td className="px-2 max-desk:hidden">
        {owner && <bdi className="line-clamp-2 [overflow-wrap:anywhere]">{owner}</bdi>}
      </td>
      <td className="px-2 max-desk:hidden">
        <Due task={task} today={today} />
      </td>
      <td className="px-2 max-desk:hidden">
        <StatusMenu label={`Status of ${title}`} tone={statusTones[status]} {...statuses} />
      </td>
      <td className="pe-1.5 text-end desk:pe-2.5">
        <Menu trigger={<MoreButton label={`More about ${title}`} />}>
          <StatusItems {...statuses} />
          <MenuLine />
          <MenuItem onSelect={() => onOpen(id)}>
            <Pencil aria-hidden />
            Edit
          </MenuItem>
          <MenuItem isDangerous onSelect={() => onDelete(task)}>
            <Trash2 aria-hidden />
            Delete
          </MenuItem>
        </Menu>
      </td>
    </tr>
  )
})

/** Hides a row's checkbox until the row is hovered or the box focused, where hovering is possible. */
export const quietBox =
  '[@media(hover:hover)]:opacity-0 group-focus-within/row:opacity-100! group-hover/row:opacity-100!'

/** A checkbox, with a dash while the task is in progress. */
function Tick({ task, onTick }: { task: Task; onTick: (isTicked: boolean) => void }) {
  const isBegun = task.status === 'in_progress'
  return (
    <label className="grid size-11 cursor-pointer place-items-center desk:size-8">
      <input
        ref={(input) => {
          if (input) input.indeterminate = isBegun
        }}
        id={tickId(task.id)}
        type="checkbox"
        aria-label={`Complete ${task.title}`}
        aria-keyshortcuts="Space"
        checked={task.status === 'completed'}
        onChange={(event) => onTick(event.target.checked)}
        className="tick-box size-5.5 scroll-my-28 desk:size-5"
      />
    </label>
  )
}

interface SelectBoxProps {
  label: string
  isSelected: boolean
  onSelect: (isRange: boolean) => void
}

function SelectBox({ label, isSelected, onSelect }: SelectBoxProps) {
  return (
    <Checkbox
      label={label}
      isLabelHidden
      checked={isSelected}
      onClick={(event) => onSelect(event.shiftKey)}
      onChange={() => {}}
    />
  )
}
