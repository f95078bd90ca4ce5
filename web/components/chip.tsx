/** @jsxImportSource react */
// The tests' compiler, which sees this file for its type, reads JSX as the Worker's otherwise.

import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names'

export type Tone = 'neutral' | 'good' | 'care' | 'bad' | 'accent'

const tones: Record<Tone, string> = {
  neutral: 'bg-sunk text-quiet',
  good: 'bg-good-soft text-good',
  care: 'bg-care-soft text-care',
  bad: 'bg-bad-soft text-bad',
  accent: 'bg-accent-soft text-accent',
}

/** A short label, such as a status. */
export function Chip({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span
      className={classNames(
        'inline-flex min-h-6 max-w-full items-center gap-1.5 rounded-full px-2.5 font-medium text-xs',
        tones[tone],
      )}
    >
      {children}
    </span>
  )
}

/** A chip that toggles one choice of a filter. */
export function FilterChip({ isOn, ...rest }: ComponentProps<'button'> & { isOn: boolean }) {
  return (
    <button
      type="button"
      {...rest}
      aria-pressed={isOn}
      className={classNames(
        'figures inline-flex min-h-11 shrink-0 items-center gap-1.5 rounded-full border px-3.5 font-medium text-sm transition-colors desk:min-h-8.5',
        isOn ? 'border-accent bg-accent-soft text-accent' : 'border-control bg-card text-ink hover:border-quiet',
      )}
    />
  )
}
