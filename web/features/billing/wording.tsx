import type { ReactNode } from 'react'
import type { LimitKind, Limits, Plan, Price, Subscription } from '../../../worker/features/billing/schema'
import { limitKinds, limitWord } from '../../../worker/features/billing/schema'
import type { Tone } from '../../components/chip'
import { DateText } from '../../components/date-text'
import { browserZone } from '../../lib/browser-zone'

export const usageLabels: Record<LimitKind, string> = {
  guests: 'Guests',
  tables: 'Tables',
  vendors: 'Vendors',
  tasks: 'Tasks',
  timeline_events: 'Timeline events',
  budget_lines: 'Budget lines',
  members: 'Collaborators',
}

const periods: Record<Price['interval'], string> = { month: 'a month', year: 'a year' }

/** '€9.50 a month', in the currency charged, which may differ from the wedding's. */
export function priceText(price: Price | null): string {
  if (price === null) return 'Free'
  const amount = new Intl.NumberFormat('en', {
    style: 'currency',
    currency: price.currency,
    trailingZeroDisplay: 'stripIfInteger',
  })
  return `${amount.format(price.amount)} ${periods[price.interval]}`
}

/** 'Up to 100 guests'. Kinds without a limit are left out. */
export function limitTexts(limits: Limits): string[] {
  const texts = limitKinds.flatMap((kind) => {
    const max = limits[kind]
    return max === null ? [] : `Up to ${max.toLocaleString('en')} ${limitWord(kind, max)}`
  })
  if (texts.length === 0) return ['No limits']
  return texts.length === limitKinds.length ? texts : [...texts, 'No limit on the rest']
}

interface Standing {
  tone: Tone
  /** A word or two. */
  state: string
  sentence: ReactNode
}

/** Describes the subscription's state and what to do about it. `free` is the plan that every wedding starts on. */
export function standingOf(subscription: Subscription, free: Plan | undefined): Standing {
  const { status, renews_at, ended_at, cancel_at_period_end: isEnding, plan_name: plan } = subscription
  const day = renews_at && <OnDay instant={renews_at} />
  switch (status) {
    case 'active':
    case 'trialing':
      if (isEnding && day) return { tone: 'care', state: 'ending', sentence: <EndsOn day={day} free={free} /> }
      if (free?.key === subscription.plan) return { tone: 'good', state: 'active', sentence: FREE }
      if (status === 'active')
        return { tone: 'good', state: 'active', sentence: day ? <>It renews on {day}.</> : RENEWS }
      return {
        tone: 'good',
        state: 'free trial',
        sentence: day ? <>The trial runs until {day}. After that you will be charged.</> : RENEWS,
      }
    case 'past_due':
      return {
        tone: 'bad',
        state: 'payment overdue',
        sentence:
          'The last payment did not go through. Your plan stays while we try again: please check your payment method.',
      }
    case 'unpaid':
      return {
        tone: 'bad',
        state: 'unpaid',
        sentence: `The payment did not go through, so the limits of ${plan} apply for now. ${KEPT} Pay the outstanding amount to get your plan back.`,
      }
    case 'paused':
      return {
        tone: 'care',
        state: 'subscription paused',
        sentence: `Your subscription is paused, so the limits of ${plan} apply for now. ${KEPT}`,
      }
    case 'incomplete':
      return {
        tone: 'care',
        state: 'payment not finished',
        sentence: 'The first payment is not finished. Choose the plan again to finish it.',
      }
    case 'incomplete_expired':
      return {
        tone: 'neutral',
        state: 'payment not finished',
        sentence: 'The first payment was not finished in time, and nothing was charged. You can choose a plan again.',
      }
    case 'canceled':
      return {
        tone: 'neutral',
        state: 'subscription ended',
        sentence: (
          <>
            Your subscription ended
            {ended_at && (
              <>
                {' '}
                on <OnDay instant={ended_at} />
              </>
            )}
            . {KEPT}
          </>
        ),
      }
  }
}

const FREE = 'This is where every wedding starts. It costs nothing.'
const RENEWS = 'It renews automatically.'
const KEPT = 'Everything that you have planned is still here.'

function EndsOn({ day, free }: { day: ReactNode; free: Plan | undefined }) {
  return (
    <>
      It ends on {day} and is not charged again. Until then nothing changes; afterwards everything you have planned
      stays, and you can add as much as {free?.name ?? 'the first plan'} includes.
    </>
  )
}

/** The day of an instant in the browser's zone, since payments do not happen in the wedding's. */
export function OnDay({ instant }: { instant: string }) {
  return <DateText instant={instant} zone={browserZone()} />
}
