/*
 * The seating solver beside its floors, each given the same time on one core: `node tests/bench/seating/run.ts`. Vite reads
 * the modules, which import one another as a bundler resolves them.
 */
import { runnerImport } from 'vite'

await runnerImport('./tests/bench/seating/measure.ts')
