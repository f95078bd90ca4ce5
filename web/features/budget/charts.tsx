import { type PointerEvent, type ReactNode, useId, useState } from 'react'
import type { BudgetLine, BudgetTrend } from '../../../worker/features/budget/schema'
import { DateText } from '../../components/date-text'
import { Money, useMoney } from '../../components/money'
import { dayAndMonth } from '../../lib/dates'
import { drawn } from '../../lib/swatches'

/** Number of bars. Smaller parts are summed up in one more. */
const SHOWN_PARTS = 7

/** The colour of the bar that sums up the smaller parts. */
const OTHERS = 'var(--color-control)'

interface Part {
  name: string
  planned: number
  color: string
}

/** How the plan is divided. Lines of one category count together. */
export function ShareChart({ lines }: { lines: BudgetLine[] }) {
  const parts = partsOf(lines)
  const total = parts.reduce((sum, part) => sum + part.planned, 0)
  // Not always the first: the smaller parts together may be more.
  const largest = Math.max(...parts.map(({ planned }) => planned))
  return (
    <figure>
      <ul aria-hidden className="grid grid-cols-[6.5rem_minmax(0,1fr)_auto] gap-x-3 gap-y-2 text-sm">
        {parts.map(({ name, planned, color }) => (
          <li key={name} className="col-span-3 grid grid-cols-subgrid items-center">
            <span className="truncate text-end text-quiet" title={name}>
              {name}
            </span>
            <span
              className="h-3.5 min-w-1 rounded-sm"
              style={{ width: `${(planned / largest) * 100}%`, ...barLook(color) }}
            />
            <Money amount={planned} />
          </li>
        ))}
      </ul>
      <AsTable
        caption="Share of the plan by category"
        head={['Category', 'Planned', 'Share']}
        rows={parts.map((part) => ({
          key: part.name,
          cells: [
            part.name,
            <Money key="planned" amount={part.planned} />,
            `${total === 0 ? 0 : Math.round((part.planned / total) * 100)}%`,
          ],
        }))}
      />
    </figure>
  )
}

function barLook(color: string) {
  const { fill, hasEdge } = drawn(color)
  return { background: fill, ...(hasEdge && { border: '1px solid var(--color-control)' }) }
}

function partsOf(lines: BudgetLine[]): Part[] {
  const byCategory = new Map<string, Part>()
  for (const line of lines) {
    const name = line.category_name ?? line.name
    const part = byCategory.get(name) ?? { name, planned: 0, color: line.color }
    byCategory.set(name, { ...part, planned: part.planned + line.planned_amount })
  }
  const parts = [...byCategory.values()].filter((part) => part.planned > 0).sort((a, b) => b.planned - a.planned)
  if (parts.length <= SHOWN_PARTS + 1) return parts
  const others = parts.slice(SHOWN_PARTS).reduce((sum, part) => sum + part.planned, 0)
  return [...parts.slice(0, SHOWN_PARTS), { name: 'Others', planned: others, color: OTHERS }]
}

/** The drawing's own units; it stretches to the width of the screen. */
const WIDTH = 1000
const HEIGHT = 150

/** Days that are named below the drawing. */
const NAMED_DAYS = 3

