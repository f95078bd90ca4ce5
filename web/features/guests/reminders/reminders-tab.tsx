import { Send } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Guest } from '../../../../worker/features/guests/schema'
import { CONFIRM_FIRST } from '../../../../worker/features/mail/rules'
import { SAMPLE_GUESTS } from '../../../../worker/features/reminders/rules'
import type { ReminderWave, SendRemindersPreview, SentReminder } from '../../../../worker/features/reminders/schema'
import { mayTell } from '../../../../worker/features/settings/rules'
import type { WeddingSettings } from '../../../../worker/features/settings/schema'
import { counted } from '../../../../worker/lib/text'
import { Button, ButtonLink } from '../../../components/button'
import { Chip, type Tone } from '../../../components/chip'
import { classNames } from '../../../components/class-names'
import { ConfirmEmail } from '../../../components/confirm-email'
import { DateText } from '../../../components/date-text'
import { Disclosure } from '../../../components/disclosure'
import { LoadError } from '../../../components/load-error'
import { Loaded } from '../../../components/loaded'
import { ScrollBox } from '../../../components/scroll-box'
import { LoadingShapes } from '../../../components/skeleton'
import { toast } from '../../../components/toast'
import { toastFailure } from '../../../components/toast-failure'
import { useAction } from '../../../lib/action'
import { clock, weekdayAndDay } from '../../../lib/dates'
import { focusNeighbour, placeOfFocus } from '../../../lib/focus-neighbour'
import { paths } from '../../../lib/paths'
import { useIsHelper } from '../../../lib/session'
import { isSettled } from '../../../lib/swr'
import { useDayIn } from '../../../lib/use-now'
import { useWeddingSettings } from '../../../lib/wedding-settings'
import { useAggregates, useReminderPreview, useReminders, useSendReminders } from '../api'
import { useGuestActions } from '../guest-actions'
import { isPaused, ONLY_COUPLE_RESUMES, whyPaused } from '../wording'
import { RepliesByDay } from './replies-by-day'

export function RemindersTab({ guests }: { guests: Guest[] }) {
  const isHelper = useIsHelper()
  const { data: settings, error: settingsError, reload } = useWeddingSettings()
  const { data: preview, error, isOver } = useReminderPreview()
  const reads = [useReminders(), useAggregates(), { data: isOver || isHelper || preview, error }]
  if (settingsError) {
    return <LoadError title="The reminders could not be loaded." error={settingsError} onRetry={reload} />
  }
  if (!settings || !reads.every(isSettled)) return <PanelsSkeleton />
  return (
    <div className="grid items-start gap-6 desk:grid-cols-2">
      <div className="grid gap-6">
        {!isHelper && <SendPanel settings={settings} />}
        <PausedPanel guests={guests.filter(isPaused)} />
      </div>
      <div className="grid gap-6">
        <WavesPanel settings={settings} />
        <RepliesPanel />
      </div>
      <SentPanel settings={settings} />
    </div>
  )
}

