/*
 * `node tests/bench/run.ts [name …]` runs all benches, or those named. Vite loads them, because the Worker's modules import
 * each other the way a bundler resolves them.
 */
import { runnerImport } from 'vite'

const benches = ['rsvp', 'budget', 'drizzle', 'accounts', 'seating/measure']

const named = process.argv.slice(2)
for (const bench of named.length > 0 ? named : benches) await runnerImport(`./tests/bench/${bench}.ts`)
