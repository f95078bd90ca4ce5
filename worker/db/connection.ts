import { isTransient } from '../lib/faults'
import { isUniqueViolation } from './constraints'
import type { Replicas, Runner } from './replicas'
import { retrying, retryingOnce } from './retry'
import { type Carried, isKeyTaken, isWrite, KeyTaken, type Side, type Statement, WriteBatch } from './writes'

/** Query cost of a request, summed from D1's `meta`. */
export interface QueryCost {
  queries: number
  rowsRead: number
  milliseconds: number
}

interface Connected {
  d1: D1Database
  holds: Side
  /** Shared by all connections of a request. */
  cost: QueryCost
  /** Null: writes carry nothing and have no receipt. */
  carried: Carried | null
  /** Shared by all connections of a request. */
  replicas: Replicas
}

/** A connection to D1. Retries after transient errors, and adds what is in `carried` to batches of writes. */
export class Connection {
  readonly #to: Connected

  constructor(to: Connected) {
    this.#to = to
  }

  async batch(statements: Statement[]): Promise<D1Result[]> {
    const { carried, holds } = this.#to
    if (!statements.some(isWrite)) return this.#read((at) => this.#execute(statements, at))
    if (!carried) return retrying(() => this.#atPrimary(statements))
    const write = () => this.#write(new WriteBatch(statements, carried, holds), statements)
    try {
      return await write()
    } catch (error) {
      // Another batch has the same receipt id. This one was rolled back, so it can run again with a new id.
      if (isUniqueViolation(error, 'write_receipts.id')) return write()
      throw error
    }
  }

  /** Rows of a read as arrays of values. D1 returns no `meta` for these, so only the number of queries is counted. */
  async values({ sql, values }: Statement): Promise<unknown[][]> {
    const rows = await this.#read((at) =>
      at
        .prepare(sql)
        .bind(...values)
        .raw(),
    )
    this.#to.cost.queries += 1
    return rows
  }

  /** A read that fails at a replica, for whatever reason, is done at the primary. */
  #read<T>(run: (at: Runner) => Promise<T>): Promise<T> {
    const { d1, replicas } = this.#to
    let { isNear } = replicas
    return retrying(async () => {
      if (!isNear) return replicas.runAtPrimary(d1, run)
      isNear = false
      try {
        return await replicas.runNear(d1, run)
      } catch (error) {
        if (isTransient(error)) throw error
        return replicas.runAtPrimary(d1, run)
      }
    })
  }

  #write(batch: WriteBatch, statements: Statement[]): Promise<D1Result[]> {
    return retryingOnce(
      async () => batch.settle(await this.#atPrimary(batch.statements)),
      async () => {
        const [receipt] = await this.#atPrimary([batch.findReceipt])
        const [row] = (receipt?.results ?? []) as { changes: string }[]
        const reads = statements.filter((statement) => !isWrite(statement))
        return row && batch.recover(row.changes, reads.length > 0 ? await this.#atPrimary(reads) : [])
      },
    )
  }

  #atPrimary(statements: Statement[]): Promise<D1Result[]> {
    const { d1, replicas } = this.#to
    return replicas.runAtPrimary(d1, (at) => this.#execute(statements, at))
  }

  async #execute(statements: Statement[], at: Runner): Promise<D1Result[]> {
    const { cost } = this.#to
    const [first, ...others] = statements.map(({ sql, values }) => at.prepare(sql).bind(...values))
    if (!first) return []
    try {
      const results = others.length === 0 ? [await first.all()] : await at.batch([first, ...others])
      for (const { meta } of results) {
        cost.queries += 1
        cost.rowsRead += meta.rows_read
        cost.milliseconds += meta.duration
      }
      return results
    } catch (error) {
      throw isKeyTaken(error) ? new KeyTaken() : error
    }
  }
}
