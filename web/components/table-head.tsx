import type { ReactNode } from 'react'

/** A table head that stays in view while the page scrolls, except on short screens. */
export function StickyHead({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <thead className={className}>
      <tr
        aria-rowindex={1}
        className="text-start text-quiet text-sm [&>th]:sticky [&>th]:top-0 short:[&>th]:static [&>th]:z-10 [&>th]:bg-card [&>th]:px-3.5 [&>th]:text-start [&>th]:font-semibold [&>th]:shadow-[inset_0_-1px_var(--color-line)]"
      >
        {children}
      </tr>
    </thead>
  )
}

/** Column heads: class names by label. */
export function ColumnHeads({ columns }: { columns: Record<string, string> }) {
  return Object.entries(columns).map(([label, look]) => (
    <th key={label} scope="col" className={look || undefined}>
      {label}
    </th>
  ))
}

/** A column head whose label only screen readers get. */
export function HiddenColumnHead({ label, className }: { label: string; className?: string }) {
  return (
    <th scope="col" className={className}>
      <span className="sr-only">{label}</span>
    </th>
  )
}
