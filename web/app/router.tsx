import { type ReactElement, Suspense } from 'react'
import {
  createRoutesFromElements,
  unstable_HistoryRouter as HistoryRouter,
  matchRoutes,
  Navigate,
  Outlet,
  Route,
  useRoutes,
} from 'react-router'
import { history } from '../lib/history'
import { paths } from '../lib/paths'
import { ErrorBoundary } from './error-boundary'
import { type LoadedScreen, loadedScreen } from './load-screen'
import { SignedInOnly, SignedOutOnly } from './session-gates'
import { StartUp } from './start-up'

const AppLayout = loadedScreen(async () => (await import('./app-layout')).AppLayout)
const BillingPage = loadedScreen(async () => (await import('../features/billing/billing-page')).BillingPage)
const BudgetPage = loadedScreen(async () => (await import('../features/budget/budget-page')).BudgetPage)
const CollaboratorsPage = loadedScreen(
  async () => (await import('../features/members/collaborators-page')).CollaboratorsPage,
)
const ConfirmEmailPage = loadedScreen(
  async () => (await import('../features/auth/confirm-email-page')).ConfirmEmailPage,
)
const DashboardScreen = loadedScreen(async () => (await import('./dashboard-screen')).DashboardScreen)
const DayPage = loadedScreen(async () => (await import('../features/day/day-page')).DayPage)
const GuestsPage = loadedScreen(async () => (await import('../features/guests/guests-page')).GuestsPage)
const JoinPage = loadedScreen(async () => (await import('../features/auth/join-page')).JoinPage)
const LoginPage = loadedScreen(async () => (await import('../features/auth/login-page')).LoginPage)
const ProfilePage = loadedScreen(async () => (await import('../features/profile/profile-page')).ProfilePage)
const TasksPage = loadedScreen(async () => (await import('../features/tasks/tasks-page')).TasksPage)
const TimelinePage = loadedScreen(async () => (await import('../features/timeline/timeline-page')).TimelinePage)
const VendorsPage = loadedScreen(async () => (await import('../features/vendors/vendors-page')).VendorsPage)

const routes = createRoutesFromElements(
  <>
    <Route element={<SignedOutOnly />}>
      <Route path={paths.login} element={<LoginPage />} />
    </Route>
    {/* For everyone, signed in or not. */}
    <Route path={paths.join(':token')} element={<JoinPage />} />
    <Route path={paths.confirmEmail(':token')} element={<ConfirmEmailPage />} />
    <Route element={<SignedInOnly />}>
      {/* Without the frame: it opens without a connection, and needs little code. */}
      <Route path={paths.day} element={<DayPage />} />
      <Route element={<AppLayout />}>
        <Route element={<Screen />}>
          <Route index element={<DashboardScreen />} />
          <Route path={paths.dashboard} element={<DashboardScreen />} />
          <Route path={paths.budget} element={<BudgetPage />} />
          <Route path={`${paths.guests}/*`} element={<GuestsPage />} />
          <Route path={`${paths.vendors}/*`} element={<VendorsPage />} />
          <Route path={`${paths.timeline}/*`} element={<TimelinePage />} />
          <Route path={paths.tasks} element={<TasksPage />} />
          <Route path={paths.billing} element={<BillingPage />} />
          <Route path={paths.profile} element={<ProfilePage />} />
          <Route path={paths.collaborators} element={<CollaboratorsPage />} />
          <Route path="*" element={<Navigate to={paths.home} replace />} />
        </Route>
      </Route>
    </Route>
  </>,
)

export function Router() {
  return (
    <HistoryRouter history={history}>
      <ErrorBoundary>
        <Suspense fallback={<StartUp />}>
          <Screens />
        </Suspense>
      </ErrorBoundary>
    </HistoryRouter>
  )
}

const Screens = () => useRoutes(routes)

/** Loads the code of the screen at an address. */
export async function loadScreenAt(pathname: string): Promise<void> {
  const matches = matchRoutes(routes, pathname) ?? []
  await Promise.all(matches.map(({ route }) => (route.element as ReactElement<unknown, LoadedScreen>).type.load?.()))
}

/** A screen in the frame. If it fails, the frame stays. */
function Screen() {
  return (
    <ErrorBoundary>
      <Outlet />
    </ErrorBoundary>
  )
}
