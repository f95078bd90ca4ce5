import { type Context, Hono } from 'hono'
import type { AppEnv } from '../../context'
import { describeMerge } from '../../db/duplicates'
import { untilWritten } from '../../http/attempts'
import { describe } from '../../http/docs'
import { conflict, invalid, notFound, raise, staleVersion } from '../../http/errors'
import { idsOf, idToCreate, willAnswer } from '../../http/idempotency'
import { either, json, query } from '../../http/validate'
import { addDays } from '../../lib/calendar'
import { idsInOrder } from '../../lib/ids'
import { limitOf } from '../billing/guard'
import { occasionsOf, unknownOccasion } from '../occasions/answer'
import { weddingDate } from '../settings/rules'
import { conflictsBrought, conflictsOf, conflictsOfDay, findConflicts, newConflicts } from './conflicts/rules'
import { isCeremony, missingBlocks, planDay } from './day-plan/rules'
import { eventsToIcs } from './export/rules'
import {
  deleteEvent,
  findEvent,
  findVendorName,
  insertEvent,
  insertPlan,
  listEvents,
  mergeEvents,
  moveEvents,
  updateEvent,
} from './queries'
import {
  assignmentsOf,
  copyTo,
  daysOfShift,
  groupDuplicates,
  isForVendors,
  leavesYears,
  type NewEvent,
  newEvent,
  OUT_OF_YEARS,
  type StoredEvent,
  shifted,
  shiftedBack,
  toTimelineEvent,
  usualVisibility,
} from './rules'
import {
  type AssignedEvent,
  assignmentsQuery,
  type CleanUpAnswer,
  type Conflict,
  calendarQuery,
  conflictsQuery,
  type DayPlanAnswer,
  dayPlanInput,
  duplicateInput,
  type EventPatch,
  eventInput,
  eventPatch,
  type ScheduleSuggestions,
  type ShiftAnswer,
  shiftInput,
  suggestionsQuery,
  TIMELINE_LIMIT,
  type TimelineEvent,
  timelinePaths,
  type UndoShiftAnswer,
  undoShiftInput,
  type VendorAssignment,
  vendorInput,
} from './schema'
import { suggestSchedule } from './suggestions/rules'

/** Limits the response: a thousand events at the same time have half a million conflicts. */
const MAX_CONFLICTS = 2000

export const timelineRoutes = new Hono<AppEnv>()

timelineRoutes.get('/timeline-events', describe('All events, by date and start'), async (c) => {
  const rows = await listEvents(c.var.db, c.var.wedding.id)
  return c.json<TimelineEvent[], 200>(rows.map(toTimelineEvent), 200)
})

timelineRoutes.post('/timeline-events', describe('Add an event', { answers: 201 }), json(eventInput), async (c) => {
  const event = newEvent(c.req.valid('json'), { id: idToCreate(c), now: c.var.now })
  return c.json<TimelineEvent, 201>(toTimelineEvent(await add(c, event)), 201)
})

timelineRoutes.put('/timeline-events/:id', describe('Change an event'), json(eventPatch), async (c) => {
  const event = await change(c, c.req.param('id'), c.req.valid('json'))
  return c.json<TimelineEvent, 200>(toTimelineEvent(event), 200)
})

timelineRoutes.delete('/timeline-events/:id', describe('Remove an event', { answers: 204 }), async (c) => {
  const isDeleted = await deleteEvent(c.var.db, c.var.wedding.id, c.req.param('id'))
  if (!isDeleted) throw notFound()
  return c.body(null, 204)
})

timelineRoutes.put(
  '/timeline-events/:id/assign-vendor',
  describe('Assign a vendor to an event, with the conflicts this causes'),
  either(vendorInput),
  async (c) => {
    const { db, wedding } = c.var
    const before = await listEvents(db, wedding.id)
    const event = await change(c, c.req.param('id'), c.req.valid('json'))
    const known = before.find(({ id }) => id === event.id)
    const conflicts = newConflicts(known ? conflictsOf(known, before) : [], conflictsOf(event, before))
    return c.json<AssignedEvent, 200>({ ...toTimelineEvent(event), conflicts }, 200)
  },
)

timelineRoutes.post(
  '/timeline-events/:id/duplicate',
  describe('Copy an event to another day', { answers: 201 }),
  either(duplicateInput),
  async (c) => {
    const { db, wedding, now } = c.var
    const source = (await findEvent(db, wedding.id, c.req.param('id'))) ?? raise(notFound())
    const copy = copyTo(source, {
      date: c.req.valid('json').targetDate,
      id: idToCreate(c, { of: timelinePaths.list }),
      now,
    })
    return c.json<TimelineEvent, 201>(toTimelineEvent(await add(c, copy)), 201)
  },
)

