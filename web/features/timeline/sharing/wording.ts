import type { CalendarLink } from '../../../../worker/features/sharing/calendar/schema'
import { recentMomentText } from '../../../lib/moment'

/** 'Last read 20 November, 14:05', or 'Not read yet' */
export function readText({ last_seen_at }: Pick<CalendarLink, 'last_seen_at'>, zone: string, now?: number): string {
  return last_seen_at === null ? 'Not read yet' : `Last read ${recentMomentText(last_seen_at, zone, now)}`
}

/** The address that opens a calendar app, which then asks whether to subscribe. */
export const subscribeHref = (url: string) => url.replace(/^https?:/, 'webcal:')
