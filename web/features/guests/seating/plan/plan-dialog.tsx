import { RefreshCw } from 'lucide-react'
import { useEffect, useId, useMemo, useState } from 'react'
import { Button } from '../../../../components/button'
import { Chip } from '../../../../components/chip'
import { Dialog } from '../../../../components/dialog'
import { guestCount } from '../../wording'
import type { SeatingActions } from '../actions'
import type { Hall } from '../hall'
import { useLocks } from '../locks'
import { type Preview, previewOf, problemOf } from './preview'
import { usePlan } from './use-plan'

/** Once people sit, few want to be moved. */
const USUAL_STABILITY = 0.9
/** Between the last move of the slider and the next search. */
const REST = 250

interface PlanDialogProps {
  hall: Hall
  actions: SeatingActions
  onClose: () => void
}

/** Finds seats for everybody, shows what that would change, and does it when the couple agrees. */
export function PlanDialog({ hall, actions, onClose }: PlanDialogProps) {
  /** The plan is for the hall as it was opened: what changes meanwhile is told by the server. */
  const [started] = useState(hall)
  const hasSeated = started.seats.taken > 0
  const [wanted, setWanted] = useState(hasSeated ? USUAL_STABILITY : 0)
  const stability = useRested(wanted)
  const [seed, setSeed] = useState(1)
  const [isBusy, setIsBusy] = useState(false)
  const { locked } = useLocks()
  const problem = useMemo(() => problemOf(started, { locked, stability }), [started, locked, stability])
  const state = usePlan(problem, seed)
  const preview = useMemo(
    () => (state.status === 'ready' ? previewOf(state.plan, problem, started) : null),
    [state, problem, started],
  )

  async function apply({ changes }: Preview) {
    setIsBusy(true)
    const isDone = await actions.change(changes, seatedSentence(changes.length))
    setIsBusy(false)
    if (isDone) onClose()
  }

  return (
    <Dialog
      title="Seat everyone"
      description="Households stay together, your rules are kept, and people sit with whom they know."
      isOpen
      onClose={onClose}
      size="wide"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            kind="primary"
            isBusy={isBusy}
            disabled={!preview || preview.changes.length === 0}
            onClick={() => preview && void apply(preview)}
          >
            {preview && preview.changes.length > 0 ? `Seat ${guestCount(preview.changes.length)} so` : 'Seat them so'}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {hasSeated && <StabilitySlider value={wanted} onChange={setWanted} />}
        {problem.locked.length > 0 && (
          <p className="text-quiet text-sm">
            {guestCount(problem.locked.length)} {problem.locked.length === 1 ? 'stays' : 'stay'} where they are: locked,
            or seated without having said yes.
          </p>
        )}
        {state.status === 'failed' && (
          <p role="alert" className="text-bad">
            No plan could be made in this browser. Please reload the page and try again.
          </p>
        )}
        {state.status === 'working' && <Progress {...state.progress} />}
        {preview && state.status === 'ready' && (
          <>
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <p role="status" className="figures min-w-0 flex-1">
                {summary(preview)}{' '}
                <span className="whitespace-nowrap text-quiet">{state.plan.score.toLocaleString('en')} points.</span>
              </p>
              <Button onClick={() => setSeed(seed + 1)}>
                <RefreshCw aria-hidden />
                Another plan
              </Button>
            </div>
            <PreviewList preview={preview} />
          </>
        )}
      </div>
    </Dialog>
  )
}

function StabilitySlider({ value, onChange }: { value: number; onChange: (value: number) => void }) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="font-medium text-sm">
        What matters more
      </label>
      <input
        id={id}
        type="range"
        min={0}
        max={1}
        step={0.1}
        value={value}
        onChange={(event) => onChange(Number(event.target.value))}
        aria-valuetext={
          value === 0 ? 'The best plan' : value === 1 ? 'The fewest moves' : `${Math.round(value * 100)} % few moves`
        }
        className="h-11 w-full accent-accent desk:h-8"
      />
      <div aria-hidden className="flex justify-between text-quiet text-sm">
        <span>The best plan</span>
        <span>The fewest moves</span>
      </div>
    </div>
  )
}

function Progress({ done, score }: { done: number; score: number }) {
  return (
    <div className="grid gap-1.5">
      <progress aria-label="Looking for seats" value={done} max={1} className="h-2 w-full accent-accent" />
      <p className="figures text-quiet text-sm">
        Looking for seats, {Math.round(done * 100)} %.{' '}
        {score > 0 && `Best so far: ${score.toLocaleString('en')} points.`}
      </p>
    </div>
  )
}

function PreviewList({ preview }: { preview: Preview }) {
  return (
    <ul aria-label="The plan" className="grid gap-x-8 desk:grid-cols-2">
      {preview.unseated.length > 0 && (
        <li className="mb-2 rounded-md bg-care-soft px-4 py-3 desk:col-span-2">
          <h3 className="mb-1">Without a seat</h3>
          <ul>
            {preview.unseated.map(({ guest, reason }) => (
              <li key={guest.id} className="[overflow-wrap:anywhere]">
                <bdi>{guest.name}</bdi>: {reason}
              </li>
            ))}
          </ul>
        </li>
      )}
      {preview.tables.map(({ table, guests, taken, reasons }) => (
        <li key={table.id} className="border-line border-t py-3 [overflow-wrap:anywhere]">
          <h3 className="flex items-baseline gap-2">
            <bdi className="min-w-0 flex-1">{table.name}</bdi>
            <span className="figures font-sans text-quiet text-sm">
              {taken}/{table.capacity}
            </span>
          </h3>
          <ul aria-label={`Why at ${table.name}`} className="text-quiet text-sm">
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
          <ul aria-label={`Who at ${table.name}`} className="mt-1.5 flex flex-wrap gap-x-3 gap-y-0.5">
            {guests.map(({ guest, from, change }) => (
              <li key={guest.id} className={change === 'stays' ? 'text-quiet' : undefined}>
                <bdi>{guest.name}</bdi>
                {change === 'moves' && (
                  <>
                    {' '}
                    <Chip tone="care">from {from?.name}</Chip>
                  </>
                )}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}

/** 'Seats 120 guests, moves 3. 2 have no seat.' */
function summary({ comes, moves, unseated }: Preview): string {
  if (comes === 0 && moves === 0) {
    return unseated.length === 0 ? 'Everybody sits well already.' : `${guestCount(unseated.length)} without a seat.`
  }
  const parts = [comes > 0 && `${guestCount(comes)} get a table`, `${moves === 0 ? 'nobody' : guestCount(moves)} moves`]
  const left = unseated.length > 0 ? ` ${guestCount(unseated.length)} without a seat.` : ''
  return `${parts.filter(Boolean).join(', ')}.${left}`
}

const seatedSentence = (count: number) => `${guestCount(count)} seated as planned`

/** A value once it has not changed for a moment. */
function useRested<T>(value: T): T {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), REST)
    return () => clearTimeout(timer)
  }, [value])
  return rested
}
