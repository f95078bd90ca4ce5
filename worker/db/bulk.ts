import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Database } from './client'

/**
 * Inserts rows with one statement and one parameter (D1 allows 100). Alone or in a batch. Columns that a row leaves out get
 * their default. Callers with many rows split them first (`chunked`). Inserts nothing unless `guard` holds when the statement
 * starts.
 */
export function insertRows<T extends SQLiteTable>(
  db: Database,
  table: T,
  rows: T['$inferInsert'][],
  guard: SQL = sql`true`,
) {
  const list = `[${rows.map((row) => storedForm(table, row)).join()}]`
  return db.insert(table).select(sql`select ${fieldsOf(table)} from json_each(${list}) where ${guard}`)
}

/** A row as JSON, with each column as the database stores it. */
export function storedForm<T extends SQLiteTable>(table: T, row: T['$inferInsert']): string {
  const given: Record<string, unknown> = row
  const values = Object.entries(getTableColumns(table)).map(([name, column]) => {
    const value = given[name] === undefined ? column.default : given[name]
    return [name, value == null ? null : column.mapToDriverValue(value)]
  })
  return JSON.stringify(Object.fromEntries(values))
}

/** A select list of a table's columns, read from the current JSON object of `json_each`. */
export function fieldsOf(table: SQLiteTable): SQL {
  const fields = Object.keys(getTableColumns(table)).map((name) => sql.raw(`value ->> '$.${name}'`))
  return sql.join(fields, sql`, `)
}

/**
 * The select list of an `insert … select` into this table: the given expressions, and defaults for the other columns. In the
 * table's order, which Drizzle uses for the INSERT's column list.
 */
export function selectList<T extends SQLiteTable>(
  table: T,
  expressions: Partial<Record<keyof T['$inferInsert'], SQL>>,
): SQL {
  const given: Record<string, SQL | undefined> = expressions
  const fields = Object.entries(getTableColumns(table)).map(([name, column]) => {
    const value = column.default == null ? null : column.mapToDriverValue(column.default)
    return given[name] ?? sql`${value}`
  })
  return sql.join(fields, sql`, `)
}

/** SQL: the values of a list, to follow `in` or `not in`. One parameter, however long the list. */
export const jsonList = (list: (string | number)[]): SQL => sql`(select value from json_each(${JSON.stringify(list)}))`

/** In UTF-16 units. JSON of this length stays under D1's limit of 2 MB per parameter in any script. */
export const CHUNK_LENGTH = 400_000

/** Splits rows so that the JSON of each part fits one statement of `insertRows` or one `json_each`. */
export function chunked<T>(rows: T[]): T[][] {
  const chunks: T[][] = []
  let room = 0
  for (const row of rows) {
    const length = JSON.stringify(row).length
    if (length > room) {
      chunks.push([])
      room = CHUNK_LENGTH
    }
    chunks.at(-1)?.push(row)
    room -= length
  }
  return chunks
}
