import { describe, expect, test } from 'vitest'
import { type Guest, guestPaths } from '../../worker/features/guests/schema'
import { type Occasion, occasionPaths } from '../../worker/features/occasions/schema'
import type { Question } from '../../worker/features/questions/schema'
import { hiddenIn, linkOf, pageOf, reply } from '../support/worker/answers'
import { answer, type Couple, newCouple, request } from '../support/worker/app'
import { replaceDatabases } from '../support/worker/databases'
import { addGuest } from '../support/worker/guests'
import { wrapDatabase } from '../support/worker/wrapping'

const stored = async (couple: Couple, { id }: Guest) =>
  (await couple.get<Guest[]>(guestPaths.list)).find((guest) => guest.id === id)
const addDinner = (couple: Couple) => couple.post<Occasion>(occasionPaths.list, { name: 'Dinner' })
const invite = (couple: Couple, { id }: { id: string }, guest: Guest, invited = true) =>
  couple.put(occasionPaths.invitations(id), { guest_ids: [guest.id], invited })

describe('the form of a guest alone, sent', () => {
  const sent = { rsvp_status: 'declined', dietary_restrictions: 'No nuts', consent: 'yes', email: 'sol@example.com' }

  test('after they have come into a household, is stored', async () => {
    const couple = await newCouple()
    const sol = await addGuest(couple, { name: 'Sol' })
    const pia = await addGuest(couple, { name: 'Pia', rsvp_status: 'confirmed' })
    await couple.post('/api/households', { name: 'Cruz', guest_ids: [sol.id, pia.id] })
    const { status, html } = await pageOf(sol, sent)
    expect(status).toBe(200)
    expect(html).toContain("We'll miss you")
    expect(await stored(couple, sol)).toMatchObject({
      rsvp_status: 'declined',
      dietary_restrictions: 'No nuts',
      consents: [{ given_by: 'self' }],
      email: 'sol@example.com',
    })
    expect(await stored(couple, pia)).toMatchObject({ rsvp_status: 'confirmed' })
  })

  test('after they were invited to another occasion or a question was added, is stored', async () => {
    const couple = await newCouple()
    const sol = await addGuest(couple, { name: 'Sol' })
    await invite(couple, await addDinner(couple), sol)
    expect((await pageOf(sol, { rsvp_status: 'maybe' })).status).toBe(200)
    expect(await stored(couple, sol)).toMatchObject({ invitations: [{ status: 'maybe' }, { status: 'pending' }] })

    const pia = await addGuest(couple, { name: 'Pia' })
    await couple.post<Question>('/api/questions', { text: 'A song?', kind: 'text' })
    expect((await pageOf(pia, sent)).status).toBe(200)
    expect(await stored(couple, pia)).toMatchObject({ rsvp_status: 'declined', dietary_restrictions: 'No nuts' })
  })

  test('with a wrong field, comes again as the household’s page with everything typed in place', async () => {
    const couple = await newCouple()
    const allowed = { plus_one_allowed: true, plus_ones: 1 }
    const sol = await addGuest(couple, { name: 'Sol', ...allowed })
    const pia = await addGuest(couple, { name: 'Pia', rsvp_status: 'confirmed' })
    await couple.post('/api/households', { name: 'Cruz', guest_ids: [sol.id, pia.id] })
    const main = couple.weddingId
    const typed = { ...sent, rsvp_status: 'confirmed', plus_one_name: 'Ben', meal_preference: 'Vegan', email: 'sol@' }
    const { status, html } = await pageOf(sol, typed)
    expect(status).toBe(422)
    expect(html).toContain('Please enter an email address such as ana@example.com.')
    expect(html).toContain(`name="s.${sol.id}.${main}" value="confirmed" checked`)
    expect(html).toContain(`name="s.${pia.id}.${main}" value="confirmed" checked`)
    expect(html).toContain(`name="n.${sol.id}" value="yes" checked`)
    for (const text of ['value="Ben"', 'value="sol@"', '>No nuts</textarea>', '<option value="Vegan" selected="">'])
      expect(html).toContain(text)
    expect(await stored(couple, sol)).toMatchObject({ rsvp_status: 'pending', dietary_restrictions: null })

    const nothing = await pageOf(sol, { dietary_restrictions: 'No nuts' })
    expect(nothing.status).toBe(422)
    expect(nothing.html).toContain('Please select your RSVP response')
    expect(nothing.html).toContain('>No nuts</textarea>')
    expect(nothing.html).not.toContain(`name="n.${sol.id}" value="yes" checked`)
  })

  test('after they were invited to something else instead, does not count for that', async () => {
    const couple = await newCouple()
    const sol = await addGuest(couple, { name: 'Sol' })
    const dinner = await addDinner(couple)
    await invite(couple, dinner, sol)
    await invite(couple, { id: couple.weddingId }, sol, false)
    const { status, html } = await pageOf(sol, sent)
    expect(status).toBe(409)
    expect(html).toContain('Your invitation was being changed just now.')
    for (const text of ['>No nuts</textarea>', 'value="sol@example.com"', `name="n.${sol.id}" value="yes" checked`])
      expect(html).toContain(text)
    expect(await stored(couple, sol)).toMatchObject({ rsvp_status: 'pending', dietary_restrictions: null })
  })

  test('with a meal that the couple has taken off the menu since, comes again with the new menu and everything typed', async () => {
    const couple = await newCouple()
    const sol = await addGuest(couple, { name: 'Sol', plus_one_allowed: true, plus_ones: 1 })
    const typed = {
      ...sent,
      rsvp_status: 'confirmed',
      plus_one_name: 'Ben',
      meal_preference: 'Vegan',
      phone: '+63 917',
    }
    await couple.put(occasionPaths.one(couple.weddingId), { meal_options: ['Duck', 'Trout'] })
    const { status, html } = await pageOf(sol, typed)
    expect(status).toBe(422)
    expect(html).toContain('Please choose one of: Duck, Trout')
    expect(html).toContain('</option><option>Duck</option><option>Trout</option></select>')
    for (const text of ['value="Ben"', 'value="sol@example.com"', 'value="+63 917"', '>No nuts</textarea>'])
      expect(html).toContain(text)
    expect(html).toMatch(/<input[^>]* name="consent"[^>]* checked/)
    expect((await pageOf(sol, { ...typed, meal_preference: 'Trout' })).status).toBe(200)
    expect(await stored(couple, sol)).toMatchObject({ meal_preference: 'Trout', plus_one_name: 'Ben' })
  })

  test('is stored whatever the meal, of which the page asks only those who come', async () => {
    const couple = await newCouple()
    const sol = await addGuest(couple, { name: 'Sol', rsvp_status: 'confirmed', meal_preference: 'Gluten-Free' })
    await couple.put(occasionPaths.one(couple.weddingId), { meal_options: ['Duck', 'Trout'] })
    for (const rsvp_status of ['maybe', 'declined']) {
      expect((await pageOf(sol, { rsvp_status, meal_preference: 'Vegan' })).status).toBe(200)
      expect(await stored(couple, sol)).toMatchObject({ rsvp_status, meal_preference: null })
    }
  })

  test('by the page’s script after they were invited to something else instead, does not count for that either', async () => {
    const couple = await newCouple()
    const sol = await addGuest(couple, { name: 'Sol' })
    const typed = { ...hiddenIn((await pageOf(sol)).html), rsvp_status: 'confirmed', meal_preference: 'Vegan' }
    const dinner = await couple.post<Occasion>(occasionPaths.list, { name: 'Dinner', meal_options: ['Lobster'] })
    await invite(couple, dinner, sol)
    expect((await reply<{ guest: object }>(sol, typed)).guest).toMatchObject({ rsvp_status: 'confirmed' })
    await couple.put(guestPaths.one(sol.id), { rsvp_status: 'pending' })
    await invite(couple, { id: couple.weddingId }, sol, false)
    const { detail } = await reply<{ detail: string }>(sol, typed, 409)
    expect(detail).toBe('Your invitation was being changed just now. Please try again.')
    // A reply that does not say what it is about is about the principal occasion.
    await reply(sol, { rsvp_status: 'maybe' })
    expect(await stored(couple, sol)).toMatchObject({ invitations: [{ occasion_id: dinner.id, status: 'maybe' }] })
  })
})

