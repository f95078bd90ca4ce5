/*
 * `node tests/bench/run.ts [name …]`: all benches, or those named. Vite reads them, since the Worker's modules import one
 * another as a bundler resolves them.
 */
import { runnerImport } from 'vite'

const benches = ['rsvp', 'budget', 'drizzle', 'accounts', 'seating/measure']

const named = process.argv.slice(2)
for (const bench of named.length > 0 ? named : benches) await runnerImport(`./tests/bench/${bench}.ts`)
