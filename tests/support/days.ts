import { addDays, type Day, dayAt } from '../../worker/lib/calendar'

/** So many days from today in Manila, where a new wedding is. */
export const inDays = (days: number): Day => addDays(dayAt(Date.now(), 'Asia/Manila'), days)