/** Planned and committed amounts by day. */
export function TrendChart({ trend: { points } }: { trend: BudgetTrend }) {
  const fill = useId()
  const [pointed, setPointed] = useState<number | null>(null)
  const last = points.length - 1
  const largest = Math.max(1, ...points.flatMap(({ planned, actual }) => [planned, actual]))
  /** Steps: an amount holds until the next day. */
  const steps = (kind: 'planned' | 'actual') =>
    points
      .map((point, i) => {
        const y = HEIGHT - (point[kind] / largest) * (HEIGHT - 4)
        return i === 0 ? `M0,${y}` : `H${(i / last) * WIDTH}V${y}`
      })
      .join('')
  const [planned, actual] = [steps('planned'), steps('actual')]
  const weekly = points.filter((_, i) => (last - i) % 7 === 0)
  const pointedDay = pointed === null ? undefined : points[pointed]
  const point = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    setPointed(Math.round(Math.min(1, Math.max(0, (clientX - left) / width)) * last))
  }
  return (
    <figure>
      <div
        aria-hidden
        className="relative h-38"
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={() => setPointed(null)}
      >
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" className="size-full">
          <title>Planned and committed amounts by day</title>
          <defs>
            <linearGradient id={fill} x1="0" y1="0" x2="0" y2="1">
              <stop offset="0" stopColor="var(--color-accent)" stopOpacity={0.28} />
              <stop offset="1" stopColor="var(--color-accent)" stopOpacity={0.04} />
            </linearGradient>
          </defs>
          <path d={`${actual}V${HEIGHT}H0Z`} fill={`url(#${fill})`} />
          <g fill="none" vectorEffect="non-scaling-stroke">
            <path d={planned} stroke="var(--color-control)" strokeDasharray="4 4" vectorEffect="non-scaling-stroke" />
            <path d={actual} stroke="var(--color-accent)" strokeWidth={2} vectorEffect="non-scaling-stroke" />
          </g>
        </svg>
        {pointedDay && pointed !== null && <PointedDay day={pointedDay} share={last === 0 ? 0 : pointed / last} />}
      </div>
      <p aria-hidden className="mt-1 flex justify-between text-quiet text-xs">
        {namedDays(points).map(({ date }) => (
          <span key={date}>{dayAndMonth(date)}</span>
        ))}
      </p>
      <p className="mt-2 flex gap-4 text-quiet text-sm">
        <span className="flex items-center gap-1.5">
          <span aria-hidden className="h-0.5 w-4 bg-accent" /> Committed
        </span>
        <span className="flex items-center gap-1.5">
          <span aria-hidden className="w-4 border-control border-t-2 border-dashed" /> Planned
        </span>
      </p>
      <AsTable
        caption="Planned and committed week by week"
        head={['Day', 'Planned', 'Committed']}
        rows={weekly.map((point) => ({
          key: point.date,
          cells: [
            <DateText key="day" day={point.date} />,
            <Money key="planned" amount={point.planned} />,
            <Money key="actual" amount={point.actual} />,
          ],
        }))}
      />
    </figure>
  )
}

type TrendPoint = BudgetTrend['points'][number]

/** The first and last day, and some between them at equal distances. */
function namedDays(points: TrendPoint[]): TrendPoint[] {
  const count = Math.min(NAMED_DAYS, points.length)
  return points.filter((_, i) =>
    Array.from({ length: count }, (_, nth) =>
      Math.round((nth * (points.length - 1)) / Math.max(1, count - 1)),
    ).includes(i),
  )
}

/** A line at a day, and its amounts beside it. `share`: how far along the drawing it is, from 0 to 1. */
function PointedDay({ day, share }: { day: TrendPoint; share: number }) {
  const money = useMoney()
  const side = share > 0.5 ? 'end-full me-2' : 'start-full ms-2'
  return (
    <div
      className="pointer-events-none absolute inset-y-0 w-px bg-control"
      style={{ insetInlineStart: `${share * 100}%` }}
    >
      <div
        className={`absolute top-2 rounded-md border border-line-strong bg-card px-3 py-2 text-sm whitespace-nowrap ${side}`}
      >
        <p className="text-quiet">{dayAndMonth(day.date)}</p>
        <p>Planned: {money(day.planned)}</p>
        <p>Committed: {money(day.actual)}</p>
      </div>
    </div>
  )
}

interface AsTableProps {
  caption: string
  head: string[]
  rows: { key: string; cells: ReactNode[] }[]
}

/** The chart's figures as a table. */
function AsTable({ caption, head, rows }: AsTableProps) {
  return (
    <details className="mt-3 text-sm">
      <summary className="inline-flex min-h-11 items-center text-accent desk:min-h-8">As a table</summary>
      <div className="mt-1 max-h-64 overflow-y-auto">
        <table className="w-full">
          <caption className="sr-only">{caption}</caption>
          <thead className="text-quiet">
            <tr>
              {head.map((title, i) => (
                <th key={title} scope="col" className={i === 0 ? 'text-start font-medium' : 'text-end font-medium'}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, cells: [first, ...rest] }) => (
              <tr key={key} className="border-line border-t">
                <th scope="row" className="py-1.5 text-start font-normal">
                  {first}
                </th>
                {rest.map((cell, i) => (
                  <td key={head[i + 1]} className="figures py-1.5 text-end">
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}
