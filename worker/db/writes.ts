import { isUniqueViolation } from './constraints'

/** A statement as Drizzle builds it. */
export interface Statement {
  sql: string
  values: unknown[]
}

/** An Idempotency-Key, and what a repeated request is answered. */
export interface Claim {
  weddingId: string
  /** The key and whose it is, hashed. */
  key: string
  requestHash: string
  now: number
  /** The answer, if all goes as planned; null: not known before the write. */
  planned: { status: number; body: string } | null
  /** Set once something was written under the key, with `stored` for the answer. */
  isWritten: boolean
  stored: Claim['planned']
}

/** What the writes of a request take along in their own transactions. */
export interface Carried {
  /** Whose change mark they move. */
  wedding?: { id: string; now: number }
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
  readonly #claim: number | undefined
  readonly #planned: Claim['planned'] = null
  readonly #mark: { before: number; after: number } | undefined

  /**
   * `changes()` is the number of rows that the statement just before it has changed, so each write is followed by its entry
   * in the receipt. Reads come after all writes: when an answer was lost, they are made again.
   */
  constructor(asked: Statement[], carried: Carried) {
    this.#carried = carried
    const { wedding, claim } = carried
    const before = wedding && this.#add('select updated_at from weddings where id = ?', wedding.id)
    let writes = 0
    for (const [i, statement] of asked.entries()) {
      this.#places.push(this.#add(statement.sql, ...statement.values))
      if (!isWrite(statement)) continue
      if (writes < i) throw new Error('In a batch, reads come after the writes.')
      if (writes === 0) this.#add('insert into write_receipts (id, changes) values (?, changes())', this.#receipt)
      else this.#add("update write_receipts set changes = changes || ',' || changes() where id = ?", this.#receipt)
      writes += 1
    }
    if (claim && !claim.isWritten) {
      this.#planned = claim.planned
      this.#claim = this.#add(
        `insert into idempotency_keys (wedding_id, key, request_hash, status, body, created_at)
          select ?, ?, ?, ?, ?, ? where ${HAS_CHANGED}`,
        ...[claim.weddingId, claim.key, claim.requestHash, claim.planned?.status ?? null, claim.planned?.body ?? null],
        ...[claim.now, this.#receipt],
      )
    }
    if (wedding && before !== undefined) {
      const after = this.#add(
        `update weddings set updated_at = max(updated_at + 1, ?) where id = ? and ${HAS_CHANGED} returning updated_at`,
        ...[wedding.now, wedding.id, this.#receipt],
      )
      this.#mark = { before, after }
    }
  }

  /** The results of what was asked for, out of those of all. */
  settle(results: D1Result[]): D1Result[] {
    const markAt = (place: number) => (results[place]?.results[0] as { updated_at: number } | undefined)?.updated_at
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
    if (claim && isWritten) Object.assign(claim, { isWritten, stored: this.#planned })
  }

  #noteMark(moved: { before: number; after: number } | null): void {
    const { mark } = this.#carried
    const isInOneGo = moved && mark !== null && (mark === undefined || mark.after === moved.before)
    this.#carried.mark = isInOneGo ? { before: mark?.before ?? moved.before, after: moved.after } : null
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
