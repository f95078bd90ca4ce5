import type { Occasion } from '../../worker/features/occasions/schema'
import { usualLastDay } from '../../worker/features/settings/days/rules'
import { SHARE_LIMIT, type ShareView } from '../../worker/features/sharing/contract'
import type { ShareLink } from '../../worker/features/sharing/schema'
import { shortDay } from './dates'
import { recentMomentText } from './moment'

export const viewLabels: Record<ShareView, string> = {
  day: 'Run sheet',
  caterer: 'Caterer’s pack',
  seating: 'Seating',
  contacts: 'Contacts',
}

/** A page in a sentence: 'Link to the run sheet' */
export const viewNouns: Record<ShareView, string> = {
  day: 'the run sheet',
  caterer: 'the caterer’s pack',
  seating: 'the seating',
  contacts: 'the contacts',
}

export const viewHints: Record<ShareView, string> = {
  day: 'The day in order. A vendor sees their own part of it.',
  caterer: 'Meals, children, crew and allergies, by table.',
  seating: 'Who sits where, by name and by table.',
  contacts: 'The phone numbers that you chose to show.',
}

/** Why a helper cannot choose the caterer's pack. */
export const COUPLE_ONLY_PACK = 'Only the couple can share dietary needs. Please ask one of them.'

export const FULL = `You have ${SHARE_LIMIT} links, which is the most at once. End one to make another.`

/** The question when a dialog closes whose address was neither copied nor shared. */
export const onceWords = { asked: 'The address can’t be shown again.', discard: 'Close anyway', keep: 'Go back' }

/**
 * The hint below the field for a new link's last day. `usualEnd` is a week from today if the wedding is over. Says nothing of a wedding
 * whose day is not known. `occasion` is the one that the page is about.
 */
export function endHint(
  day: string,
  weddingDate: string,
  usualEnd: string,
  isDayKnown = true,
  occasion: EndedBefore | null = null,
): string {
  if (occasion && endsBefore(day || usualEnd, weddingDate, occasion)) {
    return `The link stops before ${occasion.name} on ${shortDay(occasion.date)}.`
  }
  if (day !== usualEnd || !isDayKnown) return 'The link stops when this day is over.'
  const isUsual = usualEnd === usualLastDay(weddingDate, weddingDate)
  return isUsual ? 'Seven days after the wedding.' : 'Seven days from today.'
}

type EndedBefore = Pick<Occasion, 'name' | 'date'>

/** Whether a link whose last day this is ends before its own occasion, if that is later than the wedding. */
export const endsBefore = (day: string, weddingDate: string, occasion: Pick<EndedBefore, 'date'>) =>
  occasion.date > weddingDate && day < occasion.date

export const isEnded = ({ expires_at }: Pick<ShareLink, 'expires_at'>, now: number) => Date.parse(expires_at) <= now

/** 'Opened 20 November, 14:05', or 'Not opened yet' */
export function openedText({ last_seen_at }: Pick<ShareLink, 'last_seen_at'>, zone: string, now?: number): string {
  return last_seen_at === null ? 'Not opened yet' : `Opened ${recentMomentText(last_seen_at, zone, now)}`
}

/** 'Seen 20 November, 14:06' once the reader has pressed Seen, or else `openedText`. */
export function seenText(link: Pick<ShareLink, 'last_seen_at' | 'confirmed_at'>, zone: string, now?: number): string {
  const { confirmed_at } = link
  return confirmed_at === null ? openedText(link, zone, now) : `Seen ${recentMomentText(confirmed_at, zone, now)}`
}

/** 'Run sheet for Sound & Co', or 'Run sheet for everyone' */
export const linkTitle = ({ view, vendor_name }: Pick<ShareLink, 'view' | 'vendor_name'>) =>
  `${viewLabels[view]} for ${vendor_name ?? 'everyone'}`

/** A link in a sentence: 'the run sheet for Sound & Co' */
export const linkNoun = ({ view, vendor_name }: Pick<ShareLink, 'view' | 'vendor_name'>) =>
  `${viewNouns[view]} for ${vendor_name ?? 'everyone'}`

/**
 * The active links to the same page for the same people. `mainId`: the main occasion, which a link without an occasion means, except on the
 * run sheet.
 */
export function sameLinks(
  links: ShareLink[],
  wanted: Pick<ShareLink, 'view' | 'vendor_id' | 'occasion_id'>,
  { mainId, now }: { mainId: string | undefined; now: number },
): ShareLink[] {
  const occasionOf = ({ view, occasion_id }: typeof wanted) =>
    view === 'contacts' || (view !== 'day' && occasion_id === mainId) ? null : occasion_id
  return links.filter(
    (link) =>
      link.view === wanted.view &&
      link.vendor_id === wanted.vendor_id &&
      occasionOf(link) === occasionOf(wanted) &&
      !isEnded(link, now),
  )
}
