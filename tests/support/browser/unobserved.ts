import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { chromiumFlags, findChromium } from '../chromium'
import { debuggingEndpoint } from '../debugging'
import { type Account, QUIET_PATH } from './browser'
import { workIn } from './page-work'

/**
 * A browser for measurements. Playwright observes every request and object of its pages, which takes a fifth to a half more time while a
 * page loads: for each request that a script starts, the engine parses the script again to tell its line.
 */
interface UnobservedBrowser {
  open: () => Promise<UnobservedPage>
}

interface UnobservedPage {
  goTo: (url: string) => Promise<void>
  /** Waits until a JavaScript expression is true on the page. Asks every 100 ms. */
  until: (expression: string) => Promise<void>
  /** Processor time that the page's main thread has spent, in milliseconds, without that of this control. */
  work: () => Promise<number>
  close: () => Promise<void>
}

/** Starts a browser of its own until the test ends, with the size of a phone. An account of the app at `origin` is signed in on it. */
export async function startUnobserved(origin: string, account: Account): Promise<UnobservedBrowser> {
  const folder = await mkdtemp(join(tmpdir(), 'posy-unobserved-'))
  const flags = [...chromiumFlags, '--headless', '--window-size=390,844', `--user-data-dir=${folder}`]
  // Debian's command is a script that starts the browser, so what ends is the group of all its processes.
  const options = { stdio: 'ignore', detached: true } as const
  const browser = spawn(findChromium(), [...flags, '--remote-debugging-port=0'], options)
  const ended = once(browser, 'exit')
  onTestFinished(async () => {
    process.kill(-Number(browser.pid), 'SIGKILL')
    await ended
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  })
  const { port, path } = await debuggingEndpoint(folder)
  const send = await connect(`ws://127.0.0.1:${port}${path}`)
  const cookies = account.cookies.map((cookie) => ({ ...cookie, url: origin, httpOnly: true, sameSite: 'Strict' }))
  await send('Storage.setCookies', { cookies })
  const open = () => openPage(send)
  const quiet = await open()
  await quiet.goTo(origin + QUIET_PATH)
  await quiet.until(`document.readyState === 'complete' && location.pathname === '${QUIET_PATH}'`)
  await quiet.until(`localStorage.setItem('access_token', ${JSON.stringify(account.token)}) === undefined`)
  await quiet.close()
  return { open }
}

type Send = <Answer>(method: string, params?: object, sessionId?: string) => Promise<Answer>

/** Calls by the Chrome DevTools Protocol: https://chromedevtools.github.io/devtools-protocol/. */
async function connect(address: string): Promise<Send> {
  const socket = new WebSocket(address)
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', reject)
  })
  const calls = new Map<number, (answer: { result: unknown; error?: { message: string } }) => void>()
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(data)
    calls.get(answer.id)?.(answer)
    calls.delete(answer.id)
  })
  let count = 0
  return <Answer>(method: string, params?: object, sessionId?: string) =>
    new Promise<Answer>((resolve, reject) => {
      count += 1
      calls.set(count, ({ result, error }) =>
        error ? reject(new Error(`${method}: ${error.message}`)) : resolve(result as Answer),
      )
      socket.send(JSON.stringify({ id: count, method, params, sessionId }))
    })
}

async function openPage(send: Send): Promise<UnobservedPage> {
  const { targetId } = await send<{ targetId: string }>('Target.createTarget', { url: 'about:blank' })
  const { sessionId } = await send<{ sessionId: string }>('Target.attachToTarget', { targetId, flatten: true })
  await send('Performance.enable', { timeDomain: 'threadTicks' }, sessionId)
  const isTrue = async (expression: string) => {
    const call = { expression: `Boolean(${expression})`, returnByValue: true }
    const answer = send<{ result: { value?: unknown } }>('Runtime.evaluate', call, sessionId)
    // Refused while the page is replaced by the next.
    return (await answer.catch(() => null))?.result.value === true
  }
  return {
    goTo: async (url) => {
      await send('Page.navigate', { url }, sessionId)
    },
    until: async (expression) => {
      for (let i = 0; i < 600; i++) {
        if (await isTrue(expression)) return
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
      throw new Error(`Not within a minute: ${expression}`)
    },
    work: async () => {
      const { metrics } = await send<{ metrics: { name: string; value: number }[] }>(
        'Performance.getMetrics',
        {},
        sessionId,
      )
      return workIn(metrics)
    },
    close: async () => {
      await send('Target.closeTarget', { targetId })
    },
  }
}