timelineRoutes.post('/timeline-events/cleanup-duplicates', describe('Merge duplicate events'), async (c) => {
  const { db, wedding, now } = c.var
  const groups = groupDuplicates(await listEvents(db, wedding.id))
  willAnswer(c, { is: describeMerge(groups) })
  const merged = await mergeEvents(db, wedding.id, { groups, now })
  return c.json<CleanUpAnswer, 200>(merged, 200)
})

timelineRoutes.post(
  '/timeline-events/shift',
  describe('Shift a day’s events from a time on'),
  either(shiftInput),
  async (c) => {
    const { db, wedding, now } = c.var
    const shift = c.req.valid('json')
    const before = await listEvents(db, wedding.id, daysOfShift(shift))
    const moved = shifted(before, shift)
    if (leavesYears(moved)) throw invalid({ minutes: OUT_OF_YEARS })
    const dry_run = shift.dry_run ?? false
    const byId = new Map(moved.map((event) => [event.id, event]))
    const after = before.map((event) => byId.get(event.id) ?? event)
    const conflicts = conflictsBrought(before, after, MAX_CONFLICTS)
    const counted = { dry_run, shifted: moved.length, conflicts }
    willAnswer(c, { of: timelinePaths.list, ids: idsOf(moved), under: 'events', with: counted })
    const answer = (events: StoredEvent[]) =>
      c.json<ShiftAnswer, 200>({ ...counted, events: events.map(toTimelineEvent) }, 200)
    if (dry_run) return answer(moved)
    const { outcome, rows } = await moveEvents(db, wedding.id, { moved, now })
    if (outcome === 'stale') throw conflict('Somebody else changed this day in the meantime. Please try again.')
    return answer(rows)
  },
)

timelineRoutes.post(
  '/timeline-events/shift/undo',
  describe('Undo a shift, except for events that changed since'),
  json(undoShiftInput),
  async (c) => {
    const { db, wedding, now } = c.var
    const undo = c.req.valid('json')
    const { restored } = await untilWritten(async () => {
      const moved = shiftedBack(await listEvents(db, wedding.id), undo)
      if (leavesYears(moved)) throw invalid({ minutes: OUT_OF_YEARS })
      const ids = new Set(idsOf(moved))
      const counted = { restored: ids.size, left_ids: undo.events.map(({ id }) => id).filter((id) => !ids.has(id)) }
      willAnswer(c, { of: timelinePaths.list, ids: [...ids], under: 'events', with: counted })
      const { outcome, rows } = await moveEvents(db, wedding.id, { moved, now })
      return { outcome, restored: { ...counted, events: rows.map(toTimelineEvent) } }
    })
    return c.json<UndoShiftAnswer, 200>(restored, 200)
  },
)

timelineRoutes.post(
  '/timeline-events/day-plan',
  describe('Add the usual events around a ceremony that the day lacks'),
  either(dayPlanInput),
  async (c) => {
    const { db, wedding, now } = c.var
    const { date, ceremony_time, ...input } = c.req.valid('json')
    const dry_run = input.dry_run ?? false
    const plan = planDay(date, ceremony_time, wedding.venue_name)
    const missing = missingBlocks(plan, await listEvents(db, wedding.id, around(date)))
    if (leavesYears(missing)) throw invalid({ date: OUT_OF_YEARS })
    const count = ({ length }: unknown[]) => ({ dry_run, created: length, skipped: plan.length - length })
    const answer = (events: DayPlanAnswer['events']) => c.json<DayPlanAnswer, 200>({ ...count(events), events }, 200)
    if (dry_run || missing.length === 0) return answer(missing.map(({ isBeside: _, ...block }) => block))

    // The plan's order among events with the same start.
    const nextId = idsInOrder(now)
    const rows = missing.map((block) =>
      newEvent({ ...block, visibility: usualVisibility(block.title) }, { id: nextId(), now }),
    )
    const { max, reached } = await limitOf(c, 'timeline_events', TIMELINE_LIMIT)
    const keep = (added: { id: string }[]) =>
      willAnswer(c, { of: timelinePaths.list, ids: idsOf(added), under: 'events', with: count(added) })
    keep(rows)
    const inserted = await insertPlan(db, wedding.id, rows, max)
    if (inserted.outcome === 'full') throw reached()
    keep(inserted.row)
    return answer(inserted.row.map(toTimelineEvent))
  },
)

