import { useEffect } from 'react'

/** The tab's title: 'Guests · Posy'. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Posy`
  }, [title])
}
