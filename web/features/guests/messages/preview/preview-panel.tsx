import { ChevronLeft, ChevronRight, Send } from 'lucide-react'
import { useState } from 'react'
import type { Message, MessagePreview } from '../../../../../worker/features/messages/schema'
import { localeNames } from '../../../../../worker/lib/locales'
import { Button, IconButton } from '../../../../components/button'
import { FilterChip } from '../../../../components/chip'
import { GuestPaper } from '../../../../components/guest-paper'
import { Loaded } from '../../../../components/loaded'
import { ScrollBox } from '../../../../components/scroll-box'
import { Skeleton } from '../../../../components/skeleton'
import { toast } from '../../../../components/toast'
import { toastFailure } from '../../../../components/toast-failure'
import { useAction } from '../../../../lib/action'
import { useIsHelper, useSession } from '../../../../lib/session'
import { useTheme } from '../../../../lib/theme'
import { useAudience, useMessageWrites, usePreview } from '../api'
import { recipientText } from '../wording'
import { mailIn } from './dark'

/** A message as any household gets it. */
export function PreviewPanel({ message, hasTest = true }: { message: Message; hasTest?: boolean }) {
  const [household, setHousehold] = useState('')
  const theme = useTheme()
  const [look, setLook] = useState<'phone' | 'text'>('phone')
  const [mailTheme, setMailTheme] = useState<'light' | 'dark'>(theme)
  const isMail = message.channel === 'mail'
  const isHelper = useIsHelper()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <HouseholdPicker message={message} value={household} onChange={setHousehold} />
      {isMail && (
        <div className="flex flex-wrap gap-2">
          <FilterChip isOn={look === 'phone'} onClick={() => setLook('phone')}>
            On a phone
          </FilterChip>
          <FilterChip isOn={look === 'text'} onClick={() => setLook('text')}>
            Plain text
          </FilterChip>
          {look === 'phone' && (
            <FilterChip
              isOn={mailTheme === 'dark'}
              onClick={() => setMailTheme(mailTheme === 'dark' ? 'light' : 'dark')}
            >
              Dark
            </FilterChip>
          )}
        </div>
      )}
      <Loaded
        answer={usePreview(message, household)}
        failed="The preview could not be loaded."
        skeleton={<Skeleton className="h-96 rounded-md" />}
      >
        {(preview) => (
          <>
            <Envelope preview={preview} isMail={isMail} />
            {isMail && look === 'phone' ? (
              <PhoneFrame preview={preview} theme={mailTheme} />
            ) : (
              <PlainText preview={preview} isPaper={message.channel === 'paper'} />
            )}
          </>
        )}
      </Loaded>
      {isMail && hasTest && !isHelper && <TestButton message={message} />}
    </div>
  )
}

/** Steps through the households that get it. */
function HouseholdPicker({
  message,
  value,
  onChange,
}: {
  message: Message
  value: string
  onChange: (id: string) => void
}) {
  const { data } = useAudience(message)
  const deliveries = data?.deliveries ?? []
  const [isWanted, setIsWanted] = useState(false)
  if (deliveries.length === 0) return null
  const at = Math.max(
    0,
    deliveries.findIndex(({ household_id }) => household_id === value),
  )
  const step = (by: number) =>
    onChange(deliveries[(at + by + deliveries.length) % deliveries.length]?.household_id ?? '')
  const offered = isWanted ? deliveries : deliveries.slice(at, at + 1)
  return (
    <div className="flex items-center gap-1">
      <IconButton label="Previous household" onClick={() => step(-1)}>
        <ChevronLeft aria-hidden className="rtl:-scale-x-100" />
      </IconButton>
      <select
        aria-label="Household"
        value={deliveries[at]?.household_id}
        onChange={(event) => onChange(event.target.value)}
        onFocus={() => setIsWanted(true)}
        onPointerDown={() => setIsWanted(true)}
        className="min-h-11 min-w-0 flex-1 rounded-md border border-control bg-card px-3 desk:min-h-9.5"
      >
        {offered.map(({ household_id, name }) => (
          <option key={household_id} value={household_id}>
            {name}
          </option>
        ))}
      </select>
      <IconButton label="Next household" onClick={() => step(1)}>
        <ChevronRight aria-hidden className="rtl:-scale-x-100" />
      </IconButton>
    </div>
  )
}

function Envelope({ preview: { to, subject, locale }, isMail }: { preview: MessagePreview; isMail: boolean }) {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 text-sm [overflow-wrap:anywhere]">
      {recipientText(to) && (
        <>
          <dt className="text-quiet">To</dt>
          <dd>
            <bdi>{recipientText(to)}</bdi>
          </dd>
        </>
      )}
      {isMail && (
        <>
          <dt className="text-quiet">Subject</dt>
          <dd>
            <bdi>{subject}</bdi>
          </dd>
        </>
      )}
      <dt className="text-quiet">Language</dt>
      <dd>
        <bdi>{localeNames[locale]}</bdi>
      </dd>
    </dl>
  )
}

/** The mail in a frame as wide as a phone. Nothing in it runs. */
function PhoneFrame({ preview, theme }: { preview: MessagePreview; theme: 'light' | 'dark' }) {
  const mail = mailIn(theme, preview.html)
  return (
    <div className="mx-auto w-full max-w-90 overflow-clip rounded-[1.75rem] border-6 border-line-strong bg-card">
      <iframe
        // A frame that goes from one mail to the next adds to the history; a new frame does not.
        key={mail}
        title={`Email to ${preview.name}`}
        sandbox=""
        srcDoc={mail}
        className="block h-[32rem] max-h-[70dvh] w-full"
      />
    </div>
  )
}

function PlainText({ preview, isPaper }: { preview: MessagePreview; isPaper: boolean }) {
  if (isPaper) {
    return (
      <GuestPaper>
        <p dir="auto" lang={preview.locale} className="whitespace-pre-line">
          {preview.text}
        </p>
      </GuestPaper>
    )
  }
  return (
    <div className="rounded-md border border-line bg-page px-4 py-3 text-sm">
      <ScrollBox label="Plain text">
        <p dir="auto" lang={preview.locale} className="whitespace-pre-line [overflow-wrap:anywhere]">
          {preview.text}
        </p>
      </ScrollBox>
    </div>
  )
}

/** Sends it to the person who writes, and to nobody else. */
function TestButton({ message }: { message: Message }) {
  const session = useSession()
  const { sendTest } = useMessageWrites()
  const { isBusy, submit } = useAction(async () => {
    await sendTest(message.id)
    toast.success(`On its way to ${session.status === 'in' ? session.user.email : 'you'}`)
  }, toastFailure)
  return (
    <div className="grid gap-1">
      <Button isBusy={isBusy} onClick={submit} className="justify-self-start">
        <Send aria-hidden />
        Send it to me first
      </Button>
      <p className="text-quiet text-sm">
        The personal link in it is your first household’s. A reply there counts as theirs.
      </p>
    </div>
  )
}
