import { type ReactNode, type ToggleEvent, useState } from 'react'

interface DisclosureProps {
  summary: string
  isOpenAtFirst?: boolean
  onOpen?: () => void
  children: ReactNode
}

/** Content that renders once it is opened. */
export function Disclosure({ summary, isOpenAtFirst = false, onOpen, children }: DisclosureProps) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst)
  function toggle({ currentTarget: { open } }: ToggleEvent<HTMLDetailsElement>) {
    setIsOpen(open)
    if (open) onOpen?.()
  }
  return (
    <details open={isOpen} onToggle={toggle}>
      <summary className="min-h-11 content-center text-accent text-sm desk:min-h-8">{summary}</summary>
      {isOpen && children}
    </details>
  )
}
