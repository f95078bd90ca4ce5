// Serves Posy on this machine: builds the app, applies the migrations, creates the local secret, then runs the Worker as it
// is deployed. With --hot, Vite serves the app with hot reload in front of it.
import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { shell, toArguments } from './commands.mjs'

const hot = process.argv.includes('--hot')
const port = Number(process.env.PORT || 8787)
const workerPort = hot ? port + 1 : port
if (!Number.isInteger(port) || port < 1 || workerPort > 65_535)
  refuse(`PORT must be a number from 1 to ${hot ? 65_534 : 65_535}.`)
const state = resolve(process.env.POSY_STATE || '.wrangler/state')
const origin = `http://localhost:${port}`
const NODE_ENV = hot ? 'development' : 'production'
// Without requests to the network.
const env = {
  ...process.env,
  NODE_ENV,
  WRANGLER_SEND_METRICS: 'false',
  CLOUDFLARE_CF_FETCH_ENABLED: 'false',
  CI: 'true',
}

// wrangler wants the folder, although Vite serves the app.
if (hot) mkdirSync('web/dist', { recursive: true })
else run('vite', ['build', '--config', 'web/vite.config.ts', '--logLevel', 'warn'])
// Not before the build: a server that was just told to stop has ended by now.
for (const one of new Set([port, workerPort]))
  if (await isTaken(one)) refuse(`Port ${one} is in use already, maybe by another Posy. Stop that, or choose a PORT.`)
run('node', ['.scripts/migrate.mjs', '--local'])
const worker = start('wrangler', [
  'dev',
  ...['--port', String(workerPort), '--inspector-port', '0', '--persist-to', state, '--env-file', localSecret()],
  // No mail leaves this machine, whatever provider wrangler.toml names.
  ...['--var', `APP_ORIGIN:${origin}`, '--var', 'MAIL_PROVIDER:local'],
  ...['--show-interactive-dev-session=false', '--log-level', 'warn'],
])
const children = [worker]
if (hot) children.push(start('vite', ['--config', 'web/vite.config.ts', '--port', String(port), '--strictPort']))
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stop())
// npm's shell does not pass signals on, so the server also stops when the process that started it is gone.
const starter = process.ppid
setInterval(() => process.ppid !== starter && stop(), 1000).unref()
for (const child of children) child.on('exit', (code) => stop(code ?? 0))
if (await isServing()) console.log(`Posy is at ${origin}, its local mail at ${origin}/dev/mail`)

function refuse(sentence) {
  console.error(sentence)
  process.exit(1)
}

/** Whether a server listens at a port of this machine. */
function isTaken(number) {
  const socket = connect(number, 'localhost')
  return new Promise((done) => socket.on('connect', () => done(true)).on('error', () => done(false))).finally(() =>
    socket.destroy(),
  )
}

/** Waits until Posy answers; false if it ends before it does. */
async function isServing() {
  while (children.every(({ exitCode, killed }) => exitCode === null && !killed)) {
    const health = await fetch(`${origin}/api/health`).catch(() => null)
    if (health?.ok) return true
    await setTimeout(100)
  }
  return false
}

function stop(code = 0) {
  for (const child of children) child.kill('SIGTERM')
  process.exitCode ||= code
}

/** Path of the file with this machine's secret; the first start creates it next to the data. */
function localSecret() {
  const file = join(state, 'posy.env')
  mkdirSync(state, { recursive: true })
  if (existsSync(file)) return file
  // A start that dies here, or a full disk, must not leave a part of it as the secret, nor two at once use one file.
  const unfinished = `${file}.${process.pid}.new`
  try {
    writeFileSync(unfinished, `POSY_SECRET=${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flush: true })
    renameSync(unfinished, file)
  } finally {
    rmSync(unfinished, { force: true })
  }
  return file
}

function run(command, args) {
  const { status, error } = spawnSync(command, toArguments(args), {
    stdio: ['ignore', 'inherit', 'inherit'],
    env,
    shell,
  })
  if (error) refuse(`${command} could not be started: ${error.message}`)
  if (status !== 0) process.exit(status ?? 1)
}

function start(command, args) {
  return spawn(command, toArguments(args), { stdio: ['ignore', 'inherit', 'inherit'], env, shell })
}
