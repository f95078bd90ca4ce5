import {
  CalendarArrowDown,
  CalendarCheck,
  CalendarClock,
  CalendarSearch,
  CopyX,
  Lightbulb,
  MoveVertical,
  Plus,
  Share2,
  Sparkles,
} from 'lucide-react'
import { type ReactNode, Suspense, useMemo } from 'react'
import { Redirect, Route, Switch, useParams } from 'wouter'
import { conflictsOfDay } from '../../../worker/features/timeline/conflicts/rules'
import { isCeremony } from '../../../worker/features/timeline/day-plan/rules'
import { groupDuplicates } from '../../../worker/features/timeline/rules'
import type { TimelineEvent } from '../../../worker/features/timeline/schema'
import { suggestSchedule } from '../../../worker/features/timeline/suggestions/rules'
import { addDays, isDay } from '../../../worker/lib/calendar'
import { counted } from '../../../worker/lib/text'
import { Button, ButtonLink } from '../../components/button'
import { EmptyState } from '../../components/empty-state'
import { LoadError } from '../../components/load-error'
import { MenuItem, MenuLink, PageMenu } from '../../components/menu'
import { LeadSkeleton, PageHeader } from '../../components/page-header'
import { PrintItem } from '../../components/print-item'
import { Loading, Skeleton } from '../../components/skeleton'
import { Tabs } from '../../components/tabs'
import { shortDay, weekdayAndDay } from '../../lib/dates'
import { useEntry } from '../../lib/history'
import { loadedPart } from '../../lib/loaded-part'
import { useOccasions } from '../../lib/occasions'
import { paths } from '../../lib/paths'
import { useShortcut } from '../../lib/shortcut'
import { together } from '../../lib/swr'
import { useOpenParam } from '../../lib/url-state'
import { useWeddingSettings } from '../../lib/wedding-settings'
import { downloadCalendar, useEvents } from './api'
import { DayView } from './day/day-view'
import { useEventDialog } from './event-dialog-param'
import { weddingDayText } from './wording'

const EventDialogs = loadedPart(async () => (await import('./event/event-dialogs')).EventDialogs)
const DayPlanDialog = loadedPart(async () => (await import('./plan/day-plan-dialog')).DayPlanDialog)
const OtherDayDialog = loadedPart(async () => (await import('./day/other-day-dialog')).OtherDayDialog)
const ShiftDialog = loadedPart(async () => (await import('./plan/shift-dialog')).ShiftDialog)
const CleanUpDialog = loadedPart(async () => (await import('./plan/clean-up-dialog')).CleanUpDialog)
const SuggestionsDialog = loadedPart(async () => (await import('./plan/suggestions-dialog')).SuggestionsDialog)
const VendorsView = loadedPart(async () => (await import('./vendors/vendors-view')).VendorsView)
const ShareDialog = loadedPart(async () => (await import('../../components/sharing/share-dialog')).ShareDialog)
const SharingPage = loadedPart(async () => (await import('./sharing/sharing-page')).SharingPage)
const OccasionsPage = loadedPart(async () => (await import('./occasions/occasions-page')).OccasionsPage)

export function TimelinePage() {
  const { data, error, reload } = together(useEvents(), useWeddingSettings())
  if (error) {
    return (
      <>
        <PageHeader title="Timeline" />
        <LoadError title="The timeline could not be loaded." error={error} onRetry={reload} />
      </>
    )
  }
  if (!data) return <TimelineSkeleton />
  const [events, settings] = data
  const { wedding_date: weddingDay, timezone: zone } = settings
  const weddingDate = weddingDayText(settings)
  const shared = { weddingDay, weddingDate, zone, events }
  const beside = { settings, tabs: <DayTabs day={weddingDay} weddingDay={weddingDay} events={events} /> }
  return (
    <Switch>
      <Route path={paths.timeline}>
        <DayPage day={weddingDay} {...shared} />
      </Route>
      <Route path={paths.timelineVendors}>
        <VendorsPage {...shared} />
      </Route>
      <Route path={paths.timelineOccasions}>
        <Suspense fallback={<TimelineSkeleton />}>
          <OccasionsPage {...beside} />
        </Suspense>
      </Route>
      <Route path={paths.timelineSharing}>
        <Suspense fallback={<TimelineSkeleton />}>
          <SharingPage {...beside} />
        </Suspense>
      </Route>
      <Route path={paths.timelineDay(':day')}>
        <OtherDay {...shared} />
      </Route>
      <Route>
        <Redirect to={paths.home} replace />
      </Route>
    </Switch>
  )
}

