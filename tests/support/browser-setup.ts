import { existsSync, rmSync } from 'node:fs'
import { chromium } from 'playwright-core'
import type { TestProject } from 'vitest/node'
import { chromiumFlags, findChromium } from './chromium'
import { startWorker } from './worker'

declare module 'vitest' {
  interface ProvidedContext {
    baseUrl: string
    /** Where the one browser of all tests listens. */
    browserEndpoint: string
  }
}

/** Starts the built Worker and a browser once for all browser tests. */
export default async function setup(project: TestProject) {
  if (!existsSync('web/dist/index.html')) {
    throw new Error('The browser tests run the built app: run `npm run build` first, or `npm test`, which does.')
  }
  rmSync('tests/results', { recursive: true, force: true })
  const executablePath = findChromium()
  const worker = await startWorker()
  const browser = await chromium.launchServer({ executablePath, args: chromiumFlags })
  project.provide('baseUrl', worker.url)
  project.provide('browserEndpoint', browser.wsEndpoint())
  return async () => {
    await browser.close()
    await worker.close()
  }
}
