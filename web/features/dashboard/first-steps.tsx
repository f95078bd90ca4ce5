import { ChevronRight, CircleCheck, CircleDashed } from 'lucide-react'
import { Link } from 'wouter'
import { type FirstStep, firstSteps } from '../../../worker/features/dashboard/schema'
import { Button } from '../../components/button'
import { classNames } from '../../components/class-names'
import { paths } from '../../lib/paths'

const texts: Record<FirstStep, { title: string; why: string; to: string }> = {
  names_and_date: { title: 'Set your names and date', why: 'Every invitation shows them.', to: paths.settings },
  guests: { title: 'Add your guests', why: 'One by one, or paste your list.', to: paths.guests },
  partner: { title: 'Invite your partner', why: 'Plan together, each with an account.', to: paths.inviteCollaborator },
  budget: { title: 'Set your budget', why: 'We’ll split a total the way most couples do.', to: paths.budget },
  tasks: { title: 'Get your checklist', why: 'Everything to do, timed to your date.', to: paths.tasks },
  day: { title: 'Plan the day', why: 'From getting ready to the last dance.', to: paths.timeline },
}

/** The steps that somebody can take. Helpers cannot invite. */
export function stepsFor({ isHelper }: { isHelper: boolean }): FirstStep[] {
  return firstSteps.filter((step) => !isHelper || step !== 'partner')
}

interface FirstStepsProps {
  steps: FirstStep[]
  done: Record<FirstStep, boolean>
  /** Hides the list for good; absent for those who may not. */
  onDismiss?: () => void
  /** A grid with less text, once the couple has begun. */
  isCompact: boolean
}

/** The first steps of a new couple, with links. */
export function FirstSteps({ steps, done, onDismiss, isCompact }: FirstStepsProps) {
  const count = steps.filter((step) => done[step]).length
  return (
    <section aria-labelledby="first-steps" className="sheet overflow-hidden">
      <div className="flex flex-wrap items-center justify-between gap-x-4 px-5 pt-3 pb-2">
        <h2 id="first-steps">First steps</h2>
        <p className="ms-auto text-quiet text-sm">
          {count} of {steps.length} done
        </p>
        {onDismiss && (
          <Button kind="quiet" className="-me-3" onClick={onDismiss}>
            Dismiss
          </Button>
        )}
      </div>
      <ol className={classNames(isCompact && 'desk:grid desk:grid-cols-3')}>
        {steps.map((step) => (
          <Step key={step} {...texts[step]} isDone={done[step]} isCompact={isCompact} />
        ))}
      </ol>
    </section>
  )
}

function Step({
  title,
  why,
  to,
  isDone,
  isCompact,
}: (typeof texts)[FirstStep] & { isDone: boolean; isCompact: boolean }) {
  return (
    <li className={classNames('border-line border-t', isCompact && isDone && 'max-desk:hidden')}>
      <Link
        to={to}
        className={classNames(
          'flex items-center gap-3 px-5 py-2.5 -outline-offset-2 hover:bg-sunk',
          isCompact ? 'min-h-11' : 'min-h-14',
        )}
      >
        {isDone ? (
          <CircleCheck aria-hidden className="size-5 shrink-0 text-good" />
        ) : (
          <CircleDashed aria-hidden className="size-5 shrink-0 text-quiet" />
        )}
        <span className="grid min-w-0 flex-1">
          <span className={isDone ? 'text-quiet line-through' : 'font-medium'}>{title}</span>
          {isDone ? (
            <span className="sr-only">, done</span>
          ) : (
            !isCompact && <span className="text-quiet text-sm">{why}</span>
          )}
        </span>
        <ChevronRight aria-hidden className="size-4 shrink-0 text-quiet" />
      </Link>
    </li>
  )
}