interface PartProps {
  weddingDay: string
  /** The wedding day in words, as exactly as it is known. */
  weddingDate: string
  /** The wedding's time zone. */
  zone: string
  events: TimelineEvent[]
}

function OtherDay(props: PartProps) {
  const { day = '' } = useParams()
  const { search } = useEntry()
  if (!isDay(day) || day === props.weddingDay) return <Redirect to={paths.timeline + search} replace />
  return <DayPage key={day} day={day} {...props} />
}

function DayPage({ day, weddingDay, weddingDate, zone, events }: PartProps & { day: string }) {
  const dialog = useEventDialog()
  const plan = useOpenParam('plan')
  const shift = useOpenParam('shift')
  const suggest = useOpenParam('suggest')
  const share = useOpenParam('share')
  const shareDay = () => share.open('day')
  const around = useMemo(
    () => events.filter(({ date }) => date >= addDays(day, -1) && date <= addDays(day, 1)),
    [events, day],
  )
  const suggestions = useMemo(() => {
    const hasCeremony = events.some((event) => event.date === weddingDay && isCeremony(event))
    return suggestSchedule(around, { date: day, weddingDate: weddingDay, hasCeremony })
  }, [events, around, day, weddingDay])
  const { data: occasions = [] } = useOccasions()
  // On another day of several, what is shared at first is that day's own occasion.
  const others = day === weddingDay ? [] : occasions.filter((one) => one.date === day)
  const date = day === weddingDay ? weddingDate : weekdayAndDay(day)
  const isEmpty = !events.some(({ date }) => date === day)
  return (
    <>
      <Header
        day={day}
        events={events}
        lead={<Lead day={day} date={date} events={events} />}
        actions={
          !isEmpty && (
            <>
              <ButtonLink to={paths.day} className="max-desk:hidden">
                <CalendarCheck aria-hidden />
                Day mode
              </ButtonLink>
              <Button onClick={shareDay} className="max-desk:hidden">
                <Share2 aria-hidden />
                Share
              </Button>
              <Button onClick={() => suggest.open('all')}>
                <Lightbulb aria-hidden />
                Suggestions <span className="figures">{suggestions.length}</span>
              </Button>
            </>
          )
        }
        items={
          <>
            <MenuLink to={paths.day}>
              <CalendarCheck aria-hidden />
              Day mode
            </MenuLink>
            <MenuItem disabled={isEmpty} onSelect={shareDay}>
              <Share2 aria-hidden />
              Share
            </MenuItem>
            <MenuItem onSelect={() => plan.open('day')}>
              <Sparkles aria-hidden />
              Start from a day plan
            </MenuItem>
            <MenuItem disabled={isEmpty} onSelect={() => shift.open('day')}>
              <MoveVertical aria-hidden />
              Shift the day
            </MenuItem>
          </>
        }
      />
      <DayTabs day={day} weddingDay={weddingDay} events={events} />
      {isEmpty ? (
        <EmptyState
          icon={CalendarClock}
          title={day === weddingDay ? 'No schedule yet' : 'Nothing is planned on this day'}
          action={
            <>
              <Button kind="primary" onClick={() => plan.open('day')}>
                Start from a day plan
              </Button>
              <Button onClick={dialog.openNew}>Add one event</Button>
            </>
          }
        >
          Tell us when the ceremony starts, and we’ll draft the day around it, from hair and make-up to the last song.
        </EmptyState>
      ) : (
        <DayView
          day={day}
          date={day === weddingDay ? null : date}
          zone={zone}
          events={events}
          suggestions={suggestions}
        />
      )}
      <Suspense>
        {plan.isOpen && <DayPlanDialog day={day} events={around} onClose={plan.close} />}
        {shift.value !== null && <ShiftDialog day={day} from={shift.value} events={events} onClose={shift.close} />}
        {suggest.isOpen && <SuggestionsDialog suggestions={suggestions} events={events} onClose={suggest.close} />}
        {dialog.id !== null && <EventDialogs day={day} />}
        {share.value !== null && (
          <ShareDialog
            value={share.value}
            occasionId={others.length === 1 ? others[0]?.id : null}
            onClose={share.close}
          />
        )}
      </Suspense>
    </>
  )
}

