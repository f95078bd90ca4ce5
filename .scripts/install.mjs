// Installs the dependencies when the lock file has changed since they were installed, then runs the script of package.json that it is
// given, if any. Runs on any Node ≥ 20, because no dependency may be there yet; that script, and the commands after this one in
// package.json, run on the Node that it installs.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { shell, toArguments } from './commands.mjs'

const stamp = 'node_modules/.cache/posy/installed'
const wanted = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex')
if (read(stamp) !== wanted) {
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    stdio: 'inherit',
    shell,
  })
  if (status !== 0) process.exit(status ?? 1)
  mkdirSync('node_modules/.cache/posy', { recursive: true })
  writeFileSync(stamp, wanted)
}

const [script, ...args] = process.argv.slice(2)
if (script) {
  const child = spawn('npm', toArguments(['run', '--silent', script, ...args]), { stdio: 'inherit', shell })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  // Some shells do not pass signals on, so the script also ends when the process that started this one is gone.
  const starter = process.ppid
  setInterval(() => process.ppid !== starter && child.kill('SIGTERM'), 1000).unref()
  child.on('exit', (code) => process.exit(code ?? 1))
}

function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
