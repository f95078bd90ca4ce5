import type { ReactNode } from 'react'
import { coupleNames, wordedDate } from '../../worker/features/settings/rules'
import { monthAndYear } from '../../worker/lib/calendar'
import { weekdayAndDay } from '../lib/dates'
import { useOwnSettings } from '../lib/wedding-settings'
import { classNames } from './class-names'
import { ColumnHeads } from './table-head'

interface PaperProps {
  title: string
  /** The day that it is about, in words, if that is another than the wedding day. */
  date?: string | null
  /** A line below the title. */
  note?: ReactNode
  /** Whether the screen shows it, too. */
  isPreviewed?: boolean
  className?: string
  children: ReactNode
}

/** A part of a page that prints on its own, below its title, the couple's names and the date. */
export function Paper({ title, date: otherDate, note, isPreviewed = false, className, children }: PaperProps) {
  const { names, date } = useCouple(otherDate)
  return (
    <div className={classNames('print-alone', !isPreviewed && 'hidden print:block')}>
      <header className="mb-5 hidden print:block">
        <h1>{title}</h1>
        <PaperFoot title={title} date={otherDate} />
        {(names || date) && (
          <p className="text-quiet">
            {names && <bdi>{names}</bdi>}
            {names && date && ', '}
            {date}
          </p>
        )}
        {note && <p className="text-quiet">{note}</p>}
      </header>
      <div className={className}>{children}</div>
    </div>
  )
}

interface PaperTableProps {
  /** Class names of the column heads, by label. */
  columns: Record<string, string>
  /** Rows; the head is repeated on each page. */
  children: ReactNode
}

export function PaperTable({ columns, children }: PaperTableProps) {
  return (
    <table className="w-full table-fixed border-collapse text-sm [&_tbody>tr]:break-inside-avoid [&_tbody>tr]:border-line [&_tbody>tr]:border-t [&_tr>*]:py-1.5 [&_tr>*]:pe-3 [&_tr>*]:text-start [&_tr>*]:align-top [&_tr>*]:[overflow-wrap:anywhere]">
      <thead>
        <tr>
          <ColumnHeads columns={columns} />
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}

/** Ends each printed page with the couple's names, the date, the title and the page's number. */
export function PaperFoot({ title, date: otherDate }: Pick<PaperProps, 'title' | 'date'>) {
  const { names, date } = useCouple(otherDate)
  return <style>{pageRule([names, date, title].filter(Boolean).join(' · '))}</style>
}

/** The couple's names and the date in words, by default of the wedding; null while unknown. */
function useCouple(date: string | null = null) {
  const { settings } = useOwnSettings()
  if (!settings) return { names: null, date }
  const weddingDate = wordedDate(settings, { day: weekdayAndDay, month: monthAndYear })
  return { names: coupleNames(settings), date: date ?? weddingDate }
}

/** Styles of a printed page. Browsers without margin boxes number pages themselves. */
function pageRule(foot: string): string {
  return `@page {
    margin: 10mm 12mm 12mm;
    @bottom-left { content: ${quoted(foot)}; width: 80%; text-align: left; ${footLook} }
    @bottom-right { content: "Page " counter(page) " of " counter(pages); text-align: right; ${footLook} }
  }`
}

const footLook = 'color: var(--color-quiet); font: 8pt / 1.2 ui-sans-serif, system-ui, sans-serif;'

/** Text as a CSS string. */
function quoted(text: string): string {
  const escaped = text.replace(/["\\<\p{Cc}]/gu, (character) => `\\${character.codePointAt(0)?.toString(16)} `)
  return `"${escaped}"`
}
