// Applies the migrations to every database of wrangler.toml. Options are those of `wrangler d1 migrations apply`, such as --local,
// --remote and --env. With --local, the databases are those of `npm start`.
import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { shell, toArguments } from './commands.mjs'
import { listDatabases } from './wrangler-config.mjs'

const options = process.argv.slice(2)
const { values } = parseArgs({
  args: options,
  options: { env: { type: 'string' }, local: { type: 'boolean' }, 'persist-to': { type: 'string' } },
  strict: false,
})
if (values.local && !values['persist-to'])
  options.push('--persist-to', resolve(process.env.POSY_STATE || '.wrangler/state'))
// What wrangler prints of a local database, hundreds of lines at the first start, matters only if it fails.
const output = values.local ? 'pipe' : 'inherit'
for (const { binding } of listDatabases(values.env)) {
  const args = toArguments(['d1', 'migrations', 'apply', binding, ...options])
  const { status, stdout, stderr } = spawnSync('wrangler', args, {
    stdio: ['ignore', output, output],
    encoding: 'utf8',
    shell,
  })
  if (status === 0) continue
  console.error(stdout ?? '', stderr ?? '')
  process.exit(status ?? 1)
}
