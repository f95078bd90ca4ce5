import { CircleAlert, TriangleAlert } from 'lucide-react'
import type { Conflict } from '../../../../worker/features/timeline/schema'
import { classNames } from '../../../components/class-names'
import { Mends } from './mends'
import type { Moves } from './moves'

/** A conflict in words, with what would mend it. */
export function ConflictNote({ conflict, moves }: { conflict: Conflict; moves: Moves }) {
  const isError = conflict.severity === 'error'
  const Icon = isError ? CircleAlert : TriangleAlert
  return (
    <div className={classNames('grid gap-0.5 rounded-md px-3 py-2 text-sm', isError ? 'bg-bad-soft' : 'bg-care-soft')}>
      <p className="flex gap-2">
        <Icon aria-hidden className={classNames('mt-0.5 size-4 shrink-0', isError ? 'text-bad' : 'text-care')} />
        <span className="min-w-0 [overflow-wrap:anywhere]">
          <span className="sr-only">{isError ? 'Conflict: ' : 'Warning: '}</span>
          <bdi>{conflict.message}</bdi>
        </span>
      </p>
      <Mends conflict={conflict} moves={moves} />
    </div>
  )
}
