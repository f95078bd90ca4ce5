import { RefreshCw } from 'lucide-react'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { isUndecided } from '../../../../../worker/features/guests/ai/forecast/rules'
import type { Guest } from '../../../../../worker/features/guests/schema'
import {
  changesOf,
  describePlan,
  numberSeats,
  problemOf,
  USUAL_STABILITY,
} from '../../../../../worker/features/seating/auto-assign/rules'
import { seatsOf } from '../../../../../worker/features/seating/rules'
import { type AutoAssignAnswer, seatedGuests } from '../../../../../worker/features/seating/schema'
import { counted } from '../../../../../worker/lib/text'
import { Button } from '../../../../components/button'
import { Chip } from '../../../../components/chip'
import { Dialog } from '../../../../components/dialog'
import { SelectField } from '../../../../components/field'
import { Progress } from '../../../../components/progress'
import { useAction } from '../../../../lib/action'
import { useRefresh } from '../../../../lib/swr'
import type { SeatingActions } from '../actions'
import type { Hall } from '../hall'
import { useLocks } from '../locks'
import { seatingLabels } from '../wording'
import { usePlan } from './use-plan'

/** Milliseconds from the slider's last change to the next search. */
const REST = 250

interface PlanDialogProps {
  hall: Hall
  actions: SeatingActions
  onClose: () => void
}

