import { ButtonLink } from '../../../components/button'
import { messagePages } from '../../../lib/message-paths'
import { kindLabels } from './labels'
import { MessageHeader, type MessageProps } from './message-header'
import { PreviewPanel } from './preview/preview-panel'
import { ScheduledNote } from './review/scheduled-note'

/** A scheduled message for a helper, who cannot change it. */
export function ScheduledPage({ message, settings }: MessageProps) {
  return (
    <>
      <MessageHeader
        title={kindLabels[message.kind]}
        primary={
          <ButtonLink kind="primary" to={messagePages.review(message.id)}>
            Check who gets it
          </ButtonLink>
        }
      />
      <ScheduledNote message={message} settings={settings} />
      <section aria-labelledby="message-preview" className="grid max-w-100 gap-3">
        <h2 id="message-preview">As your guests get it</h2>
        <PreviewPanel message={message} />
      </section>
    </>
  )
}
