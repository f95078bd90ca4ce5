import { isDay } from '../../worker/lib/calendar'
import { clock, shortDay } from '../lib/dates'
import type { Contest } from '../lib/edit-form'
import { Button } from './button'
import { scrollIntoView } from './scroll-into-view'

export interface OtherEditProps<V extends object> {
  /** The result of `useEditForm`. */
  form: { contest: Contest<V> | null; takeTheirs: (name: keyof V & string) => void }
  labels: Record<keyof V & string, string>
  /**
   * Words the other person's value where it is a code or an amount. Days and times are worded without it. `items`: the ids of the items
   * that both changed, of a list whose items have ids.
   */
  worded?: (name: keyof V & string, theirs: V, items: string[]) => string | undefined
}

/** Shown in a form when another person saved first. Typed values stay, and the person chooses. */
export function OtherEdit<V extends object>({ form: { contest, takeTheirs }, labels, worded }: OtherEditProps<V>) {
  if (!contest) return null
  return (
    <div
      // Comes into view for each version that another person saved.
      key={contest.version}
      ref={scrollIntoView}
      role="alert"
      tabIndex={-1}
      className="grid scroll-my-6 gap-2 rounded-md bg-care-soft px-4 py-3 outline-none"
    >
      <p>{contest.sentence}</p>
      {contest.fields.length === 0 ? (
        <p className="text-sm">Their changes are in the form now, beside yours. Save again to keep both.</p>
      ) : (
        <>
          <p className="text-sm">You both changed these. What you typed is still here; save again to keep it.</p>
          <ul className="grid gap-1.5">
            {contest.fields.map(({ name, items }) => (
              <li key={name} className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
                <span className="min-w-0 flex-1">
                  <span className="font-medium">{labels[name]}</span>:{' '}
                  {(worded?.(name, contest.theirs, items) ?? plainly(contest.theirs[name])) || 'nothing'}
                </span>
                <Button
                  onClick={({ currentTarget }) => {
                    takeTheirs(name)
                    // The button goes; the focus stays beside those of the other fields.
                    currentTarget.closest<HTMLElement>('[role=alert]')?.focus({ preventScroll: true })
                  }}
                >
                  Use theirs
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

const TIME = /^\d{2}:\d{2}$/

function plainly(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.join(', ')
  const text = String(value ?? '')
  if (isDay(text)) return shortDay(text)
  return TIME.test(text) ? clock(text) : text
}
