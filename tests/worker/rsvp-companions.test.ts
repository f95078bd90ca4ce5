import { describe, expect, test } from 'vitest'
import type { Guest } from '../../worker/features/guests/schema'
import { occasionPaths } from '../../worker/features/occasions/schema'
import type { Question } from '../../worker/features/questions/schema'
import { settingsPath } from '../../worker/features/settings/schema'
import { hiddenIn, linkOf, pageOf, reply } from '../support/worker/answers'
import { type Couple, newCouple, type Refused } from '../support/worker/app'
import { BEN, change, close, closedDinner, family, invite, PAST } from '../support/worker/companions'
import { addGuest, guestNow } from '../support/worker/guests'
import { form, page } from '../support/worker/rsvp-page'

describe('companions at a closed occasion', () => {
  test('stay when a reply leaves them out, and come to the others again when they are named again', async () => {
    const { couple, ana, main, say, counts, ben } = await closedDinner()
    const { consents } = await guestNow(couple, ana)
    await say({ companions: [] })
    expect(await counts()).toEqual([0, 1])
    const kept = await guestNow(couple, ana)
    expect(kept).toMatchObject({ companions: [{ ...BEN, id: ben.id, not_at: [main.id] }], consents })

    // A page shows who comes to what is still open.
    const { html } = await pageOf(ana)
    expect(html).not.toContain('value="Ben"')
    expect(html.match(new RegExp(`name="c\\.${ana.id}\\.`, 'g'))).toHaveLength(1)
    expect((await pageOf(ana, { ...hiddenIn(html), phone: '1' })).status).toBe(200)
    expect(await counts()).toEqual([0, 1])
    await say({ companions: kept.companions })
    expect(await counts()).toEqual([0, 1])

    const named = { ...hiddenIn((await pageOf(ana)).html), [`c.${ana.id}.0`]: 'ben' }
    expect((await pageOf(ana, named)).status).toBe(200)
    expect(await counts()).toEqual([1, 1])
    expect((await guestNow(couple, ana)).companions).toMatchObject([
      { id: ben.id, meal_preference: 'Vegan', not_at: [] },
    ])
  })

  test('do not become others: somebody else comes to the open occasions only', async () => {
    const { couple, ana, dinner, main, say, counts, ben } = await closedDinner()
    await say({ companions: [{ name: 'Cleo' }] })
    expect(await counts()).toEqual([1, 1])
    expect((await guestNow(couple, ana)).companions).toMatchObject([
      { name: 'Cleo', not_at: [dinner.id] },
      { name: 'Ben', not_at: [main.id] },
    ])
    // Ben is not one of the guests that Ana may bring to the wedding.
    await say({ companions: (await guestNow(couple, ana)).companions })
    await say({ companions: [{ name: 'Cleo' }, { id: ben.id, name: 'Ben' }] }, 422)
    await say({ companions: [{ id: ben.id, name: 'Ben', not_at: [dinner.id] }] })
    expect(await counts()).toEqual([1, 1])
  })

  test('stay when the reply of the guest alone names others, or declines', async () => {
    const { couple, ana, dinner, counts, ben } = await closedDinner()
    await reply(ana, { rsvp_status: 'confirmed', plus_one_name: null })
    expect(await counts()).toEqual([0, 1])
    await reply(ana, { rsvp_status: 'confirmed', plus_one_name: 'Cleo' })
    expect(await counts()).toEqual([1, 1])
    await reply(ana, { rsvp_status: 'confirmed', plus_one_name: 'Ben' })
    expect((await guestNow(couple, ana)).companions).toMatchObject([{ ...BEN, id: ben.id, not_at: [] }])

    await reply(ana, { rsvp_status: 'declined' })
    expect(await counts()).toEqual([0, 1])
    const declined = await guestNow(couple, ana)
    expect(declined).toMatchObject({ meal_preference: null, companions: [{ ...BEN, id: ben.id }] })
    expect(declined.consents).toHaveLength(1)
    await couple.put(occasionPaths.one(dinner.id), { rsvp_deadline: null })
    const no = { [dinner.id]: { status: 'declined' } }
    await reply(ana, { party: [{ guest_id: ana.id, invitations: no }] })
    expect((await guestNow(couple, ana)).companions).toEqual([])
  })

  test('stay as they are for a guest all of whose occasions are closed', async () => {
    const { couple, ana, main, say, ben } = await closedDinner()
    await invite(couple, main, [ana], false)
    await say({ companions: [{ id: ben.id, name: 'Cleo' }] })
    expect((await guestNow(couple, ana)).companions).toMatchObject([{ ...BEN, id: ben.id, not_at: [] }])
    const { html } = await pageOf(ana)
    expect(html).toMatch(/<fieldset class="group if-comes" disabled=""><legend>Coming along/)
    expect(html).toContain('value="Ben"')
  })
})

