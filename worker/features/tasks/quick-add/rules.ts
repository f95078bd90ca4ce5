import { addDays, addMonths, type Day, isDay, weekdayOf } from '../../../lib/calendar'
import { foldText } from '../../../lib/text'
import type { TaskOwner, TaskPriority } from '../schema'

export interface QuickAddContext {
  /** In the wedding's zone. */
  today: Day
  categories: { id: string; name: string }[]
  couple_name_1: string | null
  couple_name_2: string | null
  /** Collaborators who are not the couple. */
  others?: { id: string; name: string }[]
}

/** The fields of a parsed line; null if the line does not mention one. */
export interface QuickTask {
  title: string
  due_date: Day | null
  category_id: string | null
  /** The text as typed, if it matches no category of the registry; else null. */
  category: string | null
  priority: TaskPriority | null
  assigned_to: TaskOwner | null
  /** The user id of a collaborator who is not of the couple. */
  assignee_id?: string
}

/**
 * Parses a line such as `book florist by 12 May #flowers !high @mara`. The first mark of each kind counts. Text that is not
 * understood stays in the title, so that nothing is lost: a second `#`, an unknown name, an impossible date.
 */
export function parseQuickAdd(line: string, context: QuickAddContext): QuickTask {
  const rest = { text: ` ${line} ` }
  const priority = take(
    rest,
    /(?<=\s)!(high|medium|low)[,;.!?:]*(?=\s)/i,
    ([, word = '']) => foldText(word) as TaskPriority,
  )
  const assigned = take(rest, /(?<=\s)@([\p{L}\p{M}\p{N}_'’-]+)(?:[,;.!?:]*(?=\s)|(?=[,;.]))/u, ([, name = '']) =>
    ownerCalled(name, context),
  )
  const category = take(rest, /(?<=\s)#(?:"([^"]+)"|([^\s#"]+?))[,;.!?:]*(?=\s)/, ([, quoted, word]) =>
    categoryCalled(quoted ?? word ?? '', context),
  )
  const due_date = takeDay(rest, context.today)
  return {
    title: rest.text
      .replaceAll(/\s+/g, ' ')
      .replace(/[\s,;:–-]+$/, '')
      .trim(),
    due_date,
    category_id: category?.category_id ?? null,
    category: category?.category ?? null,
    priority,
    assigned_to: assigned?.assigned_to ?? null,
    ...(assigned?.assignee_id && { assignee_id: assigned.assignee_id }),
  }
}

/** Cuts the first match out of the text, unless `read` returns null for it. */
function take<T>(rest: { text: string }, pattern: RegExp, read: (match: RegExpMatchArray) => T | null): T | null {
  const match = rest.text.match(pattern)
  const value = match && read(match)
  if (match && value !== null) rest.text = splitAt(rest.text, match).join(' ')
  return value
}

/** The text before a match and the text after it. */
function splitAt(text: string, match: RegExpMatchArray): [string, string] {
  const start = match.index ?? 0
  return [text.slice(0, start), text.slice(start + match[0].length)]
}

/** One or both of the couple, or another collaborator by their first name. Null if nobody or several people have the name. */
function ownerCalled(
  name: string,
  { couple_name_1, couple_name_2, others = [] }: QuickAddContext,
): Pick<QuickTask, 'assigned_to' | 'assignee_id'> | null {
  const key = foldText(name)
  if (key === 'both' || key === 'partner_1' || key === 'partner_2') return { assigned_to: key }
  const called: Pick<QuickTask, 'assigned_to' | 'assignee_id'>[] = [
    ...(firstName(couple_name_1) === key ? [{ assigned_to: 'partner_1' as const }] : []),
    ...(firstName(couple_name_2) === key ? [{ assigned_to: 'partner_2' as const }] : []),
    ...others
      .filter((other) => firstName(other.name) === key)
      .map(({ id }) => ({ assigned_to: null, assignee_id: id })),
  ]
  return called.length === 1 ? (called[0] ?? null) : null
}

function firstName(name: string | null): string | undefined {
  return foldText(name ?? '').split(/\s/)[0]
}

/** Finds a category by its name or by the beginning of one of its words. Returns the text as typed if none fits. */
function categoryCalled(typed: string, { categories }: QuickAddContext): Pick<QuickTask, 'category_id' | 'category'> {
  const key = wordsOf(typed)
  const names = key === '' ? [] : categories.map(({ id, name }) => ({ id, name: wordsOf(name) }))
  const found =
    categories.find(({ name }) => foldText(name) === foldText(typed)) ??
    names.find(({ name }) => name === key) ??
    names.find(({ name }) => name.startsWith(key)) ??
    names.find(({ name }) => name.split(/\s/).some((word) => word.startsWith(key)))
  return found ? { category_id: found.id, category: null } : { category_id: null, category: typed }
}

/** Normalises a category's name for comparison, so that `hair-makeup` after a `#` matches `Hair & Makeup`. */
function wordsOf(name: string): string {
  return foldText(name.replaceAll(/[\s_&+/-]+/g, ' '))
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
const counts: Record<string, number> = { a: 1, an: 1, one: 1, two: 2, three: 3, four: 4, five: 5, six: 6 }

const month =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)'
const date = '(\\d{1,2})(?:st|nd|rd|th)?'
const year = '(?:,?\\s+(20\\d{2}))?'
const shortDay = '(mon|tues?|wed|thu(?:rs?)?|fri|sat|sun)'
const fullDay = '(monday|tuesday|wednesday|thursday|friday|saturday|sunday)'

type ReadDay = (words: (string | undefined)[], today: Day) => Day | null

/** Notations of days. `words` are the groups of the pattern. Each can follow a "by", "on" and so on. */
const dayPatterns: [pattern: string, read: ReadDay][] = [
  ['(\\d{4}-\\d{2}-\\d{2})', ([iso = '']) => (isDay(iso) ? iso : null)],
  [`${date}\\s+(?:of\\s+)?${month}${year}`, ([d, m, y], today) => dayOfMonth(d, m, y, today)],
  [`${month}\\s+${date}${year}`, ([m, d, y], today) => dayOfMonth(d, m, y, today)],
  ['(today|tomorrow)', ([word], today) => addDays(today, foldText(word ?? '') === 'today' ? 0 : 1)],
  [
    'in\\s+(\\d{1,3}|an?|one|two|three|four|five|six)\\s+(day|week|month)s?',
    ([n, unit], today) => after(n, unit, today),
  ],
  ['next\\s+(week|month)', ([unit], today) => after('1', unit, today)],
  [
    `(this|next)\\s+(?:${fullDay}|${shortDay})`,
    ([which, full, short], today) => weekdayNear(full ?? short, which, today),
  ],
  [`${fullDay}(?=\\s*$)`, ([name], today) => weekdayNear(name, undefined, today)],
  [
    `(?<=(?:by|on|due|before|until)\\s+(?:the\\s+)?)(?:${fullDay}|${shortDay})`,
    ([full, short], today) => weekdayNear(full ?? short, undefined, today),
  ],
]

const dayReaders = dayPatterns.map(([pattern, read]) => ({
  pattern: new RegExp(
    `(?<![\\p{L}\\p{N}-])((?:(?:due|by|on|before|until)\\s+){0,2}(?:the\\s+)?)(?:${pattern})(?![\\p{L}\\p{N}-])`,
    'giu',
  ),
  read,
}))

/** Punctuation after a day at the start or the end of a line, as in `due 12 May: florist` or `by 12 May!`. */
const MARKS = /^[\s,;:.!–-]+/

/** Cuts the first day that follows a "by", "on" and so on out of the text, or else the first day. */
function takeDay(rest: { text: string }, today: Day): Day | null {
  const found = dayReaders.flatMap(({ pattern, read }) =>
    [...rest.text.matchAll(pattern)].flatMap((match) => {
      const [, lead, ...words] = match
      const day = read(words, today)
      return day === null ? [] : [{ day, match, isLed: Boolean(lead) }]
    }),
  )
  const [first] = found.toSorted(
    (a, b) => Number(b.isLed) - Number(a.isLed) || (a.match.index ?? 0) - (b.match.index ?? 0),
  )
  if (!first) return null
  const [before, after] = splitAt(rest.text, first.match)
  const isAtOneEnd = before.trim() === '' || after.replace(MARKS, '') === ''
  rest.text = `${before} ${isAtOneEnd ? after.replace(MARKS, '') : after}`
  return first.day
}

/** The day in the given year, or else its next occurrence from today on. For 29 February, that is in the next leap year. */
function dayOfMonth(date = '', month = '', year: string | undefined, today: Day): Day | null {
  const monthNumber = months.indexOf(foldText(month).slice(0, 3)) + 1
  const inYear = (y: number) => `${y}-${String(monthNumber).padStart(2, '0')}-${date.padStart(2, '0')}`
  if (year !== undefined) return isDay(inYear(Number(year))) ? inYear(Number(year)) : null
  const thisYear = Number(today.slice(0, 4))
  const nextYears = Array.from({ length: 9 }, (_, i) => inYear(thisYear + i))
  return nextYears.find((day) => isDay(day) && day >= today) ?? null
}

function after(count = '', unit = '', today: Day): Day {
  const n = counts[foldText(count)] ?? Number(count)
  if (foldText(unit) === 'month') return addMonths(today, n)
  return addDays(today, foldText(unit) === 'week' ? 7 * n : n)
}

/** "friday" is the next one after today, "this friday" can be today, "next friday" is in the week that starts next Monday. */
function weekdayNear(name = '', which: string | undefined, today: Day): Day {
  const wanted = weekdays.indexOf(foldText(name).slice(0, 3)) + 1
  const current = weekdayOf(today)
  switch (which && foldText(which)) {
    case 'this':
      return addDays(today, (wanted - current + 7) % 7)
    case 'next':
      return addDays(today, 7 - current + wanted)
    default:
      return addDays(today, ((wanted - current + 6) % 7) + 1)
  }
}
