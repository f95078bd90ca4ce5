import { CalendarArrowDown, Share2, UsersRound } from 'lucide-react'
import type { CSSProperties } from 'react'
import { assignmentsOf, isForVendors } from '../../../../worker/features/timeline/rules'
import type { TimelineEvent, VendorAssignment } from '../../../../worker/features/timeline/schema'
import { Button, ButtonLink } from '../../../components/button'
import { Chip } from '../../../components/chip'
import { classNames } from '../../../components/class-names'
import { EmptyState } from '../../../components/empty-state'
import { Paper } from '../../../components/paper'
import { weekdayAndDay } from '../../../lib/dates'
import { timesText } from '../../../lib/event-times'
import { paths } from '../../../lib/paths'
import { useOpenParam } from '../../../lib/url-state'
import { downloadCalendar, useVendors } from '../api'
import { VisibilityMark } from '../day/visibility-mark'
import { useEventDialog } from '../event-dialog-param'
import { vendorColors } from '../vendor-colors'
import { vendorStatusLabels, vendorTone } from '../wording'

/** The schedule of each vendor; prints on its own, without what vendors may not see. */
export function VendorsView({ events }: { events: TimelineEvent[] }) {
  const assignments = assignmentsOf(events)
  const colors = vendorColors(events)
  const { data: vendors = [] } = useVendors()
  const idle = vendors.filter(
    ({ id, status }) => (status === 'booked' || status === 'paid') && !assignments.some((a) => a.vendor_id === id),
  )
  if (assignments.length === 0) {
    return (
      <EmptyState
        icon={UsersRound}
        title="Nobody is assigned yet"
        action={<ButtonLink to={paths.timeline}>Back to the day</ButtonLink>}
      >
        Assign a vendor to an event, and each vendor’s schedule appears here.
      </EmptyState>
    )
  }
  return (
    <Paper title="Timeline by vendor" isPreviewed className="grid gap-4">
      {assignments.map((assignment) => (
        <VendorSection key={assignment.vendor_id} assignment={assignment} color={colors.get(assignment.vendor_id)} />
      ))}
      {idle.length > 0 && (
        <p className="text-quiet [overflow-wrap:anywhere] print:hidden">
          Booked, but not on the timeline: <bdi>{idle.map(({ name }) => name).join(', ')}</bdi>.
        </p>
      )}
    </Paper>
  )
}

function VendorSection({ assignment, color }: { assignment: VendorAssignment; color: string | undefined }) {
  const { vendor_id, vendor_name, events } = assignment
  const share = useOpenParam('share')
  const days = [...Map.groupBy(events, ({ date }) => date)]
  const status = events[0]?.vendor_status ?? null
  const headingId = `vendor-${vendor_id}`
  return (
    <section
      aria-labelledby={headingId}
      style={{ '--vendor': color } as CSSProperties}
      className={classNames(
        'sheet break-inside-avoid border-s-(--vendor) border-s-4 px-4 py-3.5',
        !events.some(isForVendors) && 'print:hidden',
      )}
    >
      <header className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id={headingId} className="min-w-0 [overflow-wrap:anywhere]">
          <bdi>{vendor_name}</bdi>
        </h2>
        {status && <Chip tone={vendorTone(status)}>{vendorStatusLabels[status]}</Chip>}
        <span className="ms-auto flex print:hidden">
          <Button kind="quiet" aria-label={`Share with ${vendor_name}`} onClick={() => share.open(`day:${vendor_id}`)}>
            <Share2 aria-hidden />
            Share
          </Button>
          <Button
            kind="quiet"
            aria-label={`Calendar file for ${vendor_name}`}
            onClick={() => void downloadCalendar({ id: vendor_id, name: vendor_name })}
          >
            <CalendarArrowDown aria-hidden />
            Calendar
          </Button>
        </span>
      </header>
      {days.map(([day, theirs]) => (
        <div key={day} className={theirs.some(isForVendors) ? undefined : 'print:hidden'}>
          <h3 className="font-sans text-quiet text-sm">{weekdayAndDay(day)}</h3>
          <ul className="mb-1">
            {theirs.map((event) => (
              <Appearance key={event.id} event={event} />
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}

function Appearance({ event }: { event: TimelineEvent }) {
  const dialog = useEventDialog()
  return (
    <li className={classNames('border-line border-t first:border-t-0', !isForVendors(event) && 'print:hidden')}>
      <button
        type="button"
        onClick={() => dialog.open(event.id)}
        className="grid min-h-11 w-full grid-cols-[6.5rem_minmax(0,1fr)] items-baseline gap-x-4 py-1.5 text-start hover:text-accent desk:min-h-9 desk:grid-cols-[10.5rem_minmax(0,1fr)_18rem]"
      >
        <span className="figures row-span-2">{timesText(event)}</span>
        <span className="flex min-w-0 items-center gap-1.5 [overflow-wrap:anywhere]">
          <bdi className="min-w-0 font-medium">{event.title}</bdi>
          {!isForVendors(event) && <VisibilityMark event={event} />}
        </span>
        <bdi className="min-w-0 text-quiet [overflow-wrap:anywhere] max-desk:col-start-2">{event.location}</bdi>
      </button>
    </li>
  )
}
