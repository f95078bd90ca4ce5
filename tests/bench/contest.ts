import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { convertV4MiniflareOptions, Miniflare, type V4MiniflareOptions } from 'miniflare'

const COMPATIBILITY_DATE = '2026-10-01'

/** `POSY_SECRET` of the measured Worker, on this machine only. */
export const SECRET = 'a secret for measuring only, long enough to sign with'

type Modules = Extract<V4MiniflareOptions, { modules: unknown[] }>['modules']
export type BenchDatabase = Awaited<ReturnType<Miniflare['getD1Database']>>

/** A Worker in a Miniflare of its own. */
export interface Contender {
  database: BenchDatabase
  /** Throws on any status but `status`: by default 200, or 201 when a body is sent. */
  get: (path: string, sent?: { token?: string; body?: object; status?: number }) => Promise<Buffer>
  close: () => Promise<void>
}

/** The path that each contender requests in the `i`-th round; negative rounds warm up. */
export interface Rounds {
  warmUp: number
  count: number
  posy: (i: number) => string
  bare: (i: number) => string
  token?: string
  /** For a bare Worker that has accounts too. */
  bareToken?: string
}

/** Prints how long both take. Requests alternate, so that other load on the machine affects both equally. */
export async function compare(
  what: string,
  { posy, bare }: { posy: Contender; bare: Contender },
  { rounds, goal, floor: floorName = 'bare' }: { rounds: Rounds; goal?: number; floor?: string },
): Promise<void> {
  const ours: number[] = []
  const floor: number[] = []
  for (let i = -rounds.warmUp; i < rounds.count; i++) {
    const posyTook = await time(() => posy.get(rounds.posy(i), { token: rounds.token }))
    const bareTook = await time(() => bare.get(rounds.bare(i), { token: rounds.bareToken }))
    if (i < 0) continue
    ours.push(posyTook)
    floor.push(bareTook)
  }
  console.log(`${what}${goal === undefined ? '' : ` (goal: at most ${goal} times)`}`)
  for (const [name, share] of [
    ['median', 0.5],
    ['fastest tenth', 0.1],
  ] as const) {
    const [a, b] = [quantile(ours, share), quantile(floor, share)]
    console.log(`  ${name}: ${a.toFixed(3)} ms, ${floorName} ${b.toFixed(3)} ms: ${(a / b).toFixed(2)} times`)
  }
}

/** Duration in milliseconds. */
export async function time(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** The value at a share (0 to below 1) of the sorted numbers. */
export function quantile(numbers: number[], share: number): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length * share)] ?? Number.NaN
}

/** Starts the Worker as it is deployed, with further variables. */
export async function startPosy(variables: Record<string, string> = {}): Promise<Contender> {
  const folder = mkdtempSync(join(tmpdir(), 'posy-bench-'))
  try {
    execFileSync('wrangler', ['deploy', '--dry-run', '--env', '', '--outdir', folder], {
      stdio: 'ignore',
      env: { ...process.env, WRANGLER_SEND_METRICS: 'false' },
    })
    const modules = readdirSync(folder)
      .filter((name) => /\.(js|css|wasm)$/.test(name))
      .sort((a, b) => Number(b === 'index.js') - Number(a === 'index.js'))
      .map((name) => ({
        type: name.endsWith('.wasm') ? 'CompiledWasm' : name.includes('.inline.') ? 'Text' : 'ESModule',
        path: name,
        contents: readFileSync(join(folder, name)),
      }))
    return await start(modules as Modules, { POSY_SECRET: SECRET, MAIL_PROVIDER: 'local', ...variables })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Starts a Worker of this one module's text, on a database with the same tables. */
export function startBare(contents: string): Promise<Contender> {
  return start([{ type: 'ESModule', path: 'bare.mjs', contents }])
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
  const database = await miniflare.getD1Database('DB')
  for (const file of readdirSync('migrations').filter((name) => name.endsWith('.sql'))) {
    const statements = readFileSync(join('migrations', file), 'utf8').split('--> statement-breakpoint')
    await database.batch(statements.map((statement) => database.prepare(statement)))
  }
  const { hostname, port } = await miniflare.ready
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  return {
    database,
    get: (path, { token, body, status = body ? 201 : 200 } = {}) =>
      new Promise((resolve, reject) => {
        const headers = {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(body && { 'content-type': 'application/json' }),
        }
        const sent = request({ hostname, port, path, agent, headers, method: body ? 'POST' : 'GET' }, (answer) => {
          const chunks: Buffer[] = []
          answer.on('data', (chunk) => chunks.push(chunk))
          answer.on('end', () => {
            const received = Buffer.concat(chunks)
            if (answer.statusCode === status) resolve(received)
            else reject(new Error(`${path} answered ${answer.statusCode}: ${received}`))
          })
        })
        sent.on('error', reject)
        sent.end(body && JSON.stringify(body))
      }),
    close: async () => {
      agent.destroy()
      await miniflare.dispose()
    },
  }
}
