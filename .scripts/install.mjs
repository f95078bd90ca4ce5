// Installs the dependencies when the lock file has changed since they were installed. Runs on any Node ≥ 20, because no
// dependency may be there yet; the commands after it in package.json run on the Node that it installs.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'

const stamp = 'node_modules/.cache/posy/installed'
const wanted = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex')
if (read(stamp) !== wanted) {
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status !== 0) process.exit(status ?? 1)
  mkdirSync('node_modules/.cache/posy', { recursive: true })
  writeFileSync(stamp, wanted)
}

function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
