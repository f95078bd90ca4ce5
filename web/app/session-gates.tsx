import { Navigate, Outlet, useLocation, useNavigation, useSearchParams } from 'react-router'
import { paths, safeOrigin } from '../lib/paths'
import { useSession } from '../lib/session'
import { StartUp } from './start-up'

/** Everybody else signs in first and comes back to where they wanted to go. */
export function SignedInOnly() {
  const session = useSession()
  const here = useLocation()
  const { location: next } = useNavigation()
  switch (session.status) {
    case 'loading':
      return <StartUp />
    case 'out': {
      // On the way to the login already: it keeps where to come back to.
      if (next?.pathname === paths.login) return null
      // A session may be found ended on the way to another screen.
      const { pathname, search, hash } = next ?? here
      const state = session.isDeliberate ? null : { origin: pathname + search + hash }
      return <Navigate to={paths.login} state={state} replace />
    }
    case 'in':
      return <Outlet />
  }
}

/** Whoever is signed in already goes on, except with a link that sets a new password. */
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
