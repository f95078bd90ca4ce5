import type { ReactNode } from 'react'

/** The head of a long table, which stays in sight while the page scrolls. */
export function StickyHead({ children }: { children: ReactNode }) {
  return (
    <thead>
      <tr
        aria-rowindex={1}
        className="text-start text-quiet text-sm [&>th]:sticky [&>th]:top-0 [&>th]:z-10 [&>th]:bg-card [&>th]:px-3.5 [&>th]:text-start [&>th]:font-semibold [&>th]:shadow-[inset_0_-1px_var(--color-line)]"
      >
        {children}
      </tr>
    </thead>
  )
}

/** The heads of columns, by their labels, with the classes of each. */
export function ColumnHeads({ columns }: { columns: Record<string, string> }) {
  return Object.entries(columns).map(([label, look]) => (
    <th key={label} scope="col" className={look || undefined}>
      {label}
    </th>
  ))
}

/** The head of a column whose content speaks for itself: its label is for screen readers. */
export function HiddenColumnHead({ label, className }: { label: string; className?: string }) {
  return (
    <th scope="col" className={className}>
      <span className="sr-only">{label}</span>
    </th>
  )
}
