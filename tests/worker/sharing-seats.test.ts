import { describe, expect, test } from 'vitest'
import { type Guest, guestPaths } from '../../worker/features/guests/schema'
import { profilePaths } from '../../worker/features/profile/schema'
import type { Table } from '../../worker/features/seating/schema'
import { settingsPath } from '../../worker/features/settings/contract'
import type { WeddingSettings } from '../../worker/features/settings/schema'
import { addDays } from '../../worker/lib/calendar'
import { inDays } from '../support/days'
import { type Couple, newCouple, ORIGIN, request, withoutTokens } from '../support/worker/app'
import { at } from '../support/worker/invitation'
import { htmlOf, textOf } from '../support/worker/sharing'

const DAY = inDays(60)
/** Noon in Manila. */
const noon = (days: number) => `${addDays(DAY, days)}T04:00:00Z`

async function seated(couple: Couple, guest: object, table: { id: string }): Promise<Guest> {
  const { id } = await couple.post<Guest>('/api/guests', { rsvp_status: 'confirmed', ...guest })
  return couple.post<Guest>(`/api/guests/${id}/assign-seat`, { table_id: table.id }, 200)
}

async function newHall() {
  const couple = await newCouple()
  const table = await couple.post<Table>('/api/tables', { name: 'Table 7', capacity: 12 })
  const { seat_finder_url } = await couple.put<WeddingSettings>(settingsPath, {
    wedding_date_fixed: DAY,
    couple_name_1: 'Mara',
    seat_finder: true,
  })
  const path = new URL(seat_finder_url ?? '').pathname
  const find = async (name: string, days = 0) => {
    const html = await at(noon(days), () => htmlOf(`${path}?${new URLSearchParams({ name })}`))
    return [...html.matchAll(/<li>([\s\S]*?)<\/li>/g)].map(([, one = '']) => textOf(one))
  }
  return { couple, table, path, find }
}

