import type { TimelineEvent } from '../../../../worker/features/timeline/schema'

/** An event as a form holds it: text instead of null, in the order in which wrong fields get the focus. */
export interface EventValues {
  title: string
  date: string
  start_time: string
  end_time: string
  location: string
  vendor_id: string
  status: string
  description: string
  notes: string
}

export function toEventValues(event: TimelineEvent): EventValues {
  return {
    title: event.title,
    date: event.date,
    start_time: event.start_time,
    end_time: event.end_time ?? '',
    location: event.location ?? '',
    vendor_id: event.vendor_id ?? '',
    status: event.status,
    description: event.description ?? '',
    notes: event.notes ?? '',
  }
}

export function newEventValues(date: string, start_time: string): EventValues {
  const texts = { title: '', end_time: '', location: '', vendor_id: '', description: '', notes: '' }
  return { ...texts, date, start_time, status: 'planned' }
}

export const eventFieldLabels: Record<keyof EventValues, string> = {
  title: 'Title',
  date: 'Date',
  start_time: 'Starts',
  end_time: 'Ends',
  location: 'Place',
  vendor_id: 'Vendor',
  status: 'Status',
  description: 'Description',
  notes: 'Notes',
}
