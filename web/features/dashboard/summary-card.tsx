import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Chip, type Tone } from '../../components/chip'
import { classNames } from '../../components/class-names'
import { fittedSize } from '../../components/money'

interface Row {
  label: string
  value: ReactNode
  /** Gives the value a line of its own on phones. */
  isLong?: boolean
}

interface SummaryCardProps {
  title: string
  to: string
  /** The state in two words; null for none. */
  chip: { tone: Tone; text: string } | null
  figure: string
  /** The unit of the figure. */
  unit?: ReactNode
  parts: Part[]
  /** The rest in one sentence. */
  sentence: ReactNode
  rows: Row[]
  /** Reserves the layout without figures while they load. */
  isOpen: boolean
}

/** The figures of one section, with a link to it. */
export function SummaryCard({ title, to, chip, figure, unit, parts, sentence, rows, isOpen }: SummaryCardProps) {
  return (
    <Link to={to} className="sheet flex min-w-0 flex-col p-3 transition-colors hover:border-line-strong desk:p-4.5">
      <span className="mb-3 flex min-h-6 flex-wrap items-center justify-between gap-x-1.5 gap-y-1">
        <h2 className="font-sans font-semibold text-sm desk:text-base">{title}</h2>
        {chip && <Chip tone={chip.tone}>{chip.text}</Chip>}
      </span>
      <span className="@container figures mb-3 flex min-h-8 flex-wrap content-center items-baseline gap-x-1.5 font-medium font-serif leading-none tracking-tight desk:min-h-10">
        <span className="text-[1.375rem] desk:text-[1.75rem]">
          <span style={{ fontSize: fittedSize(figure.length) }}>{figure}</span>
        </span>
        {unit && <span className="text-quiet">{unit}</span>}
      </span>
      <Bar parts={parts} />
      <span className="mt-2.5 min-h-[1lh] text-quiet text-sm max-desk:text-xs">{sentence}</span>
      <dl
        hidden={!isOpen}
        className="mt-3 grid gap-y-0.5 border-line border-t pt-3 text-sm [&[hidden]]:hidden max-desk:text-xs"
      >
        {rows.map(({ label, value, isLong }) => (
          <div key={label} className={classNames('flex-wrap justify-between gap-x-2', isLong ? 'desk:flex' : 'flex')}>
            <dt className="text-quiet">{label}</dt>
            <dd className="figures min-h-[1lh] grow text-end">{value}</dd>
          </div>
        ))}
      </dl>
    </Link>
  )
}

interface Part {
  value: number
  /** A background class: `bg-sunk`, the bar's own, for what is left. */
  colour: string
}

/** A stacked bar. The list beneath it says the same in words. */
function Bar({ parts }: { parts: Part[] }) {
  return (
    <span aria-hidden className="flex h-2 shrink-0 gap-0.5 overflow-hidden rounded-full bg-sunk">
      {parts.map(
        ({ value, colour }) => value > 0 && <span key={colour} className={colour} style={{ flex: `${value} 0 0%` }} />,
      )}
    </span>
  )
}
