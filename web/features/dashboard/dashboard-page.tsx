import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import type { DashboardSummary } from '../../../worker/features/dashboard/schema'
import { areNamesAndDateSaved } from '../../../worker/features/settings/rules'
import type { WeddingSettings } from '../../../worker/features/settings/schema'
import { type Day, daysBetween } from '../../../worker/lib/calendar'
import { Button } from '../../components/button'
import { Greeting } from '../../components/greeting'
import { Loaded } from '../../components/loaded'
import { Loading, Skeleton } from '../../components/skeleton'
import { toastFailure } from '../../components/toast-failure'
import { loadedPart } from '../../lib/loaded-part'
import { useMedia, WIDE } from '../../lib/media'
import { usePageTitle } from '../../lib/page-title'
import { useIsHelper, useSession } from '../../lib/session'
import { isSettled } from '../../lib/swr'
import { useOpenParam } from '../../lib/url-state'
import { useToday, useWeddingSettings } from '../../lib/wedding-settings'
import { useDashboardWrites, useSummary } from './api'
import { DaysToGo } from './days-to-go'
import { FirstSteps, stepsFor } from './first-steps'
import { LatestAnswers } from './latest-answers'
import { NextPayments } from './next-payments'
import { NextTasks } from './next-tasks'
import { SampleOffer } from './sample-offer'
import { SampleRibbon } from './sample-ribbon'
import { isBlank, noFigures } from './summary'
import { SummaryCards } from './summary-cards'
import { leadOf } from './wording'

const DayModeLink = loadedPart(async () => (await import('./day-mode-link')).DayModeLink)

/** The dashboard: the current state of the plans and the next steps. */
export function DashboardPage({ setUp }: { setUp: (settings: WeddingSettings) => ReactNode }) {
  usePageTitle('Dashboard')
  const session = useSession()
  const isHelper = useIsHelper()
  // The settings dialog asks the same questions, so the set-up makes way for it, and keeps what was typed.
  const { isOpen: areSettingsOpen } = useOpenParam('settings')
  const settings = useWeddingSettings()
  const today = useToday()
  const summary = useSummary()
  const { reload } = summary
  const dayRead = useRef(today)
  useEffect(() => {
    if (dayRead.current !== undefined && dayRead.current !== today) void reload()
    dayRead.current = today
  }, [today, reload])
  const isFailed = summary.error !== undefined && !summary.isLoading
  const isPending = !summary.data && !isFailed

  const asks = settings.data !== undefined && isUnanswered(settings.data) && !isHelper
  const heading = useRef<HTMLHeadingElement>(null)
  const hasAsked = useRef(false)
  useEffect(() => {
    // The pressed button has gone with the questions.
    if (hasAsked.current && !asks && document.activeElement === document.body) heading.current?.focus()
    hasAsked.current = asks
  }, [asks])

  const isWide = useMedia(WIDE)
  const greeting = !isWide && <Greeting className="mb-1" />
  // The top depends on the settings. Rendering the rest earlier would push it down later.
  if (!isSettled(settings)) {
    return (
      <>
        {greeting}
        <DashboardSkeleton />
      </>
    )
  }
  const isSample = summary.data?.sandbox_mode ?? (isPending && settings.data?.is_sample)
  const isNew = asks && !areSettingsOpen
  const hasCountdown = settings.data && !isNew
  return (
    <>
      {greeting}
      <SampleRibbon isSample={isSample ?? false} expiresAt={session.status === 'in' ? session.user.expires_at : null} />
      <Loaded answer={settings} failed="Your wedding’s date could not be loaded." skeleton={<HeroSkeleton />}>
        {(data) =>
          isNew ? (
            setUp(data)
          ) : (
            <>
              <DaysToGo
                heading={heading}
                settings={data}
                lead={
                  isFailed ? (
                    <FiguresMissing onRetry={summary.reload} />
                  ) : summary.data ? (
                    <p className="text-quiet">{isBlank(summary.data) ? 'Let’s get started.' : leadOf(summary.data)}</p>
                  ) : (
                    <Skeleton className="w-4/5 desk:w-96" />
                  )
                }
              />
              {today && isDayNear(data, today) && (
                <Suspense fallback={<div className="mt-5 h-15.5" />}>
                  <DayModeLink />
                </Suspense>
              )}
            </>
          )
        }
      </Loaded>
      {/* The key remounts it with the figures, so that nothing slides from a placeholder's position. */}
      <div key={isPending ? 'pending' : 'ready'} className="mt-6 grid gap-7 desk:mt-7">
        {summary.data ? (
          <Planned summary={summary.data} settings={settings.data} />
        ) : isPending ? (
          <ListsSkeleton />
        ) : (
          <>
            {!hasCountdown && <FiguresMissing onRetry={summary.reload} />}
            <SummaryCards figures={noFigures} />
          </>
        )}
      </div>
    </>
  )
}

