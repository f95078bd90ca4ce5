import { useEffect, useLayoutEffect } from 'react'
import { keepsScroll, useEntry } from '../lib/history'

const STORED_UNDER = 'posy-scroll'

/** How far each entry of the history was scrolled, by the key of its location. */
const places: Record<string, number> = {}

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
    const target = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null
    const place = places[key]
    if (place !== undefined) scrollTo(0, place)
    else if (target) target.scrollIntoView()
    else if (!keepsScroll()) scrollTo(0, 0)

    const note = () => {
      places[key] = scrollY
    }
    note()
    addEventListener('scroll', note, { passive: true })
    return () => removeEventListener('scroll', note)
  }, [key, hash])
}
