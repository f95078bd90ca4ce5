import type { RsvpAggregates } from '../../../../worker/features/reminders/schema'
import { addDays, daysBetween } from '../../../../worker/lib/calendar'
import { Disclosure } from '../../../components/disclosure'
import { ScrollBox } from '../../../components/scroll-box'
import { ColumnHeads } from '../../../components/table-head'
import { shortDay } from '../../../lib/dates'

type Days = RsvpAggregates['by_day']

/** Days in the chart; earlier ones are only in the table. */
const DAYS_SHOWN = 60
const HEIGHT = 100
const BAR = 0.8

/** A bar chart with every day of the period, and its table. */
export function RepliesByDay({ days }: { days: Days }) {
  const last = days.at(-1)?.date
  const first = days[0]?.date
  if (last === undefined || first === undefined) {
    return <p className="text-quiet">A chart appears once replies arrive.</p>
  }
  const span = Math.max(14, Math.min(daysBetween(first, last) + 1, DAYS_SHOWN))
  const start = addDays(last, 1 - span)
  const bars = days.filter(({ date }) => date >= start).map((day) => ({ ...day, x: daysBetween(start, day.date) }))
  const most = Math.max(...bars.map(({ responses }) => responses))
  return (
    <figure className="grid gap-1.5">
      <svg
        role="img"
        aria-label={`Replies a day from ${shortDay(start)} to ${shortDay(last)}, at most ${most}. The table beneath has them all.`}
        viewBox={`0 0 ${span} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-28 w-full border-line-strong border-b"
      >
        {bars.map(({ date, responses, x }) => {
          const height = (responses / most) * HEIGHT
          return (
            <rect
              key={date}
              x={x + (1 - BAR) / 2}
              y={HEIGHT - height}
              width={BAR}
              height={height}
              className="fill-accent"
            >
              <title>{`${shortDay(date)}: ${responses}`}</title>
            </rect>
          )
        })}
      </svg>
      <div aria-hidden className="figures flex justify-between text-quiet text-sm">
        <span>{shortDay(start)}</span>
        <span>most a day: {most}</span>
        <span>{shortDay(last)}</span>
      </div>
      <Disclosure summary="As a table">
        <ScrollBox label="Replies by day">
          <table className="figures w-full text-sm">
            <thead>
              <tr className="text-start text-quiet">
                <ColumnHeads
                  columns={{ Day: 'py-1 text-start font-semibold', Replies: 'py-1 text-end font-semibold' }}
                />
              </tr>
            </thead>
            <tbody>
              {days.map(({ date, responses }) => (
                <tr key={date} className="border-line border-t">
                  <th scope="row" className="py-1 text-start font-normal">
                    {shortDay(date)}
                  </th>
                  <td className="py-1 text-end">{responses}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollBox>
      </Disclosure>
    </figure>
  )
}