function Panel({ title, className, children }: { title: string; className?: string; children: ReactNode }) {
  return (
    <section aria-label={title} className={classNames('sheet grid min-w-0 gap-3 p-5', className)}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

/** Previews who would get a reminder, and sends it. Asks first while guests could not tell who writes. */
function SendPanel({ settings }: { settings: WeddingSettings }) {
  const [isAsking, setIsAsking] = useState(false)
  const { isOver, ...answer } = useReminderPreview()
  const send = useSendReminders()
  const { isBusy, submit } = useAction(async () => {
    const { queued } = await send()
    toast.success(queued === 1 ? '1 reminder is on its way' : `${queued} reminders are on their way`)
  }, toastFailure)

  return (
    <Panel title="Send now">
      {settings.is_sample ? (
        <p className="text-quiet">{SAMPLE_GUESTS}</p>
      ) : isOver ? (
        <p className="text-quiet">The RSVP deadline has passed. No more reminders will go out.</p>
      ) : (
        <Loaded answer={answer} failed="We couldn’t load who would get one.">
          {(preview) => (
            <>
              <Recipients preview={preview} />
              {preview.needs_confirmation && (
                <div className="grid gap-1 rounded-md bg-care-soft px-4 py-3">
                  <p>{CONFIRM_FIRST}</p>
                  <ConfirmEmail />
                </div>
              )}
              {preview.queued > 0 && !preview.needs_confirmation && (
                <Button
                  kind="primary"
                  className="justify-self-start"
                  isBusy={isBusy}
                  onClick={mayTell(settings) ? submit : () => setIsAsking(true)}
                >
                  <Send aria-hidden />
                  {preview.queued === 1 ? 'Send 1 reminder' : `Send ${preview.queued} reminders`}
                </Button>
              )}
              {isAsking && preview.queued > 0 && !mayTell(settings) && (
                <div role="alert" className="grid gap-3 rounded-md bg-care-soft px-4 py-3">
                  <p>
                    Your names and your date are not saved yet, so this email can’t say who it is from or for which
                    date.
                  </p>
                  <div className="flex flex-wrap gap-2">
                    <ButtonLink to={paths.settings}>Save them first</ButtonLink>
                    <Button isBusy={isBusy} onClick={submit}>
                      Send anyway
                    </Button>
                  </div>
                </div>
              )}
            </>
          )}
        </Loaded>
      )}
    </Panel>
  )
}

const NAMES_SHOWN = 8

function Recipients({ preview }: { preview: SendRemindersPreview }) {
  const { recipients, skipped } = preview
  const left = [
    { count: skipped.answered, why: 'who already replied or can’t reply' },
    { count: skipped.no_email, why: 'without an email address' },
    { count: skipped.bounced, why: 'whose email address didn’t work' },
    { count: skipped.paused, why: 'with paused reminders' },
    { count: skipped.recently_reminded, why: 'reminded in the last 24 hours' },
  ].filter(({ count }) => count > 0)
  return (
    <>
      <p>
        {recipients.length === 0
          ? 'Nobody would get a reminder now.'
          : `${counted(recipients.length, 'guest')} would get an email with their personal link:`}
      </p>
      {recipients.length > 0 && (
        <ul className="grid gap-1">
          {recipients.slice(0, NAMES_SHOWN).map((recipient) => (
            <Recipient key={recipient.guest_id} {...recipient} />
          ))}
        </ul>
      )}
      {recipients.length > NAMES_SHOWN && (
        <Disclosure summary={`And ${recipients.length - NAMES_SHOWN} more`}>
          <ScrollBox label="More guests who would get a reminder">
            <ul className="grid gap-1">
              {recipients.slice(NAMES_SHOWN).map((recipient) => (
                <Recipient key={recipient.guest_id} {...recipient} />
              ))}
            </ul>
          </ScrollBox>
        </Disclosure>
      )}
      {left.length > 0 && (
        <p className="text-quiet text-sm">
          Not included: {left.map(({ count, why }) => `${counted(count, 'guest')} ${why}`).join(', ')}.
        </p>
      )}
    </>
  )
}

function Recipient({ name, email }: { name: string; email: string }) {
  return (
    <li className="flex flex-wrap gap-x-2 [overflow-wrap:anywhere]">
      <bdi>{name}</bdi>
      <span className="text-quiet">{email}</span>
    </li>
  )
}

const waveLooks: Record<ReminderWave['state'], { tone: Tone; text: string }> = {
  sent: { tone: 'good', text: 'sent' },
  due: { tone: 'care', text: 'about to go' },
  upcoming: { tone: 'accent', text: 'scheduled' },
  missed: { tone: 'neutral', text: 'not sent' },
}

/** The automatic reminders. */
function WavesPanel({ settings }: { settings: WeddingSettings }) {
  const isHelper = useIsHelper()
  const { data, error, reload } = useReminders()
  const { rsvp_deadline: deadline, timezone } = settings
  const today = useDayIn(timezone)
  return (
    <Panel title="Automatic reminders">
      {deadline === null ? (
        <p>Without an RSVP deadline we won’t send automatic reminders.</p>
      ) : (
        <p>
          Replies {deadline < today ? 'closed' : 'close'} at the end of {weekdayAndDay(deadline)},{' '}
          {timezone.replaceAll('_', ' ')} time.
        </p>
      )}
      {error && <LoadError title="The automatic reminders could not be loaded." error={error} onRetry={reload} />}
      {data && data.waves.length > 0 && (
        <ul className="divide-y divide-line">
          {data.waves.map(({ days_before, date, state }) => (
            <li key={days_before} className="flex items-center gap-3 py-2">
              <span className="flex-1">
                {waveName(days_before)}
                <span className="block text-quiet text-sm">
                  <DateText day={date} form="long" />, {clock('09:00')}
                </span>
              </span>
              {!settings.is_sample && <Chip tone={waveLooks[state].tone}>{waveLooks[state].text}</Chip>}
            </li>
          ))}
        </ul>
      )}
      {deadline !== null && data?.waves.length === 0 && <p className="text-quiet">Reminders are switched off.</p>}
      {isHelper ? (
        <p className="text-quiet text-sm">Only the couple can change the deadline and the days.</p>
      ) : (
        <ButtonLink to={paths.settings} className="justify-self-start">
          {deadline === null ? 'Set a deadline' : 'Change deadline or days'}
        </ButtonLink>
      )}
    </Panel>
  )
}

function waveName(daysBefore: number): string {
  if (daysBefore === 0) return 'On the last day'
  return daysBefore === 1 ? '1 day before' : `${daysBefore} days before`
}

function RepliesPanel() {
  return (
    <Panel title="Replies by day">
      <Loaded answer={useAggregates()} failed="The replies could not be counted.">
        {(data) => (
          <>
            <p className="text-quiet">
              {data.total_invited - data.pending} of {data.total_invited} have replied, {data.response_rate}%.
            </p>
            <RepliesByDay days={data.by_day} />
          </>
        )}
      </Loaded>
    </Panel>
  )
}

function PausedPanel({ guests }: { guests: Guest[] }) {
  const isHelper = useIsHelper()
  const { pauseReminders } = useGuestActions()
  return (
    <Panel title="Paused">
      {guests.length === 0 ? (
        <p className="text-quiet">No reminders are paused. Guests can unsubscribe in the email itself.</p>
      ) : (
        <ScrollBox label="Paused guests">
          <ul className="divide-y divide-line">
            {guests.map((guest) => (
              <li key={guest.id} className="flex items-center gap-3 py-1">
                <bdi className="min-w-0 flex-1 [overflow-wrap:anywhere]">{guest.name}</bdi>
                {guest.unsubscribed_at !== null ? (
                  <span className="text-quiet text-sm">{whyPaused(guest, isHelper)}</span>
                ) : isHelper ? null : (
                  <Button
                    kind="quiet"
                    className="-me-4"
                    aria-label={`Resume reminders for ${guest.name}`}
                    onClick={() => {
                      const place = placeOfFocus()
                      void pauseReminders([guest], false)
                      focusNeighbour(place)
                    }}
                  >
                    Resume
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </ScrollBox>
      )}
      {isHelper && guests.some((guest) => guest.unsubscribed_at === null) && (
        <p className="text-quiet text-sm">{ONLY_COUPLE_RESUMES}</p>
      )}
    </Panel>
  )
}

const mailLooks: Record<SentReminder['status'], { tone: Tone; text: string }> = {
  pending: { tone: 'care', text: 'waiting' },
  sending: { tone: 'care', text: 'on its way' },
  sent: { tone: 'good', text: 'sent' },
  failed: { tone: 'bad', text: 'failed' },
  cancelled: { tone: 'neutral', text: 'not needed' },
}

/** The reminders sent so far. */
function SentPanel({ settings }: { settings: WeddingSettings }) {
  return (
    <Panel title="Sent reminders" className="desk:col-span-2">
      <Loaded answer={useReminders()} failed="The reminders could not be loaded.">
        {({ recent }) =>
          recent.length === 0 ? (
            <p className="text-quiet">No reminders sent yet. Each one will be listed here with its status.</p>
          ) : (
            <ScrollBox label="Reminders, newest first">
              <ul className="divide-y divide-line">
                {recent.map((mail) => (
                  <SentRow key={mail.id} mail={mail} timezone={settings.timezone} />
                ))}
              </ul>
            </ScrollBox>
          )
        }
      </Loaded>
    </Panel>
  )
}

function SentRow({ mail, timezone }: { mail: SentReminder; timezone: string }) {
  const { tone, text } = mailLooks[mail.status]
  const occasion = mail.wave === null ? 'sent by you' : waveName(mail.wave).toLowerCase()
  return (
    <li className="flex items-center gap-3 py-2">
      <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <bdi>{mail.guest_name}</bdi> <span className="text-quiet">{mail.to}</span>
        <span className="block text-quiet text-sm">
          <DateText instant={mail.sent_at ?? mail.created_at} zone={timezone} />, {occasion}
          {mail.error && `. ${mail.error}`}
        </span>
      </span>
      <Chip tone={tone}>{text}</Chip>
    </li>
  )
}

function PanelsSkeleton() {
  return (
    <LoadingShapes
      label="Loading the reminders"
      shapes={['h-64 rounded-md', 'h-80 rounded-md', 'h-40 rounded-md', 'h-72 rounded-md']}
      className="grid items-start gap-6 desk:grid-cols-2"
    />
  )
}
