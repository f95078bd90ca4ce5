import type { Bindings } from '../../context'
import type { AccountsDb, Sides, WeddingDb } from '../../db/client'
import { listConfirmed } from '../../db/confirmed-owner'
import { type Day, dayAt } from '../../lib/calendar'
import { HOUR } from '../../lib/durations'
import { chooseLocale } from '../../lib/locales'
import { originOf } from '../../lib/origin'
import { foldText } from '../../lib/text'
import { rsvpPath, rsvpToken } from '../../security/rsvp-link'
import { unsubscribePath, unsubscribeToken } from '../../security/unsubscribe-link'
import { texts } from '../../texts/texts'
import { GUEST_LIMIT } from '../guests/schema'
import { leavesTheMachine } from '../mail/gateway'
import { type Composer, letterIdOf } from '../mail/job'
import type { MailRow } from '../mail/queries'
import { CONFIRM_FIRST, NO_LONGER_INVITED, NO_LONGER_LISTED, OTHER_ADDRESS } from '../mail/rules'
import { listOwnersWeddings, listPeople } from '../members/queries'
import { coupleNames, dateForGuests } from '../settings/rules'
import { hashAddress, hashLetters, hashLettersOf, writeLetters } from './letters/job'
import {
  type Letter,
  listCandidates,
  listMailed,
  listRooms,
  queueLetters,
  queuePlainRounds,
  type Round,
  redirectLetter,
} from './letters/queries'
import { reminderMail } from './messages'
import { findInvited, listWeddingsToRemind, type ScheduledWedding } from './queries'
import {
  type Cancellation,
  dueWave,
  mattersUntil,
  QUIET_TIME,
  SAMPLE_GUESTS,
  type Schedule,
  whyNotAnyMore,
} from './rules'

/** Weddings per statement. */
const PAGE = 500
/** Guests per statement; more than a wedding can have. */
const CANDIDATES = 2 * GUEST_LIMIT
/** A wave is sent as if it were no later than this: zones are up to 26 hours apart. */
const LATENESS = 26 * HOUR
/** Weddings whose guests are queued by one statement. */
const AT_ONCE = 50
/** Mails per run of weddings that have mailed some addresses lately. The next run queues the rest. */
const RUN_LIMIT = 2000

/**
 * Queues the due waves of all weddings. `queued` counts guests. SQL does so for whole weddings; only of those that have mailed an address
 * lately, or have unusual ones, are the guests compared one by one.
 */
export async function queueDueReminders(
  env: Bindings,
  { accounts, db }: Sides,
  now: number,
): Promise<{ queued: number }> {
  let queued = 0
  let room = RUN_LIMIT
  let page: ScheduledWedding[] = []
  do {
    page = await listWeddingsToRemind(db, { now, limit: PAGE, after: page.at(-1) })
    const rounds = await withOwners(
      env,
      accounts,
      page.flatMap((wedding) => roundsOf(wedding, now)),
    )
    queued += await queuePlain(db, rounds, now)
    const others = await queueOneByOne(env, db, rounds, { room, now })
    queued += others.queued
    room -= others.letters
  } while (page.length === PAGE && room > 0)
  return { queued }
}

/** Queues the guests of weddings that are plain, in SQL alone. Returns their number. */
async function queuePlain(db: WeddingDb, all: Round[], now: number): Promise<number> {
  let queued = 0
  for (let i = 0; i < all.length; i += AT_ONCE) {
    const rounds = all.slice(i, i + AT_ONCE)
    queued += await queuePlainRounds(
      db,
      rounds.map((round) => ({ ...round, expires_at: mattersUntil(round.deadline, now) })),
      now,
    )
  }
  return queued
}

/** Queues the guests of the other weddings, in up to `room` letters, whose addresses it compares with those mailed lately. */
async function queueOneByOne(
  env: Bindings,
  db: WeddingDb,
  rounds: Round[],
  { room, now }: { room: number; now: number },
): Promise<{ queued: number; letters: number }> {
  let queued = 0
  let left = room
  let rest = rounds
  while (rest.length > 0 && left > 0) {
    const found = await listCandidates(db, rest, CANDIDATES)
    // At the limit, the last wedding may be incomplete.
    const last = found.length < CANDIDATES ? undefined : found.at(-1)?.wedding_id
    const whole = last === undefined ? rest : rest.slice(0, Math.max(1, indexOfWedding(rest, last)))
    const letters = writeLetters(env.POSY_SECRET, whole, found, now)
    const ids = weddingsOf(letters)
    if (ids.length > 0) await hashLettersOf(db, env.POSY_SECRET, ids)
    const mailed = await listMailed(db, letters)
    const rooms = await listRooms(
      db,
      whole.filter(({ wedding_id }) => ids.includes(wedding_id)),
      now,
    )
    const isOpen = ({ letter_id, wedding_id, place }: Letter) =>
      !mailed.has(letter_id) && place < (rooms.get(wedding_id) ?? 0)
    const open = letters.filter(isOpen).slice(0, left)
    queued += (await queueLetters(db, open, now)).length
    left -= open.length
    rest = rest.slice(whole.length)
  }
  return { queued, letters: room - left }
}

