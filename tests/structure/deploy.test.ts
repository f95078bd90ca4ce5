import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'posy-deploy-'))
afterAll(() => rmSync(folder, { recursive: true }))

const settled = {
  APP_ORIGIN: 'https://posy.example.org',
  MAIL_PROVIDER: 'resend',
  MAIL_FROM: 'Posy <posy@example.org>',
}

/** Checks a wrangler.toml with these variables; returns the status and the settings that it complains about. */
function check(vars: Record<string, string>) {
  const lines = Object.entries(vars).map(([name, value]) => `${name} = ${JSON.stringify(value)}`)
  writeFileSync(join(folder, 'wrangler.toml'), ['name = "posy"', '[vars]', ...lines].join('\n'))
  const { status, stderr } = spawnSync('node', [resolve('.scripts/check-settings.mjs')], {
    cwd: folder,
    encoding: 'utf8',
  })
  return { status, named: [...stderr.matchAll(/^- (\w+) must/gm)].map(([, name]) => name) }
}

test('a deployment begins with the dependencies of this version and a look at the settings', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
  expect(scripts.deploy?.split(' && ').slice(0, 3)).toEqual([
    'node .scripts/install.mjs',
    'node .scripts/check-settings.mjs',
    'npm run build',
  ])
})

test('settings that are only for this machine are named before a deployment, each with a sentence', () => {
  const ours = { APP_ORIGIN: 'http://localhost:8787', MAIL_PROVIDER: 'local', MAIL_FROM: 'Posy <posy@example.com>' }
  expect(check(ours)).toEqual({ status: 1, named: ['APP_ORIGIN', 'MAIL_PROVIDER', 'MAIL_FROM'] })
})

test.each([
  [{}, []],
  [{ MAIL_FROM: ' ' }, ['MAIL_FROM']],
  [{ APP_ORIGIN: 'http://posy.example.org' }, ['APP_ORIGIN']],
  [{ APP_ORIGIN: 'https://localhost' }, ['APP_ORIGIN']],
])('with %j, a deployment is held up for %j', (vars, named) => {
  expect(check({ ...settled, ...vars })).toEqual({ status: named.length === 0 ? 0 : 1, named })
})

test('npm run move-wedding asks the account that wrangler.toml names', async () => {
  const account = '0123456789abcdef0123456789abcdef'
  writeFileSync(
    join(folder, 'wrangler.toml'),
    [
      ...['name = "posy"', `account_id = "${account}"`, '[[d1_databases]]'],
      ...['binding = "DB"', 'database_name = "posy"', 'database_id = "1"'],
    ].join('\n'),
  )
  symlinkSync(resolve('worker'), join(folder, 'worker'))
  // Instead of Cloudflare.
  const asked: string[] = []
  const server = createServer(({ url }, response) => {
    asked.push(url ?? '')
    response.writeHead(404, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ success: false, errors: [], messages: [], result: null }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const moving = spawn('node', [resolve('.scripts/move-wedding.mjs'), '--list', '--remote'], {
    cwd: folder,
    stdio: 'ignore',
    env: {
      ...{ PATH: process.env.PATH, HOME: folder, CLOUDFLARE_API_TOKEN: 'of nobody' },
      CLOUDFLARE_API_BASE_URL: `http://127.0.0.1:${port}`,
    },
  })
  const [status] = await once(moving, 'exit')
  server.close()
  expect(status).toBe(1)
  expect(asked).not.toEqual([])
  for (const path of asked) expect(path).toMatch(new RegExp(`^/accounts/${account}/`))
})

test('the cron runs as often as the jobs count on', () => {
  const [, every] = /^crons = \["\*\/(\d+) \* \* \* \*"\]$/m.exec(readFileSync('wrangler.toml', 'utf8')) ?? []
  const [, minutes] = /^const RUNS_EVERY = (\d+) \* MINUTE$/m.exec(readFileSync('worker/scheduled.ts', 'utf8')) ?? []
  expect(every).toBeDefined()
  expect(minutes).toBe(every)
})
