import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import lighthouse, { type Flags, type Result } from 'lighthouse'
import { type BrowserContext, chromium } from 'playwright-core'
import { chromiumFlags, findChromium } from './chromium'
import { debuggingEndpoint } from './debugging'

export interface Judge {
  /** Pages that it opens and those that Lighthouse opens share cookies and storage. */
  context: BrowserContext
  /** Opens a path as a phone on slow 4G that has nothing of the app in its cache. */
  judge: (path: string, flags: Flags) => Promise<Result>
  close: () => Promise<void>
}

/** Starts a browser for Lighthouse, which opens its pages in a browser's own context. */
export async function startLighthouse(baseURL: string): Promise<Judge> {
  const folder = await mkdtemp(join(tmpdir(), 'posy-lighthouse-'))
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: findChromium(),
    args: [...chromiumFlags, '--remote-debugging-port=0'],
    baseURL,
  })
  const { port } = await debuggingEndpoint(folder)
  return {
    context,
    judge: async (path, flags) => {
      const answer = await lighthouse(baseURL + path, { port, logLevel: 'silent', skipAboutBlank: true, ...flags })
      const { runtimeError, ...result } = answer?.lhr ?? {}
      if (!answer || runtimeError) throw new Error(`Lighthouse could not judge ${path}: ${runtimeError?.message}`)
      return result as Result
    },
    close: async () => {
      await context.close()
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