test('companions choose among the meals of what their host is invited to', async () => {
  const couple = await newCouple()
  const { ana, luis, dinner, main } = await family(couple)
  await invite(couple, dinner, [ana], false)
  await change(couple, luis, { plus_one_allowed: true, plus_ones: 1 })
  const { html } = await pageOf(luis)
  const offered = (guest: Guest) => new RegExp(`name="f\\.${guest.id}\\.0">(.*?)</select>`).exec(html)?.[1] ?? ''
  expect(offered(luis)).toContain('Lobster')
  expect(offered(ana)).toContain('Vegan')
  expect(offered(ana)).not.toContain('Lobster')
  const bring = (guest: Guest, status: number) =>
    reply<Refused>(
      luis,
      {
        party: [
          {
            guest_id: guest.id,
            invitations: { [main.id]: { status: 'confirmed' } },
            companions: [{ name: 'Ben', meal_preference: 'Lobster' }],
          },
        ],
      },
      status,
    )
  const { errors } = (await bring(ana, 422)).detail
  expect(Object.keys(errors)).toEqual(['party.0.companions.0.meal_preference'])
  await bring(luis, 200)
})

describe('a form that is sent again because the response was lost', () => {
  const sendTwice = async (guest: Guest, typed: Record<string, string>) => {
    const form = { ...hiddenIn((await pageOf(guest)).html), ...typed }
    expect((await pageOf(guest, form)).status).toBe(200)
    expect((await pageOf(guest, form)).status).toBe(200)
    return form
  }

  test('is accepted although it has no answers to closed occasions or archived questions, and no companions who stay', async () => {
    const couple = await newCouple()
    const { ana, luis, dinner, main } = await family(couple)
    const song = await couple.post<Question>('/api/questions', { text: 'A song?', kind: 'text', shown_when: 'always' })
    const lobster = { status: 'confirmed', meal_preference: 'Lobster' }
    const saidAt = ({ guest_id }: { guest_id: string }, status: string) => ({
      invitations: { [dinner.id]: { ...lobster, status } },
      answers: [{ question_id: song.id, value: 'Waterloo' }],
      guest_id,
    })
    const bring = { companions: [BEN] }
    const party = [
      { ...saidAt({ guest_id: ana.id }, 'confirmed'), ...bring },
      saidAt({ guest_id: luis.id }, 'declined'),
    ]
    await reply(ana, { party })
    await change(couple, luis, { plus_one_allowed: true, plus_ones: 1, companions: [{ name: 'Cleo' }] })
    await change(couple, luis, { plus_one_allowed: false })
    await close(couple, dinner)
    await couple.put(`/api/questions/${song.id}`, { is_archived: true })
    const meals = { [`m.${ana.id}.${main.id}`]: 'Vegan', [`m.${luis.id}.${main.id}`]: '' }
    const named = { [`c.${ana.id}.0`]: 'Ben', [`k.${ana.id}.0`]: 'adult', [`f.${ana.id}.0`]: 'Vegan' }
    const typed = { ...meals, ...named, [`s.${ana.id}.${main.id}`]: 'confirmed', [`s.${luis.id}.${main.id}`]: 'maybe' }
    const form = await sendTwice(ana, typed)
    await sendTwice(ana, { ...typed, all: 'yes' })
    expect(await guestNow(couple, luis)).toMatchObject({ rsvp_status: 'confirmed', plus_one_name: 'Cleo' })

    const other = await pageOf(ana, { ...form, [`m.${ana.id}.${main.id}`]: 'Kosher' })
    expect([other.status, other.html.split('has a newer reply').length]).toEqual([409, 3])
    // Nothing that Ana is invited to takes replies any more.
    await invite(couple, main, [ana], false)
    await sendTwice(ana, { [`s.${luis.id}.${main.id}`]: 'maybe', phone: '1' })
  })

  test('is accepted with fields that are ignored, such as the meal and companions of a guest who declines', async () => {
    const couple = await newCouple()
    const { ana, luis, dinner, main } = await family(couple)
    await invite(couple, dinner, [ana, luis], false)
    await sendTwice(ana, {
      [`s.${ana.id}.${main.id}`]: 'declined',
      [`m.${ana.id}.${main.id}`]: 'Vegan',
      [`c.${ana.id}.0`]: 'Ben',
      [`s.${luis.id}.${main.id}`]: 'maybe',
      [`m.${luis.id}.${main.id}`]: 'Vegan',
    })
    expect(await guestNow(couple, ana)).toMatchObject({ rsvp_status: 'declined', companions: [] })
  })
})

