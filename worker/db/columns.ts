import { Column, type GetColumnData, getTableColumns, is, type SQL, sql, type Table } from 'drizzle-orm'
import type { SelectResultFields } from 'drizzle-orm/query-builders/select.types'

type Columns<T extends Table> = {
  [K in keyof T['_']['columns']]: SQL.Aliased<GetColumnData<T['_']['columns'][K]>>
}

/**
 * A table's columns for a join, with prefixed SQL names (`user_id`, `user_version` …) so that no two collide:
 * `db.select({ user: columnsOf(users, 'user'), wedding: columnsOf(weddings, 'wedding') })`.
 */
export function columnsOf<T extends Table>(table: T, prefix: string): Columns<T> {
  const entries = Object.entries(getTableColumns(table)).map(([name, column]) => [
    name,
    sql`${column}`.mapWith(column).as(`${prefix}_${name}`),
  ])
  return Object.fromEntries(entries)
}

/**
 * Columns as one, for lists of hundreds of rows: SQLite writes each row as a JSON array, because D1 takes longer to hand over thirty values
 * than one text. Expressions among them are JSON texts.
 */
export function packed<C extends Record<string, Column | SQL.Aliased>>(columns: C): SQL.Aliased<SelectResultFields<C>> {
  const fields = Object.entries(columns).map(([name, column]) => ({
    name,
    value: !is(column, Column) ? sql`json(${column.sql})` : column.dataType === 'json' ? sql`json(${column})` : column,
    isBoolean: is(column, Column) && column.dataType === 'boolean',
  }))
  const unpack = (text: string) => {
    const row: Record<string, unknown> = {}
    const stored: unknown[] = JSON.parse(text).flat()
    fields.forEach(({ name, isBoolean }, i) => {
      row[name] = isBoolean && stored[i] !== null ? stored[i] === 1 : stored[i]
    })
    return row as SelectResultFields<C>
  }
  const parts = partsOf(fields, MOST_ARGUMENTS).map(
    (part) => sql`json_array(${listed(part.map(({ value }) => sql`${value}`))})`,
  )
  return sql`json_array(${listed(parts)})`.mapWith(unpack).as('packed')
}

/** The fields of a row in a JSON object, and which of their columns hold JSON themselves. */
export type JsonFields<Row> = Record<keyof Row, 'plain' | 'json'>

/** SQL: these fields of the row `alias`, for `jsonObject`. */
export function jsonFields(alias: string, fields: Record<string, 'plain' | 'json'>): Record<string, SQL> {
  const entries = Object.entries(fields).map(([name, holds]) => {
    const column = `${alias}.${name}`
    return [name, sql.raw(holds === 'json' ? `json(${column})` : column)]
  })
  return Object.fromEntries(entries)
}

/** SQL: a JSON object with these names and values. */
export function jsonObject(values: Record<string, SQL>): SQL {
  const [first = [], ...more] = partsOf(Object.entries(values), Math.floor((MOST_ARGUMENTS - 1) / 2))
  const start = sql`json_object(${listed(first.map(([name, value]) => sql`${sql.raw(`'${name}'`)}, ${value}`))})`
  return more.reduce(
    (object, part) =>
      sql`json_set(${object}, ${listed(part.map(([name, value]) => sql`${sql.raw(`'$.${name}'`)}, ${value}`))})`,
    start,
  )
}

/** D1's limit for an SQL function. Local SQLite allows more. */
const MOST_ARGUMENTS = 32

const listed = (values: SQL[]) => sql.join(values, sql.raw(', '))

function partsOf<T>(values: T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(values.length / size) }, (_, i) => values.slice(i * size, (i + 1) * size))
}
