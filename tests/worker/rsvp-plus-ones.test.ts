import { describe, expect, test } from 'vitest'
import { guestPaths } from '../../worker/features/guests/schema'
import { settingsPath } from '../../worker/features/settings/schema'
import { hiddenIn, pageOf, reply } from '../support/worker/answers'
import { newCouple } from '../support/worker/app'
import { addGuest, guestNow } from '../support/worker/guests'
import { invite, postReply } from '../support/worker/invitation'
import { control, form, page } from '../support/worker/rsvp-page'

describe('the form of a guest alone, sent without script,', () => {
  test('names more plus-ones than the couple now allows only until one is taken out', async () => {
    const ana = await invite(await newCouple(), { plus_one_allowed: true, plus_ones: 1, plus_one_name: 'Ben, Cleo' })
    const shown = await page('GET', ana.page, 200)
    expect(shown.match(/name="plus_one_name"/g)).toHaveLength(2)
    expect(shown).toContain('value="Cleo"')
    const send = (names: string[], status: number) =>
      page(
        'POST',
        ana.page,
        status,
        form([['rsvp_status', 'confirmed'], ...names.map((name): [string, string] => ['plus_one_name', name])]),
      )
    const refused = await send(['Ben', 'Cleo'], 422)
    expect(refused).toContain('<p class="error" id="plus_one_name-error">You can bring one guest.</p>')
    expect(refused).toContain('value="Cleo"')
    expect((await ana.row()).plus_one_name).toBe('Ben, Cleo')
    await send(['', 'Cleo'], 200)
    expect((await ana.row()).plus_one_name).toBe('Cleo')
  })

  test('names a plus-one whom the couple no longer allows only until the name is taken out', async () => {
    const couple = await newCouple()
    const ana = await invite(couple, { plus_one_allowed: true, plus_ones: 1, plus_one_name: 'Ben' })
    const sent = { rsvp_status: 'confirmed', plus_one_name: 'Ben' }
    const refused = 'id="plus_one_name-error">This invitation is for you alone.'
    await couple.put(settingsPath, { plus_one_policy: 'disallowed' })
    const wrong = await page('POST', ana.page, 422, form({ ...sent, plus_one_name: 'Cleo', email: 'ana@' }))
    expect(control(wrong, 'plus_one_name')).toContain('value="Cleo"')
    for (const plus_one_name of ['Ben', 'Cleo']) {
      const html = await page('POST', ana.page, 422, form({ ...sent, plus_one_name }))
      expect(html).toContain(refused)
      expect(control(html, 'plus_one_name')).toMatch(
        `autofocus="" class="field" dir="auto" autocomplete="off" value="${plus_one_name}"`,
      )
      expect(html).not.toContain('You can bring')
    }
    await page('POST', ana.page, 200, form({ ...sent, plus_one_name: '' }))
    expect((await ana.row()).plus_one_name).toBeNull()
    await ana.change({ plus_one_allowed: false, plus_ones: 0, plus_one_name: 'Ben' })
    expect(await page('GET', ana.page, 200)).not.toContain('name="plus_one_name"')
    await page('POST', ana.page, 200, form({ rsvp_status: 'confirmed' }))
    expect((await ana.row()).plus_one_name).toBe('Ben')
  })

  test('is thanked for with the plus-ones who come, and says whether the couple has yet to approve them', async () => {
    const couple = await newCouple()
    await couple.put(settingsPath, { plus_one_policy: 'request_approval' })
    const ana = await invite(couple, { plus_one_allowed: true, plus_ones: 1 })
    const sent = { rsvp_status: 'confirmed', plus_one_name: 'Ben' }
    const seen = async (reply: Record<string, string> = sent) => {
      const html = await page('POST', ana.page, 200, form(reply))
      const { company } = await postReply(ana.api, reply)
      const isNamed = html.includes('<li><bdi>Ben</bdi></li>')
      const note = 'Plus-one requests require approval from the couple.'
      const isAsked = html.includes(`<p id="note">${note}</p>`)
      expect(company).toEqual(isNamed ? { names: ['Ben'], note: isAsked ? note : '' } : undefined)
      return [isNamed, isAsked]
    }
    expect(await seen()).toEqual([true, true])
    await ana.change({ plus_one_status: 'approved' })
    expect(await seen()).toEqual([true, false])
    expect(await seen({ rsvp_status: 'maybe' })).toEqual([false, false])
    await ana.change({ plus_one_status: 'declined' })
    expect(await seen()).toEqual([false, false])
    await ana.change({ plus_one_status: 'approved', plus_one_allowed: false, plus_ones: 0 })
    expect(await seen({ rsvp_status: 'confirmed' })).toEqual([false, false])
  })
})

