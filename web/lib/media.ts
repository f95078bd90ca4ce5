import { useCallback, useSyncExternalStore } from 'react'

/** The breakpoint `desk` of the styles, for what classes cannot say. */
export const DESK = '(width >= 54rem)'

/** Whether the screen is as a media query says, such as '(min-width: 68rem)'. */
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
