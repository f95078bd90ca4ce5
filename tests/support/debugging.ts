import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Where a browser started with `--remote-debugging-port=0` can be controlled, which it writes into its folder. */
export async function debuggingEndpoint(folder: string): Promise<{ port: number; path: string }> {
  const read = () => readFile(join(folder, 'DevToolsActivePort'), 'utf8').catch(() => '')
  for (let i = 0; i < 300; i++) {
    const [port = '', path = ''] = (await read()).split('\n')
    if (path.startsWith('/devtools/browser/')) return { port: Number(port), path }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('The browser has opened no port for its control.')
}
