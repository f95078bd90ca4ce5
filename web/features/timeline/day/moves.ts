import { useMemo, useRef } from 'react'
import type { Times } from '../../../../worker/features/timeline/rules'
import { isSameTime } from '../../../../worker/features/timeline/rules'
import type { TimelineEvent } from '../../../../worker/features/timeline/schema'
import { announce } from '../../../components/announce'
import { toast } from '../../../components/toast'
import { toastFailure } from '../../../components/toast-failure'
import { useLatest } from '../../../lib/latest'
import type { Pending } from '../../../lib/pending'
import { useWhenQuiet } from '../../../lib/when-quiet'
import { useTimelineWrites } from '../api'
import { spokenTimes } from '../wording'
import { pickTimes } from './nudge'

/** Milliseconds that the keys rest before a move counts as finished. */
const KEYS_REST = 700

export interface Moves {
  /** All events, with the moves under way. */
  events: TimelineEvent[]
  /** Shows other times at once and sends them: right away, or when the keys rest. */
  move: (event: TimelineEvent, times: Times, when?: 'now' | 'when keys rest') => void
}

interface Waiting {
  /** The event before the first waiting move. */
  before: TimelineEvent
  times: Times
  shown: Pending
}

/** Moves events at once, offers to undo each move, and takes back what could not be saved. */
export function useMoves(events: TimelineEvent[]): Moves {
  const { showTimes, changeTimes } = useTimelineWrites()
  const waiting = useRef(new Map<string, Waiting>())

  async function send(id: string): Promise<void> {
    const waited = waiting.current.get(id)
    if (!waited) return
    waiting.current.delete(id)
    const { before, times, shown } = waited
    try {
      if (isSameTime(before, times)) return
      const saved = await changeTimes(before, times)
      const undo = () => changeTimes(saved, pickTimes(before), (latest) => isSameTime(latest, times))
      toast.success(`${before.title} is ${spokenTimes(times)}`, {
        action: { label: 'Undo', run: () => void undo().catch(toastFailure) },
      })
    } catch (error) {
      toastFailure(error)
    } finally {
      shown.takeBack()
    }
  }
  const quiet = useWhenQuiet((id) => void send(id), KEYS_REST)

  const move: Moves['move'] = useLatest((event, to, when = 'now') => {
    const times = pickTimes(to)
    const earlier = waiting.current.get(event.id)
    waiting.current.set(event.id, { before: earlier?.before ?? event, times, shown: showTimes(event, times) })
    earlier?.shown.takeBack()
    announce(`${event.title} ${spokenTimes(times)}`)
    if (when === 'now') quiet.now(event.id)
    else quiet.soon(event.id)
  })
  return useMemo(() => ({ events, move }), [events, move])
}
