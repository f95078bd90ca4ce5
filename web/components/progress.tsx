import { classNames } from './class-names'

interface ProgressProps {
  /** The accessible name: 'Sent'. */
  label: string
  done: number
  total: number
  className?: string
}

/** A bar of how many are done. */
export function Progress({ label, done, total, className }: ProgressProps) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={done}
      className={classNames('h-2 overflow-clip rounded-full bg-sunk', className)}
    >
      <div
        className="h-full rounded-full bg-accent transition-[width]"
        style={{ width: `${total === 0 ? 0 : (done / total) * 100}%` }}
      />
    </div>
  )
}
