import { createBrowserRouter, Navigate } from 'react-router'
import { paths } from '../lib/paths'
import { ErrorScreen } from './error-screen'
import { loadScreen } from './load-screen'
import { SignedInOnly, SignedOutOnly } from './session-gates'
import { StartUp } from './start-up'

export const router = createBrowserRouter([
  {
    ErrorBoundary: ErrorScreen,
    HydrateFallback: StartUp,
    children: [
      {
        Component: SignedOutOnly,
        children: [
          {
            path: paths.login,
            lazy: loadScreen(async () => (await import('../features/auth/login-page')).LoginPage),
          },
        ],
      },
      // For everyone, signed in or not.
      {
        path: paths.join(':token'),
        lazy: loadScreen(async () => (await import('../features/auth/join-page')).JoinPage),
      },
      {
        path: paths.confirmEmail(':token'),
        lazy: loadScreen(async () => (await import('../features/auth/confirm-email-page')).ConfirmEmailPage),
      },
      {
        Component: SignedInOnly,
        children: [
          // Without the frame: it opens without a connection, and needs little code.
          {
            path: paths.day,
            lazy: loadScreen(async () => (await import('../features/day/day-page')).DayPage),
          },
          {
            lazy: loadScreen(async () => (await import('./app-layout')).AppLayout),
            children: [
              {
                ErrorBoundary: ErrorScreen,
                children: [
                  { index: true, lazy: dashboard() },
                  { path: paths.dashboard, lazy: dashboard() },
                  {
                    path: paths.budget,
                    lazy: loadScreen(async () => (await import('../features/budget/budget-page')).BudgetPage),
                  },
                  {
                    path: `${paths.guests}/*`,
                    lazy: loadScreen(async () => (await import('../features/guests/guests-page')).GuestsPage),
                  },
                  {
                    path: `${paths.vendors}/*`,
                    lazy: loadScreen(async () => (await import('../features/vendors/vendors-page')).VendorsPage),
                  },
                  {
                    path: `${paths.timeline}/*`,
                    lazy: loadScreen(async () => (await import('../features/timeline/timeline-page')).TimelinePage),
                  },
                  {
                    path: paths.tasks,
                    lazy: loadScreen(async () => (await import('../features/tasks/tasks-page')).TasksPage),
                  },
                  {
                    path: paths.billing,
                    lazy: loadScreen(async () => (await import('../features/billing/billing-page')).BillingPage),
                  },
                  {
                    path: paths.profile,
                    lazy: loadScreen(async () => (await import('../features/profile/profile-page')).ProfilePage),
                  },
                  {
                    path: paths.collaborators,
                    lazy: loadScreen(
                      async () => (await import('../features/members/collaborators-page')).CollaboratorsPage,
                    ),
                  },
                  { path: '*', element: <Navigate to={paths.home} replace /> },
                ],
              },
            ],
          },
        ],
      },
    ],
  },
])

/** The address that the app shows or navigates to. Without the hash, so that assigning it reloads the page. */
export function destination(): string {
  const { navigation, location } = router.state
  const { pathname, search } = navigation.location ?? location
  return pathname + search
}

function dashboard() {
  return loadScreen(async () => (await import('./dashboard-screen')).DashboardScreen)
}
