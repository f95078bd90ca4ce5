import { expect, test } from 'vitest'
import type { ImportReport } from '../../worker/features/guest-lists/import/schema'
import { type Guest, guestPaths } from '../../worker/features/guests/schema'
import { type Household, householdPaths } from '../../worker/features/households/schema'
import { type Occasion, occasionPaths } from '../../worker/features/occasions/schema'
import { questionPaths } from '../../worker/features/questions/schema'
import { newId } from '../../worker/lib/ids'
import { logOf, reply } from '../support/worker/answers'
import { type Couple, newCouple } from '../support/worker/app'
import { addQuestion, bring, exported, guestsOf } from '../support/worker/guest-lists'
import { addGuest } from '../support/worker/guests'
import { invite } from '../support/worker/invitation'

const addOccasion = (couple: Couple, input: object) => couple.post<Occasion>(occasionPaths.list, input)

/** The changes that an import of the couple's own export would make. */
async function changesAgain(couple: Couple) {
  const csv = await exported(couple)
  const { rows } = await couple.post<ImportReport>(guestPaths.import, { csv, dry_run: true }, 200)
  return rows.flatMap(({ action, message }) => (action === 'skip' ? [] : [message]))
}

test.each([
  ['Dinner', 'Dinner 2'],
  ['Dinner', 'Dinner'],
  ['🥂', '🥐'],
])(
  'an export has what is about “%s” and “%s” apart, also if nobody has a meal or an answer at the first',
  async (...names) => {
    const couple = await newCouple()
    const [first, second] = [
      await addOccasion(couple, { name: names[0], meal_options: ['Fish'] }),
      await addOccasion(couple, { name: names[1], meal_options: ['Fish'] }),
    ]
    const [, asked] = [
      await addQuestion(couple, { text: `${names[0]}: a song?`, kind: 'text' }),
      await addQuestion(couple, { text: `${names[1]}: a song?`, kind: 'text' }),
    ]
    const ana = await addGuest(couple, { name: 'Ana' })
    for (const { id } of [first, second]) {
      await couple.put(occasionPaths.invitations(id), { guest_ids: [ana.id], invited: true })
    }
    const yes = { status: 'confirmed' }
    const invitations = { [couple.weddingId]: yes, [first.id]: yes, [second.id]: { ...yes, meal_preference: 'Fish' } }
    await reply(ana, {
      party: [{ guest_id: ana.id, invitations, answers: [{ question_id: asked.id, value: 'Waltz' }] }],
    })
    expect(await changesAgain(couple)).toEqual([])
  },
)

test('an export of a wedding with one occasion says who is not invited to it', async () => {
  const [couple, elsewhere] = [await newCouple(), await newCouple()]
  const { id } = await addGuest(couple, { name: 'Ana' })
  await addGuest(couple, { name: 'Ben', rsvp_status: 'confirmed' })
  expect(await exported(couple)).not.toContain('Wedding: reply')
  await couple.put(occasionPaths.invitations(couple.weddingId), { guest_ids: [id], invited: false })
  const csv = await exported(couple)
  expect(await changesAgain(couple)).toEqual([])
  await elsewhere.post(guestPaths.import, { csv }, 200)
  const guests = await elsewhere.get<Guest[]>(guestPaths.list)
  expect(guests.map(({ invitations }) => invitations.map(({ status }) => status))).toEqual([[], ['confirmed']])
  expect(await exported(elsewhere)).toBe(csv)
})

test('of several answers of one household, an import takes the first, also when it is repeated', async () => {
  const couple = await newCouple()
  const nights = await addQuestion(couple, { text: 'Nights?', kind: 'number', scope: 'household' })
  const csv = 'Name,Household,Question: Nights?\nAna,Cruz,2\nBen,Cruz,3\nCleo,,4\nDora,,5'
  await bring(couple, csv)
  const counts = async () => (await couple.get<{ counts: object }>(questionPaths.answers(nights.id))).counts
  expect(await counts()).toEqual({ 2: 1, 4: 1, 5: 1 })
  expect(await bring(couple, csv)).toMatchObject({ updated: 0, skipped: 4 })
  await bring(couple, 'Name,Household,Question: Nights?\nAna,Cruz,7\nBen,,8')
  expect(await counts()).toEqual({ 7: 1, 4: 1, 5: 1 })
})

