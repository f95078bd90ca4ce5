import { eachField } from '../../../../lib/every-field'
import { counted, foldText, splitNames } from '../../../../lib/text'
import {
  blankGuest,
  type GuestFields,
  type GuestKind,
  MAX_PLUS_ONES,
  mealOptions,
  withPlainCommas,
} from '../../../guests/schema'
import type { ImportField, ListContext } from '../fields/schema'
import { type ColumnMeaning, isFilled, mealUnlessNothing, unlessNothing, yesOrNo } from '../schema'

/** The text of a guest's fields, joined from the cells. */
export type FieldTexts = Partial<Record<keyof GuestFields, string>>

/** How cells of a column are read: in one such as `Brunch invited`, yes and no are no replies; in one of ages, 0 and 1 are ages. */
export function cellReader({ field, column }: ColumnMeaning): (cell: string) => string {
  const saysWhoIsInvited = field?.startsWith('reply:') === true && /^invited\b|\binvited\W*$/i.test(column)
  if (saysWhoIsInvited) return asInvitation
  return field === 'is_child' && /\bage\b/i.test(column) ? asAge : (cell) => cell
}

const asAge = (cell: string) => (/^[01]$/.test(cell.trim()) ? counted(Number(cell), 'year') : cell)

function asInvitation(cell: string): string {
  const { data } = yesOrNo.safeParse(cell)
  return data === undefined ? cell : data ? 'invited' : 'not invited'
}

/** The cells in their places, without placeholders such as `-`. */
export const filledCells = (cells: string[]) => cells.map((cell) => (isFilled(cell) ? cell : ''))
export const join = (cells: (string | undefined)[], by: string) => cells.filter(Boolean).join(by)
export const filled = (texts: FieldTexts): FieldTexts =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text))
const isNumber = (cell: string) => /^\d+$/.test(cell)
const isYesOrNo = (cell: string) => cell !== '' && !isNumber(cell) && yesOrNo.safeParse(cell).success
const isYes = (cell: string) => isYesOrNo(cell) && yesOrNo.parse(cell)
const isNo = (cell: string) => isYesOrNo(cell) && !yesOrNo.parse(cell)

/** The first and last names of several columns: the first of each are one person's. */
function fullNames(first: string[], last: string[]): string[] {
  const lastNames = filledCells(last)
  return filledCells(first).map((name, i) => join([name, lastNames[i]], ' '))
}

/** A guest's texts, lines to add to the notes, and the names of the children among the plus-ones, who are the last of these. */
export function fillFields(cellsOf: (field: ImportField) => string[], couple: ListContext) {
  const one = (field: ImportField) => cellsOf(field).find(isFilled) ?? ''

  const child = readChild(cellsOf('is_child').filter(isFilled))
  const companions = fullNames(cellsOf('plus_one_first_name'), cellsOf('plus_one_last_name'))
  const named = [...cellsOf('plus_one_name'), ...companions]
  const ownChildren = fullNames(cellsOf('child_first_name'), cellsOf('child_last_name'))
  const ofChildren = [...cellsOf('child_name'), ...ownChildren, ...child.names]
  // Lists without other columns about plus-ones have a number, yes or no, or a placeholder in a column of names.
  const isSaid = one('plus_ones') !== '' || one('plus_one_allowed') !== ''
  const isText = (cell: string) => isFilled(cell) && !isNumber(cell) && !isYesOrNo(cell)
  // Posy's export has a status in every row and leaves cells without a name empty, so `-` is somebody's name there.
  const isExport = one('plus_one_status') !== ''
  const isName = (cell: string) => (isExport || isFilled(cell)) && (isSaid || isText(cell))
  const ofAdults = one('plus_one') || (named.find((cell) => isFilled(cell) && !isName(cell)) ?? '')
  const adults = withPlainCommas(join([...named.filter(isName), ...[one('plus_one')].filter(isText)], ', '))
  const children = withPlainCommas(join(ofChildren.filter(isText), ', '))
  const unnamed = ofChildren.filter((cell) => !isText(cell))
  // Where nothing else is about plus-ones, yes or no in a column of children is about all who come along.
  const isAlone = !isSaid && adults === '' && ofAdults === ''
  const plusOne = ofAdults || (isAlone ? (unnamed.find(isYesOrNo) ?? '') : '')
  const isAllowed = one('plus_one_allowed') || (isYesOrNo(plusOne) ? plusOne : '')
  const places = placesOf({ adults, ofAdults, children, more: Number(unnamed.find(isNumber) ?? 0) })

  const made: FieldTexts = {
    name: join([one('first_name'), one('last_name'), one('suffix')], ' ') || cellsOf('name').find(Boolean),
    side: sideOf(one('side'), couple),
    tags: join(cellsOf('tags'), ', '),
    meal_preference: mealUnlessNothing(one('meal_preference'), couple.meals ?? mealOptions),
    dietary_restrictions: unlessNothing(one('dietary_restrictions')),
    accessibility_needs: unlessNothing(one('accessibility_needs')),
    // Children come whatever a column of plus-ones says.
    plus_one_allowed: places.hasChildren && isNo(isAllowed) ? '' : isAllowed,
    plus_ones: one('plus_ones') || places.number,
    plus_one_name: join([adults, children], ', '),
    notes: join(cellsOf('notes'), '\n'),
    kind: one('kind') || child.kind,
  }
  const texts = eachField(blankGuest, (field) => (field in made ? made[field] : one(field))) as FieldTexts
  return { texts, additions: child.notes, children }
}

