import { toast } from '../components/toast'
import { isExtraLoading } from '../lib/extra-code'
import { holdsTyped } from '../lib/history'
import { expectReload } from '../lib/loaded-part'

/** Milliseconds within which a second reload would be a loop. */
const RELOAD_PAUSE = 60_000
const RELOADED_KEY = 'posy-reloaded-at'

/**
 * Reloads the page once, where it is or is going, when a chunk is missing. Open tabs miss some after a deploy. While a reload would lose
 * what was typed, it only says so.
 */
export function reloadOnceOnMissingChunk(): void {
  addEventListener('vite:preloadError', () => {
    const last = Number(sessionStorage.getItem(RELOADED_KEY) ?? 0)
    if (Date.now() - last < RELOAD_PAUSE || !navigator.onLine || isExtraLoading()) return
    if (holdsTyped()) return toast.info('Posy was updated. Reload the page to go on.', { key: 'updated' })
    expectReload()
    sessionStorage.setItem(RELOADED_KEY, String(Date.now()))
    // Without the hash, so that the page reloads.
    location.assign(location.pathname + location.search)
  })
}