describe('a page with more companions than are allowed', () => {
  const yes = ({ id }: Guest, couple: Couple) => ({ [`s.${id}.${couple.weddingId}`]: 'confirmed' })

  test('is refused beside the field, with nothing lost', async () => {
    const couple = await newCouple()
    const { ana } = await family(couple)
    await change(couple, ana, { plus_ones: 2, companions: [{ name: 'Ben' }, { name: 'Cleo' }] })
    await change(couple, ana, { plus_ones: 1 })
    const { html } = await pageOf(ana)
    expect(html).toContain('value="Cleo"')
    const field = `c.${ana.id}.1`
    const typed = { ...hiddenIn(html), ...yes(ana, couple), [`c.${ana.id}.0`]: 'Ben', [field]: 'Dora' }
    const refused = await pageOf(ana, typed)
    expect(refused.status).toBe(422)
    expect(refused.html).toContain(`id="${field}-error">You can bring one guest.`)
    expect(refused.html).toContain('value="Dora"')
    expect((await guestNow(couple, ana)).plus_one_name).toBe('Ben, Cleo')
    expect((await pageOf(ana, { ...typed, [field]: '' })).status).toBe(200)
    expect((await guestNow(couple, ana)).plus_one_name).toBe('Ben')
  })

  test('keeps the fields that were typed in after the couple has lowered the number', async () => {
    const couple = await newCouple()
    const { ana } = await family(couple)
    await change(couple, ana, { plus_ones: 2 })
    const typed = { ...hiddenIn((await pageOf(ana)).html), ...yes(ana, couple), [`c.${ana.id}.1`]: 'Cleo' }
    await change(couple, ana, { plus_ones: 1 })
    expect((await pageOf(ana, typed)).status).toBe(200)
    expect((await guestNow(couple, ana)).plus_one_name).toBe('Cleo')

    const again = { ...hiddenIn((await pageOf(ana)).html), [`c.${ana.id}.0`]: 'Cleo', [`c.${ana.id}.1`]: 'Dora' }
    const wrong = await pageOf(ana, { ...again, email: 'ana@' })
    expect(wrong.status).toBe(422)
    expect(wrong.html).toContain('value="Dora"')

    await couple.put(settingsPath, { plus_one_policy: 'disallowed' })
    const refused = await pageOf(ana, again)
    expect(refused.status).toBe(422)
    expect(refused.html).toContain(`id="c.${ana.id}.1-error">This invitation is for you alone.`)
    expect((await pageOf(ana, { ...again, [`c.${ana.id}.1`]: '' })).status).toBe(200)
    expect((await guestNow(couple, ana)).plus_one_name).toBe('Cleo')
    expect((await pageOf(ana)).html).not.toContain(`name="c.${ana.id}.0"`)
  })

  test('says which companion’s meal is wrong, also after an empty field', async () => {
    const couple = await newCouple()
    const { ana } = await family(couple)
    await change(couple, ana, { plus_ones: 2 })
    const { html } = await pageOf(ana, { ...yes(ana, couple), [`c.${ana.id}.1`]: 'Ben', [`f.${ana.id}.1`]: 'Ambrosia' })
    expect(html).toContain(`id="f.${ana.id}.1-error"`)
  })
})

