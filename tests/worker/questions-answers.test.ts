import { describe, expect, test } from 'vitest'
import { guestPaths } from '../../worker/features/guests/schema'
import { householdPaths } from '../../worker/features/households/schema'
import { type Question, questionPaths } from '../../worker/features/questions/schema'
import { settingsPath } from '../../worker/features/settings/schema'
import { answer, newCouple } from '../support/worker/app'
import { weddingsD1 } from '../support/worker/databases'
import { addGuest } from '../support/worker/guests'
import { newMember } from '../support/worker/members'
import { answersOf, ask, choice, idOf, listed, reply } from '../support/worker/questions'

const { one } = questionPaths

describe('a question', () => {
  test('for guests who come does not count those who have declined since', async () => {
    const couple = await newCouple()
    const dinner = await couple.post<{ id: string }>('/api/occasions', { name: 'Dinner' })
    const ana = await addGuest(couple)
    const [hotel, bus, song, home] = [
      await ask(couple, { kind: 'yes_no' }),
      await ask(couple, { kind: 'yes_no', occasion_id: dinner.id }),
      await ask(couple, { kind: 'yes_no', shown_when: 'always' }),
      await ask(couple, { kind: 'yes_no', scope: 'household' }),
    ]
    await couple.put(`/api/occasions/${dinner.id}/invitations`, { guest_ids: [ana.id], invited: true })
    for (const question of [hotel, bus, song, home]) await reply(couple, ana.id, { [question.id]: true })
    const counted = async () => {
      const all = await Promise.all([hotel, bus, song, home].map((question) => answersOf(couple, question)))
      return all.map(({ answers }) => answers.length)
    }
    const record = (rsvp_status: string, occasion_id?: string) =>
      couple.post('/api/rsvp', { guest_id: ana.id, rsvp_status, occasion_id }, 200)
    expect(await counted()).toEqual([1, 1, 1, 1])
    await record('declined', dinner.id)
    expect(await counted()).toEqual([1, 0, 1, 1])
    await record('declined')
    expect(await counted()).toEqual([0, 0, 1, 0])
    expect(await (await couple.request('GET', questionPaths.exportCsv)).text()).toMatch(/^(.*\r?\n){2}$/)
    await record('confirmed')
    expect(await counted()).toEqual([1, 0, 1, 1])
  })

  test('for households does not count one of which only somebody comes who has left it', async () => {
    const couple = await newCouple()
    const [ana, luis] = [await addGuest(couple), await addGuest(couple, { name: 'Luis' })]
    const nights = await ask(couple, { kind: 'number', scope: 'household' })
    await couple.post(householdPaths.members(ana.id), { guest_ids: [luis.id] }, 200)
    await couple.put(guestPaths.one(ana.id), { household: null })
    await reply(couple, ana.id, { [nights.id]: 2 })
    expect((await answersOf(couple, nights)).answers).toMatchObject([{ household_id: ana.id }])
    await couple.post('/api/rsvp', { guest_id: luis.id, rsvp_status: 'declined' }, 200)
    expect((await answersOf(couple, nights)).answers).toEqual([])
  })

  test('for adults or children does not count those whom it is not asked of any more', async () => {
    const couple = await newCouple()
    const [ana, mia] = [await addGuest(couple), await addGuest(couple, { name: 'Mia', kind: 'child' })]
    const song = await ask(couple, { kind: 'yes_no' })
    for (const { id } of [ana, mia]) await reply(couple, id, { [song.id]: true })
    const names = async () => (await answersOf(couple, song)).answers.map(({ guest_id }) => guest_id)
    await couple.put(one(song.id), { asked_of: 'adults' })
    expect(await names()).toEqual([ana.id])
    await couple.put(one(song.id), { asked_of: 'children' })
    expect(await names()).toEqual([mia.id])
  })

  test('that depends on another one is not counted once that one’s answer has changed', async () => {
    const couple = await newCouple()
    const [ana, luis] = [await addGuest(couple), await addGuest(couple, { name: 'Luis' })]
    const { id: household } = await couple.post<{ id: string }>(householdPaths.list, {
      name: 'Cruz',
      guest_ids: [ana.id, luis.id],
    })
    const alone = await addGuest(couple, { name: 'Cleo' })
    const hotel = await ask(couple, { kind: 'yes_no', scope: 'household' })
    const bus = await ask(couple, { ...choice, kind: 'choices' })
    const if_hotel = { depends_on: { question_id: hotel.id, values: [true] } }
    const dependent = [
      await ask(couple, { kind: 'number', scope: 'household', ...if_hotel }),
      await ask(couple, { kind: 'text', ...if_hotel }),
      await ask(couple, { depends_on: { question_id: bus.id, values: [idOf(bus, 'Late')] } }),
    ]
    const [nights, room, stop] = dependent.map(({ id }) => id) as [string, string, string]
    await reply(couple, household, { [hotel.id]: true, [nights]: 2 })
    await reply(couple, alone.id, { [hotel.id]: true, [nights]: 1, [room]: 'Single' })
    for (const { id } of [ana, luis]) {
      await reply(couple, id, { [room]: 'Double', [bus.id]: [idOf(bus, 'Early'), idOf(bus, 'Late')], [stop]: 'Church' })
    }
    const counted = async () => {
      const all = await Promise.all(dependent.map((question) => answersOf(couple, question)))
      return all.map(({ answers }) => answers.length)
    }
    expect(await counted()).toEqual([2, 3, 2])
    await reply(couple, household, { [hotel.id]: false })
    expect(await counted()).toEqual([1, 1, 2])
    await reply(couple, ana.id, { [bus.id]: [idOf(bus, 'Early')] })
    // Without an answer, nothing says that the condition is not met.
    await reply(couple, luis.id, { [bus.id]: null })
    expect(await counted()).toEqual([1, 1, 1])
    await reply(couple, household, { [hotel.id]: true })
    expect(await counted()).toEqual([2, 3, 1])
  })

  test('whatever they reply does not count guests who are not invited any more', async () => {
    const couple = await newCouple()
    const dinner = await couple.post<{ id: string }>('/api/occasions', { name: 'Dinner' })
    const ana = await addGuest(couple, { rsvp_status: 'declined' })
    const invite = (id: string, invited: boolean) =>
      couple.put(`/api/occasions/${id}/invitations`, { guest_ids: [ana.id], invited })
    const always = { kind: 'yes_no', shown_when: 'always' }
    const asked = [
      await ask(couple, always),
      await ask(couple, { ...always, scope: 'household' }),
      await ask(couple, { ...always, occasion_id: dinner.id }),
    ]
    await invite(dinner.id, true)
    for (const question of asked) await reply(couple, ana.id, { [question.id]: true })
    const counted = async () =>
      (await Promise.all(asked.map((question) => answersOf(couple, question)))).map(({ answers }) => answers.length)
    expect(await counted()).toEqual([1, 1, 1])
    await invite(dinner.id, false)
    expect(await counted()).toEqual([1, 1, 0])
    await invite(couple.weddingId, false)
    expect(await counted()).toEqual([0, 0, 0])
    await invite(couple.weddingId, true)
    expect(await counted()).toEqual([1, 1, 0])
  })
})

