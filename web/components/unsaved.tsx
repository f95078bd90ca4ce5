import { useEffect, useState } from 'react'
import { blockLeaving, type HistoryEntry, holdTyped, useEntry } from '../lib/history'
import { useLatest } from '../lib/latest'
import { isClosing } from '../lib/url-state'
import { Button } from './button'
import { scrollIntoView } from './scroll-into-view'

interface UnsavedOptions {
  isChanged: boolean
  onClose: () => void
  words?: typeof unsavedWords
}

const unsavedWords = { asked: 'What you typed is not saved.', discard: 'Discard', keep: 'Keep editing' }

/** The words where something is chosen, not typed. */
export const unsavedChoice = { asked: 'Your choice is not saved.', discard: 'Discard', keep: 'Keep choosing' }

/** `close` asks before it discards changes. While `isAsking`, show `question` in place of the form's buttons. */
export function useUnsaved({ isChanged, onClose, words }: UnsavedOptions) {
  const [isAsking, setIsAsking] = useState(false)
  return {
    close: () => (isChanged ? setIsAsking(true) : onClose()),
    isAsking: isAsking && isChanged,
    question: <UnsavedQuestion onDiscard={onClose} onKeep={() => setIsAsking(false)} words={words} />,
  }
}

interface UnsavedOnBackOptions extends UnsavedOptions {
  /** Whether going to a location leaves the form. By default always; false for what opens on top of the form. */
  isLeftAt?: (to: HistoryEntry) => boolean
}

/** `useUnsaved` that also asks when the browser goes back or a link is followed. Use one at a time: only the last one is asked. */
export function useUnsavedOnBack({ isChanged, onClose, words, isLeftAt = () => true }: UnsavedOnBackOptions) {
  const [isAsking, setIsAsking] = useState(false)
  const here = useEntry()
  const [proceed, setProceed] = useState<(() => void) | null>(null)
  const blocks = useLatest((to: HistoryEntry) => isChanged && !isClosing(here) && isLeftAt(to))
  useEffect(() => blockLeaving({ blocks, onBlocked: (goOn) => setProceed(() => goOn) }), [blocks])
  const holds = useLatest(() => !isClosing(here))
  useEffect(() => (isChanged ? holdTyped(holds) : undefined), [isChanged, holds])
  return {
    close: () => (isChanged ? setIsAsking(true) : onClose()),
    isAsking: isChanged && (isAsking || proceed !== null),
    question: (
      <UnsavedQuestion
        onDiscard={() => {
          setProceed(null)
          const leave = proceed ?? onClose
          leave()
        }}
        onKeep={() => {
          setIsAsking(false)
          setProceed(null)
        }}
        words={words}
      />
    ),
  }
}

interface UnsavedQuestionProps {
  onDiscard: () => void
  onKeep: () => void
  words?: typeof unsavedWords
}

function UnsavedQuestion({ onDiscard, onKeep, words = unsavedWords }: UnsavedQuestionProps) {
  return (
    <>
      <p ref={scrollIntoView} role="alert" className="me-auto scroll-my-16 self-center">
        {words.asked}
      </p>
      <Button kind="danger" onClick={onDiscard}>
        {words.discard}
      </Button>
      <Button kind="primary" onClick={onKeep}>
        {words.keep}
      </Button>
    </>
  )
}
