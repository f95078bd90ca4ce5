import type { ReactNode } from 'react'

/** A part of the composer. */
export function FormPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="sheet grid min-w-0 gap-4 p-4 desk:p-5">
      <h2>{title}</h2>
      {children}
    </section>
  )
}
