import { useId } from 'react'
import { Area, AreaChart, Bar, BarChart, Cell, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import type { BudgetLine, BudgetTrend } from '../../../worker/features/budget/schema'
import { DateText } from '../../components/date-text'
import { Money, useMoney } from '../../components/money'
import { dayAndMonth } from '../../lib/dates'
import { drawn } from '../../lib/swatches'

const tick = { fill: 'var(--color-quiet)', fontSize: 12 }
const tooltipLook = {
  contentStyle: {
    background: 'var(--color-card)',
    border: '1px solid var(--color-line-strong)',
    borderRadius: 10,
    color: 'var(--color-ink)',
    fontSize: 13,
  },
  itemStyle: { color: 'var(--color-ink)' },
  labelStyle: { color: 'var(--color-quiet)' },
}

/** Bars shown; smaller parts are summed up in one more. */
const SHOWN_PARTS = 7

/** The stored colour of what is summed up. */
const OTHERS = 'var(--color-control)'

/** Characters that fit on one line beside a bar. */
const LABEL_LENGTH = 15

interface Part {
  name: string
  planned: number
  color: string
}

/** How the plan is divided. Lines of one category count together. */
export function ShareChart({ lines }: { lines: BudgetLine[] }) {
  const money = useMoney()
  const parts = partsOf(lines)
  const total = parts.reduce((sum, part) => sum + part.planned, 0)
  return (
    <figure>
      <div aria-hidden style={{ height: parts.length * 30 + 8 }}>
        <ResponsiveContainer>
          <BarChart
            accessibilityLayer={false}
            data={parts}
            layout="vertical"
            margin={{ top: 0, right: 8, bottom: 0, left: 0 }}
          >
            <XAxis type="number" hide />
            <YAxis
              type="category"
              dataKey="name"
              width={104}
              tick={tick}
              tickFormatter={shortened}
              axisLine={false}
              tickLine={false}
            />
            <Tooltip
              {...tooltipLook}
              cursor={{ fill: 'var(--color-sunk)' }}
              formatter={(value) => [money(Number(value)), 'Planned']}
            />
            <Bar dataKey="planned" radius={4} barSize={14} isAnimationActive={false}>
              {parts.map((part) => (
                <Cell key={part.name} {...barLook(part.color)} />
              ))}
            </Bar>
          </BarChart>
        </ResponsiveContainer>
      </div>
      <AsTable
        caption="Share of the plan by category"
        head={['Category', 'Planned', 'Share']}
        rows={parts.map((part) => ({
          key: part.name,
          cells: [
            part.name,
            <Money key="planned" amount={part.planned} />,
            `${total === 0 ? 0 : Math.round((part.planned / total) * 100)} %`,
          ],
        }))}
      />
    </figure>
  )
}

function barLook(color: string) {
  const { fill, hasEdge } = drawn(color)
  return { fill, ...(hasEdge && { stroke: 'var(--color-control)' }) }
}

/** Shortens a name to one line; the table has it in full. */
function shortened(name: string): string {
  const letters = [...name]
  return letters.length <= LABEL_LENGTH
    ? name
    : `${letters
        .slice(0, LABEL_LENGTH - 1)
        .join('')
        .trim()}…`
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

/** Planned and actual amounts by day. */
export function TrendChart({ trend }: { trend: BudgetTrend }) {
  const money = useMoney()
  const fill = useId()
  const weekly = trend.points.filter((_, i) => (trend.points.length - 1 - i) % 7 === 0)
  return (
    <figure>
      <div aria-hidden className="h-44">
        <ResponsiveContainer>
          <AreaChart accessibilityLayer={false} data={trend.points} margin={{ top: 8, right: 4, bottom: 0, left: 4 }}>
            <defs>
              <linearGradient id={fill} x1="0" y1="0" x2="0" y2="1">
                <stop offset="0" stopColor="var(--color-accent)" stopOpacity={0.28} />
                <stop offset="1" stopColor="var(--color-accent)" stopOpacity={0.04} />
              </linearGradient>
            </defs>
            <XAxis
              dataKey="date"
              tick={tick}
              axisLine={false}
              tickLine={false}
              minTickGap={48}
              tickFormatter={dayAndMonth}
            />
            <YAxis hide domain={[0, 'dataMax']} />
            <Tooltip
              {...tooltipLook}
              formatter={(value, name) => [money(Number(value)), name === 'planned' ? 'Planned' : 'Actual']}
            />
            <Area
              type="stepAfter"
              dataKey="planned"
              stroke="var(--color-control)"
              strokeDasharray="4 4"
              fill="none"
              isAnimationActive={false}
            />
            <Area
              type="stepAfter"
              dataKey="actual"
              stroke="var(--color-accent)"
              strokeWidth={2}
              fill={`url(#${fill})`}
              isAnimationActive={false}
            />
          </AreaChart>
        </ResponsiveContainer>
      </div>
      <p className="mt-2 flex gap-4 text-quiet text-sm">
        <span className="flex items-center gap-1.5">
          <span aria-hidden className="h-0.5 w-4 bg-accent" /> Actual
        </span>
        <span className="flex items-center gap-1.5">
          <span aria-hidden className="w-4 border-control border-t-2 border-dashed" /> Planned
        </span>
      </p>
      <AsTable
        caption="Planned and actual week by week"
        head={['Day', 'Planned', 'Actual']}
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

interface AsTableProps {
  caption: string
  head: string[]
  rows: { key: string; cells: React.ReactNode[] }[]
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
