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

/** The attributes of the element with this name and, for radio buttons, this value. */
export function control(html: string, name: string, value?: string): string {
  const controls = [...html.matchAll(/<(?:input|select|textarea)\b[^>]*>/g)].map(([tag]) => tag)
  const found = controls.find(
    (tag) => tag.includes(` name="${name}"`) && (value === undefined || tag.includes(` value="${value}"`)),
  )
  if (!found) throw new Error(`No ${name} ${value ?? ''} in ${html}`)
  return found
}
