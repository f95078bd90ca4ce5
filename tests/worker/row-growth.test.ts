import { expect, test } from 'vitest'
import type { Guest } from '../../worker/features/guests/schema'
import { type Occasion, occasionPaths } from '../../worker/features/occasions/schema'
import { type Couple, newCouple } from '../support/worker/app'
import { isMetered } from '../support/worker/cost'
import { countingDatabases } from '../support/worker/counting'
import { prepare } from '../support/worker/databases'
import { addGuests, addVendor, newCategory } from '../support/worker/plans'

interface Call {
  path: string
  body?: object
}

/** Adds so many things, and makes a request that writes to them, or to a fixed part of them. */
const writes: Record<string, (couple: Couple, count: number) => Promise<Call>> = {
  'a seating plan of another occasion': async (couple, count) => {
    await addGuests(couple, count)
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
  'the reply of a household': async (couple, count) => {
    await addGuests(couple, count)
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
      const couple = await newCouple()
      const { path, body } = await makeCall(couple, count)
      const { bindings, cost } = countingDatabases()
      const response = await couple.request('POST', path, { body, env: bindings })
      expect(response.status, await response.clone().text()).toBe(200)
      rows.push(cost.rowsRead)
    }
    expect((rows[1] ?? 0) / (rows[0] ?? 0)).toBeLessThan(5)
  },
)
