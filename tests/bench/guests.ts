/*
 * The guest list of a couple: the built Worker against a bare one that answers `select *` of the same guests as JSON, without a
 * session.
 */
import { copyRows, startBare, startPosy, upTo } from './contender'
import { compare } from './contest'
import { report } from './report'

const GOAL = 0.7
const MANY = 5000
/** Milliseconds. */
const MANY_GOAL = 100

const posy = await startPosy()
const bare = await startBare(`
  export default {
    async fetch(request, env) {
      const weddingId = new URL(request.url).pathname.slice(1)
      const { results } = await env.DB.prepare('select * from guests where wedding_id = ?').bind(weddingId).all()
      return Response.json(results)
    },
  }`)
const [some, many] = [await makeWedding(300), await makeWedding(MANY)]
await copyRows(posy.database, bare.database)

const requests = ({ token, weddingId }: typeof some) => ({
  posy: () => ({ path: '/api/guests', token }),
  bare: () => ({ path: `/${weddingId}` }),
})
report('guests', [
  ...(await compare('300 guests', { posy, bare }, requests(some), { share: GOAL })),
  ...(await compare('5,000 guests', { posy, bare }, requests(many), { milliseconds: MANY_GOAL })),
])
await Promise.all([posy.close(), bare.close()])

async function makeWedding(guests: number) {
  const answer = await posy.get('/api/auth/register', {
    body: { email: `bench-${guests}@example.com`, password: 'Measured 1 time', name: 'Bench' },
  })
  const { access_token, user } = JSON.parse(answer.toString())
  await posy.database
    .prepare(
      `insert into guests (id, wedding_id, name, email, phone, dietary_restrictions, rsvp_selector, tags, plus_one_allowed, plus_ones, created_at, updated_at)
       select hex(randomblob(16)), ?, 'Guest ' || value, 'guest' || value || '@example.com', '+49 30 1234567',
         iif(value % 7 = 0, 'No nuts', null), hex(randomblob(6)), '["choir"]', 1, 1, 0, 0 from json_each(?)`,
    )
    .bind(user.event_id, upTo(guests))
    .run()
  return { token: String(access_token), weddingId: String(user.event_id) }
}
