import { coupleNames, wordedDate } from '../../../worker/features/settings/rules'
import type { WeddingSettings } from '../../../worker/features/settings/schema'
import type { ShareView } from '../../../worker/features/sharing/contract'
import type { Vendor } from '../../../worker/features/vendors/schema'
import { monthAndYear, weekdayAndDay } from '../../../worker/lib/calendar'

const mailNouns: Record<ShareView, string> = {
  day: 'run sheet',
  caterer: "caterer's pack",
  seating: 'seating plan',
  contacts: 'contact list',
}

interface Letter {
  view: ShareView
  url: string
  /** The vendor whom the link is for; null: nobody in particular. */
  vendor: Pick<Vendor, 'name' | 'contact_name'> | null
  settings: Pick<WeddingSettings, 'couple_name_1' | 'couple_name_2' | 'wedding_date' | 'date_precision'>
  /** A helper does not sign for the couple. */
  isHelper: boolean
}

/** Words the letter that goes with a link: a mail's subject and text, and a short text for a phone. */
export function letterFor({ view, url, vendor, settings, isHelper }: Letter) {
  const couple = coupleNames(settings)
  const wedding = couple === null ? `${isHelper ? 'the' : 'our'} wedding` : `${couple}'s wedding`
  const date = wordedDate(settings, {
    day: (day) => ` on ${weekdayAndDay(day)}`,
    month: (day) => ` in ${monthAndYear(day)}`,
  })
  const noun = mailNouns[view]
  const about = `${noun} for ${wedding}`
  const hello = `Hello${vendor ? ` ${vendor.contact_name ?? vendor.name}` : ''},`
  const thanks = couple === null || isHelper ? 'Thank you' : `Thank you,\n${couple}`
  const ask = 'Please press "Seen" at the end of the page once you have read it.'
  return {
    subject: about.slice(0, 1).toUpperCase() + about.slice(1),
    body: [hello, `Here is the ${about}${date ?? ''}. The page is always up to date:`, url, ask, thanks].join('\n\n'),
    text: `${hello} here is the ${about}${date ?? ''}. It is always up to date: ${url}\n${ask}`,
  }
}

/** A mail in the couple's own mail app. Without an address they choose whom it goes to. */
export function mailHref(to: string | null, { subject, body }: { subject: string; body: string }): string {
  const address = to === null ? '' : encodeURIComponent(to).replace('%40', '@')
  return `mailto:${address}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body.replaceAll('\n', '\r\n'))}`
}
