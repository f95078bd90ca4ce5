import { describe, expect, test } from 'vitest'
import { type Guest, guestPaths } from '../../worker/features/guests/schema'
import { occasionPaths } from '../../worker/features/occasions/schema'
import { settingsPath } from '../../worker/features/settings/schema'
import { hiddenIn, pageOf, reply } from '../support/worker/answers'
import { BEN, change, closedDinner, invite } from '../support/worker/companions'
import { guestNow } from '../support/worker/guests'

type Closed = Awaited<ReturnType<typeof closedDinner>>

const KIM = { name: 'Kim', dietary_restrictions: 'Peanuts' }
const LEE = { name: 'Lee', dietary_restrictions: 'Gluten' }
const companionsOf = async ({ couple, ana }: Closed) => (await guestNow(couple, ana)).companions

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

describe('a name in the field of another companion', () => {
  test('stands for the companion of that name, with their own needs', async () => {
    const at = await closedDinner([KIM, LEE])
    await at.couple.put(occasionPaths.one(at.dinner.id), { rsvp_deadline: null })
    await send(at.ana, at, { names: ['Lee', ''] })
    expect(await companionsOf(at)).toMatchObject([LEE])
    expect(await companionsOf(at)).toHaveLength(1)
  })

  test('stands for the companion of that name, also if the page does not show them', async () => {
    const at = await closedDinner([KIM])
    const { ana, say, counts } = at
    await say({ companions: [LEE] })
    const [lee, kim] = await companionsOf(at)
    expect([lee, kim]).toMatchObject([LEE, KIM])
    expect(namesIn((await pageOf(ana)).html, ana)).toEqual(['Lee'])
    await send(ana, at, { names: ['Kim'] })
    expect(await counts()).toEqual([1, 1])
    expect(await companionsOf(at)).toEqual([{ ...kim, not_at: [] }])
  })

  test('adds somebody new, and does not rename a companion who comes to a closed occasion', async () => {
    const swapped = (at: Closed) => [
      { name: 'Cleo', dietary_restrictions: null, not_at: [at.dinner.id] },
      { ...BEN, id: at.ben.id, not_at: [at.main.id] },
    ]
    const page = await closedDinner()
    await send(page.ana, page, { names: ['Cleo'] })
    expect(await companionsOf(page)).toMatchObject(swapped(page))
    expect(await page.counts()).toEqual([1, 1])

    const alone = await closedDinner()
    await reply(alone.ana, { rsvp_status: 'confirmed', plus_one_name: 'Cleo' })
    expect(await companionsOf(alone)).toMatchObject(swapped(alone))

    const { say, ben } = await closedDinner()
    const { party } = await say({ companions: [{ id: ben.id, name: 'Benjamin' }] })
    expect(party[0]?.companions).toMatchObject([{ ...BEN, id: ben.id, name: 'Benjamin', not_at: [] }])
  })

  test('never gets the id of another companion, whether that one stays or goes', async () => {
    const at = await closedDinner([KIM])
    const { ana, say, ben: kim } = at
    await say({ companions: [{ id: kim.id, name: 'Lee' }] })
    await say({ companions: [] })
    await reply(ana, { rsvp_status: 'confirmed', plus_one_name: 'Kim' })
    expect(await companionsOf(at)).toMatchObject([
      { name: 'Kim', dietary_restrictions: null, not_at: [at.dinner.id] },
      { name: 'Lee', dietary_restrictions: 'Peanuts', id: kim.id, not_at: [at.main.id] },
    ])
    await at.couple.put(occasionPaths.one(at.dinner.id), { rsvp_deadline: null })
    await reply(ana, { rsvp_status: 'confirmed', plus_one_name: 'Lee' })
    await say({ companions: [{ name: 'Kim' }] })
    const { companions, consents } = await guestNow(at.couple, ana)
    expect(companions).toMatchObject([{ name: 'Kim', dietary_restrictions: null }])
    expect(companions[0]?.id).not.toBe(kim.id)
    expect(consents).toEqual([])
  })
})

describe('once a closed occasion is open again', () => {
  async function reopened() {
    const at = await closedDinner()
    await at.say({ companions: [{ name: 'Cleo' }] })
    await at.couple.put(occasionPaths.one(at.dinner.id), { rsvp_deadline: null })
    return at
  }

  test('replies are accepted while no more companions come to any occasion than are allowed', async () => {
    const at = await reopened()
    const { ana, luis, counts } = at
    const before = await companionsOf(at)
    await send(ana, at)
    await send(luis, at)
    await reply(ana, { rsvp_status: 'confirmed', plus_one_name: 'Cleo, Ben' })
    expect(await companionsOf(at)).toEqual(before)
    expect(await counts()).toEqual([1, 1])
  })

  test('replies that bring more companions than allowed to an occasion are refused', async () => {
    const at = await reopened()
    const { ana, say, ben, dinner } = at
    await send(ana, at, { names: ['Cleo', 'Ben', 'Dora'], status: 422 })
    await say({ companions: [{ name: 'Cleo' }, { id: ben.id, name: 'Ben', not_at: [] }] }, 422)
    await say({ companions: [{ name: 'Cleo', not_at: [] }, { name: 'Ben' }] }, 422)
    await reply(ana, { rsvp_status: 'confirmed', plus_one_name: 'Cleo, Ben, Dora' }, 422)
    await say({ companions: [{ name: 'Cleo', not_at: [dinner.id] }, { name: 'Ben' }] })
  })
})

