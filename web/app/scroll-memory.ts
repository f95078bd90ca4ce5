import { useEffect, useLayoutEffect } from 'react'
import { keepsScroll, useEntry } from '../lib/history'

const STORED_UNDER = 'posy-scroll'

/** How far each entry of the history was scrolled, by the key of its location. */
const places: Record<string, number> = stored()

function stored(): Record<string, number> {
  try {
    return { ...JSON.parse(sessionStorage.getItem(STORED_UNDER) ?? '{}') }
  } catch {
    return {}
  }
}

/** Watches a page that is not yet as long as it was. */
let growth: ResizeObserver | undefined
const giveUp = () => growth?.disconnect()

/** Scrolls to a place, if need be once the page is long enough, unless the person does something first. */
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

/** Starts a new location at its top, or at its hash; returns to where an earlier one was scrolled to, also after a reload. */
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
