/*
 * The guest's read beside its floor: the built Worker, and a bare one that asks the same query and nothing else, each in a
 * Miniflare of its own over the same 200 weddings of 150 guests. Requests alternate one by one, so that what else the
 * machine does falls on both.
 */
import { execFileSync } from 'node:child_process'
import { createHmac, randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { convertV4MiniflareOptions, Miniflare, type V4MiniflareOptions } from 'miniflare'

const WEDDINGS = 200
const GUESTS = 150
const WARM_UP = 500
const REQUESTS = 4000
const GOAL = 1.25
const SECRET = 'a secret for measuring only, long enough to sign with'
const COMPATIBILITY_DATE = '2026-10-01'

type Modules = Extract<V4MiniflareOptions, { modules: unknown[] }>['modules']

interface Contender {
  get: (path: string) => Promise<Buffer>
  close: () => Promise<void>
}

interface Link {
  weddingId: string
  selector: string
  page: string
}

const links = makeLinks()
const posy = await start(await build(), { POSY_SECRET: SECRET })
const bare = await start([{ type: 'ESModule', path: 'bare.mjs', contents: bareWorker() }])

const apiOf = (link: Link) => `/api/public${link.page}`
const bareOf = ({ weddingId, selector }: Link) => `/${weddingId}/${selector}`
await compare('the read (JSON)', { posy: apiOf, bare: bareOf, goal: GOAL })
await compare('the page (HTML)', { posy: ({ page }) => page, bare: bareOf })

const html = await posy.get(linkAt(0).page)
console.log(`the page: ${html.length} bytes, ${gzipSync(html).length} compressed (goal: 14336), in one request`)
await Promise.all([posy.close(), bare.close()])

async function compare(
  what: string,
  paths: { posy: (link: Link) => string; bare: (link: Link) => string; goal?: number },
): Promise<void> {
  const ours: number[] = []
  const floor: number[] = []
  for (let i = -WARM_UP; i < REQUESTS; i++) {
    const link = linkAt(WARM_UP + i)
    const [posyTook, bareTook] = [await time(posy, paths.posy(link)), await time(bare, paths.bare(link))]
    if (i < 0) continue
    ours.push(posyTook)
    floor.push(bareTook)
  }
  console.log(`${what}${paths.goal === undefined ? '' : ` (goal: at most ${paths.goal} times)`}`)
  for (const [name, share] of [
    ['median', 0.5],
    ['fastest tenth', 0.1],
  ] as const) {
    const [a, b] = [quantile(ours, share), quantile(floor, share)]
    console.log(`  ${name}: ${a.toFixed(3)} ms, bare ${b.toFixed(3)} ms: ${(a / b).toFixed(2)} times`)
  }
}

/** In milliseconds. */
async function time({ get }: Contender, path: string): Promise<number> {
  const start = performance.now()
  await get(path)
  return performance.now() - start
}

function quantile(numbers: number[], share: number): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length * share)] ?? Number.NaN
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

/** Strides over the weddings, so that neighbours in time are no neighbours in the table. */
function linkAt(i: number): Link {
  const link = links[(i * 151) % links.length]
  if (!link) throw new Error('There are no links.')
  return link
}

/** The Worker as it is deployed. */
async function build(): Promise<Modules> {
  const folder = mkdtempSync(join(tmpdir(), 'posy-bench-'))
  try {
    execFileSync('wrangler', ['deploy', '--dry-run', '--env', '', '--outdir', folder], {
      stdio: 'ignore',
      env: { ...process.env, WRANGLER_SEND_METRICS: 'false' },
    })
    return readdirSync(folder)
      .filter((name) => /\.(js|css|wasm)$/.test(name))
      .sort((a, b) => Number(b === 'index.js') - Number(a === 'index.js'))
      .map((name) => ({
        type: name.endsWith('.wasm') ? 'CompiledWasm' : name.includes('.inline.') ? 'Text' : 'ESModule',
        path: name,
        contents: readFileSync(join(folder, name)),
      }))
  } finally {
    rmSync(folder, { recursive: true })
  }
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

async function start(modules: Modules, bindings: Record<string, string> = {}): Promise<Contender> {
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      port: 0,
      modules,
      bindings,
      compatibilityDate: COMPATIBILITY_DATE,
      d1Databases: ['DB'],
      versionMetadata: 'VERSION',
    }),
  )
  await fill(await miniflare.getD1Database('DB'))
  const { hostname, port } = await miniflare.ready
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  return {
    get: (path) =>
      new Promise((resolve, reject) => {
        const sent = request({ hostname, port, path, agent }, (answer) => {
          const chunks: Buffer[] = []
          answer.on('data', (chunk) => chunks.push(chunk))
          answer.on('end', () => {
            const body = Buffer.concat(chunks)
            if (answer.statusCode === 200) resolve(body)
            else reject(new Error(`${path} answered ${answer.statusCode}: ${body}`))
          })
        })
        sent.on('error', reject)
        sent.end()
      }),
    close: async () => {
      agent.destroy()
      await miniflare.dispose()
    },
  }
}

async function fill(db: Awaited<ReturnType<Miniflare['getD1Database']>>): Promise<void> {
  for (const file of readdirSync('migrations').filter((name) => name.endsWith('.sql'))) {
    const statements = readFileSync(join('migrations', file), 'utf8').split('--> statement-breakpoint')
    await db.batch(statements.map((statement) => db.prepare(statement)))
  }
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
