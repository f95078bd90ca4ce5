import { expect } from 'vitest'
import { type NewShareLink, sharingPaths } from '../../../worker/features/sharing/schema'
import { type Couple, request, type Sent } from './app'

/** Makes a link and returns the path of its page. */
export async function share(couple: Couple, link: object): Promise<{ id: string; path: string }> {
  const { id, url } = await couple.post<NewShareLink>(sharingPaths.links, link)
  return { id, path: new URL(url).pathname }
}

/** The HTML of a page, which must have this status. */
export async function htmlOf(path: string, status = 200, sent: Sent = {}): Promise<string> {
  const response = await request('GET', path, sent)
  const text = await response.text()
  expect([response.status, response.status === 200 ? '' : text.slice(0, 15)]).toEqual([
    status,
    status === 200 ? '' : '<!doctype html>',
  ])
  return text
}

/** The text of each table row, by the heading of its section. */
export function linesOf(html: string): Record<string, string[]> {
  const sections = [...html.matchAll(/<section>([\s\S]*?)<\/section>/g)].map(([, section = '']) => {
    const heading = textOf(/<h2>([\s\S]*?)<\/h2>/.exec(section)?.[1] ?? '')
    const rows = [...section.matchAll(/<tr[^>]*>((?:(?!<\/tr>)[\s\S])*<td[\s\S]*?)<\/tr>/g)].map(([, row = '']) => {
      const cells = [...row.matchAll(/<t[dh][^>]*>([\s\S]*?)<\/t[dh]>/g)].map(([, cell = '']) => textOf(cell))
      return cells.join(' | ')
    })
    return [heading, rows]
  })
  return Object.fromEntries(sections)
}

export function textOf(html: string): string {
  return html
    .replaceAll(/<style>[\s\S]*?<\/style>/g, '')
    .replaceAll(/<\/(p|mark|a|h1|h2|bdi)>/g, ' ')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll('&amp;', '&')
    .trim()
}
