import { Bar } from './bar'

interface ProgressProps {
  /** The accessible name: 'Sent'. */
  label: string
  done: number
  total: number
  /** The class names of the filled part. */
  fill?: string
  className?: string
}

/** A bar of how many are done, which screen readers read. */
export function Progress({ label, done, total, fill = 'bg-accent transition-[width]', className }: ProgressProps) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={done}
      className={className}
    >
      <Bar share={total === 0 ? 0 : done / total} fill={fill} />
    </div>
  )
}
