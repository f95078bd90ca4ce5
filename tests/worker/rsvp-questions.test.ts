import { describe, expect, test } from 'vitest'
import { type Guest, guestPaths } from '../../worker/features/guests/schema'
import type { Question } from '../../worker/features/questions/schema'
import { hiddenIn, open, pageOf, reply } from '../support/worker/answers'
import { newCouple, type Refused } from '../support/worker/app'
import { addGuest } from '../support/worker/guests'
import { newMember, newProvedCouple } from '../support/worker/members'
import { family } from '../support/worker/party'

describe('the couple’s own questions', () => {
  test('are asked of whom they concern, and answered with the reply', async () => {
    const couple = await newProvedCouple()
    const { ana, luis, mia, brunch } = await family(couple)
    const ask = (input: object) => couple.post<Question>('/api/questions', input)
    const song = await ask({ text: 'A song?', kind: 'text', scope: 'household', shown_when: 'always' })
    const bus = await ask({ text: 'Which bus?', kind: 'choice', options: ['Early', 'Late'], required: true })
    const waffles = await ask({ text: 'How many waffles?', kind: 'number', occasion_id: brunch.id })
    const pill = await ask({ text: 'Medicines?', kind: 'text', is_sensitive: true, asked_of: 'adults' })
    const [early] = bus.options
    const main = couple.weddingId
    const yes = { [main]: { status: 'confirmed' } }
    const person = (guest: Guest, answers: object = {}) => ({
      guest_id: guest.id,
      invitations: yes,
      answers: Object.entries(answers).map(([question_id, value]) => ({ question_id, value })),
    })
    const missing = await reply<Refused>(ana, { party: [person(ana), person(mia)] }, 422)
    expect(Object.keys(missing.detail.errors)).toEqual([`party.0.answers.${bus.id}`, `party.1.answers.${bus.id}`])

    await reply(ana, {
      party: [
        person(ana, { [bus.id]: early?.id, [waffles.id]: 3, [pill.id]: 'Insulin' }),
        person(mia, { [bus.id]: early?.id, [pill.id]: 'not asked' }),
      ],
      household_answers: [{ question_id: song.id, value: 'Waterloo' }],
    })
    const seen = await open(luis)
    expect(seen.household_answers).toEqual([{ question_id: song.id, value: 'Waterloo' }])
    expect(JSON.stringify(seen)).not.toContain('Insulin')
    expect(seen.party[1]?.answers).toEqual([
      { question_id: bus.id, value: early?.id },
      { question_id: pill.id, has_answer: true },
    ])
    const stored = await couple.get<Guest[]>(guestPaths.list)
    expect(stored.find(({ id }) => id === ana.id)?.answers).toContainEqual({ question_id: pill.id, value: 'Insulin' })
    const helper = await newMember(couple, 'helper')
    expect(JSON.stringify(await helper.get(guestPaths.list))).not.toContain('Insulin')
    expect(stored.find(({ id }) => id === mia.id)?.answers).toEqual([{ question_id: bus.id, value: early?.id }])

    await reply(ana, { party: [{ guest_id: ana.id, invitations: { [main]: { status: 'declined' } } }] })
    expect((await open(ana)).party[0]?.answers).toEqual([])
  })

  test('about health stay hidden from others when they are archived, and can still be withdrawn', async () => {
    const couple = await newProvedCouple()
    const { ana, luis } = await family(couple)
    const pill = await couple.post<Question>('/api/questions', { text: 'Medicines?', kind: 'text', is_sensitive: true })
    const say = (more: object) => ({
      party: [{ guest_id: ana.id, invitations: { [couple.weddingId]: { status: 'confirmed' } }, ...more }],
    })
    const given = { answers: [{ question_id: pill.id, value: 'Insulin' }], consent: true }
    await reply(ana, say(given))
    await couple.delete(`/api/questions/${pill.id}`, 200)
    const seen = await open(luis)
    expect(JSON.stringify(seen)).not.toContain('Insulin')
    expect(seen.questions).toEqual([])
    expect(seen.party[1]?.answers).toEqual([{ question_id: pill.id, has_answer: true }])
    await reply(ana, say({}))
    expect((await open(ana)).party[0]?.answers).toEqual([{ question_id: pill.id, value: 'Insulin' }])
    await reply(ana, say({ consent: false }))
    expect((await open(ana)).party[0]?.answers).toEqual([])
  })

  test('keep the answers from an import while their guest has not replied, also when others of the household do', async () => {
    const couple = await newCouple()
    const { ana, luis } = await family(couple)
    const ask = (input: object) => couple.post<Question>('/api/questions', { kind: 'number', ...input })
    const nights = await ask({ text: 'How many nights?' })
    await ask({ text: 'How many cars?', scope: 'household' })
    const csv = 'Name,Household,Question: How many nights?,Question: How many cars?\nLuis,The Reyes family,2,1'
    await couple.post(guestPaths.import, { csv }, 200)
    const stored = async () => {
      const { party, household_answers } = await open(ana)
      return { luis: party[1]?.answers, home: household_answers.map(({ value }) => value) }
    }
    const imported = { luis: [{ question_id: nights.id, value: 2 }], home: [1] }
    expect(await stored()).toEqual(imported)

    const invitations = { [couple.weddingId]: { status: 'declined' } }
    await reply(ana, { party: [{ guest_id: ana.id, invitations }, { guest_id: luis.id }] })
    expect(await stored()).toEqual(imported)
    await reply(ana, { party: [{ guest_id: luis.id, invitations }] })
    expect(await stored()).toEqual({ luis: [], home: [1] })
  })

  test('about an occasion leave the link with its invitation, and so do their answers', async () => {
    const couple = await newCouple()
    const dinner = await couple.post<{ id: string }>('/api/occasions', { name: 'Dinner' })
    const ana = await addGuest(couple)
    const invite = (invited: boolean) =>
      couple.put(`/api/occasions/${dinner.id}/invitations`, { guest_ids: [ana.id], invited })
    const ask = (input: object) =>
      couple.post<Question>('/api/questions', { kind: 'text', occasion_id: dinner.id, shown_when: 'always', ...input })
    const wine = await ask({ text: 'Wine?' })
    const bus = await ask({ text: 'A bus?', scope: 'household' })
    await invite(true)
    const answers = [{ question_id: wine.id, value: 'Red' }]
    const household_answers = [{ question_id: bus.id, value: 'Yes' }]
    const say = (more: object) => reply(ana, { party: [{ guest_id: ana.id, ...more }], household_answers })
    await say({ invitations: { [dinner.id]: { status: 'confirmed' } }, answers })
    const shown = async () => {
      const { party, household_answers, questions } = await open(ana)
      return { answers: party[0]?.answers, household_answers, questions: questions.map(({ id }) => id) }
    }
    const all = { answers, household_answers, questions: [wine.id, bus.id] }
    expect(await shown()).toEqual(all)

    await invite(false)
    const none = { answers: [], household_answers: [], questions: [] }
    expect(await shown()).toEqual(none)
    await invite(true)
    expect(await shown()).toEqual(all)
  })

  test('to a household are its own: a member who does not answer for it neither sees, gives nor removes the answers', async () => {
    const couple = await newCouple()
    const household = 'The Reyes family'
    const ana = await addGuest(couple, { name: 'Ana', household })
    const luis = await addGuest(couple, { name: 'Luis', household, answers_for_household: false })
    const mia = await addGuest(couple, { name: 'Mia', household, kind: 'child' })
    const ask = (input: object) => couple.post<Question>('/api/questions', input)
    const hotel = await ask({ text: 'A room?', kind: 'yes_no', scope: 'household', required: true })
    const depends_on = { question_id: hotel.id, values: [true] }
    const nights = await ask({ text: 'How many nights?', kind: 'number', scope: 'household', depends_on })
    const song = await ask({ text: 'A song?', kind: 'text', scope: 'household', asked_of: 'adults' })
    const bed = await ask({ text: 'A soft bed?', kind: 'text', depends_on })
    const say = ({ id }: Guest, status: string, more: object = {}) => ({
      party: [{ guest_id: id, invitations: { [couple.weddingId]: { status } }, ...more }],
    })
    const given = [
      { question_id: hotel.id, value: true },
      { question_id: nights.id, value: 2 },
      { question_id: song.id, value: 'Waterloo' },
    ]
    const answersOfHome = async () => (await open(ana)).household_answers

    await reply(luis, say(luis, 'confirmed'))
    await reply(ana, { ...say(ana, 'confirmed'), household_answers: given })
    const seen = await open(luis)
    expect(seen.household_answers).toEqual([])
    // The household has answered what the last one depends on.
    expect(seen.questions).toMatchObject([{ id: bed.id, depends_on: null }])
    const taken = [{ question_id: nights.id, value: 7 }]
    await reply(luis, {
      ...say(luis, 'confirmed', { answers: [{ question_id: bed.id, value: 'Yes' }] }),
      household_answers: taken,
    })
    expect((await open(luis)).party[0]?.answers).toEqual([{ question_id: bed.id, value: 'Yes' }])
    await reply(luis, say(luis, 'declined'))
    await reply(mia, say(mia, 'confirmed'))
    const page = await pageOf(mia, { [`s.${mia.id}.${couple.weddingId}`]: 'confirmed' })
    expect(page.status).toBe(200)
    expect(await answersOfHome()).toEqual(given)

    await reply(ana, { party: [ana, luis, mia].flatMap((guest) => say(guest, 'declined').party) })
    expect(await answersOfHome()).toEqual([])
  })

  test('to a household of one are theirs, also if they answer for nobody else', async () => {
    const couple = await newCouple()
    const ana = await addGuest(couple, { name: 'Ana', household: 'Reyes', answers_for_household: false })
    const song = await couple.post<Question>('/api/questions', { text: 'A song?', kind: 'text', scope: 'household' })
    const household_answers = [{ question_id: song.id, value: 'Waterloo' }]
    const invitations = { [couple.weddingId]: { status: 'confirmed' } }
    await reply(ana, { party: [{ guest_id: ana.id, invitations }], household_answers })
    expect((await open(ana)).household_answers).toEqual(household_answers)
  })

  test('of another wedding are refused, with nothing saved', async () => {
    const couple = await newCouple()
    const { ana } = await family(couple)
    const other = await newCouple()
    const theirs = await other.post<Question>('/api/questions', { text: 'A song?', kind: 'text' })
    const answers = [{ question_id: theirs.id, value: 'Waterloo' }]
    const invitations = { [couple.weddingId]: { status: 'confirmed' } }
    const person = await reply<Refused>(ana, { party: [{ guest_id: ana.id, invitations, answers }] }, 422)
    expect(Object.keys(person.detail.errors)).toEqual([`party.0.answers.${theirs.id}`])
    const home = { party: [{ guest_id: ana.id, invitations }], household_answers: answers }
    const { detail } = await reply<Refused>(ana, home, 422)
    expect(Object.keys(detail.errors)).toEqual([`household_answers.${theirs.id}`])
    expect((await open(ana)).party[0]?.invitations[0]).toMatchObject({ status: 'pending' })
  })
})

