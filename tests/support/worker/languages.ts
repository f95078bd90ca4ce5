import { expect } from 'vitest'
import { settingsPath, type WeddingSettings } from '../../../worker/features/settings/schema'
import type { Locale } from '../../../worker/lib/locales'
import { type Couple, request, type Sent } from './app'

/** Reads a page, or the response to a form, which must have this status and declare this language. */
export async function read(path: string, locale: Locale, status: number, { raw, ...sent }: Sent = {}): Promise<string> {
  const query = `${path.includes('?') ? '&' : '?'}lang=${locale}`
  const response = await request(raw ? 'POST' : 'GET', path + query, { raw, ...sent })
  expect(response.status, path).toBe(status)
  expect(response.headers.get('content-language')).toBe(locale)
  expect(response.headers.get('vary')).toContain('Accept-Language')
  return response.text()
}

/** Switches the seat finder on and returns the path of its page. */
export async function newSeatFinder(couple: Couple): Promise<string> {
  const { seat_finder_url } = await couple.put<WeddingSettings>(settingsPath, { seat_finder: true })
  return new URL(seat_finder_url ?? '').pathname
}
