import { getTableName, isTable } from 'drizzle-orm'
import { getTableConfig, type SQLiteTable } from 'drizzle-orm/sqlite-core'
import { expect, test } from 'vitest'
import * as accounts from '../../worker/db/schema/accounts'
import * as weddings from '../../worker/db/schema/weddings'

const tablesOf = (schema: object) => Object.values(schema).filter((value): value is SQLiteTable => isTable(value))
const namesOf = (schema: object) => new Set(tablesOf(schema).map(getTableName))

test('every table is on one side, except the outbox, the keys of repeated requests and the receipts', () => {
  const shared = [...namesOf(accounts)].filter((name) => namesOf(weddings).has(name))
  expect(shared.toSorted()).toEqual(['idempotency_keys', 'mails', 'write_receipts'])
})

test('no table refers to the other side, where the row may be in another database', () => {
  const crossing = [accounts, weddings].flatMap((side) =>
    tablesOf(side).flatMap((table) =>
      getTableConfig(table)
        .foreignKeys.map((key) => getTableName(key.reference().foreignTable))
        .filter((parent) => !namesOf(side).has(parent))
        .map((parent) => `${getTableName(table)} to ${parent}`),
    ),
  )
  // The outbox is older than the sides: a side leaves empty what refers to the other.
  expect(crossing.filter((key) => !key.startsWith('mails '))).toEqual([])
})
