import {
  type ComponentType,
  Fragment,
  type ReactNode,
  Suspense,
  startTransition,
  useLayoutEffect,
  useState,
} from 'react'
import { parse } from 'regexparam'
import { matchRoute, Redirect, Route, useLocation, Router as Wouter } from 'wouter'
import { currentEntry, follow, listen, navigate, ShownEntry, useEntry } from '../lib/history'
import { type LoadedPart, loadedPart } from '../lib/loaded-part'
import { paths } from '../lib/paths'
import { ErrorBoundary } from './error-boundary'
import { useScrollMemory } from './scroll-memory'
import { SignedInOnly, SignedOutOnly } from './session-gates'
import { StartUp } from './start-up'

const AppLayout = loadedPart(async () => (await import('./app-layout')).AppLayout)
const BillingPage = loadedPart(async () => (await import('../features/billing/billing-page')).BillingPage)
const BudgetPage = loadedPart(async () => (await import('../features/budget/budget-page')).BudgetPage)
const CollaboratorsPage = loadedPart(
  async () => (await import('../features/members/collaborators-page')).CollaboratorsPage,
)
const ConfirmEmailPage = loadedPart(async () => (await import('../features/auth/confirm-email-page')).ConfirmEmailPage)
const DashboardScreen = loadedPart(async () => (await import('./dashboard-screen')).DashboardScreen)
const DayPage = loadedPart(async () => (await import('../features/day/day-page')).DayPage)
const GuestsPage = loadedPart(async () => (await import('../features/guests/guests-page')).GuestsPage)
const JoinPage = loadedPart(async () => (await import('../features/auth/join-page')).JoinPage)
const LoginPage = loadedPart(async () => (await import('../features/auth/login-page')).LoginPage)
const ProfilePage = loadedPart(async () => (await import('../features/profile/profile-page')).ProfilePage)
const TasksPage = loadedPart(async () => (await import('../features/tasks/tasks-page')).TasksPage)
const TimelinePage = loadedPart(async () => (await import('../features/timeline/timeline-page')).TimelinePage)
const VendorsPage = loadedPart(async () => (await import('../features/vendors/vendors-page')).VendorsPage)

interface ScreenRoute {
  path: string | RegExp
  Screen: ComponentType & Partial<LoadedPart>
  Around: ComponentType<{ children: ReactNode }>
}

/** The first that fits the address is shown. */
const routes: ScreenRoute[] = [
  { path: paths.login, Screen: LoginPage, Around: SignedOutOnly },
  // For everyone, signed in or not.
  { path: paths.join(':token'), Screen: JoinPage, Around: Fragment },
  { path: paths.confirmEmail(':token'), Screen: ConfirmEmailPage, Around: Fragment },
  // Without the frame: it opens without a connection, and needs little code.
  { path: paths.day, Screen: DayPage, Around: SignedInOnly },
  { path: paths.home, Screen: DashboardScreen, Around: Frame },
  { path: paths.dashboard, Screen: DashboardScreen, Around: Frame },
  { path: paths.budget, Screen: BudgetPage, Around: Frame },
  { path: `${paths.guests}/*?`, Screen: GuestsPage, Around: Frame },
  { path: `${paths.vendors}/*?`, Screen: VendorsPage, Around: Frame },
  { path: `${paths.timeline}/*?`, Screen: TimelinePage, Around: Frame },
  { path: paths.tasks, Screen: TasksPage, Around: Frame },
  { path: paths.billing, Screen: BillingPage, Around: Frame },
  { path: paths.profile, Screen: ProfilePage, Around: Frame },
  { path: paths.collaborators, Screen: CollaboratorsPage, Around: Frame },
]
// Not `*`, which fits no line break.
const elsewhere: ScreenRoute = { path: /^/, Screen: ToHome, Around: Frame }

const routeAt = (pathname: string) => routes.find(({ path }) => matchRoute(parse, path, pathname)[0]) ?? elsewhere

/** Loads the code of the screen at an address. */
export async function loadScreenAt(pathname: string): Promise<void> {
  const { Screen, Around } = routeAt(pathname)
  await Promise.all([Screen.load?.(), Around === Frame && AppLayout.load()])
}

export function Router() {
  const [entry, setEntry] = useState(currentEntry)
  useLayoutEffect(() => {
    const show = () => startTransition(() => setEntry(currentEntry()))
    // A redirect may have been faster than this effect.
    show()
    return listen(show)
  }, [])
  return (
    <ShownEntry value={entry}>
      <Wouter hook={useAddress}>
        <ErrorBoundary>
          <Suspense fallback={<StartUp />}>
            <Screens />
          </Suspense>
        </ErrorBoundary>
      </Wouter>
    </ShownEntry>
  )
}

/** Gives Wouter's links and routes the path that is shown, and the way to follow a link. */
const useAddress = (): [string, typeof go] => [useEntry().pathname, go]

/**
 * Follows a link. One to the address that is shown makes no further entry, and what opens over a screen leaves it where it is.
 * A redirect and what replaces its entry, as tabs within a form do, never ask.
 */
function go(to: string, { replace, state }: { replace?: boolean; state?: unknown } = {}): void {
  const isHere = new URL(to, location.href).href === location.href
  const replaces = replace ?? isHere
  const goTo = replaces ? navigate : follow
  goTo(to, { replace: replaces, state, keepsScroll: to.startsWith('?') })
}

function Screens() {
  useScrollMemory()
  // Decoded, as Wouter's routes match it.
  const [pathname] = useLocation()
  const { path, Screen, Around } = routeAt(pathname)
  return (
    <Around>
      <Route path={path}>
        <Screen />
      </Route>
    </Around>
  )
}

/**
 * Puts a screen into the frame, for people who are signed in. The frame stays if the screen fails, and while its code loads: SWR would
 * drop the cache of a frame that is hidden.
 */
function Frame({ children }: { children: ReactNode }) {
  return (
    <SignedInOnly>
      <AppLayout>
        <ErrorBoundary>
          <Suspense fallback={<StartUp />}>{children}</Suspense>
        </ErrorBoundary>
      </AppLayout>
    </SignedInOnly>
  )
}

function ToHome() {
  return <Redirect to={paths.home} replace />
}
