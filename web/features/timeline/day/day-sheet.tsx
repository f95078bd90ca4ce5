import type { TimelineEvent } from '../../../../worker/features/timeline/schema'
import { Paper, PaperTable } from '../../../components/paper'
import { timesText } from '../../../lib/event-times'
import { visibilityNote } from '../wording'

interface DaySheetProps {
  /** A day other than the wedding day, in words. */
  date: string | null
  /** With those of the night after the day, last. */
  events: TimelineEvent[]
  /** The name of an event's occasion, if there are several. */
  occasionOf: (event: TimelineEvent) => string | null
}

/** The day for printing. */
export function DaySheet({ date, events, occasionOf }: DaySheetProps) {
  return (
    <Paper title="Timeline" date={date}>
      <PaperTable columns={{ Time: 'w-32', What: '', Where: 'w-[22%]', Who: 'w-[22%]' }}>
        {events.map((event) => (
          <tr key={event.id}>
            <td className="figures">{timesText(event)}</td>
            <td>
              <bdi className="font-medium">{event.title}</bdi>
              {occasionOf(event) && <bdi className="block text-quiet">{occasionOf(event)}</bdi>}
              {visibilityNote(event) && <span className="block text-quiet">{visibilityNote(event)}</span>}
              {event.description && <bdi className="block whitespace-pre-line">{event.description}</bdi>}
            </td>
            <td>
              <bdi>{event.location}</bdi>
            </td>
            <td>
              <bdi>{event.vendor_name}</bdi>
            </td>
          </tr>
        ))}
      </PaperTable>
    </Paper>
  )
}
