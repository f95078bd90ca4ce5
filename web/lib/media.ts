import { useCallback, useSyncExternalStore } from 'react'

/** The breakpoint `desk` of the styles, for use outside class names. */
export const DESK = '(width >= 54rem)'

/** Where the top bar has room for the greeting. */
export const WIDE = '(width >= 68rem)'

/** Whether a media query matches, such as '(min-width: 68rem)'. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}
