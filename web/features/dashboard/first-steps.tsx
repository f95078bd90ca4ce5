import { ChevronRight, CircleCheck, CircleDashed } from 'lucide-react'
import { Link } from 'react-router'
import type { EventSettings } from '../../../worker/features/settings/schema'
import { paths } from '../../lib/paths'

/** The first steps of a new couple, with links. */
export function FirstSteps({ settings }: { settings: EventSettings | undefined }) {
  const steps = [
    {
      title: 'Set your names and your date',
      why: 'Every invitation shows them.',
      to: paths.settings,
      // The first version holds only what signing up guessed.
      isDone: settings !== undefined && settings.version > 1,
    },
    { title: 'Add your guests', why: 'One by one, or all at once from a list.', to: paths.guests },
    { title: 'Spread your budget', why: 'From one total to what couples usually spend on.', to: paths.budget },
    { title: 'Start from a plan', why: 'A list of what is to be done, counted back from your day.', to: paths.tasks },
  ]
  return (
    <section aria-labelledby="first-steps" className="sheet overflow-hidden">
      <h2 id="first-steps" className="px-5 pt-5 pb-3">
        First steps
      </h2>
      <ol>
        {steps.map(({ title, why, to, isDone = false }) => (
          <li key={title} className="border-line border-t">
            <Link to={to} className="flex min-h-14 items-center gap-3 px-5 py-2.5 -outline-offset-2 hover:bg-sunk">
              {isDone ? (
                <CircleCheck aria-hidden className="size-5 shrink-0 text-good" />
              ) : (
                <CircleDashed aria-hidden className="size-5 shrink-0 text-quiet" />
              )}
              <span className="grid min-w-0 flex-1">
                <span className={isDone ? 'text-quiet line-through' : 'font-medium'}>{title}</span>
                {isDone ? <span className="sr-only">, done</span> : <span className="text-quiet text-sm">{why}</span>}
              </span>
              <ChevronRight aria-hidden className="size-4 shrink-0 text-quiet" />
            </Link>
          </li>
        ))}
      </ol>
    </section>
  )
}
