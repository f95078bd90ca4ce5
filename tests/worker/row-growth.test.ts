import { expect, test } from 'vitest'
import type { Guest } from '../../worker/features/guests/schema'
import { type Household, householdPaths } from '../../worker/features/households/schema'
import { type Occasion, occasionPaths } from '../../worker/features/occasions/schema'
import type { Couple } from '../support/worker/app'
import { isMetered } from '../support/worker/cost'
import { countingDatabases } from '../support/worker/counting'
import { prepare } from '../support/worker/databases'
import { hosts, sent } from '../support/worker/messages'
import { addVendor, insertGuests, newCategory } from '../support/worker/plans'

interface Call {
  /** Default: `POST`. */
  method?: 'DELETE'
  path: string
  body?: object
}

/** A household of so many guests, all of whom have got a message. */
async function addHousehold(couple: Couple, count: number): Promise<Household> {
  for (let i = 0; i < count; i++) await insertGuests(couple, 1, { email: `guest${i}@example.com` })
  const guest_ids = (await couple.get<Guest[]>('/api/guests')).map(({ id }) => id)
  const household = await couple.post<Household>(householdPaths.list, { name: 'Reyes', guest_ids })
  await sent(couple, { to: 'each_adult' })
  return household
}

const idsOf = ({ members }: Household) => members.map(({ guest_id }) => guest_id)

/** Adds so many things, and makes a request that writes to them, or to a fixed part of them. */
const writes: Record<string, (couple: Couple, count: number) => Promise<Call>> = {
  'a seating plan of another occasion': async (couple, count) => {
    await insertGuests(couple, count)
    const brunch = await couple.post<Occasion>(occasionPaths.list, { name: 'Brunch', date: '2027-02-15' })
    const guest_ids = (await couple.get<Guest[]>('/api/guests')).map(({ id }) => id)
    await couple.put(occasionPaths.invitations(brunch.id), { guest_ids, invited: true })
    await prepare("update invitations set status = 'confirmed' where occasion_id = ?").bind(brunch.id).run()
    const occasion_id = brunch.id
    await couple.post('/api/tables', { name: 'One', shape: 'rectangular', capacity: count, occasion_id })
    return { path: '/api/seating/auto-assign', body: { occasion_id } }
  },
  'categories of vendors': async (couple, count) => {
    for (let i = 0; i < count; i++) await addVendor(couple, { category: 'Venue' })
    return { path: '/api/categories/migrate-vendors' }
  },
  'amounts of budget lines': async (couple, count) => {
    for (let i = 0; i < count; i++) {
      const { id } = await newCategory(couple, `Doves ${i}`, { scopes: ['budget', 'vendor'] })
      await couple.post('/api/budget/categories', { name: `Doves ${i}`, category_id: id })
      await addVendor(couple, { category_id: id, status: 'booked', contracted_cents: 50_000, paid: 10_000 })
    }
    return { path: '/api/budget/sync-all' }
  },
  'a household of guests who leave another': async (couple, count) => {
    const guest_ids = idsOf(await addHousehold(couple, count))
    return { path: householdPaths.list, body: { name: 'Cruz', guest_ids } }
  },
  'guests who leave a household for another': async (couple, count) => {
    const guest_ids = idsOf(await addHousehold(couple, count))
    const { id } = await couple.post<Household>(householdPaths.list, { name: 'Cruz' })
    return { path: householdPaths.members(id), body: { guest_ids } }
  },
  'the removal of a household': async (couple, count) => {
    const { id } = await addHousehold(couple, count)
    return { method: 'DELETE', path: householdPaths.one(id) }
  },
  'the reply of a household': async (couple, count) => {
    await insertGuests(couple, count)
    const household = 'The Reyes family'
    const members: Guest[] = []
    for (let i = 0; i < count / 5; i++)
      members.push(await couple.post('/api/guests', { name: `Reyes ${i}`, household }))
    const party = members.map(({ id }) => ({
      guest_id: id,
      invitations: { [couple.weddingId]: { status: 'confirmed' } },
    }))
    return { path: `/api/public${new URL(members[0]?.rsvp_url ?? '').pathname}`, body: { party } }
  },
}

test.runIf(isMetered).each(Object.entries(writes))(
  'to write %s, four times as many read at most five times as many rows',
  { tags: 'exhaustive' },
  async (_name, makeCall) => {
    const rows: number[] = []
    for (const count of [10, 40]) {
      const couple = await hosts()
      const { method = 'POST', path, body } = await makeCall(couple, count)
      const { bindings, cost } = countingDatabases()
      const response = await couple.request(method, path, { body, env: bindings })
      expect(response.ok, await response.clone().text()).toBe(true)
      rows.push(cost.rowsRead)
    }
    expect((rows[1] ?? 0) / (rows[0] ?? 0)).toBeLessThan(5)
  },
)