/** Whether the couple has neither answered nor skipped the first questions, nor saved the answers in the settings. */
function isUnanswered(settings: WeddingSettings): boolean {
  return !settings.set_up_done && !settings.is_sample && !areNamesAndDateSaved(settings)
}

function Planned({ summary, settings }: { summary: DashboardSummary; settings: WeddingSettings | undefined }) {
  const isHelper = useIsHelper()
  const { dismissFirstSteps } = useDashboardWrites()
  const { first_steps: done } = summary
  const own = stepsFor({ isHelper })
  const steps = (isCompact: boolean) =>
    done !== null &&
    own.some((step) => !done[step]) && (
      <FirstSteps
        steps={own}
        done={done}
        isCompact={isCompact}
        onDismiss={isHelper ? undefined : () => void dismissFirstSteps().catch(toastFailure)}
      />
    )
  if (isBlank(summary)) {
    return (
      <div className="grid items-start gap-6 desk:grid-cols-[1.35fr_1fr]">
        {steps(false)}
        {!isHelper && <SampleOffer />}
      </div>
    )
  }
  return (
    <>
      {steps(true)}
      <Columns>
        <NextTasks tasks={summary.next_tasks} hasTasks={summary.tasks.total_tasks > 0} settings={settings} />
        <NextPayments payments={summary.next_payments} />
        <LatestAnswers answers={summary.recent_responses} />
      </Columns>
      <SummaryCards figures={summary} />
    </>
  )
}

/** Up to three columns, the first the widest. With two, the other sections stack beside it. */
function Columns({ children }: { children: ReactNode }) {
  return (
    <div className="grid items-start gap-6 *:min-w-0 desk:grid-cols-[1.35fr_1fr] desk:[&>:first-child]:row-span-2 min-[70rem]:grid-cols-[1.3fr_1fr_0.85fr]">
      {children}
    </div>
  )
}

/** Whether day mode is of use: from the day before the wedding until the day after it. */
function isDayNear({ wedding_date: date, date_precision }: WeddingSettings, today: Day): boolean {
  return date_precision === 'day' && Math.abs(daysBetween(today, date)) <= 1
}

function FiguresMissing({ onRetry }: { onRetry: () => void }) {
  return (
    <p role="status" className="flex flex-wrap items-center gap-x-1 text-quiet">
      The figures could not be loaded.
      <Button kind="quiet" onClick={onRetry}>
        Try again
      </Button>
    </p>
  )
}

function DashboardSkeleton() {
  return (
    <Loading label="Loading your wedding">
      <HeroSkeleton />
      <div className="mt-6 grid gap-7 desk:mt-7">
        <ListsSkeleton />
      </div>
    </Loading>
  )
}

function HeroSkeleton() {
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-5 gap-y-2 desk:gap-x-9">
      <Skeleton className="h-[3.825rem] w-24 desk:row-span-2 desk:h-[5.85rem] desk:w-32" />
      <div className="grid gap-2.5 desk:self-end">
        <Skeleton className="h-7 w-36" />
        <Skeleton className="w-52 max-w-full" />
      </div>
      <div className="col-span-2 flex min-h-[3lh] items-center desk:col-span-1 desk:min-h-9.5 desk:self-start">
        <Skeleton className="w-4/5 desk:w-96" />
      </div>
    </div>
  )
}

function ListsSkeleton() {
  return (
    <Columns>
      <ListSkeleton rows={5} />
      <ListSkeleton rows={5} />
      <ListSkeleton rows={5} />
    </Columns>
  )
}

function ListSkeleton({ rows }: { rows: number }) {
  return (
    <div>
      <Skeleton className="mt-3 mb-4 h-5 w-24 desk:mt-2 desk:mb-3" />
      <div className="sheet">
        {Array.from({ length: rows }, (_, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: identical items
          <div key={i} className="grid h-15 content-center gap-2 border-line px-4 not-first:border-t">
            <Skeleton className="w-3/5" />
            <Skeleton className="h-3 w-1/4" />
          </div>
        ))}
      </div>
    </div>
  )
}
