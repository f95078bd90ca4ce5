import { ChevronDown } from 'lucide-react'
import { Fragment, useId } from 'react'
import type { TimelineEvent } from '../../../worker/features/timeline/schema'
import { classNames } from '../../components/class-names'
import { clock, hasTwelveHours } from '../../lib/dates'
import { timesText } from '../../lib/event-times'
import { CallLink } from './event-card'
import type { Phone } from './people'

/** Minutes of a delay, each one press. */
const DELAYS = [5, 10, 15, 20, 30]

interface EventRowProps {
  event: TimelineEvent
  phone: Phone | undefined
  isNow: boolean
  /** Whether its details show. */
  isOpen: boolean
  onOpen: () => void
  onTick: (isDone: boolean) => void
  onDelay: (minutes: number) => void
}

/** An event of the day: a tick, and its details when it is pressed. */
export function EventRow({ event, phone, isNow, isOpen, onOpen, onTick, onDelay }: EventRowProps) {
  const details = useId()
  const isDone = event.status === 'done'
  const where = [...new Set([event.location, event.vendor_name])].filter(Boolean)
  return (
    <li className="border-line not-first:border-t">
      <div className="flex items-stretch">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={details}
          onClick={onOpen}
          className="flex min-h-15 min-w-0 flex-1 items-start gap-3 py-2.5 ps-3.5 text-start"
        >
          <span
            className={classNames(
              'figures shrink-0 whitespace-nowrap font-medium',
              hasTwelveHours ? 'w-18' : 'w-13',
              isNow && 'text-accent',
            )}
          >
            {clock(event.start_time)}
          </span>
          <span className="grid min-w-0 flex-1">
            <bdi className={classNames('wrap-anywhere font-medium', isDone && 'text-quiet line-through')}>
              {event.title}
            </bdi>
            {where.length > 0 && (
              <span className="wrap-anywhere text-quiet text-sm">
                {where.map((text, i) => (
                  <Fragment key={text}>
                    {i > 0 && ' · '}
                    <bdi>{text}</bdi>
                  </Fragment>
                ))}
              </span>
            )}
          </span>
          <ChevronDown
            aria-hidden
            className={classNames('mt-1 size-4 shrink-0 text-quiet transition-transform', isOpen && 'rotate-180')}
          />
        </button>
        <label className="grid w-15 shrink-0 cursor-pointer place-items-center">
          <span className="sr-only">{event.title} is done</span>
          <input type="checkbox" checked={isDone} onChange={() => onTick(!isDone)} className="size-6.5 accent-accent" />
        </label>
      </div>
      {isOpen && (
        <div id={details} className="grid gap-3 px-3.5 pb-4">
          <p className="figures text-quiet text-sm">{timesText(event)}</p>
          {[event.description, event.notes].map(
            (text) =>
              text && (
                <p key={text} className="wrap-anywhere whitespace-pre-line text-sm">
                  {text}
                </p>
              ),
          )}
          {phone && (
            <div className="flex">
              <CallLink contact={phone} />
            </div>
          )}
          {!isDone && <DelayButtons event={event} onDelay={onDelay} />}
        </div>
      )}
    </li>
  )
}

/** Moves an event and all that follow: one press. */
export function DelayButtons({ event, onDelay }: { event: TimelineEvent; onDelay: (minutes: number) => void }) {
  const label = useId()
  return (
    <div className="mt-3 grid gap-1.5">
      <p id={label} className="text-quiet text-sm">
        Everything from here on, minutes later
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid in every browser */}
      <div role="group" aria-labelledby={label} className="grid grid-cols-5 gap-1.5">
        {DELAYS.map((minutes) => (
          <button
            key={minutes}
            type="button"
            aria-label={`${minutes} minutes later from ${event.title} on`}
            onClick={() => onDelay(minutes)}
            className="figures min-h-12 rounded-full border border-control bg-card font-medium hover:border-quiet active:bg-accent-soft"
          >
            +{minutes}
          </button>
        ))}
      </div>
    </div>
  )
}
