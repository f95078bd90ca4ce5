import { type GuestSummary, guestPaths } from '../../../worker/features/guests/schema'
import { type EventSettings, settingsPath } from '../../../worker/features/settings/schema'
import { Loaded } from '../../components/loaded'
import { Loading, Skeleton } from '../../components/skeleton'
import { usePageTitle } from '../../lib/page-title'
import { useRead } from '../../lib/swr'
import { DaysToGo } from './days-to-go'
import { FirstSteps, firstSteps } from './first-steps'
import { GuestAnswers } from './guest-answers'
import { MealsAndNeeds } from './meals-and-needs'

export function DashboardPage() {
  usePageTitle('Dashboard')
  const settings = useRead<EventSettings>(settingsPath)
  const guests = useRead<GuestSummary>(guestPaths.summary)
  return (
    <>
      <Loaded answer={settings} failed="Your wedding’s date could not be loaded." skeleton={<DaysSkeleton />}>
        {(data) => <DaysToGo settings={data} />}
      </Loaded>
      <div className="mt-7 grid items-start gap-6 desk:grid-cols-[1.35fr_1fr]">
        <Loaded answer={guests} failed="Your guests’ answers could not be loaded." skeleton={<CardSkeletons />}>
          {(summary) => (
            <>
              <GuestAnswers summary={summary} />
              {settings.data && <NextTo settings={settings.data} guests={summary} />}
            </>
          )}
        </Loaded>
      </div>
    </>
  )
}

function NextTo({ settings, guests }: { settings: EventSettings; guests: GuestSummary }) {
  const steps = firstSteps(settings, guests)
  return steps.every((step) => step.isDone) ? <MealsAndNeeds summary={guests} /> : <FirstSteps steps={steps} />
}

function DaysSkeleton() {
  return (
    <Loading label="Loading your wedding">
      <div className="flex items-center gap-5 desk:gap-9">
        <Skeleton className="h-[3.8rem] w-20 desk:h-[5.85rem] desk:w-28" />
        <div className="grid flex-1 gap-2.5">
          <Skeleton className="h-7 w-36" />
          <Skeleton className="w-52 max-w-full" />
        </div>
      </div>
    </Loading>
  )
}

function CardSkeletons() {
  return (
    <>
      <Loading label="Loading your guests’ answers">
        <div className="sheet grid h-57 content-start gap-4 p-5">
          <Skeleton className="h-6 w-20" />
          <Skeleton className="h-9 w-32" />
          <Skeleton className="h-2.5 w-full rounded-full" />
          <Skeleton className="w-3/4" />
        </div>
      </Loading>
      <div className="sheet grid h-60 content-start gap-4 p-5">
        <Skeleton className="h-6 w-28" />
        <Skeleton className="mt-3 w-3/4" />
        <Skeleton className="mt-3 w-2/3" />
        <Skeleton className="mt-3 w-3/4" />
      </div>
    </>
  )
}
