import { hasNumber } from '../../../lib/phone'
import { foldText } from '../../../lib/text'
import { answersForHousehold, householdIdOf, principalOf } from '../../guests/rules'
import type { RsvpStatus } from '../../guests/schema'
import { type Home as AnyHome, listHomes, type StoredHousehold, type StoredMember } from '../../households/rules'
import { NO_LONGER_INVITED, NO_LONGER_LISTED } from '../../mail/rules'
import type { StoredOccasion } from '../../occasions/rules'
import { type Settings, takesAnswers } from '../../rsvp/party/rules'
import type { Channel, MessageFields, SkipReason } from '../schema'

/** The columns of a guest that decide whether and how a message reaches them. */
export interface Person extends StoredMember {
  wedding_id: string
  email: string | null
  phone: string | null
  side: string | null
  tags: string[]
  is_invited: boolean
  principal_id: string | null
  rsvp_status: RsvpStatus
  answers_for_household: boolean | null
  reminders_paused: boolean
  unsubscribed_at: number | null
  bounced_email: string | null
  rsvp_selector: string
  other_invitations: { occasion_id: string; status: RsvpStatus }[]
}

export type Home = AnyHome<Person>

export const homesOf = (rows: StoredHousehold[], people: Person[]): Home[] => listHomes(rows, people)

/** The parts of a message that decide on its recipients. */
export type Aim = Pick<MessageFields, 'kind' | 'occasion_ids' | 'channel' | 'to' | 'audience'>

/** What decides on the recipients besides the message and the households. */
export interface Facts {
  wedding: Settings
  /** All of them, the main one first. */
  occasions: StoredOccasion[]
  /** Households that another message of the kind has gone to. */
  sent: ReadonlySet<string>
  /** Guests who were reminded within a day. */
  reminded: ReadonlySet<string>
  now: number
}

interface Recipient {
  guest_id: string
  /** An address or a number; empty on paper. */
  to: string
}

/** A household that a message is for. One that is skipped has no recipients. */
export interface Target {
  home: Home
  name: string
  skip: SkipReason | null
  recipients: Recipient[]
}

/** The ids of the occasions that a message is about. */
export function aboutOf({ occasion_ids }: Pick<Aim, 'occasion_ids'>, wedding: { id: string }): string[] {
  return occasion_ids.length > 0 ? occasion_ids : [wedding.id]
}

/** Mails to one household: all addresses are in one row, which may have 2 MB, and an address may have one KB. */
export const MOST_RECIPIENTS = 1000

/** What a guest has answered to the occasions that they are invited to. */
function statusesOf(person: Person): Map<string, RsvpStatus> {
  const others = person.other_invitations.map(({ occasion_id, status }) => [occasion_id, status] as const)
  const principal = principalOf(person)
  return new Map(principal === null ? others : [[principal, person.rsvp_status], ...others])
}

export function nameOf({ row, members }: Home): string {
  return row?.name ?? members[0]?.name ?? ''
}

/** Decides who gets a message: all households that its audience fits, each with its recipients or why it is skipped. */
export function decideAudience(aim: Aim, homes: Home[], facts: Facts): Target[] {
  const fits = audienceTest(aim, facts)
  return homes
    .filter((home) => fits(home))
    .map((home) => ({ home, name: nameOf(home), ...decideHome(aim, home, facts) }))
}

/** The answers that a message of a kind is for, where the couple has not chosen. */
const usualStatuses: Partial<Record<Aim['kind'], RsvpStatus[]>> = {
  reminder: ['pending'],
  change: ['pending', 'confirmed', 'maybe'],
  thanks: ['confirmed'],
}

function audienceTest(aim: Aim, { wedding, occasions }: Facts): (home: Home) => boolean {
  const { households, occasion_id, statuses, tags, sides } = aim.audience
  const about = aboutOf(aim, wedding)
  const listed = households && new Set(households)
  const keys = tags?.length ? new Set(tags.map(foldText)) : undefined
  const chosenSides = sides?.length ? new Set<string | null>(sides) : undefined
  const chosen = statuses?.length ? statuses : undefined
  const usual = usualStatuses[aim.kind]
  // Only thanks may go to others than usual.
  const required = aim.kind === 'thanks' && chosen ? undefined : usual
  const silent = new Set(occasions.filter(({ asks_rsvp }) => !asks_rsvp).map(({ id }) => id))
  const concerned = aim.kind === 'reminder' ? about.filter((id) => !silent.has(id)) : about
  return (home) =>
    (!listed || listed.has(home.id)) &&
    home.members.some((person) => {
      const answers = statusesOf(person)
      const answered = (ids: string[], among: RsvpStatus[] | undefined) =>
        ids.some((id) => {
          const status = answers.get(id)
          return status !== undefined && (!among || among.includes(status))
        })
      return (
        answered(concerned, required) &&
        answered(occasion_id === undefined ? about : [occasion_id], chosen) &&
        (!chosenSides || chosenSides.has(person.side)) &&
        (!keys || person.tags.some((tag) => keys.has(foldText(tag))))
      )
    })
}

