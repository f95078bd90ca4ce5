import { ClipboardCheck, Share2 } from 'lucide-react'
import { useId, useState } from 'react'
import {
  type Difference,
  type FinalCount as FinalCountAnswer,
  finalCountPath,
  type HeadCounts,
} from '../../../../worker/features/sharing/final-count/schema'
import { Button, ButtonLink } from '../../../components/button'
import { classNames } from '../../../components/class-names'
import { FormDialog } from '../../../components/form-dialog'
import { Loaded } from '../../../components/loaded'
import { sendDeletions } from '../../../components/send-deletions'
import { ColumnHeads } from '../../../components/table-head'
import { toast } from '../../../components/toast'
import { toastFailure } from '../../../components/toast-failure'
import { useAction } from '../../../lib/action'
import { longMomentText } from '../../../lib/moment'
import { paths } from '../../../lib/paths'
import { useSeesNeeds } from '../../../lib/sees-needs'
import { useRead, useWrite } from '../../../lib/swr'
import { useOpenParam } from '../../../lib/url-state'
import { useWeddingSettings } from '../../../lib/wedding-settings'
import { FinalCountSkeleton } from './final-count-skeleton'
import { changesIn, countRows, countText, peopleText, summaryOf } from './final-count-words'

interface OccasionProps {
  occasionId: string
  /** Shown where there are several. */
  occasionName: string | undefined
}

interface FinalCountProps extends OccasionProps {
  /** Whether nothing is shown until one is set, as while nobody comes. */
  isHiddenUntilSet?: boolean
}

/** What the couple gave the caterer for an occasion, and beside it what is different now. */
export function FinalCount({ occasionId, occasionName, isHiddenUntilSet = false }: FinalCountProps) {
  const answer = useRead<FinalCountAnswer>(finalCountPath(occasionId))
  const titleId = useId()
  const { data } = answer
  if (isHiddenUntilSet && !data?.counts) return null
  return (
    <Loaded answer={answer} failed="The final count could not be loaded." skeleton={<FinalCountSkeleton />}>
      {({ counts, created_at, current, differences }) => (
        <section aria-labelledby={titleId} className="grid content-start gap-3 print:hidden">
          {counts === null || created_at === null ? (
            <NoneYet titleId={titleId} occasionId={occasionId} />
          ) : (
            <>
              <Given titleId={titleId} at={created_at} {...{ counts, current, occasionId, occasionName }} />
              <Differences differences={differences} crew={[counts.crew_meals, current.crew_meals]} />
            </>
          )}
        </section>
      )}
    </Loaded>
  )
}

function useSetFinalCount(occasionId: string) {
  const write = useWrite()
  return async () => {
    // Otherwise it would count guests who are being deleted.
    await sendDeletions()
    const { current } = await write<FinalCountAnswer>('POST', finalCountPath(occasionId))
    toast.success(`Final count set: ${peopleText(current)}`)
  }
}

function NoneYet({ titleId, occasionId }: { titleId: string; occasionId: string }) {
  const set = useAction(useSetFinalCount(occasionId), toastFailure)
  return (
    <>
      <h2 id={titleId}>Final count</h2>
      <div className="sheet grid justify-items-start gap-3 p-4">
        <p className="text-quiet">
          The numbers you give your caterer. Set them on the day you do: they stay as they are, and every change after
          that is listed here and on your caterer’s page.
        </p>
        <Button isBusy={set.isBusy} onClick={() => void set.submit()}>
          <ClipboardCheck aria-hidden />
          Set final count
        </Button>
      </div>
    </>
  )
}

interface GivenProps extends OccasionProps {
  titleId: string
  /** An ISO 8601 instant. */
  at: string
  counts: HeadCounts
  current: HeadCounts
}