describe('a companion who no longer comes to any occasion', () => {
  const declined = { status: 'declined' }
  const endings: [string, (at: Closed) => Promise<unknown>][] = [
    [
      'the couple records a decline',
      ({ couple, ana, dinner }) =>
        couple.post('/api/rsvp', { guest_id: ana.id, occasion_id: dinner.id, rsvp_status: declined.status }, 200),
    ],
    ['the invitation is withdrawn', ({ couple, ana, dinner }) => invite(couple, dinner, [ana], false)],
    ['the occasion is deleted', ({ couple, dinner }) => couple.delete(occasionPaths.one(dinner.id))],
  ]
  test.each(endings)('comes again when named again after %s, and goes otherwise', async (_what, end) => {
    for (const isNamed of [true, false]) {
      const at = await closedDinner()
      const { ana, main, say, ben } = at
      await send(ana, at, { names: [''] })
      expect(await companionsOf(at)).toMatchObject([{ id: ben.id, not_at: [main.id] }])
      await end(at)
      expect(namesIn((await pageOf(ana)).html, ana)).toEqual([])
      await send(ana, at, { names: [isNamed ? 'Ben' : ''] })
      const came = isNamed ? [{ ...BEN, id: ben.id, not_at: [] }] : []
      expect(await companionsOf(at)).toMatchObject(came)
      await say({ companions: came.map(({ id, name }) => ({ id, name })) })
      expect(await companionsOf(at)).toHaveLength(came.length)
    }
  })

  test('is not on the page of a guest alone, who can name them again', async () => {
    const at = await closedDinner()
    const { couple, ana, luis, dinner, main, say, ben } = at
    await say({ companions: [] })
    await couple.delete(guestPaths.one(luis.id))
    await couple.delete(occasionPaths.one(dinner.id))
    expect(await companionsOf(at)).toMatchObject([{ id: ben.id, not_at: [main.id] }])
    const { html } = await pageOf(ana)
    expect(html).toContain('name="plus_one_name"')
    expect(html).not.toContain('value="Ben"')
    expect((await pageOf(ana, { rsvp_status: 'confirmed', plus_one_name: 'Ben' })).status).toBe(200)
    expect(await companionsOf(at)).toMatchObject([{ ...BEN, id: ben.id, not_at: [] }])
    expect((await pageOf(ana)).html).toContain('value="Ben"')
  })
})

describe('the couple’s decision about companions,', () => {
  /** Ben and Cleo, about whom the couple has decided. */
  async function decided(plus_one_status: 'approved' | 'declined') {
    const at = await closedDinner([{ name: 'Ben' }, { name: 'Cleo' }])
    await at.couple.put(settingsPath, { plus_one_policy: 'request_approval' })
    await change(at.couple, at.ana, { plus_one_status })
    const status = async () => (await guestNow(at.couple, at.ana)).plus_one_status
    return { ...at, status }
  }
  const alone = ({ ana }: Closed, plus_one_name: string) => reply(ana, { rsvp_status: 'confirmed', plus_one_name })

  test('an approval, stays while replies name nobody new', async () => {
    const at = await decided('approved')
    await send(at.ana, at, { names: ['', 'cleo'] })
    expect(await companionsOf(at)).toMatchObject([
      { name: 'cleo', not_at: [] },
      { name: 'Ben', not_at: [at.main.id] },
    ])
    expect([await at.status(), ...(await at.counts())]).toEqual(['approved', 1, 2])
    await alone(at, 'Ben')
    expect([await at.status(), ...(await at.counts())]).toEqual(['approved', 1, 2])
    await alone(at, 'Ben, Dora')
    expect(await at.status()).toBe('requested')

    const twice = await decided('approved')
    await twice.say({ companions: [{ name: 'Ben' }, { name: 'Ben' }] })
    expect(await twice.status()).toBe('requested')
  })

  test('a refusal, stays while replies name the same people; fewer people are a new request', async () => {
    const at = await decided('declined')
    await alone(at, 'cleo, Ben')
    expect(await at.status()).toBe('declined')
    await at.couple.put(occasionPaths.one(at.dinner.id), { rsvp_deadline: null })
    await at.say({ companions: [{ name: 'Ben' }, { name: 'Cleo' }] })
    expect(await at.status()).toBe('declined')
    await at.say({ companions: [{ name: 'Ben' }] })
    expect(await at.status()).toBe('requested')
    await change(at.couple, at.ana, { plus_one_status: 'declined' })
    await alone(at, 'Dora')
    expect(await at.status()).toBe('requested')
  })

  test('a refusal, stays when the couple changes its policy', async () => {
    const at = await decided('declined')
    await at.couple.put(occasionPaths.one(at.dinner.id), { rsvp_deadline: null })
    await at.couple.put(settingsPath, { plus_one_policy: 'disallowed' })
    await at.say({})
    expect([await at.status(), ...(await at.counts())]).toEqual(['declined', 0, 0])
    await at.couple.put(settingsPath, { plus_one_policy: 'allowed' })
    await at.say({ companions: [{ name: 'Ben' }, { name: 'Cleo' }] })
    expect([await at.status(), ...(await at.counts())]).toEqual(['declined', 0, 0])
    await at.say({ companions: [{ name: 'Ben' }] })
    expect([await at.status(), ...(await at.counts())]).toEqual(['none', 1, 1])
  })
})
