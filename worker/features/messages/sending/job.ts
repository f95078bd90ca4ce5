import type { Bindings } from '../../../context'
import type { Sides } from '../../../db/client'
import { listConfirmed } from '../../../db/confirmed-owner'
import type { WeddingId, WeddingRow } from '../../../db/wedding'
import type { Carried } from '../../../db/writes'
import { DAY } from '../../../lib/durations'
import { isPassing } from '../../../lib/faults'
import { newId } from '../../../lib/ids'
import { originOf } from '../../../lib/origin'
import type { Applied } from '../../../lib/outcome'
import { foldText } from '../../../lib/text'
import { leavesTheMachine } from '../../mail/gateway'
import type { Composer, Wording } from '../../mail/job'
import type { MailRow } from '../../mail/queries'
import { CONFIRM_FIRST } from '../../mail/rules'
import { listOwnersWeddings } from '../../members/queries'
import { sortOccasions } from '../../occasions/rules'
import { hashAddress } from '../../reminders/letters/job'
import { mattersUntil, SAMPLE_GUESTS } from '../../reminders/rules'
import { mayTell } from '../../settings/rules'
import { readAudience } from '../audience/job'
import { aboutOf, type Facts, homesOf, isToBeTold, occasionsFor, type Target, whyNotAnyMore } from '../audience/rules'
import { changesOf, changesToShow, detailsOf, isKnown, type ToldDetails } from '../changes/rules'
import { messageMail } from '../messages'
import type { StoredMessage } from '../rules'
import { addressTo, type Setting, whyNoChange } from '../wording/job'
import {
  changeStatus,
  listDue,
  loadDeliveries,
  loadMessage,
  loadSettings,
  loadTold,
  type NewMail,
  startMessage,
} from './queries'

/** Mails that leave right after the request; the cron sends the others. */
const SOON = 100
/** Milliseconds for which a run uses what it has read about messages, weddings and occasions. */
const SETTINGS_KEPT = 20_000

type Settings = Awaited<ReturnType<typeof loadSettings>> & {
  /** The weddings that may mail guests; null: all of them. */
  confirmed: Set<string> | null
  readAt: number
}

/** Messages that one run starts, and failures after which it ends. */
const RUN_LIMIT = 20
/** Milliseconds after its time when a message that still cannot be started is given up. */
const GIVEN_UP_AFTER = DAY

/**
 * Starts a message: decides its audience again, and queues its deliveries. `soon`: ids of mails that can be sent at once. A scheduled one
 * that reaches nobody becomes a draft again, so that the couple sees that it was not sent.
 */
