import { Copy, Hand } from 'lucide-react'
import type { Message } from '../../../../../worker/features/messages/schema'
import type { WeddingSettings } from '../../../../../worker/features/settings/schema'
import { Button, ButtonLink } from '../../../../components/button'
import { Disclosure } from '../../../../components/disclosure'
import { Loaded } from '../../../../components/loaded'
import { Progress } from '../../../../components/progress'
import { LoadingShapes } from '../../../../components/skeleton'
import { toastFailure } from '../../../../components/toast-failure'
import { useAction } from '../../../../lib/action'
import { DESK, useMedia } from '../../../../lib/media'
import { messagePages } from '../../../../lib/message-paths'
import { longMomentText, zoneNote } from '../../../../lib/moment'
import { useIsHelper } from '../../../../lib/session'
import { useDeliveries, useFeedback } from '../api'
import { useCopy } from '../compose/use-copy'
import { kindLabels } from '../labels'
import { MessageHeader, type MessageProps } from '../message-header'
import { PreviewPanel } from '../preview/preview-panel'
import { oneLineOf, returnedCount, sentOf, toSendText, totalOf } from '../wording'
import { Deliveries } from './deliveries'

/** The deliveries of a message. Shows the progress of the sending, which goes on when the screen is left. */
export function ReportPage({ message, settings }: MessageProps) {
  const { timezone } = settings
  const { kind, channel, status, counts } = message
  const deliveries = useDeliveries(message)
  const isDesk = useMedia(DESK)
  const isUnheard = useFeedback(message).data?.is_missing && counts.accepted > 0
  const copy = useCopy()
  const copying = useAction(() => copy(message), toastFailure)
  const isHelper = useIsHelper()
  // Those that the couple can still send: not to households that have replied or are gone. Until that is known, all that wait: a link that
  // comes late would move the button beside it.
  const left = deliveries.data?.filter(({ status, error }) => status === 'queued' && error === null)
  const waiting = left?.length ?? counts.queued
  return (
    <>
      <MessageHeader
        title={kindLabels[kind]}
        lead={<p className="[overflow-wrap:anywhere]">{leadText(message, settings, isHelper)}</p>}
        actions={
          <Button isBusy={copying.isBusy} onClick={copying.submit}>
            <Copy aria-hidden />
            Write another like it
          </Button>
        }
        primary={
          channel !== 'mail' &&
          !isHelper &&
          counts.queued > 0 && (
            <ButtonLink kind={waiting > 0 ? 'primary' : 'plain'} to={messagePages.byHand(message.id)}>
              <Hand aria-hidden />
              {waiting > 0 ? `Send ${waiting.toLocaleString('en')} yourself` : 'See who is left'}
            </ButtonLink>
          )
        }
      />
      <div className="grid items-start gap-6 desk:grid-cols-[minmax(0,1fr)_minmax(20rem,25rem)]">
        <div className="grid min-w-0 gap-4">
          {status === 'sending' && <Sending message={message} />}
          <Figures message={message} />
          {isUnheard && (
            <p className="rounded-md bg-care-soft px-4 py-3">
              The mail service hasn’t told us what arrived, so all we know is that it took the emails.
            </p>
          )}
          {!isDesk && (
            <section aria-label="The message with today’s details" className="sheet px-4 py-1">
              <Disclosure summary="See the message with today’s details">
                <div className="py-3">
                  <PreviewPanel message={message} hasTest={false} />
                </div>
              </Disclosure>
            </section>
          )}
          <Loaded
            answer={deliveries}
            failed="The deliveries could not be loaded."
            skeleton={<LoadingShapes label="Loading the deliveries" shapes={Array(5).fill('h-12 rounded-md')} />}
          >
            {(all) => <Deliveries deliveries={all} timezone={timezone} />}
          </Loaded>
        </div>
        {isDesk && (
          <section aria-labelledby="sent-message" className="sticky top-4 grid grid-cols-[minmax(0,1fr)] gap-3">
            <h2 id="sent-message">The message, with today’s details</h2>
            <PreviewPanel message={message} hasTest={false} />
          </section>
        )}
      </div>
    </>
  )
}

function leadText(message: Message, settings: WeddingSettings, isHelper: boolean): string {
  const { status, started_at, sent_at, channel } = message
  const { timezone } = settings
  const what = `“${oneLineOf(message, settings)}”. `
  if (status === 'cancelled') return `${what}Cancelled.`
  const from = started_at ? longMomentText(started_at, timezone) : null
  if (status === 'sending') return channel === 'mail' ? `${what}Sending now.` : `${what}${toSendText(isHelper)}.`
  return `${what}${sent_at || from ? `Sent on ${longMomentText(sent_at ?? started_at ?? '', timezone)}${zoneNote(timezone)}.` : 'Sent.'}`
}

function Sending({ message }: { message: Message }) {
  const [done, total] = [sentOf(message), totalOf(message)]
  return (
    <section aria-label="Progress" className="sheet grid gap-2 p-4">
      <p role="status" className="figures font-medium">
        {done.toLocaleString('en')} of {total.toLocaleString('en')}{' '}
        {message.channel === 'mail' ? 'sent' : 'sent by you'}
      </p>
      <Progress label="Sent" done={done} total={total} />
      {message.channel === 'mail' && (
        <p className="text-quiet text-sm">
          You can leave this page. Posy keeps sending, and you’ll find the progress here.
        </p>
      )}
    </section>
  )
}

function Figures({ message }: { message: Message }) {
  const { counts, channel } = message
  const isMail = channel === 'mail'
  const figures = [
    { label: isMail ? 'Sent' : 'Sent by you', value: isMail ? sentOf(message) : counts.handed_over },
    ...(isMail ? [{ label: 'Delivered', value: counts.delivered }] : []),
    ...(isMail ? [{ label: 'Came back', value: returnedCount(message) }] : []),
    { label: 'Opened the link', value: counts.visited },
    { label: 'Replied', value: counts.answered },
  ]
  return (
    <dl className="sheet grid grid-cols-[repeat(auto-fit,minmax(6.5rem,1fr))] gap-x-4 gap-y-3 p-4">
      {figures.map(({ label, value }) => (
        <div key={label} className="grid content-start">
          <dt className="order-2 text-quiet text-sm">{label}</dt>
          <dd className="figures font-serif text-heading">{value.toLocaleString('en')}</dd>
        </div>
      ))}
    </dl>
  )
}
