import { describe, expect, test } from 'vitest'
import { withFittingWords } from '../../web/features/guests/questions/preset-words'
import { missingWords, questionTexts } from '../../web/lib/translations'
import { presets } from '../../worker/features/questions/presets/content'
import { newPresets, presetQuestion } from '../../worker/features/questions/presets/rules'
import { newQuestion, questionIn } from '../../worker/features/questions/rules'
import { type Question, questionInput } from '../../worker/features/questions/schema'
import { type Locale, locales } from '../../worker/lib/locales'

const questions = presets.flatMap((preset) => preset.questions)
const others = (own: Locale) => locales.filter((locale) => locale !== own)

/** A preset's question as it is stored in a wedding of the language. */
const stored = (question: (typeof questions)[number], locale: Locale): Question => ({
  ...newQuestion(questionInput.parse(presetQuestion(question, { locale })), { id: question.key, now: 0 }),
  answer_count: 0,
  created_at: '',
  updated_at: '',
})

/** Every text of the presets that guests read in the language. */
const textsIn = (locale: Locale) =>
  questions.flatMap((question) => questionTexts(stored(question, locale)).map(({ written }) => written))

describe.each(locales)('the presets in a wedding whose language is %s', (locale) => {
  test('lack no words in any other language, each option’s by its id', () => {
    const things = questions.map((question) => {
      const { id, translations, ...words } = stored(question, locale)
      return { id, translations, texts: questionTexts(words) }
    })
    expect(missingWords(others(locale), things)).toEqual([])
    for (const { translations } of things) expect(Object.keys(translations)).toEqual(others(locale))
  })

  test('are valid as they are, with the explanations and options of English and no others', () => {
    for (const question of questions) {
      const body = presetQuestion(question, { locale })
      expect(questionInput.parse(body)).toEqual(body)
      const shape = (at: Locale) => {
        const { help, options } = questionIn(stored(question, locale), at)
        return { hasHelp: help !== null, options: options.map(({ id }) => id) }
      }
      const english = { hasHelp: question.help !== undefined, options: question.options?.map(({ id }) => id) ?? [] }
      for (const at of locales) expect(shape(at), `${question.key} in ${at}`).toEqual(english)
    }
  })

  test('say the same to a guest as in any other wedding', () => {
    const words = (own: Locale, at: Locale) =>
      questions.map((question) => {
        const { text, help, options } = questionIn(stored(question, own), at)
        return { text, help, options }
      })
    for (const at of locales) expect(words(locale, at), at).toEqual(words('en', at))
  })

  test('are known once they are added, also after the wedding’s language has changed', () => {
    for (const preset of presets) {
      for (const question of preset.questions) {
        expect(newPresets([stored(question, locale)]), question.key).toEqual(presets.filter((one) => one !== preset))
      }
    }
  })

  test('have words of their own, without stray spaces, in the punctuation of the language', () => {
    const texts = textsIn(locale)
    expect(texts.filter((text) => /\s{2}|^\s|\s$/.test(text))).toEqual([])
    if (locale !== 'en') expect(texts.filter((text) => textsIn('en').includes(text))).toEqual([])
    const wrong: Partial<Record<Locale, RegExp>> = {
      fr: /[^\u00a0\u202f][:;!?]|'/,
      ja: /[,.:;!?。、？]/,
      'zh-Hans': /[,.:;!?]/,
      ar: /[,;?]/,
      hi: /\.(\s|$)/,
    }
    expect(texts.filter((text) => (wrong[locale] ?? /["']|\.\./).test(text))).toEqual([])
  })
})

test('no two questions of the presets share a text in any language', () => {
  const all = locales.flatMap((locale) => questions.map((question) => stored(question, locale).text))
  expect(new Set(all).size).toBe(all.length)
})

describe('a change of a preset’s question', () => {
  const find = (key: string) => {
    const question = questions.find((one) => one.key === key)
    if (!question) throw new Error(`no ${key}`)
    return stored(question, 'en')
  }

  test('of its text takes the ready words for it along, and leaves those of the rest', () => {
    const nights = find('nights')
    const { translations } = withFittingWords(nights, { text: 'How many rooms will you need?' })
    expect(Object.keys(translations ?? {})).toEqual(others('en'))
    expect(translations?.de).toEqual({ help: nights.translations.de?.help })
    const without = withFittingWords(nights, { help: null }).translations
    expect(without?.de).toEqual({ text: nights.translations.de?.text })
    expect(withFittingWords(find('song'), { text: 'Which dessert?' })).toEqual({
      text: 'Which dessert?',
      translations: {},
    })
  })

  test('of an option takes along the words for that option', () => {
    const stop = find('stop')
    const [hotel, station] = stop.options
    if (!hotel || !station) throw new Error('no options')
    const options = [{ ...hotel, text: 'At the church' }, { ...station, is_closed: true }, { text: 'At the airport' }]
    const { translations } = withFittingWords(stop, { options })
    expect(translations?.de).toEqual({ text: 'Wo steigst du ein?', options: { station: 'Am Bahnhof' } })
  })

  test('leaves the couple’s own words, those that are saved with it, and all words where no text changes', () => {
    const song = find('song')
    const own = { ...song.translations, de: { text: 'Welches Lied?' } }
    const text = 'Which tune?'
    expect(withFittingWords({ ...song, translations: own }, { text }).translations).toEqual({ de: own.de })
    expect(withFittingWords(song, { text, translations: own }).translations).toEqual({ de: own.de })
    for (const change of [{ translations: own }, { text: song.text }, { required: true }, {}]) {
      expect(withFittingWords(song, change)).toBe(change)
    }
  })
})
