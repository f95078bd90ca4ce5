import { Navigate, Outlet, useLocation, useSearchParams } from 'react-router'
import { paths, safeOrigin } from '../lib/paths'
import { useSession } from '../lib/session'
import { StartUp } from './start-up'

/** Sends everyone else to the login, and from there back to where they wanted to go. */
export function SignedInOnly() {
  const session = useSession()
  switch (session.status) {
    case 'loading':
      return <StartUp />
    case 'out': {
      // The window's address, because the session may end while another screen is being opened.
      const { pathname, search, hash } = window.location
      // Already navigating to the login, which remembers the origin.
      if (pathname === paths.login) return null
      const state = session.isDeliberate ? null : { origin: pathname + search + hash }
      return <Navigate to={paths.login} state={state} replace />
    }
    case 'in':
      return <Outlet />
  }
}

/** Sends signed-in people on, except those with a link that sets a new password. */
export function SignedOutOnly() {
  const session = useSession()
  const location = useLocation()
  const [params] = useSearchParams()
  if (session.status === 'loading') return <StartUp />
  if (session.status === 'in' && !params.has('reset')) {
    return <Navigate to={safeOrigin((location.state as { origin?: unknown } | null)?.origin)} replace />
  }
  return <Outlet />
}
