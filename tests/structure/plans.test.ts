import { readFileSync } from 'node:fs'
import { getTableName, isTable } from 'drizzle-orm'
import { getTableConfig, type SQLiteTable } from 'drizzle-orm/sqlite-core'
import { expect, test } from 'vitest'
import { planTables } from '../../worker/db/empty-wedding'
import * as weddings from '../../worker/db/schema/weddings'

/** Tables whose rows neither are plans nor are deleted with them, and why an empty wedding may have some. */
const others: Record<string, string> = {
  weddings: 'The wedding itself.',
  categories: 'Every wedding begins with some.',
  budget_events: 'The history, also of deleted budget lines.',
  messages: 'What the couple writes to guests, who have to be there before one is sent.',
  deliveries: 'What was sent; deleted with its message.',
  mailed_occasions: 'What guests were told.',
  mailed_addresses: 'Keeps guests who are deleted and added again from being mailed twice.',
  share_links: 'Show the plans, and have none of their own.',
  final_counts: 'Copies of counts of guests.',
  calendar_links: 'Show the plans, and have none of their own.',
  import_parts: 'What an import has still to insert.',
  mails: 'The outbox.',
  idempotency_keys: 'Repeated requests.',
  write_receipts: 'Repeated writes.',
  moving_rows: 'Rows of a wedding that is being moved.',
}

const tables = Object.values<unknown>(weddings).filter((value): value is SQLiteTable => isTable(value))

/** Whether each row of a table is deleted with a row of one of these. */
function goesWith(table: SQLiteTable, names: Set<string>): boolean {
  return getTableConfig(table).foreignKeys.some((key) => {
    const { columns, foreignTable } = key.reference()
    return (
      key.onDelete === 'cascade' && columns.every(({ notNull }) => notNull) && names.has(getTableName(foreignTable))
    )
  })
}

test('every table of the weddings is one of plans, goes with one, or is named with the reason why not', () => {
  const names = new Set<string>(planTables.map((table) => getTableName(table)))
  for (let before = 0; before < names.size; ) {
    before = names.size
    for (const table of tables) if (goesWith(table, names)) names.add(getTableName(table))
  }
  const left = tables.map(getTableName).filter((name) => !names.has(name))
  expect(left.toSorted()).toEqual(Object.keys(others).toSorted())
})

test('every table of plans is in the export, and the import reads and inserts it', () => {
  const folder = 'worker/features/profile/backup'
  const places = [
    { file: `${folder}/queries.ts`, code: (name: string) => `db.select().from(${name})` },
    { file: `${folder}/import/queries.ts`, code: (name: string) => `stored(${name}, ` },
    { file: `${folder}/import/queries.ts`, code: (name: string) => `insert(${name}),` },
  ]
  const lacking = places.flatMap(({ file, code }) => {
    const text = readFileSync(file, 'utf8')
    const codes = planTables.map((table) => code(getTableName(table)))
    return codes.filter((one) => !text.includes(one)).map((one) => `${file}: ${one}`)
  })
  expect(lacking).toEqual([])
})
