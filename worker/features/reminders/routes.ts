import { type Context, Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { AppEnv } from '../../context'
import type { WeddingDb } from '../../db/client'
import { findAnywhere, followMove } from '../../db/placing'
import { describe } from '../../http/docs'
import { answerError, conflict, tooManyRequests } from '../../http/errors'
import { errorPageStatus } from '../../http/guests-pages'
import { willAnswer } from '../../http/idempotency'
import { coupleOnly, requireKept } from '../../http/require-role'
import { BODY_LIMIT, either } from '../../http/validate'
import { dayAt, toIso } from '../../lib/calendar'
import { word } from '../../lib/fields'
import { readUnsubscribeToken, type Unsubscribed, wasMailedTo } from '../../security/unsubscribe-link'
import type { Texts } from '../../texts/en'
import { texts } from '../../texts/texts'
import { summarizeGuests, thoseWhoCome } from '../guests/rules'
import { needsConfirmation, requireConfirmed } from '../mail/guard'
import { deliverSoon } from '../mail/job'
import { listOwnersWeddings } from '../members/queries'
import { askedIn, inLanguage, pageWords } from '../rsvp/language/guard'
import { failureOf, isClosed } from '../rsvp/rules'
import { coupleNames, seesNeeds } from '../settings/rules'
import { isAnybodyDue, reminderComposer } from './job'
import { hashLettersOf, writeLetters } from './letters/job'
import { countDay, findOfDay, isAnyMailed, type Letter, listMailed, queueLetters } from './letters/queries'
import { askPage, failedPage, pagePolicy, stoppedPage, unknownLinkPage } from './page'
import { findCoupleOfGuest, listRemindable, loadReminders, loadResponses, unsubscribeGuest } from './queries'
import {
  countTexts,
  DAILY_LIMIT,
  dailyLimitReached,
  describeWaves,
  isRemindable,
  QUIET_TIME,
  responsesByDay,
  SAMPLE_GUESTS,
  sortRemindable,
} from './rules'
import {
  type ReminderOverview,
  type RsvpAggregates,
  type SendRemindersAnswer,
  type SendRemindersPreview,
  sendRemindersInput,
  type TextCount,
} from './schema'

export const reminderRoutes = new Hono<AppEnv>()

reminderRoutes.post(
  '/admin/rsvp/send-reminders',
  describe('Remind guests who have not replied, or preview the recipients', { answers: [200, 202] }),
  coupleOnly,
  either(sendRemindersInput),
  async (c) => {
    const { accounts, db, wedding, now } = c.var
    const { guest_ids: guestIds, dry_run: isDryRun } = c.req.valid('json')
    if (isClosed(wedding, now)) throw conflict(texts().reply.closed)

    const today = dayAt(now, wedding.timezone)
    const round = {
      wedding_id: wedding.id,
      key: `by_hand:${now}`,
      wave: null,
      deadline: wedding.rsvp_deadline,
      today,
      due_at: now,
      unless_after: now - QUIET_TIME,
      owned_together: [wedding.id],
    }
    const guests = await listRemindable(db, wedding.id, { guestIds, today, now })
    const waiting = guests.filter(isRemindable).filter((guest) => !guest.recently_reminded && !guest.is_closed)
    // Each visit of the guest list requests a preview. It needs no hashes if no address was mailed lately.
    const isPlain = isDryRun && !(await isAnyMailed(db, wedding.id, round.unless_after))
    const all = isPlain ? [] : writeLetters(c.env.POSY_SECRET, [round], waiting, now)
    if (all.length > 0) await hashLettersOf(db, c.env.POSY_SECRET, [wedding.id])
    const mailed = await listMailed(db, all)
    const letters = all.filter(({ letter_id }) => !mailed.has(letter_id))
    const open = new Set(isPlain ? waiting.map(({ id }) => id) : letters.flatMap(guestIdsOf))
    const { recipients, skipped } = sortRemindable(
      guests.map((guest) => ({ ...guest, recently_reminded: !open.has(guest.id) })),
    )
    if (isDryRun) {
      const needs = (await needsConfirmation(c)) && { needs_confirmation: true as const }
      return c.json<SendRemindersPreview, 200>({ queued: recipients.length, skipped, recipients, ...needs }, 200)
    }
    if (wedding.is_sample) throw conflict(SAMPLE_GUESTS)
    requireKept(c)
    await requireConfirmed(c)
    const owned = (await listOwnersWeddings(accounts, [wedding.id])).get(wedding.id) ?? []
    await requireRoom(c, letters.length, owned)
    willAnswer(c, { is: { queued: recipients.length, skipped } }, 202)
    const queued = await queueLetters(
      db,
      letters.map((letter) => ({ ...letter, owned_together: owned })),
      now,
    )
    // The others have just been reminded by another request.
    skipped.recently_reminded += recipients.length - queued.length
    const ids = queued.map(({ id }) => id)
    const composers = { rsvp_reminder: reminderComposer(c.env, { accounts, db }, now) }
    if (ids.length > 0) c.executionCtx.waitUntil(deliverSoon(c.env, db, { ids, now, composers }))
    return c.json<SendRemindersAnswer, 202>({ queued: queued.length, skipped }, 202)
  },
)

const guestIdsOf = ({ guests }: Letter) => guests.map(([id]) => id)

/** Throws 429 if the daily limit has no room for all mails, with the time until it has. */
async function requireRoom({ var: { db, now } }: Context<AppEnv>, wanted: number, owned: string[]): Promise<void> {
  const left = Math.max(0, DAILY_LIMIT - (await countDay(db, owned, now)))
  if (wanted <= left) return
  const queuedAt = await findOfDay(db, owned, wanted - left, now)
  throw tooManyRequests((queuedAt + QUIET_TIME - now) / 1000, dailyLimitReached(left))
}

reminderRoutes.get('/admin/rsvp/aggregates', describe('Counts of the guests’ replies'), async (c) => {
  const { db, wedding } = c.var
  const { answers, reminders } = await loadResponses(db, wedding.id)
  const coming = answers.flatMap(thoseWhoCome)
  const answered = answers.filter(({ rsvp_status }) => rsvp_status !== 'pending')
  const shown = (texts: (string | null)[]): TextCount[] => {
    const counts = countTexts(texts)
    return seesNeeds(wedding) ? counts : counts.map(({ count }) => ({ text: null, count }))
  }
  return c.json<RsvpAggregates, 200>(
    {
      ...summarizeGuests(answers),
      dietary: shown(coming.map((person) => person.dietary_restrictions)),
      accessibility: shown(coming.map((person) => person.accessibility_needs)),
      by_day: responsesByDay(
        answered.flatMap(({ responded_at }) => responded_at ?? []),
        wedding.timezone,
      ),
      reminders: {
        sent: reminders.get('sent') ?? 0,
        failed: reminders.get('failed') ?? 0,
        paused: answers.filter((guest) => guest.reminders_paused).length,
      },
    },
    200,
  )
})

reminderRoutes.get('/admin/rsvp/reminders', describe('Scheduled and sent reminders'), async (c) => {
  const { db, wedding, now } = c.var
  const { queued, recent } = await loadReminders(db, wedding)
  const known = describeWaves(wedding, queued, now)
  const isDue = known.some(({ state }) => state === 'due') && (await isAnybodyDue(db, wedding, now))
  const waves = known.map((wave) => (wave.state === 'due' && !isDue ? { ...wave, state: 'missed' as const } : wave))
  return c.json<ReminderOverview, 200>(
    {
      waves,
      next_at: waves.find(({ state }) => state === 'upcoming')?.at ?? null,
      recent: recent.map((mail) => ({
        ...mail,
        created_at: toIso(mail.created_at),
        sent_at: mail.status === 'sent' && mail.sent_at !== null ? toIso(mail.sent_at) : null,
      })),
    },
    200,
  )
})

/**
 * Mounted under /unsubscribe (RFC 8058). A mail program sends the POST without cookie and with any content type; it takes
 * effect at once. A GET, which may be a mail program's link preview, only asks.
 */
export const unsubscribeRoutes = new Hono<AppEnv>()

unsubscribeRoutes.onError((error, c) => {
  const { status } = answerError(error, c)
  // The language of the guest is known only once they were found.
  const known: Texts | undefined = c.var.words
  const words = known ?? pageWords(c)
  if (status === 404) return page(c, words, unknownLinkPage(words), 404)
  const sentence = word(failureOf(status, BODY_LIMIT), words.failure.reasons)
  const markup = failedPage({ words, sentence, isWrite: c.req.method === 'POST', asked: askedIn(c) })
  return page(c, words, markup, errorPageStatus(status))
})

unsubscribeRoutes.get('/:token', async (c) => {
  const found = await findByToken(c)
  const words = pageWords(c, found)
  return found ? page(c, words, askPage(words, found.couple), 200) : page(c, words, unknownLinkPage(words), 404)
})

unsubscribeRoutes.post('/:token', async (c) => {
  const found = await findByToken(c)
  const words = pageWords(c, found)
  if (!found) return page(c, words, unknownLinkPage(words), 404)
  c.set('words', words)
  const { db, link } = found
  const { databases, now } = c.var
  databases.carried.wedding = { id: found.weddingId, now }
  const isMailed = (email: string) => wasMailedTo(c.env.POSY_SECRET, link, email)
  await unsubscribeGuest(db, { guestId: link.guestId, isMailed, now })
  return page(c, words, stoppedPage(words, found.couple), 200)
})

unsubscribeRoutes.all('*', (c) => {
  const words = pageWords(c)
  return page(c, words, unknownLinkPage(words), 404)
})

interface Unsubscriber {
  db: WeddingDb
  link: Unsubscribed
  weddingId: string
  couple: string | null
  household: string | null
  wedding: string
}

/** The guest of a link, who may be in any of the databases. */
async function findByToken(c: Context<AppEnv, '/:token'>): Promise<Unsubscriber | undefined> {
  const { databases } = c.var
  const link = readUnsubscribeToken(c.env.POSY_SECRET, c.req.param('token'))
  if (link === null) return undefined
  const { guestId, hint } = link
  const find = (db: WeddingDb) => findCoupleOfGuest(db, guestId)
  const first = await findAnywhere(databases, { hint, find })
  if (!first) return undefined
  const { db, found } = await followMove(databases, first, { to: first.found.moving_to, find })
  const { wedding_id: weddingId, locale: household, default_locale: wedding } = found
  return { db, link, weddingId, couple: coupleNames(found), household, wedding }
}

function page(c: Context<AppEnv>, words: Texts, markup: string, status: ContentfulStatusCode) {
  inLanguage(c, words)
  return c.html(markup, status, { 'Content-Security-Policy': pagePolicy(), 'X-Robots-Tag': 'noindex' })
}
