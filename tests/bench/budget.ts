/*
 * Compares the budget's reads with the least they can take: the built Worker against a bare one that runs the same
 * statements (recorded from Posy's own queries) in the same round trips and does nothing else. The wedding has 60 lines, some
 * of them per guest, and two years of history, next to others like it.
 */
import { type Databases, openDatabases, readBoth } from '../../worker/db/client'
import type { WeddingId } from '../../worker/db/wedding'
import { selectSignedIn } from '../../worker/features/auth/queries'
import { readTrend } from '../../worker/features/budget/analytics/queries'
import { listLineChanges, readBudget } from '../../worker/features/budget/queries'
import { selectWedding } from '../../worker/features/settings/queries'
import { type BenchDatabase, compare, startBare, startPosy } from './contest'

const OTHERS = 40
const LINES = 60
const PER_GUEST_LINES = 6
const GUESTS = 150
const DAYS = 730
const DAY = 24 * 60 * 60 * 1000
const ROUNDS = { warmUp: 200, count: 600 }
const GOAL = 1.25

interface Statement {
  sql: string
  params: unknown[]
}

/** Statements of a read, grouped by round trip. */
type Read = Statement[][]

const now = Date.now()
const posy = await startPosy()
const answer = await posy.get('/api/auth/register', {
  body: { email: 'bench@example.com', password: 'Measured 1 time', name: 'Bench' },
})
const { access_token: token, user } = JSON.parse(answer.toString())
const weddingId: WeddingId = user.event_id
/** Rows by table, in the order that foreign keys require. */
const account: Record<string, Record<string, unknown>[]> = {}
for (const table of ['users', 'weddings', 'wedding_directory', 'wedding_members', 'sessions']) {
  account[table] = (await posy.database.prepare(`select * from ${table}`).all()).results
}
await fill(posy.database)

const sessionRead = await record(({ accounts, openDatabase }) => {
  const db = openDatabase(weddingId)
  const sessionId = String(account.sessions?.[0]?.id)
  return readBoth(
    [accounts, [selectSignedIn(accounts, { sessionId, now })]],
    [db, [selectWedding(db, { id: weddingId })]],
  )
})
const since = (days: number) => ({ since: now - days * DAY, now })
const reads: Record<string, { path: string; read: Read }> = {
  lines: {
    path: '/api/budget/categories',
    read: await record(({ openDatabase }) => readBudget(openDatabase(weddingId), weddingId, { now })),
  },
  'trend of 90 days': {
    path: '/api/budget/analytics/trend',
    read: await record(({ openDatabase }) => readTrend(openDatabase(weddingId), weddingId, since(90))),
  },
  'trend of two years': {
    path: `/api/budget/analytics/trend?range_days=${DAYS}`,
    read: await record(({ openDatabase }) => readTrend(openDatabase(weddingId), weddingId, since(DAYS))),
  },
  'history of a line': {
    path: '/api/budget/categories/line-0/events?limit=200',
    read: await record(({ openDatabase }) =>
      listLineChanges(openDatabase(weddingId), weddingId, { lineId: 'line-0', limit: 200 }),
    ),
  },
}

const names = Object.keys(reads)
const bare = await startBare(
  bareWorker(Object.fromEntries(names.map((name) => [name, [...sessionRead, ...(reads[name]?.read ?? [])]]))),
)
for (const [table, rows] of Object.entries(account)) await insert(bare.database, table, rows)
await fill(bare.database)

for (const [name, { path }] of Object.entries(reads)) {
  await compare(
    `budget, ${name}`,
    { posy, bare },
    { rounds: { ...ROUNDS, token, posy: () => path, bare: () => `/${encodeURIComponent(name)}` }, goal: GOAL },
  )
}
await Promise.all([posy.close(), bare.close()])

/** Runs one of Posy's queries on an empty fake database and records its statements. */
async function record(ask: (databases: Databases) => Promise<unknown>): Promise<Read> {
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

function bareWorker(all: Record<string, Read>): string {
  return `
    const reads = ${JSON.stringify(all)}
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

async function insert(db: BenchDatabase, table: string, rows: Record<string, unknown>[]): Promise<void> {
  for (const row of rows) {
    // The catering category is not copied; none of these reads needs it.
    const columns = Object.keys(row).filter((column) => column !== 'catering_category_id')
    await db
      .prepare(
        `insert into ${table} (${columns.map((name) => `"${name}"`).join()}) values (${columns.map(() => '?').join()})`,
      )
      .bind(...columns.map((column) => row[column]))
      .run()
  }
}

/** Inserts the budget and guests of the measured wedding and of the others. */
async function fill(db: BenchDatabase): Promise<void> {
  await db
    .prepare(
      `insert into weddings (id, wedding_date_fixed, created_at, updated_at)
       select 'other-' || value, '2037-02-14', 0, 0 from json_each(?)`,
    )
    .bind(upTo(OTHERS))
    .run()
  for (let other = 0; other <= OTHERS; other++) {
    const [id, prefix] = other === 0 ? [weddingId, ''] : [`other-${other - 1}`, `${other}-`]
    await db.batch([
      db
        .prepare(
          `insert into budget_lines (id, wedding_id, name, cost_basis, planned_cents, unit_cost_cents, actual_cents, created_at, updated_at)
           select ?1 || 'line-' || value, ?2, 'Line ' || value, iif(value < ?3, 'per_guest', 'fixed'), iif(value < ?3, 0, 100000),
             iif(value < ?3, 5000, null), 90000, 0, 0 from json_each(?4)`,
        )
        .bind(prefix, id, PER_GUEST_LINES, upTo(LINES)),
      db
        .prepare(
          `insert into budget_events (id, wedding_id, line_id, type, planned_before_cents, planned_after_cents,
             actual_before_cents, actual_after_cents, paid_before_cents, paid_after_cents, actor_name, created_at)
           select ?1 || 'event-' || value, ?2, ?1 || 'line-' || (value % ?3), 'updated', 100, 200, 50, 60, 0, 0, 'Bench', ?4 + value * ?5
           from json_each(?6)`,
        )
        .bind(prefix, id, LINES, now - DAYS * DAY, DAY, upTo(DAYS)),
      db
        .prepare(
          `insert into guests (id, wedding_id, name, rsvp_selector, tags, plus_one_allowed, plus_ones, created_at, updated_at)
           select ?1 || 'guest-' || value, ?2, 'Guest ' || value, hex(randomblob(9)), '[]', 1, 1, 0, 0 from json_each(?3)`,
        )
        .bind(prefix, id, upTo(GUESTS)),
    ])
  }
}

/** Numbers from 0 to `count - 1`, as the parameter of a `json_each`. */
function upTo(count: number): string {
  return JSON.stringify(Array.from({ length: count }, (_, i) => i))
}