test('an import invites guests again to the only occasion', async () => {
  const couple = await newCouple()
  const guests = [
    await addGuest(couple, { name: 'Ana' }),
    await addGuest(couple, { name: 'Ben' }),
    await addGuest(couple, { name: 'Cleo' }),
  ]
  const guest_ids = guests.map(({ id }) => id)
  await couple.put(occasionPaths.invitations(couple.weddingId), { guest_ids, invited: false })
  const csv = 'Name,RSVP status,Wedding: reply\nAna,confirmed,confirmed\nBen,,invited\nCleo,,not invited'
  expect(await bring(couple, csv)).toMatchObject({ updated: 2, skipped: 1 })
  const invitations = (await guestsOf(couple)).map((guest) => guest.invitations.map(({ status }) => status))
  expect(invitations).toEqual([['confirmed'], ['pending'], []])
  expect((await logOf(couple)).map(({ guest_id }) => guest_id)).toEqual(guest_ids.slice(0, 1))
  expect(await bring(couple, csv)).toMatchObject({ updated: 0, skipped: 3 })
})

test('a heading without letters is not read as a column about an occasion with such a name', async () => {
  const couple = await newCouple()
  const brunch = await addOccasion(couple, { name: '🥐' })
  await couple.post(guestPaths.import, { csv: '#,Name\n1,Ana\n0,Ben' }, 200)
  const invited = await couple.get<Guest[]>(`${guestPaths.list}?occasion_id=${brunch.id}`)
  expect(invited).toEqual([])
})

test('an export keeps meals apart that differ only in emoji', async () => {
  const couple = await newCouple()
  const meal_options = ['🥩', '🐟', 'Curry', 'Curry 🌶']
  await couple.put(occasionPaths.one(couple.weddingId), { meal_options })
  for (const meal_preference of meal_options)
    await addGuest(couple, { name: `Likes ${meal_preference}`, meal_preference })
  expect(await changesAgain(couple)).toEqual([])

  const csv = 'Name,Meal\nAna,curry!\nBen,?'
  const { detail } = await couple.post<{ detail: { errors: object } }>(guestPaths.import, { csv }, 422)
  expect(Object.keys(detail.errors)).toEqual(['row 1', 'row 2'])
})

test('an export keeps namesakes apart, whichever comes first', async () => {
  const couple = await newCouple()
  const brunch = await addOccasion(couple, { name: 'Brunch' })
  const soon = () => newId(Date.now() + 1000)
  await invite(couple, { name: 'Ana', household: 'Cruz', id: soon() })
  await invite(couple, { name: 'Ana' })
  // The same in all fields.
  await invite(couple, { name: 'Ben', id: soon() })
  const { id } = await invite(couple, { name: 'Ben' })
  await couple.put(occasionPaths.invitations(brunch.id), { guest_ids: [id], invited: true })
  expect(await changesAgain(couple)).toEqual([])
})

test('a list with other apostrophes makes no second households', async () => {
  const couple = await newCouple()
  await bring(couple, "Name,Household,City\nJo O’Brien,O’Brien,Cork\nAnn,D'Arcy,\nBea,D’Arcy,Paris")
  const csv = "Name,Household,City\nJo O'Brien,O'Brien,Cork\nKim,O'BRIEN,\nBea,d‘Arcy,Rome"
  const { rows } = await bring(couple, csv)
  expect(rows.map(({ message }) => message)).toEqual([
    'Already on the list, nothing to change.',
    'New guest.',
    'Changes: Address.',
  ])
  const homes = await couple.get<Household[]>(householdPaths.list)
  expect(homes.map(({ name, address, members }) => [name, address?.city, members.map((one) => one.name)])).toEqual([
    ["D'Arcy", 'Rome', ['Ann', 'Bea']],
    ['O’Brien', 'Cork', ['Jo O’Brien', 'Kim']],
  ])
  expect(await bring(couple, csv)).toMatchObject({ skipped: 3 })
})

test('a list in another order than the guests keeps namesakes apart', async () => {
  const couple = await newCouple()
  await addGuest(couple, { name: 'Ana', household: 'Cruz' })
  await addGuest(couple, { name: 'Ana' })
  const report = await couple.post<ImportReport>(guestPaths.import, { csv: 'Name,Household\nAna,\nAna,Cruz' }, 200)
  expect(report).toMatchObject({ updated: 0, skipped: 2 })
})

