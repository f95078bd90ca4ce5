import { createContext, use, useMemo } from 'react'
import { newId } from '../../worker/lib/ids'

/*
 * The browser's history. The router takes its addresses from here. Entries also keep a state, navigation may keep the place
 * on the page, and a form may ask before somebody goes back.
 */

/** One entry of the history. */
export interface HistoryEntry {
  pathname: string
  /** The query with its question mark; empty for none. */
  search: string
  /** The hash with its number sign; empty for none. */
  hash: string
  key: string
  /** Whatever the navigation that made the entry kept with it; null for nothing. */
  state: unknown
}

/** The state that the browser keeps with an entry. */
interface Kept {
  key: string
  state: unknown
  /** The entry's place in this tab's history. */
  index: number
}

interface NavigateOptions {
  replace?: boolean
  state?: unknown
  /** Whether the page stays where it is scrolled to, instead of starting at its top. */
  keepsScroll?: boolean
}

interface Blocker {
  /** Whether going back, forward or by a link to that entry has to wait for the person's answer. */
  blocks: (to: HistoryEntry) => boolean
  /** Called when it has blocked; `proceed` goes there after all. */
  onBlocked: (proceed: () => void) => void
}

const listeners = new Set<() => void>()
const blockers: Blocker[] = []
const holders = new Set<() => boolean>()
/** Whether the next change undoes one that was blocked, or was blocked before. */
let isUndoing = false
let isProceeding = false
let isScrollKept = false

/** Reads the state kept with the current entry; null if a typed hash or an older version of the app made the entry. */
function kept(): Kept | null {
  const state = history.state as Partial<Kept> | null
  return typeof state?.index === 'number' ? (state as Kept) : null
}

const fresh = (index: number, state: unknown = null): Kept => ({ key: newId(Date.now()), state, index })

function read({ key, state }: Kept): HistoryEntry {
  const { pathname, search, hash } = location
  return { pathname, search, hash, key, state }
}

/** Returns the state kept with the current entry, and gives it one if it has none. */
function keptOrNew(index: number): Kept {
  const found = kept()
  if (found) return found
  const made = fresh(index)
  history.replaceState(made, '')
  return made
}

const first = keptOrNew(0)
let { index } = first
let current = read(first)

/** The entry that the browser is at. What a screen shows may lag behind: it uses `useEntry`. */
export const currentEntry = () => current

function change(to: Kept): void {
  index = to.index
  current = read(to)
  for (const listener of listeners) listener()
}

/** Goes to an address, which may be relative to the current one: `?step=preview` stays on the path. */
export function navigate(to: string, { replace = false, state, keepsScroll = false }: NavigateOptions = {}): void {
  const { pathname, search, hash } = new URL(to, location.href)
  const next = fresh(replace ? index : index + 1, state)
  history[replace ? 'replaceState' : 'pushState'](next, '', pathname + search + hash)
  isScrollKept = keepsScroll
  change(next)
}

/** `navigate` for a link: asks the last blocker first. */
export function follow(to: string, options?: NavigateOptions): void {
  const { pathname, search, hash } = new URL(to, location.href)
  const go = () => navigate(to, options)
  const blocker = blockers.at(-1)
  if (blocker?.blocks({ pathname, search, hash, key: '', state: null })) blocker.onBlocked(go)
  else go()
}

/** Goes back that many entries. */
export const goBack = (entries = 1) => history.go(-entries)

addEventListener('popstate', () => {
  if (isUndoing) {
    isUndoing = false
    return
  }
  const next = keptOrNew(index + 1)
  const delta = next.index - index
  const blocker = blockers.at(-1)
  if (delta !== 0 && !isProceeding && blocker?.blocks(read(next))) {
    isUndoing = true
    history.go(-delta)
    blocker.onBlocked(() => {
      isProceeding = true
      history.go(delta)
    })
    return
  }
  isProceeding = false
  isScrollKept = false
  change(next)
})

/** Calls `listener` after each change. Returns a function that ends it. */
export function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Whether the latest navigation keeps the place on the page. */
export const keepsScroll = () => isScrollKept

/** Asks `blocker` before going back, forward or by a link, if it is the last one. Returns a function that ends it. */
export function blockLeaving(blocker: Blocker): () => void {
  blockers.push(blocker)
  return () => void blockers.splice(blockers.indexOf(blocker), 1)
}

/** Whether something typed on the screen would be lost by leaving it. */
export const holdsTyped = (): boolean => [...holders].some((holds) => holds())

/** Lets the browser ask before the page is closed or loaded again while `holds`. Returns a function that ends it. */
export function holdTyped(holds: () => boolean): () => void {
  holders.add(holds)
  // Not before: it keeps the page out of the cache for the way back.
  addEventListener('beforeunload', askBrowser)
  return () => {
    holders.delete(holds)
    if (holders.size === 0) removeEventListener('beforeunload', askBrowser)
  }
}

function askBrowser(event: Event): void {
  if (holdsTyped()) event.preventDefault()
}

/** Set by the router. */
export const ShownEntry = createContext(current)

/** The entry whose screen is shown. */
export const useEntry = () => use(ShownEntry)

/** The parameters of the address that is shown. Not Wouter's, which decodes them twice: a search for `%41` would find `A`. */
export function useSearchParams(): URLSearchParams {
  const { search } = useEntry()
  return useMemo(() => new URLSearchParams(search), [search])
}
