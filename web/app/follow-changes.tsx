import { useEffect } from 'react'
import type { memberPaths, WeddingChanges } from '../../worker/features/members/schema'
import { ApiError } from '../lib/api-error'
import { listenToWrites, request, takeFirstMark } from '../lib/http'
import { useLatest } from '../lib/latest'
import { refreshUser } from '../lib/session'
import { useRefresh } from '../lib/swr'

const CHANGES_PATH: (typeof memberPaths)['changes'] = '/api/wedding/changes'
const LOOK_EVERY = 25_000

/**
 * Follows other people's changes to a wedding: one small request every 25 s while the page is visible. Everything is read again only
 * after a change that this tab did not make.
 */
export function FollowChanges() {
  const refresh = useLatest(useRefresh())
  useEffect(() => {
    /** The mark up to which this tab has seen every change. Marks only grow; empty before the first is known. */
    let seen = ''
    /** This tab's writes after `seen`: the mark before each one, and the mark after it. */
    const own = new Map<string, string>()

    // A write whose mark before is not `seen` came after another person's change, which the next request will find.
    function passOwn() {
      for (let next = own.get(seen); next !== undefined; next = own.get(seen)) seen = next
      for (const before of own.keys()) if (before < seen) own.delete(before)
    }
    async function look() {
      if (document.hidden) return
      try {
        const { changed_at } = await request<WeddingChanges>('GET', CHANGES_PATH)
        // An answer older than `seen` was overtaken by a write of this tab.
        const isMoved = seen !== '' && changed_at > seen
        if (changed_at > seen) seen = changed_at
        passOwn()
        if (!isMoved) return
        void refresh()
        await refreshUser()
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        // A 403 means that the person was removed. `followSession` handles another wedding; anything else may work next time.
        if (error.status === 403) await refreshUser().catch(() => undefined)
      }
    }
    const stopListening = listenToWrites(({ before, after }) => {
      own.set(before, after)
      passOwn()
    })
    async function start() {
      const mark = await takeFirstMark()
      if (mark === null) return look()
      if (mark > seen) seen = mark
      passOwn()
    }
    void start()
    const timer = setInterval(look, LOOK_EVERY)
    document.addEventListener('visibilitychange', look)
    return () => {
      stopListening()
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [refresh])
  return null
}