function decideHome(aim: Aim, home: Home, facts: Facts): Pick<Target, 'skip' | 'recipients'> {
  const skipped = (skip: SkipReason) => ({ skip, recipients: [] })
  if (isClosedFor(aim, home.members, facts)) return skipped('closed')
  if (aim.audience.not_yet_sent && facts.sent.has(home.id)) return skipped('already_sent')
  const reachable: Recipient[] = []
  const reasons: SkipReason[] = []
  const addressed = new Set(home.members.filter((person) => isAddressed(aim, person, facts)).map(({ id }) => id))
  for (const person of candidates(aim, home, facts)) {
    const reason = whyNot(aim, person, facts)
    if (reason === null) reachable.push({ guest_id: person.id, to: addressOf(aim.channel, person) ?? '' })
    else reasons.push(reason)
    const isForAll = aim.to === 'contact' || !addressed.has(person.id)
    // The contact asked for no more mails: nobody else of the household is asked instead.
    if (isForAll && reason === 'unsubscribed' && reachable.length === 0) return skipped('unsubscribed')
  }
  const [first] = reachable
  if (!first) {
    if (reasons.length === 0 && home.members.some((person) => isClosedForOne(aim, person, facts)))
      return skipped('closed')
    const none = aim.channel === 'whatsapp' || aim.channel === 'sms' ? 'no_number' : 'no_address'
    return skipped(reasons.find((reason) => reason !== none) ?? none)
  }
  if (aim.channel !== 'mail' || aim.to === 'contact' || !addressed.has(first.guest_id))
    return { skip: null, recipients: [first] }
  const recipients = oncePerAddress(reachable)
  return recipients.length > MOST_RECIPIENTS ? skipped('too_many') : { skip: null, recipients }
}

function oncePerAddress(recipients: Recipient[]): Recipient[] {
  return [...Map.groupBy(recipients, ({ to }) => foldText(to)).values()].flatMap(([first]) => first ?? [])
}

/**
 * Those of a household who may get a message: the adults for whom it is meant, the contact first, then those who reply for the others; if
 * none of them can be reached, also others who do. On paper that may be anybody.
 */
function candidates(aim: Aim, { row, members }: Home, facts: Facts): Person[] {
  const rank = (person: Person) => (person.id === row?.contact_guest_id ? 0 : answersForHousehold(person) ? 1 : 2)
  const contactFirst = (adults: Person[]) => adults.toSorted((a, b) => rank(a) - rank(b))
  const adults = contactFirst(members.filter((person) => isAddressed(aim, person, facts)))
  const isReached = adults.some((person) => !unreachable.has(whyNot(aim, person, facts)))
  if (isReached) return adults
  const addressed = new Set(adults)
  const speakers = concerns(aim, members, facts)
    ? members.filter((person) => !addressed.has(person) && answersForHousehold(person))
    : []
  const others = aim.channel === 'paper' ? members.filter(({ kind }) => kind !== 'adult') : []
  return [...adults, ...contactFirst(speakers), ...others]
}

/** The reasons for which a mail is not sent to an adult, but may go to another one. */
const unreachable = new Set<SkipReason | null>(['no_address', 'no_number', 'bounced'])

/** Whether a message is for any of these guests, so that it may go to an adult whose link replies for them. */
function concerns(aim: Aim, members: Person[], facts: Facts): boolean {
  if (aim.kind === 'reminder') return isAwaited(aim, members, facts)
  return occasionsFor(aim, members, facts).length > 0
}

/** The member whose words and link a household gets. */
export function readerOf(aim: Aim, home: Home, facts: Facts): Person | undefined {
  const able = candidates(aim, home, facts)
  return able.find((person) => whyNot(aim, person, facts) === null) ?? able[0] ?? home.members[0]
}

/** Whether a message to a member is about the whole household. A mail to each adult is not, for one who replies only for themselves. */
function speaksOfAll({ to, channel }: Pick<Aim, 'to' | 'channel'>, person: Person): boolean {
  return to !== 'each_adult' || channel !== 'mail' || answersForHousehold(person)
}

/** Whether a mail about an adult alone would ask for an answer that is not taken any more. */
function isClosedForOne(aim: Aim, person: Person, facts: Facts): boolean {
  return person.kind === 'adult' && !speaksOfAll(aim, person) && isClosedFor(aim, [person], facts)
}

/** The members whom the words of a message to one of them are about. */
export function toldOf(aim: Pick<Aim, 'to' | 'channel'>, { members }: Home, person: Person): Person[] {
  return speaksOfAll(aim, person) ? members : [person]
}

