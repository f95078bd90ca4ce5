import type { Context } from 'hono'
import type { AppEnv } from '../../context'
import { HttpError, limitReached } from '../../http/errors'
import { billingOf } from './gateway'
import type { OfferedPlan } from './plans/rules'
import { readLedger } from './queries'
import { planInForce, subscriptionOf } from './rules'
import { type LimitKind, limitKinds, limitWord } from './schema'

interface Limit {
  max: number
  /** Makes the error to throw when the limit is reached. */
  reached: () => HttpError
}

/**
 * Row limit under the plan, at most `ceiling`. For INSERT guards only, since existing rows stay even above it. Reads the
 * database only if some plan limits the kind.
 */
export async function limitOf(c: Context<AppEnv>, kind: LimitKind, ceiling: number): Promise<Limit> {
  const plan = await planLimiting(c, [kind])
  const max = plan?.limits[kind] ?? null
  if (plan && max !== null && max < ceiling) return { max, reached: () => planReached(c, { plan, kind, max }) }
  return { max: ceiling, reached: () => limitReached(ceiling, limitWord(kind, ceiling)) }
}

/** Throws if the plan does not include as many rows as an import adds to an empty wedding. */
export async function requireInPlan(c: Context<AppEnv>, counts: Partial<Record<LimitKind, number>>): Promise<void> {
  const kinds = limitKinds.filter((kind) => counts[kind])
  const plan = await planLimiting(c, kinds)
  for (const kind of kinds) {
    const max = plan?.limits[kind] ?? null
    if (plan && max !== null && (counts[kind] ?? 0) > max) throw planReached(c, { plan, kind, max })
  }
}

/** The wedding's current plan; null if no plan limits any of these kinds. */
async function planLimiting(c: Context<AppEnv>, kinds: LimitKind[]): Promise<OfferedPlan | null> {
  const plans = billingOf(c.env)?.plans
  if (!plans?.some(({ limits }) => kinds.some((kind) => limits[kind] !== null))) return null
  const { facts } = await readLedger(c.var.accounts, c.var.wedding.id)
  return planInForce(plans, subscriptionOf(facts))
}

function planReached(
  c: Context<AppEnv>,
  { plan, kind, max }: { plan: OfferedPlan; kind: LimitKind; max: number },
): HttpError {
  const limit = `The ${plan.name} plan includes at most ${max.toLocaleString('en')} ${limitWord(kind, max)}.`
  const isHelper = c.var.user.wedding?.role === 'helper'
  const way = isHelper ? 'The couple can choose a larger one.' : 'A larger plan, under Subscription, has room for more.'
  return new HttpError(402, `${limit} ${way}`)
}
