import { CalendarClock, Send } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { CONFIRM_FIRST } from '../../../../../worker/features/mail/rules'
import type { Message, MessageAudience } from '../../../../../worker/features/messages/schema'
import { mayTell } from '../../../../../worker/features/settings/rules'
import type { WeddingSettings } from '../../../../../worker/features/settings/schema'
import { inWords } from '../../../../../worker/lib/lists'
import { localeNames } from '../../../../../worker/lib/locales'
import { counted } from '../../../../../worker/lib/text'
import { Button, ButtonLink } from '../../../../components/button'
import { ConfirmEmail } from '../../../../components/confirm-email'
import { Loaded } from '../../../../components/loaded'
import { LoadingShapes } from '../../../../components/skeleton'
import { toast } from '../../../../components/toast'
import { useAction } from '../../../../lib/action'
import { ApiError } from '../../../../lib/api-error'
import type { Problem } from '../../../../lib/form'
import { navigate } from '../../../../lib/history'
import { loadedPart } from '../../../../lib/loaded-part'
import { messagePages } from '../../../../lib/message-paths'
import { longMomentText } from '../../../../lib/moment'
import { paths } from '../../../../lib/paths'
import { useIsHelper } from '../../../../lib/session'
import { useOpenParam } from '../../../../lib/url-state'
import { useAudience, useMessageWrites } from '../api'
import { kindLabels } from '../labels'
import { MessageHeader, type MessageProps } from '../message-header'
import { channelLabels, costText, oneLineOf, recipientText, sortedByName } from '../wording'
import { ScheduledNote } from './scheduled-note'
import { Skipped } from './skipped'

const SendTimeDialog = loadedPart(async () => (await import('./send-time-dialog')).SendTimeDialog)

/** The last look before a message goes out: who gets it, who does not and why, and what it costs. */
export function ReviewPage({ message, settings }: MessageProps) {
  const audience = useAudience(message)
  const isHelper = useIsHelper()
  const later = useOpenParam('later')
  const { send } = useMessageWrites()
  const isMail = message.channel === 'mail'
  const isScheduled = message.status === 'scheduled'
  const reached = audience.data?.deliveries.length ?? 0
  const isReady = mayTell(settings) && !settings.is_sample
  // The version when the page opened: the person has not seen later ones.
  const [seenVersion] = useState(message.version)

  /** Not after the person has gone elsewhere. */
  const goOn = (to: string) => {
    if (window.location.pathname.startsWith(messagePages.one(message.id))) navigate(to, { replace: true })
  }
  /** Sends the message that the person has seen. If somebody else changed, sent or scheduled it, says so and shows it again. */
  async function sendSeen(at: string | null): Promise<boolean> {
    try {
      const { status, scheduled_at } = await send(message.id, at, seenVersion)
      const due = status === 'scheduled' ? scheduled_at : null
      if ((due && Date.parse(due)) === (at && Date.parse(at))) return true
      const before = due ? `scheduled for ${longMomentText(due, settings.timezone)}` : 'sent'
      toast.info(`The message was ${before} in the meantime.`)
      goOn(messagePages.one(message.id))
      return false
    } catch (error) {
      if (!(error instanceof ApiError) || error.current === undefined) throw error
      toast.error(`Not sent. ${error.message}`)
      goOn(messagePages.one(message.id))
      return false
    }
  }
  const sending = useAction(async () => {
    if (await sendSeen(null)) goOn(isMail ? messagePages.one(message.id) : messagePages.byHand(message.id))
  })

  return (
    <>
      <MessageHeader
        title={isScheduled ? 'Who gets it' : 'Check and send'}
        back={{ to: messagePages.one(message.id), label: kindLabels[message.kind] }}
        lead={
          <p className="[overflow-wrap:anywhere]">
            {channelLabels[message.channel]}: <bdi>{oneLineOf(message, settings)}</bdi>
          </p>
        }
        actions={
          !isHelper &&
          isMail &&
          !isScheduled && (
            <Button onClick={() => later.open('open')} disabled={reached === 0 || !isReady}>
              <CalendarClock aria-hidden />
              Send later
            </Button>
          )
        }
        primary={
          !isHelper &&
          !isScheduled && (
            <Button
              kind="primary"
              isBusy={sending.isBusy}
              disabled={reached === 0 || !isReady}
              onClick={sending.submit}
            >
              {isMail && <Send aria-hidden />}
              {reached === 0 ? 'Send' : `${isMail ? 'Send to' : 'Start with'} ${counted(reached, 'household')}`}
            </Button>
          )
        }
      />
      {isScheduled && <ScheduledNote message={message} settings={settings} />}
      <div className="grid gap-4">
        <Obstacles settings={settings} problem={sending.problem} isHelper={isHelper} />
        <Loaded
          answer={audience}
          failed="We couldn’t load who gets it."
          skeleton={<LoadingShapes label="Loading who gets it" shapes={['h-32 rounded-md', 'h-64 rounded-md']} />}
        >
          {(found) => <Review audience={found} message={message} />}
        </Loaded>
      </div>
      {later.isOpen && (
        <Suspense>
          <SendTimeDialog
            message={message}
            settings={settings}
            action="Schedule"
            onChoose={async (at) => {
              if (!(await sendSeen(at))) return
              toast.success('Scheduled. You can change or cancel it until then.')
              goOn(messagePages.one(message.id))
            }}
            onClose={later.close}
          />
        </Suspense>
      )}
    </>
  )
}

