import { Navigate, Outlet, useLocation, useNavigation, useSearchParams } from 'react-router'
import { paths, safeOrigin } from '../lib/paths'
import { useSession } from '../lib/session'
import { StartUp } from './start-up'

/** Sends everyone else to the login, and from there back to where they wanted to go. */
export function SignedInOnly() {
  const session = useSession()
  const here = useLocation()
  const { location: next } = useNavigation()
  switch (session.status) {
    case 'loading':
      return <StartUp />
    case 'out': {
      // Already navigating to the login, which remembers the origin.
      if (next?.pathname === paths.login) return null
      // The session may end while another screen is being opened.
      const { pathname, search, hash } = next ?? here
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