timelineRoutes.get(
  '/timeline/conflicts',
  describe('Conflicts, optionally of one day or event'),
  query(conflictsQuery),
  async (c) => {
    const { db, wedding } = c.var
    const { event_id, date } = c.req.valid('query')
    const events = await listEvents(db, wedding.id, date ? around(date) : {})
    if (event_id == null) {
      const limit = MAX_CONFLICTS
      const found = date == null ? findConflicts(events, { limit }) : conflictsOfDay(events, date, limit)
      return c.json<Conflict[], 200>(found, 200)
    }
    const event =
      events.find(({ id }) => id === event_id) ?? (await findEvent(db, wedding.id, event_id)) ?? raise(notFound())
    const ofDay = new Set(events.filter((one) => date == null || one.date === date).map(({ id }) => id))
    const found = conflictsOf(event, events).filter(({ event_ids }) => event_ids.some((id) => ofDay.has(id)))
    return c.json<Conflict[], 200>(found, 200)
  },
)

timelineRoutes.get('/timeline/vendor-assignments', describe('Events by vendor'), query(assignmentsQuery), async (c) => {
  const { vendor_id, date } = c.req.valid('query')
  if (vendor_id != null) await requireVendor(c, vendor_id)
  const rows = await listEvents(c.var.db, c.var.wedding.id, {
    ...(date != null && { from: date, until: date }),
    ...(vendor_id != null && { vendorId: vendor_id }),
  })
  return c.json<VendorAssignment[], 200>(assignmentsOf(rows.map(toTimelineEvent)), 200)
})

timelineRoutes.get(
  '/timeline/ai/schedule-suggestions',
  describe('Suggestions for a day’s schedule, with reasons'),
  query(suggestionsQuery),
  async (c) => {
    const { db, wedding } = c.var
    const { date } = c.req.valid('query')
    const day = weddingDate(wedding)
    const events = await listEvents(db, wedding.id, around(date))
    const isBlank = !events.some((event) => event.date === date)
    const hasCeremony =
      isBlank && date !== day && (await listEvents(db, wedding.id, { from: day, until: day })).some(isCeremony)
    const suggestions = suggestSchedule(events, { date, weddingDate: day, hasCeremony })
    return c.json<ScheduleSuggestions, 200>({ date, suggestions }, 200)
  },
)

timelineRoutes.get(
  '/timeline/calendar.ics',
  describe('All events, or those of a vendor, as a calendar file', { produces: 'text/calendar' }),
  query(calendarQuery),
  async (c) => {
    const { db, wedding } = c.var
    const { vendor_id } = c.req.valid('query')
    const vendorName = vendor_id == null ? null : await requireVendor(c, vendor_id)
    const rows = await listEvents(db, wedding.id, vendor_id == null ? {} : { vendorId: vendor_id })
    const shown = vendor_id == null ? rows : rows.filter(isForVendors)
    const name = vendorName === null ? 'Wedding timeline' : `Wedding timeline: ${vendorName}`
    const occasions = new Map((await occasionsOf(c)).map((occasion) => [occasion.id, occasion.name]))
    return c.body(eventsToIcs(name, shown, { wedding, occasions }), 200, {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': 'attachment; filename="timeline.ics"',
    })
  },
)

/** The days whose events can conflict with those of a day. */
function around(date: string) {
  return { from: addDays(date, -1), until: addDays(date, 1) }
}

async function add(c: Context<AppEnv>, event: NewEvent): Promise<StoredEvent> {
  const { max, reached } = await limitOf(c, 'timeline_events', TIMELINE_LIMIT)
  const inserted = await insertEvent(c.var.db, c.var.wedding.id, event, max)
  if (inserted.outcome === 'gone') throw notFound()
  if (inserted.outcome === 'invalid') throw invalid(unknownOccasion)
  if (inserted.outcome === 'full') throw reached()
  return inserted.row
}

async function change(c: Context<AppEnv>, id: string, patch: EventPatch): Promise<StoredEvent> {
  const { db, wedding, now } = c.var
  const updated = await updateEvent(db, wedding.id, { id, patch, now })
  if (updated.outcome === 'gone') throw notFound()
  const { outcome, row: event } = updated
  if (outcome === 'saved') return event
  if (patch.version === undefined || patch.version === event.version) {
    if (patch.vendor_id != null) await requireVendor(c, patch.vendor_id)
    if (patch.occasion_id != null) throw invalid(unknownOccasion)
  }
  throw staleVersion(toTimelineEvent(event))
}

/** The name of a vendor of the wedding; throws 404 otherwise. */
async function requireVendor(c: Context<AppEnv>, id: string): Promise<string> {
  return (await findVendorName(c.var.db, c.var.wedding.id, id)) ?? raise(notFound())
}
