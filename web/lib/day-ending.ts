import type { User } from '../../worker/features/auth/schema'
import { accessToken } from './http'

/*
 * Who may see what day mode keeps in the browser (`day-storage.ts`), and when it is dropped. Every screen loads this file, so it
 * is small.
 */

/** Browser storage that belongs to one wedding and must not show in another. */
export const PERSONAL_KEYS = /^(wedding-planner-(couple-names|currency)|posy-day-(user|plan|seats))$/

/** The person whose day this browser keeps, for a start without a connection. Null once the session has ended. */
export function keptUser(): User | null {
  return accessToken.read() === '' ? null : JSON.parse(localStorage.getItem('posy-day-user') ?? 'null')
}

/** Empties everything that belongs to another person, the plan of another wedding, and changes of weddings that the person has left. */
export function claimDay({ id, event_id, weddings }: User): void {
  if (id !== (localStorage.getItem('posy-day-owner') ?? id)) endDay(/^posy-day/)
  if ((keptUser()?.event_id ?? event_id) !== event_id) dropKeys(PERSONAL_KEYS)
  dropKeys(/^posy-day-change/, (change) => !weddings.some((wedding) => change.includes(wedding.event_id)))
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

/** Removes keys of the browser's storage, or those whose values are `unwanted`. Whether there were any. */
export function dropKeys(pattern: RegExp, unwanted = (_value: string) => true): boolean {
  const keys = Object.keys(localStorage).filter((key) => pattern.test(key) && unwanted(localStorage[key]))
  for (const key of keys) localStorage.removeItem(key)
  return keys.length > 0
}
