import { existsSync, rmSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { chromiumFlags, findChromium, sparingFlags } from '../chromium'
import { startWorker } from '../local-worker'

declare module 'vitest' {
  interface ProvidedContext {
    baseUrl: string
    /** Path of the browser. */
    chromium: string
    chromiumFlags: string[]
  }
}

/** Starts the Worker once for all browser tests, and finds the browser that each process starts. */
export default async function setup(project: TestProject) {
  if (!existsSync('web/dist/index.html')) {
    throw new Error('The browser tests run the built app: run `npm run build` first, or `npm test`, which does.')
  }
  rmSync('tests/results', { recursive: true, force: true })
  const executablePath = findChromium()
  const worker = await startWorker()
  project.provide('baseUrl', worker.url)
  project.provide('chromium', executablePath)
  project.provide('chromiumFlags', [...chromiumFlags, ...(project.name === 'speed' ? [] : sparingFlags)])
  return async () => {
    await worker.close()
  }
}
