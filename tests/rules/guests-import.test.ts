import { describe, expect, test } from 'vitest'
import { guestsToCsv } from '../../worker/features/guest-lists/export/rules'
import { tableOfCsv, tableOfRows, understandColumns } from '../../worker/features/guest-lists/import/columns/rules'
import { importFields } from '../../worker/features/guest-lists/import/fields/schema'
import { planImport, readRows } from '../../worker/features/guest-lists/import/rules'
import type { WholeGuest } from '../../worker/features/guests/rules'
import { blankGuest, type GuestInput } from '../../worker/features/guests/schema'
import { effortOf } from '../support/rules/effort'
import { couple, read, readOne, stored } from '../support/rules/import-list'

const actions = (csv: string, guests: WholeGuest[] = []) =>
  planImport(read(csv), guests).rows.map(({ row, action }) => `${row} ${action}`)

describe('columns', () => {
  const fieldsOf = (headings: string) =>
    Object.fromEntries(understandColumns(headings.split(',')).map(({ column, field }) => [column, field]))

  test('of Posy’s own export are all known', () => {
    const [headings = ''] = guestsToCsv([]).slice(1).split('\r\n')
    expect(Object.values(fieldsOf(headings))).toEqual(Object.keys(blankGuest))
  })

  test('named like fields are known', () => {
    for (const field of Object.keys(importFields)) expect(fieldsOf(field)).toEqual({ [field]: field })
  })

  test('of Zola’s guest list are known', () => {
    expect(
      fieldsOf(
        'Title,First Name,Last Name,Suffix,Partner Title,Partner First Name,Partner Last Name,Child 1 First Name,' +
          'Child 1 Last Name,Child 2 First Name,Child 2 Last Name,Relationship To Couple,Email Address,Phone Number,' +
          'Street Address,City,State,Zip Code,Country',
      ),
    ).toMatchObject({
      Title: null,
      'First Name': 'first_name',
      'Last Name': 'last_name',
      Suffix: 'suffix',
      'Partner Title': null,
      'Partner First Name': 'plus_one_first_name',
      'Partner Last Name': 'plus_one_last_name',
      'Child 2 First Name': 'child_first_name',
      'Child 2 Last Name': 'child_last_name',
      'Relationship To Couple': 'tags',
      'Email Address': 'email',
      'Phone Number': 'phone',
      'Street Address': 'address',
      City: 'city',
      'Zip Code': 'postal_code',
      Country: 'country',
    })
  })

  test('of Zola’s RSVPs are known; the wedding’s column is the reply', () => {
    expect(fieldsOf('Title,First Name,Last Name,Suffix,Welcome Party,Reception,Wedding,Meal')).toMatchObject({
      'Welcome Party': null,
      Reception: null,
      Wedding: 'rsvp_status',
      Meal: 'meal_preference',
    })
  })

  test('of The Knot are known', () => {
    expect(
      fieldsOf(
        'First Name,Last Name,Household Name,Group,Email,Mobile Phone,Ceremony RSVP,Reception RSVP,Meal Choice,' +
          'Plus One,Dietary Restrictions/Allergies,Gift Received,Thank You Sent,Notes',
      ),
    ).toEqual({
      'First Name': 'first_name',
      'Last Name': 'last_name',
      'Household Name': 'household',
      Group: 'tags',
      Email: 'email',
      'Mobile Phone': 'phone',
      'Ceremony RSVP': 'rsvp_status',
      'Reception RSVP': null,
      'Meal Choice': 'meal_preference',
      'Plus One': 'plus_one',
      'Dietary Restrictions/Allergies': 'dietary_restrictions',
      'Gift Received': null,
      'Thank You Sent': null,
      Notes: 'notes',
    })
  })

  test('of RSVPify are known', () => {
    expect(
      fieldsOf(
        'Title,First Name,Last Name,Email,Phone,Party,Tags,Additional Guests Allowed,RSVP Status,Meal Selection',
      ),
    ).toMatchObject({
      Party: 'household',
      Tags: 'tags',
      'Additional Guests Allowed': 'plus_ones',
      'RSVP Status': 'rsvp_status',
      'Meal Selection': 'meal_preference',
    })
  })

  test('follow a mapping, and are guessed where it has no entry', () => {
    const mapping = { Vorname: 'first_name', Email: null, Adresse: 'email', Rolle: 'tags' } as const
    expect(
      understandColumns(['Vorname', 'Email', 'Adresse', 'Rolle', 'Group', 'Phone', 'constructor'], mapping),
    ).toEqual([
      { column: 'Vorname', field: 'first_name' },
      { column: 'Email', field: null },
      { column: 'Adresse', field: 'email' },
      { column: 'Rolle', field: 'tags' },
      { column: 'Group', field: null },
      { column: 'Phone', field: 'phone' },
      { column: 'constructor', field: null },
    ])
  })
})

