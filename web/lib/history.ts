import { UNSAFE_createBrowserHistory as createBrowserHistory, type Location, type NavigateOptions } from 'react-router'

/*
 * The browser's history, for a router without loaders: React Router's data router has the two things that it adds, and 19 KB
 * of others that Posy does not use.
 */

type BrowserHistory = ReturnType<typeof createBrowserHistory>
type Change = Parameters<Parameters<BrowserHistory['listen']>[0]>[0]

interface Blocker {
  /** Whether going back or forward to that location has to wait for the person's answer. */
  blocks: (to: Location) => boolean
  /** Called when it has blocked; `proceed` goes there after all. */
  onBlocked: (proceed: () => void) => void
}

const browser = createBrowserHistory({ v5Compat: true })
const { listen, push, replace } = browser

const blockers: Blocker[] = []
/** Whether the next change undoes one that was blocked, or was blocked before. */
let isUndoing = false
let isProceeding = false
let isScrollKept = false

function onChange(change: Change, pass: (change: Change) => void): void {
  if (isUndoing) {
    isUndoing = false
    return
  }
  const { action, location, delta } = change
  const blocker = blockers.at(-1)
  if (action === 'POP' && delta && !isProceeding && blocker?.blocks(location)) {
    isUndoing = true
    browser.go(-delta)
    blocker.onBlocked(() => {
      isProceeding = true
      browser.go(delta)
    })
    return
  }
  isProceeding = false
  if (action === 'POP') isScrollKept = false
  pass(change)
}

/** The history that the router uses. */
export const history = Object.assign(browser, {
  listen: (pass: (change: Change) => void) => listen((change) => onChange(change, pass)),
  push: (to: Parameters<typeof push>[0], state?: unknown, options?: NavigateOptions) => {
    isScrollKept = options?.preventScrollReset ?? false
    push(to, state)
  },
  replace: (to: Parameters<typeof replace>[0], state?: unknown, options?: NavigateOptions) => {
    isScrollKept = options?.preventScrollReset ?? false
    replace(to, state)
  },
})

/** Whether the latest navigation keeps the place on the page. */
export const keepsScroll = () => isScrollKept

/** Asks `blocker` before going back or forward, if it is the last one. Returns a function that ends it. */
export function blockBack(blocker: Blocker): () => void {
  blockers.push(blocker)
  return () => void blockers.splice(blockers.indexOf(blocker), 1)
}
