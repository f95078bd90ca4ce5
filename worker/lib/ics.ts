import type { Day } from './calendar'

/** An entry that takes a whole day and leaves it free. */
export interface IcsDay {
  /** The same in every export, so that a calendar updates the entry and does not double it. */
  uid: string
  day: Day
  summary: string
  /** Counts up from 1 with every change. */
  revision: number
  /** Epoch milliseconds. */
  changedAt: number
}

/** An iCalendar file (RFC 5545). */
export function toIcs(name: string, entries: IcsDay[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Posy//Posy//EN',
    'CALSCALE:GREGORIAN',
    `X-WR-CALNAME:${escapeText(name)}`,
    ...entries.flatMap(toEvent),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}

function toEvent({ uid, day, summary, revision, changedAt }: IcsDay): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${utcStamp(changedAt)}`,
    `SEQUENCE:${revision - 1}`,
    `DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`,
    `SUMMARY:${escapeText(summary)}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ]
}

function escapeText(text: string): string {
  return text.replaceAll(/[\\;,]/g, '\\$&').replaceAll('\n', '\\n')
}

/** '20270214T083000Z' */
function utcStamp(instant: number): string {
  return new Date(instant).toISOString().replaceAll(/[-:]|\.\d+/g, '')
}

const LINE_OCTETS = 75

/** Breaks a line so that no part has more than 75 octets and no character is torn. */
function fold(line: string): string {
  const encoder = new TextEncoder()
  let folded = ''
  let octets = 0
  for (const character of line) {
    const size = encoder.encode(character).length
    if (octets + size > LINE_OCTETS) {
      folded += '\r\n '
      octets = 1
    }
    folded += character
    octets += size
  }
  return folded
}
