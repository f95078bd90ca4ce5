import { CircleCheck, Info, LoaderCircle, X } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import type { Plan, Subscription } from '../../../worker/features/billing/schema'
import { Button, IconButton } from '../../components/button'
import { navigate, useSearchParams } from '../../lib/history'
import { useLatest } from '../../lib/latest'
import { paths } from '../../lib/paths'
import { OnDay } from './wording'

const LOOK_EVERY = 2000
/** Milliseconds to wait for the provider, which usually reports within seconds. */
const PATIENCE = 40_000

interface ReturnNoteProps {
  plans: Plan[]
  subscription: Subscription
  /** Reads the subscription again. */
  look: () => void
}

/** Shown after a return from the provider, by the address: `?checkout=done&plan=…` or `?checkout=cancelled`. */
export function ReturnNote({ plans, ...props }: ReturnNoteProps) {
  const params = useSearchParams()
  const plan = plans.find(({ key }) => key === params.get('plan'))
  if (params.get('checkout') === 'cancelled')
    return <Note icon="info">Nothing was changed, and nothing was charged.</Note>
  if (params.get('checkout') === 'done' && plan) return <Confirmation key={plan.key} plan={plan} {...props} />
  return null
}

/** Polls until the provider has reported the payment. */
function Confirmation({ plan, subscription, look }: Omit<ReturnNoteProps, 'plans'> & { plan: Plan }) {
  const [isLate, setIsLate] = useState(false)
  const again = useLatest(look)
  const isThere = hasArrived(plan, subscription)

  useEffect(() => {
    if (isThere || isLate) return
    const looking = setInterval(() => again(), LOOK_EVERY)
    const patience = setTimeout(() => setIsLate(true), PATIENCE)
    return () => {
      clearInterval(looking)
      clearTimeout(patience)
    }
  }, [isThere, isLate, again])

  if (isThere && subscription.cancel_at_period_end && subscription.renews_at) {
    return (
      <Note icon="done">
        Your subscription ends on <OnDay instant={subscription.renews_at} />. Nothing more is charged.
      </Note>
    )
  }
  if (isThere) return <Note icon="done">Thank you. You are now on the {plan.name} plan.</Note>
  if (!isLate) return <Note icon="waiting">Waiting for Stripe to confirm it. This takes a few seconds.</Note>
  return (
    <Note icon="info" action={<Button onClick={() => setIsLate(false)}>Check again</Button>}>
      The confirmation is taking longer than usual. You can leave this page: your plan changes automatically once it
      arrives.
    </Note>
  )
}

/** Whether the change is visible. Going back to the free plan keeps the paid one until its period ends. */
function hasArrived(plan: Plan, { plan: current, renews_at, cancel_at_period_end: isEnding }: Subscription): boolean {
  if (plan.price === null) return isEnding || renews_at === null
  return current === plan.key && !isEnding
}

const icons = {
  info: <Info aria-hidden className="size-5 shrink-0 text-accent" />,
  done: <CircleCheck aria-hidden className="size-5 shrink-0 text-good" />,
  waiting: <LoaderCircle aria-hidden className="size-5 shrink-0 animate-spin text-accent" />,
}

interface NoteProps {
  icon: keyof typeof icons
  action?: ReactNode
  children: ReactNode
}

function Note({ icon, action, children }: NoteProps) {
  return (
    <div role="status" className="sheet flex flex-wrap items-center gap-3 py-1.5 ps-4 pe-1.5">
      {icons[icon]}
      <p className="min-w-0 flex-1 basis-52 py-1.5">{children}</p>
      {action}
      <IconButton label="Dismiss" onClick={() => navigate(paths.billing, { replace: true })}>
        <X aria-hidden />
      </IconButton>
    </div>
  )
}