describe('a row', () => {
  test.each([
    ['Name', '  Ana Cruz ', { name: 'Ana Cruz' }],
    ['First Name,Last Name,Suffix', 'Ana,Cruz,Jr.', { name: 'Ana Cruz Jr.' }],
    ['First Name,Last Name', ',Cruz', { name: 'Cruz' }],
    ['First Name,Last Name', 'Ana,-', { name: 'Ana' }],
    ['Name', '-', { name: '-' }],
    ['Name,Phone', "Ana,'+44 20", { phone: '+44 20' }],
    ['Name,Tags', 'Ana,"family; Work | kids,Family"', { tags: ['family', 'Work', 'kids'] }],
    ['Name,Tags', 'Ana,"""a, b"", 5"" tall"', { tags: ['a, b', '5" tall'] }],
    ['Name,Side', 'Ana,Both sides', { side: 'both' }],
    ['Name,Side', 'Ana,partner 2', { side: 'partner_2' }],
    ['Name,Side', 'Ana,mara', { side: 'partner_1' }],
    ['Name,Side', 'Ana,José’s family', { side: 'partner_2' }],
    ['Name,Side', 'Ana,Bride', { side: 'partner_1' }],
    ['Name,RSVP', 'Ana,Attending', { rsvp_status: 'confirmed' }],
    ['Name,RSVP', 'Ana,Accepted', { rsvp_status: 'confirmed' }],
    ['Name,RSVP', 'Ana,Declined', { rsvp_status: 'declined' }],
    ['Name,RSVP', 'Ana,Not attending', { rsvp_status: 'declined' }],
    ['Name,RSVP', 'Ana,Maybe', { rsvp_status: 'maybe' }],
    ['Name,RSVP', 'Ana,No Response', { rsvp_status: 'pending' }],
    ['Name,RSVP', 'Ana,Invited', { rsvp_status: 'pending' }],
    ['Name,RSVP', 'Ana,-', {}],
    ['Name,Meal', 'Ana,gluten free', { meal_preference: 'Gluten-Free' }],
    ['Name,Meal,Allergies', 'Ana,n/a,None', {}],
    ['Name,Plus one allowed', 'Ana,TRUE', { plus_one_allowed: true }],
    ['Name,Plus One', 'Ana,Y', { plus_one_allowed: true }],
    ['Name,Plus One', 'Ana,no', { plus_one_allowed: false, plus_ones: 0 }],
    ['Name,+1', 'Ana,2', { plus_one_allowed: true, plus_ones: 2 }],
    ['Name,Plus One', 'Ana,Ben Cruz', { plus_one_allowed: true, plus_ones: 1, plus_one_name: 'Ben Cruz' }],
    [
      'Name,Plus one name,Plus one allowed',
      'Ana,Ben,no',
      { plus_one_allowed: false, plus_ones: 0, plus_one_name: 'Ben' },
    ],
    ['Name,Additional Guests', 'Ana,0', { plus_ones: 0 }],
    [
      'First Name,Last Name,Partner First Name,Partner Last Name,Child 1 First Name,Child 1 Last Name',
      'Ana,Cruz,Ben,Li,Cleo,Li',
      { plus_one_allowed: true, plus_ones: 2, plus_one_name: 'Ben Li, Cleo Li' },
    ],
    ['Name,Notes,Comments', 'Ana,by train,"needs a\nhotel"', { notes: 'by train\nneeds a\nhotel' }],
    ['Name,Reminders paused', 'Ana,yes', { reminders_paused: true }],
  ])('%s | %s', (headings, cells, guest) => {
    const name = 'name' in guest ? guest.name : headings.startsWith('Name') ? 'Ana' : 'Ana Cruz'
    expect(readOne(headings, cells)).toEqual({ name, ...guest })
  })

  test.each([
    ['Name,Email', ',ana@example.com', 'Name: Please enter a name.'],
    ['Name,Email', 'Ana,ana', 'Email: Please enter an email address such as ana@example.com.'],
    ['Name,Side', 'Ana,left', 'Side: Please use partner_1, partner_2, both or a partner’s name.'],
    ['Name,RSVP', 'Ana,hm', 'RSVP status: Please use confirmed, declined, maybe or pending.'],
    ['Name,RSVP', 'Ana,💐', 'RSVP status: Please use confirmed, declined, maybe or pending.'],
    ['Name,Meal', 'Ana,Chicken', /^Meal preference: Please choose one of: Regular, /],
    ['Name,Plus ones', 'Ana,many', 'Plus ones: This must be a number.'],
    ['Name,Plus ones', 'Ana,11', 'Plus ones: This can be at most 10.'],
    ['Name,Plus one allowed', 'Ana,perhaps', 'Plus one allowed: Please use yes or no.'],
    ['Name,Email', 'Ana,ana@example.com,more', 'This row has more cells than there are headings.'],
    ['Name,Email', '"Ana,ana@example.com', 'A quotation mark in this row is opened and not closed.'],
    ['Name', `${'x'.repeat(201)}`, 'Name: Please use at most 200 characters.'],
  ])('%s | %s is refused with a sentence', (headings, cells, sentence) => {
    expect(readOne(headings, cells)).toMatch(sentence)
  })

  test('is numbered from 1 after the headings; blank rows are skipped', () => {
    expect(read('Name,Email\n\nAna,\n , \nBen,\n\n').map(({ row, name }) => [row, name])).toEqual([
      [2, 'Ana'],
      [4, 'Ben'],
    ])
  })

  test('can be an object, with fields that differ between rows', () => {
    const table = tableOfRows([{ Name: 'Ana', Tags: '"a, b", c' }, { Name: 'Ben', Phone: '44' }, {}])
    expect(readRows(table.rows, understandColumns(table.columns), couple)).toMatchObject([
      { row: 1, guest: { name: 'Ana', tags: ['a, b', 'c'] } },
      { row: 2, guest: { name: 'Ben', phone: '44' } },
    ])
  })
})

