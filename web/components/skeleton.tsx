import type { ReactNode } from 'react'
import { classNames } from './class-names'

/** A placeholder line or block. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={classNames('block h-4 animate-breathe rounded-sm bg-sunk', className)} />
}

/** Wraps skeletons: announces once that something is loading, and fades in so that quick loads do not flash. */
export function Loading({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="status" className="animate-appear">
      <span className="sr-only">{label}</span>
      {children}
    </div>
  )
}

interface LoadingShapesProps {
  label: string
  /** The classes of each skeleton, such as its width. */
  shapes: string[]
  /** The classes of the box around the skeletons. */
  className?: string
}

/** A loading state of several skeletons. */
export function LoadingShapes({ label, shapes, className = 'grid gap-2' }: LoadingShapesProps) {
  return (
    <Loading label={label}>
      <div className={className}>
        {shapes.map((shape, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a fixed list
          <Skeleton key={i} className={shape} />
        ))}
      </div>
    </Loading>
  )
}
