import { expect } from 'vitest'
import type { Guest } from '../../../worker/features/guests/schema'
import type { Question } from '../../../worker/features/questions/schema'
import { linkOf } from './answers'
import { type Couple, request } from './app'
import { addGuest } from './guests'
import { form } from './rsvp-page'

/** Adds a question about health, for each person. */
export const addQuestion = (couple: Couple, input: object = {}) =>
  couple.post<Question>('/api/questions', { text: 'Medicine', kind: 'text', is_sensitive: true, ...input })

/** The page of a guest, or the one that answers a form. */
export async function page(guest: Guest, fields?: Record<string, string>, status = 200): Promise<string> {
  const response = await request(fields ? 'POST' : 'GET', linkOf(guest), fields && form(fields))
  expect(response.status).toBe(status)
  return response.text()
}

/** The box of consent on a page, and the sentence beside it. */
export const box = (html: string, name = 'consent') =>
  new RegExp(`<label class="tick"><input[^>]* name="${name.replaceAll('.', '\\.')}"[^>]*><span>(.*?)</span>`).exec(html)

/** Whether the box of consent is ticked; null: there is none. */
export const isTicked = (html: string, name = 'consent') => box(html, name)?.[0].includes(' checked') ?? null

/** Ana, who answers for Luis, another adult, and Mia, a child. */
export async function family(couple: Couple) {
  const household = 'The Reyes family'
  const ana = await addGuest(couple, { household, plus_one_allowed: true, plus_ones: 1 })
  const luis = await addGuest(couple, { name: 'Luis', household })
  const mia = await addGuest(couple, { name: 'Mia', household, kind: 'child' })
  return { ana, luis, mia }
}

/** A guest in a reply of the household: they are coming to the wedding. */
export const coming = (couple: Couple, { id }: Guest, more: object = {}) => ({
  guest_id: id,
  invitations: { [couple.weddingId]: { status: 'confirmed' } },
  ...more,
})
