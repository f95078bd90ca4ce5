import type { EventSettings } from '../../../worker/features/settings/schema'
import { dayAt, daysBetween } from '../../../worker/lib/calendar'
import { DateText } from '../../components/date-text'

/** The one large number. Days are counted where the wedding is. */
export function DaysToGo({ settings }: { settings: EventSettings }) {
  const { wedding_date: date, timezone, venue_name: venue } = settings
  const { figure, words } = countdown(daysBetween(dayAt(Date.now(), timezone), date))
  return (
    <section className="flex items-center gap-5 desk:gap-9">
      <h1 className="sr-only">
        {figure} {words}
      </h1>
      <p
        aria-hidden
        className="figures -ms-1 font-light font-serif text-[4.25rem] text-accent leading-[0.9] tracking-[-0.045em] desk:text-[6.5rem]"
      >
        {figure}
      </p>
      <div className="grid min-w-0 gap-1">
        <p
          aria-hidden
          className="font-medium font-serif text-[1.5625rem] leading-tight tracking-[-0.012em] desk:text-3xl"
        >
          {words}
        </p>
        <p className="text-quiet">
          <DateText form="weekday" day={date} />
          {venue && `, ${venue}`}
        </p>
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
