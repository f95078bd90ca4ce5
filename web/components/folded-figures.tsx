import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'

interface FoldedFiguresProps {
  /** The accessible name of the section. */
  label: string
  /** What shows while the figures are folded, and above them afterwards. */
  folded: ReactNode
  children: ReactNode
}

/** The figures on top of a list, in one line on a phone: pressing it unfolds the rest. */
export function FoldedFigures({ label, folded, children }: FoldedFiguresProps) {
  return (
    <section aria-label={label} className="-mt-2 min-w-0 flex-1">
      <details className="group">
        <summary className="flex min-h-11 list-none items-center gap-2 [&::-webkit-details-marker]:hidden">
          <div className="min-w-0 flex-1">{folded}</div>
          <ChevronDown aria-hidden className="size-4 shrink-0 text-quiet group-open:rotate-180" />
        </summary>
        <div className="sheet mb-1.5 px-4 py-3">{children}</div>
      </details>
    </section>
  )
}
