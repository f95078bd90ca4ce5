import { Link } from 'wouter'
import type { Vendor } from '../../../../worker/features/vendors/schema'
import { DateText } from '../../../components/date-text'
import { LoadError } from '../../../components/load-error'
import { timesText } from '../../../lib/event-times'
import { paths } from '../../../lib/paths'
import { useAssignments } from '../api'

/** The vendor's events on the timeline. Renders nothing if there are none. */
export function Events({ vendor }: { vendor: Vendor }) {
  const { data, error, reload } = useAssignments(vendor.id)
  const events = data?.flatMap((assignment) => assignment.events)
  if (!events && error) {
    return <LoadError title="The timeline could not be loaded." error={error} onRetry={reload} />
  }
  if (!events || events.length === 0) return null
  return (
    <section aria-label="Timeline" className="sheet grid gap-2 px-4 py-3">
      <h2>
        <Link to={paths.timeline} className="hover:text-accent">
          On the timeline
        </Link>
      </h2>
      <ul className="grid gap-2">
        {events.map(({ id, title, date, start_time, end_time, location }) => (
          <li key={id}>
            <p className="[overflow-wrap:anywhere]">
              <bdi>{title}</bdi>
            </p>
            <p className="figures text-quiet text-sm [overflow-wrap:anywhere]">
              <DateText day={date} />, {timesText({ date, start_time, end_time })}
              {location && `, ${location}`}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
