import { classNames } from './class-names'

interface BarProps {
  /** From 0 to 1. Anything above is full. */
  share: number
  /** The class names of the filled part. */
  fill?: string
  className?: string
}

/** A bar that a share of something fills. Hidden from screen readers: a text beside it says the same. */
export function Bar({ share, fill = 'bg-accent', className = 'h-2' }: BarProps) {
  return (
    <span aria-hidden className={classNames('block overflow-hidden rounded-full bg-sunk', className)}>
      <span
        className={classNames('block h-full rounded-full', fill)}
        style={{ width: `${Math.min(1, share) * 100}%` }}
      />
    </span>
  )
}
