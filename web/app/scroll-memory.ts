import { useEffect, useLayoutEffect } from 'react'
import { keepsScroll, useEntry } from '../lib/history'

const STORED_UNDER = 'posy-scroll'

/** The scroll position (pixels) of each entry of the history, by the key of its location. */
const places: Record<string, number> = stored()

function stored(): Record<string, number> {
  try {
    return { ...JSON.parse(sessionStorage.getItem(STORED_UNDER) ?? '{}') }
  } catch {
    return {}
  }
}

/** Observes a page that has not yet loaded to its former length. */
let growth: ResizeObserver | undefined
const giveUp = () => growth?.disconnect()

/** Scrolls to a position, at once or when the page is long enough. Gives up when the person scrolls, clicks or types first. */
function scrollBack(place: number): void {
  const isThere = () => {
    scrollTo(0, place)
    return scrollY > place - 1
  }
  if (isThere()) return
  growth = new ResizeObserver(() => isThere() && giveUp())
  growth.observe(document.body)
  for (const act of ['pointerdown', 'wheel', 'keydown']) addEventListener(act, giveUp, { once: true })
}

/** Opens new locations at the top, or at their hash. Restores the scroll position of earlier ones, also after a reload. */
export function useScrollMemory(): void {
  const { key, hash } = useEntry()
  useEffect(() => {
    history.scrollRestoration = 'manual'
    const keep = () => sessionStorage.setItem(STORED_UNDER, JSON.stringify(places))
    addEventListener('pagehide', keep)
    return () => {
      history.scrollRestoration = 'auto'
      removeEventListener('pagehide', keep)
    }
  }, [])
  useLayoutEffect(() => {
    // Not decoded: no id needs it, and a broken one would throw.
    const target = document.getElementById(hash.slice(1))
    const place = places[key]
    const note = () => {
      places[key] = scrollY
    }
    if (place !== undefined) scrollBack(place)
    else {
      if (target) target.scrollIntoView()
      else if (!keepsScroll()) scrollTo(0, 0)
      note()
    }
    addEventListener('scroll', note, { passive: true })
    return () => {
      giveUp()
      removeEventListener('scroll', note)
    }
  }, [key, hash])
}
