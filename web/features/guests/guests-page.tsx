import { BellRing, Plus } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { Redirect, Route, Switch, useRoute } from 'wouter'
import { summarizeGuests } from '../../../worker/features/guests/rules'
import type { Guest } from '../../../worker/features/guests/schema'
import { isClosed } from '../../../worker/features/rsvp/rules'
import type { WeddingSettings } from '../../../worker/features/settings/schema'
import { dayAt } from '../../../worker/lib/calendar'
import { counted } from '../../../worker/lib/text'
import { Button, ButtonLink } from '../../components/button'
import { Loaded } from '../../components/loaded'
import { LeadSkeleton, PageHeader } from '../../components/page-header'
import { Loading, Skeleton } from '../../components/skeleton'
import { Tabs } from '../../components/tabs'
import { usualDay } from '../../lib/dates'
import { loadedPart } from '../../lib/loaded-part'
import { messagePages } from '../../lib/message-paths'
import { useOccasions } from '../../lib/occasions'
import { paths } from '../../lib/paths'
import { printPaths } from '../../lib/print-paths'
import { useIsHelper } from '../../lib/session'
import { useShortcut } from '../../lib/shortcut'
import { isSettled } from '../../lib/swr'
import { useOpenParam } from '../../lib/url-state'
import { useWeddingSettings } from '../../lib/wedding-settings'
import { useGuests, useReminderPreview } from './api'
import { useGuestDialog } from './guest-dialog-param'
import { useHouseholdDialog, useSuggestionsDialog } from './households/params'
import { GuestList } from './list/guest-list'
import { useNewMessageDialog } from './messages/message-params'
import { useTables } from './seating/api'
import { useSeatingDialogs } from './seating/dialog-params'
import { useSeatingOccasion } from './seating/occasion'
import { AddTablesButton, SeatEveryoneButton } from './seating/seating-buttons'

const GuestDialogs = loadedPart(async () => (await import('./guest-dialogs')).GuestDialogs)
const HouseholdDialogs = loadedPart(async () => (await import('./households/household-dialogs')).HouseholdDialogs)
const MealsTab = loadedPart(async () => (await import('./meals/meals-tab')).MealsTab)
const SeatingTab = loadedPart(async () => (await import('./seating/seating-tab')).SeatingTab)
const SeatingPrint = loadedPart(async () => (await import('./seating/print/seating-print')).SeatingPrint)
const MessagesTab = loadedPart(async () => (await import('./messages/messages-tab')).MessagesTab)
const MessagePage = loadedPart(async () => (await import('./messages/message-page')).MessagePage)
const RemindersTab = loadedPart(async () => (await import('./reminders/reminders-tab')).RemindersTab)
const QuestionsTab = loadedPart(async () => (await import('./questions/questions-tab')).QuestionsTab)
const PrintPage = loadedPart(async () => (await import('./print/print-page')).PrintPage)
const ImportPage = loadedPart(async () => (await import('./import/import-page')).ImportPage)

export function GuestsPage() {
  return (
    <Suspense fallback={<RowsSkeleton />}>
      <Switch>
        <Route path={paths.guestImport}>
          <ImportPage />
        </Route>
        <Route path={`${messagePages.list}/:messageId/*?`}>
          <MessagePage />
        </Route>
        <Route>
          <GuestTabs>
            <Tab />
          </GuestTabs>
        </Route>
      </Switch>
      <Dialogs />
    </Suspense>
  )
}

/** The dialogs about guests and households. Each of these screens leads to some of them. */
function Dialogs() {
  const guest = useGuestDialog()
  const household = useHouseholdDialog()
  const suggestions = useSuggestionsDialog()
  return (
    <>
      <Suspense>{guest.id !== null && <GuestDialogs />}</Suspense>
      <Suspense>{(household.id !== null || suggestions.isOpen) && <HouseholdDialogs />}</Suspense>
    </>
  )
}

function Tab() {
  return (
    <Switch>
      <Route path={paths.guests}>
        <WithGuests>{(guests) => <GuestList guests={guests} />}</WithGuests>
      </Route>
      <Route path={messagePages.list}>
        <MessagesTab />
      </Route>
      <Route path={paths.guestMeals}>
        <WithGuests>{(guests) => <MealsTab guests={guests} />}</WithGuests>
      </Route>
      <Route path={paths.guestSeating}>
        <WithGuests>{(guests) => <SeatingTab guests={guests} />}</WithGuests>
      </Route>
      <Route path={printPaths.seating(':sheet')}>
        <WithGuests>{(guests) => <SeatingPrint guests={guests} />}</WithGuests>
      </Route>
      <Route path={paths.guestReminders}>
        <WithGuests>{(guests) => <RemindersTab guests={guests} />}</WithGuests>
      </Route>
      <Route path={printPaths.households(':sheet')}>
        <WithGuests>{(guests) => <PrintPage guests={guests} />}</WithGuests>
      </Route>
      <Route path={paths.guestQuestions}>
        <QuestionsTab />
      </Route>
      <Route>
        <Redirect to={paths.home} replace />
      </Route>
    </Switch>
  )
}

