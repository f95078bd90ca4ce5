import { describe, expect, test } from 'vitest'
import { type Guest, guestPaths } from '../../worker/features/guests/schema'
import type { Question } from '../../worker/features/questions/schema'
import { hiddenIn, linkOf, open, pageOf, reply } from '../support/worker/answers'
import { newCouple, request } from '../support/worker/app'
import { close } from '../support/worker/companions'
import { replaceDatabases } from '../support/worker/databases'
import { addGuest, guestNow } from '../support/worker/guests'
import { newProvedCouple } from '../support/worker/members'
import { family } from '../support/worker/party'
import { wrapDatabase } from '../support/worker/wrapping'

describe('a household’s page', () => {
  test('takes a reply after the couple has changed what it does not show', async () => {
    const couple = await newCouple()
    const { ana, luis } = await family(couple)
    const shown = hiddenIn((await pageOf(ana)).html)
    await couple.put(guestPaths.one(ana.id), { notes: 'Sits with Luis', tags: ['Family'] })
    await couple.put(guestPaths.one(luis.id), { dietary_restrictions: 'No fish' })
    const sent = await pageOf(ana, { ...shown, [`s.${ana.id}.${couple.weddingId}`]: 'confirmed' })
    expect(sent.status).toBe(200)
    expect((await open(ana)).party[0]?.invitations[0]).toMatchObject({ status: 'confirmed' })
  })

  test.each([null, 'Nuts'])(
    'asks again before it replaces needs of another member that changed unseen (before: %s)',
    async (before) => {
      const couple = await newCouple()
      const { ana, luis } = await family(couple)
      await couple.put(guestPaths.one(luis.id), { dietary_restrictions: before })
      const shown = hiddenIn((await pageOf(ana)).html)
      await couple.put(guestPaths.one(luis.id), {
        dietary_restrictions: 'Severe nut allergy',
        allergy_severity: 'severe',
      })
      const typed = {
        [`s.${luis.id}.${couple.weddingId}`]: 'confirmed',
        [`d.${luis.id}`]: 'Vegetarian',
        [`n.${luis.id}`]: 'yes',
      }
      const { status, html } = await pageOf(ana, { ...shown, ...typed })
      expect(status).toBe(409)
      expect(html.split('has a newer reply')).toHaveLength(2)
      expect(html).toContain('Vegetarian')
      const needsOf = async () => {
        const stored = await guestNow(couple, luis)
        return [stored.dietary_restrictions, stored.allergy_severity]
      }
      expect(await needsOf()).toEqual(['Severe nut allergy', 'severe'])
      expect((await pageOf(ana, { ...hiddenIn(html), ...typed })).status).toBe(200)
      expect((await needsOf())[0]).toBe('Vegetarian')
    },
  )

  test('whose reply crosses with changes at every attempt holds what was typed, ready to be sent again', async () => {
    const couple = await newCouple()
    const { ana } = await family(couple)
    const env = replaceDatabases((d1) =>
      wrapDatabase(d1, async (sql, run) => {
        if (sql.some((text) => /^update "?guests/i.test(text))) {
          await couple.put(guestPaths.one(ana.id), { notes: crypto.randomUUID() })
        }
        return run()
      }),
    )
    const name = `s.${ana.id}.${couple.weddingId}`
    const response = await request('POST', linkOf(ana), {
      env,
      raw: new URLSearchParams({ [name]: 'confirmed' }).toString(),
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    })
    expect(response.status).toBe(409)
    const html = await response.text()
    expect(html).toContain('Your invitation was being changed just now. Please try again.')
    expect(html).toContain(`<form method="post"><input type="hidden" name="${name}" value="confirmed"/>`)
  })

  test('leaves somebody who has joined since it was opened as they were, and shows them', async () => {
    const couple = await newCouple()
    const { ana } = await family(couple)
    const zoe = await addGuest(couple, {
      name: 'Zoe',
      plus_one_allowed: true,
      plus_ones: 1,
      companions: [{ name: 'Max' }],
    })
    await reply(zoe, { rsvp_status: 'declined' })
    await couple.put(guestPaths.one(zoe.id), { companions: [{ name: 'Max' }] })
    const shown = hiddenIn((await pageOf(ana)).html)
    await couple.put(guestPaths.one(zoe.id), { household: 'The Reyes family' })
    const { status, html } = await pageOf(ana, { ...shown, all: 'yes' })
    expect(status).toBe(409)
    expect(html).toContain('Zoe')
    expect(await guestNow(couple, zoe)).toMatchObject({
      rsvp_status: 'declined',
      companions: [{ name: 'Max' }],
    })
    expect((await pageOf(ana, { ...hiddenIn(html), all: 'yes' })).status).toBe(200)
  })

  test('shows both replies side by side when another one came in between, and nothing is lost', async () => {
    const couple = await newProvedCouple()
    const { ana, luis, mia, brunch } = await family(couple)
    const song = await couple.post<Question>('/api/questions', {
      text: 'A song?',
      kind: 'text',
      scope: 'household',
      shown_when: 'always',
    })
    const shown = hiddenIn((await pageOf(ana)).html)
    await reply(luis, {
      party: [
        {
          guest_id: ana.id,
          invitations: { [brunch.id]: { status: 'confirmed', meal_preference: 'Fruit' } },
          companions: [{ name: 'Ben', kind: 'child' }],
        },
        { guest_id: mia.id, invitations: {} },
      ],
      household_answers: [{ question_id: song.id, value: 'Waterloo' }],
    })
    const typed = {
      [`s.${ana.id}.${brunch.id}`]: 'confirmed',
      [`m.${ana.id}.${brunch.id}`]: 'Waffles',
      [`c.${ana.id}.0`]: 'Cleo',
      [`k.${ana.id}.0`]: 'adult',
      [`q.home.${song.id}`]: 'Fernando',
    }
    const { status, html } = await pageOf(ana, { ...shown, ...typed })
    expect(status).toBe(409)
    for (const text of ['Now: Yes', 'Now: Fruit', 'Now: Ben, Child', 'Now: Waterloo', 'Cleo', 'Fernando'])
      expect(html).toContain(text)
    expect(html.split('has a newer reply')).toHaveLength(2)
    expect((await open(ana)).party[0]?.invitations[1]).toMatchObject({ meal_preference: 'Fruit' })
    expect((await pageOf(ana, { ...hiddenIn(html), ...typed })).status).toBe(200)
    expect((await open(ana)).party[0]).toMatchObject({
      companions: [{ name: 'Cleo' }],
      invitations: [{}, { meal_preference: 'Waffles' }],
    })
  })

  test('takes a form that is sent again because its answer was lost', async () => {
    const couple = await newProvedCouple()
    const { ana, luis, brunch } = await family(couple)
    const song = await couple.post<Question>('/api/questions', {
      ...{ text: 'Songs?', kind: 'choices', options: ['Waterloo', 'Fernando'] },
      ...{ scope: 'household', shown_when: 'always' },
    })
    const typed = {
      ...hiddenIn((await pageOf(ana)).html),
      [`s.${ana.id}.${brunch.id}`]: 'confirmed',
      [`m.${ana.id}.${brunch.id}`]: 'Waffles',
      [`c.${ana.id}.0`]: 'Cleo',
      [`k.${ana.id}.0`]: 'adult',
      [`f.${ana.id}.0`]: '',
      [`k.${ana.id}.1`]: 'adult',
      [`d.${ana.id}`]: 'No fish,\r\nno nuts',
      [`n.${ana.id}`]: 'yes',
      [`s.${luis.id}.${couple.weddingId}`]: 'declined',
      [`q.home.${song.id}.${song.options[1]?.id}`]: 'on',
    }
    expect((await pageOf(ana, typed)).status).toBe(200)
    const saved = await open(ana)
    expect((await pageOf(ana, typed)).status).toBe(200)
    expect((await open(ana)).party).toMatchObject(saved.party.map(({ version: _, ...member }) => member))
    const { status, html } = await pageOf(ana, { ...typed, [`m.${ana.id}.${brunch.id}`]: 'Fruit' })
    expect([status, html.split('has a newer reply').length]).toEqual([409, 2])
    expect((await pageOf(ana, { ...typed, all: 'yes' })).status).toBe(409)
  })

  test.each(['3,5', '03', '٣', ' +4 '])('takes a form with the number %j that is sent again', async (typed) => {
    const couple = await newProvedCouple()
    const { ana } = await family(couple)
    const ask = (scope: Question['scope']) =>
      couple.post<Question>('/api/questions', { text: 'Nights?', kind: 'number', scope, shown_when: 'always' })
    const [ours, hers] = [await ask('household'), await ask('person')]
    const form = {
      ...hiddenIn((await pageOf(ana)).html),
      [`s.${ana.id}.${couple.weddingId}`]: 'confirmed',
      [`q.home.${ours.id}`]: typed,
      [`q.${ana.id}.${hers.id}`]: typed,
    }
    expect((await pageOf(ana, form)).status).toBe(200)
    expect((await pageOf(ana, form)).status).toBe(200)
    expect((await pageOf(ana, { ...form, [`q.${ana.id}.${hers.id}`]: '5' })).status).toBe(409)
  })

  test('keeps the answers to questions that are asked again while the page is open', async () => {
    const couple = await newCouple()
    const { ana } = await family(couple)
    const ask = (scope: Question['scope']) =>
      couple.post<Question>('/api/questions', { text: 'A song?', kind: 'text', scope, shown_when: 'always' })
    const [ours, hers] = [await ask('household'), await ask('person')]
    const yes = { [`s.${ana.id}.${couple.weddingId}`]: 'confirmed' }
    const answers = { [`q.home.${ours.id}`]: 'Waterloo', [`q.${ana.id}.${hers.id}`]: 'Fernando' }
    expect((await pageOf(ana, { ...hiddenIn((await pageOf(ana)).html), ...yes, ...answers })).status).toBe(200)
    for (const { id } of [ours, hers]) await couple.delete(`/api/questions/${id}`, 200)

    const form = { ...hiddenIn((await pageOf(ana)).html), ...yes, [`c.${ana.id}.0`]: 'Ben' }
    for (const { id } of [ours, hers]) await couple.put(`/api/questions/${id}`, { is_archived: false })
    expect((await pageOf(ana, form)).status).toBe(200)
    expect((await pageOf(ana, form)).status).toBe(200)
    const seen = await open(ana)
    expect(seen.household_answers).toEqual([{ question_id: ours.id, value: 'Waterloo' }])
    expect(seen.party[0]?.answers).toEqual([{ question_id: hers.id, value: 'Fernando' }])

    const blank = Object.fromEntries(Object.keys(answers).map((name) => [name, '']))
    const emptied = { ...hiddenIn((await pageOf(ana)).html), ...yes, ...blank }
    expect((await pageOf(ana, emptied)).status).toBe(200)
    expect((await pageOf(ana, emptied)).status).toBe(200)
    expect(await open(ana)).toMatchObject({ household_answers: [], party: [{ answers: [] }, {}, {}] })
  })

  test('keeps ticks and answers about health that are asked for again while the page is open', async () => {
    const couple = await newCouple()
    const { ana } = await family(couple)
    const ask = (input: object) =>
      couple.post<Question>('/api/questions', { text: 'Which?', shown_when: 'always', ...input })
    const days = await ask({ kind: 'choices', options: ['Early', 'Late'] })
    const allergies = await ask({ kind: 'text', scope: 'household', is_sensitive: true })
    const yes = { [`s.${ana.id}.${couple.weddingId}`]: 'confirmed' }
    const late = days.options[1]?.id ?? ''
    const ticks = { [`q.${ana.id}.${days.id}.${late}`]: 'on', 'n.home': 'yes' }
    const answers = { ...ticks, [`q.home.${allergies.id}`]: 'Nuts' }
    expect((await pageOf(ana, { ...hiddenIn((await pageOf(ana)).html), ...yes, ...answers })).status).toBe(200)
    for (const { id } of [days, allergies]) await couple.delete(`/api/questions/${id}`, 200)

    const form = { ...hiddenIn((await pageOf(ana)).html), ...yes }
    for (const { id } of [days, allergies]) await couple.put(`/api/questions/${id}`, { is_archived: false })
    const refused = await pageOf(ana, { ...form, email: 'nonsense' })
    expect(refused.status).toBe(422)
    for (const name of Object.keys(ticks)) expect(refused.html).toMatch(new RegExp(`name="${name}"[^>]* checked=""`))
    expect((await pageOf(ana, form)).status).toBe(200)
    // Sent again because the answer was lost.
    expect((await pageOf(ana, form)).status).toBe(200)
    const seen = await open(ana)
    expect(seen.household_answers).toEqual([{ question_id: allergies.id, value: 'Nuts' }])
    expect(seen.party[0]?.answers).toEqual([{ question_id: days.id, value: [late] }])

    const emptied = { ...hiddenIn((await pageOf(ana)).html), ...yes, [`q.home.${allergies.id}`]: 'Nuts' }
    expect((await pageOf(ana, emptied)).status).toBe(200)
    expect(await open(ana)).toMatchObject({ household_answers: [], party: [{ answers: [] }, {}, {}] })
  })

  test('takes a household’s consent back although the question was replaced by another since it was opened', async () => {
    const couple = await newCouple()
    const { ana } = await family(couple)
    const ask = (input: object) =>
      couple.post<Question>('/api/questions', {
        ...{ text: 'Allergies?', kind: 'text', scope: 'household', shown_when: 'always', is_sensitive: true },
        ...input,
      })
    const allergies = await ask({})
    const yes = { [`s.${ana.id}.${couple.weddingId}`]: 'confirmed' }
    const nuts = { [`q.home.${allergies.id}`]: 'Nuts', 'n.home': 'yes' }
    expect((await pageOf(ana, { ...hiddenIn((await pageOf(ana)).html), ...yes, ...nuts })).status).toBe(200)
    const form = { ...hiddenIn((await pageOf(ana)).html), ...yes, [`q.home.${allergies.id}`]: '' }
    await couple.delete(`/api/questions/${allergies.id}`, 200)
    const diets = await ask({ text: 'Diets?', required: true })
    expect((await pageOf(ana, form)).status).toBe(200)
    for (const { id } of [diets, allergies]) await couple.put(`/api/questions/${id}`, { is_archived: false })
    expect((await open(ana)).household_answers).toEqual([])
  })

  test('keeps an answer about health that nobody agreed to if its question is archived while the page is open', async () => {
    const couple = await newCouple()
    const { ana } = await family(couple)
    const allergies = await couple.post<Question>('/api/questions', {
      ...{ text: 'Allergies?', kind: 'text', scope: 'household', shown_when: 'always', is_sensitive: true },
    })
    const kept = [{ question_id: allergies.id, value: 'Nuts' }]
    const invitations = { [couple.weddingId]: { status: 'confirmed' } }
    await reply(ana, { party: [{ guest_id: ana.id, invitations }], household_answers: kept })
    const shown = hiddenIn((await pageOf(ana)).html)
    await couple.delete(`/api/questions/${allergies.id}`, 200)
    expect((await pageOf(ana, { ...shown, [`q.home.${allergies.id}`]: 'Nuts' })).status).toBe(200)
    await couple.put(`/api/questions/${allergies.id}`, { is_archived: false })
    expect((await open(ana)).household_answers).toEqual(kept)
  })

  test('takes a form that was opened before the household was asked about its health', async () => {
    const couple = await newCouple()
    const { ana } = await family(couple)
    const form = { ...hiddenIn((await pageOf(ana)).html), [`s.${ana.id}.${couple.weddingId}`]: 'confirmed' }
    await couple.post<Question>('/api/questions', {
      ...{ text: 'Allergies?', kind: 'text', scope: 'household', shown_when: 'always' },
      ...{ is_sensitive: true, required: true },
    })
    expect((await pageOf(ana, form)).status).toBe(200)
  })

  test('takes a form that is sent again in which a household leaves a question about health blank', async () => {
    const couple = await newCouple()
    const { ana } = await family(couple)
    const ask = (input: object) =>
      couple.post<Question>('/api/questions', { ...input, kind: 'text', scope: 'household', shown_when: 'always' })
    const [song, allergies] = [await ask({ text: 'A song?' }), await ask({ text: 'Allergies?', is_sensitive: true })]
    const typed = {
      ...hiddenIn((await pageOf(ana)).html),
      [`s.${ana.id}.${couple.weddingId}`]: 'confirmed',
      [`q.home.${song.id}`]: 'Waterloo',
      [`q.home.${allergies.id}`]: '',
    }
    for (let i = 0; i < 3; i++) expect((await pageOf(ana, typed)).status).toBe(200)
    expect((await open(ana)).household_answers).toEqual([{ question_id: song.id, value: 'Waterloo' }])
    const ticked = {
      ...typed,
      ...hiddenIn((await pageOf(ana)).html),
      [`q.home.${song.id}`]: 'Fernando',
      'n.home': 'yes',
    }
    for (let i = 0; i < 3; i++) expect((await pageOf(ana, ticked)).status).toBe(200)
    expect((await open(ana)).household_answers).toEqual([{ question_id: song.id, value: 'Fernando' }])
  })

  test('says after a reply which occasions have closed since it was opened, and what is stored for them', async () => {
    const couple = await newCouple()
    const { ana, luis, brunch } = await family(couple)
    const say = (guest: Guest, occasionId: string, status: string) => ({ [`s.${guest.id}.${occasionId}`]: status })
    await pageOf(luis, say(luis, brunch.id, 'confirmed'))
    const shown = hiddenIn((await pageOf(ana)).html)
    await close(couple, brunch)
    const yes = { ...say(ana, couple.weddingId, 'confirmed'), ...say(ana, brunch.id, 'confirmed') }
    const { status, html } = await pageOf(ana, { ...shown, ...yes, ...say(luis, brunch.id, 'declined') })
    expect(status).toBe(200)
    const closed = '<small>Replies to this are closed.</small>'
    const linesOf = (name: string) => html.match(new RegExp(`<li><bdi>${name}</bdi>.*?</li>`, 'g'))
    expect(linesOf('Wedding')?.[0]).toBe('<li><bdi>Wedding</bdi>: Yes</li>')
    expect(linesOf('Brunch')).toEqual([
      `<li><bdi>Brunch</bdi>: No reply yet${closed}</li>`,
      `<li><bdi>Brunch</bdi>: Yes${closed}</li>`,
    ])
  })

  test('takes a form with one choice for all of them that is sent again', async () => {
    const couple = await newCouple()
    const { ana, luis } = await family(couple)
    const typed = {
      ...hiddenIn((await pageOf(ana)).html),
      all: 'yes',
      email: 'Ana@Example.com',
      phone: '+63 917 555 0101',
    }
    expect((await pageOf(ana, typed)).status).toBe(200)
    expect((await pageOf(ana, typed)).status).toBe(200)
    await reply(luis, { party: [{ guest_id: luis.id, invitations: { [couple.weddingId]: { status: 'declined' } } }] })
    const { status, html } = await pageOf(ana, typed)
    expect([status, html.split('has a newer reply').length]).toEqual([409, 2])
    expect(await guestNow(couple, luis)).toMatchObject({ rsvp_status: 'declined' })
  })
})
