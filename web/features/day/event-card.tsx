import { Check, MapPin, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import type { TimelineEvent } from '../../../worker/features/timeline/schema'
import { telephone } from '../../../worker/lib/phone'
import { Button } from '../../components/button'
import { classNames } from '../../components/class-names'
import { timesText } from '../../lib/event-times'
import { countdown } from './now-and-next'
import type { Phone as Contact } from './people'

interface EventCardProps {
  event: TimelineEvent
  /** The wall-clock minute in the wedding's zone. */
  minute: number
  phone: Contact | undefined
  isNext?: boolean
  onDone: () => void
  children?: ReactNode
}

/** What is on, or what comes next, large enough to read while walking. */
export function EventCard({ event, minute, phone, isNext = false, onDone, children }: EventCardProps) {
  const wait = isNext ? countdown(event, minute) : ''
  return (
    <section
      aria-label={`${isNext ? 'Next' : 'Now'}: ${event.title}`}
      className={classNames('rounded-lg border bg-card p-4', isNext ? 'border-line' : 'border-accent border-s-4')}
    >
      <p className="figures flex flex-wrap items-baseline justify-between gap-x-3 text-quiet text-sm">
        <span className={classNames('font-semibold', !isNext && 'text-accent')}>{isNext ? 'Next' : 'Now'}</span>
        <span>{timesText(event)}</span>
      </p>
      {wait && <p className="figures mt-1 font-serif text-4xl text-accent tracking-tight">{wait}</p>}
      <h2 className="wrap-anywhere mt-1 text-2xl!">
        <bdi>{event.title}</bdi>
      </h2>
      {event.location && (
        <p className="mt-1 flex items-start gap-1.5 text-quiet">
          <MapPin aria-hidden className="mt-1 size-4 shrink-0" />
          <bdi className="wrap-anywhere min-w-0">{event.location}</bdi>
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        {phone && <CallLink contact={phone} />}
        <Button kind={isNext ? 'plain' : 'primary'} className="min-h-12! flex-1" onClick={onDone}>
          <Check aria-hidden />
          Done
        </Button>
      </div>
      {children}
    </section>
  )
}

/** Calls a vendor: large, for a thumb. */
export function CallLink({ contact }: { contact: Contact }) {
  return (
    <a
      href={telephone(contact.phone)}
      className="flex min-h-12 min-w-0 flex-[2] items-center justify-center gap-2 rounded-full border border-control bg-card px-4 font-medium text-sm hover:border-quiet"
    >
      <Phone aria-hidden className="size-4 shrink-0 text-accent" />
      <span className="line-clamp-2 min-w-0">
        Call <bdi>{contact.name}</bdi>
      </span>
    </a>
  )
}
