/*
 * Compares the read of a guest's invitation with the least it can take: the built Worker against a bare one that runs the
 * same query and nothing else, on the same 200 weddings of 150 guests.
 */
import { createHmac, randomBytes } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { type BenchDatabase, compare, SECRET, startBare, startPosy } from './contest'

const WEDDINGS = 200
const GUESTS = 150
const ROUNDS = { warmUp: 500, count: 4000 }
const GOAL = 1.25

interface Link {
  weddingId: string
  selector: string
  page: string
}

const links = makeLinks()
const contenders = { posy: await startPosy(), bare: await startBare(bareWorker()) }
await fill(contenders.posy.database)
await fill(contenders.bare.database)

const bare = (i: number) => `/${linkAt(i).weddingId}/${linkAt(i).selector}`
await compare('guest, the read (JSON)', contenders, {
  rounds: { ...ROUNDS, posy: (i) => `/api/public${linkAt(i).page}`, bare },
  goal: GOAL,
})
await compare('guest, the page (HTML)', contenders, { rounds: { ...ROUNDS, posy: (i) => linkAt(i).page, bare } })

const html = await contenders.posy.get(linkAt(0).page)
console.log(`the page: ${html.length} bytes, ${gzipSync(html).length} compressed (goal: 14336), in one request`)
await Promise.all(Object.values(contenders).map(({ close }) => close()))

function makeLinks(): Link[] {
  return Array.from({ length: WEDDINGS }, () => {
    const weddingId = crypto.randomUUID()
    return Array.from({ length: GUESTS }, () => {
      const selector = randomBytes(9).toString('base64url')
      const mac = createHmac('sha256', SECRET).update(`rsvp\n${weddingId}\n${selector}`).digest().subarray(0, 15)
      return { weddingId, selector, page: `/rsvp/${weddingId}/${selector}${mac.toString('base64url')}` }
    })
  }).flat()
}

/** Strides over the links, so that successive requests do not read neighbouring rows. */
function linkAt(i: number): Link {
  const link = links[((i + ROUNDS.warmUp) * 151) % links.length]
  if (!link) throw new Error('There are no links.')
  return link
}

function bareWorker(): string {
  return `
    const sql = \`select g.wedding_id, g.id, g.rsvp_selector, g.name, g.rsvp_status, g.meal_preference, g.dietary_restrictions,
      g.accessibility_needs, g.plus_one_allowed, g.plus_ones, g.plus_one_name, g.email, g.phone, w.couple_name_1,
      w.couple_name_2, w.wedding_date_policy, w.wedding_date_fixed, w.timezone, w.venue_name, w.rsvp_deadline,
      w.plus_one_policy, w.created_at, w.version
      from guests g inner join weddings w on w.id = g.wedding_id where g.rsvp_selector = ? and g.wedding_id = ?\`
    export default {
      async fetch(request, env) {
        const [, weddingId, selector] = new URL(request.url).pathname.split('/')
        const { results } = await env.DB.prepare(sql).bind(selector, weddingId).all()
        return Response.json(results[0])
      },
    }`
}

async function fill(db: BenchDatabase): Promise<void> {
  const weddings = [...new Set(links.map(({ weddingId }) => weddingId))]
  await db
    .prepare(
      `insert into weddings (id, couple_name_1, couple_name_2, venue_name, wedding_date_fixed, rsvp_deadline, created_at, updated_at)
       select value, 'Mara Lindqvist', 'Jonas Reyes', 'Casa Verde, Tagaytay', '2037-02-14', date('2036-01-01', key || ' days'), 0, 0 from json_each(?)`,
    )
    .bind(JSON.stringify(weddings))
    .run()
  for (const weddingId of weddings) {
    await db
      .prepare(
        `insert into guests (id, wedding_id, name, email, dietary_restrictions, rsvp_selector, tags, plus_one_allowed, plus_ones, created_at, updated_at)
         select hex(randomblob(16)), ?, 'Guest ' || key, 'guest' || key || '@example.com', 'No nuts', value, '[]', 1, 2, 0, 0 from json_each(?)`,
      )
      .bind(
        weddingId,
        JSON.stringify(links.filter((link) => link.weddingId === weddingId).map((link) => link.selector)),
      )
      .run()
  }
}