/**
 * How many come along: those whom a column of plus-ones says or names, and the children, of whom `more` are not named. Empty if the names
 * say it, which lower no number that is stored.
 */
function placesOf({
  adults,
  ofAdults,
  children,
  more,
}: {
  adults: string
  ofAdults: string
  children: string
  more: number
}): { hasChildren: boolean; number: string } {
  const [named, childNames] = [splitNames(adults).length, splitNames(children).length]
  const hasChildren = childNames + more > 0
  if (!hasChildren) return { hasChildren, number: isNumber(ofAdults) ? ofAdults : '' }
  const said = isNumber(ofAdults) ? Number(ofAdults) : isYes(ofAdults) ? 1 : 0
  const isByNames = more === 0 && said <= named
  // A number that the list says itself is refused if it is too large.
  const most = Math.max(MAX_PLUS_ONES, said, more)
  return {
    hasChildren,
    number: isByNames ? '' : String(Math.min(Math.max(named, said) + childNames + more, most)),
  }
}

const ADULT_AGE = 18
const childWords = ['child', 'kid', 'minor', 'teen', 'teenager', 'toddler', 'yes', 'y', 'true', 'x', '1']
const infantWords = ['infant', 'baby']
const adultWords = ['adult', 'grown up', 'grown-up', 'no', 'n', 'false', '0']

/** Reads cells about children: whether the guest is one, their age, or the names of children who come along. */
function readChild(cells: string[]) {
  const said = { kind: '' as GuestKind | '', notes: [] as string[], names: [] as string[] }
  for (const cell of cells) {
    const word = foldText(cell)
    const [, number, unit = ''] = /^(\d{1,3})\s*(m|mo|mos|months?|y|yo|yrs?|years?(?: old)?)?\.?$/.exec(word) ?? []
    if (childWords.includes(word)) said.kind = 'child'
    else if (infantWords.includes(word)) said.kind = 'infant'
    else if (adultWords.includes(word)) continue
    else if (number === undefined) said.names.push(cell)
    else if (unit.startsWith('m') || Number(number) < ADULT_AGE) {
      said.kind = Number(number) < (unit.startsWith('m') ? 24 : 1) ? 'infant' : 'child'
      said.notes.push(`Age: ${cell}`)
    }
  }
  return said
}

/** The side that a text names: `Ana’s family` is Ana's. Accepts a partner's whole name or first word. */
function sideOf(text: string, { couple_name_1, couple_name_2 }: ListContext): string {
  const words = foldText(text).split(/\s+/)
  if (['side', 'sides', 'family', 'friends'].includes(words.at(-1) ?? '')) words.pop()
  const owner = words.join(' ').replace(/['’]s?$/, '')
  const isNamed = (name: string | null) =>
    name !== null && [foldText(name), foldText(name).split(' ')[0]].includes(owner)
  if (isNamed(couple_name_1)) return 'partner_1'
  return isNamed(couple_name_2) ? 'partner_2' : owner
}
