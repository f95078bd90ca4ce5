import { Armchair, CalendarClock, ChevronLeft, CircleAlert, Phone, WifiOff } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import { Link, Redirect } from 'wouter'
import { wordedDate } from '../../../worker/features/settings/rules'
import { monthAndYear, toIso, wallMinutesAt } from '../../../worker/lib/calendar'
import { counted } from '../../../worker/lib/text'
import { Button, ButtonLink, iconButtonLook } from '../../components/button'
import { classNames } from '../../components/class-names'
import { EmptyState } from '../../components/empty-state'
import { LoadError } from '../../components/load-error'
import { LoadingShapes } from '../../components/skeleton'
import { ApiError } from '../../lib/api-error'
import { browserZone } from '../../lib/browser-zone'
import { clock, shortDay, weekdayAndDay } from '../../lib/dates'
import { useSearchParams } from '../../lib/history'
import { usePageTitle } from '../../lib/page-title'
import { paths } from '../../lib/paths'
import { registerLate } from '../../lib/service-worker'
import { useSession } from '../../lib/session'
import { useStore } from '../../lib/store'
import { useFilterParam } from '../../lib/url-state'
import { useNow } from '../../lib/use-now'
import { withChanges } from './changes'
import { type DayState, type OpenDay, openDay } from './day-store'
import { DecisionSheet } from './decision-sheet'
import { dayAtMinute, distanceText } from './now-and-next'
import { PhonesView } from './phones-view'
import { PlanView } from './plan-view'
import { SeatsView } from './seats-view'

/** The wedding day on a phone: what is on and what comes next, where people sit, and whom to call. Works without a connection. */
export function DayPage() {
  usePageTitle('Day mode')
  const session = useSession()
  const user = session.status === 'in' ? session.user : null
  const weddingId = user?.event_id ?? null
  // biome-ignore lint/correctness/useExhaustiveDependencies: a renewed session is the same person
  const day = useMemo(() => (user && weddingId !== null ? openDay(user, weddingId) : null), [user?.id, weddingId])
  useEffect(() => day?.follow(), [day])
  useEffect(registerLate, [])
  if (!user) return null
  return day ? <OpenedDay key={weddingId} day={day} /> : <Redirect to={paths.dashboard} replace />
}

const views = [
  { view: 'plan', label: 'Now', icon: CalendarClock },
  { view: 'seats', label: 'Seats', icon: Armchair },
  { view: 'phones', label: 'Phones', icon: Phone },
] as const

function OpenedDay({ day }: { day: OpenDay }) {
  const state = useStore(day.store)
  const { plan, changes, error } = state
  const [view, showView] = useFilterParam('show', 'plan')
  const params = useSearchParams()
  const minute = useNow(plan?.settings.timezone ?? 'UTC')
  const events = useMemo(() => withChanges(plan?.events ?? [], changes), [plan?.events, changes])
  const weddingDay = plan?.settings.wedding_date
  const shown = useMemo(
    () => (weddingDay === undefined ? null : dayAtMinute(events, weddingDay, minute)),
    [events, weddingDay, minute],
  )
  const isDated = plan?.settings.date_precision === 'day' || shown?.day !== weddingDay
  const distance = shown && isDated ? distanceText(shown.day, minute) : null
  // Opened from the home screen on any other day: planning comes first. Without a connection there is only the day.
  const isOtherDay = !isDated || (distance !== null && distance !== 'Tomorrow' && distance !== 'Yesterday')
  if (params.get('from') === 'home' && shown && isOtherDay && state.isReached) {
    return <Redirect to={paths.dashboard} replace />
  }
  const asked = changes[0]?.asked ? changes[0] : null
  return (
    <div className="mx-auto flex min-h-dvh max-w-xl flex-col px-4 pb-[calc(5rem+env(safe-area-inset-bottom))]">
      <header className="flex items-start gap-1 pt-[max(0.5rem,env(safe-area-inset-top))] pb-2">
        {/* Without a connection the other screens cannot be opened. */}
        {(!isLost(state) || isFaulty(state)) && (
          <Link to={paths.dashboard} aria-label="Back to Posy" className={classNames(iconButtonLook, '-ms-2.5')}>
            <ChevronLeft aria-hidden className="rtl:-scale-x-100" />
          </Link>
        )}
        <div className="min-w-0 flex-1 py-1.5">
          <h1 className="text-heading! leading-tight">
            {plan && shown ? dateText(plan.settings, shown.day) : 'Day mode'}
          </h1>
          {distance && <p className="text-quiet text-sm">{distance}</p>}
        </div>
      </header>
      <Connection state={state} onRetry={() => void day.look()} />
      <main className="flex-1">
        {plan && shown ? (
          <>
            {view === 'plan' && <PlanView day={day} plan={plan} shown={shown} events={events} minute={minute} />}
            {view === 'seats' && <SeatsView seats={state.seats} />}
            {view === 'phones' && <PhonesView vendors={plan.vendors} party={plan.party} />}
          </>
        ) : (
          <NothingYet state={state} error={error} onRetry={() => void day.look()} />
        )}
      </main>
      <nav
        aria-label="Day mode"
        className="fixed inset-x-0 bottom-0 z-30 border-line border-t bg-card pb-[env(safe-area-inset-bottom)]"
      >
        <ul className="mx-auto grid max-w-xl grid-cols-3 px-2">
          {views.map(({ view: one, label, icon: Icon }) => (
            <li key={one}>
              <button
                type="button"
                aria-current={view === one ? 'page' : undefined}
                onClick={() => {
                  showView(one)
                  scrollTo(0, 0)
                }}
                className="grid h-15 w-full content-center justify-items-center gap-1 text-quiet text-xs aria-[current=page]:font-semibold aria-[current=page]:text-accent"
              >
                <Icon aria-hidden className="size-6" strokeWidth={1.75} />
                {label}
              </button>
            </li>
          ))}
        </ul>
      </nav>
      {asked && <DecisionSheet change={asked} day={day} events={plan?.events ?? []} />}
    </div>
  )
}

