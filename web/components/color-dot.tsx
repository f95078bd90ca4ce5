import { drawn } from '../lib/swatches'
import { classNames } from './class-names'

/** A category's colour. */
export function ColorDot({ color, className }: { color: string; className: string }) {
  const { fill, hasEdge } = drawn(color)
  return (
    <span
      aria-hidden
      className={classNames('shrink-0 rounded-full', hasEdge && 'inset-ring-1 inset-ring-control', className)}
      style={{ background: fill }}
    />
  )
}
