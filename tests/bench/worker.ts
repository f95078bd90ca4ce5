/* What Cloudflare stores and starts: the size of the Worker's script, and the processor time until it is ready. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildWorker } from '../support/local-worker'
import { isQuick } from './options'
import { besideGoal, report } from './report'

/** Kilobytes, and milliseconds. */
const GOALS = { script: 1200, packed: 350, start: 40 }
const STARTS = isQuick ? 1 : 3
const KIBIBYTE = 1.024

const [, script, packed] = /Total Upload: ([\d.]+) KiB \/ gzip: ([\d.]+) KiB/.exec(buildWorker().output) ?? []
const starts = Array.from({ length: STARTS }, measureStart)

const row = (measure: string, value: number, goal: number, unit: string) => ({
  measure,
  value: `${value.toFixed(0)} ${unit}`,
  goal: besideGoal(value, goal, { unit: ` ${unit}` }),
})
report('worker', [
  row('script', Number(script) * KIBIBYTE, GOALS.script, 'KB'),
  row('script, gzip', Number(packed) * KIBIBYTE, GOALS.packed, 'KB'),
  row('start, processor', Math.min(...starts), GOALS.start, 'ms'),
])

/** Milliseconds that the profiler saw the processor at work while the script started. */
function measureStart(): number {
  const folder = mkdtempSync(join(tmpdir(), 'posy-bench-'))
  try {
    const output = execFileSync(
      'wrangler',
      ['check', 'startup', '--args=--env=', '--outfile', join(folder, 'start.cpuprofile')],
      {
        stdio: ['ignore', 'pipe', 'ignore'],
        encoding: 'utf8',
        env: { ...process.env, WRANGLER_SEND_METRICS: 'false' },
      },
    )
    return Number(/Active: ([\d.]+) ms/.exec(output)?.[1])
  } finally {
    rmSync(folder, { recursive: true })
  }
}
