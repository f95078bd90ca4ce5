/*
 * `node tests/simulation/run.ts [--write]`: see README.md. Vite loads the modules, because the Worker's import each other the way a bundler
 * resolves them.
 */
import { runnerImport } from 'vite'

await runnerImport('./tests/simulation/main.ts')
