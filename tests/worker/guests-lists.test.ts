import { describe, expect, test } from 'vitest'
import { type Guest, guestPaths } from '../../worker/features/guests/schema'
import { type Household, householdPaths } from '../../worker/features/households/schema'
import { type Occasion, occasionPaths } from '../../worker/features/occasions/schema'
import { type Question, questionPaths } from '../../worker/features/questions/schema'
import { reply } from '../support/worker/answers'
import { answer, type Couple, newCouple } from '../support/worker/app'
import { replaceDatabases } from '../support/worker/databases'
import { addQuestion, bring, exported, guestsOf } from '../support/worker/guest-lists'
import { wrapDatabase } from '../support/worker/wrapping'

const householdsOf = (couple: Couple) => couple.get<Household[]>(householdPaths.list)
const addOccasion = (couple: Couple, input: object) => couple.post<Occasion>(occasionPaths.list, input)

const ALLERGY = { dietary_restrictions: 'nuts; milk', allergy_severity: 'severe' }

/** A wedding with two occasions and two questions. */
async function newPlan() {
  const couple = await newCouple()
  const brunch = await addOccasion(couple, { name: 'Brunch', meal_options: ['Eggs', 'Pancakes'] })
  await addQuestion(couple, { text: 'Which songs?', kind: 'choices', options: ['Waltz', 'Polka, slow'] })
  await addQuestion(couple, { text: 'Shuttle?', kind: 'yes_no', scope: 'household' })
  return { couple, brunch }
}

