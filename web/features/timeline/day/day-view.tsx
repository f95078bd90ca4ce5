import { useMemo } from 'react'
import { conflictsOfDay } from '../../../../worker/features/timeline/conflicts/rules'
import type { TimelineEvent } from '../../../../worker/features/timeline/schema'
import { Announcements } from '../../../components/announce'
import { DESK, useMedia } from '../../../lib/media'
import { vendorColors } from '../vendor-colors'
import { DayColumn } from './day-column'
import { DayList } from './day-list'
import { DaySheet } from './day-sheet'
import { useMoves } from './moves'

interface DayViewProps {
  day: string
  /** All events, in order. */
  events: TimelineEvent[]
}

/** One day: a time column on desktops, a list on phones, a sheet in print. */
export function DayView({ day, events: saved }: DayViewProps) {
  const isWide = useMedia(DESK)
  const moves = useMoves(saved)
  const events = moves.events.filter(({ date }) => date === day)
  const colors = useMemo(() => vendorColors(saved), [saved])
  const conflicts = useMemo(() => conflictsOfDay(moves.events, day), [moves.events, day])
  const Shown = isWide ? DayColumn : DayList
  return (
    <>
      <Shown events={events} conflicts={conflicts} colors={colors} moves={moves} />
      <DaySheet day={day} events={events} />
      <Announcements />
    </>
  )
}
