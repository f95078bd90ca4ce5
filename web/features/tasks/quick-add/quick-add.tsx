import { CornerDownLeft, Plus } from 'lucide-react'
import { type FormEvent, useId, useMemo, useRef, useState } from 'react'
import type { WeddingSettings } from '../../../../worker/features/settings/schema'
import { parseQuickAdd, type QuickTask } from '../../../../worker/features/tasks/quick-add/rules'
import type { Task } from '../../../../worker/features/tasks/schema'
import type { Day } from '../../../../worker/lib/calendar'
import { IconButton } from '../../../components/button'
import { Chip } from '../../../components/chip'
import { classNames } from '../../../components/class-names'
import { DateText } from '../../../components/date-text'
import { controlLook, FieldError } from '../../../components/field'
import { toastFailure } from '../../../components/toast-failure'
import { ApiError } from '../../../lib/api-error'
import { useCategories } from '../../../lib/categories'
import { useTyped } from '../../../lib/drafts'
import { useShortcut } from '../../../lib/shortcut'
import { useTaskWrites } from '../api'
import { useAssignees } from '../use-assignees'
import { nearDay, priorityLabels } from '../wording'

interface QuickAddProps {
  settings: WeddingSettings
  today: Day
  onAdded: (task: Task) => void
}

/** Adds a task from one line of text, and shows what it understands while that is typed. */
export function QuickAdd({ settings, today, onAdded }: QuickAddProps) {
  const { add } = useTaskWrites()
  const categories = useCategories('task')
  const [{ quick_task: line }, setTyped] = useTyped({ quick_task: '' }, 'quick-task')
  const setLine = (quick_task: string) => setTyped({ quick_task })
  const [problem, setProblem] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  /** The hint stays once shown: hiding it on blur would move a button while it is being pressed. */
  const [isHinting, setIsHinting] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const id = useId()
  useShortcut('n', () => field.current?.focus())

  const { couple_name_1, couple_name_2 } = settings
  const { others, nameOf } = useAssignees(settings)
  const understood = useMemo(
    () => parseQuickAdd(line, { today, categories, couple_name_1, couple_name_2, others }),
    [line, today, categories, couple_name_1, couple_name_2, others],
  )

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy || line.trim() === '') return
    setIsBusy(true)
    setProblem(undefined)
    try {
      const { priority, ...fields } = understood
      const task = await add({ ...fields, ...(priority && { priority }) })
      setLine('')
      onAdded(task)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.isBeyondPlan) toastFailure(error)
      else setProblem(error.fields.title ?? error.message)
    } finally {
      setIsBusy(false)
      // Unless the person has gone on to another control.
      const at = document.activeElement
      if (!at || at === document.body || field.current?.form?.contains(at)) field.current?.focus()
    }
  }

  return (
    <form onSubmit={submit} aria-label="Quick add" className="min-w-0 flex-1">
      <div className="relative">
        <Plus aria-hidden className="absolute start-3.5 top-1/2 size-4.5 -translate-y-1/2 text-quiet" />
        <input
          ref={field}
          aria-label="Add a task in one line"
          aria-describedby={`${id}-understood${problem ? ` ${id}-problem` : ''}`}
          aria-invalid={problem ? true : undefined}
          aria-keyshortcuts="n"
          placeholder="book florist by 12 May"
          autoComplete="off"
          enterKeyHint="done"
          readOnly={isBusy}
          value={line}
          onChange={(event) => {
            setLine(event.target.value)
            setProblem(undefined)
          }}
          onFocus={() => setIsHinting(true)}
          onKeyDown={(event) => event.key === 'Escape' && event.currentTarget.blur()}
          className={classNames(controlLook, 'ps-10!', line !== '' && 'pe-12!')}
        />
        {line !== '' && (
          <IconButton type="submit" label="Add" disabled={isBusy} className="absolute end-0.5 top-0 desk:top-0.5">
            <CornerDownLeft aria-hidden />
          </IconButton>
        )}
      </div>
      <div id={`${id}-understood`} role="status" className="text-quiet text-sm">
        {line.trim() !== '' ? (
          <Understood
            task={understood}
            owner={nameOf({ assignee_id: null, ...understood })}
            today={today}
            categories={categories}
          />
        ) : (
          isHinting && (
            <p className="mt-2 min-h-6">
              A day in words or numbers (by 12 May, next friday, in 2 weeks), #category, !high or !low, @
              {firstName(settings)}
            </p>
          )
        )}
      </div>
      <FieldError id={`${id}-problem`} error={problem} />
    </form>
  )
}

interface UnderstoodProps {
  task: QuickTask
  owner: string | null
  today: Day
  categories: { id: string; name: string }[]
}

function Understood({ task, owner, today, categories }: UnderstoodProps) {
  const { title, due_date, priority, category_id, category } = task
  const near = due_date && nearDay(due_date, today)
  return (
    <ul aria-label="Understood" className="mt-2 flex min-h-6 flex-wrap items-center gap-1.5">
      <li className="min-w-0 max-w-full truncate text-ink">
        <bdi>{title || 'Still without a title'}</bdi>
      </li>
      {due_date && (
        <li>
          <Chip tone="accent">
            {near && `${near}, `}
            <DateText day={due_date} />
          </Chip>
        </li>
      )}
      {category_id && (
        <li>
          <Chip tone="accent">{categories.find(({ id }) => id === category_id)?.name}</Chip>
        </li>
      )}
      {category && (
        <li>
          <Chip>
            <bdi>{category}</bdi>, not a category yet
          </Chip>
        </li>
      )}
      {priority && (
        <li>
          <Chip tone="accent">{priorityLabels[priority]} priority</Chip>
        </li>
      )}
      {owner && (
        <li>
          <Chip tone="accent">
            <bdi>{owner}</bdi>
          </Chip>
        </li>
      )}
    </ul>
  )
}

/** A name for the example of `@`. */
function firstName({ couple_name_1, couple_name_2 }: WeddingSettings): string {
  const [name] = (couple_name_1 ?? couple_name_2 ?? '').split(/\s/)
  return name?.toLowerCase() || 'both'
}
