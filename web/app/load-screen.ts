import type { ComponentType } from 'react'

const CHUNK_TIMEOUT = 120_000
/** Milliseconds within which a second reload would be a loop. */
const RELOAD_PAUSE = 60_000
const RELOADED_KEY = 'posy-reloaded-at'

let isReloading = false

/** Loads the component of a lazy route. Fails when its code does not arrive within two minutes. */
export function loadScreen(load: () => Promise<ComponentType>): () => Promise<{ Component: ComponentType }> {
  return async () => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const tooLate = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('The screen took too long to load.')), CHUNK_TIMEOUT)
    })
    try {
      return { Component: await Promise.race([load(), tooLate]) }
    } catch (error) {
      // The page is about to reload, so show no error screen.
      if (isReloading) await new Promise(() => {})
      throw error
    } finally {
      clearTimeout(timer)
    }
  }
}

/** Reloads the page once at its destination when a chunk is missing, which happens to open tabs after a deploy. */
export function reloadOnceOnMissingChunk(destination: () => string): void {
  addEventListener('vite:preloadError', () => {
    const last = Number(sessionStorage.getItem(RELOADED_KEY) ?? 0)
    if (Date.now() - last < RELOAD_PAUSE || !navigator.onLine) return
    isReloading = true
    sessionStorage.setItem(RELOADED_KEY, String(Date.now()))
    location.assign(destination())
  })
}