/** Whether a message is meant for a guest: an adult who is invited to what it is about, and still has to hear of it. */
function isAddressed(aim: Aim, person: Person, facts: Facts): boolean {
  if (person.kind !== 'adult') return false
  const answers = statusesOf(person)
  const about = aboutOf(aim, facts.wedding).filter((id) => answers.has(id))
  const isIn = (statuses: RsvpStatus[] | undefined) =>
    about.some((id) => !statuses || statuses.includes(answers.get(id) ?? 'pending'))
  if (aim.kind === 'reminder') return isAwaited(aim, [person], facts)
  const isForEach = aim.to === 'each_adult' && aim.channel === 'mail'
  if (isClosedForOne(aim, person, facts)) return false
  const isUsual = aim.kind === 'change' || (aim.kind === 'thanks' && !aim.audience.statuses?.length)
  return isForEach && isUsual ? isIn(usualStatuses[aim.kind]) : isIn(undefined)
}

/** Where a message reaches a guest: empty on paper, null nowhere. Text without a number, such as `n/a`, is none. */
export function addressOf(channel: Channel, { email, phone }: Pick<Person, 'email' | 'phone'>): string | null {
  if (channel === 'paper') return ''
  if (channel === 'mail') return email
  return phone !== null && hasNumber(phone) ? phone : null
}

/** Why a guest for whom a message is meant does not get it; null: they do. */
function whyNot(aim: Pick<Aim, 'kind' | 'channel'>, person: Person, { reminded }: Pick<Facts, 'reminded'>) {
  const address = addressOf(aim.channel, person)
  const isMail = aim.channel === 'mail'
  if (address === null) return isMail ? 'no_address' : 'no_number'
  // First, since reminders to them are paused too.
  if (isMail && aim.kind !== 'invitation' && person.unsubscribed_at !== null) return 'unsubscribed'
  if (aim.kind === 'reminder' && person.reminders_paused) return 'paused'
  if (aim.kind === 'reminder' && reminded.has(person.id)) return 'just_reminded'
  if (!isMail) return null
  const { bounced_email: bounced } = person
  return bounced !== null && foldText(bounced) === foldText(address) ? 'bounced' : null
}

/**
 * Whether a household is to be told of a change of an occasion: somebody is invited to it and has not declined, and it has heard of the
 * occasion before, or can be reached.
 */
export function isToBeTold(
  { members }: Home,
  { id }: Pick<StoredOccasion, 'id'>,
  { hasHeard, facts }: { hasHeard: boolean; facts: Facts },
): boolean {
  const statuses = members.map((person) => statusesOf(person).get(id))
  if (!statuses.some((status) => status !== undefined && status !== 'declined')) return false
  const channels = ['mail', 'whatsapp'] as const
  const isReached = (person: Person) => channels.some((channel) => !whyNot({ kind: 'change', channel }, person, facts))
  return hasHeard || members.some(isReached)
}

/** The occasions of a message that some of a household are invited to; of a change notice, those that not all of them declined. */
export function occasionsFor(
  aim: Pick<Aim, 'kind' | 'occasion_ids'>,
  members: Person[],
  facts: Pick<Facts, 'wedding' | 'occasions'>,
) {
  const about = new Set(aboutOf(aim, facts.wedding))
  const isFor = (status: RsvpStatus) => aim.kind !== 'change' || status !== 'declined'
  const theirs = new Set(
    members.flatMap((person) => [...statusesOf(person)].flatMap(([id, status]) => (isFor(status) ? id : []))),
  )
  return facts.occasions.filter(({ id }) => about.has(id) && theirs.has(id))
}

/** The occasions of a message that take answers and that some of these guests have yet to answer. */
export function awaitedOccasions(
  aim: Pick<Aim, 'kind' | 'occasion_ids'>,
  members: Person[],
  facts: Pick<Facts, 'wedding' | 'occasions' | 'now'>,
): StoredOccasion[] {
  const answers = members.map(statusesOf)
  return occasionsFor(aim, members, facts).filter(
    (one) => answers.some((given) => given.get(one.id) === 'pending') && takesAnswers(one, facts.wedding, facts.now),
  )
}

const isAwaited = (...given: Parameters<typeof awaitedOccasions>) => awaitedOccasions(...given).length > 0

/** Whether a message would ask for an answer that is not taken any more. */
function isClosedFor(
  aim: Pick<Aim, 'kind' | 'occasion_ids'>,
  members: Person[],
  facts: Pick<Facts, 'wedding' | 'occasions' | 'now'>,
): boolean {
  if (aim.kind === 'reminder') return !isAwaited(aim, members, facts)
  if (aim.kind !== 'invitation') return false
  const occasions = occasionsFor(aim, members, facts)
  return (
    occasions.some(({ asks_rsvp }) => asks_rsvp) &&
    !occasions.some((one) => takesAnswers(one, facts.wedding, facts.now))
  )
}