test.each([
  ['Name,Plus one name', 'Ana,-'],
  ['Name,Partner First Name,Partner Last Name', 'Ana,-,—'],
  ['Name,Plus one name', 'Ana,n/a'],
])('a placeholder is no plus-one: %s | %s', (headings, cells) => {
  expect(planImport(read(`${headings}\n${cells}`), []).created).toEqual([{ name: 'Ana' }])
})

describe('children', () => {
  const ana = { name: 'Ana' }
  /** The fields that a row adds to a new guest. */
  const added = (headings: string, cells: string) => planImport(read(`${headings}\n${cells}`), []).created

  test.each([
    ['Name,Child', 'Ana,yes', { ...ana, kind: 'child' }],
    ['Name,Child,Tags', 'Ana,x,family', { ...ana, tags: ['family'], kind: 'child' }],
    ['Name,Guest type', 'Ana,Infant', { ...ana, kind: 'infant' }],
    ['Name,Guest type', 'Ana,Adult', ana],
    ['Name,Age', 'Ana,7', { ...ana, kind: 'child', notes: 'Age: 7' }],
    ['Name,Age', 'Ana,9 months', { ...ana, kind: 'infant', notes: 'Age: 9 months' }],
    ['Name,Age', 'Ana,0', { ...ana, kind: 'infant', notes: 'Age: 0 years' }],
    ['Name,Age', 'Ana,1', { ...ana, kind: 'child', notes: 'Age: 1 year' }],
    ['Name,Child', 'Ana,0', ana],
    ['Name,Age,Child', 'Ana,34,no', ana],
    ['Name,Plus ones,Plus one name', 'Ana,1,9', { ...ana, plus_one_allowed: true, plus_ones: 1, plus_one_name: '9' }],
    ['Name,Children', 'Ana,2', { ...ana, plus_one_allowed: true, plus_ones: 2 }],
  ])('%s | %s', (headings, cells, guest) => {
    expect(added(headings, cells)).toEqual([guest])
  })

  test('are added to what a guest has, once, and replace nothing', () => {
    const csv = 'Name,Age\nAna,7'
    const known = { name: 'Ana', tags: ['choir'], notes: 'Sings.' }
    const { changes } = planImport(read(csv), stored(known))
    expect(changes).toEqual([{ id: 'g1', version: 1, kind: 'child', notes: 'Sings.\nAge: 7' }])
    const then = { ...known, kind: 'child' as const, notes: 'Sings, alto.\nAge: 7' }
    expect(actions(csv, stored(then))).toEqual(['1 skip'])
    const full = { ...known, notes: 'x'.repeat(1995) }
    expect(planImport(read(csv), stored(full)).changes).toEqual([{ id: 'g1', kind: 'child' }])
  })
})

