import type { ReactNode, Ref } from 'react'
import { Link } from 'wouter'
import { wordedDate } from '../../../worker/features/settings/rules'
import type { WeddingSettings } from '../../../worker/features/settings/schema'
import { type Day, monthAndYear } from '../../../worker/lib/calendar'
import { classNames } from '../../components/class-names'
import { DateText } from '../../components/date-text'
import { weekdayAndDay } from '../../lib/dates'
import { paths } from '../../lib/paths'
import { useDayIn } from '../../lib/use-now'
import { countdown } from './wording'

interface DaysToGoProps {
  settings: WeddingSettings
  /** One sentence about the current state. Its space is reserved from the start. */
  lead: ReactNode
  heading: Ref<HTMLHeadingElement>
}

/** The days until the wedding, counted in the wedding's zone. */
export function DaysToGo({ settings, lead, heading }: DaysToGoProps) {
  const { venue_name: venue, timezone } = settings
  const today = useDayIn(timezone)
  const { figure, words } = countdown(settings, today)
  const date = wordedDate(settings, { day: weekdayAndDay, month: monthAndYear })
  return (
    <section className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-5 gap-y-2 desk:gap-x-9">
      {figure !== null && (
        <p
          aria-hidden
          className="figures -ms-1 font-light font-serif text-[4.25rem] text-accent leading-[0.9] tracking-[-0.045em] desk:row-span-2 desk:text-[6.5rem]"
        >
          {figure}
        </p>
      )}
      <div className={classNames('grid min-w-0 gap-1 desk:self-end', figure === null && 'col-span-2')}>
        <h1
          ref={heading}
          tabIndex={-1}
          className="font-medium text-[1.5625rem] leading-tight tracking-[-0.012em] outline-none desk:text-3xl"
        >
          {figure !== null && <span className="sr-only">{figure} </span>}
          {words}
        </h1>
        <p className="wrap-anywhere text-quiet">
          {date === null && venue && `${venue}. `}
          {date ?? <SetDate until={settings.wedding_date} today={today} />}
          {date !== null && venue && `, ${venue}`}
        </p>
      </div>
      <div
        className={classNames(
          'col-span-2 flex min-h-[3lh] items-center desk:min-h-9.5 desk:self-start',
          figure !== null && 'desk:col-span-1',
        )}
      >
        {lead}
      </div>
    </section>
  )
}

/** Asks for a date. `until` is the day used for planning meanwhile, which is not named once it is past. */
function SetDate({ until, today }: { until: Day; today: Day }) {
  return (
    <>
      {until >= today && (
        <>
          We’re planning toward <DateText day={until} /> for now.{' '}
        </>
      )}
      <Link to={paths.settings} className="rounded-sm font-medium text-accent underline-offset-4 hover:underline">
        Set your date
      </Link>
    </>
  )
}