describe('a household’s page', () => {
  test('that does not answer for the household does not depend on its answers', async () => {
    const couple = await newCouple()
    const { ana, luis } = await family(couple)
    const song = await couple.post<Question>('/api/questions', {
      ...{ text: 'A song?', kind: 'text', scope: 'household', shown_when: 'always' },
    })
    await couple.put(guestPaths.one(luis.id), { answers_for_household: false })
    const shown = hiddenIn((await pageOf(luis)).html)
    expect(Object.keys(shown)).not.toContain('w.home')
    await reply(ana, {
      party: [{ guest_id: ana.id, invitations: {} }],
      household_answers: [{ question_id: song.id, value: 'Waterloo' }],
    })
    const sent = await pageOf(luis, { ...shown, [`s.${luis.id}.${couple.weddingId}`]: 'confirmed' })
    expect(sent.status).toBe(200)
  })

  test('takes a reply for others who say nothing to a question about health that they would have to answer', async () => {
    const couple = await newCouple()
    const { ana, luis } = await family(couple)
    const pill = await couple.post<Question>('/api/questions', {
      ...{ text: 'Medicines?', kind: 'text', is_sensitive: true, required: true, asked_of: 'adults' },
    })
    const shown = hiddenIn((await pageOf(ana)).html)
    const coming = Object.fromEntries([ana, luis].map(({ id }) => [`s.${id}.${couple.weddingId}`, 'confirmed']))
    expect((await pageOf(ana, { ...shown, ...coming })).status).toBe(200)
    // The form that she was shown before is out of date by now.
    const again = hiddenIn((await pageOf(ana)).html)
    const own = { [`q.${ana.id}.${pill.id}`]: '', [`n.${ana.id}`]: 'yes' }
    expect((await pageOf(ana, { ...again, ...coming, ...own })).status).toBe(422)
  })

  test('keeps the chosen options that the couple has closed, and offers them to nobody else', async () => {
    const couple = await newCouple()
    const { ana, luis } = await family(couple)
    const ask = (input: object) => couple.post<Question>('/api/questions', { options: ['Early', 'Late'], ...input })
    const bus = await ask({ text: 'Which bus?', kind: 'choice', required: true })
    const days = await ask({ text: 'Which days?', kind: 'choices' })
    const tour = await ask({ text: 'Which tour?', kind: 'choice', scope: 'household' })
    const early = (question: Question) => question.options.find(({ text }) => text === 'Early')?.id ?? ''
    const late = (question: Question) => question.options.find(({ text }) => text === 'Late')?.id ?? ''
    const sent = {
      [`s.${ana.id}.${couple.weddingId}`]: 'confirmed',
      [`q.${ana.id}.${bus.id}`]: early(bus),
      [`q.${ana.id}.${days.id}.${early(days)}`]: 'on',
      [`q.home.${tour.id}`]: early(tour),
    }
    expect((await pageOf(ana, sent)).status).toBe(200)
    for (const { id } of [bus, days, tour]) await couple.put(`/api/questions/${id}`, { options: [{ text: 'Late' }] })

    const { html } = await pageOf(ana)
    // Both the bus and the tour have “Early”.
    const chosen = /<option value="[^"]+" selected="">Early/g
    expect(html.match(chosen)).toHaveLength(2)
    expect(html).toContain(`name="q.${ana.id}.${days.id}.${early(days)}" value="on" checked=""`)
    expect(html).not.toContain(`name="q.${luis.id}.${days.id}.${early(days)}"`)
    expect(html).toContain(`name="q.${luis.id}.${days.id}.${late(days)}"`)
    const seen = await open(ana)
    expect(seen.questions.map(({ options }) => options.map(({ text }) => text))).toEqual([['Late'], ['Late'], ['Late']])

    const refused = await pageOf(ana, { ...sent, email: 'nonsense' })
    expect(refused.status).toBe(422)
    expect(refused.html.match(chosen)).toHaveLength(2)
    expect((await pageOf(ana, { ...sent, [`m.${ana.id}.${couple.weddingId}`]: 'Vegan' })).status).toBe(200)
    expect(await open(ana)).toMatchObject({ party: [{ answers: seen.party[0]?.answers }, {}, {}] })
    expect((await open(ana)).household_answers).toEqual([{ question_id: tour.id, value: early(tour) }])
  })

  test('shows a question that depends on another to those only who are asked the other one', async () => {
    const couple = await newCouple()
    const { ana, mia, brunch } = await family(couple)
    const ask = (input: object) => couple.post<Question>('/api/questions', input)
    const ifYes = ({ id }: Question) => ({ depends_on: { question_id: id, values: [true] } })
    const shuttle = await ask({ text: 'Shuttle to the brunch?', kind: 'yes_no', occasion_id: brunch.id })
    const stop = await ask({ text: 'Where will you get on?', kind: 'text', ...ifYes(shuttle) })
    const sitter = await ask({ text: 'A sitter?', kind: 'yes_no', asked_of: 'children' })
    const bedtime = await ask({ text: 'Until when?', kind: 'text', ...ifYes(sitter) })
    const { html } = await pageOf(ana)
    const isShown = ({ id }: Guest, question: Question) => html.includes(`name="q.${id}.${question.id}"`)
    expect([shuttle, stop, sitter, bedtime].map((one) => isShown(ana, one))).toEqual([true, true, false, false])
    expect([shuttle, stop, sitter, bedtime].map((one) => isShown(mia, one))).toEqual([false, false, true, true])

    const cleo = await addGuest(couple, { name: 'Cleo' })
    expect((await open(cleo)).questions).toEqual([])
    expect((await pageOf(cleo)).html).toContain('name="rsvp_status"')
  })

  test('with several wrong fields leads to the first of the page', async () => {
    const couple = await newCouple()
    const { ana, luis } = await family(couple)
    const ask = (scope: string) =>
      couple.post<Question>('/api/questions', { text: 'Which song?', kind: 'text', scope, required: true })
    const [home, own] = [await ask('household'), await ask('person')]
    const yes = { [`s.${ana.id}.${couple.weddingId}`]: 'confirmed', [`s.${luis.id}.${couple.weddingId}`]: 'confirmed' }
    const ofAna = `q.${ana.id}.${own.id}`
    const nuts = { [`d.${ana.id}`]: 'No nuts' }
    const leadsTo = async (form: Record<string, string>) => {
      const { status, html } = await pageOf(ana, { ...yes, email: '', ...form })
      expect(status).toBe(422)
      const focused = html.match(/<[^>]* autofocus=""[^>]*>/g) ?? []
      expect(focused).toHaveLength(1)
      return / name="([^"]*)"/.exec(focused[0] ?? '')?.[1]
    }
    const meal = `m.${luis.id}.${couple.weddingId}`
    expect(await leadsTo({})).toBe(ofAna)
    expect(await leadsTo(nuts)).toBe(ofAna)
    expect(await leadsTo({ [ofAna]: 'Waterloo', ...nuts, [meal]: 'Ambrosia' })).toBe(`n.${ana.id}`)
    expect(await leadsTo({ [ofAna]: 'Waterloo', [meal]: 'Ambrosia' })).toBe(meal)
    expect(await leadsTo({ [ofAna]: 'Waterloo' })).toBe(`q.${luis.id}.${own.id}`)
    expect(await leadsTo({ [ofAna]: 'Waterloo', [`q.${luis.id}.${own.id}`]: 'Fernando' })).toBe(`q.home.${home.id}`)
  })

  test('has questions and their help in their own direction', async () => {
    const couple = await newCouple()
    const ana = await addGuest(couple, { name: 'Ana' })
    await couple.post<Question>('/api/questions', { text: 'A song?', help: 'One (or two).', kind: 'text' })
    const { html } = await pageOf(ana, {})
    for (const text of ['A song?', 'One (or two).']) expect(html).toContain(`<bdi>${text}</bdi>`)
  })

  test('marks questions that are required, and leads to the first box of one that is refused', async () => {
    const couple = await newCouple()
    const ana = await addGuest(couple, { name: 'Ana' })
    const ask = (input: object) => couple.post<Question>('/api/questions', { options: ['Early', 'Late'], ...input })
    const days = await ask({ text: 'Which days?', kind: 'choices', required: true })
    const bus = await ask({ text: 'Which bus?', kind: 'choice', required: true })
    const song = await ask({ text: 'A song?', kind: 'text' })
    const name = ({ id }: Question) => `q.${ana.id}.${id}`
    const { html } = await pageOf(ana)
    expect(html).toMatch(new RegExp(`name="${name(bus)}"[^>]* required=""`))
    expect(html).not.toMatch(new RegExp(`name="${name(song)}"[^>]* required=""`))
    for (const text of ['Which days?', 'Which bus?']) expect(html).toContain(`<bdi>${text}</bdi> *`)
    expect(html).not.toContain('<bdi>A song?</bdi> *')
    expect(html).not.toContain('aria-invalid="true"')

    const refused = await pageOf(ana, {
      [`s.${ana.id}.${couple.weddingId}`]: 'confirmed',
      [name(bus)]: bus.options[0]?.id ?? '',
    })
    expect(refused.status).toBe(422)
    expect(refused.html).toMatch(new RegExp(`<fieldset[^>]* aria-describedby="${name(days)}-error"`))
    expect(refused.html).toContain(`id="${name(days)}-error"`)
    const boxes = refused.html.match(new RegExp(`<input type="checkbox" name="${name(days)}[^>]*>`, 'g')) ?? []
    expect(
      boxes.map((box) => ['aria-invalid="true"', 'autofocus=""'].filter((one) => box.includes(one)).length),
    ).toEqual([2, 0])
  })
})