describe('what a person is not invited to', () => {
  test('is refused in the answers and the companions of a reply, as if it was absent', async () => {
    const couple = await newCouple()
    const { ana, luis, dinner, main } = await family(couple)
    await invite(couple, dinner, [luis], false)
    const ask = (input: object) => couple.post<Question>('/api/questions', { kind: 'text', ...input })
    const wine = await ask({ text: 'Which wine?', occasion_id: dinner.id, shown_when: 'always' })
    const bus = await ask({ text: 'A bus?', occasion_id: dinner.id, shown_when: 'always', scope: 'household' })
    const wrong = async (guest: Guest, more: object, home: object = {}) => {
      const body = { party: [{ guest_id: guest.id, ...more }], ...home }
      return (await reply<Refused>(luis, body, 422)).detail.errors
    }
    const given = ({ id }: { id: string }) => [{ question_id: id, value: 'Red' }]
    const path = `party.0.answers.${wine.id}`
    const { [path]: unknown } = await wrong(luis, { answers: given(wine) })
    expect(unknown).toBe('This is not valid.')
    await reply(ana, { party: [{ guest_id: ana.id, answers: given(wine) }], household_answers: given(bus) })

    await change(couple, ana, { plus_ones: 3 })
    const bring = (not_at: string[]) => ({ companions: [{ name: 'Ben', not_at }] })
    for (const id of ['nope', couple.weddingId.replace(/.$/, 'x')]) {
      expect(await wrong(ana, bring([dinner.id, id]))).toEqual({ 'party.0.companions.0.not_at': 'This is not valid.' })
    }
    await reply(luis, { party: [{ guest_id: ana.id, ...bring([dinner.id, main.id]) }] })
    await invite(couple, dinner, [ana], false)
    expect(Object.keys(await wrong(ana, {}, { household_answers: given(bus) }))).toEqual([
      `household_answers.${bus.id}`,
    ])
    // An answer may repeat what is stored.
    await reply(luis, { party: [{ guest_id: ana.id, companions: (await guestNow(couple, ana)).companions }] })
  })

  test('is left out of a page’s reply, which says nothing about it', async () => {
    const couple = await newCouple()
    const { ana, luis, dinner, main } = await family(couple)
    await invite(couple, dinner, [luis], false)
    const wine = await couple.post<Question>('/api/questions', {
      ...{ text: 'Which wine?', kind: 'text', occasion_id: dinner.id, shown_when: 'always' },
    })
    const typed = {
      ...hiddenIn((await pageOf(ana)).html),
      [`s.${ana.id}.${main.id}`]: 'confirmed',
      [`s.${ana.id}.${dinner.id}`]: 'declined',
      [`q.${ana.id}.${wine.id}`]: 'Red',
      [`d.${ana.id}`]: 'No nuts',
      [`n.${ana.id}`]: 'yes',
    }
    await invite(couple, dinner, [ana], false)
    const again = await pageOf(ana, typed)
    expect(again.status).toBe(409)
    expect(again.html).toContain('>No nuts</textarea>')
    expect(again.html).toContain(`name="s.${ana.id}.${main.id}" value="confirmed" checked`)
    expect((await pageOf(ana, { ...typed, ...hiddenIn(again.html) })).status).toBe(200)
    expect(await guestNow(couple, ana)).toMatchObject({ rsvp_status: 'confirmed', dietary_restrictions: 'No nuts' })
  })
})

test('a page’s reply to nothing but an occasion that the guest is not invited to any more is not thanked for', async () => {
  const couple = await newCouple()
  const { ana, dinner, main } = await family(couple)
  await reply(ana, { rsvp_status: 'confirmed' })
  const shown = hiddenIn((await pageOf(ana)).html)
  await invite(couple, dinner, [ana], false)
  const typed = { [`s.${ana.id}.${main.id}`]: 'confirmed', [`s.${ana.id}.${dinner.id}`]: 'confirmed' }
  const again = await pageOf(ana, { ...shown, ...typed })
  expect(again.status).toBe(409)
  expect((await pageOf(ana, { ...hiddenIn(again.html), ...typed })).status).toBe(200)
})

describe('a reply that nobody asks for', () => {
  test('is refused for its own reason, not for a deadline', async () => {
    const couple = await newCouple()
    const { ana, luis, dinner, main } = await family(couple)
    const refused = async (guest: Guest) =>
      (await reply<{ detail: string }>(guest, { rsvp_status: 'maybe' }, 409)).detail
    await invite(couple, main, [ana], false)
    await couple.put(occasionPaths.one(dinner.id), { asks_rsvp: false })
    expect(await refused(ana)).toBe('No reply needed.')
    await invite(couple, dinner, [ana], false)
    expect(await refused(ana)).toBe('This person is not invited to this occasion.')
    const zoe = await addGuest(couple, { name: 'Zoe' })
    await invite(couple, dinner, [zoe])
    await invite(couple, main, [zoe], false)
    expect(await refused(zoe)).toBe('No reply needed.')
    const party = { party: [{ guest_id: zoe.id, invitations: { [dinner.id]: { status: 'confirmed' } } }] }
    expect((await reply<{ detail: string }>(zoe, party, 409)).detail).toBe('No reply needed.')
    await couple.put(settingsPath, { rsvp_deadline: PAST })
    expect(await refused(luis)).toBe('The RSVP deadline has passed.')
    expect(await refused(zoe)).toBe('No reply needed.')
  })

  test('has no form', async () => {
    const couple = await newCouple()
    const { dinner, main } = await family(couple)
    const zoe = await addGuest(couple, { name: 'Zoe' })
    await invite(couple, dinner, [zoe])
    await invite(couple, main, [zoe], false)
    await couple.put(occasionPaths.one(dinner.id), { asks_rsvp: false })
    for (const { html } of [await pageOf(zoe), await pageOf(zoe, { rsvp_status: 'confirmed' })]) {
      for (const text of ['No reply needed.', 'Dinner', 'Zoe']) expect(html).toContain(text)
      for (const text of ['Will you join us?', '<textarea', '<input', '<form']) expect(html).not.toContain(text)
    }
  })
})

