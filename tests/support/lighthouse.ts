import { createServer } from 'node:net'
import lighthouse, { type Flags, type Result } from 'lighthouse'
import { type BrowserContext, chromium } from 'playwright-core'
import { chromiumFlags, findChromium } from './chromium'

export interface Judge {
  /** Pages that it opens and those that Lighthouse opens share cookies and storage. */
  context: BrowserContext
  /** Opens a path as a phone on slow 4G that has nothing of the app in its cache. */
  judge: (path: string, flags: Flags) => Promise<Result>
  close: () => Promise<void>
}

/** Starts a browser for Lighthouse, which opens its pages in a browser's own context. */
export async function startLighthouse(baseURL: string): Promise<Judge> {
  const port = await freePort()
  const context = await chromium.launchPersistentContext('', {
    executablePath: findChromium(),
    args: [...chromiumFlags, `--remote-debugging-port=${port}`],
    baseURL,
  })
  return {
    context,
    judge: async (path, flags) => {
      const answer = await lighthouse(baseURL + path, { port, logLevel: 'silent', skipAboutBlank: true, ...flags })
      const { runtimeError, ...result } = answer?.lhr ?? {}
      if (!answer || runtimeError) throw new Error(`Lighthouse could not judge ${path}: ${runtimeError?.message}`)
      return result as Result
    },
    close: () => context.close(),
  }
}

function freePort(): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const server = createServer().on('error', reject)
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
  })
  return promise
}
