import { Hono } from 'hono'
import type { AppEnv } from '../../../context'
import { untilWritten } from '../../../http/attempts'
import { describe } from '../../../http/docs'
import { conflict, invalid, staleVersion } from '../../../http/errors'
import { willAnswer } from '../../../http/idempotency'
import { coupleOnly, requireKept } from '../../../http/require-role'
import { json } from '../../../http/validate'
import { requireConfirmed } from '../../mail/guard'
import { deliverSoon } from '../../mail/job'
import { SAMPLE_GUESTS } from '../../reminders/rules'
import { mayTell } from '../../settings/rules'
import { namedMessage, presentMessage } from '../answer'
import { CANCELLED, PAST_TIME, TELL_FIRST, TOO_LATE } from '../rules'
import { type Message, messagePaths, sendInput } from '../schema'
import { messageComposer, start } from './job'
import { changeStatus } from './queries'

export const sendingRoutes = new Hono<AppEnv>()

sendingRoutes.post(
  '/messages/:id/send',
  describe('Send a message, or schedule it', { answers: 202 }),
  coupleOnly,
  json(sendInput),
  async (c) => {
    const { accounts, db, wedding, now } = c.var
    const { at, version } = c.req.valid('json')
    const id = c.req.param('id')
    willAnswer(c, { of: messagePaths.list, id }, 202)
    const sent = await untilWritten(async () => {
      const message = await namedMessage(c)
      if (message.status === 'cancelled') throw conflict(CANCELLED)
      // Sending twice is sending once.
      if (message.status !== 'draft') return { outcome: 'saved' as const, soon: [] }
      if (version !== undefined && version !== message.version) throw staleVersion(await presentMessage(c, id))
      if (!mayTell(wedding)) throw conflict(TELL_FIRST)
      if (wedding.is_sample) throw conflict(SAMPLE_GUESTS)
      requireKept(c)
      if (message.channel === 'mail') await requireConfirmed(c)
      if (at == null) return start(c.env, { accounts, db }, { wedding, message, now })
      const scheduled_at = Date.parse(at)
      if (scheduled_at <= now) throw invalid({ at: PAST_TIME })
      const next = { status: 'scheduled', scheduled_at } as const
      return { ...(await changeStatus(db, { ...message, wedding_id: wedding.id }, next, now)), soon: [] }
    })
    const { soon: ids } = sent
    const composers = { message: messageComposer(c.env, { accounts, db }, now) }
    if (ids.length > 0) c.executionCtx.waitUntil(deliverSoon(c.env, db, { ids, now, composers }))
    return c.json<Message, 202>(await presentMessage(c, id), 202)
  },
)

sendingRoutes.post(
  '/messages/:id/cancel',
  describe('Cancel a scheduled message', { answers: 202 }),
  coupleOnly,
  async (c) => {
    const { db, wedding, now } = c.var
    const id = c.req.param('id')
    willAnswer(c, { of: messagePaths.list, id }, 202)
    await untilWritten(async () => {
      const message = await namedMessage(c)
      if (message.status === 'sending' || message.status === 'sent') throw conflict(TOO_LATE)
      if (message.status !== 'scheduled') return { outcome: 'saved' as const }
      return changeStatus(db, { ...message, wedding_id: wedding.id }, { status: 'cancelled' }, now)
    })
    return c.json<Message, 202>(await presentMessage(c, id), 202)
  },
)
