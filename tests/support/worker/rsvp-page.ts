import { expect } from 'vitest'
import { request, type Sent } from './app'

/** Text of a page, which must have this status. */
export async function page(method: string, path: string, status: number, sent: Sent = {}): Promise<string> {
  const response = await request(method, path, sent)
  expect(response.status).toBe(status)
  expect(response.headers.get('content-type')).toMatch(/^text\/html; charset=utf-8$/i)
  return response.text()
}

/** A form as a browser sends it without script. */
export const form = (fields: [string, string][] | Record<string, string>): Sent => ({
  raw: new URLSearchParams(fields),
  headers: { origin: 'null', 'sec-fetch-site': 'same-origin' },
})

/** The script or the style that a page has in itself. */
export const inlined = (html: string, tag: 'script' | 'style') =>
  new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`).exec(html)?.[1] ?? ''
