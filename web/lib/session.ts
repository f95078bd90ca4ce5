import type { AuthAnswer, authPaths, User, UserWedding } from '../../worker/features/auth/schema'
import type { profilePaths } from '../../worker/features/profile/schema'
import { ApiError } from './api-error'
import { claimDay, dropKeys, endDay, keptUser, PERSONAL_KEYS } from './day-ending'
import { accessToken, listenToRenewals, onScreen, renew, request } from './http'
import { paths } from './paths'
import { createStore, useStore } from './store'

const ME_PATH: (typeof profilePaths)['me'] = '/api/users/me'
const LOGOUT_PATH: (typeof authPaths)['logout'] = '/api/auth/logout'
/** Set until a sign-out has reached the server: the cookie would otherwise sign in again. */
const UNSENT_SIGN_OUT = 'posy-sign-out'
/** Milliseconds. */
const RETRY_AFTER = 1000
/** Milliseconds that signing out may wait for the server. */
const SIGN_OUT_PATIENCE = 4000

type Session =
  | { status: 'loading' }
  | { status: 'in'; user: User }
  /** `isDeliberate`: the person signed out. Otherwise they return to where they were after signing in. */
  | { status: 'out'; isDeliberate: boolean }

const store = createStore<Session>({ status: 'loading' })
let lastUserId: string | null = null

export const useSession = (): Session => useStore(store)

/** Resolves once it is known whether somebody is signed in. */
export function sessionKnown(): Promise<void> {
  return new Promise((resolve) => {
    const look = () => store.get().status !== 'loading' && resolve()
    store.subscribe(look)
    look()
  })
}

export function signedInAs(): string | null {
  const session = store.get()
  return session.status === 'in' ? session.user.id : null
}

/** The id of the user whose session expired and who has not signed in again; null if none. */
export function lostSessionOf(): string | null {
  const session = store.get()
  return session.status === 'out' && !session.isDeliberate ? lastUserId : null
}

/** Loads the session at start-up. A 401 means that nobody is signed in. Day mode starts with the person it has kept. */
export async function checkSession(): Promise<void> {
  const kept = location.pathname === paths.day ? keptUser() : null
  if (kept) become({ status: 'in', user: kept })
  try {
    if (localStorage.getItem(UNSENT_SIGN_OUT) !== null) await sendSignOut()
    // Repeated once, as SWR does: a lost request must not look like a sign-out.
    const user = await whoIsIn().catch(async (error: unknown) => {
      if (!(error instanceof ApiError && (error.status === 0 || error.status >= 500))) throw error
      await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER))
      return whoIsIn()
    })
    if (user === null) return endLocally()
    become({ status: 'in', user })
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return endLocally()
    console.error('The account check failed.', error)
    // It is checked again with the next request that arrives.
    if (!kept) become({ status: 'out', isDeliberate: false })
  }
}

/** Null when nobody is signed in. Without a token only the cookie can help, so asking who it is would be one request too many. */
async function whoIsIn(): Promise<User | null> {
  return accessToken.read() !== '' || (await renew('')) ? request<User>('GET', ME_PATH) : null
}

/** Drops what is left of a session that has ended by itself. */
function endLocally(): void {
  dropKeys(PERSONAL_KEYS)
  endDay()
  become({ status: 'out', isDeliberate: false })
}

export function startSession({ access_token, user }: AuthAnswer): void {
  localStorage.removeItem(UNSENT_SIGN_OUT)
  // The session before may have ended unnoticed.
  dropKeys(PERSONAL_KEYS)
  accessToken.keep(access_token)
  become({ status: 'in', user })
}

/** The wedding on the screen; undefined for somebody without one. */
export function useCurrentWedding(): UserWedding | undefined {
  return currentWedding(useSession())
}

/** Whether the person is a helper, who cannot do what is reserved for the couple. */
export function useIsHelper(): boolean {
  return useCurrentWedding()?.role === 'helper'
}

/** `useIsHelper` outside components. */
export function isHelper(): boolean {
  return currentWedding(store.get())?.role === 'helper'
}

function currentWedding(of: Session): UserWedding | undefined {
  return of.status === 'in' ? of.user.weddings.find((wedding) => wedding.is_current) : undefined
}

/** Reads the account again: others may have changed the role or the wedding. */
export async function refreshUser(): Promise<User> {
  const user = await request<User>('GET', ME_PATH)
  updateUser(user)
  return user
}

/** Replaces the signed-in account. */
export function updateUser(user: User): void {
  if (store.get().status === 'in') become({ status: 'in', user })
}

/** Signs out in this browser even when the server cannot be reached, or does not answer in time. */
export async function signOut(how?: { isDeliberate: boolean }): Promise<void> {
  try {
    localStorage.setItem(UNSENT_SIGN_OUT, 'true')
  } catch {
    // The storage is full. Signing out here matters more.
  }
  try {
    await sendSignOut()
  } catch (error) {
    console.error('The sign-out could not be sent.', error)
  }
  forgetSession(how)
}

async function sendSignOut(): Promise<void> {
  await request('POST', LOGOUT_PATH, undefined, { signal: AbortSignal.timeout(SIGN_OUT_PATIENCE) })
  localStorage.removeItem(UNSENT_SIGN_OUT)
}

/** Drops a session that the server has ended already. */
export function forgetSession({ isDeliberate = true } = {}): void {
  accessToken.drop()
  dropKeys(PERSONAL_KEYS)
  endDay(isDeliberate ? /^posy-day/ : undefined)
  become({ status: 'out', isDeliberate })
}

interface SessionListeners {
  /** Runs when the session was ended elsewhere. */
  onEnded: () => void
  /** Runs when a write was refused because the account has opened another wedding elsewhere. */
  onRefused: (sentence: string) => void
}

/** Follows refreshes, other tabs, and other devices that open another wedding. */
export function followSession({ onEnded, onRefused }: SessionListeners): void {
  const end = () => {
    if (store.get().status !== 'in') return accessToken.drop()
    forgetSession({ isDeliberate: false })
    onEnded()
  }
  listenToRenewals((answer) => (answer ? become({ status: 'in', user: answer.user }) : end()))
  onScreen.onOther = (sentence) => {
    if (sentence) onRefused(sentence)
    // The next refused call tries again.
    refreshUser().catch(() => {})
  }
  accessToken.onOtherTab(() => {
    if (accessToken.read() === '') end()
    else if (store.get().status === 'out') void checkSession()
    // It may be somebody else's.
    else refreshUser().catch(() => {})
  })
}

function become(next: Session): void {
  const session = store.get()
  const isOtherWedding = session.status === 'in' && next.status === 'in' && session.user.event_id !== next.user.event_id
  if (isOtherWedding) dropKeys(PERSONAL_KEYS)
  if (next.status === 'in') {
    claimDay(next.user)
    lastUserId = next.user.id
  }
  onScreen.wedding = next.status === 'in' ? next.user.event_id : null
  store.set(next)
}
