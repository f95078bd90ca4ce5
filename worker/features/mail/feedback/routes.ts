import { Hono } from 'hono'
import type { AppEnv } from '../../../context'
import { describe } from '../../../http/docs'
import { badRequest, conflict, invalid, raise, unauthorized } from '../../../http/errors'
import { BODY_LIMIT, withinLimit } from '../../../http/validate'
import { isoOrNull } from '../../../lib/calendar'
import { isSignedBySvix } from '../../../security/svix'
import { receiveEvent, reportsFeedback } from './job'
import { findReports } from './queries'
import { isSilent, readResendEvent } from './rules'
import type { FeedbackState } from './schema'

/** For mail providers: without a session, but signed. */
export const mailEventRoutes = new Hono<AppEnv>()

mailEventRoutes.post(
  '/events/resend',
  describe('Receive a signed report of Resend about a mail'),
  withinLimit(BODY_LIMIT, (_c, next) => next()),
  async (c) => {
    const { RESEND_WEBHOOK_SECRET: secret } = c.env
    const { databases, now } = c.var
    const body = await c.req.text()
    const headers = {
      id: c.req.header('svix-id'),
      timestamp: c.req.header('svix-timestamp'),
      signature: c.req.header('svix-signature'),
    }
    if (!secret || !isSignedBySvix(secret, body, headers, now)) throw unsigned()
    const event = readResendEvent(parse(body))
    if ('unused' in event) {
      if (event.unused === 'unreadable') throw invalid({ data: 'This event could not be read.' })
      return c.json({ received: true }, 200)
    }
    const { outcome } = await receiveEvent(databases, event, now)
    // Resend sends it again.
    if (outcome === 'early') throw conflict('This mail is not known yet. Please send the event again.')
    return c.json({ received: true }, 200)
  },
)

const unsigned = () => unauthorized('The signature is missing, not valid or too old.')

function parse(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return raise(badRequest('The body is not JSON.'))
  }
}

/** For the couple. */
export const mailFeedbackRoutes = new Hono<AppEnv>()

mailFeedbackRoutes.get(
  '/messages/feedback',
  describe('Whether the mail provider reports delivery status'),
  async (c) => {
    const { db, wedding, now } = c.var
    const isExpected = reportsFeedback(c.env)
    const reports = await findReports(db, wedding.id, now)
    const { last_event_at } = reports
    return c.json<FeedbackState, 200>(
      {
        is_expected: isExpected,
        is_missing: isExpected && isSilent(reports),
        last_event_at: isoOrNull(last_event_at),
      },
      200,
    )
  },
)
