import { type Locale, matchLocale } from '../../../lib/locales'
import { rsvpPath, rsvpToken } from '../../../security/rsvp-link'
import { unsubscribePath, unsubscribeToken } from '../../../security/unsubscribe-link'
import { readyTexts } from '../../../texts/messages/ready-texts'
import { texts } from '../../../texts/texts'
import { salutationIn } from '../../households/rules'
import { occasionIn, placeOf, type StoredOccasion } from '../../occasions/rules'
import { closingOf, type Settings, takesAnswers } from '../../rsvp/party/rules'
import { coupleNames, dateForGuests, isDayTold, type StoredSettings } from '../../settings/rules'
import { awaitedOccasions, type Home, occasionsFor, type Person, toldOf } from '../audience/rules'
import { changesByNow, toChange } from '../changes/rules'
import { USUAL_TONE } from '../contract'
import type { Addressed, ToldOccasion } from '../messages'
import { type StoredMessage, wordsIn } from '../rules'

/** What the words of a message depend on besides the recipient. */
export interface Setting {
  secret: string
  origin: string
  wedding: Settings & StoredSettings
  /** All of them, the main one first. */
  occasions: StoredOccasion[]
  message: StoredMessage
  now: number
}

function localeOf({ row }: Pick<Home, 'row'>, { default_locale }: Pick<StoredSettings, 'default_locale'>): Locale {
  return matchLocale(row?.locale) ?? default_locale
}

/** What a message says to one member of a household. */
export function addressTo(
  { secret, origin, wedding, occasions, message, now }: Setting,
  home: Home,
  person: Person,
): Addressed {
  const locale = localeOf(home, wedding)
  const words = texts(locale)
  const facts = { wedding, occasions, now }
  const members = toldOf(message, home, person)
  const theirs = occasionsFor(message, members, facts)
  const open = theirs.filter((one) => takesAnswers(one, wedding, now))
  // A household that has answered everything gets no reminder, but may be shown one.
  const awaited = message.kind === 'reminder' ? awaitedOccasions(message, members, facts) : []
  const changes = message.kind === 'change' ? changesByNow(message.changes ?? [], theirs, wedding) : []
  const mayUnsubscribe = message.kind !== 'invitation' && message.channel === 'mail'
  return {
    words,
    locale,
    ...wordsIn(message, locale, readyTexts()),
    usualSubject: readyTexts()[locale][message.kind][message.tone ?? USUAL_TONE].subject,
    salutation: salutationIn(locale, home.row, home.members),
    couple: coupleNames(wedding),
    occasions: theirs.map((one) => toldOccasion(one, { wedding, locale })),
    deadline: earliestDeadline(awaited.length > 0 ? awaited : open, wedding),
    link: origin + rsvpPath(wedding.id, rsvpToken(secret, wedding.id, person.rsvp_selector)),
    isAsking: (message.kind === 'invitation' || message.kind === 'reminder') && open.length > 0,
    changes: changes.flatMap((change) => {
      const occasion = theirs.find(({ id }) => id === change.occasion_id)
      return occasion ? [{ ...toChange(change), name: nameIn(occasion, locale) }] : []
    }),
    unsubscribeLink: mayUnsubscribe
      ? origin + unsubscribePath(unsubscribeToken(secret, person.id, wedding.id, person.email))
      : null,
  }
}

/** Why a notice has no change left to tell a guest, as a sentence for the couple; null: it has, or it started without one of theirs. */
export function whyNoChange({ wedding, occasions, message }: Setting, home: Home, person: Person): string | null {
  if (message.kind !== 'change') return null
  const theirs = occasionsFor(message, toldOf(message, home, person), { wedding, occasions })
  const told = message.changes?.filter(({ occasion_id }) => theirs.some(({ id }) => id === occasion_id)) ?? []
  return told.length > 0 && changesByNow(told, theirs, wedding).length === 0 ? 'The change has been taken back.' : null
}

function earliestDeadline(open: StoredOccasion[], wedding: Settings): string | null {
  const [first] = open.toSorted(
    (a, b) => (closingOf(a, wedding) ?? Number.POSITIVE_INFINITY) - (closingOf(b, wedding) ?? Number.POSITIVE_INFINITY),
  )
  return first ? (first.rsvp_deadline ?? wedding.rsvp_deadline) : null
}

function nameIn(occasion: StoredOccasion, locale: Locale): string {
  return occasionIn(occasion, { locale, mainOccasion: texts(locale).invitation.mainOccasion }).name
}

function toldOccasion(
  occasion: StoredOccasion,
  { wedding, locale }: { wedding: Setting['wedding']; locale: Locale },
): ToldOccasion {
  const words = texts(locale)
  return {
    name: nameIn(occasion, locale),
    date: occasion.id === wedding.id ? dateForGuests(wedding, words) : occasion.date && words.day(occasion.date),
    time: isDayTold(occasion, wedding) ? occasion.start_time : null,
    place: placeOf(occasion, words.comma) || null,
  }
}

/** A household to show a message with, while the list is empty. */
export function inventedHome({ occasion_ids }: StoredMessage, wedding: { id: string }): Home {
  const member: Person = {
    id: '',
    wedding_id: wedding.id,
    name: 'Ana Cruz',
    email: null,
    phone: null,
    kind: 'adult',
    household: null,
    household_id: null,
    side: null,
    tags: [],
    is_invited: true,
    principal_id: null,
    rsvp_status: 'pending',
    answers_for_household: null,
    reminders_paused: false,
    unsubscribed_at: null,
    bounced_email: null,
    rsvp_selector: 'example',
    created_at: 0,
    other_invitations: occasion_ids.map((occasion_id) => ({ occasion_id, status: 'pending' })),
  }
  return { id: '', row: undefined, members: [member] }
}
