import { getTableName, isTable } from 'drizzle-orm'
import { getTableConfig, type SQLiteTable } from 'drizzle-orm/sqlite-core'
import * as weddings from '../../../worker/db/schema/weddings'
import { accountsD1, weddingsD1 } from './databases'

/** Tables about requests and moves, not about what a wedding has. */
const others = ['idempotency_keys', 'write_receipts', 'import_parts', 'moving_rows']

const ofAccounts = ['wedding_members', 'wedding_invitations']
const ofWeddings = Object.values<unknown>(weddings)
  .filter((value): value is SQLiteTable => isTable(value))
  .filter((table) => getTableConfig(table).columns.some(({ name }) => name === 'wedding_id'))
  .map((table) => getTableName(table))
  .filter((name) => !others.includes(name))

/** Reads every row of a wedding, to compare with later. */
export async function rowsOf(weddingId: string): Promise<Record<string, unknown[]>> {
  const select = (table: string, d1: D1Database, column = 'wedding_id') =>
    d1.prepare(`select * from ${table} where ${column} = ? order by rowid`).bind(weddingId).all()
  const read = await Promise.all([
    select('weddings', weddingsD1, 'id'),
    ...ofWeddings.map((table) => select(table, weddingsD1)),
    ...ofAccounts.map((table) => select(table, accountsD1)),
    select('mails', accountsD1, 'about_wedding_id'),
  ])
  const names = ['weddings', ...ofWeddings, ...ofAccounts, 'mails about it']
  return Object.fromEntries(names.map((name, i) => [name, read[i]?.results ?? []]))
}
