import type { Context } from 'hono'
import type { AppEnv } from '../context'
import { billingOf } from '../features/billing/gateway'
import type { OfferedPlan } from '../features/billing/plans/rules'
import { readLedger } from '../features/billing/queries'
import { planInForce, subscriptionOf } from '../features/billing/rules'
import { type LimitKind, limitKinds, limitWord } from '../features/billing/schema'
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
  const plan = await planLimiting(c, [kind])
  const max = plan?.limits[kind] ?? null
  if (plan && max !== null && max < ceiling) return { max, reached: () => planReached(c, { plan, kind, max }) }
  return { max: ceiling, reached: () => limitReached(ceiling, limitWord(kind, ceiling)) }
}

/** For what fills an empty wedding: throws when its plan does not include as much. */
export async function requireInPlan(c: Context<AppEnv>, counts: Partial<Record<LimitKind, number>>): Promise<void> {
  const kinds = limitKinds.filter((kind) => counts[kind])
  const plan = await planLimiting(c, kinds)
  for (const kind of kinds) {
    const max = plan?.limits[kind] ?? null
    if (plan && max !== null && (counts[kind] ?? 0) > max) throw planReached(c, { plan, kind, max })
  }
}

/** The plan in force, where any plan limits one of these kinds. */
async function planLimiting(c: Context<AppEnv>, kinds: LimitKind[]): Promise<OfferedPlan | null> {
  const plans = billingOf(c.env)?.plans
  if (!plans?.some(({ limits }) => kinds.some((kind) => limits[kind] !== null))) return null
  const { facts } = await readLedger(c.var.db, c.var.wedding.id)
  return planInForce(plans, subscriptionOf(facts))
}

function planReached(
  c: Context<AppEnv>,
  { plan, kind, max }: { plan: OfferedPlan; kind: LimitKind; max: number },
): HttpError {
  const limit = `The plan ${plan.name} includes at most ${max.toLocaleString('en')} ${limitWord(kind, max)}.`
  const isHelper = c.var.user.wedding?.role === 'helper'
  const way = isHelper ? 'The couple can choose a larger one.' : 'A larger plan, under Subscription, has room for more.'
  return new HttpError(402, `${limit} ${way}`)
}
