import type { ReactNode } from 'react'
import type { EventSettings } from '../../../worker/features/settings/schema'
import { dayAt, daysBetween } from '../../../worker/lib/calendar'
import { DateText } from '../../components/date-text'

interface DaysToGoProps {
  settings: EventSettings
  /** One sentence about the current state. Its space is reserved from the start. */
  lead: ReactNode
}

/** The days until the wedding, counted in the wedding's zone. */
export function DaysToGo({ settings, lead }: DaysToGoProps) {
  const { wedding_date: date, timezone, venue_name: venue } = settings
  const { figure, words } = countdown(daysBetween(dayAt(Date.now(), timezone), date))
  return (
    <section className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-5 gap-y-2 desk:gap-x-9">
      <h1 className="sr-only">
        {figure} {words}
      </h1>
      <p
        aria-hidden
        className="figures -ms-1 font-light font-serif text-[4.25rem] text-accent leading-[0.9] tracking-[-0.045em] desk:row-span-2 desk:text-[6.5rem]"
      >
        {figure}
      </p>
      <div className="grid min-w-0 gap-1 desk:self-end">
        <p
          aria-hidden
          className="font-medium font-serif text-[1.5625rem] leading-tight tracking-[-0.012em] desk:text-3xl"
        >
          {words}
        </p>
        <p className="wrap-anywhere text-quiet">
          <DateText form="weekday" day={date} />
          {venue && `, ${venue}`}
        </p>
      </div>
      <div className="col-span-2 flex min-h-[2lh] items-center desk:col-span-1 desk:min-h-9.5 desk:self-start">
        {lead}
      </div>
    </section>
  )
}

function countdown(days: number): { figure: string; words: string } {
  if (days === 0) return { figure: 'Today', words: 'is the day' }
  const unit = Math.abs(days) === 1 ? 'day' : 'days'
  return {
    figure: Math.abs(days).toLocaleString('en'),
    words: days > 0 ? `${unit} to go` : `${unit} since the wedding`,
  }
}
