import { type ReactNode, useState } from 'react'

interface DisclosureProps {
  summary: string
  isOpenAtFirst?: boolean
  children: ReactNode
}

/** Content that renders once it is opened. */
export function Disclosure({ summary, isOpenAtFirst = false, children }: DisclosureProps) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst)
  return (
    <details open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="min-h-11 content-center text-accent text-sm desk:min-h-8">{summary}</summary>
      {isOpen && children}
    </details>
  )
}
