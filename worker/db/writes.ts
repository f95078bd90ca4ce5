import { isUniqueViolation } from './constraints'

/** A statement as Drizzle builds it. */
export interface Statement {
  sql: string
  values: unknown[]
}

/** Which tables a handle is for. */
export type Side = 'accounts' | 'weddings'

/** An Idempotency-Key, and what a repeated request is answered. */
export interface Claim {
  weddingId: string
  /** The key and whose it is, hashed. */
  key: string
  requestHash: string
  now: number
  /** The answer, if all goes as planned; null: not known before the write. */
  planned: { status: number; body: string } | null
  /** The side on which something was written under the key, with `stored` for the answer; null: nothing was. */
  writtenTo: Side | null
  stored: Claim['planned']
}

/**
 * A wedding's change mark is the sum of two numbers that only grow, one on each side, so that a write moves it within its own
 * transaction: `weddings.updated_at`, and in the directory `changes`.
 */
export type MarkParts = Record<Side, number>

/** What the writes of a request take along in their own transactions, on either side. */
export interface Carried {
  /** Whose change mark they move. `parts` is the mark as far as this request knows; without it, nobody is told. */
  wedding?: { id: string; now: number; parts?: MarkParts }
  /** Goes with the first batch that changes anything. */
  claim?: Claim
  /** The mark before and after all of them; null: others may have changed something in between. */
  mark?: { before: number; after: number } | null
}

/** Another request has written under the same Idempotency-Key; this one has written nothing. */
export class KeyTaken extends Error {
  override name = 'KeyTaken'
}

export function isKeyTaken(error: unknown): boolean {
  return isUniqueViolation(error, 'idempotency_keys.wedding_id')
}

export function isWrite({ sql }: Statement): boolean {
  return !/^\s*\(?(select|with)\b/i.test(sql)
}

/** A batch of writes with all that goes along. */
export class WriteBatch {
  readonly statements: Statement[] = []
  /** Where in `statements` those are that were asked for. */
  readonly #places: number[] = []
  readonly #receipt = newReceiptId()
  readonly #carried: Carried
  readonly #side: Side
  readonly #claim: number | undefined
  readonly #planned: Claim['planned'] = null
  readonly #mark: { before: number; after: number } | undefined

  /**
   * `changes()` is the number of rows that the statement just before it has changed, so each write is followed by its entry
   * in the receipt. Reads come after all writes: when an answer was lost, they are made again.
   */
  constructor(asked: Statement[], carried: Carried, side: Side) {
    this.#carried = carried
    this.#side = side
    const { wedding, claim } = carried
    const before =
      wedding &&
      (side === 'weddings'
        ? this.#add('select updated_at as mark from weddings where id = ?', wedding.id)
        : this.#add('select changes as mark from wedding_directory where wedding_id = ?', wedding.id))
    let writes = 0
    for (const [i, statement] of asked.entries()) {
      this.#places.push(this.#add(statement.sql, ...statement.values))
      if (!isWrite(statement)) continue
      if (writes < i) throw new Error('In a batch, reads come after the writes.')
      if (writes === 0) this.#add('insert into write_receipts (id, changes) values (?, changes())', this.#receipt)
      else this.#add("update write_receipts set changes = changes || ',' || changes() where id = ?", this.#receipt)
      writes += 1
    }
    if (claim && claim.writtenTo === null) {
      this.#planned = claim.planned
      this.#claim = this.#add(
        `insert into idempotency_keys (wedding_id, key, request_hash, status, body, created_at)
          select ?, ?, ?, ?, ?, ? where ${HAS_CHANGED}`,
        ...[claim.weddingId, claim.key, claim.requestHash, claim.planned?.status ?? null, claim.planned?.body ?? null],
        ...[claim.now, this.#receipt],
      )
    }
    if (wedding && before !== undefined) {
      const after =
        side === 'weddings'
          ? this.#add(
              `update weddings set updated_at = max(updated_at + 1, ?) where id = ? and ${HAS_CHANGED}
                returning updated_at as mark`,
              ...[wedding.now, wedding.id, this.#receipt],
            )
          : this.#add(
              `update wedding_directory set changes = changes + 1 where wedding_id = ? and ${HAS_CHANGED}
                returning changes as mark`,
              ...[wedding.id, this.#receipt],
            )
      this.#mark = { before, after }
    }
  }

  /** The results of what was asked for, out of those of all. */
  settle(results: D1Result[]): D1Result[] {
    const markAt = (place: number) => (results[place]?.results[0] as { mark: number } | undefined)?.mark
    if (this.#claim !== undefined) this.#noteClaim(results[this.#claim]?.meta.changes === 1)
    if (this.#mark) {
      const [before, after] = [markAt(this.#mark.before), markAt(this.#mark.after)]
      if (before !== undefined && after !== undefined) this.#noteMark({ before, after })
    }
    return this.#places.flatMap((place) => results[place] ?? [])
  }

  /** Finds the receipt, if the batch was applied. */
  get findReceipt(): Statement {
    return { sql: 'select changes from write_receipts where id = ?', values: [this.#receipt] }
  }

  /** The results of a batch whose own were lost: numbers of rows from its receipt, and reads that were made again. */
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

  /** `moved` is what this batch did to its side's part of the mark; null: its answer was lost. */
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

/** What D1 answers to a write; rows that it would return are counted, but empty. */
function changed(count: number): D1Result {
  const meta = { changes: count, duration: 0, rows_read: 0, rows_written: 0, last_row_id: 0, size_after: 0 }
  return { success: true, results: Array.from({ length: count }, () => ({})), meta: { ...meta, changed_db: count > 0 } }
}

/** Whether any write of the batch has changed anything; takes the receipt's id. */
const HAS_CHANGED = "exists (select 1 from write_receipts as receipt where receipt.id = ? and changes glob '*[1-9]*')"

const RANDOM_BITS = 22

/** The current second, then random bits: 53 together. */
function newReceiptId(): number {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1))
  return firstReceiptOf(Date.now()) + (random >>> (32 - RANDOM_BITS))
}

/** The smallest id of a receipt from that second on. */
export function firstReceiptOf(now: number): number {
  return Math.floor(now / 1000) * 2 ** RANDOM_BITS
}
