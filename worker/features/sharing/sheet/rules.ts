/** A part of a cell. */
export interface Piece {
  text: string
  look?: 'strong' | 'quiet' | 'alert'
  isPhone?: boolean
}
export type Cell = string | Piece[]

/** A line of a shared page. Lines of several sections that are about the same thing have the same id. */
export interface Row {
  id: string
  cells: Cell[]
  /** Whether it is only context, such as what comes right before. */
  isQuiet?: boolean
  /** The day or table that only the line's section names; null: none. Not shown. A line that moves counts as changed. */
  place?: string | null
}

export interface Section {
  heading: string
  intro?: string
  /** Headings of the columns; empty: none. */
  columns: string[]
  rows: Row[]
}

/** A line beneath the title. */
interface Fact {
  id: string
  text: string
}

/** The content of a shared page, without its look. */
export interface Sheet {
  title: string
  facts: Fact[]
  sections: Section[]
  /** Shown when there is no section. */
  empty: string
  /** Files with the same content, by name. */
  files: ('day.ics' | 'caterer.csv' | 'seating.csv')[]
}

/** Hashes of a page's lines, by their ids. */
export type Shown = Record<string, string>

export interface Marks {
  /** To compare the next visit with. */
  shown: Shown
  /** Lines that are new or changed since the last visit, by id. */
  marks: Map<string, 'new' | 'changed'>
  /** How many lines were removed since the last visit. */
  removed: number
}

/** Compares a page with what its last visitor saw. Nothing is marked at the first visit. */
export function markChanges({ facts, sections }: Sheet, last: Shown | null, hash: (text: string) => string): Marks {
  const shown: Shown = {}
  const marks: Marks['marks'] = new Map()
  // A visit that noted no facts is compared without them.
  const hasFacts = last !== null && facts.some(({ id }) => last[id] !== undefined)
  for (const { id, text } of facts) {
    shown[id] = hash(text)
    if (hasFacts && last[id] !== shown[id]) marks.set(id, last[id] === undefined ? 'new' : 'changed')
  }
  for (const { rows } of sections) {
    for (const { id, cells, isQuiet, place } of rows) {
      if (shown[id] !== undefined) continue
      const line = [cells, isQuiet]
      shown[id] = hash(JSON.stringify(place === undefined ? line : [...line, place]))
      if (last === null || last[id] === shown[id]) continue
      // A visit that noted no places is compared without them.
      if (place !== undefined && last[id] === hash(JSON.stringify(line))) continue
      marks.set(id, last[id] === undefined ? 'new' : 'changed')
    }
  }
  const removed = Object.keys(last ?? {}).filter((id) => shown[id] === undefined).length
  return { shown, marks, removed }
}

/** Pieces without those that are empty. */
export function pieces(...parts: (Piece | string | null | false | undefined)[]): Piece[] {
  return parts.flatMap((part) => {
    const piece = typeof part === 'string' ? { text: part } : part
    return piece && piece.text !== '' ? [piece] : []
  })
}

/** Whether an `If-None-Match` header names this tag. */
export function matchesTag(header: string | undefined, tag: string): boolean {
  const bare = (text: string) => text.trim().replace(/^W\//, '')
  return (header ?? '').split(',').some((one) => bare(one) === bare(tag) || one.trim() === '*')
}

/**
 * Names of programs that fetch links, such as `TelegramBot`. The name of a chat alone says nothing: its app sends it for the pages
 * that people open. CUBOT makes phones.
 */
const FETCHER =
  /(?<!cu)bot\b|crawler|spider|facebookexternalhit|^whatsapp\/|slack-imgproxy|(skypeuri|bing|google web )preview/i

/** Whether a request is a program's, such as the preview of a link in a chat, which is no visit. */
export function isPreview(userAgent: string | undefined, purpose: string | undefined): boolean {
  if (purpose !== undefined && /prefetch|prerender|preview/i.test(purpose)) return true
  return FETCHER.test(userAgent ?? '')
}