describe('answers', () => {
  test('are listed by name, with counts of their values', async () => {
    const couple = await newCouple()
    const [ben, ana] = [
      await addGuest(couple, { name: 'Ben', household: 'Cruz' }),
      await addGuest(couple, { name: 'Ana' }),
    ]
    const buses = await ask(couple, { ...choice, kind: 'choices' })
    const [early, late] = [idOf(buses, 'Early'), idOf(buses, 'Late')]
    const nights = await ask(couple, { kind: 'number', scope: 'household' })
    const shuttle = await ask(couple, { kind: 'yes_no' })
    await reply(couple, ben.id, { [buses.id]: [early, late], [shuttle.id]: false, [nights.id]: 9 })
    await reply(couple, ana.id, { [buses.id]: [late], [nights.id]: 2 })
    await reply(couple, ben.household_id, { [nights.id]: 2, [shuttle.id]: true })

    const at = expect.stringMatching(/Z$/)
    expect(await answersOf(couple, buses)).toEqual({
      counts: { [early]: 1, [late]: 2 },
      answers: [
        { guest_id: ana.id, household_id: ana.id, name: 'Ana', value: [late], at },
        { guest_id: ben.id, household_id: ben.household_id, name: 'Ben', value: [early, late], at },
      ],
    })
    expect(await answersOf(couple, nights)).toEqual({
      counts: { 2: 2 },
      answers: [
        { guest_id: null, household_id: ana.id, name: 'Ana', value: 2, at },
        { guest_id: null, household_id: ben.household_id, name: 'Cruz', value: 2, at },
      ],
    })
    expect((await answersOf(couple, shuttle)).counts).toEqual({ false: 1 })
    expect((await listed(couple)).map(({ answer_count }) => answer_count)).toEqual([2, 2, 1])
  })

  test('replace each other, keep the time of one that stays the same, and go when emptied', async () => {
    const couple = await newCouple()
    const { id } = await addGuest(couple)
    const [song, nights] = [await ask(couple), await ask(couple, { kind: 'number', scope: 'household' })]
    const first = Date.parse('2027-01-01')
    await reply(couple, id, { [song.id]: 'Volare', [nights.id]: 1 }, first)
    await reply(couple, id, { [song.id]: 'Volare', [nights.id]: 2 }, first + 1000)
    expect((await answersOf(couple, song)).answers).toMatchObject([{ at: '2027-01-01T00:00:00.000Z' }])
    expect((await answersOf(couple, nights)).answers).toMatchObject([{ value: 2, at: '2027-01-01T00:00:01.000Z' }])
    await reply(couple, id, { [song.id]: null, [nights.id]: null })
    expect(await answersOf(couple, song)).toEqual({ counts: {}, answers: [] })
    expect(await answersOf(couple, nights)).toEqual({ counts: {}, answers: [] })
  })

  test('of other weddings, or to their questions, are not written', async () => {
    const [couple, other] = [await newCouple(), await newCouple()]
    const [guest, stranger] = [await addGuest(couple), await addGuest(other)]
    const [own, foreign] = [await ask(couple), await ask(other)]
    await reply(other, stranger.id, { [foreign.id]: 'kept' })
    await reply(couple, stranger.id, { [own.id]: 'x', [foreign.id]: 'x' })
    await reply(couple, stranger.id, { [foreign.id]: null })
    await reply(couple, guest.id, { [foreign.id]: 'x' })
    expect((await answersOf(couple, own)).answers).toEqual([])
    expect((await answersOf(other, foreign)).counts).toEqual({ kept: 1 })
  })

  test('to a question that is health data are hidden from helpers', async () => {
    const couple = await newCouple()
    const helper = await newMember(couple, 'helper')
    const { id } = await addGuest(couple)
    const question = await ask(couple, { is_sensitive: true })
    await reply(couple, id, { [question.id]: 'nuts' })
    expect(await answersOf(helper, question)).toMatchObject({ counts: {}, answers: [{ guest_id: id, value: null }] })
    expect(await answersOf(couple, question)).toMatchObject({ counts: { nuts: 1 }, answers: [{ value: 'nuts' }] })
  })

  test('to a question that depends on one about health are not sorted out by that one’s for a helper', async () => {
    const couple = await newCouple()
    const helper = await newMember(couple, 'helper')
    const [ana, luis] = [await addGuest(couple, { name: 'Ana' }), await addGuest(couple, { name: 'Luis' })]
    const wheelchair = await ask(couple, { kind: 'yes_no', is_sensitive: true })
    const song = await ask(couple)
    await reply(couple, ana.id, { [wheelchair.id]: true, [song.id]: 'Volare' })
    await reply(couple, luis.id, { [wheelchair.id]: false, [song.id]: 'Waterloo' })
    await couple.put(one(song.id), { depends_on: { question_id: wheelchair.id, values: [true] } })
    const all = { counts: { Volare: 1, Waterloo: 1 }, answers: [{ guest_id: ana.id }, { guest_id: luis.id }] }
    const some = { counts: { Volare: 1 }, answers: [{ guest_id: ana.id }] }
    expect(await answersOf(couple, song)).toMatchObject(some)
    expect(await answersOf(helper, song)).toMatchObject(all)
    await couple.put(settingsPath, { helpers_see_needs: true })
    expect(await answersOf(helper, song)).toMatchObject(some)
    await couple.put(settingsPath, { helpers_see_needs: false })
    await couple.put(one(wheelchair.id), { is_archived: true })
    expect(await answersOf(helper, song)).toMatchObject(all)
  })

  test('to a question about health cannot be found out by a helper who removes its options', async () => {
    const couple = await newCouple()
    const helper = await newMember(couple, 'helper')
    const { id } = await addGuest(couple)
    const texts = ['Asthma', 'Epilepsy', 'None']
    const question = await ask(couple, { kind: 'choice', options: texts, is_sensitive: true })
    await reply(couple, id, { [question.id]: idOf(question, 'Epilepsy') })
    const changed = await helper.put<Question>(one(question.id), { options: ['Other'] })
    const closed = question.options.map((option) => ({ ...option, is_closed: true }))
    expect(changed.options).toMatchObject([{ text: 'Other' }, ...closed])
    const many = Array.from({ length: 1000 }, (_, i) => ({ text: `Option ${i}`, is_closed: i > 0 }))
    expect(await helper.put(one(question.id), { options: many }, 422)).toMatchObject({
      detail: { errors: { options: 'A question can hold at most 1,000 options, closed ones included.' } },
    })
    const open = await couple.put<Question>(one(question.id), { options: ['Other'] })
    expect(open.options).toMatchObject([{ text: 'Other' }, { text: 'Epilepsy', is_closed: true }])
  })

  test('archive a question that is deleted, and stay', async () => {
    const couple = await newCouple()
    const { id } = await addGuest(couple)
    const [song, other] = [await ask(couple), await ask(couple)]
    await reply(couple, id, { [song.id]: 'Volare' })
    const archived = await answer<Question>(couple.request('DELETE', one(song.id)), 200)
    expect(archived).toMatchObject({ id: song.id, is_archived: true, version: 2, position: 1 })
    expect(await answer(couple.request('DELETE', one(song.id)), 200)).toEqual(archived)
    await couple.delete(one(other.id))
    await couple.delete(one(other.id), 404)
    expect(await listed(couple)).toMatchObject([{ id: song.id, is_archived: true }])
    await reply(couple, id, { [song.id]: 'Too late' })
    expect(await answersOf(couple, song)).toMatchObject({ counts: { Volare: 1 } })
  })

  test('keep the condition of an archived question until it is asked again without the one before', async () => {
    const couple = await newCouple()
    const { id } = await addGuest(couple)
    const shuttle = await ask(couple, { kind: 'yes_no' })
    const depends_on = { question_id: shuttle.id, values: [true] }
    const [stop, bags] = [await ask(couple, { depends_on }), await ask(couple, { depends_on })]
    await reply(couple, id, { [shuttle.id]: true, [stop.id]: 'Hotel', [bags.id]: 'Two' })
    for (const question of [stop, bags, shuttle]) await couple.delete(one(question.id), 200)
    const again = (question: Question) => couple.put<Question>(one(question.id), { is_archived: false })
    expect(await again(bags)).toMatchObject({ depends_on: null })
    await again(shuttle)
    expect(await again(stop)).toMatchObject({ depends_on })
  })

  test('fix the kind of a question, except for more room', async () => {
    const couple = await newCouple()
    const { id } = await addGuest(couple)
    const song = await ask(couple)
    await reply(couple, id, { [song.id]: 'Volare' })
    await couple.put(one(song.id), { kind: 'number' }, 409)
    await couple.put(one(song.id), { scope: 'household' }, 409)
    expect(await couple.put(one(song.id), { kind: 'long_text' })).toMatchObject({ kind: 'long_text' })
  })

  test('that chose an option which is closed since do not take the place of another option', async () => {
    const couple = await newCouple()
    const { id } = await addGuest(couple)
    const texts = (from: number) => Array.from({ length: 20 }, (_, i) => ({ text: `Bus ${from + i}` }))
    const bus = await ask(couple, { ...choice, options: texts(0) })
    await reply(couple, id, { [bus.id]: idOf(bus, 'Bus 0') })
    const { options } = await couple.put<Question>(one(bus.id), { options: texts(1) })
    expect(options).toHaveLength(21)
    expect(await couple.put(one(bus.id), { text: 'Which one?', options })).toMatchObject({ options })
    await couple.put(one(bus.id), { options: options.map(({ text }) => ({ text })) }, 422)
  })

  test('about health keep their question about health', async () => {
    const couple = await newCouple()
    const { id } = await addGuest(couple)
    const [pill, nuts] = [await ask(couple, { is_sensitive: true }), await ask(couple, { is_sensitive: true })]
    await reply(couple, id, { [pill.id]: 'Insulin' })
    await couple.put(one(pill.id), { is_sensitive: false }, 409)
    expect(await couple.put(one(pill.id), { text: 'Medicines?' })).toMatchObject({ is_sensitive: true })
    expect(await couple.put(one(nuts.id), { is_sensitive: false })).toMatchObject({ is_sensitive: false })
  })

  test('are exported to a file that runs no formula', async () => {
    const couple = await newCouple()
    const { id } = await addGuest(couple, { name: 'Ana "Nan" Cruz', household: '=Cruz' })
    const [song, bus] = [
      await ask(couple, { text: 'Song, or two?' }),
      await ask(couple, { ...choice, kind: 'choices' }),
    ]
    await reply(couple, id, { [song.id]: '=SUM(A1)', [bus.id]: bus.options.map((option) => option.id) }, 0)
    const response = await couple.request('GET', questionPaths.exportCsv)
    expect(response.headers.get('content-disposition')).toMatch(/filename="answers-\d{4}-\d\d-\d\d\.csv"/)
    const text = new TextDecoder('utf-8', { ignoreBOM: true, fatal: true }).decode(await response.arrayBuffer())
    expect(text).toBe(
      [
        '\uFEFFQuestion,Name,Household,Answer,Answered at',
        `"Song, or two?","Ana ""Nan"" Cruz",'=Cruz,'=SUM(A1),1970-01-01T00:00:00.000Z`,
        `Which bus?,"Ana ""Nan"" Cruz",'=Cruz,"Early; Late",1970-01-01T00:00:00.000Z`,
        '',
      ].join('\r\n'),
    )
  })

  test('go with the guest, and those of a household with its last guest', async () => {
    const couple = await newCouple()
    const { id } = await addGuest(couple)
    const [song, nights] = [await ask(couple), await ask(couple, { scope: 'household' })]
    await reply(couple, id, { [song.id]: 'Volare', [nights.id]: 'Two' })
    const stored = async () => {
      const select = weddingsD1.prepare('select id from question_answers where wedding_id = ?')
      return (await select.bind(couple.weddingId).all()).results
    }
    expect(await stored()).toHaveLength(2)
    await couple.delete(`/api/guests/${id}`)
    expect(await stored()).toEqual([])
  })
})
