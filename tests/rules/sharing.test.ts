import { describe, expect, test } from 'vitest'
import { defaultEnd } from '../../worker/features/settings/days/rules'
import { catererSections } from '../../worker/features/sharing/caterer/rules'
import { visibleEvents } from '../../worker/features/sharing/day/rules'
import { differencesOf, type Snapshot, spelledAs, toFinalCount } from '../../worker/features/sharing/final-count/rules'
import { areBegun, countPeople, wordsOf } from '../../worker/features/sharing/people/rules'
import { endOf } from '../../worker/features/sharing/rules'
import { isEnough, matchSeats, openOccasions } from '../../worker/features/sharing/seat-finder/rules'
import { isPreview, markChanges, matchesTag, type Sheet } from '../../worker/features/sharing/sheet/rules'
import type { StoredEvent } from '../../worker/features/timeline/rules'
import { effortOf } from '../support/rules/effort'

const wedding = {
  wedding_date_policy: 'fixed',
  wedding_date_fixed: '2030-06-01',
  timezone: 'America/New_York',
  created_at: 0,
} as const
const at = (instant: string) => Date.parse(instant)

describe('the end of a link', () => {
  test('is that of the seventh day after the wedding, by its clock, also across a clock change', () => {
    const end = (wedding_date_fixed: string) =>
      new Date(defaultEnd({ ...wedding, wedding_date_fixed }, at('2030-01-01T00:00:00Z'))).toISOString()
    expect(end('2030-06-01')).toBe('2030-06-09T03:59:59.999Z')
    // The clocks go back on 3 November.
    expect(end('2030-10-30')).toBe('2030-11-07T04:59:59.999Z')
  })

  test('is seven days from today once the wedding is over', () => {
    const now = at('2031-01-10T12:00:00Z')
    expect(new Date(defaultEnd(wedding, now)).toISOString()).toBe('2031-01-18T04:59:59.999Z')
    expect(endOf(null, wedding, now)).toBe(defaultEnd(wedding, now))
  })

  test('is not in the past, nor now', () => {
    const now = at('2030-01-01T00:00:00Z')
    expect(endOf('2030-01-01T00:00:00Z', wedding, now)).toBeNull()
    expect(endOf('2030-01-01T01:00:00+01:00', wedding, now)).toBeNull()
    expect(endOf('2030-01-01T00:00:00.001Z', wedding, now)).toBe(now + 1)
  })
})

describe('the marks of a page', () => {
  const sheet = (...lines: [id: string, text: string][]): Sheet => ({
    title: '',
    facts: [],
    sections: [{ heading: 'All', columns: [], rows: lines.map(([id, text]) => ({ id, cells: [text] })) }],
    empty: '',
    files: [],
  })
  const same = (text: string) => text

  test('are on what is new or changed, and none at the first visit', () => {
    const first = markChanges(sheet(['a', '1'], ['b', '2']), null, same)
    expect([first.marks.size, first.removed]).toEqual([0, 0])
    const then = markChanges(sheet(['b', '3'], ['c', '4']), first.shown, same)
    expect([[...then.marks], then.removed]).toEqual([
      [
        ['b', 'changed'],
        ['c', 'new'],
      ],
      1,
    ])
    expect(markChanges(sheet(['c', '4'], ['b', '3']), then.shown, same).marks.size).toBe(0)
  })

  test('of a line that is in two sections go by the first', () => {
    const twice = (text: string): Sheet => {
      const one = sheet(['a', text])
      return {
        ...one,
        sections: [...one.sections, { heading: 'Again', columns: [], rows: [{ id: 'a', cells: ['x'] }] }],
      }
    }
    const { shown } = markChanges(twice('1'), null, same)
    expect(Object.keys(shown)).toEqual(['a'])
    expect(markChanges(twice('1'), shown, same).marks.size).toBe(0)
    expect([...markChanges(twice('2'), shown, same).marks]).toEqual([['a', 'changed']])
  })

  test('are on a fact beneath the title, too, except for a visit that noted none', () => {
    const at = (text: string): Sheet => ({ ...sheet(['a', '1']), facts: [{ id: 'place', text }] })
    const { shown } = markChanges(at('Here'), null, same)
    expect(markChanges(at('Here'), shown, same).marks.size).toBe(0)
    expect([...markChanges(at('There'), shown, same).marks]).toEqual([['place', 'changed']])
    const before = markChanges(sheet(['a', '1']), null, same).shown
    expect(markChanges(at('There'), before, same)).toMatchObject({ marks: new Map(), removed: 0 })
  })

  test('are on a line that moved from one place to another, or to none', () => {
    const moved = (place: string | null): Sheet => ({
      ...sheet(),
      sections: [{ heading: 'All', columns: [], rows: [{ id: 'a', cells: ['1'], place }] }],
    })
    const marksOf = (from: string | null, to: string | null) => [
      ...markChanges(moved(to), markChanges(moved(from), null, same).shown, same).marks.values(),
    ]
    expect([marksOf('x', 'x'), marksOf(null, null)]).toEqual([[], []])
    expect([marksOf('x', 'y'), marksOf('x', null), marksOf(null, 'x')]).toEqual(Array(3).fill(['changed']))
    // Visits from before lines had a place compare what they saw.
    const before = markChanges(sheet(['a', '1']), null, same).shown
    expect(markChanges(moved('x'), before, same).marks.size).toBe(0)
  })
})