test('the summary after a reply names the companions of those who come to something', async () => {
  const couple = await newCouple()
  const { ana, dinner, main } = await family(couple)
  const at = (occasion: { id: string }) => `s.${ana.id}.${occasion.id}`
  const send = async (form: Record<string, string>) => {
    const { status, html } = await pageOf(ana, { [`c.${ana.id}.0`]: 'Ben', ...form })
    expect(status).toBe(200)
    return html
  }
  expect(await send({ [at(main)]: 'declined' })).not.toContain('Coming with you')
  expect(await send({ [at(main)]: 'maybe' })).not.toContain('Coming with you')
  expect(await send({ [at(dinner)]: 'confirmed' })).toContain('Coming with you: <bdi>Ben</bdi>')
  expect((await guestNow(couple, ana)).plus_one_name).toBe('Ben')
})

test('the summary after a reply says that the couple has yet to approve the companions, and names none whom it refused', async () => {
  const couple = await newCouple()
  const { ana, main } = await family(couple)
  await couple.put(settingsPath, { plus_one_policy: 'request_approval' })
  const send = async () =>
    (await pageOf(ana, { [`c.${ana.id}.0`]: 'Ben', [`s.${ana.id}.${main.id}`]: 'confirmed' })).html
  const [named, asked] = ['Coming with you: <bdi>Ben</bdi>', 'Plus-one requests require approval from the couple.']
  const requested = await send()
  expect([requested.includes(named), requested.includes(asked)]).toEqual([true, true])
  await change(couple, ana, { plus_one_status: 'approved' })
  const approved = await send()
  expect([approved.includes(named), approved.includes(asked)]).toEqual([true, false])
  await change(couple, ana, { plus_one_status: 'declined' })
  const refused = await send()
  expect([refused.includes(named), refused.includes(asked)]).toEqual([false, false])
})

test('the summary after a reply does not tell the reader that another member’s companions come with them', async () => {
  const couple = await newCouple()
  const { ana, luis, main } = await family(couple)
  await change(couple, luis, { plus_one_allowed: true, plus_ones: 1 })
  const both = { [`s.${ana.id}.${main.id}`]: 'confirmed', [`s.${luis.id}.${main.id}`]: 'confirmed' }
  const { html } = await pageOf(ana, { ...both, [`c.${ana.id}.0`]: 'Ben', [`c.${luis.id}.0`]: 'Marco' })
  for (const line of ['Coming with you: <bdi>Ben</bdi>', 'Coming along: <bdi>Marco</bdi>']) expect(html).toContain(line)
})

test.each([
  ['fr', 'En compagnie de\u00a0: <bdi>Ben</bdi>'],
  ['ja', 'お連れ様：<bdi>Ben</bdi>'],
  ['zh-Hans', '与您同来：<bdi>Ben</bdi>'],
])('the summary after a reply in %s has a space after a colon only where the language does', async (lang, line) => {
  const { ana, main } = await family(await newCouple())
  const sent = form({ [`c.${ana.id}.0`]: 'Ben', [`s.${ana.id}.${main.id}`]: 'confirmed' })
  expect(await page('POST', `${linkOf(ana)}?lang=${lang}`, 200, sent)).toContain(`<li>${line}</li>`)
})

test('the summary after a reply names nobody once a guest may bring nobody', async () => {
  const couple = await newCouple()
  const { ana, main } = await family(couple)
  const yes = { [`s.${ana.id}.${main.id}`]: 'confirmed' }
  expect((await pageOf(ana, { ...yes, [`c.${ana.id}.0`]: 'Ben' })).html).toContain('Coming with you')
  await change(couple, ana, { plus_one_allowed: false })
  expect((await pageOf(ana, yes)).html).not.toContain('Coming with you')
  expect((await guestNow(couple, ana)).plus_one_name).toBe('Ben')
})