describe('the plus-ones of a household’s guest', () => {
  const allowed = { plus_one_allowed: true, plus_ones: 1 }

  test('stay with a form made by hand that has no field for them, and go with an empty one', async () => {
    const couple = await newCouple()
    const ana = await addGuest(couple, { ...allowed, household: 'Reyes', companions: [{ name: 'Ben' }] })
    await addGuest(couple, { name: 'Luis', household: 'Reyes' })
    const names = async () => (await guestNow(couple, ana)).companions.map(({ name }) => name)
    const yes = { [`s.${ana.id}.${couple.weddingId}`]: 'confirmed' }
    expect((await pageOf(ana, yes)).status).toBe(200)
    expect((await pageOf(ana, { phone: '123', [`k.${ana.id}.0`]: 'child' })).status).toBe(200)
    expect(await names()).toEqual(['Ben'])
    expect((await pageOf(ana, { ...yes, [`c.${ana.id}.0`]: '' })).status).toBe(200)
    expect(await names()).toEqual([])
  })

  test('stay with a page that was opened before they could be named, also when it is sent again', async () => {
    const couple = await newCouple()
    const ana = await addGuest(couple, { ...allowed, household: 'Reyes', companions: [{ name: 'Ben' }] })
    await addGuest(couple, { name: 'Luis', household: 'Reyes' })
    await couple.put(settingsPath, { plus_one_policy: 'disallowed' })
    const { html } = await pageOf(ana)
    expect(html).not.toContain(`name="c.${ana.id}`)
    await couple.put(settingsPath, { plus_one_policy: 'allowed' })
    const sent = { ...hiddenIn(html), [`s.${ana.id}.${couple.weddingId}`]: 'confirmed' }
    for (let i = 0; i < 2; i++) expect((await pageOf(ana, sent)).status).toBe(200)
    expect((await guestNow(couple, ana)).companions).toMatchObject([{ name: 'Ben' }])
    const again = await pageOf(ana)
    expect(again.html).toMatch(new RegExp(`name="c.${ana.id}.0"[^>]*value="Ben"`))
    const emptied = { ...sent, ...hiddenIn(again.html), [`c.${ana.id}.0`]: ' ', [`k.${ana.id}.0`]: 'adult' }
    for (let i = 0; i < 2; i++) expect((await pageOf(ana, emptied)).status).toBe(200)
    expect((await guestNow(couple, ana)).companions).toEqual([])
  })
})

describe.each([
  ['أحمد، سارة', ['أحمد', 'سارة']],
  ['王芳，李明', ['王芳', '李明']],
  ['クルス、リマ', ['クルス', 'リマ']],
])('two plus-ones in one field, %s,', (typed, names) => {
  const two = { plus_one_allowed: true, plus_ones: 2 }

  test('are two persons of a guest alone, by form or by script', async () => {
    const couple = await newCouple()
    const sol = await addGuest(couple, { name: 'Sol', ...two })
    const pia = await addGuest(couple, { name: 'Pia', ...two })
    const sent = { rsvp_status: 'confirmed', plus_one_name: typed }
    const { html } = await pageOf(sol, sent)
    for (const name of names) expect(html).toContain(`<li><bdi>${name}</bdi></li>`)
    expect(await reply(pia, sent)).toMatchObject({ company: { names } })
    for (const guest of [sol, pia]) {
      expect(await guestNow(couple, guest)).toMatchObject({ plus_one_name: names.join(', ') })
      await couple.put(guestPaths.one(guest.id), { plus_ones: 1 })
    }
    expect((await pageOf(sol, sent)).status).toBe(422)
  })

  test('are two persons of a household’s guest, and where the couple names them', async () => {
    const couple = await newCouple()
    const ana = await addGuest(couple, { ...two, household: 'Reyes' })
    const luis = await addGuest(couple, { ...two, household: 'Reyes', name: 'Luis', plus_one_name: typed })
    const sent = { [`s.${ana.id}.${couple.weddingId}`]: 'confirmed', [`c.${ana.id}.0`]: typed }
    expect((await pageOf(ana, sent)).status).toBe(200)
    for (const guest of [ana, luis])
      expect((await guestNow(couple, guest)).companions).toMatchObject(names.map((name) => ({ name })))
  })
})