function Given({ titleId, at, counts, current, occasionId, occasionName }: GivenProps) {
  const zone = useWeddingSettings().data?.timezone ?? 'UTC'
  const seesNeeds = useSeesNeeds()
  const question = useOpenParam('count')
  const setOn = longMomentText(at, zone)
  return (
    <>
      <div className="flex flex-wrap items-end gap-2.5">
        <h2 id={titleId} className="flex-1 basis-56">
          Final count
          <span className="block font-normal font-sans text-base text-quiet">Set on {setOn}</span>
        </h2>
        <Button onClick={() => question.open('new')}>Set a new final count</Button>
      </div>
      <div className="sheet overflow-clip">
        <table className="figures w-full">
          <thead>
            <tr className="text-quiet text-sm [&>th]:px-3.5 [&>th]:py-2 [&>th]:text-end [&>th]:font-semibold">
              <ColumnHeads columns={{ Count: 'sr-only', Final: 'w-20', Now: 'w-20' }} />
            </tr>
          </thead>
          <tbody>
            {countRows(counts, current).map(({ id, label, final, now, isSum }) => (
              <tr key={id} className={classNames('border-line border-t', isSum && 'font-medium')}>
                <th
                  scope="row"
                  className={classNames(
                    'py-2 pe-3.5 text-start [overflow-wrap:anywhere]',
                    isSum ? 'ps-3.5 font-medium' : 'ps-7 font-normal',
                  )}
                >
                  <bdi>{label}</bdi>
                </th>
                <td className="px-3.5 text-end">{final}</td>
                <td className={classNames('px-3.5 text-end', final === now ? 'text-quiet' : 'font-medium text-care')}>
                  {now}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {seesNeeds && (
        <ButtonLink
          kind="quiet"
          to={`${paths.timelineSharing}?share=${occasionName === undefined ? 'caterer' : `caterer:::${occasionId}`}`}
          className="-ms-3 justify-self-start"
        >
          <Share2 aria-hidden />
          Share it with your caterer
        </ButtonLink>
      )}
      {question.isOpen && (
        <NewCountDialog {...{ setOn, counts, current, occasionId, occasionName }} onClose={question.close} />
      )}
    </>
  )
}

interface NewCountDialogProps extends Pick<GivenProps, 'counts' | 'current' | 'occasionId' | 'occasionName'> {
  /** When the one that it replaces was set, in words. */
  setOn: string
  onClose: () => void
}

/** Asks before the numbers that the caterer was given are replaced. */
function NewCountDialog({ setOn, counts, current, occasionId, occasionName, onClose }: NewCountDialogProps) {
  const set = useSetFinalCount(occasionId)
  const form = useAction(async () => {
    await set()
    onClose()
  })
  return (
    <FormDialog
      title="Set a new final count?"
      description={occasionName && <bdi>{occasionName}</bdi>}
      size="normal"
      onClose={onClose}
      form={form}
      cancel="Keep the old one"
      action="Set a new final count"
    >
      <p>It replaces the one set on {setOn} by the numbers as they are now.</p>
      <dl className="grid gap-3 [&_dt]:text-quiet [&_dt]:text-sm">
        <div>
          <dt>Old</dt>
          <dd>{countText(counts)}</dd>
        </div>
        <div>
          <dt>New</dt>
          <dd>{countText(current)}</dd>
        </div>
      </dl>
      <p>The list of changes starts again, here and on your caterer’s page. Please tell your caterer.</p>
    </FormDialog>
  )
}

/** Changes that are shown at first. */
const SHOWN = 20

interface DifferencesProps {
  differences: Difference[]
  /** The crew meals of the final count, and those now. */
  crew: [final: number, now: number]
}

function Differences({ differences, crew: [final, now] }: DifferencesProps) {
  const [isWhole, setIsWhole] = useState(false)
  const titleId = useId()
  if (differences.length === 0 && final === now) return <p className="text-quiet">Nothing has changed since.</p>
  const shown = isWhole ? differences : differences.slice(0, SHOWN)
  return (
    <div className="mt-2 grid gap-3">
      <h3 id={titleId}>
        Changed since
        {differences.length > 0 && (
          <span className="block font-normal font-sans text-base text-quiet">{summaryOf(differences)}</span>
        )}
      </h3>
      <ul aria-labelledby={titleId} className="sheet divide-y divide-line overflow-clip">
        {shown.map((difference) => (
          <li key={`${difference.type} ${difference.id}`} className="px-3.5 py-2.5 [overflow-wrap:anywhere]">
            <bdi className="font-medium">{difference.name}</bdi>
            <ul>
              {changesIn(difference).map(({ id, text, look, before, after }) => (
                <li key={id} className={look}>
                  {text}
                  {before !== undefined && (
                    <>
                      {' '}
                      <bdi>{before}</bdi> → <bdi>{after}</bdi>
                    </>
                  )}
                </li>
              ))}
            </ul>
          </li>
        ))}
        {final !== now && (
          <li className="px-3.5 py-2.5">
            <span className="font-medium">Crew meals</span>
            <span className="block text-quiet">
              {final} → {now}
            </span>
          </li>
        )}
      </ul>
      {shown.length < differences.length && (
        <Button className="justify-self-start" onClick={() => setIsWhole(true)}>
          Show all {differences.length}
        </Button>
      )}
    </div>
  )
}
