import { describe, expect, test } from 'vitest'
import type { WeddingId } from '../../worker/db/wedding'
import type { Guest } from '../../worker/features/guests/schema'
import { writeAnswers } from '../../worker/features/questions/answering/queries'
import { presets } from '../../worker/features/questions/content'
import { presetQuestion } from '../../worker/features/questions/rules'
import {
  type AnswerValue,
  type Question,
  type QuestionAnswers,
  questionPaths,
} from '../../worker/features/questions/schema'
import { answer, type Couple, newCouple } from '../support/app'
import { openWeddings, prepare, weddingsD1 } from '../support/databases'
import { newMember } from '../support/members'

const { list, one } = questionPaths
const ABSENT = '01890000-0000-7000-8000-000000000000'
const choice = { text: 'Which bus?', kind: 'choice', options: [{ text: 'Early' }, { text: 'Late' }] }

const ask = (couple: Couple, fields: object = {}) =>
  couple.post<Question>(list, { text: `Question ${crypto.randomUUID()}`, kind: 'text', ...fields })
const listed = (couple: Couple) => couple.get<Question[]>(list)
const idOf = ({ options }: Question, text: string) => options.find((option) => option.text === text)?.id ?? ''
const addGuest = (couple: Couple, name = 'Ana Cruz', fields: object = {}) =>
  couple.post<Guest>('/api/guests', { name, ...fields })

/** Stores answers as a guest's link does. */
async function reply(couple: Couple, of: string, values: Record<string, AnswerValue | null>, now = Date.now()) {
  const db = openWeddings()
  const answers = [{ of, values: Object.entries(values) }]
  await db.batch(writeAnswers(db, couple.weddingId as WeddingId, { answers, now }))
}

const answersOf = (couple: Couple, { id }: Question) => couple.get<QuestionAnswers>(questionPaths.answers(id))
const refused = async (couple: Couple, body: object, field: string) => {
  const { detail } = await couple.post<{ detail: { errors: Record<string, string> } }>(list, body, 422)
  expect(Object.keys(detail.errors), JSON.stringify(body)).toEqual([field])
}

