import { addDays, type Day, dayAt, weekdayOf } from '../../lib/calendar'
import { DAY } from '../../lib/durations'
import { foldText } from '../../lib/text'
import { headsOf, peopleAt } from '../budget/heads/rules'
import { newPair } from '../seating/pairs/rules'
import { newTask } from '../tasks/rules'
import type { TaskInput } from '../tasks/schema'
import { newEvent, usualVisibility } from '../timeline/rules'
import { buildBudget } from './budget/rules'
import { sampleDay, sampleRules, sampleTasks } from './content'
import { couple } from './guests/content'
import { buildGuests } from './guests/rules'
import { dayOf, type SampleFor } from './measures/rules'
import { buildOccasions } from './occasions/rules'
import { buildVendors } from './vendors/rules'

/** The settings of the sample. */
interface SampleSettings {
  couple_name_1: string
  couple_name_2: string
  wedding_date_fixed: Day
  venue_name: string
  rsvp_deadline: Day
}

/** The settings of a sample wedding on a Saturday about five months from now. */
export function sampleSettings(now: number, timezone: string): SampleSettings {
  const earliest = addDays(dayAt(now, timezone), 147)
  const date = addDays(earliest, 6 - (weekdayOf(earliest) % 7))
  return {
    couple_name_1: couple[0],
    couple_name_2: couple[1],
    wedding_date_fixed: date,
    venue_name: 'Casa Verde Gardens',
    rsvp_deadline: addDays(date, -42),
  }
}

/** Builds the rows of the sample. Except for ids and RSVP links, they depend only on the wedding and `now`. */
export function buildSample(wedding: SampleFor) {
  const { list, tables, households } = buildGuests(wedding)
  const heads = headsOf(list, wedding.now)
  const { vendors, payments } = buildVendors(wedding)
  return {
    guests: list,
    tables,
    households,
    ...buildOccasions(wedding, list),
    rules: buildRules(wedding, list),
    vendors,
    payments,
    ...buildBudget(wedding, peopleAt(heads)),
    tasks: buildTasks(wedding),
    events: buildEvents(wedding, vendors),
  }
}

function buildRules({ weddingId, nextId, now }: SampleFor, list: { id: string; name: string }[]) {
  const idOf = new Map(list.map(({ name, id }) => [name, id]))
  return sampleRules.map(({ people, ...rule }) => {
    const guest_ids = people.map((name) => idOf.get(name) ?? '')
    return { ...newPair({ ...rule, guest_ids }, { id: nextId(), now: now - 20 * DAY }), wedding_id: weddingId }
  })
}

function buildTasks(wedding: SampleFor) {
  return sampleTasks.map(({ category, due, done, isBegun, ...task }) => {
    const input: TaskInput = {
      ...task,
      category,
      category_id: category && wedding.categoryIds.get(foldText(category)),
      status: done !== undefined ? 'completed' : isBegun ? 'in_progress' : 'not_started',
      due_date: dayOf(due, wedding),
    }
    return {
      ...newTask(input, { id: wedding.nextId(), now: wedding.now - 130 * DAY }),
      wedding_id: wedding.weddingId,
      completed_at: done === undefined ? null : wedding.now + done * DAY,
    }
  })
}

function buildEvents(wedding: SampleFor, vendors: { id: string; name: string }[]) {
  return sampleDay.map(({ vendor, ...event }) => {
    const vendor_id = vendors.find(({ name }) => name === vendor)?.id
    const input = { ...event, date: wedding.weddingDay, vendor_id }
    return {
      ...newEvent(
        { ...input, visibility: usualVisibility(input.title) },
        { id: wedding.nextId(), now: wedding.now - 20 * DAY },
      ),
      wedding_id: wedding.weddingId,
    }
  })
}
