import { type Context, Hono } from 'hono'
import type { AppEnv } from '../../../context'
import { describe } from '../../../http/docs'
import { conflict, notFound, raise } from '../../../http/errors'
import { willAnswer } from '../../../http/idempotency'
import { coupleOnly, requireKept } from '../../../http/require-role'
import { isoOrNull, toIso } from '../../../lib/calendar'
import type { MessageKind } from '../../../lib/message-words'
import { requireConfirmed } from '../../mail/guard'
import { deliverSoon } from '../../mail/job'
import { listOwnersWeddings } from '../../members/queries'
import { audienceOf, homeOf, namedMessage, settingOf } from '../answer'
import { addressOf, decideAudience, type Facts, type Home, readerOf, whyNotByHand } from '../audience/rules'
import { messageText } from '../messages'
import { findMessage } from '../queries'
import { type StoredMessage, skipSentence } from '../rules'
import { type Delivery, type HouseholdState, messagePaths } from '../schema'
import { mailsOf, messageComposer } from '../sending/job'
import { addressTo, whyNoChange } from '../wording/job'
import { findDelivery, handOver, listDeliveries, listMails, listStates, replaceReturned } from './queries'
import {
  addressAgain,
  HANDED_BY_POSY,
  missedBy,
  NOT_RETURNED,
  NOT_WAITING,
  SAME_ADDRESS,
  type StoredDelivery,
  toDelivery,
  type Words,
} from './rules'

export const deliveryRoutes = new Hono<AppEnv>()

deliveryRoutes.get('/messages/households', describe('What each household was last sent, and its status'), async (c) => {
  const states = await listStates(c.var.db, c.var.wedding.id)
  return c.json<HouseholdState[], 200>(
    states.map(({ changed_at, kinds, sent_kinds, visited_at, answered_at, ...state }) => ({
      ...state,
      at: toIso(changed_at),
      visited_at: isoOrNull(visited_at),
      answered_at: isoOrNull(answered_at),
      kinds: distinctKinds(kinds),
      sent_kinds: distinctKinds(sent_kinds),
    })),
    200,
  )
})

const distinctKinds = (json: string) => [
  ...new Set((JSON.parse(json) as (MessageKind | null)[]).filter((kind) => kind !== null)),
]

deliveryRoutes.get('/messages/:id/deliveries', describe('Delivery status of a message, by household'), async (c) => {
  const { db, wedding } = c.var
  const message = await namedMessage(c)
  const isMail = message.channel === 'mail'
  const [stored, read] = await Promise.all([
    listDeliveries(db, wedding.id, message.id),
    isMail ? null : audienceOf(c, message),
  ])
  const homes = new Map(read?.homes.map((home) => [home.id, home]))
  return c.json<Delivery[], 200>(
    stored.map((delivery) => {
      const home = homes.get(delivery.household_id)
      const words = home && read ? wordsFor(c, message, { home, facts: read.facts }) : null
      return toDelivery(delivery, message, read ? words : undefined)
    }),
    200,
  )
})

deliveryRoutes.post(
  '/deliveries/:id/handed-over',
  describe('Mark a message as sent by the couple’s own phone, or on paper'),
  coupleOnly,
  async (c) => {
    const { db, wedding, now } = c.var
    const delivery = await namedDelivery(c)
    if (delivery.channel === 'mail') throw conflict(HANDED_BY_POSY)
    willAnswer(c, { of: messagePaths.deliveries(delivery.message_id), id: delivery.id })
    const { message, home, facts } = await contextOf(c, delivery)
    const [target] = home ? decideAudience({ ...message, audience: {} }, [home], facts) : []
    const recipients =
      delivery.channel === 'paper' ? [] : target?.recipients.length ? target.recipients : delivery.recipients
    const isHanded =
      delivery.status === 'handed_over' || (await handOver(db, wedding.id, delivery, { recipients, now }))
    const after = await namedDelivery(c)
    // A parallel request has handed it over.
    if (!isHanded && after.status !== 'handed_over') throw conflict(NOT_WAITING)
    return c.json<Delivery, 200>(toDelivery(after, message, home ? wordsFor(c, message, { home, facts }) : null), 200)
  },
)

deliveryRoutes.post(
  '/deliveries/:id/retry',
  describe('Send a mail again that came back, to the new address, or that could not be sent', { answers: 202 }),
  coupleOnly,
  async (c) => {
    const { accounts, db, wedding, now } = c.var
    const delivery = await namedDelivery(c)
    if (delivery.channel !== 'mail' || (delivery.status !== 'bounced' && delivery.status !== 'failed')) {
      throw conflict(NOT_RETURNED)
    }
    const { message, home } = await contextOf(c, delivery)
    const members = home?.members ?? []
    const missed = missedBy(delivery, await listMails(db, wedding.id, delivery.id), members)
    const returned = missed.flatMap((one) => {
      const guest = members.find(({ id }) => id === one.guest_id)
      const email = addressAgain(one, guest)
      return email === null ? [] : [{ ...one, email }]
    })
    if (returned.length === 0) throw conflict(SAME_ADDRESS)
    requireKept(c)
    await requireConfirmed(c)
    const recipients = returned.map(({ guest_id, email }) => ({ guest_id, to: email }))
    const mails = mailsOf(c.env, { recipients }, { message, wedding, deliveryId: delivery.id, now }).map(
      (mail, place) => ({ ...mail, place }),
    )
    const owned = (await listOwnersWeddings(accounts, [wedding.id])).get(wedding.id) ?? [wedding.id]
    const current = new Map(recipients.map((recipient) => [recipient.guest_id, recipient]))
    const queued = toDelivery(
      {
        ...delivery,
        recipients: delivery.recipients.map((recipient) => current.get(recipient.guest_id) ?? recipient),
        status: 'queued',
        error: null,
        changed_at: now,
      },
      message,
    )
    willAnswer(c, { is: queued }, 202)
    const { outcome, isReplaced } = await replaceReturned(
      db,
      wedding.id,
      { id: delivery.id, kind: message.kind },
      { returned: returned.flatMap(({ id }) => id ?? []), mails, owned, now },
    )
    if (outcome === 'stale') throw conflict(skipSentence('just_reminded', message.kind))
    const ids = mails.map(({ id }) => id)
    const composers = { message: messageComposer(c.env, { accounts, db }, now) }
    if (isReplaced) c.executionCtx.waitUntil(deliverSoon(c.env, db, { ids, now, composers }))
    return c.json<Delivery, 202>(queued, 202)
  },
)

async function namedDelivery(c: Context<AppEnv>): Promise<StoredDelivery> {
  const { db, wedding } = c.var
  return (await findDelivery(db, wedding.id, c.req.param('id') ?? '')) ?? raise(notFound())
}

/** The message and the household of a delivery, as they are now. */
async function contextOf(c: Context<AppEnv>, { message_id, household_id }: StoredDelivery) {
  const { db, wedding } = c.var
  const [message, found] = await Promise.all([findMessage(db, wedding.id, message_id), homeOf(c, household_id)])
  return { message: message ?? raise(notFound()), ...found }
}

function wordsFor(
  c: Context<AppEnv>,
  message: StoredMessage,
  { home, facts }: { home: Home; facts: Facts },
): Words | null {
  const person = readerOf(message, home, facts)
  if (!person) return null
  const setting = settingOf(c, message, { occasions: facts.occasions, told: [] })
  const number = addressOf(message.channel, person)
  return {
    text: messageText(addressTo(setting, home, person)),
    to: number ? [number] : [],
    ended: whyNotByHand(message, home, facts) ?? whyNoChange(setting, home, person),
  }
}
