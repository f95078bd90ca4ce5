import type { Context } from 'hono'
import type { AppEnv } from '../context'
import { billingOf } from '../features/billing/gateway'
import { readLedger } from '../features/billing/queries'
import { planInForce, subscriptionOf } from '../features/billing/rules'
import { type LimitKind, limitWords } from '../features/billing/schema'
import { LINE_LIMIT } from '../features/budget/schema'
import { GUEST_LIMIT } from '../features/guests/schema'
import { PEOPLE_LIMIT } from '../features/members/schema'
import { TABLE_LIMIT } from '../features/seating/schema'
import { TASK_LIMIT } from '../features/tasks/schema'
import { TIMELINE_LIMIT } from '../features/timeline/schema'
import { VENDOR_LIMIT } from '../features/vendors/schema'
import { HttpError, limitReached } from './errors'

/** What any wedding can hold, whatever its plan. */
const ceilings: Record<LimitKind, number> = {
  guests: GUEST_LIMIT,
  tables: TABLE_LIMIT,
  vendors: VENDOR_LIMIT,
  tasks: TASK_LIMIT,
  timeline_events: TIMELINE_LIMIT,
  budget_lines: LINE_LIMIT,
  members: PEOPLE_LIMIT,
}

export interface Limit {
  max: number
  /** To be thrown for what would go beyond. */
  reached: () => HttpError
}

/**
 * How many of a kind the wedding may come to hold: for the guard of the statement that adds some, and of no other. What is
 * there stays, however many. Asks the database only where a plan limits the kind.
 */
export async function limitOf(c: Context<AppEnv>, kind: LimitKind): Promise<Limit> {
  const ceiling = ceilings[kind]
  const plans = billingOf(c.env)?.plans
  if (plans?.some((plan) => plan.limits[kind] !== null)) {
    const { facts } = await readLedger(c.var.db, c.var.wedding.id)
    const { name, limits } = planInForce(plans, subscriptionOf(facts))
    const max = limits[kind]
    if (max !== null && max < ceiling) return { max, reached: () => planReached(name, max, limitWords[kind]) }
  }
  return { max: ceiling, reached: () => limitReached(ceiling, limitWords[kind]) }
}

function planReached(plan: string, max: number, what: string): HttpError {
  const limit = `The plan ${plan} includes at most ${max.toLocaleString('en')} ${what}.`
  return new HttpError(402, `${limit} A larger plan, under Subscription, has room for more.`)
}
