import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { vi } from 'vitest'
import { guests } from '../../../worker/db/schema/weddings'
import type { RsvpSaved } from '../../../worker/features/rsvp/schema'
import { newId } from '../../../worker/lib/ids'
import { newRsvpSelector, rsvpPath, rsvpToken } from '../../../worker/security/rsvp-link'
import { answer, type Couple, request } from './app'
import { openWeddings } from './databases'

type GuestRow = typeof guests.$inferSelect

/** A guest of a couple's wedding, with their personal link. */
export interface Invited {
  id: string
  token: string
  /** Path of the RSVP page. */
  page: string
  /** Path of the API call. */
  api: string
  /** Reads the guest as stored now. */
  row: () => Promise<GuestRow>
  /** Changes the stored guest, as someone else would in the meantime. */
  change: (changes: Partial<GuestRow>) => Promise<void>
}

export async function invite(couple: Couple, guest: Partial<GuestRow> = {}): Promise<Invited> {
  const db = openWeddings()
  const now = Date.now()
  const id = newId(now)
  const selector = newRsvpSelector()
  await db.insert(guests).values({
    id,
    wedding_id: couple.weddingId,
    name: 'Ana Cruz',
    rsvp_selector: selector,
    created_at: now,
    updated_at: now,
    ...guest,
  })
  const token = rsvpToken(env.POSY_SECRET, couple.weddingId, selector)
  const page = rsvpPath(couple.weddingId, token)
  return {
    id,
    token,
    page,
    api: `/api/public${page}`,
    row: async () => {
      const [row] = await db.select().from(guests).where(eq(guests.id, id))
      if (!row) throw new Error('The guest is gone.')
      return row
    },
    change: async (changes) => void (await db.update(guests).set(changes).where(eq(guests.id, id))),
  }
}

/** A reply by the API call of a guest's link. */
export const postReply = <T = RsvpSaved>(path: string, body: unknown, status = 200) =>
  answer<T>(request('POST', path, { body }), status)

/** Runs `act` as if it were `instant` (ISO 8601). */
export async function at<T>(instant: string, act: () => Promise<T>): Promise<T> {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(instant) })
  try {
    return await act()
  } finally {
    vi.useRealTimers()
  }
}
