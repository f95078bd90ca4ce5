import type { ReactNode } from 'react'
import { Redirect } from 'wouter'
import { useEntry, useSearchParams } from '../lib/history'
import { paths, safeOrigin } from '../lib/paths'
import { useSession } from '../lib/session'
import { StartUp } from './start-up'

/** Sends everyone else to the login, and from there back to where they wanted to go. */
export function SignedInOnly({ children }: { children: ReactNode }) {
  const session = useSession()
  switch (session.status) {
    case 'loading':
      return <StartUp />
    case 'out': {
      // The window's address, because the session may end while another screen is being opened.
      const { pathname, search, hash } = window.location
      // Already navigating to the login, which remembers the origin.
      if (pathname === paths.login) return <StartUp />
      const state = session.isDeliberate ? null : { origin: pathname + search + hash }
      return <Leave to={paths.login} state={state} />
    }
    case 'in':
      return children
  }
}

/** Sends signed-in people on, except those with a link that sets a new password. */
export function SignedOutOnly({ children }: { children: ReactNode }) {
  const session = useSession()
  const { state } = useEntry()
  const params = useSearchParams()
  if (session.status === 'loading') return <StartUp />
  if (session.status === 'in' && !params.has('reset')) {
    return <Leave to={safeOrigin((state as { origin?: unknown } | null)?.origin)} />
  }
  return children
}

/** Redirects. The code of the other screen may take a while to load. */
function Leave({ to, state }: { to: string; state?: unknown }) {
  return (
    <>
      <StartUp />
      <Redirect to={to} state={state} replace />
    </>
  )
}
