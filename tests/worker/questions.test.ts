import { describe, expect, test } from 'vitest'
import { presets } from '../../worker/features/questions/presets/content'
import { presetQuestion } from '../../worker/features/questions/presets/rules'
import { type Question, questionPaths } from '../../worker/features/questions/schema'
import { settingsPath } from '../../worker/features/settings/schema'
import { COUPLE_ONLY } from '../../worker/lib/roles'
import { answer, type Couple, newCouple, type Refused } from '../support/worker/app'
import { prepare } from '../support/worker/databases'
import { addGuest } from '../support/worker/guests'
import { newMember } from '../support/worker/members'
import { answersOf, ask, choice, idOf, listed, reply } from '../support/worker/questions'

const { list, one } = questionPaths
const ABSENT = '01890000-0000-7000-8000-000000000000'
const refused = async (couple: Couple, body: object, field: string) => {
  const { detail } = await couple.post<Refused>(list, body, 422)
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

  test('is archived with the occasion that it is about, and so are questions that depend on it', async () => {
    const couple = await newCouple()
    const { id } = await couple.post<{ id: string }>('/api/occasions', { name: 'Dinner' })
    const own = await ask(couple, { ...choice, occasion_id: id, required: true })
    const depends_on = { question_id: own.id, values: [idOf(own, 'Early')] }
    const about = await ask(couple, { occasion_id: id, depends_on })
    const dependent = await ask(couple, { depends_on })
    const other = await ask(couple)
    await couple.delete(`/api/occasions/${id}`)
    const left = new Map((await listed(couple)).map((question) => [question.id, question]))
    for (const { id } of [own, about, dependent]) {
      expect(left.get(id)).toMatchObject({ occasion_id: null, is_archived: true, depends_on: null })
    }
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
        before = await couple.post<Question>(list, presetQuestion(question, { locale: 'en', before }))
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
  const dependingOn = ({ id }: Question, ...values: unknown[]) => ({ depends_on: { question_id: id, values } })

  test('names values of it, one level deep and never in a circle', async () => {
    const couple = await newCouple()
    const shuttle = await ask(couple, { kind: 'yes_no' })
    const bus = await ask(couple, choice)
    const open = await ask(couple)
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

  test('about health is the couple’s: helpers who do not see its answers neither set, change nor remove that', async () => {
    const couple = await newCouple()
    const helper = await newMember(couple, 'helper')
    const wheelchair = await ask(couple, { kind: 'yes_no', is_sensitive: true })
    const shuttle = await ask(couple, { kind: 'yes_no' })
    const song = await ask(couple)
    const ramp = await ask(couple, dependingOn(wheelchair, true, false))
    const text = { text: 'Why?', kind: 'text' }
    const refused = { detail: COUPLE_ONLY }
    expect(await helper.post(list, { ...text, ...dependingOn(wheelchair, true) }, 403)).toEqual(refused)
    expect(await helper.put(one(song.id), dependingOn(wheelchair, true), 403)).toEqual(refused)
    for (const other of [dependingOn(wheelchair, true), dependingOn(shuttle, true), { depends_on: null }]) {
      expect(await helper.put(one(ramp.id), other, 403)).toEqual(refused)
    }
    expect((await listed(couple)).map(({ depends_on }) => depends_on)).toEqual([null, null, null, ramp.depends_on])

    const same = { text: 'Which ramp?', ...dependingOn(wheelchair, false, true) }
    expect(await helper.put(one(ramp.id), same)).toMatchObject({ text: 'Which ramp?' })
    expect(await helper.put(one(song.id), dependingOn(shuttle, true))).toMatchObject(dependingOn(shuttle, true))
    await helper.post(list, { ...text, ...dependingOn(shuttle, true) })
    await couple.put(settingsPath, { helpers_see_needs: true })
    expect(await helper.put(one(ramp.id), dependingOn(wheelchair, true))).toMatchObject(dependingOn(wheelchair, true))
    await helper.post(list, { ...text, ...dependingOn(wheelchair, true) })
  })
})