const weddingsOf = (list: { wedding_id: string }[]) => [...new Set(list.map(({ wedding_id }) => wedding_id))]

function indexOfWedding(rounds: Round[], weddingId: string): number {
  return rounds.findIndex(({ wedding_id }) => wedding_id === weddingId)
}

/**
 * Adds the owners' other weddings. Leaves out weddings without an owner with a confirmed address, and weddings of sample
 * accounts, because links to them stop working when they are deleted.
 */
async function withOwners(env: Bindings, accounts: AccountsDb, rounds: DueWave[]): Promise<Round[]> {
  if (rounds.length === 0) return []
  const ids = rounds.map(({ wedding_id }) => wedding_id)
  const [people, owned, confirmed] = await Promise.all([
    listPeople(accounts, ids),
    listOwnersWeddings(accounts, ids),
    leavesTheMachine(env) ? listConfirmed(accounts, ids) : null,
  ])
  return rounds.flatMap((round) => {
    const { wedding_id: id } = round
    const isPassing = people.get(id)?.some(({ expires_at }) => expires_at !== null)
    if (isPassing || confirmed?.has(id) === false) return []
    return { ...round, owned_together: owned.get(id) ?? [id] }
  })
}

type DueWave = Omit<Round, 'owned_together'>

/** Whether a wave of the wedding is due for somebody. */
export async function isAnybodyDue(db: WeddingDb, wedding: Schedule & { id: string }, now: number): Promise<boolean> {
  const rounds = roundsOf(wedding, now).map((round) => ({ ...round, owned_together: [] }))
  return (await listCandidates(db, rounds, 1)).length > 0
}

function roundsOf(wedding: Schedule & { id: string }, now: number): DueWave[] {
  const wave = dueWave(wedding, now)
  if (!wave) return []
  return [
    {
      wedding_id: wedding.id,
      key: `${wave.deadline}:${wave.days_before}`,
      wave: wave.days_before,
      deadline: wave.deadline,
      today: dayAt(now, wedding.timezone),
      // In the order of the zones, even when many wait. A wave that is late for another reason does not overtake today's.
      due_at: Math.max(wave.at, now - LATENESS),
      unless_after: Math.min(wave.at - 1, now - QUIET_TIME),
    },
  ]
}

