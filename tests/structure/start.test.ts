import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'posy-start-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** A package whose dependencies are installed, with a script that prints the id of its process and, like the server, stays with its parent. */
function makePackage(): void {
  const lock = '{}'
  writeFileSync(join(folder, 'package-lock.json'), lock)
  const server = 'const { ppid } = process; setInterval(() => process.ppid !== ppid && process.exit(), 100)'
  writeFileSync(join(folder, 'server.mjs'), `console.log(process.pid); ${server}`)
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ scripts: { serve: 'node server.mjs' } }))
  mkdirSync(join(folder, 'node_modules/.cache/posy'), { recursive: true })
  const stamp = createHash('sha256').update(lock).digest('hex')
  writeFileSync(join(folder, 'node_modules/.cache/posy/installed'), stamp)
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('what npm start runs ends when it is told to end, although npm’s shell does not pass that on', {
  tags: 'exhaustive',
}, async () => {
  makePackage()
  const shell = spawn('sh', ['-c', `node "${resolve('.scripts/install.mjs')}" serve; true`], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [printed] = await once(shell.stdout, 'data')
  const server = Number(printed)
  expect(isRunning(server)).toBe(true)
  shell.kill('SIGTERM')
  await expect.poll(() => isRunning(server), { timeout: 30_000 }).toBe(false)
})

/** Runs a script with stand-ins for wrangler and Vite that only note their arguments; returns those, the status and what it printed. */
function run(script: string, args: string[], env: Record<string, string>) {
  const bin = mkdtempSync(join(folder, 'bin-'))
  const noted = join(bin, 'noted')
  writeFileSync(noted, '')
  for (const name of ['wrangler', 'vite']) {
    writeFileSync(join(bin, name), `#!/bin/sh\necho ${name} "$@" >> ${noted}\n`, { mode: 0o755 })
  }
  const { status, stderr } = spawnSync('node', [script, ...args], {
    encoding: 'utf8',
    env: { ...process.env, POSY_STATE: join(bin, 'state'), ...env, PATH: `${bin}:${process.env.PATH}` },
  })
  return { status, stderr, started: readFileSync(noted, 'utf8').split('\n'), state: join(bin, 'state') }
}

/** Listens at a port whose neighbour, `aside` of it, is free. */
async function listenBeside(aside: number): Promise<{ server: Server; port: number }> {
  for (;;) {
    const server = createServer().listen(0, 'localhost')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const other = createServer().listen(port + aside, 'localhost')
    const isFree = await once(other, 'listening').then(
      () => true,
      () => false,
    )
    other.close()
    if (isFree) return { server, port }
    server.close()
  }
}

async function freePort(): Promise<number> {
  const { server, port } = await listenBeside(1)
  server.close()
  await once(server, 'close')
  return port
}

test('npm start leaves no half of a secret when it dies while it writes one, and keeps the one that it has', async () => {
  const POSY_STATE = join(folder, 'secret')
  const env = { POSY_STATE, PORT: String(await freePort()) }
  const file = join(POSY_STATE, 'posy.env')
  const dying = join(folder, 'dying.mjs')
  // As on a full disk: the file is there, and what was to be in it is not.
  writeFileSync(
    dying,
    `import fs from 'node:fs'
    import { syncBuiltinESMExports } from 'node:module'
    const { writeFileSync } = fs
    fs.writeFileSync = (path, text, options) => {
      writeFileSync(path, String(text).slice(0, 5), options)
      throw new Error('ENOSPC')
    }
    syncBuiltinESMExports()`,
  )
  const died = run(`--import=${dying}`, ['.scripts/serve.mjs'], env)
  expect([died.status, died.started.filter((line) => line.startsWith('wrangler dev'))]).toEqual([1, []])
  expect(died.stderr).toContain('ENOSPC')
  expect(existsSync(file)).toBe(false)
  run('.scripts/serve.mjs', [], env)
  const secret = readFileSync(file, 'utf8')
  expect(secret).toMatch(/^POSY_SECRET=[\w-]{43}\n$/)
  expect([statSync(file).mode & 0o777, readdirSync(POSY_STATE)]).toEqual([0o600, ['posy.env']])
  run('.scripts/serve.mjs', [], env)
  expect(readFileSync(file, 'utf8')).toBe(secret)
})

test('npm start keeps mail on this machine, whatever wrangler.toml says', async () => {
  const { started } = run('.scripts/serve.mjs', [], { PORT: String(await freePort()) })
  expect(started.find((line) => line.startsWith('wrangler dev'))).toContain(' --var MAIL_PROVIDER:local ')
})

test('a command that cannot be started is named', () => {
  const { status, stderr } = spawnSync(process.execPath, ['.scripts/serve.mjs'], {
    encoding: 'utf8',
    env: { ...process.env, PORT: '8790', PATH: folder },
  })
  expect([status, stderr]).toEqual([1, 'vite could not be started: spawnSync vite ENOENT\n'])
})

test.each(['abc', '0', '-1', '80.5', '65536'])('PORT=%s is refused with a sentence', (PORT) => {
  const { status, stderr } = spawnSync('node', ['.scripts/serve.mjs'], {
    encoding: 'utf8',
    env: { ...process.env, PORT },
  })
  expect([status, stderr]).toEqual([1, 'PORT must be a number from 1 to 65535.\n'])
})

test('npm run migrate -- --local migrates the data that npm start uses', () => {
  const { started, state } = run('.scripts/migrate.mjs', ['--local'], {})
  expect(started[0]).toBe(`wrangler d1 migrations apply DB --local --persist-to ${state}`)
  expect(run('.scripts/migrate.mjs', ['--remote'], {}).started[0]).toBe('wrangler d1 migrations apply DB --remote')
})

test('on Windows, where a shell starts the commands, the path of the data may have spaces', async () => {
  const asWindows = join(folder, 'as-windows.mjs')
  writeFileSync(asWindows, "Object.defineProperty(process, 'platform', { value: 'win32' })")
  // Two, since the stand-ins print one between arguments.
  const POSY_STATE = join(folder, 'my  state')
  const env = { PORT: String(await freePort()), POSY_STATE, comspec: '/bin/sh' }
  const { started } = run(`--import=${asWindows}`, ['.scripts/serve.mjs'], env)
  const dev = started.find((line) => line.startsWith('wrangler dev'))
  expect(dev).toContain(` --persist-to ${POSY_STATE} --env-file ${POSY_STATE}/posy.env `)
})

test('PORT=65535 leaves no port for the Worker behind Vite', () => {
  const { status, stderr } = run('.scripts/serve.mjs', ['--hot'], { PORT: '65535' })
  expect([status, stderr]).toEqual([1, 'PORT must be a number from 1 to 65534.\n'])
})

test.each([0, 1])(
  'a port that is in use is refused with a sentence, also that of the Worker behind Vite (%i)',
  async (behind) => {
    const { server, port } = await listenBeside(behind === 0 ? 1 : -1)
    const { status, stderr, started } = run('.scripts/serve.mjs', ['--hot'], { PORT: String(port - behind) })
    server.close()
    const sentence = `Port ${port} is in use already, maybe by another Posy. Stop that, or choose a PORT.\n`
    expect([status, stderr, started]).toEqual([1, sentence, ['']])
  },
)
