import { describe, expect, test } from 'vitest'
import { type InvitedRole, memberPaths } from '../../worker/features/members/schema'
import { settingsPath } from '../../worker/features/settings/contract'
import { finalCountPath } from '../../worker/features/sharing/final-count/schema'
import { type NewShareLink, SHARE_LIMIT, type ShareLink, sharingPaths } from '../../worker/features/sharing/schema'
import type { Vendor } from '../../worker/features/vendors/schema'
import { inDays } from '../support/days'
import { type Couple, newCouple, ORIGIN } from '../support/worker/app'
import { prepare } from '../support/worker/databases'
import { newMember } from '../support/worker/members'
import { htmlOf, linesOf, share } from '../support/worker/sharing'

const { links } = sharingPaths

const errorsOf = async (couple: Couple, body: object) =>
  Object.keys((await couple.post<{ detail: { errors: object } }>(links, body, 422)).detail.errors)

/** Leaves a link as it was before its maker was noted. */
const forgetMaker = (id: string) => prepare('update share_links set user_id = null where id = ?').bind(id).run()

describe('a share link', () => {
  test('is answered once with its address, and listed without it until it is ended', async () => {
    const couple = await newCouple()
    const vendor = await couple.post<Vendor>('/api/vendors', { name: 'Sound & Co' })
    const { url, ...link } = await couple.post<NewShareLink>(links, { view: 'day', vendor_id: vendor.id })
    expect(url).toMatch(new RegExp(`^${ORIGIN}/share/[\\w-]{32}$`))
    expect(link).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      view: 'day',
      vendor_id: vendor.id,
      vendor_name: 'Sound & Co',
      occasion_id: null,
      expires_at: expect.stringMatching(/Z$/),
      last_seen_at: null,
      confirmed_at: null,
      created_at: expect.stringMatching(/Z$/),
    })
    const second = await couple.post<NewShareLink>(links, { view: 'contacts' })
    expect((await couple.get<ShareLink[]>(links)).map(({ id }) => id)).toEqual([second.id, link.id])
    expect(await couple.get<ShareLink[]>(links)).toContainEqual(link)
    await couple.delete(sharingPaths.link(second.id))
    expect(await couple.get<ShareLink[]>(links)).toEqual([link])
    await couple.delete(sharingPaths.link(second.id), 404)
    expect(await couple.get(`/api/vendors/${vendor.id}/usage`)).toMatchObject({ links: 1, total_references: 1 })
    // With the vendor goes what was shared with it.
    await couple.delete(`/api/vendors/${vendor.id}`)
    expect(await couple.get<ShareLink[]>(links)).toEqual([])
  })

  test('is not in the database, except for a hash', async () => {
    const couple = await newCouple()
    const { url } = await couple.post<NewShareLink>(links, { view: 'day' })
    const token = url.split('/').at(-1) ?? ''
    const { results } = await prepare('select * from share_links where wedding_id = ?').bind(couple.weddingId).all()
    expect(results).toHaveLength(1)
    expect(JSON.stringify(results)).not.toContain(token)
  })

  test('that is made again with the same key is the same, without its address', async () => {
    const couple = await newCouple()
    const headers = { 'Idempotency-Key': crypto.randomUUID() }
    const make = async () =>
      (await couple.request('POST', links, { headers, body: { view: 'seating' } })).json<NewShareLink>()
    const { url, ...link } = await make()
    expect(url).toContain('/share/')
    expect(await make()).toEqual(link)
    expect(await couple.get<ShareLink[]>(links)).toHaveLength(1)
    const other = await couple.request('POST', links, { headers, body: { view: 'day' } })
    expect(other.status).toBe(422)
  })

  test('ends on the seventh day after the wedding, or when it is told to', async () => {
    const couple = await newCouple()
    await couple.put(settingsPath, { wedding_date_fixed: '2030-06-01', timezone: 'Europe/Paris' })
    const { expires_at } = await couple.post<ShareLink>(links, { view: 'day', expires_at: null })
    expect(expires_at).toBe('2030-06-08T21:59:59.999Z')
    const sent = { view: 'day', expires_at: '2030-01-02T03:04:05+01:00' }
    expect((await couple.post<ShareLink>(links, sent)).expires_at).toBe('2030-01-02T02:04:05.000Z')
  })

  test('ends with the wedding, when it is moved, unless it was told to end', async () => {
    const couple = await newCouple()
    const year = new Date().getUTCFullYear() + 2
    await couple.put(settingsPath, { wedding_date_fixed: `${year}-06-14`, timezone: 'Europe/Paris' })
    const usual = await couple.post<ShareLink>(links, { view: 'day' })
    const chosen = await couple.post<ShareLink>(links, { view: 'contacts', expires_at: `${year}-06-20T12:00:00Z` })
    const endOf = async ({ id }: ShareLink) =>
      (await couple.get<ShareLink[]>(links)).find((link) => link.id === id)?.expires_at
    const { version } = await couple.put<{ version: number }>(settingsPath, { wedding_date_fixed: `${year}-09-18` })
    expect([await endOf(usual), await endOf(chosen)]).toEqual([`${year}-09-25T21:59:59.999Z`, chosen.expires_at])
    // One that is refused moves nothing.
    await couple.put(settingsPath, { wedding_date_fixed: `${year}-10-02`, version: version - 1 }, 409)
    expect(await endOf(usual)).toBe(`${year}-09-25T21:59:59.999Z`)
    await couple.put(settingsPath, { timezone: 'Europe/London', plus_one_policy: 'allowed' })
    expect([await endOf(usual), await endOf(chosen)]).toEqual([`${year}-09-25T22:59:59.999Z`, chosen.expires_at])
    await couple.put(settingsPath, { venue_name: 'The barn' })
    expect(await endOf(usual)).toBe(`${year}-09-25T22:59:59.999Z`)
  })

  test('is refused with the field that is wrong', async () => {
    const couple = await newCouple()
    expect(await errorsOf(couple, {})).toEqual(['view'])
    expect(await errorsOf(couple, { view: 'guests' })).toEqual(['view'])
    expect(await errorsOf(couple, { view: 'day', expires_at: `${inDays(-1)}T10:00:00Z` })).toEqual(['expires_at'])
    for (const expires_at of ['soon', '2030-02-30T10:00:00Z', '2030-06-01', '9999-12-31T23:59:59-12:00', 5]) {
      expect(await errorsOf(couple, { view: 'day', expires_at })).toEqual(['expires_at'])
    }
    expect(await couple.get(links)).toEqual([])
  })

  test('is about vendors and occasions of the wedding only', async () => {
    const [couple, other] = [await newCouple(), await newCouple()]
    const vendor = await other.post<Vendor>('/api/vendors', { name: 'Sound & Co' })
    const occasion = await other.post<{ id: string }>('/api/occasions', { name: 'Brunch' })
    const absent = await couple.post(links, { view: 'day', vendor_id: crypto.randomUUID() }, 404)
    expect(await couple.post(links, { view: 'day', vendor_id: vendor.id }, 404)).toEqual(absent)
    expect(await couple.post(links, { view: 'caterer', occasion_id: occasion.id }, 404)).toEqual(absent)
    expect(await couple.post(links, { view: 'caterer', occasion_id: other.weddingId }, 404)).toEqual(absent)
    await couple.post(links, { view: 'caterer', occasion_id: couple.weddingId })
  })

  test('is one of a hundred at most that have not ended', async () => {
    const couple = await newCouple()
    const first = await couple.post<ShareLink>(links, { view: 'day' })
    const copies = `with recursive numbered(n) as (select 1 union all select n + 1 from numbered where n < ${SHARE_LIMIT - 2})
      insert into share_links (id, wedding_id, view, token_hash, expires_at, created_at)
        select ?1 || n, wedding_id, view, ?1 || n, expires_at, created_at from share_links, numbered where id = ?2`
    await prepare(copies).bind(crypto.randomUUID(), first.id).run()
    const [one, two] = await Promise.all([1, 2].map(() => couple.request('POST', links, { body: { view: 'day' } })))
    expect([one?.status, two?.status].toSorted()).toEqual([201, 409])
    expect(await couple.get<ShareLink[]>(links)).toHaveLength(SHARE_LIMIT)
    await prepare('update share_links set expires_at = ? where id = ?')
      .bind(Date.now() - 1, first.id)
      .run()
    await couple.post(links, { view: 'day' })
  })

  test('that has ended leaves the list thirty days later', async () => {
    const couple = await newCouple()
    const { id } = await couple.post<ShareLink>(links, { view: 'day' })
    const endedDaysAgo = (days: number) =>
      prepare('update share_links set expires_at = ? where id = ?')
        .bind(Date.now() - days * 24 * 3600_000, id)
        .run()
    await endedDaysAgo(29)
    expect(await couple.get<ShareLink[]>(links)).toHaveLength(1)
    await endedDaysAgo(31)
    expect(await couple.get<ShareLink[]>(links)).toEqual([])
  })

  test('to the caterer is made by helpers only if they see health texts', async () => {
    const couple = await newCouple()
    const helper = await newMember(couple, 'helper')
    await helper.post(links, { view: 'caterer' }, 403)
    for (const view of ['day', 'seating', 'contacts']) await helper.post(links, { view })
    await couple.put(settingsPath, { helpers_see_needs: true })
    await helper.post(links, { view: 'caterer' })
  })

  test('to the caterer ends when its maker, a helper, no longer sees health texts', async () => {
    const couple = await newCouple()
    const helper = await newMember(couple, 'helper')
    await couple.put(settingsPath, { helpers_see_needs: true })
    const [theirs, day] = [await share(helper, { view: 'caterer' }), await share(helper, { view: 'day' })]
    const [ours, old] = [await share(couple, { view: 'caterer' }), await share(helper, { view: 'caterer' })]
    await forgetMaker(old.id)
    await couple.put(settingsPath, { helpers_see_needs: true, couple_name_1: 'Ana' })
    await htmlOf(theirs.path)
    await couple.put(settingsPath, { helpers_see_needs: false })
    await htmlOf(theirs.path, 404)
    for (const { path } of [day, ours, old]) await htmlOf(path)
    expect((await couple.get<ShareLink[]>(links)).map(({ id }) => id)).toEqual([old.id, ours.id, day.id])
  })

  test.each([
    ['is removed', 'helper', (couple, member) => couple.delete(memberPaths.one(member.userId))],
    ['leaves', 'partner', (_, member) => member.delete(memberPaths.one(member.userId))],
    ['becomes a helper', 'partner', (couple, member) => couple.put(memberPaths.one(member.userId), { role: 'helper' })],
    [
      'deletes their account',
      'partner',
      async (_, member) => {
        const response = await member.request('DELETE', '/api/users/me', { body: { password: member.password } })
        expect(response.status).toBe(204)
      },
    ],
  ] satisfies [string, InvitedRole, (couple: Couple, member: Couple) => Promise<unknown>][])(
    'to the caterer ends when its maker %s, and links without health texts go on',
    async (_, role, go) => {
      const couple = await newCouple()
      const member = await newMember(couple, role)
      await couple.put(settingsPath, { helpers_see_needs: true })
      const [theirs, ours] = [await share(member, { view: 'caterer' }), await share(couple, { view: 'caterer' })]
      const [day, old] = [await share(member, { view: 'day' }), await share(member, { view: 'caterer' })]
      await forgetMaker(old.id)
      await go(couple, member)
      await htmlOf(theirs.path, 404)
      for (const { path } of [ours, day, old]) await htmlOf(path)
    },
  )
})

