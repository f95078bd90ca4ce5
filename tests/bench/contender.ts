import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import {
  applyMigrations,
  type BuiltWorker,
  buildWorker,
  type LocalDatabase,
  type Modules,
} from '../support/local-worker'
import type { Address, Sent } from './load'

const COMPATIBILITY_DATE = '2026-10-01'

/** `POSY_SECRET` of the measured Worker, on this machine only. */
export const SECRET = 'a secret for measuring only, long enough to sign with'

/** Cost of a request, with the work that it leaves for after the answer. */
export interface Cost {
  queries: number
  rowsRead: number
  rowsWritten: number
  body: Buffer
}

/** A Worker in a Miniflare of its own. */
export interface Contender {
  database: LocalDatabase
  /** The first database of weddings. */
  weddings: LocalDatabase
  address: Address
  /** Throws on any status but `status`: by default 200, or 201 when a body is sent. */
  get: (path: string, sent?: Omit<Sent, 'path'>) => Promise<Buffer>
  /** Sends a request and adds up what D1 says of its statements. */
  count: (sent: Sent) => Promise<Cost>
  /** Runs the cron at this instant (epoch milliseconds) and adds up what D1 says of its statements. */
  cron: (time: number) => Promise<Cost>
  close: () => Promise<void>
}

let built: BuiltWorker | undefined

/** Starts the Worker as it is deployed, with further variables. With `databases` for the weddings alone, mails have a queue. */
export function startPosy(variables: Record<string, string> = {}, databases: string[] = []): Promise<Contender> {
  built ??= buildWorker()
  return start(
    built.modules,
    { POSY_SECRET: SECRET, APP_ORIGIN: 'http://localhost', MAIL_PROVIDER: 'local', ...variables },
    databases,
  )
}

/** Starts a Worker of this one module's text, on a database with the same tables. */
export function startBare(contents: string): Promise<Contender> {
  return start([{ type: 'ESModule', path: 'index.js', contents }])
}

async function start(
  modules: Modules,
  bindings: Record<string, string> = {},
  databases: string[] = [],
): Promise<Contender> {
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      port: 0,
      modules: [{ type: 'ESModule', path: 'counting.mjs', contents: COUNTING }, ...modules],
      bindings,
      compatibilityDate: COMPATIBILITY_DATE,
      d1Databases: ['DB', ...databases],
      ...(databases.length > 0 && { queueProducers: { MAIL_QUEUE: 'posy-mails' } }),
      versionMetadata: 'VERSION',
    }),
  )
  const database = await miniflare.getD1Database('DB')
  const others = await Promise.all(databases.map((name) => miniflare.getD1Database(name)))
  for (const one of [database, ...others]) await applyMigrations(one)
  const { origin, hostname, port } = await miniflare.ready
  const send = async ({ path, token, body, status = body ? 201 : 200 }: Sent, others: Record<string, string> = {}) => {
    const headers = {
      'accept-encoding': 'identity',
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
      ...others,
    }
    const answer = await fetch(origin + path, {
      method: body ? 'POST' : 'GET',
      headers,
      body: body && JSON.stringify(body),
    })
    const received = Buffer.from(await answer.arrayBuffer())
    if (answer.status !== status) throw new Error(`${path} answered ${answer.status}: ${received}`)
    return { answer, received }
  }
  return {
    database,
    weddings: others[0] ?? database,
    address: { hostname, port: Number(port) },
    get: async (path, sent) => (await send({ path, ...sent })).received,
    count: async (sent) => {
      const { answer, received } = await send(sent, { [COST_HEADER]: 'count' })
      return { ...JSON.parse(answer.headers.get(COST_HEADER) ?? ''), body: received }
    },
    cron: async (time) => {
      const { answer, received } = await send({ path: '/' }, { [COST_HEADER]: 'cron', 'x-time': String(time) })
      return { ...JSON.parse(answer.headers.get(COST_HEADER) ?? ''), body: received }
    },
    close: () => miniflare.dispose(),
  }
}

const COST_HEADER = 'x-cost-of-database'

/** The main module of each Worker. Requests without the header go straight through. */
const COUNTING = `
  import worker from './index.js'

  export default {
    async fetch(request, env, context) {
      if (!request.headers.has('${COST_HEADER}')) return worker.fetch(request, env, context)
      const cost = { queries: 0, rowsRead: 0, rowsWritten: 0 }
      const add = (result) => {
        cost.queries += 1
        cost.rowsRead += result.meta?.rows_read ?? 0
        cost.rowsWritten += result.meta?.rows_written ?? 0
        return result
      }
      const statement = (inner) => ({
        inner,
        bind: (...values) => statement(inner.bind(...values)),
        all: async () => add(await inner.all()),
        run: async () => add(await inner.run()),
        first: async (column) => {
          const [row] = add(await inner.all()).results
          return row === undefined ? null : column === undefined ? row : row[column]
        },
        raw: async () => {
          cost.queries += 1
          return inner.raw()
        },
      })
      const runner = (d1) => ({
        prepare: (sql) => statement(d1.prepare(sql)),
        batch: async (statements) => (await d1.batch(statements.map(({ inner }) => inner))).map(add),
      })
      const counted = (d1) => ({
        ...runner(d1),
        withSession: (from) => {
          const session = d1.withSession(from)
          return { ...runner(session), getBookmark: () => session.getBookmark() }
        },
      })
      const databases = Object.keys(env).flatMap((name) => (/^(WEDDINGS_)?DB/.test(name) ? [[name, counted(env[name])]] : []))
      const all = { ...env, ...Object.fromEntries(databases) }
      const later = []
      const own = { waitUntil: (work) => later.push(work), passThroughOnException: () => {} }
      const isCron = request.headers.get('${COST_HEADER}') === 'cron'
      const event = { scheduledTime: Number(request.headers.get('x-time')) }
      const answer = isCron ? (await worker.scheduled(event, all, own), new Response()) : await worker.fetch(request, all, own)
      const body = await answer.arrayBuffer()
      await Promise.all(later)
      const headers = new Headers(answer.headers)
      headers.set('${COST_HEADER}', JSON.stringify(cost))
      return new Response(body, { status: answer.status, headers })
    },
  }`

/** Copies all rows to a database with the same tables. */
export async function copyRows(from: LocalDatabase, to: LocalDatabase): Promise<void> {
  const ROWS = 500
  const { results: tables } = await from
    .prepare(
      "select name from sqlite_master where type = 'table' and name not like 'sqlite%' and name not like '\\_cf%' escape '\\'",
    )
    .all<{ name: string }>()
  const inserts = []
  for (const { name } of tables) {
    const { results: rows } = await from.prepare(`select * from "${name}"`).all()
    const columns = Object.keys(rows[0] ?? {})
    for (let i = 0; i < rows.length; i += ROWS) {
      const values = rows.slice(i, i + ROWS).map((row) => columns.map((column) => row[column]))
      inserts.push(
        to
          .prepare(
            `insert or replace into "${name}" (${columns.map((column) => `"${column}"`).join()})
             select ${columns.map((_, at) => `value ->> '$[${at}]'`).join()} from json_each(?)`,
          )
          .bind(JSON.stringify(values)),
      )
    }
  }
  await to.batch([to.prepare('pragma defer_foreign_keys = on'), ...inserts])
}

/** Numbers from 0 to `count - 1`, as the parameter of a `json_each`. */
export function upTo(count: number): string {
  return JSON.stringify(Array.from({ length: count }, (_, i) => i))
}
