import { eq, sql } from 'drizzle-orm'
import { guests, households } from '../../../worker/db/schema/weddings'
import type { Delivery, Message, MessageAudience, MessageInput } from '../../../worker/features/messages/schema'
import { newId } from '../../../worker/lib/ids'
import { type Couple, newCouple } from './app'
import { openWeddings } from './databases'

/** A couple that has saved its names and its date, with a reply deadline. */
export async function hosts(settings: Record<string, unknown> = {}): Promise<Couple> {
  const couple = await newCouple()
  await couple.put('/api/admin/event-settings', {
    couple_name_1: 'Mara',
    couple_name_2: 'Jonas',
    wedding_date_fixed: '2031-06-14',
    venue_name: 'Villa Aurora',
    rsvp_deadline: '2031-05-01',
    ...settings,
  })
  return couple
}

/** Writes a message: an invitation by mail unless `input` says otherwise. */
export function write(couple: Couple, input: Partial<MessageInput> = {}): Promise<Message> {
  return couple.post<Message>('/api/messages', { kind: 'invitation', ...input })
}

/** The households that a message would go to, and those that it leaves out. */
export const audienceOf = (couple: Couple, { id }: Message) =>
  couple.get<MessageAudience>(`/api/messages/${id}/audience`)

/** Adds the row of a household, for guests with its id. */
export async function newHousehold(
  couple: Couple,
  fields: Partial<typeof households.$inferInsert> = {},
): Promise<string> {
  const id = newId(Date.now())
  const name = fields.name ?? `Household ${id}`
  await openWeddings()
    .insert(households)
    .values({
      id,
      wedding_id: couple.weddingId,
      name,
      name_key: name.toLowerCase(),
      created_at: 1,
      updated_at: 1,
      ...fields,
    })
  return id
}

/** Writes a message and sends it. */
export async function sent(couple: Couple, input: Partial<MessageInput> = {}): Promise<Message> {
  const message = await write(couple, input)
  return couple.post<Message>(`/api/messages/${message.id}/send`, {}, 202)
}

/** The deliveries of a message to the households. */
export const deliveriesOf = (couple: Couple, { id }: Message) =>
  couple.get<Delivery[]>(`/api/messages/${id}/deliveries`)

/** Breaks the guest list, so that a message cannot be started, or mends it. */
export const readable = (couple: Couple, isReadable: boolean) =>
  openWeddings()
    .update(guests)
    .set({ tags: isReadable ? [] : sql`'no list'` })
    .where(eq(guests.wedding_id, couple.weddingId))
