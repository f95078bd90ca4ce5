import type { User } from '../../worker/features/auth/schema'
import { accessToken } from './http'

/*
 * Who may see what day mode keeps in the browser (`day-storage.ts`), and when it is dropped. Every screen loads this file, so it
 * is small.
 */

/** The person whose day this browser keeps, for a start without a connection. Null once the session has ended. */
export function keptUser(): User | null {
  return accessToken.read() === '' ? null : JSON.parse(localStorage.getItem('posy-day-user') ?? 'null')
}

/** Empties everything that belongs to another person. */
export function claimDay(userId: string): void {
  if (userId !== (localStorage.getItem('posy-day-owner') ?? userId)) endDay(/^posy-day/)
}

/**
 * Empties the storage, the caches and the service worker when nobody is signed in any more. Not the unsent changes of a session
 * that ended by itself: the same person may come back to send them.
 */
export function endDay(keys = /^posy-day-(?!owner|change)/): void {
  if (!dropKeys(keys)) return
  void navigator.serviceWorker?.getRegistrations().then((all) => all.map((one) => one.unregister()))
  void window.caches?.keys().then((names) => names.map((name) => caches.delete(name)))
}

/** Removes keys of the browser's storage. Whether there were any. */
export function dropKeys(pattern: RegExp): boolean {
  const keys = Object.keys(localStorage).filter((key) => pattern.test(key))
  for (const key of keys) localStorage.removeItem(key)
  return keys.length > 0
}