/** Finds a plan, previews its changes, and applies it when the couple agrees. */
export function PlanDialog({ hall, actions, onClose }: PlanDialogProps) {
  /** The plan is for the hall as it was when the dialog opened, or when the plan was to be used and the hall had changed. */
  const [started, setStarted] = useState(hall)
  const [isStale, setIsStale] = useState(false)
  const latest = useRef(hall)
  latest.current = hall
  const refresh = useRefresh()
  const hasSeated = started.seats.taken > 0
  const [wanted, setWanted] = useState(hasSeated ? USUAL_STABILITY : 0)
  const stability = useDebounced(wanted)
  const [seed, setSeed] = useState(1)
  const [guests, setGuests] = useState(hall.seating)
  const draft = useMemo(() => ({ guests, chances: started.chances }), [guests, started])
  const { locked } = useLocks()
  const staying = useMemo(() => lockedGuests(started, locked), [started, locked])
  const problem = useMemo(
    () => problemOf(started, { locked: staying, stability, ...draft }),
    [started, staying, stability, draft],
  )
  const state = usePlan(problem, seed)
  const preview = useMemo(() => {
    if (state.status !== 'ready') return null
    const plan = numberSeats(started, state.plan.assignments)
    return {
      ...describePlan(started, { plan, locked: staying, dry_run: true, ...draft }),
      changes: changesOf(started.guests, plan),
    }
  }, [state, started, staying, draft])
  const changes = preview?.changes ?? []

  const applying = useAction(async () => {
    // The server knows which changes are possible, but not what the plan was made from.
    await refresh()
    if (basisOf(latest.current) !== basisOf(started)) {
      renew()
      setIsStale(true)
      return
    }
    const guestOf = new Map(started.guests.map((guest) => [guest.id, guest]))
    const isDone = await actions.change(
      changes.flatMap(({ guest_id, ...seat }) => {
        const guest = guestOf.get(guest_id)
        return guest ? [{ guest, ...seat }] : []
      }),
      `${counted(changes.length, 'guest')} seated as planned`,
    )
    if (isDone) onClose()
    else renew()
  })

  /** Takes the hall as it is now. */
  function renew() {
    setStarted(latest.current)
    if (!hasSeated && latest.current.seats.taken > 0) setWanted(USUAL_STABILITY)
  }

  return (
    <Dialog
      title="Seat everyone"
      description="Households stay together, your rules are kept, and people sit with friends."
      isOpen
      onClose={onClose}
      size="wide"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            kind="primary"
            isBusy={applying.isBusy}
            disabled={changes.length === 0 || wanted !== stability}
            onClick={() => void applying.submit()}
          >
            Use this plan
          </Button>
        </>
      }
    >
      {/* As high as a long preview, so that the buttons stay in their place when the search ends. */}
      <div className="grid min-h-[calc(92dvh-17rem)] content-start gap-4">
        {started.guests.some(isUndecided) && (
          <SelectField
            label="Who gets a seat"
            value={guests}
            onChange={setGuests}
            options={seatedGuests.map((value) => ({ value, label: seatingLabels[value] }))}
          />
        )}
        {hasSeated && <StabilitySlider value={wanted} onChange={setWanted} />}
        {problem.locked.length > 0 && (
          <p className="text-quiet text-sm">
            {counted(problem.locked.length, 'guest')} {problem.locked.length === 1 ? 'stays' : 'stay'} where they are:
            locked, or not decided yet.
          </p>
        )}
        {state.status === 'failed' && (
          <p role="alert" className="text-bad">
            No plan could be made in this browser. Please reload the page and try again.
          </p>
        )}
        {isStale && (
          <p role="alert" className="text-care">
            Guests, tables or rules were changed in the meantime. Here is a new plan.
          </p>
        )}
        {state.status === 'working' && <SearchProgress done={state.progress.done} />}
        {preview && state.status === 'ready' && (
          <>
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <p role="status" className="figures min-w-0 flex-1">
                {summary(preview)}
              </p>
              <Button onClick={() => setSeed(seed + 1)}>
                <RefreshCw aria-hidden />
                Another plan
              </Button>
            </div>
            <PreviewList preview={preview} guests={started.guests} />
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
          value === 0
            ? 'The best plan'
            : value === 1
              ? 'The fewest moves'
              : `${Math.round(value * 100)}% towards the fewest moves`
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

function SearchProgress({ done }: { done: number }) {
  const percent = Math.round(done * 100)
  return (
    <div className="grid gap-1.5">
      <Progress label="Looking for seats" done={percent} total={100} />
      <p className="figures text-quiet text-sm">Looking for seats, {percent}%.</p>
    </div>
  )
}

function PreviewList({ preview, guests }: { preview: AutoAssignAnswer; guests: Guest[] }) {
  const company = new Map(guests.map((guest) => [guest.id, seatsOf(guest) - 1]))
  const seated = Map.groupBy(preview.assignments, ({ table_id }) => table_id)
  const nameOf = new Map(preview.tables.map(({ table_id, name }) => [table_id, name]))
  return (
    <ul aria-label="The plan" className="gap-x-8 desk:columns-2">
      {preview.unseated.length > 0 && (
        <li className="mb-2 rounded-md bg-care-soft px-4 py-3 [column-span:all]">
          <h3 className="mb-1">Without a seat</h3>
          <ul>
            {preview.unseated.map(({ guest_id, name, reason }) => (
              <li key={guest_id} className="[overflow-wrap:anywhere]">
                <bdi>{name}</bdi>: {reason}
              </li>
            ))}
          </ul>
        </li>
      )}
      {preview.tables.map(({ table_id, name, capacity, seated: taken, reasons }) => (
        <li key={table_id} className="break-inside-avoid border-line border-t py-3 [overflow-wrap:anywhere]">
          <h3 className="flex items-baseline gap-2">
            <bdi className="min-w-0 flex-1">{name}</bdi>
            <span className="figures font-sans text-quiet text-sm">
              {taken}/{capacity}
            </span>
          </h3>
          <ul aria-label={`Why at ${name}`} className="text-quiet text-sm">
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
          <ul aria-label={`Who at ${name}`} className="mt-1.5 flex flex-wrap gap-x-3 gap-y-0.5">
            {seated.get(table_id)?.map((guest) => (
              <li key={guest.guest_id} title={guest.reason}>
                <bdi className={guest.previous_table_id === table_id ? 'text-quiet' : undefined}>{guest.name}</bdi>
                {(company.get(guest.guest_id) ?? 0) > 0 && (
                  <span className="text-quiet"> +{company.get(guest.guest_id)}</span>
                )}
                {guest.previous_table_id !== null && guest.previous_table_id !== table_id && (
                  <>
                    {' '}
                    <Chip tone="care">from {nameOf.get(guest.previous_table_id)}</Chip>
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

/** '120 guests get a table, nobody moves.' */
function summary({ assignments, moves, unseated }: AutoAssignAnswer): string {
  const newlySeated = assignments.filter(({ previous_table_id }) => previous_table_id === null).length
  const left = unseated.length > 0 ? ` ${counted(unseated.length, 'guest')} without a seat.` : ''
  if (assignments.length === 0 && left === '') return 'Nobody to seat: no one has accepted yet.'
  if (newlySeated === 0 && moves === 0) return left === '' ? 'Everyone already has a good seat.' : left.trim()
  const seating = newlySeated > 0 && `${counted(newlySeated, 'guest')} ${newlySeated === 1 ? 'gets' : 'get'} a table`
  const moving = `${moves === 0 ? 'nobody' : counted(moves, 'guest')} ${moves > 1 ? 'move' : 'moves'}`
  return `${[seating, moving].filter(Boolean).join(', ')}.${left}`
}

/** Describes all that a plan is made from. The seats at a table are left out: the server checks them. */
function basisOf({ guests, tables, rules }: Hall): string {
  return JSON.stringify([
    guests.map((guest) => {
      const { id, table_id, rsvp_status, household, side, tags } = guest
      return [id, table_id, rsvp_status, seatsOf(guest), household, side, tags]
    }),
    tables.map(({ id, capacity }) => [id, capacity]),
    rules.map(({ id }) => id),
  ])
}

/** Returns the guests who are locked, or whose table is. */
function lockedGuests({ at }: Hall, locked: ReadonlySet<string>): string[] {
  return [...at].flatMap(([tableId, there]) =>
    there.filter(({ id }) => locked.has(tableId) || locked.has(id)).map(({ id }) => id),
  )
}

/** Returns a value once it has stopped changing for a moment. */
function useDebounced<T>(value: T): T {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), REST)
    return () => clearTimeout(timer)
  }, [value])
  return debounced
}
