import { CalendarClock } from 'lucide-react'
import type { TaskOwner } from '../../../../worker/features/tasks/schema'
import { counted } from '../../../../worker/lib/text'
import { Checkbox } from '../../../components/checkbox'
import { DateText } from '../../../components/date-text'
import { Disclosure } from '../../../components/disclosure'
import type { PreviewedTask } from './preview'

interface PreviewListProps {
  name: string
  tasks: PreviewedTask[]
  owners: Record<TaskOwner, string>
  /** Ticks or unticks a row. */
  onSwitch: (key: string) => void
}

/** Previews an import: what is done already, what would be added and when, and what is on the list already. */
export function PreviewList({ name, tasks, owners, onSwitch }: PreviewListProps) {
  const ofKind = (kind: PreviewedTask['kind']) => tasks.filter((task) => task.kind === kind)
  const [done, fresh, existing] = [ofKind('done'), ofKind('new'), ofKind('existing')]
  const moved = fresh.filter(({ isMoved, isWanted }) => isMoved && isWanted).length
  return (
    <section aria-label={`Preview of ${name}`} className="grid gap-4">
      {done.length > 0 && (
        <div>
          <h3>Already done</h3>
          <p className="mb-1 text-quiet text-sm">
            Your plans show that these are done, so they are added ticked. Untick what you still want to do.
          </p>
          <ul aria-label="Already done" className="divide-y divide-line border-line border-y">
            {done.map((task) => (
              <Row key={task.key} task={task} isTicked label={`Done already: ${task.title}`} onSwitch={onSwitch} />
            ))}
          </ul>
        </div>
      )}
      {fresh.length > 0 && (
        <div>
          <h3>To do</h3>
          <p role="status" className="mb-1 text-quiet text-sm">
            {counted(fresh.filter(({ isWanted }) => isWanted).length, 'task')}
            {moved > 0 && `, ${moved} of them moved to a later date to fit the time left, the most important first`}.
          </p>
          <ul aria-label="To do" className="divide-y divide-line border-line border-y">
            {fresh.map((task) => (
              <Row
                key={task.key}
                task={task}
                isTicked={task.isWanted}
                label={`Add ${task.title}`}
                owner={task.owner && owners[task.owner]}
                onSwitch={onSwitch}
              />
            ))}
          </ul>
        </div>
      )}
      {existing.length > 0 && (
        <Disclosure summary={`${counted(existing.length, 'task')} already on your list`}>
          <ul aria-label="Already on your list" className="divide-y divide-line border-line border-y">
            {existing.map(({ key, title }) => (
              <li key={key} className="py-2 text-quiet [overflow-wrap:anywhere]">
                {title}
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
    </section>
  )
}

interface RowProps {
  task: PreviewedTask
  isTicked: boolean
  label: string
  /** The owner's name; null for nobody. */
  owner?: string | null
  onSwitch: (key: string) => void
}

function Row({ task, isTicked, label, owner = null, onSwitch }: RowProps) {
  const { key, title, category, kind, due_date, reason, isMoved } = task
  return (
    <li className="flex items-start gap-2 py-1">
      <Checkbox
        label={label}
        isLabelHidden
        checked={isTicked}
        onChange={() => onSwitch(key)}
        className="shrink-0 max-desk:-ms-1 max-desk:ps-1"
      />
      <div className="grid min-w-0 flex-1 gap-x-4 pt-2.5 pb-1.5 desk:grid-cols-[minmax(0,1fr)_7.5rem_7rem] desk:items-baseline desk:py-0.5">
        <span className={isTicked ? '[overflow-wrap:anywhere]' : 'text-quiet [overflow-wrap:anywhere]'}>
          {title}
          {category && <span className="text-quiet text-sm"> · {category}</span>}
          {reason && <span className="block text-quiet text-sm">{reason}</span>}
        </span>
        {kind === 'new' && (
          <span className="flex flex-wrap gap-x-3 text-quiet text-sm desk:contents">
            <span className="figures">
              <DateText day={due_date} />
              {isMoved && (
                <>
                  <CalendarClock aria-hidden className="-mt-0.5 ms-1.5 inline size-3.5 text-care" />
                  <span className="sr-only">, later date</span>
                </>
              )}
            </span>
            {owner && <span className="[overflow-wrap:anywhere]">{owner}</span>}
          </span>
        )}
      </div>
    </li>
  )
}