describe('a reply of the guest alone, while the couple', () => {
  /** Databases in which `change` happens between the read of the first reply and its write. */
  function crossedBy(change: () => Promise<unknown>) {
    let isCrossed = false
    return replaceDatabases((d1) =>
      wrapDatabase(d1, async (sql, run) => {
        if (!isCrossed && sql.some((text) => /^update "guests"/i.test(text))) {
          isCrossed = true
          await change()
        }
        return run()
      }),
    )
  }

  test('withdraws the invitation, does not count for another occasion', async () => {
    const couple = await newCouple()
    const sol = await addGuest(couple, { name: 'Sol' })
    const dinner = await addDinner(couple)
    const withdrawn = () =>
      crossedBy(async () => {
        await invite(couple, dinner, sol)
        await invite(couple, { id: couple.weddingId }, sol, false)
      })
    const sent = { rsvp_status: 'confirmed', phone: '1' }
    const response = await request('POST', linkOf(sol), {
      env: withdrawn(),
      raw: new URLSearchParams(sent).toString(),
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    })
    expect(response.status).toBe(409)
    const html = await response.text()
    for (const text of ['Your invitation was being changed just now.', 'Dinner', 'value="1"'])
      expect(html).toContain(text)

    await invite(couple, { id: couple.weddingId }, sol)
    const sentTo = (occasion_id: unknown) =>
      request('POST', `/api/public${linkOf(sol)}`, { body: { rsvp_status: 'pending', occasion_id } })
    for (const none of [null, {}, 7]) await answer(sentTo(none), 422)
    await answer(sentTo(dinner.id), 409)
    const body = { ...sent, occasion_id: couple.weddingId }
    await answer(request('POST', `/api/public${linkOf(sol)}`, { env: withdrawn(), body }), 409)
    const pending = [{ occasion_id: dinner.id, status: 'pending' }]
    expect(await stored(couple, sol)).toMatchObject({ phone: null, invitations: pending })
  })

  test('changes a companion’s details, keeps them', async () => {
    const couple = await newCouple()
    const sol = await addGuest(couple, { name: 'Sol', companions: [{ name: 'Ben' }] })
    const diet = { companions: [{ ...sol.companions[0], dietary_restrictions: 'No "nuts" \\/\n💐\u2028no fish' }] }
    const env = crossedBy(() => couple.put(guestPaths.one(sol.id), diet))
    const body = { rsvp_status: 'confirmed', plus_one_name: 'Ben' }
    await answer(request('POST', `/api/public${linkOf(sol)}`, { env, body }), 200)
    expect(await stored(couple, sol)).toMatchObject({ rsvp_status: 'confirmed', ...diet })
  })
})

