import { isUniqueViolation } from './constraints'

/** A statement with its parameters, as Drizzle builds it. */
export interface Statement {
  sql: string
  values: unknown[]
}

/** The tables that a handle can use. */
export type Side = 'accounts' | 'weddings'

/** An Idempotency-Key and the answer to repeated requests. */
export interface Claim {
  weddingId: string
  /** Hash of the key and its owner. */
  key: string
  requestHash: string
  now: number
  /** The answer if the write succeeds; null: not known before the write. */
  planned: { status: number; body: string } | null
  /** The side that has a row for the key, with `stored` as its answer; null: neither has. */
  writtenTo: Side | null
  stored: Claim['planned']
}

/**
 * The parts of a wedding's change mark, which is their sum: `weddings.updated_at` and `wedding_directory.changes`. Both only
 * grow. Each side has its own, so that a write can move the mark within its transaction.
 */
type MarkParts = Record<Side, number>

/** Data that the writes of a request update in the same transaction, on either side. */
export interface Carried {
  /** The wedding whose change mark moves. `parts` is the mark that this request last saw; without it, `mark` is not set. */
  wedding?: { id: string; now: number; parts?: MarkParts }
  /** Stored with the first batch that changes anything. */
  claim?: Claim
  /** The mark before and after all writes; null: another request may have changed something in between. */
  mark?: { before: number; after: number } | null
}

/** Thrown when another request has written with the same Idempotency-Key. This one has written nothing. */
export class KeyTaken extends Error {
  override name = 'KeyTaken'
}

export function isKeyTaken(error: unknown): boolean {
  return isUniqueViolation(error, 'idempotency_keys.wedding_id')
}

