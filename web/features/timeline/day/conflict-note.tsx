import { CircleAlert, TriangleAlert } from 'lucide-react'
import { classNames } from '../../../components/class-names'
import { ConflictFixes } from './conflict-fixes'
import type { Moves } from './moves'
import type { Note } from './notes'

/** A note about conflicts, with ways to fix them. */
export function ConflictNote({ note, moves }: { note: Note; moves: Moves }) {
  const { conflicts } = note
  const isError = conflicts.some(({ severity }) => severity === 'error')
  const Icon = isError ? CircleAlert : TriangleAlert
  return (
    <div className={classNames('grid gap-0.5 rounded-md px-3 py-2 text-sm', isError ? 'bg-bad-soft' : 'bg-care-soft')}>
      <div className="flex gap-2">
        <Icon aria-hidden className={classNames('mt-0.5 size-4 shrink-0', isError ? 'text-bad' : 'text-care')} />
        <div className="grid min-w-0 gap-1 [overflow-wrap:anywhere]">
          {conflicts.map(({ type, severity, message }) => (
            <p key={type}>
              <span className="sr-only">{severity === 'error' ? 'Conflict: ' : 'Warning: '}</span>
              {message}
            </p>
          ))}
        </div>
      </div>
      <ConflictFixes note={note} moves={moves} />
    </div>
  )
}
