/*
 * What `worker/db/drizzle/` saves: the built Worker against itself with plain Drizzle, on the same 300 guests and 60 budget
 * lines.
 */
import { startPosy, upTo } from './contender'
import { compare } from './contest'
import { type Row, report } from './report'

const GUESTS = 300
const LINES = 60

const [tuned, plain] = [await startPosy(), await startPosy({ DRIZZLE: 'plain' })]
const [ours, theirs] = [await fill(tuned), await fill(plain)]
const paths: Record<string, (of: typeof ours) => string> = {
  'a guest’s read': ({ guest }) => guest,
  'the settings': () => '/api/admin/event-settings',
  'a list of 300 guests': () => '/api/guests',
  'the budget’s 60 lines': () => '/api/budget/categories',
  'the dashboard': () => '/api/dashboard/summary',
}
const rows: Row[] = []
for (const [what, path] of Object.entries(paths)) {
  const requests = {
    posy: () => ({ path: path(ours), token: ours.token }),
    bare: () => ({ path: path(theirs), token: theirs.token }),
  }
  rows.push(...(await compare(what, { posy: tuned, bare: plain }, requests)))
}
report('drizzle', rows)
await Promise.all([tuned.close(), plain.close()])

async function fill({ database, get }: Awaited<ReturnType<typeof startPosy>>) {
  const answer = await get('/api/auth/register', {
    body: { email: 'bench@example.com', password: 'Measured 1 time', name: 'Bench' },
  })
  const { access_token: token, user } = JSON.parse(answer.toString())
  await database.batch([
    database
      .prepare(
        `insert into guests (id, wedding_id, name, rsvp_selector, tags, created_at, updated_at)
          select 'guest-' || value, ?, 'Guest ' || value, hex(randomblob(6)), '["choir"]', 0, 0 from json_each(?)`,
      )
      .bind(user.event_id, upTo(GUESTS)),
    database
      .prepare(
        `insert into budget_lines (id, wedding_id, name, planned_cents, created_at, updated_at)
          select 'line-' || value, ?, 'Line ' || value, 100000, 0, 0 from json_each(?)`,
      )
      .bind(user.event_id, upTo(LINES)),
  ])
  const [guest] = JSON.parse((await get('/api/guests', { token })).toString()) as { rsvp_url: string }[]
  return { token: String(token), guest: `/api/public${new URL(guest?.rsvp_url ?? '').pathname}` }
}
