import type { ReactNode } from 'react'

/** A scrolling box that the keyboard can scroll too. */
export function ScrollBox({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section aria-label={label} tabIndex={0} className="max-h-96 overflow-y-auto overscroll-contain">
      {children}
    </section>
  )
}
