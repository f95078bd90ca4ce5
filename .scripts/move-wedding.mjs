// Moves a wedding to another database: worker/db/README.md.
//   npm run move-wedding -- <wedding id> <binding> [--remote] [--env staging]
//   npm run move-wedding -- <wedding id> --cancel [--remote]
//   npm run move-wedding -- --list [--remote]
// Locally by default, in the data of `npm start`, which must not run meanwhile.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { runnerImport } from 'vite'
import { getPlatformProxy } from 'wrangler'
import { listDatabases, readAccount } from './wrangler-config.mjs'

const REQUEST_LIFETIME = 30_000

const { values, positionals } = readArguments()
if (values.help) explainUsage(0)
if (values.local && values.remote) explainUsage()
const [weddingId, binding] = positionals
if (!values.list && (!weddingId || (!binding && !values.cancel))) explainUsage()

const { module: moves } = await runnerImport('./worker/db/moving/move.ts')
const { module: places } = await runnerImport('./worker/db/places.ts')

// Only the databases, so that nothing else of the Worker is reached.
const folder = mkdtempSync(join(tmpdir(), 'posy-move-'))
const configPath = join(folder, 'wrangler.json')
const d1_databases = listDatabases(values.env).map(({ migrations_dir, ...database }) => ({
  ...database,
  remote: values.remote,
}))
const account_id = readAccount(values.env)
const config = { name: 'posy-move', account_id, compatibility_date: '2026-10-01', d1_databases }
writeFileSync(configPath, JSON.stringify(config))
const state = resolve(process.env.POSY_STATE || '.wrangler/state')
const platform = await getPlatformProxy({
  configPath,
  remoteBindings: values.remote,
  persist: { path: join(state, 'v3') },
})
try {
  const { env } = platform
  const databases = places.numberedDatabases(env)
  const mover = {
    accounts: env.DB,
    databases,
    weddingId,
    grace: values.remote ? REQUEST_LIFETIME : 0,
    wait: (milliseconds) => new Promise((done) => setTimeout(done, milliseconds)),
    tell: (step) => console.log(step),
  }
  if (values.list) {
    const unfinished = await moves.listMoves(env.DB)
    if (unfinished.length === 0) console.log('No wedding is being moved.')
    for (const { wedding_id, from_database, to_database, started_at, is_cancelled } of unfinished) {
      const since = `since ${new Date(started_at).toISOString()}${is_cancelled ? ', being cancelled' : ''}`
      console.log(`${wedding_id} from ${from_database} to ${to_database}, ${since}`)
    }
  } else if (values.cancel) {
    await moves.cancelMove(mover)
  } else {
    const named = [...databases].find(([, d1]) => d1 === env[binding])
    if (!named) {
      const bindings = Object.keys(env).filter((name) => [...databases.values()].includes(env[name]))
      throw new Error(`${binding} is no database of weddings. There are: ${bindings.join(', ')}.`)
    }
    await moves.moveWedding(mover, named[0])
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  await platform.dispose()
  rmSync(folder, { recursive: true, force: true })
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        // The default, which may be named as for `npm run migrate`.
        local: { type: 'boolean', default: false },
        remote: { type: 'boolean', default: false },
        cancel: { type: 'boolean', default: false },
        list: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
        env: { type: 'string', default: '' },
      },
    })
  } catch {
    return explainUsage()
  }
}

function explainUsage(status = 2) {
  const tell = status === 0 ? console.log : console.error
  tell(
    'Usage: npm run move-wedding -- <wedding id> <binding> [--remote] [--env name]; or --list, or <wedding id> --cancel',
  )
  process.exit(status)
}