test('the contacts are those that the couple chose to show', async () => {
  const couple = await newCouple()
  await couple.post('/api/vendors', {
    name: 'Sound & Co',
    phone: '+63 1',
    show_phone: true,
    contact_name: 'Ola',
    category: 'Music',
  })
  await couple.post('/api/vendors', { name: 'No phone', show_phone: true })
  await couple.post('/api/vendors', { name: 'Hidden', phone: '+63 2' })
  await couple.post('/api/vendors', { name: 'Gone', phone: '+63 3', show_phone: true, status: 'declined' })
  await couple.post('/api/guests', { name: 'Ana Cruz', phone: '+63 4', show_phone: true })
  await couple.post('/api/guests', { name: 'Ben Li', phone: '+63 5' })
  const { path } = await share(couple, { view: 'contacts' })
  const html = await htmlOf(path)
  // Without headings of columns, who a line is about heads it.
  expect(html.match(/<th scope="row">/g)).toHaveLength(2)
  expect(linesOf(html)).toEqual({
    Vendors: ['Sound & Co Music, Ola | +63 1'],
    'Wedding party': ['Ana Cruz | +63 4'],
  })
})

test('the caterer sees the meals of a final count as the menu spells them now', async () => {
  const couple = await newCouple()
  await couple.post('/api/guests', { name: 'Ana', rsvp_status: 'confirmed', meal_preference: 'Vegan' })
  await couple.post(finalCountPath(couple.weddingId))
  await couple.put(`/api/occasions/${couple.weddingId}`, { meal_options: ['VEGAN'] })
  const html = await htmlOf((await share(couple, { view: 'caterer' })).path)
  expect(linesOf(html)['Final count']).toContain('VEGAN | 1')
})