describe('the form of a household, sent', () => {
  test('after its only question was removed, is stored', async () => {
    const couple = await newCouple()
    const sol = await addGuest(couple, { name: 'Sol', plus_one_allowed: true, plus_ones: 1 })
    const song = await couple.post<Question>('/api/questions', { text: 'A song?', kind: 'text' })
    const main = couple.weddingId
    const typed = {
      ...hiddenIn((await pageOf(sol)).html),
      [`s.${sol.id}.${main}`]: 'confirmed',
      [`m.${sol.id}.${main}`]: 'Vegan',
      [`c.${sol.id}.0`]: 'Ben',
      [`q.${sol.id}.${song.id}`]: 'Waterloo',
      [`d.${sol.id}`]: 'No nuts',
    }
    await couple.delete(`/api/questions/${song.id}`)
    const refused = await pageOf(sol, { ...typed, email: 'sol@' })
    expect(refused.status).toBe(422)
    for (const text of ['value="Ben"', 'value="sol@"', '>No nuts</textarea>', '<option value="Vegan" selected="">'])
      expect(refused.html).toContain(text)
    expect((await pageOf(sol, { ...typed, [`n.${sol.id}`]: 'yes' })).status).toBe(200)
    expect(await stored(couple, sol)).toMatchObject({
      rsvp_status: 'confirmed',
      meal_preference: 'Vegan',
      plus_one_name: 'Ben',
      dietary_restrictions: 'No nuts',
    })
  })

  test('after the others have left it, is stored', async () => {
    const couple = await newCouple()
    const sol = await addGuest(couple, { name: 'Sol', household: 'Cruz' })
    const pia = await addGuest(couple, { name: 'Pia', household: 'Cruz' })
    const shown = hiddenIn((await pageOf(sol)).html)
    await couple.put(guestPaths.one(pia.id), { household: null })
    expect((await pageOf(sol, { ...shown, [`s.${sol.id}.${couple.weddingId}`]: 'declined' })).status).toBe(200)
    expect(await stored(couple, sol)).toMatchObject({ rsvp_status: 'declined' })
  })

  test.each<[string, 'sol' | 'pia', object]>([
    ['somebody whom it answers for has left', 'pia', { household: null }],
    ['the link was made to answer for its own guest alone', 'sol', { answers_for_household: false }],
  ])('after %s, is shown again without them once, and says so', async (_, changed, input) => {
    const couple = await newCouple()
    const family = {
      sol: await addGuest(couple, { name: 'Sol', household: 'Cruz' }),
      pia: await addGuest(couple, { name: 'Pia', household: 'Cruz' }),
    }
    const { sol, pia } = family
    const responseOf = ({ id }: Guest) => `s.${id}.${couple.weddingId}`
    const own = { [responseOf(sol)]: 'confirmed', phone: '123' }
    const shown = hiddenIn((await pageOf(sol)).html)
    await couple.put(guestPaths.one(family[changed].id), input)
    const { status, html } = await pageOf(sol, { ...shown, ...own, [responseOf(pia)]: 'declined' })
    expect(status).toBe(409)
    expect(html).toContain('Your invitation was being changed just now. Please try again.')
    for (const text of ['value="123"', `${responseOf(sol)}" value="confirmed" checked`]) expect(html).toContain(text)
    expect(html).not.toContain(responseOf(pia))
    expect(await stored(couple, sol)).toMatchObject({ rsvp_status: 'pending' })
    expect((await pageOf(sol, { ...hiddenIn(html), ...own })).status).toBe(200)
    expect(await stored(couple, sol)).toMatchObject({ rsvp_status: 'confirmed' })
    expect(await stored(couple, pia)).toMatchObject({ rsvp_status: 'pending' })
  })

  test('with a choice for all of them after one has left, or with the household’s answer after it no longer gives it, is shown again', async () => {
    const couple = await newCouple()
    const sol = await addGuest(couple, { name: 'Sol', household: 'Cruz' })
    const pia = await addGuest(couple, { name: 'Pia', household: 'Cruz' })
    const song = await couple.post<Question>('/api/questions', {
      ...{ text: 'A song?', kind: 'text', scope: 'household', shown_when: 'always' },
    })
    const shown = hiddenIn((await pageOf(sol)).html)
    await couple.put(guestPaths.one(pia.id), { household: null })
    expect((await pageOf(sol, { ...shown, all: 'yes' })).status).toBe(409)
    await couple.put(guestPaths.one(pia.id), { household: 'Cruz' })
    await couple.put(guestPaths.one(sol.id), { answers_for_household: false })
    const own = { ...shown, [`s.${sol.id}.${couple.weddingId}`]: 'confirmed' }
    expect((await pageOf(sol, { ...own, [`q.home.${song.id}`]: 'Waterloo' })).status).toBe(409)
    expect((await pageOf(sol, own)).status).toBe(200)
  })
})

