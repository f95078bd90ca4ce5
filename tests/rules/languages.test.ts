import { describe, expect, test } from 'vitest'
import {
  languagesInUse,
  missingWords,
  occasionTexts,
  questionTexts,
  withWords,
  wordsFor,
} from '../../web/lib/translations'
import { newMainOccasion, occasionIn } from '../../worker/features/occasions/rules'
import { newQuestion, questionIn } from '../../worker/features/questions/rules'
import { acceptedLocale, chooseLocale, directionOf, locales, matchLocale } from '../../worker/lib/locales'
import { en, type Texts } from '../../worker/texts/en'
import { plain } from '../../worker/texts/phrase'
import { texts } from '../../worker/texts/texts'

describe('the language of a guest', () => {
  test.each([
    ['en', 'en'],
    ['EN-gb', 'en'],
    ['de-AT', 'de'],
    ['pt', 'pt-BR'],
    ['pt-PT', 'pt-BR'],
    ['zh', 'zh-Hans'],
    ['zh-TW', 'zh-Hans'],
    ['zh_Hant_HK', 'zh-Hans'],
    ['tl', 'fil'],
    ['fil-PH', 'fil'],
    ['iw', 'he'],
    ['ar-EG-u-nu-arab', 'ar'],
    ['nl', null],
    ['', null],
    ['constructor', null],
    ['__proto__', null],
    ['de<script>', null],
    ['de, fr', null],
    [`de${'-x'.repeat(100_000)}`, null],
    [null, null],
    [undefined, null],
  ])('of the tag %.30s is %s', (tag, locale) => {
    expect(matchLocale(tag)).toBe(locale)
  })

  test.each([
    ['fr-CA,fr;q=0.9,en;q=0.8', 'fr'],
    ['da, en;q=0.5, de;q=0.7', 'de'],
    ['nl;q=1, *;q=0.5', null],
    ['fr;q=0, es;q=0.1', 'es'],
    ['fr;q=2, es', 'es'],
    ['fr;q=x, es;q=0.1', 'es'],
    ['*', null],
    [',;,=;q', null],
    [`${'x,'.repeat(50_000)}fr`, null],
    ['', null],
  ])('that a browser accepts by %.40s is %s', (header, locale) => {
    expect(acceptedLocale(header)).toBe(locale)
  })

  test('is what was asked for, else the household’s, else the browser’s, else the wedding’s', () => {
    const all = { asked: 'ja', household: 'pl', accepted: 'it', wedding: 'es' }
    expect(chooseLocale(all)).toBe('ja')
    expect(chooseLocale({ ...all, asked: 'xx' })).toBe('pl')
    expect(chooseLocale({ ...all, asked: null, household: 'nl' })).toBe('it')
    expect(chooseLocale({ ...all, asked: null, household: null, accepted: '*' })).toBe('es')
    expect(chooseLocale({})).toBe('en')
  })
})

/** Stands for any argument of a text: a name, a count, or an object with what sentences name. */
const sample = (count: number) =>
  Object.assign(Object(count), {
    ...{ limit: count, kibibytes: count, options: ['1', '2'], until: '3', couple: '1', by: '2' },
    ...{ name: '1', occasion: '2', answer: '3', when: '4', where: '5', code: '' },
  })

/** All texts of a catalogue by path; functions with some arguments each. */
function said(words: object, path: string[] = []): [path: string, text: string][] {
  return Object.entries(words).flatMap(([name, text]): [string, string][] => {
    const place = [...path, name].join('.')
    if (typeof text === 'string') return [[place, text]]
    if (typeof text === 'object') return said(text, [...path, name])
    if (typeof text !== 'function') return []
    if (name === 'day' || name === 'month') return [[place, text('2027-02-14')]]
    return [1, 2, 5, 11].map((count) => {
      const made = text(sample(count), sample(count))
      return [`${place}(${count})`, Array.isArray(made) ? made.join('') : String(made)]
    })
  })
}

/** Texts that are the same words in a language as in English, or none at all. */
const sameAsEnglish = /^(locale|comma|colon|message\.(occasion|at)|receipt\.line)/
const alike: Partial<Record<string, string[]>> = {
  es: ['meals.Kosher', 'party.answers.declined', 'party.yesNo.no'],
  fr: ['message.changes.day'],
  de: ['meals.Vegan', 'party.companionKind.infant'],
  it: ['meals.Kosher', 'party.answers.declined', 'party.yesNo.no'],
  'pt-BR': ['meals.Kosher'],
  fil: ['meals.Vegetarian', 'meals.Vegan', 'meals.Kosher', 'reply.email'],
}