describe('an import', () => {
  const ana = { name: 'Ana Cruz', email: 'ana@example.com', household: 'Cruz', phone: '1' }

  test.each<[string, string, GuestInput[], string[]]>([
    ['adds unknown guests', 'Name\nAna\nBen', [], ['1 create', '2 create']],
    ['skips what is the same', 'Name,Email\nana CRUZ,Ana@Example.com', [ana], ['1 skip']],
    ['finds a name with another apostrophe', "Name\nJo O'Brien", [{ name: 'Jo O’Brien' }], ['1 skip']],
    [
      'finds a household with another apostrophe',
      "Name,Party,Phone\nJo O'Brien,O'Brien family,1",
      [{ name: 'Jo O’Brien', household: 'O’Brien family' }],
      ['1 update'],
    ],
    ['updates what differs', 'Name,Email,Phone\nAna Cruz,ana@example.com,2', [ana], ['1 update']],
    ['does not clear a field for an empty cell', 'Name,Email,Phone\nAna Cruz,ana@example.com,', [ana], ['1 skip']],
    [
      'does not reset a reply for a missing one',
      'Name,RSVP\nAna,Invited',
      [{ name: 'Ana', rsvp_status: 'confirmed' }],
      ['1 skip'],
    ],
    ['skips a guest who is listed twice', 'Name,Email\nAna,a@x.org\nANA,A@x.org', [], ['1 create', '2 skip']],
    ['skips a second row with nothing to tell them apart', 'Name\nAna\nAna', [], ['1 create', '2 skip']],
    ['treats two addresses as two people', 'Name,Email\nAna,a@x.org\nAna,b@x.org', [], ['1 create', '2 create']],
    ['treats two households as two people', 'Name,Party\nAna,Cruz\nAna,Li', [], ['1 create', '2 create']],
    ['finds a guest by name and household', 'Name,Party,Phone\nana cruz,CRUZ,2', [ana], ['1 update']],
    ['finds a guest by name when the list has no households', 'Name,Phone\nAna Cruz,1', [ana], ['1 skip']],
    ['does not match another household', 'Name,Party\nAna Cruz,Li', [ana], ['1 create']],
    ['does not match when the address differs', 'Name,Email\nAna Cruz,other@x.org', [ana], ['1 create']],
    ['updates the address of a known family member', 'Name,Party,Email\nAna Cruz,Cruz,new@x.org', [ana], ['1 update']],
    [
      'finds a guest by address when the name is spelled differently',
      'Name,Email\nAnna Cruz,ana@example.com',
      [ana],
      ['1 update'],
    ],
    ['finds a guest by address and a new family name', 'Name,Email\nAna Li,ana@example.com', [ana], ['1 update']],
    ['finds a guest by address and initial', 'Name,Email\nA. Cruz,ana@example.com', [ana], ['1 update']],
    [
      'finds a guest by address and a part of the name',
      'Name,Email\n"Cruz, Ana María",ana@example.com',
      [ana],
      ['1 update'],
    ],
    ['takes nobody for a relative with the same address', 'Name,Email\nBen Cruz,ana@example.com', [ana], ['1 create']],
    [
      'finds who has a similar name among those who share an address',
      'Name,Email\nAnna Cruz,ana@example.com',
      [{ name: 'Ben Cruz', email: 'ana@example.com' }, ana],
      ['1 update'],
    ],
    [
      'allows a family to share an address',
      'Name,Email\nBen Cruz,ana@example.com\nAna Cruz,ana@example.com',
      [ana],
      ['1 create', '2 skip'],
    ],
    [
      'prefers the namesake with the same address',
      'Name,Email,Phone\nAna,b@x.org,9',
      [
        { name: 'Ana', email: 'a@x.org' },
        { name: 'Ana', email: 'b@x.org' },
      ],
      ['1 update'],
    ],
    [
      'tells namesakes apart by equal details',
      'Name,Phone\nAna,2\nAna,1',
      [
        { name: 'Ana', phone: '1' },
        { name: 'Ana', phone: '2' },
      ],
      ['1 skip', '2 skip'],
    ],
    [
      'says when it cannot tell namesakes apart',
      'Name,Phone\nAna,3',
      [
        { name: 'Ana', phone: '1' },
        { name: 'Ana', phone: '2' },
      ],
      ['1 error'],
    ],
    [
      'matches each guest to one row',
      'Name,Email\nAna,a@x.org\nAna,b@x.org',
      [{ name: 'Ana', email: 'a@x.org' }],
      ['1 skip', '2 create'],
    ],
  ])('%s', (_what, csv, guests, expected) => {
    expect(actions(csv, stored(...guests))).toEqual(expected)
  })

  test('changes only the fields that differ, and says which', () => {
    const plan = planImport(read('Name,Email,Phone,Tags,RSVP\nAna Cruz,ana@example.com,2,vip,yes'), stored(ana))
    expect(plan.changes).toEqual([{ id: 'g1', phone: '2', tags: ['vip'], rsvp_status: 'confirmed' }])
    expect(plan.rows[0]?.message).toBe('Changes: Phone, Tags, RSVP status.')
  })

  test('says what happens to each row', () => {
    const plan = planImport(read('Name,Email\nAna Cruz,ana@example.com\nBen,\nBen,\nCleo,x'), stored(ana))
    expect(plan.rows).toEqual([
      { row: 1, action: 'skip', name: 'Ana Cruz', message: 'Already on the list, nothing to change.' },
      { row: 2, action: 'create', name: 'Ben', message: 'New guest.' },
      { row: 3, action: 'skip', name: 'Ben', message: 'The same guest as in row 2.' },
      { row: 4, action: 'error', name: 'Cleo', message: expect.stringMatching(/^Email: /) },
    ])
    expect(plan.created).toEqual([{ name: 'Ben' }])
  })

  test.each([
    ['Filipino', 'fil'],
    ['Tagalog', 'fil'],
    ['Brazilian Portuguese', 'pt-BR'],
    ['Portuguese (Brazil)', 'pt-BR'],
    ['Português', 'pt'],
    ['Simplified Chinese', 'zh-Hans'],
    ['Chinese (Simplified)', 'zh-Hans'],
    ['简体中文', 'zh-Hans'],
    ['Traditional Chinese', 'zh-Hant'],
    ['Chinese', 'zh'],
  ])('knows the language %s', (name, locale) => {
    expect(read(`Name,Language\nAna,${name}`)).toMatchObject([{ problems: [], details: { household: { locale } } }])
  })

  test('of thousands of answers among hundreds of options is quick', () => {
    const options = Array.from({ length: 400 }, (_, i) => ({ id: `o${i}`, text: `${'Shuttle '.repeat(23)}${i}` }))
    const questions = [{ id: 'q', text: 'Which', kind: 'choices' as const, scope: 'person' as const, options }]
    const { columns, rows } = tableOfCsv(`Name,Question: Which\nAna,${'a;'.repeat(5000)}`)
    const context = { couple_name_1: null, couple_name_2: null, questions }
    const understood = understandColumns(columns, undefined, context)
    expect(understood[1]?.field).toBe('answer:q')
    expect(effortOf(() => readRows(rows, understood, context), 300)).toBeLessThan(300)
  })

  test('of two thousand languages is quick', () => {
    const rows = Array.from({ length: 1000 }, (_, i) => `A${i},Türkçe\nB${i},pt-br`).join('\n')
    const effort = effortOf(() => {
      const [turkish, brazilian] = read(`Name,Language\n${rows}`)
      expect(turkish).toMatchObject({ details: { household: { locale: 'tr' } } })
      expect(brazilian).toMatchObject({ details: { household: { locale: 'pt-BR' } } })
    }, 500)
    expect(effort).toBeLessThan(500)
  })

  test('of two thousand namesakes is quick', () => {
    const rows = Array.from({ length: 2000 }, (_, i) => `Ana,${i}`).join('\n')
    const guests = stored(...Array.from({ length: 2000 }, (_, i) => ({ name: 'Ana', phone: String(i + 1000) })))
    const effort = effortOf(() => {
      const plan = planImport(read(`Name,Phone\n${rows}`), guests)
      expect(plan.rows.filter(({ action }) => action === 'skip')).toHaveLength(1000)
    }, 5000)
    expect(effort).toBeLessThan(5000)
  })
})
