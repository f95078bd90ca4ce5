import './sheets.css'
import { Mails } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { Link, Redirect, useParams } from 'wouter'
import type { Guest } from '../../../../worker/features/guests/schema'
import type { Household } from '../../../../worker/features/households/schema'
import { NO_LONGER_INVITED } from '../../../../worker/features/mail/rules'
import type { Delivery, Message } from '../../../../worker/features/messages/schema'
import type { Occasion } from '../../../../worker/features/occasions/schema'
import { coupleNames } from '../../../../worker/features/settings/rules'
import type { WeddingSettings } from '../../../../worker/features/settings/schema'
import { ButtonLink } from '../../../components/button'
import { EmptyState } from '../../../components/empty-state'
import { Loaded } from '../../../components/loaded'
import { LoadingShapes } from '../../../components/skeleton'
import { useSearchParams } from '../../../lib/history'
import { messagePages } from '../../../lib/message-paths'
import { useOccasions } from '../../../lib/occasions'
import { paths } from '../../../lib/paths'
import { printPaths } from '../../../lib/print-paths'
import { together } from '../../../lib/swr'
import { useWeddingSettings } from '../../../lib/wedding-settings'
import { useHouseholds } from '../households/api'
import { InsertCard, InvitationCard } from './cards'
import { Choices, usePrintChoices } from './choices'
import { type ChosenMessage, sheetsFor, useChosenMessage } from './chosen-message'
import { type SheetKind, sheetLabels } from './formats'
import { NotNeeded, WithoutAddress } from './left-out'
import { LetterPages } from './letter'
import { lettersOf } from './letters'
import { filterMailings, type Mailing, mailingsOf } from './mailings'
import { Pages } from './pages'
import { AddressLabel, Envelope } from './post'
import { SheetHead } from './sheet-head'

/** Invitation cards, small cards, letters, envelopes and labels for households, with a preview. */
export function PrintPage({ guests }: { guests: Guest[] }) {
  const { sheet = '' } = useParams()
  const answer = together(useHouseholds(), useOccasions(), useWeddingSettings(), useChosenMessage())
  const search = useSearchParams()
  return (
    <Loaded
      answer={answer}
      failed="The households could not be loaded."
      skeleton={<LoadingShapes label="Loading the households" shapes={['mb-3 h-11', 'h-96 rounded-md']} />}
    >
      {([households, occasions, settings, { chosen }]) => {
        const sheets = sheetsFor(chosen)
        const kind = sheets.find((one) => one === sheet)
        if (!kind) return <Redirect to={pathOf(sheets[0] as SheetKind, search)} replace />
        return <Sheet {...{ kind, sheets, households, occasions, settings, chosen, guests }} />
      }}
    </Loaded>
  )
}

/** The occasions that a message is about: none chosen means the main one. */
const aboutOf = ({ occasion_ids: ids }: Message, occasions: Occasion[]) =>
  ids.length > 0 ? ids : occasions.filter(({ is_main }) => is_main).map(({ id }) => id)

/** The deliveries to households that should not get a message any more, or that are not invited to what it is about. */
function notPrinted({ posted, leftOut }: ChosenMessage, mailings: Mailing[]): Delivery[] {
  const printed = new Set(mailings.map(({ id }) => id))
  const uninvited = posted.filter(({ household_id }) => !printed.has(household_id))
  return [...leftOut, ...uninvited.map((one) => ({ ...one, error: NO_LONGER_INVITED }))]
}

/** Another sheet with the same choices. */
const pathOf = (kind: SheetKind, search: URLSearchParams) =>
  `${printPaths.households(kind)}${search.size > 0 ? `?${search}` : ''}`

interface SheetProps {
  kind: SheetKind
  /** Those to choose from. */
  sheets: SheetKind[]
  households: Household[]
  occasions: Occasion[]
  settings: WeddingSettings
  /** The message in the address. */
  chosen: ChosenMessage | null
  guests: Guest[]
}

