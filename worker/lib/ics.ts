import type { Day } from './calendar'

export type IcsEntries = (IcsDay | IcsSpan)[]

interface IcsEntry {
  /** Stable across exports, so that calendars update the entry instead of adding another. */
  uid: string
  summary: string
  description?: string | null
  location?: string | null
  /** Starts at 1 and goes up with every change. */
  revision: number
  /** Epoch milliseconds. */
  changedAt: number
}

/** An all-day entry that does not mark the day as busy. */
interface IcsDay extends IcsEntry {
  day: Day
}

/** An entry from `start` to `end` (epoch milliseconds); they are equal for a moment without length. */
interface IcsSpan extends IcsEntry {
  start: number
  end: number
}

/** An iCalendar file (RFC 5545). `refreshHours`: how often a subscription is read again (RFC 7986). */
export function toIcs(name: string, entries: IcsEntries, { refreshHours }: { refreshHours?: number } = {}): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Posy//Posy//EN',
    'CALSCALE:GREGORIAN',
    `X-WR-CALNAME:${escapeText(name)}`,
    ...(refreshHours === undefined
      ? []
      : [`REFRESH-INTERVAL;VALUE=DURATION:PT${refreshHours}H`, `X-PUBLISHED-TTL:PT${refreshHours}H`]),
    ...(entries.length > 0 ? entries.flatMap(toEvent) : NO_EVENT),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}

/** A file must have a component; this one shows nothing. */
const NO_EVENT = [
  'BEGIN:VTIMEZONE',
  'TZID:UTC',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0000',
  'TZOFFSETTO:+0000',
  'END:STANDARD',
  'END:VTIMEZONE',
]

function toEvent(entry: IcsDay | IcsSpan): string[] {
  const { uid, summary, description, location, revision, changedAt } = entry
  return [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${utcStamp(changedAt)}`,
    `SEQUENCE:${revision - 1}`,
    ...timesOf(entry),
    `SUMMARY:${escapeText(summary)}`,
    ...(description ? [`DESCRIPTION:${escapeText(description)}`] : []),
    ...(location ? [`LOCATION:${escapeText(location)}`] : []),
    ...('day' in entry ? ['TRANSP:TRANSPARENT'] : []),
    'END:VEVENT',
  ]
}

function timesOf(entry: IcsDay | IcsSpan): string[] {
  if ('day' in entry) return [`DTSTART;VALUE=DATE:${entry.day.replaceAll('-', '')}`]
  const end = entry.end > entry.start ? [`DTEND:${utcStamp(entry.end)}`] : []
  return [`DTSTART:${utcStamp(entry.start)}`, ...end]
}

function escapeText(text: string): string {
  return text.replaceAll(/[\\;,]/g, '\\$&').replaceAll('\n', '\\n')
}

/** '20270214T083000Z' */
function utcStamp(instant: number): string {
  return new Date(instant).toISOString().replaceAll(/[-:]|\.\d+/g, '')
}

const LINE_OCTETS = 75

/** Octets of a code point in UTF-8. */
const octetsOf = (code: number) => (code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4)

/** Folds a line into parts of at most 75 octets, without splitting a character. */
function fold(line: string): string {
  let folded = ''
  let octets = 0
  for (const character of line) {
    const size = octetsOf(character.codePointAt(0) ?? 0)
    if (octets + size > LINE_OCTETS) {
      folded += '\r\n '
      octets = 1
    }
    folded += character
    octets += size
  }
  return folded
}
