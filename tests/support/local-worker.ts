import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { convertV4MiniflareOptions, Miniflare, type V4MiniflareOptions } from 'miniflare'
import { unstable_getMiniflareWorkerOptions } from 'wrangler'

export type Modules = Extract<V4MiniflareOptions, { modules: unknown[] }>['modules']
export type LocalDatabase = Awaited<ReturnType<Miniflare['getD1Database']>>

interface RunningWorker {
  url: string
  /** May be called twice. */
  close: () => Promise<void>
}

export interface BuiltWorker {
  modules: Modules
  /** Wrangler’s output, which has the size of the script. */
  output: string
}

/** Builds the Worker as it is deployed; `script`: path of another main module than that of wrangler.toml. */
export function buildWorker(script?: string): BuiltWorker {
  const folder = mkdtempSync(join(tmpdir(), 'posy-worker-'))
  try {
    const output = execFileSync(
      'wrangler',
      ['deploy', ...(script ? [script] : []), '--dry-run', '--env', '', '--outdir', folder],
      {
        stdio: ['ignore', 'pipe', 'ignore'],
        encoding: 'utf8',
        env: { ...process.env, WRANGLER_SEND_METRICS: 'false' },
      },
    )
    const main = script ? `${basename(script, '.ts')}.js` : 'index.js'
    const modules = readdirSync(folder)
      .filter((name) => /\.(js|css|txt|wasm)$/.test(name))
      .sort((a, b) => Number(b === main) - Number(a === main))
      .map((name) => ({
        type: name.endsWith('.wasm') ? 'CompiledWasm' : /\.(inline|letters)\./.test(name) ? 'Text' : 'ESModule',
        path: name,
        contents: readFileSync(join(folder, name)),
      }))
    return { modules: modules as Modules, output }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/**
 * Starts the Worker that wrangler.toml describes, with a quick way to sign up, on a free port and with an empty database. Wrangler's own
 * harness would put a second Worker in front of it, which takes four times as much of the processor as most requests.
 */
export async function startWorker(secrets: Record<string, string> = {}): Promise<RunningWorker> {
  const { workerOptions } = unstable_getMiniflareWorkerOptions('wrangler.toml')
  const bindings = {
    ...(workerOptions.bindings as object),
    POSY_SECRET: 'a secret for tests only, long enough to sign with',
    ...secrets,
  }
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      port: 0,
      cf: false,
      unsafeTriggerHandlers: true,
      workers: [
        { ...workerOptions, modulesRules: [], modules: buildWorker('tests/support/main.ts').modules, bindings },
      ],
    }),
  )
  await applyMigrations(await miniflare.getD1Database('DB'))
  const { origin } = await miniflare.ready
  let closing: Promise<void> | undefined
  const close = () => {
    closing ??= miniflare.dispose()
    return closing
  }
  return { url: origin, close }
}

/** Creates the tables in an empty database. */
export async function applyMigrations(database: LocalDatabase): Promise<void> {
  for (const file of readdirSync('migrations').filter((name) => name.endsWith('.sql'))) {
    const statements = readFileSync(join('migrations', file), 'utf8').split('--> statement-breakpoint')
    await database.batch(statements.map((text) => database.prepare(text)))
  }
}
