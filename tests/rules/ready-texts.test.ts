import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { fillIn } from '../../worker/features/messages/filling/rules'
import { type Locale, locales } from '../../worker/lib/locales'
import { type MessageField, type MessageKind, messageFields, messageKinds, tones } from '../../worker/lib/message-words'
import { readLetters } from '../../worker/texts/messages/letters'

const all = locales.flatMap((locale) => {
  const texts = readLetters(readFileSync(`worker/texts/messages/${locale.toLowerCase()}.letters.txt`, 'utf8'))
  return messageKinds.flatMap((kind) => tones.map((tone) => ({ locale, kind, tone, ...texts[kind][tone] })))
})
const name = ({ locale, kind, tone }: (typeof all)[number]) => `${locale} ${kind} ${tone}`
/** Those that break a rule, by name. */
const breaking = (rule: (text: (typeof all)[number]) => boolean) => all.filter(rule).map(name)

const fieldsIn = (text: string) => [...text.matchAll(/\{(.*?)\}/g)].map(([, field]) => field)
const sentencesOf = (text: string, locale: Locale) =>
  [...new Intl.Segmenter(locale, { granularity: 'sentence' }).segment(text)].map(({ segment }) => segment.trim())

/** The fields that a text of the kind must have, in this order. */
const expected: Record<MessageKind, MessageField[]> = {
  save_the_date: ['greeting', 'occasions', 'names'],
  invitation: ['greeting', 'occasions', 'deadline', 'link', 'names'],
  change: ['greeting', 'link', 'names'],
  reminder: ['greeting', 'occasions', 'deadline', 'link', 'names'],
  thanks: ['greeting', 'names'],
  custom: ['greeting', 'names'],
}

describe('the ready texts', () => {
  test('exist for every language, kind and tone, each with its own words', () => {
    expect(all).toHaveLength(13 * 6 * 3)
    expect(new Set(all.map(({ body }) => body)).size).toBe(all.length)
    expect(new Set(all.map(({ subject }) => subject)).size).toBe(all.length)
  })

  test('have the fields of their kind and no others', () => {
    expect(breaking(({ kind, body }) => fieldsIn(body).join() !== expected[kind].join())).toEqual([])
    expect(breaking(({ subject }) => fieldsIn(subject).join() !== 'names')).toEqual([])
    expect(new Set(all.flatMap(({ body }) => fieldsIn(body)))).toEqual(new Set(messageFields))
  })

  test('begin with the greeting, and give it and the occasions lines of their own', () => {
    expect(breaking(({ body }) => !body.startsWith('{greeting}\n\n'))).toEqual([])
    const splits = (body: string) => body.includes('{occasions}') && !body.includes('\n\n{occasions}\n\n')
    expect(breaking(({ body }) => splits(body))).toEqual([])
  })

  test('read well without deadline and link: each stands in a sentence of its own', () => {
    const wrong = all.flatMap((text) =>
      sentencesOf(text.body, text.locale)
        .filter((sentence) => /\{(deadline|link)\}/.test(sentence))
        .filter((sentence) => fieldsIn(sentence).length > 1 || /[.!?。！？؟।]\s*[^\s”」）)]/.test(sentence))
        .map((sentence) => `${name(text)}: ${sentence}`),
    )
    expect(wrong).toEqual([])
  })

  test('keep all else when there is no deadline', () => {
    const values = { greeting: 'GREETING', names: 'NAMES', occasions: 'OCCASIONS', deadline: 'DEADLINE', link: 'LINK' }
    const wrong = all.flatMap((text) => {
      const [filled, without] = [values, { ...values, deadline: null }].map((known) =>
        fillIn(text.body, known, text.locale),
      )
      const isRight = (filled === without) !== text.body.includes('{deadline}')
      const kept = expected[text.kind].filter((field) => field !== 'deadline').map((field) => values[field])
      return isRight && kept.every((value) => without?.includes(value)) ? [] : name(text)
    })
    expect(wrong).toEqual([])
  })

  test('end the line with the link, so that no mark of punctuation becomes part of it', () => {
    expect(breaking(({ body }) => body.includes('{link}') && !body.includes('{link}\n'))).toEqual([])
  })

  test('have subjects that also fit one partner’s name: no verb agrees with it', () => {
    const agreeing: Locale[] = ['en', 'es', 'fr', 'de', 'it', 'pt-BR', 'pl', 'fil']
    const fitsOne = /\{names\}\??$|\{names\} would /
    expect(breaking(({ locale, subject }) => agreeing.includes(locale) && !fitsOne.test(subject))).toEqual([])
    expect(breaking(({ subject }) => /\b(nina|sina|kina) \{names\}/.test(subject))).toEqual([])
  })

  test('are short', () => {
    expect(breaking(({ subject }) => subject.length > 60)).toEqual([])
    expect(breaking(({ body }) => body.length > 1200)).toEqual([])
  })

  test('have no stray spaces', () => {
    const stray = /[\s]{2}|^\s|\s$/
    expect(breaking(({ subject, body }) => [subject, ...body.split(/\n+/)].some((line) => stray.test(line)))).toEqual(
      [],
    )
  })

  test('use the punctuation of their language', () => {
    const wrong: Partial<Record<Locale, RegExp>> = {
      fr: /[^\u00a0\u202f][:;!?]|'|[^\s]»|«[^\s]/,
      de: /["“]\S|'/,
      pl: /["“]|'/,
      ja: /[,.:;!?]/,
      'zh-Hans': /[,.:;!?]/,
      ar: /[,;?]/,
      hi: /\.(\s|$)/,
    }
    expect(breaking(({ locale, subject, body }) => (wrong[locale] ?? /["']|\.\./).test(`${subject}\n${body}`))).toEqual(
      [],
    )
  })
})
