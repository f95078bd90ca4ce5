/**
 * Several databases of weddings as one, for tests that look into them: a read finds the rows of all, a change goes to all, and an
 * insert to the one where its wedding is. Counts are added up.
 */
export function united(d1s: D1Database[]): D1Database {
  const [only] = d1s
  if (only && d1s.length === 1) return only
  return {
    prepare: (sql: string) => new UnitedStatement(d1s, sql) as unknown as D1PreparedStatement,
    batch: async (statements: unknown[]) => {
      const all = statements as UnitedStatement[]
      const results = await inEach(await holdersFirst(d1s, all), {
        isInsert: all.some(({ isInsert }) => isInsert),
        run: (d1) => d1.batch<Row>(all.map((statement) => statement.in(d1))),
        changesOf: (ofOne) => ofOne.reduce((sum, { meta }, i) => sum + (all[i]?.isInsert ? meta.changes : 0), 0),
      })
      return all.map((statement, i) => statement.sum(results.flatMap((ofOne) => ofOne[i] ?? [])))
    },
  } as unknown as D1Database
}

type Row = Record<string, unknown>

/** For an insert, first the databases that hold a wedding that it names. */
async function holdersFirst(d1s: D1Database[], statements: UnitedStatement[]): Promise<D1Database[]> {
  if (!statements.some(({ isInsert }) => isInsert)) return d1s
  const named = JSON.stringify(statements.flatMap(({ values }) => values.filter((value) => typeof value === 'string')))
  const places = await Promise.all(
    d1s.map((d1) =>
      d1.prepare('select 1 as is_here from weddings where id in (select value from json_each(?))').bind(named).first(),
    ),
  )
  return [...d1s.filter((_, i) => places[i]), ...d1s.filter((_, i) => !places[i])]
}

/**
 * What the databases answer, one after another. An insert goes to the first that takes it: a database that lacks the wedding of a row
 * refuses it.
 */
async function inEach<T>(
  d1s: D1Database[],
  {
    isInsert,
    run,
    changesOf,
  }: { isInsert: boolean; run: (d1: D1Database) => Promise<T>; changesOf: (done: T) => number },
): Promise<T[]> {
  const done: T[] = []
  let refusal: unknown
  for (const d1 of d1s) {
    try {
      const one = await run(d1)
      done.push(one)
      if (isInsert && changesOf(one) > 0) return done
    } catch (error) {
      if (!/FOREIGN KEY/.test(String(error))) throw error
      refusal = error
    }
  }
  if (done.length === 0) throw refusal
  return done
}

class UnitedStatement {
  readonly #d1s: D1Database[]
  readonly #sql: string
  readonly values: unknown[]

  constructor(d1s: D1Database[], sql: string, values: unknown[] = []) {
    this.#d1s = d1s
    this.#sql = sql
    this.values = values
  }

  bind(...values: unknown[]) {
    return new UnitedStatement(this.#d1s, this.#sql, values)
  }

  get isInsert(): boolean {
    // Each batch of writes leaves a receipt where it was.
    return /^\s*insert (?!into write_receipts)/i.test(this.#sql)
  }

  in(d1: D1Database): D1PreparedStatement {
    return d1.prepare(this.#sql).bind(...this.values)
  }

  /** The rows of all; a count is one row. */
  sum(results: D1Result<Row>[]): D1Result<Row> {
    const all = results.flatMap((one) => one.results ?? [])
    const changes = results.reduce((sum, { meta }) => sum + meta.changes, 0)
    const meta = { ...results[0]?.meta, changes } as D1Result['meta']
    return { success: true, meta, results: this.#isCount ? [addUp(all)] : all }
  }

  get #isCount(): boolean {
    return /^\s*select\s+(count|sum|max)\s*\(/i.test(this.#sql) && !/group by/i.test(this.#sql)
  }

  async all(): Promise<D1Result<Row>> {
    const results = await inEach(await holdersFirst(this.#d1s, [this]), {
      isInsert: this.isInsert,
      run: (d1) => this.in(d1).all<Row>(),
      changesOf: ({ meta }) => meta.changes,
    })
    return this.sum(results)
  }

  run(): Promise<D1Result<Row>> {
    return this.all()
  }

  async first(column?: string): Promise<unknown> {
    const [row] = (await this.all()).results
    return column === undefined ? (row ?? null) : (row?.[column] ?? null)
  }

  async raw(): Promise<unknown[][]> {
    const isInsert = this.isInsert
    const run = (d1: D1Database) => this.in(d1).raw<unknown[]>()
    const rows = (await inEach(this.#d1s, { isInsert, run, changesOf: ({ length }) => length })).flat()
    return this.#isCount
      ? [(rows[0] ?? []).map((_, i) => rows.reduce((sum, row) => sum + Number(row[i] ?? 0), 0))]
      : rows
  }
}

function addUp(rows: Row[]): Row {
  const names = Object.keys(rows[0] ?? {})
  return Object.fromEntries(names.map((name) => [name, rows.reduce((sum, row) => sum + Number(row[name] ?? 0), 0)]))
}