describe('the form of a household, made by hand,', () => {
  const JUST_CHANGED = 'Your invitation was being changed just now. Please try again.'

  test('about guests of another household changes nothing and says so', async () => {
    const couple = await newCouple()
    const ana = await addGuest(couple, {
      ...{ name: 'Ana', household: 'Reyes', rsvp_status: 'confirmed', plus_one_allowed: true, plus_ones: 1 },
      companions: [{ name: 'Ben' }],
    })
    await addGuest(couple, { name: 'Luis', household: 'Reyes' })
    const bea = await addGuest(couple, { name: 'Bea', household: 'Cruz', plus_one_allowed: true, plus_ones: 1 })
    const song = await couple.post<Question>('/api/questions', { text: 'A song?', kind: 'text', shown_when: 'always' })
    const main = couple.weddingId
    const before = [await stored(couple, ana), await stored(couple, bea)]
    const own = { [`s.${ana.id}.${main}`]: 'declined' }
    const { html } = await pageOf(ana)
    const about = [
      [`s.${bea.id}.${main}`, 'declined'],
      [`m.${bea.id}.${main}`, 'Vegan'],
      [`c.${bea.id}.0`, 'Max'],
      [`k.${bea.id}.0`, 'child'],
      [`f.${bea.id}.0`, 'Vegan'],
      [`d.${bea.id}`, 'No nuts'],
      [`a.${bea.id}`, 'Stairs'],
      [`q.${bea.id}.${song.id}`, 'Waterloo'],
      [`n.${bea.id}`, 'yes'],
    ] as const
    for (const [name, value] of about) {
      for (const form of [{}, own, { ...hiddenIn(html), ...own }, { ...hiddenIn(html), all: 'yes' }]) {
        const refused = await pageOf(ana, { ...form, [name]: value })
        expect([name, refused.status, refused.html.includes(JUST_CHANGED)]).toEqual([name, 409, true])
        expect(refused.html).not.toContain('has a newer reply')
        expect(refused.html).not.toContain(bea.id)
      }
    }
    expect([await stored(couple, ana), await stored(couple, bea)]).toEqual(before)
    expect((await pageOf(ana, { ...own, [`s.${bea.id}.${main}`]: '' })).status).toBe(200)
  })

  test('about a member for whom the link does not answer changes nothing and says so', async () => {
    const couple = await newCouple()
    const sol = await addGuest(couple, { name: 'Sol', household: 'Cruz', answers_for_household: false })
    const pia = await addGuest(couple, { name: 'Pia', household: 'Cruz' })
    const sent = { [`s.${sol.id}.${couple.weddingId}`]: 'confirmed', [`s.${pia.id}.${couple.weddingId}`]: 'declined' }
    const { status, html } = await pageOf(sol, sent)
    expect([status, html.includes(JUST_CHANGED)]).toEqual([409, true])
    expect(await stored(couple, sol)).toMatchObject({ rsvp_status: 'pending' })
    expect((await pageOf(sol, { ...hiddenIn(html), [`s.${sol.id}.${couple.weddingId}`]: 'confirmed' })).status).toBe(
      200,
    )
  })
})