test('a dry run is asked for in the query or in the body, which wins', async () => {
  const couple = await newCouple()
  const bring = (query: string, body: object) =>
    couple.post<ImportReport>(guestPaths.import + query, { csv: 'Name\nAna', ...body }, 200)
  expect(await bring('?dry_run=true', {})).toMatchObject({ dry_run: true, created: 1 })
  expect(await bring('?dry_run=false', { dry_run: true })).toMatchObject({ dry_run: true, created: 1 })
  await couple.post(`${guestPaths.import}?dry_run=maybe`, { csv: 'Name\nAna' }, 422)
  expect(await couple.get(guestPaths.list)).toEqual([])
  expect(await bring('?dry_run=true', { dry_run: false })).toMatchObject({ dry_run: false, created: 1 })
  expect(await couple.get(guestPaths.list)).toHaveLength(1)
})

test('thirty lists at once are all taken', async () => {
  const couple = await newCouple()
  await Promise.all(Array.from({ length: 30 }, (_, i) => bring(couple, `Name\nAna ${i}\nBen ${i}`)))
  expect(await guestsOf(couple)).toHaveLength(60)
})

test('children whom a list names count as children, also when it is imported again', async () => {
  const couple = await newCouple()
  const csv =
    'First Name,Last Name,Partner First Name,Partner Last Name,Child 1 First Name,Child 1 Last Name,RSVP\n' +
    'Ana,Cruz,Ben,Li,Cleo,Li,yes\n' +
    'Dora,Diaz,,,Eli,Diaz,yes\n'
  await bring(couple, csv)
  const kinds = async () =>
    (await guestsOf(couple)).map(({ companions }) => companions.map(({ name, kind }) => [name, kind]))
  const expected = [
    [
      ['Ben Li', 'adult'],
      ['Cleo Li', 'child'],
    ],
    [['Eli Diaz', 'child']],
  ]
  expect(await kinds()).toEqual(expected)
  expect(await couple.get(occasionPaths.summary(couple.weddingId))).toMatchObject({ attending: 5, children: 2 })
  expect(await bring(couple, csv)).toMatchObject({ updated: 0, skipped: 2 })
  expect(await changesAgain(couple)).toEqual([])

  const [, dora] = await guestsOf(couple)
  const companions = dora?.companions.map((one) => ({ ...one, kind: 'adult', meal_preference: 'Vegan' }))
  await couple.put(guestPaths.one(dora?.id ?? ''), { companions })
  expect(await bring(couple, csv)).toMatchObject({ updated: 0, skipped: 2 })
  expect((await guestsOf(couple))[1]?.companions).toMatchObject([{ kind: 'adult', meal_preference: 'Vegan' }])
})

test('a list that invites guests and has their replies keeps these, of new guests and of those invited nowhere', async () => {
  const couple = await newCouple()
  const brunch = await addOccasion(couple, { name: 'Brunch' })
  const ids = { [couple.weddingId]: 'Wedding', [brunch.id]: 'Brunch' }
  const { id } = await addGuest(couple, { name: 'Cleo' })
  await couple.put(occasionPaths.invitations(couple.weddingId), { guest_ids: [id], invited: false })
  const csv =
    'Name,Invited to Wedding,Invited to Brunch,RSVP,Meal\n' +
    'Ana,yes,yes,Attending,Vegan\n' +
    'Ben,no,yes,Declined,\n' +
    'Cleo,yes,yes,Attending,Vegan\n'
  const { rows } = await bring(couple, csv)
  expect(rows.map(({ message }) => message)).toEqual([
    'New guest.',
    'New guest.',
    'Changes: Wedding: reply, Brunch: reply.',
  ])
  const guests = await guestsOf(couple)
  const invitations = guests.map((guest) =>
    guest.invitations.map((one) => [ids[one.occasion_id], one.status, one.meal_preference, one.source]),
  )
  const both = [
    ['Wedding', 'confirmed', 'Vegan', 'import'],
    ['Brunch', 'pending', null, null],
  ]
  expect(invitations).toEqual([both, [['Brunch', 'declined', null, 'import']], both])
  expect((await logOf(couple)).map(({ guest_id, statuses }) => [guest_id, statuses])).toEqual(
    expect.arrayContaining(
      guests.map((guest) => {
        const [{ occasion_id, status } = { occasion_id: '', status: '' }] = guest.invitations
        return [guest.id, [{ occasion_id, status }]]
      }),
    ),
  )
  expect(await bring(couple, csv)).toMatchObject({ updated: 0, skipped: 3 })
  expect(await changesAgain(couple)).toEqual([])
})
