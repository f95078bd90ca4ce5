import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { newPassword } from '../../worker/features/auth/schema'
import { tableOfCsv, tableOfRows, understandColumns } from '../../worker/features/guest-lists/import/columns/rules'
import { readRows } from '../../worker/features/guest-lists/import/rules'
import { COLUMN_LIMIT, importInput } from '../../worker/features/guest-lists/import/schema'
import { GUEST_LIMIT, mealAmong } from '../../worker/features/guests/schema'
import { MEAL_LIMIT } from '../../worker/features/occasions/contract'
import { fileLists, weddingFile } from '../../worker/features/profile/backup/schema'
import { readBox } from '../../worker/features/rsvp/consent/rules'
import { optionalLine, optionalNotes, requiredLine } from '../../worker/lib/fields'
import { foldText } from '../../worker/lib/text'
import { BYTES, lists, patterns, placesOf, textOf, texts } from '../support/hostile'
import { effortOf } from '../support/rules/effort'

/** Stripe's events are signed, and plans come from the operator. */
const isTrusted = (path: string) => /^billing\/(stripe|plans)\//.test(path)

const files = readdirSync('worker/features', { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('schema.ts') && !isTrusted(path))
  .sort()

/** Every schema of untrusted input, by file and name. */
const exported = (
  await Promise.all(
    files.map(async (path) => [path, await import(/* @vite-ignore */ `../../worker/features/${path}`)] as const),
  )
).flatMap(([path, exports]) =>
  Object.entries(exports).flatMap(([name, schema]): [string, z.ZodMiniType][] =>
    schema instanceof z.ZodMiniType ? [[`${path} ${name}`, schema]] : [],
  ),
)

/** An imported file is read row by row: the schema of the whole file never parses one. */
const schemas = [
  ...exported.filter(([, schema]) => schema !== weddingFile),
  ...Object.entries(fileLists).map(([list, { row }]): [string, z.ZodMiniType] => [`a row of ${list} in a file`, row]),
]

/** Milliseconds of processor time. */
const QUICK = 100

const slow = (work: () => unknown) => {
  const time = effortOf(work, QUICK)
  return time < QUICK ? null : `${Math.round(time)} ms`
}

describe('input of up to 256 KiB is validated within 100 ms', { tags: 'exhaustive' }, () => {
  test('there are schemas to test', () => {
    expect(schemas.length).toBeGreaterThan(50)
  })

  test.each(schemas)('%s: in any place', (_name, schema) => {
    const found: string[] = []
    for (const { path, body } of placesOf(schema)) {
      for (const { name, value } of [...texts, ...lists]) {
        const time = slow(() => schema.safeParse(body(value)))
        if (time) found.push(`${path}, ${name}: ${time}`)
      }
    }
    expect(found).toEqual([])
  })

  test.each(schemas)('%s: in all places at once', (_name, schema) => {
    const found: string[] = []
    const names = schema instanceof z.ZodMiniObject ? Object.keys(schema.shape) : []
    for (const [name, pattern] of Object.entries(patterns)) {
      for (const bytes of [1600, 16_000, BYTES / (names.length || 1)]) {
        const text = textOf(pattern, Math.min(bytes, BYTES / (names.length || 1)))
        const body = Object.fromEntries(names.map((key) => [key, text]))
        const time = slow(() => schema.safeParse(body))
        if (time) found.push(`${name}, ${bytes} bytes each: ${time}`)
      }
    }
    expect(found).toEqual([])
  })

  test.each(texts)('a guest list with cells, headings or a mapping of $name', ({ value }) => {
    const couple = { couple_name_1: 'Ana', couple_name_2: null }
    const cells = { name: value, side: value, tags: value, plus_one: value, notes: value, email: value }
    const found: string[] = []
    for (const [key, cell] of Object.entries(cells)) {
      const time = slow(() => {
        const { columns, rows } = tableOfRows([{ name: 'Ana', [key]: cell }])
        readRows(rows, understandColumns(columns, { [value]: 'name' }), couple)
      })
      if (time) found.push(`${key}: ${time}`)
    }
    for (const csv of [value, `Name,Side\nAna,${value}`, `Name,Notes\nAna,"${value}"`, `Name,${value}\nAna`]) {
      const time = slow(() => {
        const { columns, rows } = tableOfCsv(csv)
        readRows(rows, understandColumns(columns.slice(0, 200)), couple)
      })
      if (time) found.push(`${csv.slice(0, 20)}: ${time}`)
    }
    const rows = [{ [value]: 'Ana' }]
    const time = slow(() => understandColumns(tableOfRows(rows).columns))
    if (time) found.push(`a heading: ${time}`)
    expect(found).toEqual([])
  })

  test.each(texts)('a meal of $name, which a long menu does not have', ({ value }) => {
    const meal = mealAmong(Array.from({ length: MEAL_LIMIT }, (_, i) => `Menu ${i}`))
    expect(slow(() => meal.safeParse(value))).toBeNull()
  })

  test.each(texts)('a compared text of $name', ({ value }) => {
    expect(slow(() => foldText(value))).toBeNull()
  })

  test.each(texts)('a dietary need of $name on the guest’s page', ({ value }) => {
    const stored = { dietary_restrictions: 'No nuts', accessibility_needs: null }
    const box = { isTicked: true, wasTicked: true, comesNowhere: false, stored }
    expect(slow(() => readBox({ dietary_restrictions: value }, box))).toBeNull()
  })
})

describe('a guest list of 2 MiB is read within 800 ms', { tags: 'exhaustive' }, () => {
  const LIST_BYTES = 2 * 1024 * 1024 - 1000
  const couple = { couple_name_1: 'Ana', couple_name_2: null }

  function understand(body: unknown): void {
    const list = importInput.safeParse(body)
    if (!list.success) return
    const { csv, rows } = list.data
    const table = csv == null ? tableOfRows(rows ?? []) : tableOfCsv(csv)
    if (table.columns.length > COLUMN_LIMIT || table.rows.length > GUEST_LIMIT) return
    readRows(table.rows, understandColumns(table.columns), couple)
  }
  const isQuick = (body: unknown) => expect(effortOf(() => understand(body), 8 * QUICK)).toBeLessThan(8 * QUICK)

  const everyPattern = Object.entries({
    ...patterns,
    'lines of one cell': 'a\n',
    'blank lines': ',\n',
    semicolons: ';',
  })

  test.each(everyPattern)('a CSV file of %s', (_name, pattern) => {
    isQuick({ csv: textOf(pattern, LIST_BYTES) })
    isQuick({ csv: `Name,Notes,Side\nAna,${textOf(pattern, LIST_BYTES)}` })
  })

  test.each(everyPattern)('rows with cells of %s, however many share them', (_name, pattern) => {
    for (const count of [1, 130, GUEST_LIMIT]) {
      const cell = textOf(pattern, LIST_BYTES / count - 20)
      for (const key of ['notes', 'tags']) {
        isQuick({ rows: Array.from({ length: count }, (_, i) => ({ name: `G${i}`, [key]: cell })) })
      }
    }
  })

  test.each<[string, unknown]>([
    ['numbers', Array.from({ length: LIST_BYTES / 2 }, () => 1)],
    ['empty rows', Array.from({ length: LIST_BYTES / 3 }, () => ({}))],
    [
      'cells that are objects',
      Array.from({ length: 1900 }, () => Object.fromEntries(Array.from({ length: 150 }, (_, i) => [i, {}]))),
    ],
    ['a cell of many tags', [{ name: 'Ana', tags: Array.from({ length: LIST_BYTES / 3 }, () => '') }]],
    ['a cell of lists in lists', [{ name: JSON.parse('['.repeat(LIST_BYTES / 2) + ']'.repeat(LIST_BYTES / 2)) }]],
    ['a different column each', Array.from({ length: 60_000 }, (_, i) => ({ name: 'Ana', [`c${i}`]: 'x' }))],
  ])('rows of %s', (_name, rows) => isQuick({ rows }))
})

describe('text that is far too long', () => {
  const tooLong = (max: number) => `Please use at most ${max} characters.`
  const sentence = (schema: z.ZodMiniType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message

  test.each([201, 801, 100_000])('is refused with the same sentence: %i characters for 200', (length) => {
    expect(sentence(requiredLine('Please enter a name.'), 'a'.repeat(length))).toBe(tooLong(200))
    expect(sentence(optionalLine(), 'a\u0315\u0300'.repeat(length))).toBe(tooLong(200))
    expect(sentence(optionalNotes(200), ' '.repeat(length - 201) + 'a'.repeat(201))).toBe(tooLong(200))
  })

  test('is refused as a password', () => {
    for (const length of [257, 1025, 100_000]) {
      expect(sentence(newPassword, `Aa1${'x'.repeat(length - 3)}`)).toBe(
        'Please use at most 256 characters for the password.',
      )
    }
  })

  test('does not include text that is only decomposed', () => {
    const letter = '\u1f82'
    const text = letter.repeat(200)
    expect(text.normalize('NFD').length).toBe(800)
    expect(requiredLine('Please enter a name.').parse(text.normalize('NFD'))).toBe(text)
  })

  test('includes a letter with more than 100 accents, which is never normalised', () => {
    const stacked = (count: number) => `e${'\u0315\u0300'.repeat(count / 2)}`
    expect(optionalNotes().parse(stacked(100))).toBe(stacked(100).normalize('NFC'))
    expect(sentence(optionalNotes(), stacked(102))).toBe('This has a letter with more accents than can be stored.')
    expect(sentence(optionalLine(50), stacked(102))).toBe(tooLong(50))
  })
})
