import { accessToken } from './http'

/*
 * What day mode keeps in the browser, to open without a connection: the person, the day's plan with its phones and seats, and
 * changes that were not sent. Nothing about health. `day-ending.ts` drops it.
 */

const PREFIX = 'posy-day-'
const CHANGE = `${PREFIX}change-`

export const dayKeys = {
  /** The id of the person that all of it belongs to, as plain text. */
  owner: `${PREFIX}owner`,
  user: `${PREFIX}user`,
  plan: `${PREFIX}plan`,
  seats: `${PREFIX}seats`,
  /** Present once the service worker is registered. */
  worker: `${PREFIX}worker`,
  change: (number: number) => `${CHANGE}${String(number).padStart(9, '0')}`,
} as const

/** The keys of unsent changes, oldest first: by their numbers, since a phone's clock may be wrong. */
export function changeKeys(): string[] {
  return keysOf(CHANGE).toSorted()
}

/** Reads a value; null if there is none or it is not readable. */
export function readKept<T>(key: string): T | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as T | null
  } catch {
    return null
  }
}

/** Whether there was room for it. Nothing is kept once nobody is signed in. */
export function keep(key: string, value: unknown): boolean {
  return keepText(key, JSON.stringify(value))
}

/** Says whose all of it is. */
export const keepOwner = (userId: string): boolean => keepText(dayKeys.owner, userId)

function keepText(key: string, text: string): boolean {
  if (accessToken.read() === '') return false
  try {
    localStorage.setItem(key, text)
    return true
  } catch {
    return false
  }
}

function keysOf(prefix: string): string[] {
  return Object.keys(localStorage).filter((key) => key.startsWith(prefix))
}
