import type { ReactNode } from 'react'

/** Something long in little room; the keyboard scrolls it as well. */
export function ScrollBox({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section aria-label={label} tabIndex={0} className="max-h-96 overflow-y-auto overscroll-contain">
      {children}
    </section>
  )
}
