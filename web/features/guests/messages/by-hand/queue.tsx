import { ExternalLink } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { Delivery, Message } from '../../../../../worker/features/messages/schema'
import { Button } from '../../../../components/button'
import { ScrollBox } from '../../../../components/scroll-box'
import { toastFailure } from '../../../../components/toast-failure'
import { useAction } from '../../../../lib/action'
import { useMessageWrites } from '../api'
import { channelLabels, recipientText } from '../wording'
import { type Place, withSkipped } from './order'

interface QueueProps {
  message: Message
  queue: Delivery[]
  place: Place
  setPlace: (place: Place) => void
}

/** One household at a time: open the app with the text filled in, send, come back, next. */
export function Queue({ message, queue, place, setPlace }: QueueProps) {
  const { handOver } = useMessageWrites()
  const [current] = queue
  const heading = useRef<HTMLHeadingElement>(null)
  const shownBefore = useRef(current?.id)
  useEffect(() => {
    if (shownBefore.current !== current?.id) heading.current?.focus()
    shownBefore.current = current?.id
  }, [current])
  const marking = useAction(async () => {
    // The next household replaces this one. What was opened in the meantime stays.
    if (current) await handOver(current.id)
  }, toastFailure)
  if (!current) return null
  const { id, name, to, text = '', url } = current
  const app = message.channel === 'whatsapp' ? channelLabels.whatsapp : 'Messages'
  const isOpened = place.opened === id
  return (
    <section aria-label="Next household" className="sheet grid gap-4 p-5">
      <div className="grid gap-0.5">
        <h2 ref={heading} tabIndex={-1} className="outline-none [overflow-wrap:anywhere]">
          <bdi>{name}</bdi>
        </h2>
        <p className="text-quiet">
          <bdi>{recipientText(to)}</bdi>
        </p>
      </div>
      <div className="rounded-md bg-sunk px-4 py-3 text-sm">
        <ScrollBox label={`Text for ${name}`}>
          <p dir="auto" className="whitespace-pre-line [overflow-wrap:anywhere]">
            {text}
          </p>
        </ScrollBox>
      </div>
      {isOpened ? (
        <div className="grid gap-2.5">
          <p className="font-medium">
            Did you send it to <bdi>{name}</bdi>?
          </p>
          <Button kind="primary" className="min-h-13!" isBusy={marking.isBusy} onClick={marking.submit}>
            Yes, next one
          </Button>
          <Button onClick={() => setPlace({ ...place, opened: null })}>Not yet</Button>
        </div>
      ) : (
        <div className="grid gap-2.5">
          <a
            href={url}
            {...(message.channel === 'whatsapp' && { target: '_blank', rel: 'noopener' })}
            onClick={() => setPlace({ ...place, opened: id })}
            className="inline-flex min-h-13 items-center justify-center gap-2 rounded-full bg-accent px-4 font-medium text-accent-ink hover:bg-accent-strong"
          >
            Open {app}
            <ExternalLink aria-hidden className="size-4" />
          </a>
          <div className="grid grid-cols-2 gap-2.5">
            <Button onClick={() => setPlace(withSkipped(place, id))} disabled={queue.length === 1}>
              Skip for now
            </Button>
            <Button onClick={() => setPlace({ ...place, opened: id })}>Already sent</Button>
          </div>
        </div>
      )}
    </section>
  )
}
