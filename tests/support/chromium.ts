import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

const usualPlaces = [
  // Never draws a window.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
]

export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

/**
 * Spare a fifth of the processor's time when many pages live for seconds: scripts are not parsed again to say where a request comes
 * from, nor compiled for a speed that pays off later; freed memory is kept, and threads do not wait for each other. Not for
 * measurements, since no user's browser runs like that.
 */
export const sparingFlags = [
  `--js-flags=${[
    '--no-enable-lazy-source-positions',
    '--single-threaded',
    '--no-maglev',
    '--no-opt',
    '--no-incremental-marking',
    '--min-semi-space-size=16',
    '--semi-space-growth-factor=4',
  ]}`,
  '--enable-features=PartitionAllocLargeEmptySlotSpanRing',
  '--in-process-gpu',
]

/** Finds a Chromium, and installs one on Debian when run as root. */
export function findChromium(): string {
  const found = installed()
  if (found) return found
  if (isDebianRoot()) {
    apt('update')
    apt('install', '--yes', '--no-install-recommends', 'chromium-headless-shell')
    // An older Debian has no package of that name.
    if (!installed()) apt('install', '--yes', '--no-install-recommends', 'chromium')
  }
  const now = installed()
  if (!now) {
    throw new Error(
      'The browser tests need Chromium or Chrome: install one, or name it in CHROMIUM_PATH, and run again.',
    )
  }
  return now
}

function installed(): string | undefined {
  const named = process.env.CHROMIUM_PATH
  if (named) {
    if (!existsSync(named)) throw new Error(`CHROMIUM_PATH names ${named}, which is not there.`)
    return named
  }
  return usualPlaces.find((path) => existsSync(path))
}

function isDebianRoot(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/etc/os-release')) return false
  return /^ID(_LIKE)?=.*debian/m.test(readFileSync('/etc/os-release', 'utf8'))
}

function apt(...parts: string[]): void {
  spawnSync('apt-get', ['-qq', ...parts], {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}
