import { describe, expect, test } from 'vitest'
import { type RsvpProblem, rsvpAnswerInput } from '../../worker/features/rsvp/schema'
import { word, wordedBy } from '../../worker/lib/fields'
import { formats } from '../../worker/lib/formats'
import { en, type Texts } from '../../worker/texts/en'
import { plain } from '../../worker/texts/phrase'
import { texts } from '../../worker/texts/texts'

describe('a problem', () => {
  test.each<[RsvpProblem, string]>([
    [{ code: 'too_many_names', limit: 0 }, 'This invitation is for you alone.'],
    [{ code: 'too_many_names', limit: 1 }, 'You can bring one guest.'],
    [{ code: 'too_many_names', limit: 2 }, 'You can bring at most 2 guests.'],
    [{ code: 'name_too_long', limit: 200 }, 'Please use at most 200 characters for a name.'],
    [{ code: 'no_response' }, 'Please select your RSVP response'],
    [{ code: 'not_an_option', options: ['A', 'B', 'C'] }, 'Please choose one of: A, B, C.'],
  ])('%j is worded: %s', (problem, sentence) => {
    expect(word(problem, texts().problems)).toBe(sentence)
  })

  test('of a reply is worded in the language that it is parsed for', () => {
    const problems = {
      ...en.problems,
      no_response: () => 'no_response',
      not_an_email: () => 'not_an_email',
      not_an_option: () => 'not_an_option',
      too_long: ({ limit }: { limit: number }) => `too_long ${limit}`,
    }
    const answer = { email: 'ana@', meal_preference: 'Sushi', phone: '1'.repeat(51), plus_one_name: ' , ' }
    const { error } = rsvpAnswerInput().safeParse(answer, { error: wordedBy(problems) })
    expect(error?.issues.map(({ message }) => message)).toEqual([
      'no_response',
      'not_an_option',
      'not_an_email',
      'too_long 50',
    ])
  })
})

describe('a phrase', () => {
  test('keeps inserted values apart from its own words', () => {
    const name = { name: 'Ana' }
    expect(en.reply.question(name)).toEqual(['Dear ', name, ', will you join us?'])
    expect(plain(en.reply.question('Ana'))).toBe('Dear Ana, will you join us?')
  })
})

describe('a language', () => {
  test('writes days its own way, with the calendar and the digits of every other one', () => {
    expect(texts().day('2027-02-14')).toBe('Sunday, 14 February 2027')
    expect(formats('de').day('2027-02-14')).toBe('Sonntag, 14. Februar 2027')
    for (const tag of ['ar', 'fa', 'he', 'hi', 'ja', 'th'])
      expect(formats(tag).day('2027-02-14')).toMatch(/14.*2027|2027.*14/)
  })

  test.each([
    ['fr', 'lundi 1er février 2027', 'mardi 2 février 2027'],
    ['it', 'lunedì 1º febbraio 2027', 'martedì 2 febbraio 2027'],
    ['pt-BR', 'segunda-feira, 1º de fevereiro de 2027', 'terça-feira, 2 de fevereiro de 2027'],
    ['es', 'lunes, 1 de febrero de 2027', 'martes, 2 de febrero de 2027'],
  ])('writes the first of a month in %s as it is said', (tag, first, second) => {
    expect([formats(tag).day('2027-02-01'), formats(tag).day('2027-02-02')]).toEqual([first, second])
  })

  test('lists alternatives with its own comma, and no “and”', () => {
    const options = ['A', 'B', 'C']
    for (const tag of ['en-GB', 'de', 'fr', 'he']) expect(formats(tag).list(options)).toBe('A, B, C')
    expect(formats('ar').list(options)).toBe('A، B، C')
    for (const tag of ['zh-Hans', 'ja']) expect(formats(tag).list(options)).toBe('A、B、C')
  })

  test('picks its own form for a count', () => {
    const forms = { one: 'one', few: 'few', many: 'many', other: 'other' }
    expect([1, 2, 5, 22].map((count) => formats('pl').plural(count, forms))).toEqual(['one', 'few', 'many', 'few'])
    expect([0, 1, 2].map((count) => formats('en').plural(count, forms))).toEqual(['other', 'one', 'other'])
  })

  test('compiles only with every text and no others', () => {
    const { thanks, ...rest } = en
    // @ts-expect-error The thanks are missing.
    const lacking: Texts = rest
    // @ts-expect-error There is a sentence too many.
    const excessive: Texts = { ...en, thanks: { ...thanks, again: 'Thank you again' } }
    // @ts-expect-error A form of the message is missing.
    const partial: Texts = { ...en, thanks: { ...thanks, messages: { confirmed: '', declined: '' } } }
    expect([lacking, excessive, partial]).toHaveLength(3)
  })
})
