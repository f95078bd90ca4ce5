import { getTableColumns, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Database } from './client'

/**
 * An INSERT of any number of rows as one statement with one parameter (D1 allows 100), for `db.batch`. Columns that a row
 * leaves out get their default. Over 2 MB of JSON has to be split by the caller (`chunked`).
 */
export function insertRows<T extends SQLiteTable>(db: Database, table: T, rows: T['$inferInsert'][]) {
  const columns = Object.entries(getTableColumns(table))
  const values = rows.map((row: Record<string, unknown>) =>
    Object.fromEntries(
      columns.map(([name, column]) => {
        const value = row[name] === undefined ? column.default : row[name]
        return [name, value == null ? null : column.mapToDriverValue(value)]
      }),
    ),
  )
  const fields = sql.join(
    columns.map(([name]) => sql.raw(`value ->> '$.${name}'`)),
    sql`, `,
  )
  return db.insert(table).select(sql`select ${fields} from json_each(${JSON.stringify(values)})`)
}

export function chunked<T>(rows: T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, i) => rows.slice(i * size, (i + 1) * size))
}
