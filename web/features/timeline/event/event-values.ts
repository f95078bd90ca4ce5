import { blankEvent, type EventInput } from '../../../../worker/features/timeline/schema'
import type { FormValues } from '../../../lib/form'

export type EventValues = FormValues<Required<EventInput>>

/** The order decides which wrong field gets the focus. */
export function toEventValues(event: Required<EventInput>): EventValues {
  return {
    title: event.title,
    date: event.date,
    start_time: event.start_time,
    end_time: event.end_time ?? '',
    location: event.location ?? '',
    vendor_id: event.vendor_id ?? '',
    occasion_id: event.occasion_id ?? '',
    status: event.status,
    visibility: event.visibility,
    description: event.description ?? '',
    notes: event.notes ?? '',
  }
}

export function newEventValues(given: Pick<EventInput, 'date' | 'start_time' | 'occasion_id'>): EventValues {
  return toEventValues({ ...blankEvent, ...given })
}

export const eventFieldLabels: Record<keyof EventValues, string> = {
  title: 'Title',
  date: 'Date',
  start_time: 'Starts',
  end_time: 'Ends',
  location: 'Place',
  vendor_id: 'Vendor',
  occasion_id: 'Occasion',
  status: 'Status',
  visibility: 'Who may see it',
  description: 'Description',
  notes: 'Notes',
}