test.each([
  [undefined, false],
  ['"b"', false],
  ['"a"', true],
  ['W/"a"', true],
  ['"b", "a"', true],
  ['*', true],
])('If-None-Match %s', (header, matches) => {
  expect(matchesTag(header, '"a"')).toBe(matches)
})

describe('a visit', () => {
  const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 Version/19.1 Safari/604.1'
  const android = (model: string, version = '') =>
    `Mozilla/5.0 (Linux; Android 14; ${model}) AppleWebKit/537.36 (KHTML, like Gecko) ${version}Chrome/131.0.0.0 Mobile Safari/537.36`

  test.each([
    'WhatsApp/2.23.20.0 A',
    'WhatsApp/2.2245.9 W',
    'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
    'facebookexternalhit/1.1 Facebot Twitterbot/1.0',
    'TelegramBot (like TwitterBot)',
    'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
    'Slack-ImgProxy (+https://api.slack.com/robots)',
    'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)',
    'Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5 skype-url-preview@microsoft.com',
    'LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)',
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; Google Web Preview) Chrome/131.0.0.0 Safari/537.36',
    'Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Safari/605.1.15 (Applebot/0.1)',
  ])('is not what a chat or a search engine fetches: %s', (agent) => {
    expect(isPreview(agent, undefined)).toBe(true)
  })

  test.each([
    undefined,
    phone,
    `${android('Pixel 8 Build/UQ1A; wv', 'Version/4.0 ')} Telegram-Android/11.4.2 (Google Pixel 8; Android 14; SDK 34; HIGH)`,
    android('CUBOT NOTE 20'),
    android('CUBOT'),
    `${phone} [FBAN/FBIOS;FBAV/489.0.0.50.110]`,
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Slack/4.41.97 Chrome/130.0.0.0 Electron/33.0.1 Safari/537.36',
    'Mozilla/5.0 (Windows NT 10.0; WOW64) AppleWebKit/537.36 (KHTML, like Gecko) discord/1.0.9167 Chrome/128.0.0.0 Electron/32.2.2 Safari/537.36',
    `${android('SM-S921B; wv', 'Version/4.0 ')} WhatsApp/2.24.20.89`,
  ])('is what a person opens, also within a chat’s app: %s', (agent) => {
    expect(isPreview(agent, undefined)).toBe(false)
  })

  test('is not what a browser fetches ahead', () => {
    expect(isPreview(phone, 'prefetch')).toBe(true)
  })
})

test('who sees an event follows from its visibility, its occasion and its day', () => {
  const event = (id: string, fields: Partial<StoredEvent>) =>
    ({ id, date: '2030-06-01', start_time: id, occasion_id: null, visibility: 'all', ...fields }) as StoredEvent
  const events = [
    event('10:00', { visibility: 'couple', vendor_id: 'v' }),
    event('09:00', { visibility: 'vendors' }),
    event('08:00', { occasion_id: 'brunch' }),
    event('07:00', { date: '2030-06-02' }),
  ]
  const seen = (of: Parameters<typeof visibleEvents>[1]) => visibleEvents(events, of).map(({ id }) => id)
  expect(seen({ vendorId: null, occasion: null })).toEqual(['08:00', '07:00'])
  expect(seen({ vendorId: 'v', occasion: null })).toEqual(['08:00', '09:00', '07:00'])
  expect(seen({ vendorId: 'v', occasion: { id: 'brunch', date: '2030-06-02' } })).toEqual(['08:00', '07:00'])
})

