import { type Context, Hono } from 'hono'
import type { AppEnv } from '../../../context'
import { takeAttempt } from '../../../db/throttle'
import { describe } from '../../../http/docs'
import { conflict, notFound, raise, tooManyRequests } from '../../../http/errors'
import { willAnswer } from '../../../http/idempotency'
import { coupleOnly, requireKept } from '../../../http/require-role'
import { json } from '../../../http/validate'
import { DAY, MINUTE } from '../../../lib/durations'
import { newId } from '../../../lib/ids'
import type { Pace } from '../../../lib/pace'
import { leavesTheMachine } from '../../mail/gateway'
import { deliverSoon } from '../../mail/job'
import { insertMail } from '../../mail/queries'
import { listOwnersWeddings } from '../../members/queries'
import { countDay } from '../../reminders/letters/queries'
import { DAILY_LIMIT } from '../../reminders/rules'
import { audienceOf, homeOf, namedMessage, settingOf } from '../answer'
import { addressOf, decideAudience, type Facts, type Home, nameOf, readerOf } from '../audience/rules'
import { messageMail, messageText } from '../messages'
import { selectTold } from '../queries'
import { type StoredMessage, skipSentence, toRecipients } from '../rules'
import { type MessageAudience, type MessagePreview, previewInput } from '../schema'
import { addressTo, inventedHome } from './job'

/** Test mails to oneself: five at once, then one every ten minutes. */
const TEST_PACE: Pace = { burst: 5, interval: 10 * MINUTE }
const TESTED_ENOUGH = 'We have mailed you this several times already. Please try again in a few minutes.'
const CONFIRM_YOURS = 'Please confirm your own email address first. The link is in the mail that Posy sent you.'

export const previewRoutes = new Hono<AppEnv>()

previewRoutes.get('/messages/:id/audience', describe('Who gets a message, who does not, and why'), async (c) => {
  const { accounts, db, wedding, now } = c.var
  const message = await namedMessage(c)
  const [{ targets }, owned] = await Promise.all([audienceOf(c, message), listOwnersWeddings(accounts, [wedding.id])])
  const used = await countDay(db, owned.get(wedding.id) ?? [wedding.id], now)
  const reached = targets.filter(({ skip }) => skip === null)
  const mailed = message.channel === 'mail' ? reached : []
  return c.json<MessageAudience, 200>(
    {
      total: targets.length,
      by_mail: mailed.length,
      mails: mailed.reduce((sum, { recipients }) => sum + recipients.length, 0),
      quota_left: Math.max(0, DAILY_LIMIT - used),
      skipped: targets.flatMap(({ home, name, skip }) =>
        skip === null ? [] : [{ household_id: home.id, name, code: skip, reason: skipSentence(skip, message.kind) }],
      ),
      deliveries: reached.map(({ home, name, recipients }) => ({
        household_id: home.id,
        name,
        channel: message.channel,
        to: toRecipients(
          message,
          recipients.map(({ to }) => to),
        ),
      })),
    },
    200,
  )
})

previewRoutes.post(
  '/messages/:id/preview',
  describe('A message as a household would get it'),
  json(previewInput),
  async (c) => {
    const message = await namedMessage(c)
    const {
      words: _words,
      headers: _headers,
      ...preview
    } = await previewOf(c, message, c.req.valid('json').household_id || null)
    return c.json<MessagePreview, 200>(preview, 200)
  },
)

previewRoutes.post(
  '/messages/:id/test',
  describe('Mail a message to oneself', { answers: 202 }),
  coupleOnly,
  async (c) => {
    const { accounts, db, user, wedding, now } = c.var
    const message = await namedMessage(c)
    requireKept(c)
    if (leavesTheMachine(c.env) && user.email_verified_at === null) throw conflict(CONFIRM_YOURS)
    const wait = await takeAttempt(accounts, `message-test:${user.id}`, TEST_PACE, now)
    if (wait > 0) throw tooManyRequests(wait / 1000, TESTED_ENOUGH)
    const { subject, text, html, words } = await previewOf(c, message, null, { isTest: true })
    const id = newId(now)
    willAnswer(c, { is: { to: user.email } }, 202)
    await insertMail(db, {
      id,
      wedding_id: wedding.id,
      recipient_id: user.id,
      kind: 'message_test',
      unique_key: `message_test:${id}`,
      to: user.email,
      subject: words.message.test(subject),
      text,
      html,
      due_at: now,
      created_at: now,
      expires_at: now + DAY,
    })
    c.executionCtx.waitUntil(deliverSoon(c.env, db, { ids: [id], now }))
    return c.json({ to: user.email }, 202)
  },
)

/**
 * A message as a household gets it: the given one, or the first of its audience, or an invented one. The unsubscribe link in a test is
 * not valid, so that trying it unsubscribes nobody.
 */
async function previewOf(
  c: Context<AppEnv>,
  message: StoredMessage,
  householdId: string | null,
  { isTest = false } = {},
) {
  const { db, wedding } = c.var
  const [told, { home, facts }] = await Promise.all([
    message.kind === 'change' ? selectTold(db, wedding.id) : [],
    householdId === null ? findFirst(c, message) : homeOf(c, householdId),
  ])
  if (householdId !== null && !home) throw notFound()
  const setting = settingOf(c, message, { occasions: facts.occasions, told })
  const [target] = home ? decideAudience({ ...message, audience: {} }, [home], facts) : []
  const shown = home ?? inventedHome(message, wedding)
  const person = readerOf(message, shown, facts) ?? raise(notFound())
  const addressed = addressTo(setting, shown, isTest ? { ...person, id: '' } : person)
  const to = target?.recipients.map((recipient) => recipient.to) ?? [addressOf(message.channel, person) ?? '']
  const mail = messageMail(addressed)
  const isMail = message.channel === 'mail'
  return {
    ...mail,
    ...(isMail ? {} : { text: messageText(addressed), html: '' }),
    words: addressed.words,
    to: toRecipients(message, to),
    household_id: home?.id ?? null,
    name: nameOf(shown),
    locale: addressed.locale,
  }
}

interface Found {
  home: Home | undefined
  facts: Facts
}

async function findFirst(c: Context<AppEnv>, message: StoredMessage): Promise<Found> {
  const { targets, facts } = await audienceOf(c, message)
  const first = targets.find(({ skip }) => skip === null) ?? targets[0]
  return { home: first?.home, facts }
}
