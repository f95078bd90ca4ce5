import { describe, expect, test } from 'vitest'
import { goneSentence, shownCount } from '../../web/features/guests/questions/wording'
import {
  answerText,
  asksOf,
  type Respondent,
  readAnswer,
  readAnswers,
} from '../../worker/features/questions/answering/rules'
import { presets } from '../../worker/features/questions/presets/content'
import { newPresets } from '../../worker/features/questions/presets/rules'
import { type AnswerValue, blankQuestion, type Question, questionInput } from '../../worker/features/questions/schema'

const question = (fields: Partial<Question> = {}): Question => ({
  ...blankQuestion,
  id: 'q',
  options: [],
  position: 0,
  is_archived: false,
  answer_count: 0,
  version: 1,
  created_at: '',
  updated_at: '',
  ...fields,
})

const person = (status: Respondent['invitations'][0]['status'], fields: Partial<Respondent> = {}): Respondent => ({
  kind: 'adult',
  invitations: [{ occasion_id: 'party', status }],
  ...fields,
})
const nobody = new Map<string, AnswerValue>()

describe('a question', () => {
  test.each([
    ['confirmed', 'attending', true],
    ['declined', 'attending', false],
    ['maybe', 'attending', false],
    ['pending', 'attending', false],
    ['declined', 'always', true],
    ['pending', 'always', true],
  ] as const)('of a guest who is %s is asked %s: %s', (status, shown_when, expected) => {
    expect(asksOf(question({ shown_when }), [person(status)], nobody)).toBe(expected)
  })

  test.each([
    ['adult', 'everyone', true],
    ['infant', 'everyone', true],
    ['adult', 'adults', true],
    ['child', 'adults', false],
    ['child', 'children', true],
    ['infant', 'children', true],
    ['adult', 'children', false],
  ] as const)('is asked of one %s as one for %s: %s', (kind, asked_of, expected) => {
    expect(asksOf(question({ asked_of }), [person('confirmed', { kind })], nobody)).toBe(expected)
  })

  test('about an occasion is asked of those who are invited to it, or come to it', () => {
    const about = (shown_when: Question['shown_when']) => question({ occasion_id: 'brunch', shown_when })
    const guest = (status: 'confirmed' | 'declined') =>
      person('confirmed', {
        invitations: [
          { occasion_id: 'party', status: 'confirmed' },
          { occasion_id: 'brunch', status },
        ],
      })
    expect(asksOf(about('attending'), [person('confirmed')], nobody)).toBe(false)
    expect(asksOf(about('always'), [person('confirmed')], nobody)).toBe(false)
    expect(asksOf(about('attending'), [guest('declined')], nobody)).toBe(false)
    expect(asksOf(about('always'), [guest('declined')], nobody)).toBe(true)
    expect(asksOf(about('attending'), [guest('confirmed')], nobody)).toBe(true)
    expect(asksOf(question(), [person('pending', { invitations: [] })], nobody)).toBe(false)
  })

  test('is asked of a household that has one member whom it concerns', () => {
    const child = person('confirmed', { kind: 'child' })
    expect(asksOf(question({ asked_of: 'children' }), [person('declined'), child], nobody)).toBe(true)
    // One comes and another is a child, but no child comes.
    const away = person('declined', { kind: 'child' })
    expect(asksOf(question({ asked_of: 'children' }), [person('confirmed'), away], nobody)).toBe(false)
  })

  test.each<[AnswerValue | undefined, boolean]>([
    ['late', true],
    [['early', 'late'], true],
    [['early'], false],
    [undefined, false],
  ])('that depends on another is asked after the answer %j: %s', (given, expected) => {
    const asked = question({ depends_on: { question_id: 'bus', values: ['late', 'night'] } })
    const answers = new Map(given === undefined ? [] : [['bus', given] as const])
    expect(asksOf(asked, [person('confirmed')], answers)).toBe(expected)
  })

  test('that is archived is asked of nobody', () => {
    expect(asksOf(question({ is_archived: true }), [person('confirmed')], nobody)).toBe(false)
  })
})

