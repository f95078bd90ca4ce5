import { useEffect } from 'react'
import type { memberPaths, WeddingChanges } from '../../worker/features/members/schema'
import { ApiError, request } from '../lib/http'
import { useLatest } from '../lib/latest'
import { refreshUser } from '../lib/session'
import { useRefresh } from '../lib/swr'

const CHANGES_PATH: (typeof memberPaths)['changes'] = '/api/wedding/changes'
const LOOK_EVERY = 25_000

/** Shows what others change: a cheap look while the page is seen, and everything is read again only when something moved. */
export function FollowChanges({ eventId }: { eventId: string }) {
  const refresh = useLatest(useRefresh())
  useEffect(() => {
    let seen: string | null = null
    async function look() {
      if (document.hidden) return
      try {
        const { event_id, changed_at } = await request<WeddingChanges>('GET', CHANGES_PATH)
        const isMoved = seen !== null && changed_at !== seen
        seen = changed_at
        if (isMoved) refresh()
        if (isMoved || event_id !== eventId) await refreshUser()
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        // Nobody's business but for who was removed: the next look may succeed.
        if (error.status === 403) await refreshUser()
      }
    }
    void look()
    const timer = setInterval(look, LOOK_EVERY)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [eventId, refresh])
  return null
}
