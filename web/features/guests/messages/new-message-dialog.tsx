import { useState } from 'react'
import type { Audience } from '../../../../worker/features/messages/schema'
import { type MessageKind, messageKinds } from '../../../../worker/lib/message-words'
import { counted } from '../../../../worker/lib/text'
import { Dialog } from '../../../components/dialog'
import { toastFailure } from '../../../components/toast-failure'
import { useNewMessage } from '../../../lib/messages'
import { kindLabels } from './labels'
import { kindHints } from './wording'

interface NewMessageDialogProps {
  /** The audience of the message; by default everyone invited. */
  audience?: Audience
  /** How many households are among the audience. */
  count?: number
  onClose: () => void
}

/** Asks what to write. The draft opens with a text that can be sent as it is. */
export function NewMessageDialog({ audience, count, onClose }: NewMessageDialogProps) {
  const write = useNewMessage()
  const [chosen, setChosen] = useState<MessageKind | null>(null)

  async function choose(kind: MessageKind) {
    setChosen(kind)
    try {
      await write({ kind, ...(audience && { audience }) })
    } catch (error) {
      toastFailure(error)
      setChosen(null)
    }
  }

  return (
    <Dialog
      title="What would you like to write?"
      description={
        count === undefined
          ? 'Each starts with a text that you can send as it is, or change.'
          : `To ${counted(count, 'household')}. Each starts with a text that you can change.`
      }
      isOpen
      onClose={onClose}
    >
      <ul aria-label="Kinds of message" className="grid gap-2 desk:grid-cols-2">
        {messageKinds.map((kind) => (
          <li key={kind} className="grid">
            <button
              type="button"
              disabled={chosen !== null}
              aria-busy={chosen === kind}
              onClick={() => void choose(kind)}
              className="grid content-start gap-0.5 rounded-md border border-control px-4 py-3 text-start transition-colors hover:border-accent hover:bg-accent-soft disabled:opacity-55"
            >
              <span className="font-medium">{kindLabels[kind]}</span>
              <span className="text-quiet text-sm">{kindHints[kind]}</span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
