import type { TimelineEvent } from '../../../../worker/features/timeline/schema'
import { weekdayAndDay } from '../../../../worker/lib/calendar'
import { ColumnHeads } from '../../../components/table-head'
import { timesText } from '../wording'

/** The day for printing. */
export function DaySheet({ day, events }: { day: string; events: TimelineEvent[] }) {
  return (
    <section className="print-alone hidden print:block">
      <h1 className="mb-3">{weekdayAndDay(day)}</h1>
      <table className="w-full table-fixed border-collapse [&_td]:border-line [&_td]:border-t [&_td]:py-1.5 [&_td]:pe-3 [&_td]:align-top [&_td]:[overflow-wrap:anywhere] [&_th]:pe-3 [&_th]:text-start">
        <thead>
          <tr>
            <ColumnHeads columns={{ Time: 'w-32', What: '', Where: 'w-[22%]', Who: 'w-[22%]' }} />
          </tr>
        </thead>
        <tbody>
          {events.map((event) => (
            <tr key={event.id} className="break-inside-avoid">
              <td className="figures">{timesText(event)}</td>
              <td>
                <bdi className="font-medium">{event.title}</bdi>
                {event.description && <bdi className="block whitespace-pre-line text-sm">{event.description}</bdi>}
              </td>
              <td>
                <bdi>{event.location}</bdi>
              </td>
              <td>
                <bdi>{event.vendor_name}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
