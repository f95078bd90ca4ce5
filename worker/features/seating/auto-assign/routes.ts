import { Hono } from 'hono'
import type { AppEnv } from '../../../context'
import { describe } from '../../../http/docs'
import { conflict, invalid, notFound, raise } from '../../../http/errors'
import { willAnswer } from '../../../http/idempotency'
import { either, IMPORT_LIMIT } from '../../../http/validate'
import { namedOccasion } from '../../occasions/answer'
import { toSeatingRule } from '../pairs/rules'
import { type AutoAssignAnswer, type AutoAssignInput, autoAssignInput, type PlannedSeat } from '../schema'
import { enoughSteps, seat } from '../solver/solver'
import { findForPlan, writePlan } from './queries'
import { changesOf, type Draft, decidePlan, describePlan, type Hall, numberSeats, problemOf } from './rules'

const USUAL_SEED = 1

export const autoAssignRoutes = new Hono<AppEnv>()

autoAssignRoutes.post(
  '/seating/auto-assign',
  describe('Find seats for attending guests or all who have not declined, or save a given plan'),
  either(autoAssignInput, { limit: IMPORT_LIMIT }),
  async (c) => {
    const { db, wedding, now } = c.var
    const input = c.req.valid('json')
    const locked = input.locked ?? []
    const place = { weddingId: wedding.id, occasionId: await namedOccasion(c, input.occasion_id ?? undefined) }
    const { stamp, pairs, ...read } = await findForPlan(db, place)
    const hall = { ...read, rules: pairs.map(toSeatingRule) }
    refuseLocks(hall, locked)
    const plan = input.plan ? acceptPlan(hall, input.plan) : searchPlan(hall, { ...input, locked })
    const dry_run = input.dry_run ?? false
    const answer = describePlan(hall, { plan, locked, dry_run, ...draftOf(input) })
    willAnswer(c, { is: answer })
    if (!dry_run) {
      const { outcome } = await writePlan(db, place, { plan: changesOf(hall.guests, plan), stamp, now })
      if (outcome === 'stale')
        throw conflict('Guests, tables or rules were changed while the plan was made. Please try again.')
    }
    return c.json<AutoAssignAnswer, 200>(answer, 200)
  },
)

/** Limited by steps, not by time, because a Worker's clock does not advance while it computes, and a seed must give one plan. */
function searchPlan(
  hall: Hall,
  { locked, stability, seed, guests }: Pick<AutoAssignInput, 'stability' | 'seed' | 'guests'> & { locked: string[] },
): PlannedSeat[] {
  const problem = problemOf(hall, { locked, stability: stability ?? undefined, ...draftOf({ guests }) })
  const { assignments } = seat(problem, { seed: seed ?? USUAL_SEED, budget: { steps: enoughSteps(problem) } })
  return numberSeats(hall, assignments)
}

function draftOf({ guests }: Pick<AutoAssignInput, 'guests'>): Draft {
  return { guests: guests ?? 'attending' }
}

function acceptPlan(hall: Hall, plan: PlannedSeat[]): PlannedSeat[] {
  const guests = new Set(hall.guests.map(({ id }) => id))
  const tables = new Set(hall.tables.map(({ id }) => id))
  const isKnown = ({ guest_id, table_id }: PlannedSeat) =>
    guests.has(guest_id) && (table_id === null || tables.has(table_id))
  if (!plan.every(isKnown)) throw notFound()
  if (new Set(plan.map(({ guest_id }) => guest_id)).size < plan.length) {
    throw invalid({ plan: 'Please name each guest once.' })
  }
  const decision = decidePlan(hall, plan)
  if (decision.outcome === 'no_such_seat') throw invalid({ plan: decision.message })
  if (decision.outcome !== 'valid') throw conflict(decision.message)
  return numberSeats(hall, plan)
}

function refuseLocks(hall: Hall, locked: string[]): void {
  const guests = new Map(hall.guests.map((guest) => [guest.id, guest]))
  const named = locked.map((id) => guests.get(id) ?? raise(notFound()))
  if (named.some(({ table_id }) => table_id === null)) {
    throw invalid({ locked: 'Only guests who have a seat can be locked.' })
  }
}
