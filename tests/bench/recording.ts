import { type Databases, openDatabases, readBoth } from '../../worker/db/client'
import type { WeddingId } from '../../worker/db/wedding'
import { selectSignedIn } from '../../worker/features/auth/queries'
import { selectWedding } from '../../worker/features/settings/queries'

export interface Statement {
  sql: string
  params: unknown[]
}

/** Statements of a read, grouped by round trip. */
export type Read = Statement[][]

/** Runs one of Posy's queries on an empty fake database and records its statements. */
export async function record(ask: (databases: Databases) => Promise<unknown>): Promise<Read> {
  const read: Read = []
  const nothing = { results: [], meta: { rows_read: 0, duration: 0 } }
  const statementOf = (sql: string, params: unknown[]) => ({
    sql,
    params,
    bind: (...values: unknown[]) => statementOf(sql, values),
    all: async () => {
      read.push([{ sql, params }])
      return nothing
    },
  })
  const recorder = {
    prepare: (sql: string) => statementOf(sql, []),
    batch: async (statements: Statement[]) => {
      read.push(statements.map(({ sql, params }) => ({ sql, params })))
      return statements.map(() => nothing)
    },
  }
  await ask(openDatabases({ DB: recorder as unknown as D1Database }))
  return read
}

/** The read that every request of a member starts with. */
export function recordSessionRead(weddingId: WeddingId, sessionId: string, now: number): Promise<Read> {
  return record(({ accounts, openDatabase }) => {
    const db = openDatabase(weddingId)
    return readBoth(
      [accounts, [selectSignedIn(accounts, { sessionId, now })]],
      [db, [selectWedding(db, { id: weddingId })]],
    )
  })
}

/** The text of a Worker that answers `/name` with the rows of these reads, trip by trip. */
export function readingWorker(reads: Record<string, Read>): string {
  return `
    const reads = ${JSON.stringify(reads)}
    export default {
      async fetch(request, env) {
        let answers
        for (const trip of reads[decodeURIComponent(new URL(request.url).pathname.slice(1))]) {
          answers = await env.DB.batch(trip.map(({ sql, params }) => env.DB.prepare(sql).bind(...params)))
        }
        return Response.json(answers.map(({ results }) => results))
      },
    }`
}
