import { ChevronRight } from 'lucide-react'
import type { Ref } from 'react'
import { Checkbox } from '../../../components/checkbox'
import { classNames } from '../../../components/class-names'
import { dayAndMonth } from '../../../lib/dates'
import { groupLabels, type Horizon, type TaskGroup } from '../grouping'
import { quietBox } from './task-row'

interface GroupRowProps {
  ref: Ref<HTMLTableRowElement>
  'data-index': number
  group: TaskGroup
  horizon: Horizon
  isOpen: boolean
  /** Null if the group cannot be folded. */
  onFold: (() => void) | null
  isSelected: boolean
  onSelect: (isSelected: boolean) => void
  boxCell: string
  isBoxShown: boolean
}

/** The heading of a group, with its count and last day. */
export function GroupRow({
  ref,
  'data-index': index,
  group: { key, tasks },
  horizon,
  isOpen,
  onFold,
  isSelected,
  onSelect,
  boxCell,
  isBoxShown,
}: GroupRowProps) {
  const label = groupLabels[key]
  const lastDay = key === 'week' || key === 'month' ? horizon[key] : null
  return (
    <tr
      ref={ref}
      data-index={index}
      aria-rowindex={index + 2}
      className="group/row border-line border-t first:border-t-0"
    >
      <td className={classNames(boxCell, 'pt-2', !isBoxShown && quietBox)}>
        {isOpen && <Checkbox label={`Select all in ${label}`} isLabelHidden checked={isSelected} onChange={onSelect} />}
      </td>
      <td colSpan={2} className="px-4 pt-3 pb-1.5 desk:pt-4">
        <div className="flex items-baseline gap-2">
          <h2 className={classNames('text-base', key === 'overdue' && 'text-bad')}>
            {onFold ? (
              <button
                type="button"
                aria-expanded={isOpen}
                onClick={onFold}
                className="inline-flex min-h-11 items-center gap-1.5 hover:text-accent desk:min-h-8"
              >
                <ChevronRight aria-hidden className={classNames('size-4', isOpen && 'rotate-90')} />
                {label}
              </button>
            ) : (
              label
            )}
          </h2>
          <span className="figures text-quiet text-sm">{tasks.length.toLocaleString('en')}</span>
          {lastDay && <span className="text-quiet text-sm">until {dayAndMonth(lastDay)}</span>}
        </div>
      </td>
      <td className="desk:hidden" />
      <td colSpan={4} className="max-desk:hidden" />
    </tr>
  )
}