describe('the plus-ones whom the couple has named, where they need approval,', () => {
  const named = { plus_one_allowed: true, plus_ones: 3, plus_one_name: 'Ben, Cleo' }

  test.each([
    ['the same names', 'approved', { plus_one_name: 'Ben, Cleo' }],
    ['no names', 'approved', {}],
    ['one name more', 'requested', { plus_one_name: 'Ben, Cleo, Dora' }],
    ['one name less', 'requested', { plus_one_name: 'Ben' }],
    ['another name', 'requested', { plus_one_name: 'Ben, Dora' }],
  ])('after a reply of the guest alone with %s are %s', async (_what, status, sent) => {
    const couple = await newCouple()
    await couple.put(settingsPath, { plus_one_policy: 'request_approval' })
    const ana = await addGuest(couple, named)
    await reply(ana, { rsvp_status: 'confirmed', ...sent })
    await reply(ana, { rsvp_status: 'confirmed', ...sent })
    expect((await guestNow(couple, ana)).plus_one_status).toBe(status)
    await reply(ana, { rsvp_status: 'confirmed', plus_one_name: 'Eva' })
    expect((await guestNow(couple, ana)).plus_one_status).toBe('requested')
  })

  test('are approved by a reply of the household that leaves them as they are', async () => {
    const couple = await newCouple()
    await couple.put(settingsPath, { plus_one_policy: 'request_approval' })
    const ana = await addGuest(couple, { household: 'Reyes', ...named })
    const kai = await addGuest(couple, { household: 'Reyes', name: 'Kai', answers_for_household: false })
    await reply(kai, { rsvp_status: 'confirmed' })
    const luis = await addGuest(couple, { household: 'Reyes', ...named, name: 'Luis' })
    const mia = await addGuest(couple, { household: 'Reyes', ...named, name: 'Mia', plus_one_name: null })
    const shown = Object.fromEntries(
      [ana, luis].flatMap(({ id }) => ['Ben', 'Cleo'].map((name, place) => [`c.${id}.${place}`, name])),
    )
    const { html } = await pageOf(luis)
    const typed = { [`s.${luis.id}.${couple.weddingId}`]: 'confirmed', [`c.${mia.id}.0`]: 'Eva' }
    const sent = await pageOf(luis, { ...hiddenIn(html), ...shown, ...typed, [`c.${ana.id}.1`]: 'Dora' })
    expect(sent.status).toBe(200)
    const statuses = async () =>
      Promise.all([ana, luis, mia].map(async (guest) => (await guestNow(couple, guest)).plus_one_status))
    expect(await statuses()).toEqual(['requested', 'approved', 'requested'])
  })

  test('are not mistaken for those whom a guest named by link before approval was needed', async () => {
    const couple = await newCouple()
    const none = { ...named, plus_one_name: null }
    const ana = await addGuest(couple, { household: 'Reyes', ...none })
    const luis = await addGuest(couple, { household: 'Reyes', ...none, name: 'Luis' })
    const sol = await addGuest(couple, { ...none, name: 'Sol' })
    const yes = { [couple.weddingId]: { status: 'confirmed' } }
    const party = [
      { guest_id: ana.id, invitations: {}, companions: [{ name: 'Ben' }] },
      { guest_id: luis.id, invitations: yes, companions: [{ name: 'Cleo' }] },
    ]
    const send = async () => {
      await reply(luis, { party })
      await reply(sol, { rsvp_status: 'confirmed', plus_one_name: 'Ben' })
      const guests = [ana, luis, sol].map(async (guest) => (await guestNow(couple, guest)).plus_one_status)
      return Promise.all(guests)
    }
    expect(await send()).toEqual(['none', 'none', 'none'])
    await couple.put(settingsPath, { plus_one_policy: 'request_approval' })
    expect(await send()).toEqual(['requested', 'requested', 'requested'])
  })
})
