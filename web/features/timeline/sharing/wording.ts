import type { CalendarLink } from '../../../../worker/features/sharing/calendar/schema'
import type { ShareLink } from '../../../../worker/features/sharing/schema'
import type { Vendor } from '../../../../worker/features/vendors/schema'
import { recentMomentText } from '../../../lib/moment'
import { isEnded } from '../../../lib/share-wording'

/** 'Last read 20 November, 14:05', or 'Not read yet' */
export function readText({ last_seen_at }: Pick<CalendarLink, 'last_seen_at'>, zone: string, now?: number): string {
  return last_seen_at === null ? 'Not read yet' : `Last read ${recentMomentText(last_seen_at, zone, now)}`
}

/** The address that opens a calendar app, which then asks whether to subscribe. */
export const subscribeHref = (url: string) => url.replace(/^https?:/, 'webcal:')

/** The booked vendors without a link of their own to the run sheet that has not ended. */
export function withoutRunSheet<V extends Pick<Vendor, 'id' | 'status'>>(
  vendors: V[],
  links: Pick<ShareLink, 'view' | 'vendor_id' | 'expires_at'>[],
  now: number,
): V[] {
  const open = links.filter((link) => link.view === 'day' && !isEnded(link, now))
  const served = new Set(open.map(({ vendor_id }) => vendor_id))
  return vendors.filter(({ id, status }) => (status === 'booked' || status === 'paid') && !served.has(id))
}