/** Why a reminder has nothing to ask of these guests. */
function whyNotAwaited(
  aim: Pick<Aim, 'kind' | 'occasion_ids'>,
  members: Person[],
  facts: Pick<Facts, 'wedding' | 'occasions'>,
): string {
  const answers = members.map(statusesOf)
  const pending = occasionsFor(aim, members, facts).filter(({ id }) =>
    answers.some((given) => given.get(id) === 'pending'),
  )
  if (aim.kind !== 'reminder' || pending.length === 0) return 'The guest has replied.'
  const isAsked = pending.some(({ asks_rsvp }) => asks_rsvp)
  return isAsked ? 'The RSVP deadline has passed.' : 'The guest’s occasion asks for no reply.'
}

/** Why the couple should no longer send a household a message by hand, as a sentence; null: it may. */
export function whyNotByHand(aim: Pick<Aim, 'kind' | 'occasion_ids'>, { members }: Home, facts: Facts): string | null {
  if (occasionsFor(aim, members, facts).length === 0) {
    const isInvited = occasionsFor({ ...aim, kind: 'custom' }, members, facts).length > 0
    return isInvited ? 'The household has declined.' : NO_LONGER_INVITED
  }
  if (!isClosedFor(aim, members, facts)) return null
  return aim.kind === 'reminder' ? whyNotAwaited(aim, members, facts) : 'The RSVP deadline has passed.'
}

/** A queued mail, and all mails of its delivery, itself included, with the address that each goes or went to. */
interface Queued {
  mail_id: string
  household_id: string
  parts: { id: string; address: string; isSent: boolean; isWaiting: boolean }[]
}

/** Whether the people whom a message is for get other mails of its delivery, and none of them gets this one. */
function areReachedWithout(
  aim: Aim,
  { home, queued, facts }: { home: Home | undefined; queued: Queued; facts: Facts },
): boolean {
  const reachable = home?.members.filter(
    (person) => isAddressed(aim, person, facts) && !unreachable.has(whyNot(aim, person, facts)),
  )
  const addresses = new Set(reachable?.map(({ email }) => foldText(email ?? '')))
  const reaching = queued.parts.filter(
    ({ address, isSent, isWaiting }) => (isSent || isWaiting) && addresses.has(foldText(address)),
  )
  return reaching.length > 0 && !reaching.some(({ id }) => id === queued.mail_id)
}

/** Why a queued mail should no longer be sent, as a sentence for the couple; null: it should. */
export function whyNotAnyMore(
  aim: Aim,
  { person, home, queued, facts }: { person: Person | undefined; home: Home | undefined; queued: Queued; facts: Facts },
): string | null {
  if (!person) return NO_LONGER_LISTED
  if (householdIdOf(person) !== queued.household_id) return 'The guest has moved to another household.'
  const answers = statusesOf(person)
  const about = aboutOf(aim, facts.wedding)
  const isInvited = about.some((id) => answers.has(id))
  const members = home?.members ?? [person]
  const speaksForSome = () => answersForHousehold(person) && concerns(aim, members, facts)
  const isMeant =
    isAddressed(aim, person, facts) || (speaksForSome() && !areReachedWithout(aim, { home, queued, facts }))
  if (person.kind !== 'adult' || (!isInvited && !isMeant)) return NO_LONGER_INVITED
  if (!isMeant && aim.kind === 'invitation') return 'The RSVP deadline has passed.'
  if (!isMeant) return whyNotAwaited(aim, [person], facts)
  const usual = aim.kind === 'change' ? usualStatuses.change : undefined
  const isForSome = members.some((member) => {
    const theirs = statusesOf(member)
    return about.some((id) => theirs.has(id) && (!usual || usual.includes(theirs.get(id) ?? 'pending')))
  })
  if (!isForSome) return 'The household has declined.'
  if (isClosedFor(aim, members, facts)) return 'The RSVP deadline has passed.'
  switch (whyNot(aim, person, facts)) {
    case 'no_address':
      return 'The guest has no email address any more.'
    case 'unsubscribed':
      return 'The guest asked for no more emails.'
    case 'bounced':
      return 'Mail to this address came back.'
    case 'paused':
      return 'Reminders to this guest are paused.'
  }
  const address = foldText(person.email ?? '')
  const isCovered = queued.parts.some(
    (part) =>
      part.id !== queued.mail_id &&
      foldText(part.address) === address &&
      (part.isSent || (part.isWaiting && part.id < queued.mail_id)),
  )
  return isCovered ? 'Another mail of this message goes to the same address.' : null
}
