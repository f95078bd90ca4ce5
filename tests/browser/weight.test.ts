import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { newPage } from '../support/browser'

const KIBIBYTE = 1024

test('the login loads at most 130 KiB of script and 200 KiB in total, compressed', async ({ annotate }) => {
  const page = await newPage({ isFirstVisit: true })
  const bodies: Promise<{ path: string; gzip: number; brotli: number }>[] = []
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (!pathname.startsWith('/api/')) bodies.push(response.body().then((body) => weigh(pathname, body)))
  })
  await page.goto('/login')
  await page.getByRole('button', { name: 'Sign In' }).waitFor()
  await page.waitForLoadState('networkidle')

  const files = await Promise.all(bodies)
  const sum = (some: typeof files) => some.reduce((total, { gzip }) => total + gzip, 0) / KIBIBYTE
  const script = sum(files.filter(({ path }) => path.endsWith('.js')))
  const all = sum(files)
  await annotate(files.map(({ path, gzip, brotli }) => `${path}: ${gzip} gzip, ${brotli} brotli`).join('\n'))
  expect(script).toBeLessThan(130)
  expect(all).toBeLessThan(200)
})

function weigh(path: string, body: Buffer) {
  const isCompressed = path.endsWith('.woff2')
  const gzip = isCompressed ? body.length : gzipSync(body).length
  const brotli = isCompressed
    ? body.length
    : brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length
  return { path, gzip, brotli }
}
