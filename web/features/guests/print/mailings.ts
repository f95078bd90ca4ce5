import type { Guest } from '../../../../worker/features/guests/schema'
import type { Household } from '../../../../worker/features/households/schema'
import { MAIN_NAME, placeOf } from '../../../../worker/features/occasions/rules'
import type { Occasion } from '../../../../worker/features/occasions/schema'
import { wordedDate } from '../../../../worker/features/settings/rules'
import type { WeddingSettings } from '../../../../worker/features/settings/schema'
import { dayAt } from '../../../../worker/lib/calendar'
import { type Locale, matchLocale } from '../../../../worker/lib/locales'
import { printFormats, printWords } from '../../../../worker/lib/print-words'
import { sameText } from '../distinct'
import { salutationOn } from '../households/proposal'
import { addressLines } from './address'

/** What is printed for a household. */
export interface Mailing {
  id: string
  salutation: string
  locale: Locale
  /** Empty: no address. */
  address: string[]
  /** The personal link of a member who replies for the others, the contact if possible. */
  link: string
  /** The occasions that anybody in the household is invited to, in the wedding's order. */
  occasions: Occasion[]
  members: Guest[]
}

/** The households that are invited to anything, in their order. */
export function mailingsOf({
  households,
  guests,
  occasions,
  settings,
  language = null,
  about = [],
}: {
  households: Household[]
  guests: Guest[]
  occasions: Occasion[]
  settings: Pick<WeddingSettings, 'default_locale'>
  /** The language of all cards; null: each household's own. */
  language?: Locale | null
  /** The only occasions to print; empty: all. */
  about?: readonly string[]
}): Mailing[] {
  const printed = about.length > 0 ? occasions.filter(({ id }) => about.includes(id)) : occasions
  const membersOf = Map.groupBy(guests, ({ household_id }) => household_id)
  return households.flatMap((home) => {
    const members = membersOf.get(home.id) ?? []
    const contact = contactOf(home, members)
    if (!contact) return []
    const invitedTo = new Set(members.flatMap(({ invitations }) => invitations.map(({ occasion_id }) => occasion_id)))
    const locale = language ?? matchLocale(home.locale) ?? matchLocale(settings.default_locale) ?? 'en'
    return {
      id: home.id,
      salutation: salutationOn(locale, home),
      locale,
      address: home.address ? addressLines(home.address) : [],
      link: contact.rsvp_url,
      occasions: printed.filter(({ id }) => invitedTo.has(id)),
      members,
    }
  })
}

/**
 * The member whose link is printed, the contact if they are as good as others: an adult who is invited and replies for the household, or
 * else any invited adult, or anybody who replies for those who are invited, or one of these.
 */
function contactOf({ contact_guest_id, members: order }: Household, guests: Guest[]): Guest | undefined {
  const members = order.flatMap(({ guest_id }) => guests.find(({ id }) => id === guest_id) ?? [])
  const invited = members.filter(({ invitations }) => invitations.length > 0)
  if (invited.length === 0) return undefined
  const able = [
    invited.filter((guest) => guest.answers_for_household),
    invited.filter(({ kind }) => kind === 'adult'),
    members.filter((guest) => guest.answers_for_household),
    invited,
  ].find(({ length }) => length > 0)
  return able?.find(({ id }) => id === contact_guest_id) ?? able?.[0]
}

/** The limits of a choice; empty ones are none. */
export interface MailingFilter {
  side: string
  tag: string
  /** Ids of households. */
  households: readonly string[]
  /** Households that the invitation has gone to; null: all are printed. */
  sent: ReadonlySet<string> | null
}

export function filterMailings(mailings: Mailing[], { side, tag, households, sent }: MailingFilter): Mailing[] {
  const chosen = new Set(households)
  const isTag = sameText(tag)
  return mailings.filter(
    ({ id, members }) =>
      (chosen.size === 0 || chosen.has(id)) &&
      (side === '' || members.some((guest) => guest.side === side)) &&
      (tag === '' || members.some((guest) => guest.tags.some(isTag))) &&
      !sent?.has(id),
  )
}

/** A household's occasion in the words of its card. */
interface PrintedOccasion {
  id: string
  /** Null where there is only the wedding itself, which needs no name. */
  name: string | null
  when: string | null
  where: string | null
}

export function printedOccasions(occasions: Occasion[], locale: Locale, settings: WeddingSettings): PrintedOccasion[] {
  const { day, month } = printFormats(locale)
  const { wedding, at, comma } = printWords(locale)
  return occasions.map((occasion) => {
    const { id, name, is_main, date, start_time, translations } = occasion
    const worded = is_main ? wordedDate(settings, { day, month }) : day(date)
    const ownName = is_main && name === MAIN_NAME ? wedding : name
    const isDay = !is_main || settings.date_precision === 'day'
    return {
      id,
      name: occasions.length > 1 || !is_main ? (translations[locale]?.name ?? ownName) : null,
      when: worded && isDay && start_time ? at(worded, start_time) : worded,
      where: placeOf(occasion, comma) || null,
    }
  })
}

/** The last day to reply to any of the occasions that still take replies; undefined if none does, null without a deadline. */
export function replyDay(occasions: Occasion[], settings: WeddingSettings, now: number): string | null | undefined {
  const today = dayAt(now, settings.timezone)
  const days = occasions
    .filter(({ asks_rsvp }) => asks_rsvp)
    .map(({ rsvp_deadline }) => rsvp_deadline ?? settings.rsvp_deadline)
    .filter((deadline) => deadline === null || deadline >= today)
  if (days.length === 0) return undefined
  return days.filter((deadline) => deadline !== null).toSorted()[0] ?? null
}

/** A link without its scheme, in parts that may stand on lines of their own: `posy.example/`, `rsvp/`, … */
export function linkParts(link: string): string[] {
  return link.replace(/^https?:\/\//, '').match(/[^/]*\/|[^/]+$/g) ?? [link]
}
