import { HeartHandshake } from 'lucide-react'
import type { Plan, Subscription } from '../../../worker/features/billing/schema'
import { Button, ButtonLink } from '../../components/button'
import { Chip } from '../../components/chip'
import { EmptyState } from '../../components/empty-state'
import { Loaded } from '../../components/loaded'
import { PageHeader } from '../../components/page-header'
import { LoadingShapes } from '../../components/skeleton'
import { paths } from '../../lib/paths'
import { useIsHelper } from '../../lib/session'
import { useSubscription } from '../../lib/subscription'
import { portalUrl, usePlans } from './api'
import { useLeave } from './leave'
import { PlanChoices } from './plan-choices'
import { ReturnNote } from './return-note'
import { Usage } from './usage'
import { priceText, standingOf } from './wording'

/** The subscription page, which helpers do not see. */
export function BillingPage() {
  const isHelper = useIsHelper()
  return (
    <>
      <PageHeader title="Subscription" />
      {isHelper ? <CoupleOnly /> : <Billing />}
    </>
  )
}

function CoupleOnly() {
  return (
    <EmptyState
      icon={HeartHandshake}
      title="Only the couple can see this"
      action={<ButtonLink to={paths.dashboard}>Go to the dashboard</ButtonLink>}
    >
      You are a helper on this wedding. Only the couple can see the plan and what it costs.
    </EmptyState>
  )
}

function Billing() {
  const subscription = useSubscription()
  const plans = usePlans()
  return (
    <Loaded answer={subscription} failed="The subscription could not be loaded." skeleton={<BillingSkeleton />}>
      {(current) =>
        current.provider === null ? (
          <EverythingIncluded subscription={current} />
        ) : (
          <Loaded answer={plans} failed="The plans could not be loaded." skeleton={<BillingSkeleton />}>
            {(all) => <Paid plans={all} subscription={current} look={subscription.reload} />}
          </Loaded>
        )
      }
    </Loaded>
  )
}

/** Shown when no payment provider is configured. */
function EverythingIncluded({ subscription }: { subscription: Subscription }) {
  return (
    <div className="grid gap-7">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2>Everything is included</h2>
        <p className="text-quiet">There is nothing to pay.</p>
      </div>
      <Usage {...subscription} />
    </div>
  )
}

function Paid({ plans, subscription, look }: { plans: Plan[]; subscription: Subscription; look: () => void }) {
  const leaving = useLeave()
  const { leavingTo, leave } = leaving
  const price = plans.find(({ key }) => key === subscription.plan)?.price ?? null
  const { tone, state, sentence } = standingOf(
    subscription,
    plans.find((plan) => plan.price === null),
  )
  return (
    <div className="grid gap-7">
      <ReturnNote plans={plans} subscription={subscription} look={look} />
      <section aria-labelledby="current" className="sheet flex flex-wrap items-center gap-x-8 gap-y-4 p-5">
        <div className="grid min-w-0 flex-1 basis-72 gap-1.5">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h2 id="current" className="wrap-anywhere">
              {subscription.plan_name}
            </h2>
            <Chip tone={tone}>{state}</Chip>
          </div>
          {price && <p className="figures">{priceText(price)}</p>}
          <p className="max-w-[65ch] text-quiet">{sentence}</p>
        </div>
        {subscription.has_portal && (
          <Button
            kind={tone === 'bad' ? 'primary' : 'plain'}
            isBusy={leavingTo === ''}
            disabled={leavingTo !== null}
            onClick={() => void leave('', portalUrl)}
          >
            Payment and receipts
          </Button>
        )}
      </section>
      <Usage {...subscription} />
      <PlanChoices plans={plans} subscription={subscription} leaving={leaving} />
    </div>
  )
}

function BillingSkeleton() {
  return (
    <LoadingShapes
      label="Loading the subscription"
      shapes={['h-28 rounded-md', 'h-56 rounded-md']}
      className="grid gap-7"
    />
  )
}