/** Words reminders when they are sent, from the data at that time, and cancels those that no longer apply. */
export function reminderComposer(env: Bindings, { accounts, db }: Sides, now: number): Composer {
  const origin = originOf(env)

  function whyNot(mail: MailRow, found: Invited | undefined, { confirmed }: Addressees): string | null {
    if (!found) return NO_LONGER_LISTED
    const { guest, wedding } = found
    if (wedding.is_sample) return SAMPLE_GUESTS
    if (confirmed?.has(wedding.id) === false) return CONFIRM_FIRST
    if (guest.email === null) return 'The guest has no email address any more.'
    const code = whyNotAnyMore(mail, { guest, wedding, now })
    return code && cancellations[code]
  }

  /** Whether the letter may go to an address other than the one it was queued for. */
  async function mayRedirect({ letter_id }: MailRow, { wedding, address }: Reader): Promise<boolean> {
    if (letter_id === null) return true
    await hashLettersOf(db, env.POSY_SECRET, [wedding.id])
    const address_hash = hashAddress(env.POSY_SECRET, wedding.id, address)
    const { outcome } = await redirectLetter(db, { letter_id, wedding_id: wedding.id, address_hash }, now)
    return outcome === 'saved'
  }

  /** The readers of one letter: guests at the address it was queued for, or else at the first guest's address. */
  async function findReaders(mails: MailRow[], addressees: Addressees): Promise<Readers> {
    const leftOut = new Map<string, string>()
    const candidates: Reader[] = []
    for (const mail of mails) {
      const found = addressees.invited.get(mail.guest_id ?? '')
      const reason = whyNot(mail, found, addressees)
      if (reason !== null) leftOut.set(mail.id, reason)
      else if (found) candidates.push({ ...found, mail, address: foldText(found.guest.email ?? '') })
    }
    candidates.sort((a, b) => a.guest.name.localeCompare(b.guest.name, 'en') || (a.mail.id < b.mail.id ? -1 : 1))
    const queuedFor = foldText(mails[0]?.to ?? '')
    const reached = candidates.find(({ address }) => address === queuedFor) ?? candidates[0]
    if (!reached) return { readers: [], leftOut }
    const isFree = reached.address === queuedFor || (await mayRedirect(reached.mail, reached))
    const isReader = ({ address }: Reader) => isFree && address === reached.address
    for (const candidate of candidates) {
      if (!isReader(candidate)) leftOut.set(candidate.mail.id, isFree ? OTHER_ADDRESS : MAILED_ALREADY)
    }
    return { readers: candidates.filter(isReader), leftOut }
  }

  return async (mails) => {
    const invited = await findInvited(
      db,
      mails.flatMap(({ guest_id }) => guest_id ?? []),
    )
    const weddingIds = [...new Set([...invited.values()].map(({ wedding }) => wedding.id))]
    const confirmed = leavesTheMachine(env) ? await listConfirmed(accounts, weddingIds) : null
    const queuedFor = mails.flatMap(({ letter_id, wedding_id, to }) =>
      letter_id && wedding_id ? { letter_id, wedding_id, to } : [],
    )
    await hashLetters(db, env.POSY_SECRET, queuedFor)
    const letters = new Map<string, Readers>()
    // In sequence, so that only one of two letters is redirected to the same address.
    for (const [letterId, together] of Map.groupBy(mails, letterIdOf)) {
      letters.set(letterId, await findReaders(together, { invited, confirmed }))
    }
    return (mail) => {
      const { readers, leftOut } = letters.get(letterIdOf(mail)) ?? { readers: [], leftOut: new Map() }
      const [first] = readers
      // `leftOut` has a reason for each mail.
      if (!first?.guest.email) return { cancelled: '', leftOut }
      const { guest, wedding } = first
      const words = texts(chooseLocale({ household: guest.locale, wedding: wedding.default_locale }))
      // The wedding's own day and place are only for those who are invited to it.
      const isForWedding = readers.every(({ guest, wedding }) => (guest.principal_id ?? wedding.id) === wedding.id)
      const date = isForWedding ? dateForGuests(wedding, words) : null
      const message = reminderMail(words, {
        guests: readers.map(({ guest }) => ({
          name: guest.name,
          link: origin + rsvpPath(wedding.id, rsvpToken(env.POSY_SECRET, wedding.id, guest.rsvp_selector)),
        })),
        couple: coupleNames(wedding),
        date,
        venue: isForWedding ? wedding.venue_name : null,
        deadline: earliestDeadline(readers),
        unsubscribeLink: origin + unsubscribePath(unsubscribeToken(env.POSY_SECRET, guest.id, wedding.id, guest.email)),
      })
      return { to: first.guest.email, ...message, leftOut }
    }
  }
}

/** The first day by which one of the readers has to reply; null if there is no deadline. */
function earliestDeadline(readers: Reader[]): Day | null {
  const days = readers.flatMap(({ guest, wedding }) => guest.occasion_deadline ?? wedding.rsvp_deadline ?? [])
  return days.sort()[0] ?? null
}

/** Couples read these in the list of sent reminders. */
const cancellations: Record<Cancellation, string> = {
  answered: 'The guest has replied.',
  not_invited: NO_LONGER_INVITED,
  child: 'Children get no reminders.',
  bounced: 'Mails to this address came back.',
  paused: 'Reminders to this guest are paused.',
  not_asked: 'The guest’s occasion asks for no reply.',
  closed: 'The RSVP deadline has passed.',
  deadline_moved: 'The RSVP deadline was changed.',
  switched_off: 'This reminder was switched off.',
}
const MAILED_ALREADY = 'Another reminder went to this email address in the last 24 hours.'

type Invited = NonNullable<ReturnType<Awaited<ReturnType<typeof findInvited>>['get']>>

interface Addressees {
  /** By id. */
  invited: Map<string, Invited>
  /** The weddings that may mail guests; null: all of them. */
  confirmed: Set<string> | null
}

/** A guest of a letter, with their mail and folded address. */
interface Reader extends Invited {
  mail: MailRow
  address: string
}

/** The readers of a letter, and by mail id why others are left out. */
interface Readers {
  readers: Reader[]
  leftOut: Map<string, string>
}
