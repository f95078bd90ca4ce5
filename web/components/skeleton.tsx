import type { ReactNode } from 'react'
import { classNames } from './class-names'

/** A line or block in the shape of what comes. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={classNames('block h-4 animate-breathe rounded-sm bg-sunk', className)} />
}

/** Around skeletons: says once that something is loading, and shows the shapes only when it takes a moment. */
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
  /** The classes of each skeleton: its width, its height. */
  shapes: string[]
  /** The classes of the box around them. */
  className?: string
}

/** Skeletons one beneath the other, for what is loading. */
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
