import { addDays, type Day, dayAt } from '../../../lib/calendar'
import type { WholeGuest } from '../../guests/rules'
import type { StoredOccasion } from '../../occasions/rules'
import { areBegun, byName, peopleSeated, wordsOf } from '../people/rules'

/** Minimum letters to type, and maximum names shown. */
const FEWEST_LETTERS = 3
const MOST_FOUND = 12

/** The occasions whose seats can be looked up: on their day and the day before, in the wedding's zone. */
export function openOccasions<O extends Pick<StoredOccasion, 'date'>>(occasions: O[], zone: string, now: number): O[] {
  const today = dayAt(now, zone)
  const days: (Day | null)[] = [today, addDays(today, 1)]
  return occasions.filter(({ date }) => date !== null && days.includes(date))
}

/** Whether this is enough of a name to look for: a word with three letters, or else the whole of a short name. */
export function isEnough(typed: string): boolean {
  // Composed, since a Korean syllable is compared by its two or three letters.
  return wordsOf(typed).some((word) => lettersOf(word.normalize('NFC')) >= FEWEST_LETTERS)
}

/** Counts letters, and vowel signs beside them, which are typed like letters, as in Hindi. */
const lettersOf = (text: string) => text.match(/\p{L}|(?<=\p{L})\p{M}/gu)?.length ?? 0

export interface FoundSeat {
  id: string
  name: string
  table: string
}

interface Lookup {
  guests: WholeGuest[]
  /** The tables of the occasion. */
  tables: { id: string; name: string; capacity: number }[]
  occasionId: string
}

/** The result of a search. `isMore`: more names match. */
interface Found {
  found: FoundSeat[]
  isMore: boolean
}

/** Finds the seated people of an occasion whose names match what was typed. */
export function findSeats(typed: string, { guests, tables, occasionId }: Lookup): Found {
  const names = new Map(tables.map(({ id, name }) => [id, name]))
  const seated = peopleSeated(guests, { occasionId, tables }).flatMap(({ id, name, table_id }) => {
    const table = names.get(table_id ?? '')
    return table === undefined ? [] : { id, name, table }
  })
  return matchSeats(typed, seated)
}

/** Finds those of the seated people whose names match what was typed. */
export function matchSeats(typed: string, seated: FoundSeat[]): Found {
  const words = wordsOf(typed)
  // A name without what separates its words: `山田 花子` is also written `山田花子`.
  const whole = words.join('')
  const distinct = [...new Set(words)]
  const isMeant = isEnough(typed)
    ? (name: string[]) => areBegun(distinct, name) || name.join('').startsWith(whole)
    : (name: string[]) => lettersOf(typed) > 0 && name.join('') === whole
  const all = seated.filter(({ name }) => isMeant(wordsOf(name))).toSorted(byName)
  return { found: all.slice(0, MOST_FOUND), isMore: all.length > MOST_FOUND }
}
