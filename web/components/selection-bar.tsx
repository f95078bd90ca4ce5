import { Square, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { focusNeighbour, placeOfFocus } from '../lib/focus-neighbour'
import { IconButton } from './button'

export interface Progress {
  done: number
  total: number
}

interface SelectionBarProps {
  /** Such as 'Selected guests'. */
  label: string
  count: number
  /** The progress of a change; null when none is under way. */
  progress: Progress | null
  /** The actions on the selection. */
  children: ReactNode
  /** Stops the change that is under way. Without it the change cannot be stopped. */
  onStop?: () => void
  onClear: () => void
}

/** The actions on selected rows. On phones it replaces the page's primary action. */
export function SelectionBar({ label, count, progress, children, onStop, onClear }: SelectionBarProps) {
  function clear() {
    const place = placeOfFocus()
    onClear()
    focusNeighbour(place)
  }
  return (
    <section
      aria-label={label}
      // On short screens it replaces the sections, so that one bar is left.
      data-replaces-sections
      className="fixed inset-x-0 bottom-[var(--sections-height)] max-desk:short:bottom-0 z-30 flex animate-rise items-center gap-1.5 border-line border-t bg-card px-3 py-2.5 desk:inset-x-auto desk:bottom-6 desk:left-1/2 desk:-translate-x-1/2 desk:gap-2 desk:rounded-full desk:border desk:ps-5 desk:pe-2 desk:shadow-raised max-desk:[&_button]:min-w-11 max-desk:[&_button]:px-3"
    >
      <p role="status" className="figures flex-1 font-medium leading-tight desk:me-2 desk:whitespace-nowrap">
        {progress ? `${progress.done} of ${progress.total}` : `${count} selected`}
      </p>
      {children}
      {progress && onStop ? (
        <IconButton label="Stop" onClick={onStop}>
          <Square aria-hidden />
        </IconButton>
      ) : (
        <IconButton label="Clear the selection" onClick={clear}>
          <X aria-hidden />
        </IconButton>
      )}
    </section>
  )
}
