import { useEffect } from 'react'
import type { memberPaths, WeddingChanges } from '../../worker/features/members/schema'
import { ApiError, listenToWrites, request } from '../lib/http'
import { useLatest } from '../lib/latest'
import { refreshUser } from '../lib/session'
import { useRefresh } from '../lib/swr'

const CHANGES_PATH: (typeof memberPaths)['changes'] = '/api/wedding/changes'
const LOOK_EVERY = 25_000

/**
 * Shows what others change: one small request every 25 s while the page is in sight, and everything is read again only after
 * a change that this tab did not make itself.
 */
export function FollowChanges({ eventId }: { eventId: string }) {
  const refresh = useLatest(useRefresh())
  useEffect(() => {
    /** The mark up to which this tab knows every change. Later marks are greater; empty before the first look. */
    let seen = ''
    /** This tab's writes that lie beyond `seen`: the mark before each, and the one after. */
    const own = new Map<string, string>()

    // A write whose mark before is not `seen` came after somebody else's change, which the next look has to find.
    function passOwn() {
      for (let next = own.get(seen); next !== undefined; next = own.get(seen)) seen = next
      for (const before of own.keys()) if (before < seen) own.delete(before)
    }
    async function look() {
      if (document.hidden) return
      try {
        const { event_id, changed_at } = await request<WeddingChanges>('GET', CHANGES_PATH)
        // An answer that a write of this tab has overtaken is older than `seen`.
        const isMoved = seen !== '' && changed_at > seen
        if (changed_at > seen) seen = changed_at
        passOwn()
        if (isMoved) void refresh()
        if (isMoved || event_id !== eventId) await refreshUser()
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        // Only somebody who was removed has to know; otherwise the next look may succeed.
        if (error.status === 403) await refreshUser()
      }
    }
    const stopListening = listenToWrites(({ before, after }) => {
      own.set(before, after)
      passOwn()
    })
    void look()
    const timer = setInterval(look, LOOK_EVERY)
    document.addEventListener('visibilitychange', look)
    return () => {
      stopListening()
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [eventId, refresh])
  return null
}
