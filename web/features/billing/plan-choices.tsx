import { Check } from 'lucide-react'
import type { Plan, Subscription } from '../../../worker/features/billing/schema'
import { Button } from '../../components/button'
import { Chip } from '../../components/chip'
import { checkoutUrl } from './api'
import type { useLeave } from './leave'
import { limitTexts, priceText } from './wording'

interface PlanChoicesProps {
  plans: Plan[]
  subscription: Subscription
  leaving: ReturnType<typeof useLeave>
}

export function PlanChoices({ plans, subscription, leaving: { leavingTo, leave } }: PlanChoicesProps) {
  return (
    <section aria-labelledby="plans" className="grid gap-3">
      <h2 id="plans">Plans</h2>
      <ul className="grid gap-4 desk:grid-cols-[repeat(auto-fit,minmax(15rem,1fr))]">
        {plans.map((plan) => {
          const action = actionFor(plan, subscription)
          return (
            <li key={plan.key} className="sheet flex flex-col gap-4 p-5">
              <div className="grid gap-1">
                <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
                  <h3 className="wrap-anywhere font-semibold font-serif text-xl">{plan.name}</h3>
                  {plan.key === subscription.plan && <Chip tone="accent">Your plan</Chip>}
                </div>
                <p className="figures text-lg">{priceText(plan.price)}</p>
                {plan.description && <p className="wrap-anywhere text-quiet">{plan.description}</p>}
              </div>
              <ul className="grid gap-1.5 text-sm">
                {limitTexts(plan.limits).map((text) => (
                  <li key={text} className="flex gap-2">
                    <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-good" />
                    {text}
                  </li>
                ))}
              </ul>
              {action && (
                <Button
                  kind={action.isMain ? 'primary' : 'plain'}
                  className="mt-auto"
                  isBusy={leavingTo === plan.key}
                  disabled={leavingTo !== null}
                  onClick={() => void leave(plan.key, () => checkoutUrl(plan.key))}
                >
                  {action.label}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      <p className="text-quiet text-sm">
        You pay on Stripe’s own page; Posy never sees your card. You confirm each change there before it takes effect.
        No plan takes away anything that you have planned.
      </p>
    </section>
  )
}

/** Returns the action of a plan; null if it has none. */
function actionFor(plan: Plan, subscription: Subscription): { label: string; isMain: boolean } | null {
  const { plan: current, renews_at, cancel_at_period_end: isEnding } = subscription
  // A subscription that is unpaid or paused goes on while the free plan is in force.
  if (plan.price === null)
    return renews_at !== null && !isEnding ? { label: `Go back to ${plan.name}`, isMain: false } : null
  if (plan.key !== current) return { label: `Choose ${plan.name}`, isMain: true }
  return isEnding ? { label: `Keep ${plan.name}`, isMain: true } : null
}