describe('the seat finder', () => {
  test('is off until it is switched on, and its link stays the same', async () => {
    const couple = await newCouple()
    const off = { seat_finder: false, seat_finder_url: null }
    expect(await couple.get(settingsPath)).toMatchObject(off)
    const on = await couple.put<WeddingSettings>(settingsPath, { seat_finder: true })
    expect(on.seat_finder_url).toMatch(new RegExp(`^${ORIGIN}/seats/[\\w-]{32}$`))
    expect(await couple.get(settingsPath)).toMatchObject({ seat_finder_url: on.seat_finder_url })
    const path = new URL(on.seat_finder_url ?? '').pathname
    await htmlOf(path)
    expect(await couple.put(settingsPath, { seat_finder: false })).toMatchObject(off)
    const dead = await htmlOf(path, 404)
    const other = path.endsWith('_') ? 'A' : '_'
    expect(await htmlOf(`${path.slice(0, -1)}${other}`, 404)).toBe(dead)
    expect(await htmlOf(`/share/${'A'.repeat(32)}`, 404)).toBe(dead)
    expect(await couple.put(settingsPath, { seat_finder: true })).toEqual({ ...on, version: on.version + 2 })
  })

  test.each([true, false])(
    'once switched on, lets parallel changes win and refuses a restore, as in other weddings (still on: %s)',
    async (isOn) => {
      const { couple } = await newHall()
      await couple.put(settingsPath, { seat_finder: isOn })
      const ana = await couple.post<Guest>(guestPaths.list, { name: 'Ana' })
      const names = Array.from({ length: 10 }, (_, n) => `Home ${n}`)
      await Promise.all(names.map((household) => couple.put(guestPaths.one(ana.id), { household })))
      await couple.post(profilePaths.import, await couple.get(profilePaths.export), 409)
    },
  )

  test('opens for the wedding only once its day is known', async () => {
    const { couple, table, find } = await newHall()
    await seated(couple, { name: 'Rosa Lind' }, table)
    expect(await find('rosa')).toHaveLength(1)
    await couple.put(settingsPath, { date_precision: 'month' })
    expect(await find('rosa')).toEqual([])
    await couple.put(settingsPath, { date_precision: 'day' })
    expect(await find('rosa')).toHaveLength(1)
  })

  test('shows names and tables of those whose name begins like this, and nothing else', async () => {
    const { couple, table, find, path } = await newHall()
    await seated(
      couple,
      { name: 'José O’Brien', phone: '555', notes: 'Uncle', tags: ['vip'], dietary_restrictions: 'Nuts' },
      table,
    )
    await seated(couple, { name: 'Ana Cruz', companions: [{ name: 'Josephine Li' }] }, table)
    await seated(couple, { name: 'Dov Josef', rsvp_status: 'pending' }, table)
    await couple.post('/api/guests', { name: 'Josh Unseated', rsvp_status: 'confirmed' })
    expect(await find('jos')).toEqual(['Dov Josef Table 7', 'José O’Brien Table 7', 'Josephine Li Table 7'])
    expect(await find(' JOSÉ brien ')).toEqual(['José O’Brien Table 7'])
    expect(await find('cruz')).toEqual(['Ana Cruz Table 7'])
    expect(await find('osé')).toEqual([])
    const html = await at(noon(0), () => htmlOf(`${path}?name=jose`))
    for (const hidden of ['555', 'Uncle', 'vip', 'Nuts', 'Unseated', 'Ana Cruz', '<script'])
      expect(withoutTokens(html)).not.toContain(hidden)
    expect((await request('GET', path)).headers.get('x-robots-tag')).toContain('noindex')
  })

  test('asks for three letters, and shows a dozen names at most', async () => {
    const { couple, table, find, path } = await newHall()
    for (let i = 0; i < 3; i++) {
      await seated(
        couple,
        { name: `Anna ${i}`, companions: [...'abcd'].map((c) => ({ name: `Anna ${i} ${c}` })) },
        await couple.post<Table>('/api/tables', { name: `T${i}` }),
      )
    }
    await seated(couple, { name: '李娜' }, table)
    for (const typed of ['an', 'a n n', '..n', 'a.a.a', 'a’n-a', '%%%', '   ', '李'])
      expect(await find(typed)).toEqual([])
    expect(await find('李娜')).toEqual(['李娜 Table 7'])
    expect(await find('ann')).toHaveLength(12)
    expect(textOf(await at(noon(0), () => htmlOf(`${path}?name=ann`)))).toContain('There are more.')
    expect(textOf(await at(noon(0), () => htmlOf(`${path}?name=an`)))).toContain('at least three letters')
  })

  test('keeps what was typed when the language changes', async () => {
    const { couple, table, path } = await newHall()
    await seated(couple, { name: 'Zoë & Sons' }, table)
    const html = await at(noon(0), () => htmlOf(`${path}?${new URLSearchParams({ name: 'zoë & sons' })}`))
    const [, german = ''] = /<a href="([^"]*lang=de)"/.exec(html) ?? []
    const answer = await at(noon(0), () => htmlOf(path + german.replaceAll('&amp;', '&')))
    expect(answer).toContain('<html lang="de"')
    expect(answer).toContain(' dir="auto" value="zoë &amp; sons"')
    expect(textOf(answer)).toContain('Zoë & Sons Table 7')
    expect(await htmlOf(path)).toContain('href="?lang=de"')
  })

  test('answers on the day and the day before, by the wedding’s clock', async () => {
    const { couple, table, path, find } = await newHall()
    await seated(couple, { name: 'Ana Cruz' }, table)
    const found = ['Ana Cruz Table 7']
    expect([await find('ana', -2), await find('ana', -1), await find('ana', 0), await find('ana', 1)]).toEqual([
      [],
      found,
      found,
      [],
    ])
    // Midnight in Manila is at 16:00 UTC.
    const around = async (instant: string) => (await at(instant, () => htmlOf(`${path}?name=ana`))).includes('Table 7')
    expect(await around(`${addDays(DAY, -2)}T15:59:59Z`)).toBe(false)
    expect(await around(`${addDays(DAY, -2)}T16:00:00Z`)).toBe(true)
    expect(await around(`${DAY}T15:59:59Z`)).toBe(true)
    expect(await around(`${DAY}T16:00:00Z`)).toBe(false)
    expect(textOf(await at(noon(5), () => htmlOf(path)))).toContain('on the day and the day before')
  })

  test('knows the seats of each occasion on its own day', async () => {
    const { couple, table, find } = await newHall()
    const ana = await seated(couple, { name: 'Ana Cruz' }, table)
    const brunch = await couple.post<{ id: string }>('/api/occasions', { name: 'Brunch', date: addDays(DAY, 1) })
    await couple.put(`/api/occasions/${brunch.id}/invitations`, { guest_ids: [ana.id], invited: true })
    await couple.post('/api/rsvp', { guest_id: ana.id, occasion_id: brunch.id, rsvp_status: 'confirmed' }, 200)
    const garden = await couple.post<Table>('/api/tables', { name: 'Garden', occasion_id: brunch.id })
    await couple.post(`/api/guests/${ana.id}/assign-seat`, { table_id: garden.id }, 200)
    expect(await find('ana', -1)).toEqual(['Ana Cruz Table 7'])
    expect(await find('ana', 0)).toEqual(['Ana Cruz Table 7', 'Ana Cruz Garden'])
    expect(await find('ana', 1)).toEqual(['Ana Cruz Garden'])
  })

  test('survives whatever is typed or followed', async () => {
    const { couple, table, path } = await newHall()
    await seated(couple, { name: 'Ana Cruz' }, table)
    const typed = [
      ...['%', '%00', '%FF', '%ED%A0%80', '%E2%80%AE', "'%20or%201=1--", '%3Cscript%3E', '__proto__', '.*', '[', '%5C'],
      ...[
        'a%CC%81'.repeat(2000),
        '%CC%81'.repeat(3000),
        'abc%20'.repeat(2000),
        '%F0%9F%92%90'.repeat(200),
        'x&name=ana',
      ],
    ]
    for (const name of typed) {
      const html = await at(noon(0), () => htmlOf(`${path}?name=${name}`))
      expect(html).not.toContain('Ana Cruz')
      expect(html).not.toContain('<script')
    }
    const links = ['x', '%00', '%', '%FF', '..%2F..', 'a'.repeat(4000), `${path.slice(7)}%20`, '%F0%9F%92%90', 'x/y']
    for (const kind of ['seats', 'share', 'calendar']) {
      for (const link of links) {
        const { status } = await request('GET', `/${kind}/${link}`)
        expect([kind, link.slice(0, 20), [200, 404].includes(status)]).toEqual([kind, link.slice(0, 20), true])
        expect((await request('POST', `/${kind}/${link}`, { raw: new URLSearchParams() })).status).toBeLessThan(500)
      }
    }
  })

  test.each([
    ['share', 'This link is not valid'],
    ['seats', 'This link is not valid'],
    ['calendar', 'This link is not valid'],
    ['unsubscribe', 'This link is not valid'],
  ])('with more or less in its address is a wrong link, and not a screen of the app: /%s', async (kind, title) => {
    for (const rest of ['', '/', '/x/', '/x/y/', '/x/y/z']) {
      const html = await htmlOf(`/${kind}${rest}`, 404)
      expect([rest, textOf(html)]).toEqual([rest, expect.stringContaining(title)])
      const posted = await request('POST', `/${kind}${rest}`, { raw: new URLSearchParams() })
      expect([rest, posted.status, posted.headers.get('content-type')]).toEqual([rest, 404, 'text/html; charset=UTF-8'])
    }
  })

  test('is no way to read the list', async () => {
    const { path } = await newHall()
    const headers = { 'cf-connecting-ip': '203.0.113.78' }
    const statuses: number[] = []
    await at(noon(0), async () => {
      for (let i = 0; i < 31; i++) statuses.push((await request('GET', `${path}?name=abc`, { headers })).status)
    })
    expect([statuses[29], statuses[30]]).toEqual([200, 429])
  })
})
