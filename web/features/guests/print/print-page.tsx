import './sheets.css'
import { Mails } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { Link, Redirect, useParams } from 'wouter'
import type { Guest } from '../../../../worker/features/guests/schema'
import type { Household } from '../../../../worker/features/households/schema'
import type { Delivery } from '../../../../worker/features/messages/schema'
import type { Occasion } from '../../../../worker/features/occasions/schema'
import { coupleNames } from '../../../../worker/features/settings/rules'
import type { WeddingSettings } from '../../../../worker/features/settings/schema'
import { Button, ButtonLink } from '../../../components/button'
import { Disclosure } from '../../../components/disclosure'
import { EmptyState } from '../../../components/empty-state'
import { Loaded } from '../../../components/loaded'
import { LoadingShapes } from '../../../components/skeleton'
import { useOccasions } from '../../../lib/occasions'
import { paths } from '../../../lib/paths'
import { printPaths } from '../../../lib/print-paths'
import { together } from '../../../lib/swr'
import { useWeddingSettings } from '../../../lib/wedding-settings'
import { useHouseholds } from '../households/api'
import { useHouseholdDialog } from '../households/params'
import { InsertCard, InvitationCard } from './cards'
import { Choices, useChosenDeliveries, usePrintChoices } from './choices'
import { type SheetKind, sheetLabels } from './formats'
import { filterMailings, type Mailing, mailingsOf } from './mailings'
import { Pages } from './pages'
import { AddressLabel, Envelope } from './post'
import { SheetHead } from './sheet-head'

/** Invitation cards, small cards, envelopes and labels for households, with a preview. */
export function PrintPage({ guests }: { guests: Guest[] }) {
  const { sheet = '' } = useParams()
  const answer = together(useHouseholds(), useOccasions(), useWeddingSettings(), useChosenDeliveries())
  if (!(sheet in sheetLabels)) return <Redirect to={printPaths.households('invitations')} replace />
  return (
    <Loaded
      answer={answer}
      failed="The households could not be loaded."
      skeleton={<LoadingShapes label="Loading the households" shapes={['mb-3 h-11', 'h-96 rounded-md']} />}
    >
      {([households, occasions, settings, deliveries]) => (
        <Sheet kind={sheet as SheetKind} {...{ households, occasions, settings, deliveries, guests }} />
      )}
    </Loaded>
  )
}

interface SheetProps {
  kind: SheetKind
  households: Household[]
  occasions: Occasion[]
  settings: WeddingSettings
  /** The deliveries of the message in the address. */
  deliveries: Delivery[]
  guests: Guest[]
}

function Sheet({ kind, households, occasions, settings, deliveries, guests }: SheetProps) {
  const choices = usePrintChoices(kind, deliveries)
  const [from, setFrom] = useState('')
  const isPost = kind === 'envelopes' || kind === 'labels'
  const language = isPost ? null : choices.language
  const invited = useMemo(
    () => mailingsOf({ households, guests, occasions, settings, language }),
    [households, guests, occasions, settings, language],
  )
  const fitting = filterMailings(invited, choices.filter)
  const mailings = fitting.filter(({ address }) => !isPost || address.length > 0)
  const missing = isPost ? fitting.filter(({ address }) => address.length === 0) : []
  return (
    <>
      <SheetHead
        back={{ to: paths.guests, label: 'Back to the list' }}
        sheets={Object.entries(sheetLabels).map(([part, label]) => ({
          to: `${printPaths.households(part)}${choices.search && `?${choices.search}`}`,
          label,
        }))}
        isEmpty={mailings.length === 0}
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
          {mailings.length === 0 ? (
            <EmptyState icon={Mails} title={missing.length > 0 ? 'No addresses yet' : 'No households match'}>
              {missing.length > 0
                ? 'Add an address to a household above, and it appears here.'
                : 'Choose other households to print for.'}
            </EmptyState>
          ) : (
            <>
              <p role="status" className="mb-3 text-quiet text-sm">
                {countOf(kind, mailings.length)}. {advice[kind]}
              </p>
              <Content kind={kind} {...{ mailings, settings, choices, from }} />
            </>
          )}
        </>
      )}
    </>
  )
}

interface ContentProps {
  kind: SheetKind
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
  const kinds: Record<SheetKind, (mailing: Mailing) => ReactNode> = {
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

/** Households that nothing can be posted to, each with a button that opens it. */
function WithoutAddress({ mailings }: { mailings: Mailing[] }) {
  const dialog = useHouseholdDialog()
  if (mailings.length === 0) return null
  const { length: count } = mailings
  return (
    <div className="mb-4 rounded-md bg-care-soft px-3.5 py-1.5">
      <Disclosure summary={count === 1 ? '1 household has no address' : `${count} households have no address`}>
        <ul aria-label="Without an address" className="mb-1.5 grid max-h-72 gap-x-4 overflow-y-auto desk:grid-cols-2">
          {mailings.map(({ id, salutation }) => (
            <li key={id} className="flex items-center justify-between gap-2">
              <bdi className="min-w-0 [overflow-wrap:anywhere]">{salutation}</bdi>
              <Button kind="quiet" aria-label={`Add an address for ${salutation}`} onClick={() => dialog.open(id)}>
                Add
              </Button>
            </li>
          ))}
        </ul>
      </Disclosure>
    </div>
  )
}