test('what happens until four in the morning belongs to the occasion of the evening before', () => {
  const event = (date: string, start_time: string) =>
    ({ id: `${date} ${start_time}`, date, start_time, occasion_id: null, visibility: 'all' }) as StoredEvent
  const events = [event('2030-06-01', '23:00'), event('2030-06-02', '00:30'), event('2030-06-02', '10:00')]
  const seen = (id: string, date: string) =>
    visibleEvents(events, { vendorId: null, occasion: { id, date } }).map((one) => one.id)
  expect(seen('party', '2030-06-01')).toEqual(['2030-06-01 23:00', '2030-06-02 00:30'])
  expect(seen('brunch', '2030-06-02')).toEqual(['2030-06-02 10:00'])
})

test('a final count has the meals as the menu spells them now', () => {
  const of = (meal: string): Snapshot => ({
    counts: { attending: 1, adults: 1, children: 0, infants: 0, meals: { [meal]: 1 }, crew_meals: 0 },
    people: [{ id: 'a', name: 'Ana', kind: 'adult', meal, table: null, need: null }],
  })
  const stored = { id: '1', snapshot: of('beef'), created_at: 0 }
  expect(toFinalCount(stored, { now: of('Beef'), occasionId: 'w', seesNeeds: true })).toMatchObject({
    counts: { meals: { Beef: 1 } },
    differences: [],
  })
})

test('a final count differs by the people who joined, left or changed', () => {
  const counts = { attending: 0, adults: 0, children: 0, infants: 0, meals: {}, crew_meals: 0 }
  const person = { id: 'a', name: 'Ana', kind: 'adult', meal: 'Vegan', table: 'One', need: 'x' } as const
  const of = (...people: Snapshot['people']): Snapshot => ({ counts, people })
  expect(differencesOf(of(person), of(person))).toEqual([])
  expect(differencesOf(of(person), of())).toMatchObject([{ id: 'a', type: 'left', changes: [], needs_changed: false }])
  expect(differencesOf(of(), of(person))).toMatchObject([{ id: 'a', type: 'joined', needs_changed: true }])
  expect(differencesOf(of(person), of({ ...person, name: 'Anna', meal: null, need: null }))).toEqual([
    {
      id: 'a',
      name: 'Anna',
      type: 'changed',
      changes: [
        { field: 'name', before: 'Ana', after: 'Anna' },
        { field: 'meal', before: 'Vegan', after: null },
      ],
      needs_changed: true,
    },
  ])
})

test('the caterer reads in words how old a guest is now and that they lost their table', () => {
  const counts = { attending: 1, adults: 1, children: 0, infants: 0, meals: {}, crew_meals: 0 }
  const uma = { id: 'u', name: 'Uma', kind: 'adult', meal: null, table: 'Table 1', need: null } as const
  const sections = catererSections({
    ...{ people: [], hasMeals: false, tables: [], crew: [], expected: { low: 1, expected: 1, high: 1 } },
    now: { counts, people: [{ ...uma, kind: 'infant', table: null }] },
    final: { snapshot: { counts, people: [uma] }, at: 'Friday' },
  })
  const changes = sections.find(({ heading }) => heading === 'Changes since the final count')
  expect(changes?.rows[0]?.cells[1]).toMatchObject([
    { text: 'Kind: adult → baby' },
    { text: 'Table: Table 1 → no table' },
  ])
})

test('a final count with a meal in two spellings has all of its meals under the one of today', () => {
  const counts = { attending: 7, adults: 7, children: 0, infants: 0, meals: { Fish: 5, fish: 2 }, crew_meals: 0 }
  expect(spelledAs({ ...counts, meals: { fish: 2 } }, counts).meals).toEqual({ fish: 7 })
  expect(spelledAs({ ...counts, meals: {} }, counts).meals).toEqual({ Fish: 7 })
})

test('people are counted by kind, and by meals of any name', () => {
  const people = [
    { kind: 'adult', meal: 'constructor' },
    { kind: 'adult', meal: '__proto__' },
    { kind: 'child', meal: 'constructor' },
    { kind: 'child', meal: null },
    { kind: 'infant', meal: null },
  ] as const
  const { meals, ...counts } = countPeople({ people: [...people], hasMeals: true }, [
    { crew_meals: 2 },
    { crew_meals: 1 },
  ])
  expect(counts).toEqual({ attending: 5, adults: 2, children: 2, infants: 1, crew_meals: 3 })
  expect(JSON.stringify(meals)).toBe('{"constructor":2,"__proto__":1,"":1}')
})

