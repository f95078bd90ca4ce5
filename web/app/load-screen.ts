import type { ComponentType } from 'react'

const CHUNK_TIMEOUT = 120_000
/** Reloading again within this time would be a circle. */
const RELOAD_PAUSE = 60_000
const RELOADED_KEY = 'posy-reloaded-at'

let isReloading = false

/** For a lazy route: the screen's component, or a failure when its code does not come within two minutes. */
export function loadScreen(load: () => Promise<ComponentType>): () => Promise<{ Component: ComponentType }> {
  return async () => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const tooLate = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('The screen took too long to load.')), CHUNK_TIMEOUT)
    })
    try {
      return { Component: await Promise.race([load(), tooLate]) }
    } catch (error) {
      // The page is about to go: no error screen for that moment.
      if (isReloading) await new Promise(() => {})
      throw error
    } finally {
      clearTimeout(timer)
    }
  }
}

/**
 * After a deploy an open tab asks for code that is gone: the app is loaded anew, once and quietly, at the address that the
 * person was on the way to.
 */
export function reloadOnceOnMissingChunk(destination: () => string): void {
  addEventListener('vite:preloadError', () => {
    const last = Number(sessionStorage.getItem(RELOADED_KEY) ?? 0)
    if (Date.now() - last < RELOAD_PAUSE || !navigator.onLine) return
    isReloading = true
    sessionStorage.setItem(RELOADED_KEY, String(Date.now()))
    location.assign(destination())
  })
}
