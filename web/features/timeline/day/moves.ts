import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Times } from '../../../../worker/features/timeline/rules'
import type { TimelineEvent } from '../../../../worker/features/timeline/schema'
import { announce } from '../../../components/announce'
import { toast } from '../../../components/toast'
import { toastFailure } from '../../../components/toast-failure'
import { useTimelineWrites } from '../api'
import { spokenTimes } from '../wording'
import { isSameTime, pickTimes } from './nudge'

/** How long the keys may rest before a move is taken for finished. */
const KEYS_REST = 700

export interface Moves {
  /** The events as they stand on the screen, moves on their way included. */
  events: TimelineEvent[]
  /** Shows other times at once and sends them: right away, or when the keys rest. */
  move: (event: TimelineEvent, times: Times, when?: 'now' | 'when keys rest') => void
}

/** Moves events at once, saves one move after the other, offers to undo each, and takes back what could not be saved. */
export function useMoves(saved: TimelineEvent[]): Moves {
  const { save, refresh } = useTimelineWrites()
  const [moved, setMoved] = useState<ReadonlyMap<string, Times>>(new Map())
  const latest = useRef({ saved, moved, save, refresh })
  useEffect(() => {
    latest.current = { saved, moved, save, refresh }
  })
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>())
  const queue = useRef<Promise<void>>(Promise.resolve())
  /** What the server answered last, which may be newer than what is shown. */
  const answered = useRef(new Map<string, TimelineEvent>())

  const settle = useCallback((id: string, times: Times) => {
    setMoved((all) => {
      const now = all.get(id)
      return now && isSameTime(now, times) ? new Map([...all].filter(([other]) => other !== id)) : all
    })
  }, [])

  const send = useCallback(
    (before: TimelineEvent, times: Times) => {
      timers.current.delete(before.id)
      queue.current = queue.current.then(async () => {
        const { saved: known, save: put, refresh: reread } = latest.current
        const shown = known.find(({ id }) => id === before.id)
        const answer = answered.current.get(before.id)
        const event = answer && shown && answer.version > shown.version ? answer : shown
        if (!event || isSameTime(event, times)) return settle(before.id, times)
        try {
          const saved = await put(event.id, { ...times, version: event.version })
          answered.current.set(saved.id, saved)
          const { version } = saved
          toast.success(`${event.title} is ${spokenTimes(times)}`, {
            action: {
              label: 'Undo',
              run: () => void put(event.id, { ...pickTimes(event), version }).catch(toastFailure),
            },
          })
        } catch (error) {
          reread()
          toastFailure(error)
        } finally {
          settle(event.id, times)
        }
      })
    },
    [settle],
  )

  const move: Moves['move'] = useCallback(
    (event, times, when = 'now') => {
      const next = pickTimes(times)
      setMoved((all) => new Map(all).set(event.id, next))
      announce(`${event.title} ${spokenTimes(next)}`)
      clearTimeout(timers.current.get(event.id))
      if (when === 'now') send(event, next)
      else
        timers.current.set(
          event.id,
          setTimeout(() => send(event, next), KEYS_REST),
        )
    },
    [send],
  )

  // Whoever leaves while the keys still rest has moved it all the same.
  useEffect(
    () => () => {
      const { saved: known, moved: unsent } = latest.current
      for (const [id, timer] of timers.current) {
        clearTimeout(timer)
        const event = known.find((one) => one.id === id)
        const times = unsent.get(id)
        if (event && times) send(event, times)
      }
    },
    [send],
  )

  const events = useMemo(
    () => saved.map((event) => (moved.has(event.id) ? { ...event, ...moved.get(event.id) } : event)),
    [saved, moved],
  )
  return { events, move }
}
