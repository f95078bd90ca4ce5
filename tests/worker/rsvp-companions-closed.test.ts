import { describe, expect, test } from 'vitest'
import type { Guest } from '../../worker/features/guests/schema'
import { occasionPaths } from '../../worker/features/occasions/schema'
import { hiddenIn, pageOf, reply } from '../support/answers'
import { closedDinner, stored } from '../support/companions'

type Closed = Awaited<ReturnType<typeof closedDinner>>

const companionsOf = async ({ couple, ana }: Closed) => (await stored(couple, ana)).companions

/** The names in a page's fields for a guest's companions. */
const namesIn = (html: string, { id }: Guest) =>
  [...html.matchAll(new RegExp(`name="c\\.${id}\\.\\d+" value="([^"]*)"`, 'g'))].map(([, name]) => name)

/** Sends a guest's page with these names for Ana's companions, by default as it was shown. */
async function send(
  guest: Guest,
  { ana }: Closed,
  { names, status = 200 }: { names?: string[]; status?: number } = {},
) {
  const { html } = await pageOf(guest)
  const typed = (names ?? namesIn(html, ana)).map((name, place) => [`c.${ana.id}.${place}`, name ?? ''])
  const sent = await pageOf(guest, { ...hiddenIn(html), ...Object.fromEntries(typed) })
  expect(sent.status).toBe(status)
}

describe('once a closed occasion is open again', () => {
  async function reopened() {
    const at = await closedDinner()
    await at.say({ companions: [{ name: 'Cleo' }] })
    await at.couple.put(occasionPaths.one(at.dinner.id), { rsvp_deadline: null })
    return at
  }

  test('replies are taken as long as no more come to any occasion than are allowed', async () => {
    const at = await reopened()
    const { ana, luis, counts } = at
    const before = await companionsOf(at)
    await send(ana, at)
    await send(luis, at)
    await reply(ana, { rsvp_status: 'confirmed', plus_one_name: 'Cleo, Ben' })
    expect(await companionsOf(at)).toEqual(before)
    expect(await counts()).toEqual([1, 1])
  })

  test('replies that bring more to one of them are refused', async () => {
    const at = await reopened()
    const { ana, say, ben, dinner } = at
    await send(ana, at, { names: ['Cleo', 'Ben', 'Dora'], status: 422 })
    await say({ companions: [{ name: 'Cleo' }, { id: ben.id, name: 'Ben', not_at: [] }] }, 422)
    await say({ companions: [{ name: 'Cleo', not_at: [] }, { name: 'Ben' }] }, 422)
    await reply(ana, { rsvp_status: 'confirmed', plus_one_name: 'Cleo, Ben, Dora' }, 422)
    await say({ companions: [{ name: 'Cleo', not_at: [dinner.id] }, { name: 'Ben' }] })
  })
})
