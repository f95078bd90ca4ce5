import { expect } from 'vitest'
import { type Guest, guestPaths } from '../../../worker/features/guests/schema'
import { type Occasion, type OccasionSummary, occasionPaths } from '../../../worker/features/occasions/schema'
import type { RsvpView } from '../../../worker/features/rsvp/party/schema'
import { settingsPath } from '../../../worker/features/settings/schema'
import { inDays } from '../days'
import { reply } from './answers'
import { type Couple, newCouple } from './app'
import { addGuest, guestNow } from './guests'

export const PAST = '2026-01-01'
export const BEN = { name: 'Ben', meal_preference: 'Vegan', dietary_restrictions: 'No nuts' }

export const change = (couple: Couple, { id }: Guest, input: object) => couple.put<Guest>(guestPaths.one(id), input)
const companionsAt = async (couple: Couple, { id }: { id: string }) =>
  (await couple.get<OccasionSummary>(occasionPaths.summary(id))).companions
export const close = (couple: Couple, { id }: Occasion) => couple.put(occasionPaths.one(id), { rsvp_deadline: PAST })
export const invite = (couple: Couple, { id }: { id: string }, guests: Guest[], invited = true) =>
  couple.put(occasionPaths.invitations(id), { guest_ids: guests.map((one) => one.id), invited })

/** Ana, who may bring one guest, at the wedding and the dinner, and Luis, in one household. */
export async function family(couple: Couple) {
  await couple.put(settingsPath, { wedding_date: inDays(200) })
  const ana = await addGuest(couple, { name: 'Ana', household: 'Reyes', plus_one_allowed: true, plus_ones: 1 })
  const luis = await addGuest(couple, { name: 'Luis', household: 'Reyes' })
  const dinner = await couple.post<Occasion>(occasionPaths.list, {
    name: 'Dinner',
    date: inDays(199),
    meal_options: ['Lobster'],
  })
  await invite(couple, dinner, [ana, luis])
  return { ana, luis, dinner, main: { id: couple.weddingId } }
}

/** Ana has accepted both occasions with her companions, by default Ben, and the dinner is closed. */
export async function closedDinner(companions: object[] = [BEN]) {
  const couple = await newCouple()
  const { ana, luis, dinner, main } = await family(couple)
  await change(couple, ana, { plus_ones: companions.length })
  const yes = { status: 'confirmed' }
  const say = (more: object, status = 200) => reply<RsvpView>(ana, { party: [{ guest_id: ana.id, ...more }] }, status)
  await say({ invitations: { [main.id]: yes, [dinner.id]: yes }, companions })
  await close(couple, dinner)
  /** At the wedding and the dinner. */
  const counts = async () => [await companionsAt(couple, main), await companionsAt(couple, dinner)]
  expect(await counts()).toEqual([companions.length, companions.length])
  const [ben = { id: '' }] = (await guestNow(couple, ana)).companions
  return { couple, ana, luis, dinner, main, say, counts, ben }
}
