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
      if (pathname === paths.login) return null
      const state = session.isDeliberate ? null : { origin: pathname + search + hash }
      return <Redirect to={paths.login} state={state} replace />
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
    return <Redirect to={safeOrigin((state as { origin?: unknown } | null)?.origin)} replace />
  }
  return children
}
