/*
 * Compares the budget's reads with the least they can take: the built Worker against a bare one that runs the same
 * statements (recorded from Posy's own queries) in the same round trips and does nothing else. The wedding has 60 lines, some
 * of them per guest, and two years of history, next to others like it.
 */
import type { WeddingId } from '../../worker/db/wedding'
import { readTrend } from '../../worker/features/budget/analytics/queries'
import { listLineChanges, readBudget } from '../../worker/features/budget/queries'
import type { LocalDatabase } from '../support/local-worker'
import { copyRows, startBare, startPosy, upTo } from './contender'
import { compare } from './contest'
import { type Read, readingWorker, record, recordSessionRead } from './recording'
import { type Row, report } from './report'

const OTHERS = 40
const LINES = 60
const PER_GUEST_LINES = 6
const GUESTS = 150
const DAYS = 730
const DAY = 24 * 60 * 60 * 1000
const GOAL = 0.8

const now = Date.now()
const posy = await startPosy()
const answer = await posy.get('/api/auth/register', {
  body: { email: 'bench@example.com', password: 'Measured 1 time', name: 'Bench' },
})
const { access_token: token, user } = JSON.parse(answer.toString())
const weddingId: WeddingId = user.event_id
await fill(posy.database)
const sessionId = String(await posy.database.prepare('select id from sessions').first('id'))

const sessionRead = await recordSessionRead(weddingId, sessionId, now)
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

const bare = await startBare(
  readingWorker(Object.fromEntries(Object.entries(reads).map(([name, { read }]) => [name, [...sessionRead, ...read]]))),
)
await copyRows(posy.database, bare.database)

const rows: Row[] = []
for (const [name, { path }] of Object.entries(reads)) {
  const requests = { posy: () => ({ path, token }), bare: () => ({ path: `/${encodeURIComponent(name)}` }) }
  rows.push(...(await compare(name, { posy, bare }, requests, { share: GOAL })))
}
report('budget', rows)
await Promise.all([posy.close(), bare.close()])

/** Inserts the budget and guests of the measured wedding and of the others. */
async function fill(db: LocalDatabase): Promise<void> {
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
           select ?1 || 'event-' || value, ?2, ?1 || 'line-' || (value % cast(?3 as integer)), 'updated', 100, 200, 50, 60, 0, 0, 'Bench', ?4 + value * ?5
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