describe('a question', () => {
  test('has every field, with defaults for those that were not sent', async () => {
    const couple = await newCouple()
    const question = await couple.post<Question>(list, { text: ' Which song? ', kind: 'text' })
    expect(question).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      text: 'Which song?',
      help: null,
      kind: 'text',
      options: [],
      scope: 'person',
      occasion_id: null,
      asked_of: 'everyone',
      shown_when: 'attending',
      required: false,
      depends_on: null,
      is_sensitive: false,
      translations: {},
      position: 0,
      is_archived: false,
      answer_count: 0,
      version: 1,
      created_at: expect.stringMatching(/Z$/),
      updated_at: question.created_at,
    })
    expect(await listed(couple)).toEqual([question])
  })

  test('is changed field by field, and a stale change gets the current one', async () => {
    const couple = await newCouple()
    const { id } = await ask(couple, { help: 'Any song', is_sensitive: true })
    const changes = { text: 'Which dance?', help: null, scope: 'household', asked_of: 'adults', required: true }
    const changed = await couple.put<Question>(one(id), { ...changes, shown_when: 'always', version: 1 })
    expect(changed).toMatchObject({ ...changes, shown_when: 'always', is_sensitive: true, version: 2 })
    const stale = await couple.put<{ current: Question }>(one(id), { text: 'Which tune?', version: 1 }, 409)
    expect(stale.current).toEqual(changed)
    expect(await couple.put(one(id), { text: 'Which tune?' })).toMatchObject({ text: 'Which tune?', version: 3 })
  })

  test('makes guests’ links read questions, from the first one on', async () => {
    const couple = await newCouple()
    const isRead = () =>
      prepare('select has_occasions from weddings where id = ?').bind(couple.weddingId).first<number>('has_occasions')
    await couple.post(list, { text: '', kind: 'text' }, 422)
    expect(await isRead()).toBe(0)
    await ask(couple)
    expect(await isRead()).toBe(1)
  })

  test.each<[string, object]>([
    ['text', { text: ' ', kind: 'text' }],
    ['text', { text: 'x'.repeat(201), kind: 'text' }],
    ['text', { kind: 'text' }],
    ['kind', { text: 'Why?' }],
    ['kind', { text: 'Why?', kind: 'file' }],
    ['help', { text: 'Why?', kind: 'text', help: 'x'.repeat(501) }],
    ['scope', { text: 'Why?', kind: 'text', scope: 'everyone' }],
    ['asked_of', { text: 'Why?', kind: 'text', asked_of: 'babies' }],
    ['shown_when', { text: 'Why?', kind: 'text', shown_when: 'declined' }],
    ['required', { text: 'Why?', kind: 'text', required: 'yes' }],
    ['position', { text: 'Why?', kind: 'text', position: -1 }],
    ['occasion_id', { text: 'Why?', kind: 'text', occasion_id: ABSENT }],
    ['options', { text: 'Which?', kind: 'choice' }],
    ['options', { text: 'Which?', kind: 'choices', options: [] }],
    ['options', { text: 'Which?', kind: 'choice', options: [{ text: '' }] }],
    ['options', { text: 'Which?', kind: 'choice', options: [{ text: 'A' }, { text: 'a' }] }],
    ['options', { text: 'Which?', kind: 'choice', options: [{ text: 'A', is_closed: true }] }],
    ['options', { text: 'Which?', kind: 'choice', options: Array.from({ length: 21 }, (_, i) => ({ text: `${i}` })) }],
    ['depends_on', { text: 'Why?', kind: 'text', depends_on: { question_id: ABSENT, values: [true] } }],
    ['depends_on', { text: 'Why?', kind: 'text', depends_on: { question_id: ABSENT, values: [] } }],
    ['depends_on', { text: 'Why?', kind: 'text', depends_on: true }],
  ])('is refused for its %s: %j', async (field, body) => {
    await refused(await newCouple(), body, field)
  })

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

  test('is archived with the occasion that it is about, and questions that depended on it no longer do', async () => {
    const couple = await newCouple()
    const { id } = await couple.post<{ id: string }>('/api/occasions', { name: 'Dinner' })
    const own = await ask(couple, { ...choice, occasion_id: id, required: true })
    const depends_on = { question_id: own.id, values: [idOf(own, 'Early')] }
    const about = await ask(couple, { occasion_id: id, depends_on })
    const free = await ask(couple, { depends_on })
    const other = await ask(couple)
    await couple.delete(`/api/occasions/${id}`)
    const left = new Map((await listed(couple)).map((question) => [question.id, question]))
    for (const { id } of [own, about]) {
      expect(left.get(id)).toMatchObject({ occasion_id: null, is_archived: true, depends_on: null })
    }
    expect(left.get(free.id)).toMatchObject({ is_archived: false, depends_on: null, version: free.version + 1 })
    expect(left.get(other.id)).toEqual({ ...other, position: expect.any(Number) })
  })

  test('is about an occasion of this wedding; the main one has the wedding’s id', async () => {
    const [couple, other] = [await newCouple(), await newCouple()]
    const { id } = await couple.post<{ id: string }>('/api/occasions', { name: 'Brunch' })
    expect(await ask(couple, { occasion_id: couple.weddingId })).toMatchObject({ occasion_id: couple.weddingId })
    const brunch = await ask(couple, { occasion_id: id })
    expect(await couple.put(one(brunch.id), { occasion_id: null })).toMatchObject({ occasion_id: null })
    await refused(other, { text: 'Why?', kind: 'text', occasion_id: id }, 'occasion_id')
    await refused(other, { text: 'Why?', kind: 'text', occasion_id: couple.weddingId }, 'occasion_id')
  })

  test('of a preset is added as it is, with those that depend on it', async () => {
    const couple = await newCouple()
    for (const preset of presets) {
      let before: Question | undefined
      for (const question of preset.questions) {
        before = await couple.post<Question>(list, presetQuestion(question, before))
      }
    }
    const questions = await listed(couple)
    const stop = questions.find(({ kind }) => kind === 'choice')
    expect(stop?.depends_on).toEqual({
      question_id: questions.find(({ kind }) => kind === 'yes_no')?.id,
      values: [true],
    })
    expect(questions.length).toBeLessThanOrEqual(12)
  })
})

describe('an Idempotency-Key', () => {
  test('adds a question once', async () => {
    const couple = await newCouple()
    const sent = { headers: { 'idempotency-key': 'once' }, body: choice }
    const answers = await Promise.all([1, 2, 3].map(() => couple.request('POST', list, sent)))
    const bodies = await Promise.all(answers.map((response) => answer<Question>(response, 201)))
    expect(await listed(couple)).toEqual([bodies[0]])
    expect(bodies[2]).toEqual(bodies[0])
    await answer(couple.request('POST', list, { ...sent, body: { ...choice, text: 'Which train?' } }), 422)
  })
})