const keysOf = (words: object): unknown =>
  Object.fromEntries(
    Object.entries(words)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, text]) => [name, text !== null && typeof text === 'object' ? keysOf(text) : '']),
  )

describe.each(locales)('the catalogue of %s', (locale) => {
  const words: Texts = texts(locale)
  const english = new Map(said(en))

  test('has the texts of English and no others, none of them empty', () => {
    expect(words.locale).toBe(locale)
    const script = new Intl.Locale(locale).maximize().script ?? ''
    expect(directionOf(words.locale)).toBe(['Arab', 'Hebr'].includes(script) ? 'rtl' : undefined)
    expect(keysOf(words)).toEqual(keysOf(en))
    const wrong = said(words).filter(
      ([path, text]) =>
        !['comma', 'colon'].includes(path) && (!text.trim() || /undefined|null|NaN|\[object|\s{2}|^\s|\s$/.test(text)),
    )
    expect(wrong).toEqual([])
  })

  test.skipIf(locale === 'en')('says everything in its own words', () => {
    const left = said(words)
      .filter(([path, text]) => text === english.get(path) && !sameAsEnglish.test(path))
      .map(([path]) => path)
    expect(left).toEqual(alike[locale] ?? [])
  })

  test('writes days with a weekday, in the Gregorian calendar and the digits of the page', () => {
    expect(words.day('2027-02-14')).toMatch(/(14.*2027|2027.*14)/)
    expect(words.problems.too_many_names({ limit: 0 })).not.toBe('')
  })
})

test.each([
  ['es', 'Inés', 'e'],
  ['es', 'hilda', 'e'],
  ['es', 'Íñigo', 'e'],
  ['es', 'Yves', 'e'],
  ['es', 'Ana', 'y'],
  ['es', 'Hiela', 'y'],
  ['es', 'Yolanda', 'y'],
  ['it', 'Elena', 'ed'],
  ['it', 'Anna', 'e'],
] as const)('in %s a partner is joined to %s by %s', (locale, second, and) => {
  expect(texts(locale).invitation.and(second)).toBe(and)
})

test.each([2, 3, 4, 10])('%i companions are at most as many in Filipino, and fields may be left blank', (count) => {
  const { problems, reply } = texts('fil')
  expect(problems.too_many_names({ limit: count })).toContain(`hanggang ${count} bisita`)
  expect(reply.allowance(count)).toContain(`hanggang ${count} bisita. Iwang blangko ang iba.`)
})

test('French keeps high punctuation on the line of the word before it', () => {
  const apart = said(texts('fr')).filter(([, text]) => /[^\u00a0\u202f][:;!?]|'/.test(text))
  expect(apart).toEqual([])
})

test('German addresses nobody in Posy’s own sentences', () => {
  const own = said(texts('de')).filter(([path]) => /^(problems|invalidLink|failure|unsubscribe)\./.test(path))
  expect(own.length).toBeGreaterThan(20)
  const addressed = /\b(du|dir|dich|dein\w*|kannst|stehst|wende|ihr|euch|euer|eure\w*)\b/i
  expect(own.filter(([, text]) => addressed.test(text))).toEqual([])
  expect(texts('de').problems.too_many_names({ limit: 0 })).not.toMatch(addressed)
})

test('Portuguese thanks one guest and a household in the same words', () => {
  const thanks = Object.values(texts('pt-BR').thanks.messages)
  expect(thanks.filter((text) => /você|\bsu[ae]s?\b/.test(text))).toEqual([])
})

test.each([
  ['es', 'A la pareja le encantaría', 'Mensaje de la pareja,'],
  ['fr', 'Le couple aimerait', 'Envoyé par le couple'],
  ['de', 'Das Brautpaar möchte gern', 'Vom Brautpaar,'],
  ['it', 'la coppia vorrebbe', 'Un messaggio della coppia,'],
  ['pt-BR', 'o casal adoraria', 'Mensagem do casal,'],
  ['ar', 'على دعوة الزفاف.', 'رسالة من العروسين'],
] as const)('a couple without names is one noun of a whole sentence in %s', (locale, news, sentBy) => {
  const { reminder, message } = texts(locale)
  expect(plain(reminder.news.one(null))).toContain(news)
  expect(plain(reminder.news.several(null))).toContain(news)
  expect(plain(message.sentBy(null))).toContain(sentBy)
  for (const sentence of [reminder.news.one, reminder.news.several, message.sentBy]) {
    expect(plain(sentence('Mara & Jonas'))).toContain('Mara & Jonas')
  }
})

describe('the couple’s words', () => {
  test('of an occasion are shown in a language field by field', () => {
    const occasion = {
      ...newMainOccasion({ id: 'w', created_at: 0 }),
      dress_code: 'Black tie',
      notes: 'Bring shoes',
      translations: { fr: { dress_code: 'Tenue de soirée' }, es: { name: 'Ceremonia' } },
    }
    const inFrench = occasionIn(occasion, { locale: 'fr', mainOccasion: 'Mariage' })
    expect(inFrench).toMatchObject({ name: 'Mariage', dress_code: 'Tenue de soirée', notes: 'Bring shoes' })
    expect(occasionIn(occasion, { locale: 'es', mainOccasion: 'Boda' }).name).toBe('Ceremonia')
    expect(occasionIn({ ...occasion, name: 'Our day' }, { locale: 'fr', mainOccasion: 'Mariage' }).name).toBe('Our day')
    expect(occasionIn({ ...occasion, id: 'o' }, { locale: 'fr', mainOccasion: 'Mariage' }).name).toBe('Wedding')
  })

  test('of a question are shown option by option', () => {
    const question = newQuestion(
      {
        text: 'Which bus?',
        kind: 'choice',
        options: [
          { id: 'a', text: 'At noon' },
          { id: 'b', text: 'At one' },
        ],
        translations: { fr: { text: 'Quelle navette ?', options: { a: 'À midi', constructor: 'x' } } },
      },
      { id: 'q', now: 0 },
    )
    expect(questionIn(question, 'fr')).toMatchObject({
      text: 'Quelle navette ?',
      options: [{ text: 'À midi' }, { text: 'At one' }],
    })
    expect(questionIn(question, 'ja')).toBe(question)
  })
})

describe('missing words', () => {
  const occasion = {
    ...{ name: 'Wedding', is_main: true, dress_code: 'Black tie', notes: null, meal_options: ['Vegan', 'Duck'] },
  }
  const question = {
    text: 'Which bus?',
    help: '',
    options: [{ id: 'a', text: 'At noon' }, { id: 'b', text: 'At one', is_closed: true }, { text: 'New' }],
  }

  test('are those of texts that guests read and Posy has no words for', () => {
    const written = (texts: { written: string }[]) => texts.map((text) => text.written)
    expect(written(occasionTexts(occasion))).toEqual(['Black tie', 'Duck'])
    expect(written(occasionTexts({ ...occasion, is_main: false }))).toEqual(['Wedding', 'Black tie', 'Duck'])
    expect(written(questionTexts(question))).toEqual(['Which bus?', 'At noon'])
  })

  test('are counted for the languages of the households besides the wedding’s own', () => {
    const used = languagesInUse('en', [
      { locale: 'de-AT' },
      { locale: 'fr' },
      { locale: 'en-GB' },
      { locale: 'nl' },
      { locale: null },
    ])
    expect(used).toEqual(['fr', 'de'])
    const things = [
      {
        id: 'o',
        texts: occasionTexts(occasion),
        translations: { fr: { dress_code: 'Soirée', meals: { Duck: 'Canard' } } },
      },
      { id: 'q', texts: questionTexts(question), translations: { fr: { text: 'Quelle navette ?' } } },
    ]
    expect(missingWords(used, things)).toEqual([
      { locale: 'fr', count: 1, first: 'q' },
      { locale: 'de', count: 4, first: 'o' },
    ])
    expect(missingWords([], things)).toEqual([])
  })

  test('are filled in one by one, and blank ones leave nothing behind', () => {
    const one = withWords({}, 'fr', ['meals', 'constructor'], 'Canard')
    expect(one).toEqual({ fr: { meals: { constructor: 'Canard' } } })
    expect(wordsFor(one, 'fr', ['meals', 'constructor'])).toBe('Canard')
    expect(wordsFor(one, 'fr', ['meals', 'toString'])).toBe('')
    const two = withWords(one, 'de', ['name'], 'Feier')
    expect(withWords(two, 'fr', ['meals', 'constructor'], ' ')).toEqual({ de: { name: 'Feier' } })
    expect(two.fr).toEqual(one.fr)
  })
})
