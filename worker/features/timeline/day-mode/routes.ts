import { Hono } from 'hono'
import type { AppEnv } from '../../../context'
import { untilWritten } from '../../../http/attempts'
import { describe } from '../../../http/docs'
import { invalid, notFound, raise, staleVersion } from '../../../http/errors'
import { idsOf, willAnswer } from '../../../http/idempotency'
import { json } from '../../../http/validate'
import { listEvents, moveEvents, updateEvent } from '../queries'
import { leavesYears, OUT_OF_YEARS, toTimelineEvent } from '../rules'
import { type TimelineEvent, timelinePaths } from '../schema'
import { delayed, delayedWith, isAsSeen } from './rules'
import { type DelayAnswer, delayInput, statusInput } from './schema'

export const dayModeRoutes = new Hono<AppEnv>()

dayModeRoutes.post(
  '/timeline-events/delay',
  describe('Move an event and all that follow on its day, except those that are done'),
  json(delayInput),
  async (c) => {
    const { db, wedding, now } = c.var
    const { from_id, minutes, versions, alone } = c.req.valid('json')
    const { answer } = await untilWritten(async () => {
      const events = await listEvents(db, wedding.id)
      const from = events.find(({ id }) => id === from_id) ?? raise(notFound())
      const moving = versions && alone ? [] : delayedWith(events, from)
      if (versions && !isAsSeen(events, { moving, versions })) {
        const ids = new Set([...idsOf(moving), ...Object.keys(versions)])
        throw staleVersion(events.filter(({ id }) => ids.has(id)).map(toTimelineEvent))
      }
      const named = versions
        ? events.filter(({ id, status }) => status !== 'done' && Object.hasOwn(versions, id))
        : moving
      willAnswer(c, { of: timelinePaths.list, ids: idsOf(named), under: 'events', with: { minutes } })
      const moved = delayed(named, minutes)
      if (leavesYears(moved)) throw invalid({ minutes: OUT_OF_YEARS })
      const { outcome, rows } = await moveEvents(db, wedding.id, { moved, now })
      return { outcome, answer: { minutes, events: rows.map(toTimelineEvent) } }
    })
    return c.json<DelayAnswer, 200>(answer, 200)
  },
)

dayModeRoutes.post(
  '/timeline-events/:id/status',
  describe('Set the status of an event'),
  json(statusInput),
  async (c) => {
    const { db, wedding, now } = c.var
    const id = c.req.param('id')
    willAnswer(c, { of: timelinePaths.list, id })
    const updated = await updateEvent(db, wedding.id, { id, patch: c.req.valid('json'), now })
    if (updated.outcome === 'gone') throw notFound()
    if (updated.outcome === 'stale') throw staleVersion(toTimelineEvent(updated.row))
    return c.json<TimelineEvent, 200>(toTimelineEvent(updated.row), 200)
  },
)