describe('a list', () => {
  test('gives households an address, the words on the envelope and a language', async () => {
    const couple = await newCouple()
    const csv =
      'Name,Household,Street Address 1,Street Address 2,City,State,Zip,Country,Salutation,Language\n' +
      'Ana Cruz,Cruz,12 High St,Flat 3,Leeds,,LS1,UK,The Cruzes,German\n' +
      'Ben Cruz,Cruz,Elsewhere 9,,,,,,,\n' +
      'Cleo,,1 Main St,,Troy,NY,12180,,,pt-br\n'
    await bring(couple, csv)
    const known = await householdsOf(couple)
    expect(known).toMatchObject([
      {
        name: null,
        address: { lines: ['1 Main St'], postal_code: '12180', city: 'Troy, NY', country: null },
        locale: 'pt-BR',
        members: [{ name: 'Cleo' }],
      },
      {
        name: 'Cruz',
        address: { lines: ['12 High St', 'Flat 3'], postal_code: 'LS1', city: 'Leeds', country: 'UK' },
        salutation: 'The Cruzes',
        locale: 'de',
        members: [{ name: 'Ana Cruz' }, { name: 'Ben Cruz' }],
      },
    ])
    expect((await guestsOf(couple)).map(({ notes }) => notes)).toEqual([null, null, null])
    expect(await bring(couple, csv)).toMatchObject({ created: 0, updated: 0, skipped: 3 })
    expect(await householdsOf(couple)).toEqual(known)

    const moved = 'Name,Household,Address\nBen Cruz,Cruz,2 New Rd\nCleo,,1 Main St'
    const report = await bring(couple, moved)
    expect(report.rows.map(({ message }) => message)).toEqual(['Changes: Address.', 'Changes: Address.'])
    expect((await householdsOf(couple)).map(({ address }) => address?.lines)).toEqual([['1 Main St'], ['2 New Rd']])
  })

  test('without streets leaves those of households as they are', async () => {
    const couple = await newCouple()
    await bring(couple, 'Name,Household,Address,Zip,City\nAna,Cruz,12 High St,LS1,Leeds\nBen,,1 Main St,,')
    expect(await bring(couple, 'Name,Household,City\nAna,Cruz,Leeds')).toMatchObject({ skipped: 1 })
    const { rows } = await bring(couple, 'Name,Household,City,Country\nAna,Cruz,Leeds,UK\nBen,,Troy,')
    expect(rows.map(({ message }) => message)).toEqual(['Changes: Address.', 'Changes: Address.'])
    expect(await householdsOf(couple)).toMatchObject([
      { address: { lines: ['1 Main St'], postal_code: null, city: 'Troy', country: null } },
      { address: { lines: ['12 High St'], postal_code: 'LS1', city: 'Leeds', country: 'UK' } },
    ])
  })

  test('invites to each occasion that it has a column for, with reply and meal', async () => {
    const { couple, brunch } = await newPlan()
    const main = couple.weddingId
    const csv =
      'Name,Wedding,Brunch,Brunch meal\n' +
      'Ana,yes,attending,eggs\n' +
      'Ben,,invited,\n' +
      'Cleo,no,not invited,\n' +
      'Dora,,,\n'
    await bring(couple, csv)
    const invitations = async () =>
      (await guestsOf(couple)).map((guest) =>
        guest.invitations.map(({ occasion_id, status, meal_preference }) => [
          occasion_id === main ? 'Wedding' : 'Brunch',
          status,
          meal_preference,
        ]),
      )
    const expected = [
      [
        ['Wedding', 'confirmed', null],
        ['Brunch', 'confirmed', 'Eggs'],
      ],
      [['Brunch', 'pending', null]],
      [['Wedding', 'declined', null]],
      [['Wedding', 'pending', null]],
    ]
    expect(await invitations()).toEqual(expected)
    expect(await bring(couple, csv)).toMatchObject({ updated: 0, skipped: 4 })

    const report = await bring(couple, 'Name,Wedding,Brunch\nAna,not invited,declined\nBen,yes,\nCleo,,x')
    expect(report.rows.map(({ message }) => message)).toEqual([
      'Changes: Brunch: reply.',
      'Changes: Wedding: reply.',
      'Changes: Brunch: reply.',
    ])
    expect(await invitations()).toEqual([
      [
        ['Wedding', 'confirmed', null],
        ['Brunch', 'declined', null],
      ],
      [
        ['Wedding', 'confirmed', null],
        ['Brunch', 'pending', null],
      ],
      [
        ['Wedding', 'declined', null],
        ['Brunch', 'pending', null],
      ],
      [['Wedding', 'pending', null]],
    ])
    const refused = await bring(couple, 'Name,Brunch,Brunch meal\nAna,perhaps not,\nBen,yes,Fish', 422)
    expect(refused.rows.map(({ message }) => message)).toEqual([
      'Brunch: reply: Please use confirmed, declined, maybe, pending or not invited.',
      'Brunch: meal: Please choose one of: Eggs, Pancakes.',
    ])
    expect(await couple.get(occasionPaths.summary(brunch.id))).toMatchObject({ invited: 3, confirmed: 0, declined: 1 })
  })

  test('has no replies in a column that says who is invited', async () => {
    const { couple, brunch } = await newPlan()
    for (const heading of ['Brunch invited', 'Invited to brunch?']) {
      const { rows } = await bring(couple, `Name,${heading}\nAna ${heading},yes\nBen ${heading},no\nCleo ${heading},\n`)
      expect(rows.map(({ action }) => action)).toEqual(['create', 'create', 'create'])
    }
    expect(await couple.get(occasionPaths.summary(brunch.id))).toMatchObject({ invited: 2, pending: 2 })
  })

  test('is refused where it has a reply of a guest who is invited nowhere, unless it invites them', async () => {
    const { couple, brunch } = await newPlan()
    await bring(couple, 'Name,Wedding,Brunch\nAna,not invited,not invited\nBen,yes,')
    const before = await guestsOf(couple)
    expect(before[0]?.invitations).toEqual([])
    const refused = await bring(couple, 'Name,RSVP status,Phone\nAna,confirmed,1\nBen,declined,2', 422)
    expect(refused.rows).toEqual([
      { row: 1, action: 'error', name: 'Ana', message: 'RSVP status: This guest is not invited to this occasion.' },
      { row: 2, action: 'update', name: 'Ben', message: 'Changes: Phone, RSVP status.' },
    ])
    expect(await guestsOf(couple)).toEqual(before)
    await bring(couple, 'Name,RSVP status,Brunch,Phone\nAna,confirmed,declined,1', 422)

    await bring(couple, 'Name,RSVP status,Phone\nAna,pending,1')
    const report = await bring(couple, 'Name,RSVP status,Brunch,Phone\nAna,confirmed,confirmed,2')
    expect(report.rows.map(({ message }) => message)).toEqual(['Changes: Phone, Brunch: reply.'])
    expect((await guestsOf(couple))[0]).toMatchObject({
      phone: '2',
      rsvp_status: 'confirmed',
      invitations: [{ occasion_id: brunch.id, status: 'confirmed' }],
    })
  })

  test('is refused where a guest would be a child and answer for the household', async () => {
    const couple = await newCouple()
    await bring(couple, 'Name,Kind\nAna,adult\nBen,child')
    const before = await guestsOf(couple)
    const headings = 'Name,Kind,Answers for household,Phone'
    const refused = await bring(couple, `${headings}\nAna,child,yes,1\nBen,,yes,2\nCleo,infant,yes,3`, 422)
    expect(refused.rows.map(({ action, message }) => [action, message])).toEqual([
      ['error', 'Answers for household: A child cannot answer for the household.'],
      ['error', 'Answers for household: A child cannot answer for the household.'],
      ['error', 'Answers for household: A child cannot answer for the household.'],
    ])
    expect(await guestsOf(couple)).toEqual(before)
    await bring(couple, `${headings}\nAna,child,no,1\nBen,adult,yes,2`)
    expect(await guestsOf(couple)).toMatchObject([
      { phone: '1', kind: 'child', answers_for_household: false },
      { phone: '2', kind: 'adult', answers_for_household: true },
    ])
  })

  test('that was exported makes the same wedding of an empty one, and changes nothing in its own', async () => {
    const { couple, brunch } = await newPlan()
    const [songs, shuttle] = await couple.get<Question[]>(questionPaths.list)
    const ana = await couple.post<Guest>(guestPaths.list, {
      name: 'Ana Cruz',
      household: 'Cruz',
      rsvp_status: 'confirmed',
      companions: [
        { name: 'Ida', kind: 'child', meal_preference: 'Vegan', ...ALLERGY },
        { name: 'Jo', meal_preference: 'Eggs', not_at: [brunch.id, couple.weddingId] },
      ],
    })
    const ben = await couple.post<Guest>(guestPaths.list, { name: 'Ben', rsvp_status: 'maybe' })
    await couple.put(occasionPaths.invitations(brunch.id), { invited: true, where: {} })
    await couple.put(occasionPaths.invitations(couple.weddingId), { invited: false, guest_ids: [ben.id] })
    await couple.post(guestPaths.recordRsvp, { guest_id: ben.id, rsvp_status: 'confirmed' }, 200)
    await couple.put(householdPaths.one(ana.household_id), {
      address: { lines: ['=1+1', 'B'], city: 'Leeds' },
      salutation: 'All Cruzes',
      locale: 'de',
    })
    const headings = `Name,Household,Question: ${songs?.text},Question: ${shuttle?.text}`
    await bring(couple, `${headings}\nAna Cruz,Cruz,"Waltz, ""Polka, slow""",yes\nBen,,waltz,no\n`)

    const file = await exported(couple)
    const before = [await guestsOf(couple), await householdsOf(couple)]
    expect(await bring(couple, file)).toMatchObject({ created: 0, updated: 0, skipped: 2 })
    expect([await guestsOf(couple), await householdsOf(couple)]).toEqual(before)

    const { couple: elsewhere, brunch: other } = await newPlan()
    await bring(elsewhere, file)
    expect(await exported(elsewhere)).toBe(file)
    const [first, second] = await guestsOf(elsewhere)
    expect(first?.companions).toMatchObject([
      { name: 'Ida', kind: 'child', meal_preference: 'Vegan', ...ALLERGY },
      { name: 'Jo', kind: 'adult', meal_preference: 'Eggs', not_at: [other.id, elsewhere.weddingId] },
    ])
    expect(second?.invitations).toMatchObject([{ status: 'confirmed', source: 'import' }])
    const [, theirs] = await elsewhere.get<Question[]>(questionPaths.list)
    const { answers: given } = await elsewhere.get<{ answers: object[] }>(questionPaths.answers(theirs?.id ?? ''))
    expect(given).toMatchObject([
      { name: 'Ben', value: false },
      { name: 'Cruz', value: true },
    ])
  })

  test('takes a companion’s meal that the couple has since taken away', async () => {
    const { couple, brunch } = await newPlan()
    await couple.post(guestPaths.list, { name: 'Ana', companions: [{ name: 'Jo', meal_preference: 'Eggs' }] })
    await couple.put(occasionPaths.one(brunch.id), { meal_options: ['Fruit'] })
    expect(await bring(couple, await exported(couple))).toMatchObject({ skipped: 1 })
    await bring(couple, 'Name,Plus one name,Plus one meals\nBen,Cleo,Ambrosia', 422)
  })

  test('takes at an occasion a meal that it offers, or that guests still have there', async () => {
    const { couple, brunch } = await newPlan()
    const at = (meal: string, status = 200) => bring(couple, `Name,Brunch,Brunch meal\nAna,yes,${meal}`, status)
    const refused = await at('Vegan', 422)
    expect(refused.rows[0]?.message).toBe('Brunch: meal: Please choose one of: Eggs, Pancakes.')
    await at('Eggs')
    await couple.put(occasionPaths.one(brunch.id), { meal_options: ['Fruit'] })
    expect(await at('eggs')).toMatchObject({ skipped: 1 })
    expect(await bring(couple, await exported(couple))).toMatchObject({ skipped: 1 })
    await at('Pancakes', 422)
  })

  test('takes meals in any spelling, and words for none, at an occasion and for plus-ones', async () => {
    const { couple, brunch } = await newPlan()
    await couple.put(occasionPaths.one(brunch.id), { meal_options: ['Eggs', 'Dairy-Free'] })
    const headings = 'Name,Brunch,Brunch meal,Plus one name,Plus one meals'
    const list = `${headings}\nAna,yes,None,"Ida, Jo","dairy free, gluten free"\nBen,yes,dairy free,,\nCleo,yes,n/a,,`
    await bring(couple, list)
    const guests = await guestsOf(couple)
    const at = guests.map(({ invitations }) => invitations.find(({ occasion_id }) => occasion_id === brunch.id))
    expect(at.map((one) => one?.meal_preference)).toEqual([null, 'Dairy-Free', null])
    expect(guests[0]?.companions).toMatchObject([{ meal_preference: 'Dairy-Free' }, { meal_preference: 'Gluten-Free' }])
    expect(await bring(couple, list)).toMatchObject({ skipped: 3 })
  })

  test('takes a meal that is called like a word for none where the couple offers it', async () => {
    const { couple } = await newPlan()
    await couple.put(occasionPaths.one(couple.weddingId), { meal_options: ['Fish', 'None'] })
    const list = 'Name,Meal preference,Dietary restrictions\nAna,None,None\nBen,No,'
    await bring(couple, list)
    expect((await guestsOf(couple)).map(({ meal_preference }) => meal_preference)).toEqual(['None', null])
    expect(await bring(couple, await exported(couple))).toMatchObject({ skipped: 2 })
  })

  test('keeps each plus-one’s details beside the right name', async () => {
    const couple = await newCouple()
    const headings = 'Name,Plus one name,Plus one allergy severities,Plus one meals,Plus one dietary restrictions'
    await bring(couple, `${headings}\nAna,"Kira, Ida, Jo","severe,,mild","|Vegan|",";-;""nuts, milk"";"`)
    const [ana] = await guestsOf(couple)
    expect(ana?.companions).toMatchObject([
      { name: 'Kira', allergy_severity: 'severe', meal_preference: null, dietary_restrictions: null },
      { name: 'Ida', allergy_severity: null, meal_preference: 'Vegan', dietary_restrictions: null },
      { name: 'Jo', allergy_severity: 'mild', meal_preference: null, dietary_restrictions: 'nuts, milk' },
    ])
    const refused = await bring(couple, 'Name,Plus one name,Plus one allergy severities\nBen,Kim,",mild"', 422)
    expect(refused.rows[0]?.message).toMatch(/more entries here than names of plus-ones: 2 and 1\.$/)
  })

  test('says by none, n/a and the like that a plus-one has no meal and no needs', async () => {
    const couple = await newCouple()
    const headings = 'Name,Plus one name,Plus one meals,Plus one dietary restrictions,Plus one accessibility needs'
    await bring(couple, `${headings}\nAna,"Kira, Ida, Jo","None, n/a, Vegan","none, N/A, No nuts","no, –, nil"`)
    const [ana] = await guestsOf(couple)
    const none = { meal_preference: null, dietary_restrictions: null, accessibility_needs: null }
    expect(ana?.companions).toMatchObject([
      { name: 'Kira', ...none },
      { name: 'Ida', ...none },
      { name: 'Jo', ...none, meal_preference: 'Vegan', dietary_restrictions: 'No nuts' },
    ])
  })

  test('names occasions that plus-ones do not come to; those that the wedding does not have are left out', async () => {
    const { couple, brunch } = await newPlan()
    const list = 'Name,Plus one name,Plus ones not at\nAna,"Ida, Jo, Kim","-,""brunch, Picnic"",Picnic"'
    await bring(couple, list)
    const [ana] = await guestsOf(couple)
    expect(ana?.companions.map(({ not_at }) => not_at)).toEqual([[], [brunch.id], []])
    expect(await bring(couple, list)).toMatchObject({ skipped: 1 })
    const elsewhere = await newCouple()
    await bring(elsewhere, list)
    expect((await guestsOf(elsewhere))[0]?.companions.map(({ not_at }) => not_at)).toEqual([[], [], []])
  })

  test('carries the longest texts of plus-ones whole, and refuses longer lists', async () => {
    const couple = await newCouple()
    const companions = Array.from({ length: 10 }, (_, i) => ({
      name: `Jo ${i}`,
      dietary_restrictions: `${i}, ${'"💐'.repeat(998)}`,
    }))
    const ana = await couple.post<Guest>(guestPaths.list, { name: 'Ana', companions })
    const file = await exported(couple)
    expect(await bring(couple, file)).toMatchObject({ skipped: 1 })
    const elsewhere = await newCouple()
    await bring(elsewhere, file)
    expect((await guestsOf(elsewhere))[0]?.companions).toMatchObject(
      ana.companions.map(({ id: _, ...companion }) => companion),
    )
    await addQuestion(couple, { text: 'Songs', kind: 'choices', options: ['Waltz'] })
    for (const [heading, entry, problem] of [
      ['Plus one meals', 'Vegan', 'Plus one meals: Please use at most 50000 characters.'],
      ['Question: Songs', 'Waltz', 'Question: Songs: Please choose one of: Waltz.'],
    ]) {
      const long = `${entry}${','.repeat(100_000)}Polka`
      const refused = await bring(couple, `Name,Plus one name,${heading}\nBen,Kim,"${long}"`, 422)
      expect(refused.rows[0]?.message).toBe(problem)
    }
  })

  test('keeps what is changed while it is imported', async () => {
    const couple = await newCouple()
    const companions = [{ name: 'Jo' }, { name: 'Kim' }]
    const ana = await couple.post<Guest>(guestPaths.list, { name: 'Ana', companions })
    const ben = await couple.post<Guest>(guestPaths.list, { name: 'Ben', notes: 'Sings.' })
    const dietary_restrictions = 'No nuts'
    const answers = [
      () => {
        const party = { guest_id: ana.id, invitations: { [couple.weddingId]: { status: 'confirmed' } } }
        const [jo, kim] = ana.companions
        const needs = { ...jo, dietary_restrictions, consent: true }
        return reply(ana, { party: [{ ...party, companions: [needs, kim] }] })
      },
      () => couple.put(guestPaths.one(ben.id), { notes: 'Sings, alto.' }),
    ]
    const crossed = replaceDatabases((d1) =>
      wrapDatabase(d1, async (sql, run) => {
        if (sql.some((text) => /^update "guests"/i.test(text))) await answers.shift()?.()
        return run()
      }),
    )
    const csv = 'Name,Plus one name,Plus one meals,Age\nAna,"Jo, Kim","Vegan, Vegan",\nBen,,,7'
    const sent = couple.request('POST', guestPaths.import, { body: { csv }, env: crossed })
    expect(await answer(sent, 200)).toMatchObject({ updated: 2 })
    expect(answers).toEqual([])
    expect(await guestsOf(couple)).toMatchObject([
      {
        rsvp_status: 'confirmed',
        companions: [
          { name: 'Jo', meal_preference: 'Vegan', dietary_restrictions },
          { name: 'Kim', meal_preference: 'Vegan', dietary_restrictions: null },
        ],
      },
      { kind: 'child', notes: 'Sings, alto.\nAge: 7' },
    ])
  })

  test('cannot be mapped to what another wedding has', async () => {
    const [{ couple }, other] = [await newPlan(), await newPlan()]
    const refused = await couple.request('POST', guestPaths.import, {
      body: { csv: 'Name,At\nAna,yes', mapping: { Name: 'name', At: `reply:${other.brunch.id}` } },
    })
    expect(refused.status).toBe(422)
    expect(await guestsOf(couple)).toEqual([])
  })

  test('of a wedding with one occasion and guests who live alone has no columns for occasions and households', async () => {
    const couple = await newCouple()
    await couple.post(guestPaths.list, { name: 'Ana' })
    const [headings = ''] = (await exported(couple)).split('\r\n')
    expect(headings).toMatch(/,Kind,Answers for household,Allergy severity,Show phone$/)
  })
})
