import { useMemo } from 'react'
import { conflictsOfDay } from '../../../../worker/features/timeline/conflicts/rules'
import { planDayOf } from '../../../../worker/features/timeline/day-mode/rules'
import type { ScheduleSuggestion, TimelineEvent } from '../../../../worker/features/timeline/schema'
import { Announcements } from '../../../components/announce'
import { DESK, useMedia } from '../../../lib/media'
import { useOccasionNames } from '../../../lib/occasions'
import { useNow } from '../../../lib/use-now'
import { vendorColors } from '../vendor-colors'
import { DayColumn } from './day-column'
import { DayList } from './day-list'
import { DaySheet } from './day-sheet'
import { useMoves } from './moves'
import { isUnderWay } from './now'
import { NowText } from './now-line'
import { useOccasionFilter } from './occasion-filter'

interface DayViewProps {
  day: string
  /** A day other than the wedding day, in words. */
  date: string | null
  /** The wedding's time zone. */
  zone: string
  /** All events, in order. */
  events: TimelineEvent[]
  suggestions: ScheduleSuggestion[]
}

/** One day: a time column on desktops, a list on phones, a sheet in print. */
export function DayView({ day, date, zone, events: saved, suggestions }: DayViewProps) {
  const isWide = useMedia(DESK)
  const now = useNow(zone)
  const moves = useMoves(saved)
  const nameOf = useOccasionNames()
  const { events, isShown, chips } = useOccasionFilter(moves.events.filter(({ date }) => date === day))
  const colors = useMemo(() => vendorColors(saved), [saved])
  const conflicts = useMemo(() => conflictsOfDay(moves.events, day), [moves.events, day])
  const isNow = isUnderWay(day, events, now)
  const printed = moves.events.filter((event) => [event.date, planDayOf(event)].includes(day) && isShown(event))
  const occasionOf = ({ occasion_id }: TimelineEvent) => nameOf(occasion_id)
  const lead = isNow && <NowText events={events} now={now} />
  const shared = { events, conflicts, colors, occasionOf, moves, now, lead }
  return (
    <>
      {chips}
      {isWide ? <DayColumn {...shared} suggestions={suggestions} /> : <DayList {...shared} isUnderWay={isNow} />}
      <DaySheet date={date} events={printed} occasionOf={occasionOf} />
      <Announcements />
    </>
  )
}
