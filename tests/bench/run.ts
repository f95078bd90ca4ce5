/*
 * `node tests/bench/run.ts [name …] [--quick] [--write]` runs all benches, or those named: see README.md. Vite loads them, because the
 * Worker's modules import each other the way a bundler resolves them.
 */
import { runnerImport } from 'vite'

await runnerImport('./tests/bench/main.ts')
