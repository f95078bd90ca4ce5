import { useEffect, useRef } from 'react'
import { isSameTime, movedTo, spanOf } from '../../../worker/features/timeline/rules'
import type { TimelineEvent } from '../../../worker/features/timeline/schema'
import { Button } from '../../components/button'
import { timesText } from '../../lib/event-times'
import type { Change } from './changes'
import type { OpenDay } from './day-store'
import { statusWords } from './wording'

/** Events named in a question. */
const MOST = 3

/** Asks what becomes of a change that others have overtaken. Nothing after it is sent before that. */
export function DecisionSheet({ change, day, events }: { change: Change; day: OpenDay; events: TimelineEvent[] }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    dialog.current?.showModal()
  }, [])
  const { asked } = change
  if (!asked) return null
  const isLost =
    asked.why === 'gone' && (change.kind === 'tick' || !events.some(({ id }) => id !== change.id && change.seen[id]))
  return (
    <dialog
      ref={dialog}
      aria-labelledby="decision"
      // Escape leaves the question open: it is asked until it is answered.
      onCancel={(event) => event.preventDefault()}
      // A second Escape, or Back on a phone, closes it all the same.
      onClose={() => dialog.current?.showModal()}
      className="fixed inset-x-0 top-auto bottom-0 m-0 w-full max-w-none animate-rise rounded-t-lg bg-card p-5 pb-[max(1.25rem,env(safe-area-inset-bottom))] text-ink shadow-raised backdrop:bg-veil desk:mx-auto desk:mb-[10dvh] desk:max-w-lg desk:rounded-lg"
    >
      <h2 id="decision" className="wrap-anywhere">
        {titleOf(change)}
      </h2>
      <div className="mt-2 grid gap-2">
        <Question change={change} />
      </div>
      <div className="mt-5 grid gap-2.5">
        {!isLost && (
          <Button kind="primary" className="min-h-12!" onClick={() => day.keepMine(change)}>
            {asked.why === 'refused' ? 'Try again' : 'Keep mine'}
          </Button>
        )}
        <Button className="min-h-12!" onClick={() => day.takeTheirs(change)}>
          {asked.why === 'changed' ? 'Take theirs' : 'Leave it out'}
        </Button>
      </div>
    </dialog>
  )
}

function titleOf(change: Change): string {
  const { asked, title } = change
  if (asked?.why === 'gone') return `${title} was removed`
  if (asked?.why !== 'changed') return 'This could not be saved'
  const [first, second] = othersOf(change, asked.current)
  return `${second ? 'The plan' : (first?.title ?? title)} was changed in the meantime`
}

function Question({ change }: { change: Change }) {
  const { asked } = change
  const mine =
    change.kind === 'tick'
      ? `You marked it as ${statusWords[change.status]}.`
      : `You moved everything from ${change.title} on ${delayText(change.minutes)}.`
  if (asked?.why === 'refused') {
    return (
      <>
        <p>{mine}</p>
        <p className="text-quiet">{asked.sentence}</p>
      </>
    )
  }
  if (asked?.why !== 'changed') return <p>Someone else removed it in the meantime. {mine}</p>
  const others = othersOf(change, asked.current)
  return (
    <>
      <p>Someone else changed the same thing while your change was being sent.</p>
      <ul className="grid gap-2">
        {others.slice(0, MOST).map((event) => (
          <li key={event.id} className="rounded-md border border-line px-3.5 py-2.5">
            <p className="wrap-anywhere font-medium">
              <bdi>{event.title}</bdi>
            </p>
            <dl className="figures grid grid-cols-[auto_1fr] gap-x-3 text-sm">
              <dt className="text-quiet">Theirs</dt>
              <dd>{change.kind === 'tick' ? statusWords[event.status] : timesText(event)}</dd>
              <dt className="text-quiet">{change.kind === 'tick' ? 'Yours' : 'With yours'}</dt>
              <dd>
                {change.kind === 'tick'
                  ? statusWords[change.status]
                  : timesText(movedTo(event, spanOf(event).start + change.minutes))}
              </dd>
            </dl>
          </li>
        ))}
      </ul>
      {others.length > MOST && <p className="text-quiet text-sm">and {others.length - MOST} more</p>}
      <p className="text-quiet text-sm">{mine}</p>
    </>
  )
}

/** A delay in minutes; one that takes an earlier one back is negative. */
const delayText = (minutes: number) => `${Math.abs(minutes)} minutes ${minutes < 0 ? 'earlier' : 'later'}`

/** The events that are not as the person saw them. */
const othersOf = (change: Change, current: TimelineEvent[]) => current.filter((event) => isOtherwise(change, event))

/** Whether an event is not as the person saw it. */
function isOtherwise(change: Change, event: TimelineEvent): boolean {
  const seen = change.seen[event.id]
  if (!seen) return event.status !== 'done'
  if (change.kind === 'tick') return event.status !== seen.status
  return !isSameTime(event, seen)
}
