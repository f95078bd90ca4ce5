import type { ImportField } from '../../../../worker/features/guest-lists/import/fields/schema'
import { familyNameOf, titles } from '../../../../worker/features/households/names/rules'
import { FEWEST_DIGITS } from '../../../../worker/lib/phone'
import { foldText } from '../../../../worker/lib/text'

/** The cells of one person, by field. */
export type Cells = Partial<Record<ImportField, string>>

/** What a row with two people in its name could become. */
export type Split =
  | { kind: 'couple'; people: [Cells, Cells]; names: [string, string] }
  /** A guest with a plus-one who has no name: `Ana Cruz & guest`. */
  | { kind: 'plus-one'; person: Cells; name: string }

const between = /&|\+|\s(?:and|und|et)\s/i
const somebody = ['guest', 'plus one', 'plus 1', 'partner', '1', 'one', 'date', 'a guest', 'their guest']
/** Not one person. */
const groups = ['family', 'fam', 'kids', 'children', 'friends', 'co', 'company', 'sons', 'daughters', 'others']

/** The `und` of one person's title: `Anna von und zu Berg`. */
const inTitle = /\b(vo[nm])\sund\s(?=zu[mr]?\s)/gi
/** A character that joins words, and is no space. */
const JOINER = '\u2060'

/** The parts of a text between its people. */
function partsOf(text: string): string[] {
  const joined = text.replaceAll(inTitle, `$1${JOINER}und${JOINER}`)
  return joined.split(between).map((part) => part.replaceAll(JOINER, ' ').trim())
}

const words = (text: string) => text.split(/\s+/).filter(Boolean)
const isTitle = (word: string) => titles.includes(foldText(word).replace(/\.$/, ''))

/** Takes the titles off the start of a name. */
function withoutTitles(name: string): { title: string; rest: string[] } {
  const all = words(name)
  const first = all.findIndex((word) => !isTitle(word))
  const count = first < 0 ? all.length : first
  return { title: all.slice(0, count).join(' '), rest: all.slice(count) }
}

/** The family name of `Mary Ann van der Berg`: `van der Berg`. Empty for one word; the last word of a Chinese, Japanese or Korean name. */
function familyName(rest: string[]): string {
  if (rest.length < 2) return ''
  return familyNameOf([{ name: rest.join(' '), kind: 'adult' }]) ?? rest.at(-1) ?? ''
}

/** The two full names in one: `Dr. Peter & Mary O’Neill`. Null for one person. */
export function namesOfCouple(name: string): [string, string] | null {
  const parts = partsOf(name)
  const [left = '', right = ''] = parts
  if (parts.length !== 2 || !/\p{L}/u.test(left) || !/\p{L}/u.test(right)) return null
  if ([left, right].some((part) => words(part).some((word) => groups.includes(foldText(word).replace(/\.$/, ''))))) {
    return null
  }
  const a = withoutTitles(left)
  const b = withoutTitles(right)
  if (a.rest.length === 0 && b.rest.length === 0) return null
  const join = (...some: string[]) => some.filter(Boolean).join(' ')
  if (a.rest.length === 0) {
    // Mr and Mrs Peter O’Neill: the given name is the first one's.
    const family = familyName(b.rest) || b.rest.join(' ')
    return [join(a.title, ...b.rest), join(b.title, family)]
  }
  if (a.rest.length === 1) return [join(a.title, a.rest[0] ?? '', familyName(b.rest)), right]
  return [left, right]
}

/** What a row could become, if its name has two people. */
export function splitOf(cells: Cells): Split | null {
  const isOneCell = !cells.first_name?.trim()
  const written = (isOneCell ? cells.name : [cells.first_name, cells.last_name].filter(Boolean).join(' '))?.trim() ?? ''
  const [left = '', right = ''] = partsOf(written)
  // The family name of its own column stands behind the plus-one: `Ana & guest` `Cruz`.
  const lastName = isOneCell ? '' : (cells.last_name?.trim() ?? '')
  const other = lastName && right.endsWith(lastName) ? right.slice(0, -lastName.length).trim() : right
  if (left && somebody.includes(foldText(other))) {
    const name = [left, lastName].filter(Boolean).join(' ')
    return { kind: 'plus-one', name, person: { ...named(name), plus_one: 'yes' } }
  }
  const names = namesOfCouple(written)
  if (!names) return null
  const household = cells.household?.trim() || written
  const [emails, phones] = [
    twoOf(cells.email, /[;,/]|\s+(?:and|&)\s+|\s+(?=\S+@)/),
    twoOf(cells.phone, /[;/]|\s+(?:and|&)\s+/, isWholeNumber),
  ]
  const isPlusOne = foldText(cells.plus_one_name ?? '') === foldText(names[1])
  return {
    kind: 'couple',
    names,
    people: [
      {
        ...named(names[0]),
        household,
        email: emails[0],
        phone: phones[0],
        // The plus-one was the other half of the couple.
        ...(isPlusOne && { plus_one: '', plus_one_name: '', plus_ones: '', plus_one_allowed: '' }),
      },
      { ...named(names[1]), ...ofBoth(cells), household, email: emails[1], phone: phones[1] },
    ],
  }
}

const named = (name: string): Cells => ({ name, first_name: '', last_name: '', suffix: '' })

/** What both have in common. Diets, needs and plus-ones stay with the first. */
function ofBoth({ side, tags, rsvp_status, meal_preference, ...cells }: Cells): Cells {
  const atOccasions = Object.entries(cells).filter(([field]) => /^(reply|meal):/.test(field))
  return { side, tags, rsvp_status, meal_preference, ...Object.fromEntries(atOccasions) }
}

/** The two values of a cell, if both are whole ones. One value belongs to the first person. */
function twoOf(cell = '', separator: RegExp, isWhole = (_part: string) => true): [string, string] {
  const [first = '', second = '', ...more] = cell.split(separator).filter((part) => part.trim())
  const areTwo = second && more.length === 0 && isWhole(first) && isWhole(second)
  return areTwo ? [first.trim(), second.trim()] : [cell, '']
}

/** Whether a part is more than the area code of `0170/1234567`. */
const isWholeNumber = (part: string) => part.replaceAll(/\P{Nd}/gu, '').length >= FEWEST_DIGITS