test.each([
  ['ana', 'Ana Cruz', true],
  ['CRUZ an', 'Ana Cruz', true],
  ['na', 'Ana Cruz', false],
  ['brien', 'José O’Brien', true],
  ['jose', 'José O’Brien', true],
  ['lukasz', 'Łukasz Nowak', true],
  ['weiss soren', 'Søren Weiß', true],
  ['smith', 'Ana Lee-Smith', true],
  ['lola', 'Maria "Lola" Cruz', true],
  ['lola cruz', 'Maria (Lola) Cruz', true],
  ['cruz', 'Ana (Cruz)', true],
  ['Maria “Lola”', 'Maria (Lola) Cruz', true],
  ['smith', 'Jones/Smith', true],
  ['maria', 'Ana\u2011María', true],
  ['marie', 'Anne\u2010Marie', true],
  ['クルス', 'マリア・クルス', true],
  ['マリア クルス', 'マリア・クルス', true],
  ['克鲁斯', '玛丽亚·克鲁斯', true],
  ['דוד', 'בן־דוד', true],
  ["ג'ורג'", 'ג׳ורג׳ כהן', true],
  ['\u200fדוד\u200f', 'דוד כהן', true],
  ['علیرضا', 'علی\u200cرضا', true],
  ['ana 👩‍🚀', 'Ana', true],
  ['रवि', 'रीवा', false],
  ['ana', '🌸 (★)', false],
])('%j is what %j is called: %j', (typed, name, isSo) => {
  expect(areBegun(wordsOf(typed), wordsOf(name))).toBe(isSo)
})

test('three letters of one part of a name are enough to look for it', () => {
  const enough = ['ana', 'Ño 𝒜bc', 'محم', 'o’brien', 'an-ana', '한국인', 'がぎぐ', 'रवि', 'सीता', 'राम जी', 'தமிழ்']
  expect(enough.filter((typed) => !isEnough(typed))).toEqual([])
  const tooLittle = [
    'an',
    'a n a',
    '1a2b',
    'مح',
    'a.a.a',
    "a'a'a",
    'a’a’a',
    'a-a-a',
    '-an-',
    'a.b-c’d',
    '李娜',
    '김나',
    'जी',
    'जीीी',
    'ििि',
    'مُحُ',
    'a\u0323\u0302\u0306n\u0323\u0302\u0306',
    '',
  ]
  expect(tooLittle.filter(isEnough)).toEqual([])
})

test.each([
  ['山田花子', ['山田 花子']],
  ['山田　花子', ['山田 花子']],
  ['山田', []],
  ['佐藤 健', ['佐藤健']],
  ['김민수', ['김 민수']],
  ['王小明', ['王 小明']],
  ['vo an', ['Võ An']],
  ["ng o'd", ['Ng O’D']],
  ['vo', []],
  ['रवि', ['रवि कुमार सिंह']],
  ['सीता', ['सीता देवी']],
  ['anna-lena', ['Annalena Weiß']],
  ['annalena weiss', ['Annalena Weiß']],
  ['ann', ['Annalena Weiß']],
  ['lena', []],
  ['マリアクルス', ['マリア・クルス']],
  ['ििि', []],
  ['★', []],
  ['(-)', []],
])('a seat is found by the name %j, written together or apart: %j', (typed, names) => {
  const seated = [
    '山田 花子',
    '佐藤健',
    '김 민수',
    '王 小明',
    'Võ An',
    'Ng O’D',
    'रवि कुमार सिंह',
    'सीता देवी',
    'Annalena Weiß',
    'マリア・クルス',
    '★',
  ]
  const found = matchSeats(
    typed,
    seated.map((name) => ({ id: name, name, table: '1' })),
  )
  expect(found).toEqual({ found: names.map((name) => ({ id: name, name, table: '1' })), isMore: false })
})

test('seats are found quickly among five thousand long names', () => {
  const name = `${'b '.repeat(99)}a`
  const seated = Array.from({ length: 5000 }, (_, i) => ({ id: String(i), name, table: '1' }))
  const typed = `${'a '.repeat(48)}bbb`
  expect(effortOf(() => matchSeats(typed, seated), 150)).toBeLessThan(150)
})

test('seats are looked up on the day and the day before, whatever the reader’s clock says', () => {
  const open = (now: string) =>
    openOccasions([{ date: '2030-06-01' }, { date: null }], 'Pacific/Auckland', at(now)).length
  // Auckland is twelve hours ahead in June.
  expect([open('2030-05-30T11:59:59Z'), open('2030-05-30T12:00:00Z'), open('2030-06-01T11:59:59Z')]).toEqual([0, 1, 1])
  expect(open('2030-06-01T12:00:00Z')).toBe(0)
})
