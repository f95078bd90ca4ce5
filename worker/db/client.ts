import { drizzle } from 'drizzle-orm/d1'
import { rowMapper } from './rows'

/** What a request cost, summed from D1's own `meta`. */
export interface QueryCost {
  queries: number
  rowsRead: number
  milliseconds: number
}

export type Database = ReturnType<typeof openDatabase>

/** The only place that knows which database holds what: one for all, today. */
export function openDatabase(d1: D1Database, cost: QueryCost = { queries: 0, rowsRead: 0, milliseconds: 0 }) {
  const db = drizzle(metered(d1, cost))
  mapRowsQuickly(db)
  return Object.assign(db, { cost })
}

/** What Drizzle prepares every statement with; `mapper` is what it maps rows by, where it is not by its own way. */
type Prepare = (
  query: unknown,
  fields: Parameters<typeof rowMapper>[0],
  method: unknown,
  isArrayMode: boolean,
  mapper?: unknown,
  ...rest: unknown[]
) => unknown

function mapRowsQuickly(db: object): void {
  const { session } = db as { session: { prepareQuery: Prepare } }
  const prepare = session.prepareQuery.bind(session)
  session.prepareQuery = (query, fields, method, isArrayMode, mapper, ...rest) =>
    prepare(query, fields, method, isArrayMode, mapper ?? rowMapper(fields), ...rest)
}

/**
 * Wraps the binding so that every statement adds its `meta` to `cost`. D1's `raw()`, which Drizzle reads through, has no
 * `meta`; it is answered from `all()` instead, whose rows are objects: two selected columns of one name would collapse
 * into one there (and do so in `batch` anyway), so that is refused loudly.
 */
function metered(d1: D1Database, cost: QueryCost): D1Database {
  const count = <T>(result: D1Result<T>) => {
    cost.queries += 1
    cost.rowsRead += result.meta.rows_read
    cost.milliseconds += result.meta.duration
    return result
  }
  const originals = new WeakMap<D1PreparedStatement, D1PreparedStatement>()
  const wrap = (statement: D1PreparedStatement, sqlText: string): D1PreparedStatement => {
    const wrapped = {
      bind: (...values: unknown[]) => wrap(statement.bind(...values), sqlText),
      all: async () => count(await statement.all()),
      run: async () => count(await statement.run()),
      raw: async () => {
        const rows = count(await statement.all<Record<string, unknown>>()).results.map(Object.values)
        if (rows[0] && rows[0].length < selectedColumns(sqlText)) {
          throw new Error('Two selected columns share a name: alias them (columnsOf).')
        }
        return rows
      },
      first: async () => count(await statement.all()).results[0] ?? null,
    } as unknown as D1PreparedStatement
    originals.set(wrapped, statement)
    return wrapped
  }
  return {
    prepare: (sqlText: string) => wrap(d1.prepare(sqlText), sqlText),
    batch: async (statements: D1PreparedStatement[]) =>
      (await d1.batch(statements.map((s) => originals.get(s) ?? s))).map(count),
    exec: (sqlText: string) => d1.exec(sqlText),
  } as unknown as D1Database
}

/** How many columns the outermost select list (or RETURNING list) of a statement names. */
function selectedColumns(sqlText: string): number {
  const list = /^select (distinct )?| returning /i.exec(sqlText)
  if (!list) return 0
  const start = list.index + list[0].length
  let depth = 0
  let commas = 0
  for (let i = start; i < sqlText.length; i++) {
    const character = sqlText[i]
    if (character === "'" || character === '"') i = sqlText.indexOf(character, i + 1)
    else if (character === '(') depth++
    else if (character === ')') depth--
    else if (character === ',' && depth === 0) commas++
    else if (depth === 0 && character === ' ' && sqlText.startsWith(' from ', i)) break
  }
  return commas + 1
}
