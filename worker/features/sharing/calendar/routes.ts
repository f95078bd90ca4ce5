import { Hono } from 'hono'
import type { AppEnv } from '../../../context'
import type { WeddingDb } from '../../../db/client'
import { findAnywhere, followMove } from '../../../db/placing'
import { describe } from '../../../http/docs'
import { limitReached, notFound } from '../../../http/errors'
import { notForCrawlers } from '../../../http/guests-pages'
import { idToCreate } from '../../../http/idempotency'
import { appOrigin } from '../../../http/origin'
import { countByAddress } from '../../../http/rate-limit'
import { coupleOnly } from '../../../http/require-role'
import { MINUTE } from '../../../lib/durations'
import { WRONG_LINK_PACE } from '../../../lib/pace'
import { newShareToken, shareTokenHash } from '../../../security/share-token'
import { databaseHint, sha256 } from '../../../security/tokens'
import { answerWithPage, noSuchPage } from '../pages/answer'
import { matchesTag } from '../sheet/rules'
import { deleteCalendar, findCalendar, findCalendarLink, insertCalendar, listCalendars, noteReading } from './queries'
import { calendarFile, toCalendarLink } from './rules'
import { CALENDAR_LIMIT, type CalendarLink, calendarPaths, type NewCalendarLink } from './schema'

/** Minimum time between recorded reads. */
const NOTED_EVERY = MINUTE

export const calendarRoutes = new Hono<AppEnv>()

calendarRoutes.get('/calendar-links', describe('Calendars to subscribe to, newest first'), async (c) => {
  const rows = await listCalendars(c.var.db, c.var.wedding.id)
  return c.json<CalendarLink[], 200>(rows.map(toCalendarLink), 200)
})

calendarRoutes.post(
  '/calendar-links',
  describe('Make a calendar to subscribe to', { answers: 201 }),
  coupleOnly,
  async (c) => {
    const { db, wedding, user, now } = c.var
    const token = newShareToken(db.number)
    const link = {
      id: idToCreate(c),
      wedding_id: wedding.id,
      user_id: user.id,
      token_hash: shareTokenHash(token) ?? '',
      last_seen_at: null,
      created_at: now,
    }
    const inserted = await insertCalendar(db, link, CALENDAR_LIMIT)
    if (inserted.outcome === 'full') throw limitReached(CALENDAR_LIMIT, 'calendars')
    const url = appOrigin(c) + calendarPaths.file(token)
    return c.json<NewCalendarLink, 201>({ ...toCalendarLink(inserted.row), url }, 201)
  },
)

calendarRoutes.delete('/calendar-links/:id', describe('End a calendar', { answers: 204 }), coupleOnly, async (c) => {
  const isDeleted = await deleteCalendar(c.var.db, c.var.wedding.id, c.req.param('id'))
  if (!isDeleted) throw notFound()
  return c.body(null, 204)
})

/** The subscriptions themselves, under /calendar. */
export const calendarFileRoutes = new Hono<AppEnv>()

calendarFileRoutes.use(notForCrawlers)
calendarFileRoutes.onError(answerWithPage)

calendarFileRoutes.get('/:file', async (c) => {
  const { now, databases } = c.var
  const [, token = ''] = /^(.+)\.ics$/.exec(c.req.param('file')) ?? []
  const tokenHash = shareTokenHash(token)
  const find = async (db: WeddingDb) => (tokenHash === null ? undefined : findCalendar(db, tokenHash))
  const probe = async (db: WeddingDb) => (tokenHash === null ? undefined : findCalendarLink(db, tokenHash))
  const first = tokenHash && (await findAnywhere(databases, { hint: databaseHint(token), find, probe }))
  if (first) {
    const { db, found: data } = await followMove(databases, first, { to: first.found.wedding.moving_to, find })
    const { id, last_seen_at } = data.link
    const isNews = last_seen_at === null || now - last_seen_at > NOTED_EVERY
    if (isNews && c.req.method !== 'HEAD') {
      c.executionCtx.waitUntil(noteReading(db, { id, now }).catch(() => undefined))
    }
    const text = calendarFile(data)
    // Calendars keep what they read, and ask whether it has changed.
    const headers = { ETag: `"${sha256(text)}"`, 'Cache-Control': 'private, no-cache' }
    if (matchesTag(c.req.header('if-none-match'), headers.ETag)) return c.body(null, 304, headers)
    return c.body(text, 200, {
      ...headers,
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': 'inline; filename="wedding.ics"',
    })
  }
  await countByAddress(c, 'share', WRONG_LINK_PACE)
  throw notFound()
})

calendarFileRoutes.all('*', noSuchPage)