export async function start(
  env: Bindings,
  { accounts, db }: Sides,
  { wedding, message, now }: { wedding: WeddingRow & { id: WeddingId }; message: StoredMessage; now: number },
): Promise<Applied & { isStarted: boolean; soon: string[] }> {
  const [{ targets, homes, facts }, known, owned] = await Promise.all([
    readAudience(db, wedding, { message, now }),
    loadTold(db, wedding.id, message.id),
    listOwnersWeddings(accounts, [wedding.id]),
  ])
  const reached = targets.filter(({ skip }) => skip === null)
  if (message.status === 'scheduled' && reached.length === 0) {
    const stored = { ...message, wedding_id: wedding.id }
    const drafted = await changeStatus(db, stored, { status: 'draft', scheduled_at: null }, now)
    return { ...drafted, isStarted: false, soon: [] }
  }
  const made = reached.map((target) => ({ target, id: newId(now) }))
  const about = new Set(aboutOf(message, wedding))
  const occasions = facts.occasions.filter(({ id }) => about.has(id))
  const shown = message.kind === 'change' ? changesToShow(occasions, known.told, wedding) : null
  const occasionsByHome = new Map(reached.map(({ home }) => [home.id, occasionsFor(message, home.members, facts)]))
  const heardOf = new Set([...occasionsByHome.values()].flat())
  const heard = occasions.filter((occasion) => heardOf.has(occasion))
  const changes = shown ?? changesOf(heard, known.told, wedding)
  const mails =
    message.channel === 'mail'
      ? made.flatMap(({ target, id }) => mailsOf(env, target, { message, wedding, deliveryId: id, now }))
      : []
  const started = await startMessage(
    db,
    { ...message, wedding_id: wedding.id },
    {
      deliveries: made.map(({ target: { home, name, recipients }, id }) => ({
        id,
        wedding_id: wedding.id,
        message_id: message.id,
        household_id: home.id,
        name,
        channel: message.channel,
        recipients: message.channel === 'paper' ? [] : recipients,
        changed_at: now,
        created_at: now,
      })),
      members: reached.flatMap(({ home }) => home.members.map(({ id }) => ({ guest: id, from: home.id }))),
      mails: mails.map((mail, place) => ({ ...mail, place })),
      changes: known.tells ? changes.filter(({ occasion_id }) => heard.some(({ id }) => id === occasion_id)) : null,
      told: heard.flatMap((occasion) => {
        const details = detailsOf(occasion, wedding)
        const isFirst = !known.told.some(({ occasion_id }) => occasion_id === occasion.id)
        // The first message with a guest's link lets them see the occasion, whatever it says.
        if (isFirst) return [{ occasion_id: occasion.id, details }]
        const isChanged = changes.some(({ occasion_id }) => occasion_id === occasion.id)
        const heardBefore = lastHeard(occasion.id, known)
        const isToldToAll = homes.every((home) => {
          const last = heardBefore.get(home.id)
          return (
            occasionsByHome.get(home.id)?.includes(occasion) ||
            (last && isKnown(last, details)) ||
            !isToBeTold(home, occasion, { hasHeard: last !== undefined, facts })
          )
        })
        return known.tells && isChanged && isToldToAll ? [{ occasion_id: occasion.id, details }] : []
      }),
      owned: owned.get(wedding.id) ?? [wedding.id],
    },
    now,
  )
  const isStarted = started.outcome === 'saved'
  return { ...started, isStarted, soon: isStarted ? mails.slice(0, SOON).map(({ id }) => id) : [] }
}

/** An occasion as each household was last told about it, by household. */
function lastHeard(
  occasionId: string,
  { told, heard, changes }: Awaited<ReturnType<typeof loadTold>>,
): Map<string, ToldDetails> {
  const isIts = ({ occasion_id }: { occasion_id: string }) => occasion_id === occasionId
  const usual = told.find(isIts)?.details
  return new Map(
    heard.filter(isIts).flatMap(({ household_id, message_id }) => {
      const details = changes.get(message_id)?.find(isIts)?.after ?? usual
      return details ? [[household_id, details] as const] : []
    }),
  )
}

/** The mails of a delivery, still without their places. */
export function mailsOf(
  env: Bindings,
  { recipients }: Pick<Target, 'recipients'>,
  {
    message,
    wedding,
    deliveryId,
    now,
  }: { message: StoredMessage; wedding: Pick<WeddingRow, 'id' | 'rsvp_deadline'>; deliveryId: string; now: number },
): Omit<NewMail, 'place'>[] {
  const isReminder = message.kind === 'reminder'
  return recipients.map(({ guest_id, to }) => ({
    id: newId(now),
    delivery_id: deliveryId,
    guest_id,
    to,
    hash: isReminder ? hashAddress(env.POSY_SECRET, wedding.id, foldText(to)) : '',
    expires_at: isReminder ? mattersUntil(wedding.rsvp_deadline, now) : 0,
  }))
}

/**
 * Starts the scheduled messages that are due, while `hasRoom`, but at least one. A message that cannot be started, or whose couple may not
 * write to guests now, is tried in each run for a day and then becomes a draft again, so that the couple sees that it was not sent.
 */
