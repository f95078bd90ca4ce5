import type { CSSProperties } from 'react'
import { timeOf } from '../../../../worker/features/timeline/rules'
import type { TimelineEvent } from '../../../../worker/features/timeline/schema'
import { classNames } from '../../../components/class-names'
import { clock } from '../../../lib/dates'
import { NOW_ID, nowAndNext } from './now'

/** On the day itself: what is going on and what comes next. Its time leads to the mark in the day. */
export function NowText({ events, now }: { events: TimelineEvent[]; now: number }) {
  return (
    <p className="min-w-0 flex-1 [overflow-wrap:anywhere]">
      <button
        type="button"
        onClick={() => document.getElementById(NOW_ID)?.scrollIntoView({ block: 'center' })}
        className="figures min-h-6 font-medium text-accent hover:underline"
      >
        Now {clock(timeOf(now))}
      </button>{' '}
      <bdi>{nowAndNext(events, now)}</bdi>
    </p>
  )
}

/** The present time as a label. */
export function NowTime({ now, className, style }: { now: number; className?: string; style?: CSSProperties }) {
  return (
    <span
      aria-hidden
      style={style}
      className={classNames(
        'figures whitespace-nowrap rounded-full bg-accent px-1.5 font-medium text-accent-ink text-xs leading-snug',
        className,
      )}
    >
      {clock(timeOf(now))}
    </span>
  )
}

/** Marks the present time in a list. */
export function NowLine({ now }: { now: number }) {
  return (
    <div id={NOW_ID} className="flex items-center gap-2">
      <NowTime now={now} />
      <span className="flex-1 border-accent border-t-2" />
    </div>
  )
}