describe('an answer', () => {
  const options = [
    { id: 'a', text: 'Early' },
    { id: 'b', text: 'Late' },
    { id: 'c', text: 'Never', is_closed: true },
  ]

  test.each<[Question['kind'], unknown, AnswerValue | null]>([
    ['text', ' Volare ', 'Volare'],
    ['text', '  ', null],
    ['text', null, null],
    ['text', undefined, null],
    ['text', 'x'.repeat(500), 'x'.repeat(500)],
    ['long_text', 'one\ntwo', 'one\ntwo'],
    ['long_text', 'x'.repeat(2000), 'x'.repeat(2000)],
    ['yes_no', false, false],
    ['yes_no', 'true', true],
    ['yes_no', '', null],
    ['number', 2.5, 2.5],
    ['number', ' 3 ', 3],
    ['number', '2,5', 2.5],
    ['number', '-1', -1],
    ['number', ' ', null],
    ['number', '٢', 2],
    ['number', '۱۲', 12],
    ['number', '２', 2],
    ['number', '२.५', 2.5],
    ['number', '٢٫٥', 2.5],
    ['number', '٢٫١٢٥', 2.125],
    ['number', '0,125', 0.125],
    ['number', '0.125', 0.125],
    ['number', '1.1250', 1.125],
    ['number', 1.125, 1.125],
    ['choice', 'b', 'b'],
    ['choice', '', null],
    ['choices', ['b', 'a', 'b'], ['a', 'b']],
    ['choices', 'a', ['a']],
    ['choices', [], null],
  ])('of the kind %s is read from %j', (kind, raw, value) => {
    expect(readAnswer(question({ kind, options }), raw)).toEqual({ outcome: 'valid', value })
  })

  test.each<[Question['kind'], unknown, string]>([
    ['text', 7, 'not_text'],
    ['text', 'x'.repeat(501), 'too_long'],
    ['text', 'one\ntwo', 'unreadable'],
    ['long_text', 'x'.repeat(2001), 'too_long'],
    ['long_text', '\u0000', 'unreadable'],
    ['yes_no', 'perhaps', 'not_true_or_false'],
    ['yes_no', 1, 'not_true_or_false'],
    ['number', 'three', 'not_a_number'],
    ['number', '1e400', 'not_a_number'],
    // In some languages a thousand, in others one.
    ['number', '1,000', 'not_a_number'],
    ['number', '1.000', 'not_a_number'],
    ['number', '-12.500', 'not_a_number'],
    ['number', '١,٠٠٠', 'not_a_number'],
    ['number', '1,000,000', 'not_a_number'],
    ['number', '二', 'not_a_number'],
    ['number', '̈̇'.repeat(60_000), 'not_a_number'],
    ['number', Number.NaN, 'not_a_number'],
    ['number', true, 'not_a_number'],
    // Neither a form nor a list could say it again.
    ['number', 0.1 + 0.2, 'not_a_number'],
    ['number', 1e-7, 'not_a_number'],
    ['number', 1e12, 'too_large'],
    ['number', -1e12, 'too_small'],
    ['choice', 'Late', 'not_an_option'],
    ['choice', ['a'], 'not_an_option'],
    ['choice', 'c', 'not_an_option'],
    ['choices', ['a', 'x'], 'not_an_option'],
    ['choices', [{}], 'not_an_option'],
    ['choices', { 0: 'a' }, 'not_a_list'],
    ['choices', Array.from({ length: 100_000 }, () => 'a'), 'too_many'],
  ])('of the kind %s is refused: %j', (kind, raw, code) => {
    expect(readAnswer(question({ kind, options }), raw)).toMatchObject({ outcome: 'invalid', problem: { code } })
  })

  test('that is a list is not a number, however deep the list', () => {
    const deep = JSON.parse('['.repeat(5000) + ']'.repeat(5000))
    const { outcome } = readAnswer(question({ kind: 'number' }), deep)
    expect(outcome).toBe('invalid')
  })

  test('can be a closed option only for those who chose it, and names the open ones otherwise', () => {
    expect(readAnswer(question({ kind: 'choice', options }), 'c', 'c')).toEqual({ outcome: 'valid', value: 'c' })
    expect(readAnswer(question({ kind: 'choices', options }), ['a', 'c'], ['c'])).toMatchObject({ value: ['a', 'c'] })
    expect(readAnswer(question({ kind: 'choice', options }), 'x')).toMatchObject({
      problem: { options: ['Early', 'Late'] },
    })
  })

  test.each([1, 1.125, -12.5, 123.456, 0.125, 1234.567, 0.000001])(
    'shows the number %j as it is read again',
    (value) => {
      expect(readAnswer(question({ kind: 'number' }), answerText(value))).toEqual({ outcome: 'valid', value })
    },
  )

  test.each(['text', 'long_text', 'yes_no', 'number', 'choice', 'choices'] as const)(
    'of the kind %s is required where the couple says so',
    (kind) => {
      const problem = { code: 'required' }
      expect(readAnswer(question({ kind, options, required: true }), '')).toEqual({ outcome: 'invalid', problem })
    },
  )
})