describe('at most 12 questions', () => {
  test('are asked at a time, also when they are added at once', async () => {
    const couple = await newCouple()
    const added = await Promise.all(
      Array.from({ length: 15 }, (_, i) => couple.request('POST', list, { body: { text: `Q${i}`, kind: 'text' } })),
    )
    expect(added.filter(({ status }) => status === 201)).toHaveLength(12)
    const full = added.find(({ status }) => status !== 201)
    expect([full?.status, await full?.json()]).toEqual([409, { detail: 'You can ask at most 12 questions at a time.' }])
    expect((await listed(couple)).map(({ position }) => position)).toEqual(Array.from({ length: 12 }, (_, i) => i))
  })

  test('do not count archived ones, and one of those comes back only where there is room', async () => {
    const couple = await newCouple()
    const guest = await addGuest(couple)
    const first = await ask(couple)
    await reply(couple, guest.id, { [first.id]: 'Vienna' })
    await couple.delete(one(first.id), 200)
    for (let i = 0; i < 12; i++) await ask(couple)
    await couple.put(one(first.id), { is_archived: false }, 409)
    const [next] = await listed(couple)
    await couple.delete(one(next?.id ?? ''))
    expect(await couple.put(one(first.id), { is_archived: false })).toMatchObject({ is_archived: false, position: 11 })
  })
})

describe('the order', () => {
  const texts = async (couple: Couple) => (await listed(couple)).map(({ text, position }) => `${position} ${text}`)
  const four = async () => {
    const couple = await newCouple()
    const questions: Question[] = []
    for (const text of ['A', 'B', 'C', 'D']) questions.push(await ask(couple, { text }))
    return { couple, ids: questions.map(({ id }) => id) }
  }

  test.each([
    [0, 2, 'B C A D'],
    [3, 0, 'D A B C'],
    [1, 1, 'A B C D'],
    [1, 99, 'A C D B'],
    [2, 1, 'A C B D'],
  ])('follows a move from %i to %i', async (from, position, expected) => {
    const { couple, ids } = await four()
    const moved = await couple.put<Question>(one(ids[from] ?? ''), { position })
    expect(moved.position).toBe(Math.min(position, 3))
    expect(await texts(couple)).toEqual(expected.split(' ').map((text, i) => `${i} ${text}`))
  })

  test('takes a new question at a place, and closes the gap of a removed one', async () => {
    const { couple, ids } = await four()
    await ask(couple, { text: 'E', position: 1 })
    await couple.delete(one(ids[0] ?? ''))
    expect(await texts(couple)).toEqual(['0 E', '1 B', '2 C', '3 D'])
  })

  test('stays whole when two move questions at once', async () => {
    const { couple, ids } = await four()
    await Promise.all(ids.map((id, i) => couple.put(one(id), { position: 3 - i })))
    const questions = await listed(couple)
    expect(questions.map(({ position }) => position)).toEqual([0, 1, 2, 3])
    expect(new Set(questions.map(({ id }) => id))).toEqual(new Set(ids))
  })

  test('is not changed by a stale move', async () => {
    const { couple, ids } = await four()
    await couple.put(one(ids[3] ?? ''), { position: 0, version: 7 }, 409)
    expect(await texts(couple)).toEqual(['0 A', '1 B', '2 C', '3 D'])
  })
})

describe('options', () => {
  test('keep their ids when they are renamed, and are found by their text without one', async () => {
    const couple = await newCouple()
    const question = await ask(couple, choice)
    const renamed = await couple.put<Question>(one(question.id), {
      options: [{ id: idOf(question, 'Late'), text: 'Very late' }, { text: 'early' }, { text: 'Noon' }],
    })
    expect(renamed.options).toEqual([
      { id: idOf(question, 'Late'), text: 'Very late' },
      { id: idOf(question, 'Early'), text: 'early' },
      { id: expect.any(String), text: 'Noon' },
    ])
    expect(new Set(renamed.options.map(({ id }) => id)).size).toBe(3)
  })

  test('can be sent with ids of one’s own', async () => {
    const question = await ask(await newCouple(), {
      ...choice,
      options: [
        { id: 'a', text: 'One' },
        { id: 'b', text: 'Two' },
      ],
    })
    expect(question.options).toEqual([
      { id: 'a', text: 'One' },
      { id: 'b', text: 'Two' },
    ])
  })

  test('that were chosen are closed, not removed, and can be offered again', async () => {
    const couple = await newCouple()
    const guest = await addGuest(couple)
    const question = await ask(couple, { ...choice, kind: 'choices' })
    const early = idOf(question, 'Early')
    await reply(couple, guest.id, { [question.id]: [early] })
    const left = await couple.put<Question>(one(question.id), { options: [{ text: 'Noon' }] })
    expect(left.options).toEqual([
      { id: idOf(left, 'Noon'), text: 'Noon' },
      { id: early, text: 'Early', is_closed: true },
    ])
    const back = await couple.put<Question>(one(question.id), {
      options: [{ text: 'Noon' }, { id: early, text: 'Early' }],
    })
    expect(back.options.map(({ is_closed }) => is_closed)).toEqual([undefined, undefined])
    expect(await answersOf(couple, question)).toMatchObject({ counts: { [early]: 1 } })
  })

  test('are dropped with a kind that has none', async () => {
    const couple = await newCouple()
    const question = await ask(couple, choice)
    expect(await couple.put(one(question.id), { kind: 'text' })).toMatchObject({ options: [] })
    await couple.put(one(question.id), { kind: 'choice' }, 422)
  })
})