export function isWrite({ sql }: Statement): boolean {
  return !/^\s*\(?(select|with)\b/i.test(sql)
}

/** A batch of writes with its receipt and the data in `Carried`. */
export class WriteBatch {
  readonly statements: Statement[] = []
  /** Positions of the requested statements in `statements`. */
  readonly #places: number[] = []
  readonly #receipt = newReceiptId()
  readonly #carried: Carried
  readonly #side: Side
  readonly #claim: number | undefined
  readonly #planned: Claim['planned'] = null
  readonly #mark: { before: number; after: number } | undefined

  /**
   * Adds an entry to the receipt right after each write, because `changes()` counts the rows of the previous statement. Reads
   * come after all writes, so that they can run again if the answer is lost. The first entry also reads the mark, unless the first write
   * may have moved it; a request that knows no mark, such as a guest's, reads none.
   */
  constructor(asked: Statement[], carried: Carried, side: Side) {
    this.#carried = carried
    this.#side = side
    const { wedding, claim } = carried
    const mark = wedding?.parts && {
      sql:
        side === 'weddings'
          ? '(select updated_at from weddings where id = ?)'
          : '(select changes from wedding_directory where wedding_id = ?)',
      weddingId: wedding.id,
    }
    const isMarkMoved = MOVES_MARK.test(asked[0]?.sql ?? '')
    let before = mark && isMarkMoved ? this.#add(`select ${mark.sql} as mark`, mark.weddingId) : undefined
    let writes = 0
    for (const [i, statement] of asked.entries()) {
      this.#places.push(this.#add(statement.sql, ...statement.values))
      if (!isWrite(statement)) continue
      if (writes < i) throw new Error('In a batch, reads come after the writes.')
      if (writes === 0) {
        const insert = 'insert into write_receipts (id, changes) values (?, changes())'
        if (mark && !isMarkMoved) {
          before = this.#add(`${insert} returning ${mark.sql} as mark`, this.#receipt, mark.weddingId)
        } else this.#add(insert, this.#receipt)
      } else this.#add("update write_receipts set changes = changes || ',' || changes() where id = ?", this.#receipt)
      writes += 1
    }
    if (claim && claim.writtenTo === null) {
      this.#planned = claim.planned
      this.#claim = this.#add(
        `insert into idempotency_keys (wedding_id, key, request_hash, status, body, created_at)
          select ?, ?, ?, ?, ?, ? where ${HAS_CHANGED}`,
        claim.weddingId,
        claim.key,
        claim.requestHash,
        claim.planned?.status ?? null,
        claim.planned?.body ?? null,
        claim.now,
        this.#receipt,
      )
    }
    if (wedding) {
      const after =
        side === 'weddings'
          ? this.#add(
              `update weddings set updated_at = max(updated_at + 1, ?) where id = ? and ${HAS_CHANGED}
                returning updated_at as mark`,
              wedding.now,
              wedding.id,
              this.#receipt,
            )
          : this.#add(
              `update wedding_directory set changes = changes + 1 where wedding_id = ? and ${HAS_CHANGED}
                returning changes as mark`,
              wedding.id,
              this.#receipt,
            )
      if (before !== undefined) this.#mark = { before, after }
    }
  }

  /** Picks the results of the requested statements, and notes the claim and the mark. */
  settle(results: D1Result[]): D1Result[] {
    const markAt = (place: number) =>
      (results[place]?.results[0] as { mark: number | null } | undefined)?.mark ?? undefined
    if (this.#claim !== undefined) this.#noteClaim(results[this.#claim]?.meta.changes === 1)
    if (this.#mark) {
      const [before, after] = [markAt(this.#mark.before), markAt(this.#mark.after)]
      if (before !== undefined && after !== undefined) this.#noteMark({ before, after })
    }
    return this.#places.flatMap((place) => results[place] ?? [])
  }

  /** A read that returns the receipt if the batch was applied. */
  get findReceipt(): Statement {
    return { sql: 'select changes from write_receipts where id = ?', values: [this.#receipt] }
  }

  /** Rebuilds lost results: row counts from the receipt, and the results of repeated reads. */
  recover(changes: string, reads: D1Result[]): D1Result[] {
    const counts = changes.split(',').map(Number)
    const hasChanged = counts.some((count) => count > 0)
    if (this.#claim !== undefined) this.#noteClaim(hasChanged)
    if (this.#mark && hasChanged) this.#noteMark(null)
    return [...counts.map(changed), ...reads]
  }

  #add(sql: string, ...values: unknown[]): number {
    return this.statements.push({ sql, values }) - 1
  }

  #noteClaim(isWritten: boolean): void {
    const { claim } = this.#carried
    if (claim && isWritten) Object.assign(claim, { writtenTo: this.#side, stored: this.#planned })
  }

  /** `moved` is this side's part of the mark before and after the batch; null: the answer was lost. */
  #noteMark(moved: { before: number; after: number } | null): void {
    const { wedding, mark } = this.#carried
    const parts = wedding?.parts
    if (!parts) return
    const other = parts.accounts + parts.weddings - parts[this.#side]
    const isInOneGo = moved && mark !== null && (mark === undefined || parts[this.#side] === moved.before)
    this.#carried.mark = isInOneGo ? { before: mark?.before ?? moved.before + other, after: moved.after + other } : null
    if (moved) parts[this.#side] = moved.after
  }
}

/** Rebuilds D1's result of a write. Has an empty object for each row, since the returned columns are lost. */
function changed(count: number): D1Result {
  const meta = { changes: count, duration: 0, rows_read: 0, rows_written: 0, last_row_id: 0, size_after: 0 }
  return { success: true, results: Array.from({ length: count }, () => ({})), meta: { ...meta, changed_db: count > 0 } }
}

/** Writes to the rows with the marks. */
const MOVES_MARK = /^\s*(update|insert into|delete from|replace into)\s+"?(weddings|wedding_directory)\b/i

/** SQL: whether the batch has changed any row. Its parameter is the receipt's id. */
const HAS_CHANGED = "exists (select 1 from write_receipts as receipt where receipt.id = ? and changes glob '*[1-9]*')"

const RANDOM_BITS = 22

/** The current second in the upper bits, then random bits: at most 53, which a number holds exactly. */
function newReceiptId(): number {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1))
  return firstReceiptOf(Date.now()) + (random >>> (32 - RANDOM_BITS))
}

/** Lower bound of the receipt ids from that second on. */
export function firstReceiptOf(now: number): number {
  return Math.floor(now / 1000) * 2 ** RANDOM_BITS
}