describe('the answers of a guest', () => {
  const shuttle = question({ id: 'shuttle', kind: 'yes_no', required: true })
  const stop = question({ id: 'stop', required: true, depends_on: { question_id: 'shuttle', values: [true] } })
  // The one that depends comes first.
  const read = (
    given: Record<string, unknown>,
    stored: Record<string, AnswerValue> = {},
    status: Respondent['invitations'][0]['status'] = 'confirmed',
  ) => {
    const { values, problems } = readAnswers([stop, shuttle], [person(status)], {
      given,
      stored: new Map(Object.entries(stored)),
    })
    return { values: Object.fromEntries(values), problems: Object.fromEntries(problems) }
  }
  const required = { code: 'required' }

  test('count the condition of a question by the answers that come with it', () => {
    expect(read({ shuttle: true, stop: 'Hotel' })).toEqual({ values: { shuttle: true, stop: 'Hotel' }, problems: {} })
    expect(read({ shuttle: true })).toEqual({ values: { shuttle: true }, problems: { stop: required } })
    expect(read({ stop: 'Station' }, { shuttle: true, stop: 'Hotel' })).toMatchObject({ values: { stop: 'Station' } })
  })

  test('ignore what is not asked, and drop what was stored for it', () => {
    expect(read({ shuttle: false, stop: 7 })).toEqual({ values: { shuttle: false }, problems: {} })
    expect(read({ shuttle: false }, { shuttle: true, stop: 'Hotel' })).toEqual({
      values: { shuttle: false, stop: null },
      problems: {},
    })
    expect(read({ shuttle: 'perhaps' }, { shuttle: true, stop: 'Hotel' }, 'declined')).toEqual({
      values: { shuttle: null, stop: null },
      problems: {},
    })
  })

  test.each(['maybe', 'pending'] as const)(
    'stay while a guest may come (%s), unless the condition is not met',
    (status) => {
      const stored = { shuttle: true, stop: 'Hotel' }
      expect(read({ shuttle: false, stop: '' }, stored, status)).toEqual({ values: {}, problems: {} })
      expect(read({}, { shuttle: false, stop: 'Hotel' }, status)).toEqual({ values: { stop: null }, problems: {} })
    },
  )

  test('leave alone what they do not name, and remove what they empty', () => {
    expect(read({}, { shuttle: true, stop: 'Hotel' })).toEqual({ values: {}, problems: {} })
    expect(read({ stop: '' }, { shuttle: true, stop: 'Hotel' })).toEqual({ values: {}, problems: { stop: required } })
    expect(read({}, {})).toEqual({ values: {}, problems: { shuttle: required } })
    expect(read({ constructor: 1 }, { shuttle: false })).toEqual({ values: {}, problems: {} })
  })
})

describe('questions that go', () => {
  test.each([
    [0, 0, '“A?” and the question after it are deleted'],
    [2, 1, '“A?” and the question after it are archived, with the answers'],
    [2, 0, '“A?” and the question after it are removed; the one with answers is archived'],
    [0, 1, '“A?” and the question after it are removed; the one with answers is archived'],
  ])('with %i and %i answers are said to be: %s', (own, after, said) => {
    const counted = (text: string, answer_count: number) => ({ ...question({ text }), answer_count })
    expect(goneSentence(counted('A?', own), [counted('B?', after)])).toBe(said)
  })
})

describe('the presets', () => {
  test('are valid questions, with conditions that the one before can meet', () => {
    for (const { questions } of presets) {
      for (const [i, { after, ...fields }] of questions.entries()) {
        expect(questionInput.safeParse(fields)).toMatchObject({ success: true })
        if (after) expect([questions[i - 1]?.kind, after]).toEqual(['yes_no', [true]])
      }
    }
    expect(presets.flatMap(({ questions }) => questions).length).toBeLessThanOrEqual(12)
  })

  test('are offered until one of their questions is asked', () => {
    const [song, shuttle] = presets
    expect(newPresets([])).toEqual(presets)
    expect(newPresets(shuttle?.questions.slice(1) ?? [])).toEqual(presets.filter((preset) => preset !== shuttle))
    expect(newPresets([{ text: song?.questions[0]?.text.toUpperCase() ?? '' }])).not.toContain(song)
  })
})

test.each([
  [0, 0, 'No answers yet'],
  [2, 2, '2 answers'],
  // One has come in since the questions were read.
  [3, 2, '3 answers'],
  [1, 3, '1 answer, 2 more from guests who aren’t coming'],
  [0, 1, '1 answer from guests who aren’t coming'],
])('%i answers shown of %i are counted as such', (shown, all, text) => {
  expect(shownCount(shown, all)).toBe(text)
})