/** Why the message cannot be sent yet. */
function Obstacles({
  settings,
  problem,
  isHelper,
}: {
  settings: WeddingSettings
  problem: Problem | null
  isHelper: boolean
}) {
  const sentence = typeof problem === 'string' ? problem : problem?.message
  if (isHelper) return <Note>Only the couple can send messages. You can write and check them.</Note>
  return (
    <div role="alert" className="grid gap-4 empty:hidden">
      {!mayTell(settings) && (
        <Note>
          <p>Every message says who you are and when it is. Please save your names and your date first.</p>
          <ButtonLink to={paths.settings}>Open the settings</ButtonLink>
        </Note>
      )}
      {settings.is_sample && <Note>This is the sample wedding: nothing is sent from it.</Note>}
      {sentence && (
        <Note>
          <p>{sentence}</p>
          {sentence === CONFIRM_FIRST && <ConfirmEmail />}
        </Note>
      )}
    </div>
  )
}

function Note({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-care-soft px-4 py-3">{children}</div>
}

function Review({ audience, message }: { audience: MessageAudience; message: Message }) {
  const { deliveries, skipped, mails, quota_left } = audience
  return (
    <div className="grid items-start gap-4 desk:grid-cols-2">
      <section aria-label="Who gets it" className="sheet grid gap-3 p-4 desk:p-5">
        <h2>
          {deliveries.length === 0 ? 'Nobody gets it yet' : `${counted(deliveries.length, 'household')} will get it`}
        </h2>
        {message.channel === 'mail' && deliveries.length > 0 && (
          <p>{costText(mails, quota_left, message.status === 'scheduled')}</p>
        )}
        {message.channel !== 'mail' && deliveries.length > 0 && (
          <p>
            {message.channel === 'paper'
              ? 'You print them, and mark each one as sent.'
              : 'Posy opens them on your phone one after the other, with the text filled in. You press send.'}
          </p>
        )}
        {message.kind === 'change' && message.changes.length === 0 && (
          <p className="text-quiet text-sm">
            Nothing your guests were told has changed, so there is no before and after below your words.
          </p>
        )}
        {message.missing_locales.length > 0 && (
          <p className="text-quiet text-sm">
            Nothing is written in {inWords(message.missing_locales.map((locale) => localeNames[locale]))}, so those
            households get your usual words.
          </p>
        )}
        <Recipients deliveries={sortedByName(deliveries)} />
      </section>
      <Skipped skipped={skipped} />
    </div>
  )
}

const NAMES_SHOWN = 12

function Recipients({ deliveries }: Pick<MessageAudience, 'deliveries'>) {
  if (deliveries.length === 0) return null
  const more = deliveries.length - NAMES_SHOWN
  return (
    <ul className="grid gap-1 text-sm">
      {deliveries.slice(0, NAMES_SHOWN).map(({ household_id, name, to }) => (
        <li key={household_id} className="flex flex-wrap gap-x-2 [overflow-wrap:anywhere]">
          <bdi>{name}</bdi>
          <bdi className="text-quiet">{recipientText(to)}</bdi>
        </li>
      ))}
      {more > 0 && <li className="text-quiet">and {more.toLocaleString('en')} more</li>}
    </ul>
  )
}
