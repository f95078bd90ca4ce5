import { useState } from 'react'
import { Button } from './button'

interface UnsavedOptions {
  isChanged: boolean
  onClose: () => void
}

/** `close` asks before it throws away what was typed: while `isAsking`, the `question` stands in place of a form's buttons. */
export function useUnsaved({ isChanged, onClose }: UnsavedOptions) {
  const [isAsking, setIsAsking] = useState(false)
  return {
    close: () => (isChanged ? setIsAsking(true) : onClose()),
    isAsking: isAsking && isChanged,
    question: <UnsavedQuestion onDiscard={onClose} onKeep={() => setIsAsking(false)} />,
  }
}

interface UnsavedQuestionProps {
  onDiscard: () => void
  onKeep: () => void
}

export function UnsavedQuestion({ onDiscard, onKeep }: UnsavedQuestionProps) {
  return (
    <>
      <p ref={bringIntoSight} role="alert" className="me-auto scroll-my-16 self-center">
        What you typed is not saved.
      </p>
      <Button kind="danger" onClick={onDiscard}>
        Discard
      </Button>
      <Button kind="primary" onClick={onKeep}>
        Keep editing
      </Button>
    </>
  )
}

/** A long form may stand above it. */
function bringIntoSight(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' })
}
