import { type GetColumnData, getTableColumns, type SQL, sql, type Table } from 'drizzle-orm'

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
