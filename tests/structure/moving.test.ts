import { readdirSync, readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { getTableName, isTable } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { inClearingOrder, listTables } from '../../worker/db/moving/tables'
import * as accounts from '../../worker/db/schema/accounts'
import * as weddings from '../../worker/db/schema/weddings'

/** Tables of the weddings' side without rows of a wedding that could be moved. */
const staying = ['moving_rows', 'write_receipts']

const namesOf = (schema: object) => Object.values(schema).filter(isTable).map(getTableName)

/** The migrated tables, behind as much of D1 as the list of tables takes. */
function migrated(): D1Database {
  const db = new DatabaseSync(':memory:')
  const names = readdirSync('migrations').filter((name) => name.endsWith('.sql'))
  for (const name of names.toSorted()) {
    for (const statement of readFileSync(`migrations/${name}`, 'utf8').split('--> statement-breakpoint'))
      db.exec(statement)
  }
  const batch = (queries: string[]) => Promise.resolve(queries.map((query) => ({ results: db.prepare(query).all() })))
  return { prepare: (query: string) => query, batch } as unknown as D1Database
}

test('a move takes along every table of the weddings, and none of the accounts', async () => {
  const tables = await listTables(migrated())
  const moved = tables.map(({ name }) => name)
  const ofBoth = namesOf(accounts).filter((name) => namesOf(weddings).includes(name))
  expect(moved.toSorted()).toEqual(
    namesOf(weddings)
      .filter((name) => !staying.includes(name))
      .toSorted(),
  )
  expect(moved.filter((name) => namesOf(accounts).includes(name) && !ofBoth.includes(name))).toEqual([])
})

test('what a move leaves behind is only known by mails that name an account', async () => {
  const tables = await listTables(migrated())
  const moved = new Set(tables.map(({ name }) => name))
  const outside = tables.flatMap(({ name, parents }) =>
    [...parents].flatMap(([column, parent]) => (moved.has(parent) ? [] : [`${name}.${column}`])),
  )
  expect(outside).toEqual(['mails.user_id'])
})

test('old rows go before those that they refer to, all but a few tables in parts', async () => {
  const tables = await listTables(migrated())
  const order = inClearingOrder(tables).map(({ name }) => name)
  const left = tables.map(({ name }) => name).filter((name) => !order.includes(name))
  expect(left.toSorted()).toEqual(['categories', 'weddings'])
  for (const { name, parents } of tables) {
    for (const parent of parents.values()) {
      if (order.includes(name) && order.includes(parent))
        expect(order.indexOf(name), name).toBeLessThan(order.indexOf(parent))
    }
  }
})
