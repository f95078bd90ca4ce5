import type { ShareView } from '../../../worker/features/sharing/contract'
import type { Vendor } from '../../../worker/features/vendors/schema'
import { categoryOf } from './wording'

export interface Sendable {
  /** The value of the parameter `share`. */
  wish: string
  /** 'Email the run sheet' */
  label: string
  way: 'mail' | 'text' | 'share'
}

const verbs = { mail: 'Email', text: 'Text', share: 'Share' }
const pages: Partial<Record<ShareView, string>> = { day: 'the run sheet', caterer: 'the caterer’s pack' }

const feeds = /\b(cater\w*|food|banquet\w*|buffet\w*|kitchen|chef|cuisine|comida|essen)\b/i

/** Whether a vendor seems to feed the guests, by category or else by name. */
const isCaterer = (vendor: Vendor) => feeds.test(categoryOf(vendor) ?? vendor.name)

/** What one press sends to a vendor, by what is known of them. Without an address or a number, its link is only made. */
export function sendablesFor(vendor: Vendor, isHelper: boolean): Sendable[] {
  const { id, email, phone, status } = vendor
  if (status === 'declined') return []
  const known = [email ? ('mail' as const) : [], phone ? ('text' as const) : []].flat()
  // Helpers who see dietary needs share the pack from the list of links.
  const views: ShareView[] = isCaterer(vendor) && !isHelper ? ['day', 'caterer'] : ['day']
  return views.flatMap((view) =>
    (known.length > 0 ? known : ['share' as const]).map((way) => ({
      wish: `${view}:${id}:${way}`,
      label: `${verbs[way]} ${pages[view]}`,
      way,
    })),
  )
}