export async function startDueMessages(
  env: Bindings,
  sides: Sides,
  { now, carried, hasRoom }: { now: number; carried: Carried; hasRoom: () => boolean },
): Promise<{ started: number }> {
  const overdue = now - GIVEN_UP_AFTER
  const due = await listDue(sides.db, { now, overdue, limit: 2 * RUN_LIMIT })
  const weddingIds = [...new Set(due.map(({ wedding_id }) => wedding_id))]
  const confirmed = due.length > 0 && leavesTheMachine(env) ? await listConfirmed(sides.accounts, weddingIds) : null
  const faults: unknown[] = []
  let started = 0
  for (const [i, one] of due.entries()) {
    if (started === RUN_LIMIT || faults.length === RUN_LIMIT || (i > 0 && !hasRoom())) break
    const wedding_id = one.wedding_id as WeddingId
    const giveUp = async () => {
      if (one.scheduled_at > overdue) return
      const { message_id: id, version } = one
      await changeStatus(sides.db, { id, wedding_id, version }, { status: 'draft', scheduled_at: null }, now)
    }
    carried.wedding = { id: wedding_id, now }
    try {
      const { message, wedding } = await loadMessage(sides.db, one)
      if (message?.status !== 'scheduled' || !wedding || wedding.is_sample) continue
      // Moved to a later time since the list was read.
      if (message.scheduled_at !== null && message.scheduled_at > now) continue
      if (!mayTell(wedding) || (message.channel === 'mail' && confirmed?.has(wedding_id) === false)) {
        await giveUp()
        continue
      }
      const { isStarted } = await start(env, sides, { wedding: { ...wedding, id: wedding_id }, message, now })
      if (isStarted) started += 1
    } catch (error) {
      faults.push(error)
      if (!isPassing(error)) await giveUp()
    } finally {
      carried.wedding = undefined
    }
  }
  if (faults.length > 0) throw faults[0]
  return { started }
}

/** Words mails of messages when they are sent, from the data at that time, and cancels those that no longer apply. */
export function messageComposer(env: Bindings, { accounts, db }: Sides, now: number): Composer {
  const origin = originOf(env)
  /** Read again from time to time only: a run sends many mails of one message, and has few queries for each. */
  let settings: Settings | undefined

  async function readSettings(messageIds: string[]): Promise<Settings> {
    const isFresh = settings !== undefined && Date.now() - settings.readAt < SETTINGS_KEPT
    if (settings && isFresh && messageIds.every((id) => settings?.messages.some((one) => one.id === id)))
      return settings
    const read = await loadSettings(db, messageIds)
    const weddingIds = read.weddings.map(({ id }) => id)
    const confirmed = leavesTheMachine(env) ? await listConfirmed(accounts, weddingIds) : null
    settings = { ...read, confirmed, readAt: Date.now() }
    return settings
  }

  return async (mails) => {
    const deliveryIds = [...new Set(mails.flatMap(({ delivery_id }) => delivery_id ?? []))]
    const guestIds = mails.flatMap(({ guest_id }) => guest_id ?? [])
    const read = await loadDeliveries(db, deliveryIds, guestIds)
    const settings = await readSettings([...new Set(read.deliveries.map(({ message_id }) => message_id))])
    const homes = new Map(homesOf(read.rows, read.people).map((home) => [home.id, home]))
    const people = new Map(read.people.map((person) => [person.id, person]))

    return (mail: MailRow): Wording => {
      const delivery = read.deliveries.find(({ id }) => id === mail.delivery_id)
      const message = settings.messages.find(({ id }) => id === delivery?.message_id)
      const wedding = settings.weddings.find(({ id }) => id === mail.wedding_id)
      if (!delivery || !message || !wedding) return { cancelled: 'This message is gone.' }
      if (wedding.is_sample) return { cancelled: SAMPLE_GUESTS }
      if (settings.confirmed?.has(wedding.id) === false) return { cancelled: CONFIRM_FIRST }
      const stored = settings.occasions.filter(({ wedding_id }) => wedding_id === wedding.id)
      const occasions = sortOccasions(stored, wedding)
      const facts: Facts = { wedding, occasions, sent: new Set(), reminded: new Set(), now }
      const person = people.get(mail.guest_id ?? '')
      const home = homes.get(delivery.household_id)
      const parts = delivery.parts.map(({ id, guest_id, to, status, sent_at }) => {
        const isWaiting = status === 'pending' || status === 'sending'
        const current = isWaiting ? people.get(guest_id)?.email : undefined
        return { id, address: current ?? to, isSent: sent_at !== null, isWaiting }
      })
      const queued = { mail_id: mail.id, household_id: delivery.household_id, parts }
      const setting: Setting = { secret: env.POSY_SECRET, origin, wedding, occasions, message, now }
      const reason =
        whyNotAnyMore(message, { person, home, queued, facts }) ??
        (home && person ? whyNoChange(setting, home, person) : null)
      if (reason !== null || !person?.email || !home) return { cancelled: reason ?? '' }
      return { to: person.email, ...messageMail(addressTo(setting, home, person)) }
    }
  }
}
