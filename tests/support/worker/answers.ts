import { asc, eq } from 'drizzle-orm'
import { answer_log } from '../../../worker/db/schema/weddings'
import { type Guest, guestPaths } from '../../../worker/features/guests/schema'
import { type Occasion, occasionPaths } from '../../../worker/features/occasions/schema'
import type { RsvpView } from '../../../worker/features/rsvp/party/schema'
import { answer, type Couple, request } from './app'
import { openWeddings } from './databases'

/** The logged answers of a couple's guests, in order. */
export const logOf = (couple: Couple) =>
  openWeddings()
    .select()
    .from(answer_log)
    .where(eq(answer_log.wedding_id, couple.weddingId))
    .orderBy(asc(answer_log.answered_at), asc(answer_log.id))

export const linkOf = ({ rsvp_url }: Guest) => new URL(rsvp_url).pathname

/** Reads what a guest’s link shows. */
export const open = (guest: Guest) => answer<RsvpView>(request('GET', `/api/public${linkOf(guest)}`), 200)

/** A reply by a guest's link. */
export const reply = <T = RsvpView>(guest: Guest, body: object, status = 200) =>
  answer<T>(request('POST', `/api/public${linkOf(guest)}`, { body }), status)

/** A guest's page, or its answer to a form that is sent without script. */
export async function pageOf(guest: Guest, form?: Record<string, string>) {
  const sent = form && {
    raw: new URLSearchParams(form).toString(),
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  }
  const response = await request(form ? 'POST' : 'GET', linkOf(guest), sent)
  return { status: response.status, html: await response.text() }
}

/** The hidden fields of a page's form. */
export const hiddenIn = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  )

/** Ana and Luis of one household, at the wedding and a brunch; Ana has an address. */
export async function household(couple: Couple) {
  const add = (input: object) => couple.post<Guest>(guestPaths.list, { household: 'The Reyes family', ...input })
  const ana = await add({ name: 'Ana', email: `ana-${couple.weddingId}@example.com` })
  const luis = await add({ name: 'Luis' })
  const brunch = await couple.post<Occasion>(occasionPaths.list, { name: 'Brunch', date: '2027-02-15' })
  await couple.put(occasionPaths.invitations(brunch.id), { guest_ids: [ana.id, luis.id], invited: true })
  return { ana, luis, brunch }
}