describe('a question that depends on another', () => {
  test('names values of it, one level deep and never in a circle', async () => {
    const couple = await newCouple()
    const shuttle = await ask(couple, { kind: 'yes_no' })
    const bus = await ask(couple, choice)
    const open = await ask(couple)
    const dependingOn = ({ id }: Question, ...values: unknown[]) => ({ depends_on: { question_id: id, values } })
    const stop = await ask(couple, dependingOn(shuttle, true))
    expect(stop.depends_on).toEqual({ question_id: shuttle.id, values: [true] })
    expect(await ask(couple, dependingOn(bus, idOf(bus, 'Late')))).toMatchObject(dependingOn(bus, idOf(bus, 'Late')))

    const wrong = [
      dependingOn(shuttle, 'yes'),
      dependingOn(bus, 'nowhere'),
      dependingOn(bus, true),
      dependingOn(open, 'Vienna'),
      dependingOn(stop, 'Hotel'),
      { ...dependingOn(shuttle, true), scope: 'household' },
    ]
    for (const fields of wrong) await refused(couple, { text: 'Why?', kind: 'text', ...fields }, 'depends_on')
    await couple.put(one(shuttle.id), dependingOn(shuttle, true), 422)
    await couple.put(one(shuttle.id), dependingOn(bus, idOf(bus, 'Late')), 422)
    expect(await couple.put(one(stop.id), { depends_on: null })).toMatchObject({ depends_on: null })
  })

  test('keeps the values that it names', async () => {
    const couple = await newCouple()
    const bus = await ask(couple, choice)
    const late = idOf(bus, 'Late')
    const stop = await ask(couple, { depends_on: { question_id: bus.id, values: [late] } })
    const closed = await couple.put<Question>(one(bus.id), { options: [{ text: 'Early' }] })
    expect(closed.options).toContainEqual({ id: late, text: 'Late', is_closed: true })
    await couple.put(one(bus.id), { kind: 'text' }, 422)
    expect(await listed(couple)).toContainEqual(stop)
  })

  test('is asked of everyone once the other one is gone', async () => {
    const couple = await newCouple()
    const shuttle = await ask(couple, { kind: 'yes_no' })
    const stop = await ask(couple, { depends_on: { question_id: shuttle.id, values: [true] } })
    await couple.delete(one(shuttle.id))
    expect(await listed(couple)).toMatchObject([{ id: stop.id, depends_on: null, version: 2, position: 0 }])
  })

  test('cannot be made one by two changes at once', async () => {
    const couple = await newCouple()
    const [a, b] = [await ask(couple, { kind: 'yes_no' }), await ask(couple, { kind: 'yes_no' })]
    const point = (from: Question, to: Question) =>
      couple.request('PUT', one(from.id), { body: { depends_on: { question_id: to.id, values: [true] } } })
    const statuses = (await Promise.all([point(a, b), point(b, a)])).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 422])
    expect((await listed(couple)).filter(({ depends_on }) => depends_on !== null)).toHaveLength(1)
  })
})

describe('answers', () => {
  test('are listed by name, with counts of their values', async () => {
    const couple = await newCouple()
    const [ben, ana] = [await addGuest(couple, 'Ben', { household: 'Cruz' }), await addGuest(couple, 'Ana')]
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

  test('fix the kind of a question, but for more room', async () => {
    const couple = await newCouple()
    const { id } = await addGuest(couple)
    const song = await ask(couple)
    await reply(couple, id, { [song.id]: 'Volare' })
    await couple.put(one(song.id), { kind: 'number' }, 409)
    await couple.put(one(song.id), { scope: 'household' }, 409)
    expect(await couple.put(one(song.id), { kind: 'long_text' })).toMatchObject({ kind: 'long_text' })
  })

  test('are exported to a file that runs no formula', async () => {
    const couple = await newCouple()
    const { id } = await addGuest(couple, 'Ana "Nan" Cruz', { household: '=Cruz' })
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

  test('go with the question’s wedding, the guest and the household', async () => {
    const couple = await newCouple()
    const { id } = await addGuest(couple)
    const [song, nights] = [await ask(couple), await ask(couple, { scope: 'household' })]
    await reply(couple, id, { [song.id]: 'Volare', [nights.id]: 'Two' })
    await couple.delete(`/api/guests/${id}`)
    const { results } = await weddingsD1
      .prepare('select id from question_answers where wedding_id = ?')
      .bind(couple.weddingId)
      .all()
    expect(results).toEqual([])
  })
})
