import { CalendarClock, X } from 'lucide-react'
import { useState } from 'react'
import type { EventStatus, TimelineEvent } from '../../../worker/features/timeline/schema'
import { Button, ButtonLink, IconButton } from '../../components/button'
import { EmptyState } from '../../components/empty-state'
import { toast } from '../../components/toast'
import { leftAlone } from '../../lib/left-alone'
import { paths } from '../../lib/paths'
import { changedSince, delay, type NewChange, tick, undone } from './changes'
import type { OpenDay } from './day-store'
import { EventCard } from './event-card'
import { DelayButtons, EventRow } from './event-row'
import type { KeptPlan } from './kept-day'
import type { DayAt } from './now-and-next'

interface PlanViewProps {
  day: OpenDay
  plan: KeptPlan
  shown: DayAt
  /** All events, as unsent changes leave them. */
  events: TimelineEvent[]
  /** The wall-clock minute in the wedding's zone. */
  minute: number
}

/** What is on, what comes next, and the whole day with its ticks. */
export function PlanView({ day, plan, shown, events, minute }: PlanViewProps) {
  const [opened, setOpened] = useState<string | null>(null)
  const [last, setLast] = useState<{ change: NewChange; said: string } | null>(null)
  const phoneOf = ({ vendor_id }: TimelineEvent) => plan.vendors.find(({ id }) => id === vendor_id)

  function make(change: NewChange | null, said: string) {
    if (!change) return toast.info('Nothing is left to move.')
    if (!day.add(change)) return toast.error('This phone has no room left to keep the change.')
    setLast({ change, said })
  }
  const mark = (event: TimelineEvent, status: EventStatus) =>
    make(tick(event, status), status === 'done' ? `${event.title} is done` : `${event.title} is open again`)
  const later = (event: TimelineEvent, minutes: number) =>
    make(delay(events, event, minutes), `${minutes} min later from ${event.title} on`)
  function undo() {
    if (!last) return
    const change = undone(last.change, events)
    const left = changedSince(last.change, events)
    setLast(null)
    if (left.length > 0) toast.info(leftAlone(left.map(({ title }) => title)))
    if (change && !day.add(change)) toast.error('This phone has no room left to keep the change.')
  }

  const { now, next } = shown
  if (shown.events.length === 0) {
    return (
      <EmptyState
        icon={CalendarClock}
        title="No schedule yet"
        action={<ButtonLink to={paths.timeline}>Open the timeline</ButtonLink>}
      >
        The day’s plan appears here: what is on, what comes next, and whom to call.
      </EmptyState>
    )
  }
  const done = shown.events.filter(({ status }) => status === 'done')
  const open = shown.events.filter(({ status }) => status !== 'done')
  const row = (event: TimelineEvent) => (
    <EventRow
      key={event.id}
      event={event}
      phone={phoneOf(event)}
      isNow={now.includes(event)}
      isOpen={opened === event.id}
      onOpen={() => setOpened(opened === event.id ? null : event.id)}
      onTick={(isDone) => mark(event, isDone ? 'done' : (plan.before?.[event.id] ?? 'planned'))}
      onDelay={(minutes) => later(event, minutes)}
    />
  )
  return (
    <div className="grid gap-5">
      {shown.isToday && (now.length > 0 || next) && (
        <div className="grid gap-3">
          {now.map((event) => (
            <EventCard
              key={event.id}
              event={event}
              minute={minute}
              phone={phoneOf(event)}
              onDone={() => mark(event, 'done')}
            />
          ))}
          {next && (
            <EventCard event={next} isNext minute={minute} phone={phoneOf(next)} onDone={() => mark(next, 'done')}>
              <DelayButtons event={next} onDelay={(minutes) => later(next, minutes)} />
            </EventCard>
          )}
        </div>
      )}
      {done.length > 0 && (
        <details className="group">
          <summary className="flex min-h-11 items-center text-quiet text-sm">{done.length} done</summary>
          <ul className="sheet">{done.map(row)}</ul>
        </details>
      )}
      {open.length > 0 ? (
        <section aria-labelledby="rest">
          <h2 id="rest" className="mb-2">
            {done.length > 0 ? 'Not done yet' : 'The day'}
          </h2>
          <ul className="sheet">{open.map(row)}</ul>
        </section>
      ) : (
        <p className="py-6 text-center font-serif text-lead">All done. Enjoy it.</p>
      )}
      <div role="status">
        {last && (
          <div className="fixed inset-x-0 bottom-[calc(3.75rem+env(safe-area-inset-bottom))] z-20 px-3 pb-2.5">
            <p className="mx-auto flex max-w-lg items-center gap-1 rounded-md border border-line-strong bg-card py-1 ps-4 shadow-raised">
              <span className="line-clamp-2 min-w-0 flex-1 text-sm">{last.said}</span>
              <Button kind="quiet" className="px-3" onClick={undo}>
                Undo
              </Button>
              <IconButton label="Dismiss" onClick={() => setLast(null)}>
                <X aria-hidden />
              </IconButton>
            </p>
          </div>
        )}
      </div>
    </div>
  )
}
