// Applies the migrations to every database of wrangler.toml. Options are those of `wrangler d1 migrations apply`, such as --local,
// --remote and --env.
import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { listDatabases } from './databases.mjs'

const options = process.argv.slice(2)
const { values } = parseArgs({ args: options, options: { env: { type: 'string' } }, strict: false })
for (const { binding } of listDatabases(values.env)) {
  const { status } = spawnSync('wrangler', ['d1', 'migrations', 'apply', binding, ...options], {
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  })
  if (status !== 0) process.exit(status ?? 1)
}
