import { isoOrNull, toIso } from '../../lib/calendar'
import { defaultEnd } from '../settings/days/rules'
import type { ShareLink } from './schema'

/** A link as stored, with its vendor's name. Instants in epoch milliseconds. */
export interface StoredShareLink
  extends Omit<ShareLink, 'expires_at' | 'last_seen_at' | 'confirmed_at' | 'created_at'> {
  expires_at: number
  last_seen_at: number | null
  confirmed_at: number | null
  created_at: number
}

/** When a new link ends; null if that would be in the past. */
export function endOf(
  expiresAt: string | null | undefined,
  wedding: Parameters<typeof defaultEnd>[0],
  now: number,
): number | null {
  if (expiresAt == null) return defaultEnd(wedding, now)
  const end = Date.parse(expiresAt)
  return end > now ? end : null
}

export function toShareLink(stored: StoredShareLink): ShareLink {
  const { id, view, vendor_id, vendor_name, occasion_id } = stored
  return {
    id,
    view,
    vendor_id,
    vendor_name,
    occasion_id,
    expires_at: toIso(stored.expires_at),
    last_seen_at: isoOrNull(stored.last_seen_at),
    confirmed_at: isoOrNull(stored.confirmed_at),
    created_at: toIso(stored.created_at),
  }
}

/** Whether a helper may share this: the caterer's page shows health texts. */
export function mayShare(view: ShareLink['view'], seesNeeds: boolean): boolean {
  return view !== 'caterer' || seesNeeds
}
