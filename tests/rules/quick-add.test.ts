import { describe, expect, test } from 'vitest'
import { parseQuickAdd, type QuickAddContext, type QuickTask } from '../../worker/features/tasks/quick-add/rules'

/** A Wednesday. */
const today = '2027-03-10'
const context: QuickAddContext = {
  today,
  categories: [
    { id: 'flowers', name: 'Flowers & Décor' },
    { id: 'hair', name: 'Hair & Makeup' },
    { id: 'photo', name: 'Photography' },
    { id: 'film', name: 'Film' },
  ],
  couple_name_1: 'Mara Lindqvist',
  couple_name_2: 'محمد',
}

const nothing: QuickTask = {
  title: '',
  due_date: null,
  category_id: null,
  category: null,
  priority: null,
  assigned_to: null,
}
const read = (line: string) => parseQuickAdd(line, context)

describe('a line', () => {
  test('is understood as a whole', () => {
    expect(read('book florist by 12 May #flowers !high @mara')).toEqual({
      title: 'book florist',
      due_date: '2027-05-12',
      category_id: 'flowers',
      category: null,
      priority: 'high',
      assigned_to: 'partner_1',
    })
  })

  test.each<[string, Partial<QuickTask>]>([
    ['Call the priest', { title: 'Call the priest' }],
    ['!low   Call   the priest', { title: 'Call the priest', priority: 'low' }],
    ['Pay @both !MEDIUM', { title: 'Pay', assigned_to: 'both', priority: 'medium' }],
    ['Pay @محمد', { title: 'Pay', assigned_to: 'partner_2' }],
    ['Call @mara, then pay', { title: 'Call then pay', assigned_to: 'partner_1' }],
    ['@mara: call the florist!', { title: 'call the florist!', assigned_to: 'partner_1' }],
    ['Pay #flowers, !high, @both!', { title: 'Pay', category_id: 'flowers', priority: 'high', assigned_to: 'both' }],
    ['Ask #honeymoon.', { title: 'Ask', category: 'honeymoon' }],
    ['Trial #hair', { title: 'Trial', category_id: 'hair' }],
    ['Trial #"hair & makeup"', { title: 'Trial', category_id: 'hair' }],
    ['Trial #hair-makeup', { title: 'Trial', category_id: 'hair' }],
    ['Trial #hair_&_makeup', { title: 'Trial', category_id: 'hair' }],
    ['Trial #flowers-décor', { title: 'Trial', category_id: 'flowers' }],
    ['Ask #&', { title: 'Ask', category: '&' }],
    ['Trial #makeup', { title: 'Trial', category_id: 'hair' }],
    ['Shots #PHOTO', { title: 'Shots', category_id: 'photo' }],
    ['Shots #Décor', { title: 'Shots', category_id: 'flowers' }],
    ['Ask #honeymoon-suite', { title: 'Ask', category: 'honeymoon-suite' }],
    ['tomorrow', { due_date: '2027-03-11' }],
    ['', {}],
  ])('%j', (line, said) => {
    expect(read(line)).toEqual({ ...nothing, ...said })
  })

  test.each([
    'mail @ana about it',
    'mail ana@example.com',
    'Rooms 3 # and 4',
    'Call at 12:30',
    'Wow!high energy',
    'Pay !urgent',
    'Rent 12 chairs',
    'Find the May flowers band',
    'Get wed',
    'Friday dinner menu',
    'Party on 31 June',
    'Meet on 2027-02-30',
    'In a hurry',
    'Order 2027-02-1400',
  ])('keeps what it does not understand in the title: %j', (line) => {
    expect(read(line)).toEqual({ ...nothing, title: line })
  })

  test.each(['तन्वी', 'นิ่ม', 'José'.normalize('NFD')])(
    'finds %s by a name with marks above or below its letters',
    (name) => {
      const couple_name_1 = `${name} Lindqvist`
      expect(parseQuickAdd(`Pay @${name}`, { ...context, couple_name_1 })).toMatchObject({
        title: 'Pay',
        assigned_to: 'partner_1',
      })
    },
  )

  test('keeps a second marker of a kind, and a name that both partners share', () => {
    expect(read('A #film #photo')).toMatchObject({ title: 'A #photo', category_id: 'film' })
    expect(parseQuickAdd('A @sam', { ...context, couple_name_1: 'Sam B', couple_name_2: 'Sam C' })).toMatchObject({
      title: 'A @sam',
      assigned_to: null,
    })
  })
})