function Sheet({ kind, sheets, households, occasions, settings, chosen, guests }: SheetProps) {
  const choices = usePrintChoices(kind, chosen)
  const [from, setFrom] = useState('')
  const isPost = kind === 'envelopes' || kind === 'labels'
  const isLetter = kind === 'letters'
  const language = isPost || isLetter ? null : choices.language
  const about = useMemo(() => chosen && aboutOf(chosen.message, occasions), [chosen, occasions])
  const invited = useMemo(
    () => mailingsOf({ households, guests, occasions, settings, language, about: about ?? [] }),
    [households, guests, occasions, settings, language, about],
  )
  const toPrint = chosen ? invited.filter((mailing) => mailing.occasions.length > 0) : invited
  const fitting = choices.isForNobody ? [] : filterMailings(toPrint, choices.filter)
  const mailings = fitting.filter(({ address }) => !isPost || address.length > 0)
  const missing = isPost ? fitting.filter(({ address }) => address.length === 0) : []
  const { hasFoot } = choices
  const letters =
    isLetter && chosen
      ? lettersOf(fitting, chosen.posted, { message: chosen.message, usual: settings.default_locale, hasFoot })
      : []
  const count = isLetter ? letters.length : mailings.length
  return (
    <>
      <SheetHead
        back={
          chosen
            ? { to: messagePages.byHand(chosen.message.id), label: 'Back to the message' }
            : { to: paths.guests, label: 'Back to the list' }
        }
        sheets={sheets.map((one) => ({ to: pathOf(one, choices.search), label: sheetLabels[one] }))}
        isEmpty={count === 0}
      />
      {invited.length === 0 ? (
        <EmptyState
          icon={Mails}
          title="Nobody is invited yet"
          action={<ButtonLink to={paths.guests}>Back to the guest list</ButtonLink>}
        >
          Add guests to your list, and their cards, envelopes and labels are ready to print here.
        </EmptyState>
      ) : (
        <>
          <Choices {...{ kind, choices, households, guests, settings, from }} onFrom={setFrom} />
          {!isPost && <NamesHint settings={settings} />}
          <WithoutAddress mailings={missing} />
          <NotNeeded deliveries={chosen ? notPrinted(chosen, toPrint) : []} />
          {count === 0 ? (
            <NothingToPrint hasMessage={chosen !== null} isWithoutAddress={missing.length > 0} />
          ) : (
            <>
              <p role="status" className="mb-3 text-quiet text-sm">
                {countOf(kind, count)}. {advice[kind]}
              </p>
              {isLetter ? (
                <LetterPages format={choices.format} hasFoot={choices.hasFoot} {...{ letters, settings }} />
              ) : (
                <Content kind={kind} {...{ mailings, settings, choices, from }} />
              )}
            </>
          )}
        </>
      )}
    </>
  )
}

function NothingToPrint({ hasMessage, isWithoutAddress }: { hasMessage: boolean; isWithoutAddress: boolean }) {
  if (isWithoutAddress)
    return (
      <EmptyState icon={Mails} title="No addresses yet">
        Add an address to a household above, and it appears here.
      </EmptyState>
    )
  return (
    <EmptyState icon={Mails} title={hasMessage ? 'Nobody to print for' : 'No households match'}>
      {hasMessage
        ? 'The message hasn’t started, or its households no longer need it.'
        : 'Choose other households to print for.'}
    </EmptyState>
  )
}

interface ContentProps {
  kind: Exclude<SheetKind, 'letters'>
  mailings: Mailing[]
  settings: WeddingSettings
  choices: ReturnType<typeof usePrintChoices>
  from: string
}

function Content({ kind, mailings, settings, choices: { format, skipped }, from }: ContentProps) {
  const [now] = useState(() => Date.now())
  const { cell } = format
  const fromLines = from
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  const kinds: Record<typeof kind, (mailing: Mailing) => ReactNode> = {
    invitations: (mailing) => <InvitationCard {...{ mailing, settings, cell, now }} />,
    inserts: (mailing) => <InsertCard {...{ mailing, settings, cell, now }} />,
    envelopes: (mailing) => <Envelope {...{ mailing, cell }} from={fromLines} />,
    labels: (mailing) => <AddressLabel {...{ mailing, cell }} />,
  }
  return (
    <Pages
      label={sheetLabels[kind]}
      format={format}
      items={mailings}
      skipped={kind === 'labels' ? skipped : 0}
      isCut={kind === 'invitations' || kind === 'inserts'}
      keyOf={({ id }) => id}
    >
      {kinds[kind]}
    </Pages>
  )
}

const units: Record<SheetKind, [one: string, several: string]> = {
  invitations: ['card', 'cards'],
  inserts: ['card', 'cards'],
  letters: ['letter', 'letters'],
  envelopes: ['envelope', 'envelopes'],
  labels: ['label', 'labels'],
}

function countOf(kind: SheetKind, count: number): string {
  const [one, several] = units[kind]
  return `${count.toLocaleString('en')} ${count === 1 ? one : several}`
}

const advice: Record<SheetKind, string> = {
  invitations: 'Print at 100% without margins, and cut along the lines.',
  inserts: 'Print at 100% without margins, and cut along the lines.',
  letters: 'Print at 100% without margins.',
  envelopes: 'Choose the same envelope in your printer’s settings.',
  labels: 'Print at 100% without margins. Try one sheet on plain paper first.',
}

function NamesHint({ settings }: { settings: WeddingSettings }) {
  if (coupleNames(settings) !== null && settings.date_precision !== null) return null
  return (
    <p className="mb-4 rounded-md bg-care-soft px-3.5 py-2.5 text-sm">
      Your names or your date are not set yet.{' '}
      <Link to={paths.settings} className="text-accent underline underline-offset-4">
        Open settings
      </Link>
    </p>
  )
}
