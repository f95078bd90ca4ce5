/*
 * Compares what a guest's link costs with the least it can take: the built Worker against a bare one, on the same 200 weddings of
 * 150 guests. The bare one runs the same query (recorded from Posy's own) and answers the row; a reply is that query and one guarded
 * update, in one batch or one after the other.
 */
import { createHmac, randomBytes } from 'node:crypto'
import { findInvitation } from '../../worker/features/rsvp/queries'
import type { LocalDatabase } from '../support/local-worker'
import { SECRET, startBare, startPosy } from './contender'
import { compare } from './contest'
import type { Sent } from './load'
import { record, type Statement } from './recording'
import { report } from './report'

const WEDDINGS = 200
const GUESTS = 150
const READ_GOAL = 0.9
const REPLY_GOAL = 0.85
/** Stands for a value in the recorded query. */
const WEDDING = 'the wedding of the link'
const SELECTOR = 'the selector of the link'

interface Link {
  weddingId: string
  selector: string
  page: string
}

const links = makeLinks()
const [[select] = []] = await record(({ openDatabase }) =>
  findInvitation(openDatabase(WEDDING), { weddingId: WEDDING, selector: SELECTOR }),
)
if (!select) throw new Error('The query was not recorded.')
const contenders = { posy: await startPosy(), bare: await startBare(bareWorker(select)) }
await fill(contenders.posy.database)
await fill(contenders.bare.database)

const bare = (i: number): Sent => ({ path: `/${linkAt(i).weddingId}/${linkAt(i).selector}` })
report('rsvp', [
  ...(await compare(
    'page (HTML)',
    contenders,
    { posy: (i) => ({ path: linkAt(i).page }), bare },
    { share: READ_GOAL },
  )),
  ...(await compare(
    'read (JSON)',
    contenders,
    { posy: (i) => ({ path: `/api/public${linkAt(i).page}` }), bare },
    { share: READ_GOAL },
  )),
  ...(await compareReply('reply, floor in one batch', { way: '', rsvp_status: 'confirmed' })),
  ...(await compareReply('reply, floor in two', { way: '/two', rsvp_status: 'maybe' })),
])
await Promise.all(Object.values(contenders).map(({ close }) => close()))

/** `way`: the end of the bare Worker's path. A status that the guests do not have yet, because Posy logs no reply that says the same. */
function compareReply(what: string, { way, rsvp_status }: { way: string; rsvp_status: string }) {
  const reply = { body: { rsvp_status }, status: 200 }
  const requests = {
    posy: (i: number) => ({ path: `/api/public${linkAt(i).page}`, ...reply }),
    bare: (i: number) => ({ path: bare(i).path + way, ...reply }),
  }
  return compare(what, contenders, requests, { share: REPLY_GOAL })
}

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
  const link = links[(i * 151) % links.length]
  if (!link) throw new Error('There are no links.')
  return link
}

function bareWorker(select: Statement): string {
  return `
    const select = ${JSON.stringify(select)}
    const update = \`update guests set rsvp_status = ?1, rsvp_source = 'link', responded_at = ?2, version = version + 1, updated_at = ?2
      where rsvp_selector = ?3 and wedding_id = ?4 and exists (
        select 1 from weddings where weddings.id = guests.wedding_id and (rsvp_deadline is null or rsvp_deadline >= ?5))\`
    export default {
      async fetch(request, env) {
        const [, weddingId, selector, inTwo] = new URL(request.url).pathname.split('/')
        const values = { '${WEDDING}': weddingId, '${SELECTOR}': selector }
        const read = env.DB.prepare(select.sql).bind(...select.params.map((value) => values[value] ?? value))
        if (request.method === 'GET') return Response.json((await read.all()).results[0])
        const { rsvp_status } = await request.json()
        const now = Date.now()
        const today = new Date(now).toISOString().slice(0, 10)
        const write = env.DB.prepare(update).bind(rsvp_status, now, selector, weddingId, today)
        const [{ results }, { meta }] = inTwo ? [await read.all(), await write.run()] : await env.DB.batch([read, write])
        return Response.json(results[0], { status: meta.changes === 1 ? 200 : 409 })
      },
    }`
}

async function fill(db: LocalDatabase): Promise<void> {
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
        `insert into guests (id, wedding_id, name, email, dietary_restrictions, rsvp_selector, tags, plus_one_allowed, plus_ones, visited_at, created_at, updated_at)
         select hex(randomblob(16)), ?, 'Guest ' || key, 'guest' || key || '@example.com', 'No nuts', value, '[]', 1, 2, 0, 0, 0 from json_each(?)`,
      )
      .bind(
        weddingId,
        JSON.stringify(links.filter((link) => link.weddingId === weddingId).map((link) => link.selector)),
      )
      .run()
  }
}
