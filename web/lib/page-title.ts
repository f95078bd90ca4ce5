import { useEffect } from 'react'

/** Sets the tab's title, such as 'Guests · Posy'. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Posy`
  }, [title])
}
