import { type ReactNode, useState } from 'react'

/** Content that renders once it is opened. */
export function Disclosure({ summary, children }: { summary: string; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="min-h-11 content-center text-accent text-sm desk:min-h-8">{summary}</summary>
      {isOpen && children}
    </details>
  )
}