function VendorsPage({ weddingDay, events }: PartProps) {
  const dialog = useEventDialog()
  const share = useOpenParam('share')
  return (
    <>
      <Header day={weddingDay} events={events} lead={<p>Who is where, and when.</p>} />
      <DayTabs day={weddingDay} weddingDay={weddingDay} events={events} />
      <Suspense fallback={<ColumnSkeleton />}>
        <VendorsView events={events} />
      </Suspense>
      <Suspense>
        {dialog.id !== null && <EventDialogs day={weddingDay} />}
        {share.value !== null && <ShareDialog value={share.value} onClose={share.close} />}
      </Suspense>
    </>
  )
}

interface HeaderProps {
  day: string
  events: TimelineEvent[]
  lead: ReactNode
  actions?: ReactNode
  /** Menu items before those that concern all days. */
  items?: ReactNode
}

function Header({ day, events, lead, actions, items }: HeaderProps) {
  const dialog = useEventDialog()
  const cleanUp = useOpenParam('cleanup')
  const otherDay = useOpenParam('day')
  useShortcut('n', dialog.openNew)
  const hasDuplicates = useMemo(() => groupDuplicates(events).length > 0, [events])
  return (
    <>
      <PageHeader
        title="Timeline"
        lead={lead}
        actions={
          <>
            {actions}
            <PageMenu>
              {items}
              <MenuItem onSelect={() => otherDay.open('pick')}>
                <CalendarSearch aria-hidden />
                Another day
              </MenuItem>
              {hasDuplicates && (
                <MenuItem onSelect={() => cleanUp.open('all')}>
                  <CopyX aria-hidden />
                  Clean up duplicates
                </MenuItem>
              )}
              <MenuItem disabled={events.length === 0} onSelect={() => void downloadCalendar()}>
                <CalendarArrowDown aria-hidden />
                Calendar file (.ics)
              </MenuItem>
              <PrintItem />
            </PageMenu>
          </>
        }
        primary={
          <Button kind="primary" aria-keyshortcuts="n" onClick={dialog.openNew}>
            <Plus aria-hidden />
            Add event
          </Button>
        }
      />
      <Suspense>
        {cleanUp.isOpen && <CleanUpDialog events={events} onClose={cleanUp.close} />}
        {otherDay.isOpen && <OtherDayDialog day={day} onClose={otherDay.close} />}
      </Suspense>
    </>
  )
}

/** 'Sunday, 14 February 2027: 19 events, no conflicts.' */
function Lead({ day, date, events }: { day: string; date: string; events: TimelineEvent[] }) {
  const count = events.filter(({ date }) => date === day).length
  const conflicts = useMemo(() => conflictsOfDay(events, day).length, [events, day])
  if (count === 0) return <p>{date}</p>
  const found = conflicts === 0 ? 'no conflicts' : counted(conflicts, 'conflict')
  return (
    <p>
      {date}: {counted(count, 'event')}, {found}.
    </p>
  )
}

/** Tabs for the wedding day, the other days with events, the vendors, the occasions and the shared pages. */
function DayTabs({ day, weddingDay, events }: Pick<PartProps, 'weddingDay' | 'events'> & { day: string }) {
  const days = [...new Set([weddingDay, day, ...events.map(({ date }) => date)])].toSorted()
  const tabs = days.map((one) => ({
    to: one === weddingDay ? paths.timeline : paths.timelineDay(one),
    label: one === weddingDay ? 'Wedding day' : shortDay(one),
    isExact: true,
  }))
  const views = [
    { to: paths.timelineVendors, label: 'By vendor' },
    { to: paths.timelineOccasions, label: 'Occasions' },
    { to: paths.timelineSharing, label: 'Shared pages' },
  ]
  return <Tabs label="Days, vendors, occasions and shared pages" tabs={[...tabs, ...views]} />
}

function TimelineSkeleton() {
  return (
    <>
      <PageHeader title="Timeline" lead={<LeadSkeleton />} />
      <Loading label="Loading the timeline">
        <Skeleton className="mb-6 h-11" />
        <ColumnSkeleton />
      </Loading>
    </>
  )
}

function ColumnSkeleton() {
  return (
    <div className="grid gap-3 desk:me-[33%]">
      {['h-18', 'h-11', 'h-14', 'h-8', 'h-16', 'h-10'].map((height) => (
        <div key={height} className="flex gap-3">
          <Skeleton className="w-12" />
          <Skeleton className={`flex-1 rounded-md ${height}`} />
        </div>
      ))}
    </div>
  )
}