const tabs = [
  { to: paths.guests, label: 'List', isExact: true },
  { to: messagePages.list, label: 'Messages' },
  { to: paths.guestMeals, label: 'Meals and dietary needs' },
  { to: paths.guestSeating, label: 'Seating' },
  { to: paths.guestQuestions, label: 'Questions' },
  { to: paths.guestReminders, label: 'Reminders' },
]

function GuestTabs({ children }: { children: ReactNode }) {
  const dialog = useGuestDialog()
  // Not `useQuestionDialog`, which knows of all languages.
  const question = useOpenParam('question')
  const [isSeating] = useRoute(paths.guestSeating)
  const [isAsking] = useRoute(paths.guestQuestions)
  const [isWriting] = useRoute(messagePages.list)
  const message = useNewMessageDialog()
  const { table } = useSeatingDialogs()
  const adding = isAsking
    ? { open: () => question.open('new'), label: 'Add question' }
    : isWriting
      ? { open: () => message.open('new'), label: 'Write a message' }
      : { open: dialog.openNew, label: 'Add guest' }
  const guests = useGuests()
  const settings = useWeddingSettings()
  const occasions = useOccasions()
  // The lead above the tabs may take two lines, and several occasions have columns of their own.
  const isReady = isSettled(guests) && isSettled(settings) && isSettled(occasions)
  useShortcut('n', () => (isSeating ? table.open('new') : adding.open()))
  return (
    <>
      <PageHeader
        title="Guests"
        lead={isReady ? guests.data && settings.data && leadSentence(guests.data, settings.data) : <LeadSkeleton />}
        actions={isReady && (isSeating ? <SeatingAction /> : <RemindLink />)}
        primary={
          isSeating ? (
            <SeatEveryoneButton />
          ) : (
            <Button kind="primary" aria-keyshortcuts="n" onClick={adding.open}>
              <Plus aria-hidden />
              {adding.label}
            </Button>
          )
        }
      />
      {isReady ? (
        <>
          <Tabs label="Parts of the guest list" tabs={tabs} />
          <Suspense fallback={<RowsSkeleton />}>{children}</Suspense>
        </>
      ) : (
        <RowsSkeleton />
      )}
    </>
  )
}

/** The secondary action beside the seating tab. It is never empty, or the tabs would jump. */
function SeatingAction() {
  const { data: tables } = useTables(useSeatingOccasion().id)
  return tables?.length === 0 ? <RemindLink /> : <AddTablesButton />
}

function RemindLink() {
  const isHelper = useIsHelper()
  const { data: preview } = useReminderPreview()
  if (isHelper) return null
  return (
    <ButtonLink to={paths.guestReminders} className="figures">
      <BellRing aria-hidden />
      Remind {preview?.queued || ''}
    </ButtonLink>
  )
}

/** '134 on the list, 82 coming with 11 plus-ones, 38 awaiting reply. Replies close on 17 January.' */
function leadSentence(guests: Guest[], settings: WeddingSettings): string {
  return `${counts(guests)} ${deadlineSentence(settings)}`.trim()
}

function counts(guests: Guest[]): string {
  if (guests.length === 0) return 'Nobody is on the list yet.'
  const {
    confirmed,
    plus_ones_attending: extra,
    pending,
  } = summarizeGuests(guests.filter(({ invitations }) => invitations.length > 0))
  const company = extra === 0 ? '' : ` with ${counted(extra, 'plus-one')}`
  const [all, coming, awaiting] = [guests.length, confirmed, pending].map((count) => count.toLocaleString('en'))
  return `${all} on the list, ${coming} coming${company}, ${awaiting} awaiting reply.`
}

function deadlineSentence(settings: WeddingSettings): string {
  if (settings.rsvp_deadline === null) return ''
  const day = usualDay(settings.rsvp_deadline, dayAt(Date.now(), settings.timezone))
  return `Replies ${isClosed(settings, Date.now()) ? 'closed' : 'close'} on ${day}.`
}

/** Renders a tab once the guests are loaded. */
function WithGuests({ children }: { children: (guests: Guest[]) => ReactNode }) {
  return (
    <Loaded answer={useGuests()} failed="The guests could not be loaded." skeleton={<RowsSkeleton />}>
      {children}
    </Loaded>
  )
}

function RowsSkeleton() {
  return (
    <Loading label="Loading the guests">
      <Skeleton className="mb-4 h-11 rounded-full" />
      <div className="sheet divide-y divide-line">
        {[1, 2, 3, 4, 5, 6].map((row) => (
          <div key={row} className="grid gap-2 px-3.5 py-3.5">
            <Skeleton className="w-48" />
            <Skeleton className="w-28" />
          </div>
        ))}
      </div>
    </Loading>
  )
}