function dateText(settings: NonNullable<DayState['plan']>['settings'], day: string): string {
  if (day !== settings.wedding_date) return weekdayAndDay(day)
  return wordedDate(settings, { day: weekdayAndDay, month: monthAndYear }) ?? 'No date yet'
}

/** Whether the server was reached, but failed. */
const isFaulty = ({ error }: DayState) => error instanceof ApiError && error.status >= 500

const isLost = ({ isReached }: DayState) => isReached === false || (isReached === null && !navigator.onLine)

/** How old the plan is while the server cannot be reached or fails, and what waits to be sent. */
function Connection({ state, onRetry }: { state: DayState; onRetry: () => void }) {
  const { plan, changes, isReached } = state
  const [Icon, why] = isFaulty(state)
    ? ([CircleAlert, 'Posy has a problem'] as const)
    : ([WifiOff, plan ? 'no connection' : 'No connection'] as const)
  const waiting = changes.length > 0 && `${counted(changes.length, 'change')} to send`
  return (
    <div role="status">
      {isLost(state) && (plan || !isFaulty(state)) ? (
        <p className="mb-3 flex items-center gap-2 rounded-md bg-care-soft py-1 ps-3 text-care text-sm">
          <Icon aria-hidden className="size-4 shrink-0" />
          <span className="min-w-0 flex-1 py-1.5">
            {[plan ? `${asOf(plan.loadedAt)}, ${why}` : why, waiting].filter(Boolean).join(' · ')}
          </span>
          <Button kind="quiet" className="px-3 text-care" onClick={onRetry}>
            Try again
          </Button>
        </p>
      ) : (
        waiting && !changes[0]?.asked && isReached !== null && <p className="sr-only">{waiting}</p>
      )}
    </div>
  )
}

/** 'As of 14:05', or with the day if it was not today; by this phone's clock. */
function asOf(instant: number): string {
  const zone = browserZone()
  const at = (time: number) => toIso(wallMinutesAt(time, zone) * 60_000)
  const [then, now] = [at(instant), at(Date.now())]
  const time = clock(then.slice(11, 16))
  return then.slice(0, 10) === now.slice(0, 10) ? `As of ${time}` : `As of ${shortDay(then.slice(0, 10))}, ${time}`
}

function NothingYet({ state, error, onRetry }: { state: DayState; error: Error | null; onRetry: () => void }) {
  if (state.isReached === false && !isFaulty(state)) {
    return (
      <EmptyState
        icon={WifiOff}
        title="Nothing is saved on this phone yet"
        action={<ButtonLink to={paths.dashboard}>Back to Posy</ButtonLink>}
      >
        Open day mode once with a connection. From then on it works without one.
      </EmptyState>
    )
  }
  if (error) return <LoadError title="The day could not be loaded." error={error} onRetry={onRetry} />
  return (
    <LoadingShapes
      label="Loading the day"
      className="grid gap-3"
      shapes={['h-40 rounded-md', 'h-12', 'h-14', 'h-14', 'h-14']}
    />
  )
}
