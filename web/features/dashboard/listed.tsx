import { type ReactNode, useId } from 'react'
import { Link } from 'wouter'

interface ListedProps {
  title: string
  /** Links to the whole list. */
  more: { to: string; label: string }
  /** Shown while the list is empty. */
  empty: string
  /** `<li>` elements. */
  children: ReactNode[]
}

/** A short list with a link to all of it. */
export function Listed({ title, more, empty, children }: ListedProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <div className="mb-1 flex items-center justify-between gap-3">
        <h2 id={id}>{title}</h2>
        <Link
          to={more.to}
          className="-me-2 inline-flex min-h-11 items-center rounded-sm px-2 font-medium text-accent text-sm underline-offset-4 hover:underline desk:min-h-9"
        >
          {more.label}
        </Link>
      </div>
      {children.length === 0 ? (
        <p className="sheet px-4 py-5 text-quiet">{empty}</p>
      ) : (
        <ul className="sheet overflow-hidden [&>li:not(:first-child)]:border-line [&>li:not(:first-child)]:border-t">
          {children}
        </ul>
      )}
    </section>
  )
}