describe('the day', () => {
  test.each([
    ['2027-08-01', '2027-08-01'],
    ['2026-08-01', '2026-08-01'],
    ['12 May', '2027-05-12'],
    ['May 12', '2027-05-12'],
    ['may 12th', '2027-05-12'],
    ['the 12th of May', '2027-05-12'],
    ['12 Sept', '2027-09-12'],
    ['10 March', '2027-03-10'],
    ['9 March', '2028-03-09'],
    ['29 February', '2028-02-29'],
    ['3 Feb 2029', '2029-02-03'],
    ['Feb 3, 2029', '2029-02-03'],
    ['12 May 2026', '2026-05-12'],
    ['today', '2027-03-10'],
    ['Tomorrow', '2027-03-11'],
    ['in 3 days', '2027-03-13'],
    ['in 2 weeks', '2027-03-24'],
    ['in a week', '2027-03-17'],
    ['in an month', '2027-04-10'],
    ['in two months', '2027-05-10'],
    ['next week', '2027-03-17'],
    ['next month', '2027-04-10'],
    ['friday', '2027-03-12'],
    ['Wednesday', '2027-03-17'],
    ['this wednesday', '2027-03-10'],
    ['this sun', '2027-03-14'],
    ['next friday', '2027-03-19'],
    ['next Monday', '2027-03-15'],
    ['next sunday', '2027-03-21'],
  ])('%s is %s, anywhere in the line', (text, day) => {
    for (const lead of ['', 'by ', 'due ', 'due on ', 'before ', 'until ']) {
      const line = `Pay the band ${lead}${text}`
      expect([line, read(line).due_date, read(line).title]).toEqual([line, day, 'Pay the band'])
    }
    expect(read(`by ${text} pay the band`)).toMatchObject({ title: 'pay the band', due_date: day })
  })

  test('is the one after a preposition when there are two', () => {
    expect(read('Talk about 3 May rehearsal by 12 April')).toMatchObject({
      title: 'Talk about 3 May rehearsal',
      due_date: '2027-04-12',
    })
    expect(read('Pay 1 April, not 2 April')).toMatchObject({ title: 'Pay , not 2 April', due_date: '2027-04-01' })
  })

  test.each([
    ['Book by 12th of May!', 'Book'],
    ['Book by 12th of May.', 'Book'],
    ['Book by 12th of May!!', 'Book'],
    ['Book by 12 May or never!', 'Book or never!'],
    ['Book by 12 May! #flowers !high', 'Book'],
    ['due 12 May: florist', 'florist'],
    ['12 May – florist', 'florist'],
    ['12 May, florist', 'florist'],
    ['Book now! by 12 May', 'Book now!'],
    ['Florist: by 12 May', 'Florist'],
  ])('leaves no punctuation of %j behind', (line, title) => {
    expect(read(line)).toMatchObject({ title, due_date: '2027-05-12' })
  })

  test('needs "by" or "on" before a short weekday', () => {
    expect(read('Get to know sun')).toMatchObject({ title: 'Get to know sun', due_date: null })
    expect(read('Pay by sun the band')).toMatchObject({ title: 'Pay the band', due_date: '2027-03-14' })
  })
})

describe('other collaborators', () => {
  const others = [
    { id: 'u1', name: 'Noor Haddad' },
    { id: 'u2', name: 'Mara Stone' },
  ]
  const readWith = (line: string) => parseQuickAdd(line, { ...context, others })

  test('are found by their first name, unless somebody else has it too', () => {
    expect(readWith('Buy candles @noor')).toEqual({ ...nothing, title: 'Buy candles', assignee_id: 'u1' })
    expect(readWith('Buy candles @mara')).toEqual({ ...nothing, title: 'Buy candles @mara' })
    expect(readWith('Buy candles @both')).toEqual({ ...nothing, title: 'Buy candles', assigned_to: 'both' })
  })
})
