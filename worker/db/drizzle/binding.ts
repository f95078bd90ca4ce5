import type { Connection } from '../connection'
import { isWrite, type Statement } from '../writes'

/** The part of a D1 binding that Drizzle uses. `isMetered` also counts the rows and time of each read. */
export function bindingFor(connection: Connection, { isMetered }: { isMetered: boolean }): D1Database {
  const binding = {
    prepare: (sql: string) => new Prepared(connection, isMetered, sql),
    batch: (statements: Prepared[]) => connection.batch(statements),
  }
  return binding as unknown as D1Database
}

class Prepared implements Statement {
  constructor(
    private readonly connection: Connection,
    private readonly isMetered: boolean,
    readonly sql: string,
    readonly values: unknown[] = [],
  ) {}

  bind(...values: unknown[]): Prepared {
    return new Prepared(this.connection, this.isMetered, this.sql, values)
  }

  async all(): Promise<D1Result | undefined> {
    const [result] = await this.connection.batch([this])
    return result
  }

  run(): Promise<D1Result | undefined> {
    return this.all()
  }

  /** D1's `raw()` has no `meta`, so metered reads build the arrays from objects. */
  raw(): Promise<unknown[][]> {
    return this.isMetered || isWrite(this) ? this.#fromObjects() : this.connection.values(this)
  }

  /** Throws if two columns share a name, because an object would keep only one of them. In a `batch` D1 does the same. */
  async #fromObjects(): Promise<unknown[][]> {
    const rows = ((await this.all())?.results ?? []).map((row) => Object.values(row as object))
    const columns = rows[0]?.length ?? 0
    if (columns > 0 && columns < selectedColumns(this.sql)) {
      throw new Error('Two selected columns share a name: alias them (columnsOf).')
    }
    return rows
  }
}

/** Number of columns in the outermost select list or RETURNING list of a statement. Counted once, because that takes longer than most reads. */
function selectedColumns(sqlText: string): number {
  const known = counted.get(sqlText)
  if (known !== undefined) return known
  const columns = countColumns(sqlText)
  if (counted.size === REMEMBERED) counted.clear()
  counted.set(sqlText, columns)
  return columns
}

const counted = new Map<string, number>()
const REMEMBERED = 500

function countColumns(sqlText: string): number {
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
