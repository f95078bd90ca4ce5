import { describe, expect, test } from 'vitest'
import { budgetPaths, type LineInput } from '../../worker/features/budget/schema'
import { type CategoryInput, categoryPaths } from '../../worker/features/categories/schema'
import { type Guest, type GuestFields, guestPaths } from '../../worker/features/guests/schema'
import { occasionPaths } from '../../worker/features/occasions/schema'
import { seatingPaths, type TableInput } from '../../worker/features/seating/schema'
import { type TaskInput, taskPaths } from '../../worker/features/tasks/schema'
import { type EventInput, timelinePaths } from '../../worker/features/timeline/schema'
import { type PaymentInput, paymentPaths } from '../../worker/features/vendors/payments/schema'
import { type VendorInput, vendorPaths } from '../../worker/features/vendors/schema'
import { type Couple, newCouple } from '../support/worker/app'
import { copyOf } from '../support/worker/backup'
import { newCategory } from '../support/worker/plans'

/*
 * Every field of every resource, sent through the API, exported and imported. The types demand every field: a new one
 * needs two values here, and no test of its own.
 */

/** Placeholders for ids, which differ from wedding to wedding. */
const CATEGORY = '{category}'
const VENDOR = '{vendor}'
const MAIN = '{main}'
const OCCASION = '{occasion}'

const guest: [Required<GuestFields>, Required<GuestFields>] = [
  {
    name: 'Ana Cruz',
    email: 'ana@example.com',
    phone: '+44 20 7946',
    household: 'Cruz',
    side: 'partner_1',
    tags: ['choir', 'family'],
    rsvp_status: 'confirmed',
    meal_preference: 'Vegan',
    dietary_restrictions: 'No nuts',
    accessibility_needs: 'A chair in the shade',
    plus_one_allowed: true,
    plus_ones: 2,
    plus_one_name: 'Ben, Cleo',
    plus_one_status: 'approved',
    notes: 'Sings',
    reminders_paused: true,
    kind: 'adult',
    answers_for_household: false,
    allergy_severity: 'severe',
    show_phone: true,
  },
  {
    name: 'Ana Cruz',
    email: 'ana@example.com',
    phone: '0044',
    household: 'Li',
    side: 'both',
    tags: ['work'],
    rsvp_status: 'maybe',
    meal_preference: 'Kosher',
    dietary_restrictions: 'No fish',
    accessibility_needs: 'No stairs',
    plus_one_allowed: true,
    plus_ones: 3,
    plus_one_name: 'Dov',
    plus_one_status: 'requested',
    notes: 'Dances',
    reminders_paused: false,
    kind: 'adult',
    answers_for_household: true,
    allergy_severity: 'mild',
    show_phone: false,
  },
]

interface Kind<Input = object> {
  name: string
  list: string
  one: (id: string) => string
  /** The fields as they are added, and what they are changed to. */
  said: [Required<Input>, Required<Input>]
}
const kind = <Input>(it: Kind<Input>) => it

const kinds: Kind[] = [
  kind<GuestFields>({ name: 'guest', list: guestPaths.list, one: guestPaths.one, said: guest }),
  kind<TableInput>({
    name: 'table',
    list: seatingPaths.tables,
    one: seatingPaths.table,
    said: [
      { name: 'Table 1', shape: 'head', capacity: 12, x: 12.5, y: -3, rotation: 90, notes: 'By the door' },
      { name: 'Table 2', shape: 'rectangular', capacity: 6, x: 1, y: 2, rotation: 45, notes: 'By the window' },
    ],
  }),
  kind<VendorInput>({
    name: 'vendor',
    list: vendorPaths.list,
    one: vendorPaths.one,
    said: [
      {
        name: 'Owls & Co',
        category_id: CATEGORY,
        category: 'birds',
        status: 'quoted',
        contact_name: 'Ola',
        email: 'ola@owls.example',
        phone: '1',
        website: 'owls.example',
        quoted_amount: 100.5,
        contracted_amount: 90.25,
        rating: 4.5,
        notes: 'At night',
        crew_meals: 2,
        show_phone: true,
      },
      {
        name: 'Swans & Co',
        category_id: null,
        category: 'swans',
        status: 'booked',
        contact_name: 'Swen',
        email: 'swen@swans.example',
        phone: '2',
        website: 'swans.example',
        quoted_amount: 200,
        contracted_amount: 190,
        rating: 3,
        notes: 'On the lake',
        crew_meals: 3,
        show_phone: false,
      },
    ],
  }),
  kind<PaymentInput>({
    name: 'payment',
    list: paymentPaths.ofVendor(VENDOR).replace(encodeURIComponent(VENDOR), VENDOR),
    one: paymentPaths.one,
    said: [
      { label: 'Deposit', amount: 12.34, due_date: '2027-01-01', paid_on: null },
      { label: 'Balance', amount: 56.78, due_date: '2027-02-01', paid_on: '2027-01-31' },
    ],
  }),
  kind<TaskInput>({
    name: 'task',
    list: taskPaths.list,
    one: taskPaths.one,
    said: [
      {
        title: 'Feed the doves',
        description: 'Twice a day',
        category_id: CATEGORY,
        category: 'birds',
        status: 'in_progress',
        priority: 'high',
        due_date: '2027-01-01',
        assigned_to: 'partner_1',
        assignee_id: null,
      },
      {
        title: 'Let the doves fly',
        description: 'All at once',
        category_id: null,
        category: 'doves',
        status: 'completed',
        priority: 'low',
        due_date: '2027-01-02',
        assigned_to: 'both',
        assignee_id: null,
      },
    ],
  }),
  kind<EventInput>({
    name: 'event',
    list: timelinePaths.list,
    one: timelinePaths.one,
    said: [
      {
        title: 'Ceremony',
        description: 'In the garden',
        date: '2027-06-01',
        start_time: '14:30',
        end_time: '15:00',
        location: 'Garden',
        vendor_id: VENDOR,
        occasion_id: OCCASION,
        status: 'confirmed',
        notes: 'Bring the rings',
        visibility: 'vendors',
      },
      {
        title: 'Dinner',
        description: 'In the hall',
        date: '2027-06-02',
        start_time: '18:00',
        end_time: '20:00',
        location: 'Hall',
        vendor_id: VENDOR,
        occasion_id: MAIN,
        status: 'done',
        notes: 'Three courses',
        visibility: 'couple',
      },
    ],
  }),
  kind<LineInput>({
    name: 'line',
    list: budgetPaths.list,
    one: budgetPaths.one,
    said: [
      {
        name: 'Owls',
        category_id: CATEGORY,
        planned_amount: 100,
        actual_amount: 50.5,
        paid_amount: 25.25,
        cost_basis: 'fixed',
        unit_cost: 5,
        child_unit_cost: 2.5,
        occasion_id: MAIN,
        is_flagged: true,
        notes: 'At night',
      },
      {
        name: 'Swans',
        category_id: null,
        // Nobody is expected yet.
        planned_amount: 0,
        actual_amount: 60,
        paid_amount: 30,
        cost_basis: 'per_guest',
        unit_cost: 7.5,
        child_unit_cost: 0,
        occasion_id: OCCASION,
        is_flagged: false,
        notes: 'On the lake',
      },
    ],
  }),
  kind<CategoryInput>({
    name: 'category',
    list: categoryPaths.list,
    one: categoryPaths.one,
    said: [
      { name: 'Owls', scopes: ['vendor'], color: '#10B981', order: 7 },
      { name: 'Swans', scopes: ['budget', 'task'], color: '#EF4444', order: 8 },
    ],
  }),
]

interface Named {
  id: string
  name: string
}

/** Replaces the placeholders with the ids of a wedding. */
async function idsOf(couple: Couple): Promise<<T>(example: T) => T> {
  const named = (list: Named[], name: string) => list.find((one) => one.name === name)?.id ?? ''
  const category = named(await couple.get<Named[]>(categoryPaths.list), 'Doves')
  const vendor = named(await couple.get<Named[]>(vendorPaths.list), 'Doves & Co')
  const occasion = named(await couple.get<Named[]>(occasionPaths.list), 'Brunch')
  return (example) =>
    JSON.parse(
      JSON.stringify(example)
        .replaceAll(CATEGORY, category)
        .replaceAll(VENDOR, vendor)
        .replaceAll(MAIN, couple.weddingId)
        .replaceAll(OCCASION, occasion),
    ) as typeof example
}

describe('every field of', () => {
  test.each(kinds)('a $name is added, changed, exported and imported', async ({ list, one, said: [first, then] }) => {
    const couple = await newCouple()
    await newCategory(couple, 'Doves', { scopes: ['budget', 'vendor', 'task'] })
    await couple.post(vendorPaths.list, { name: 'Doves & Co' })
    await couple.post(occasionPaths.list, { name: 'Brunch' })
    const own = await idsOf(couple)

    const added = await couple.post<Named>(own(list), own(first))
    expect(added).toMatchObject(own(first))
    expect(await couple.get(own(list))).toContainEqual(expect.objectContaining(own(first)))

    expect(await couple.put(one(added.id), own(then))).toMatchObject(own(then))
    expect(await couple.get(own(list))).toContainEqual(expect.objectContaining(own(then)))

    const other = await copyOf(couple)
    const theirs = await idsOf(other)
    expect(await other.get(theirs(list))).toContainEqual(expect.objectContaining(theirs(then)))
  })
})

describe('every field of a guest', () => {
  const exported = async (couple: Couple) =>
    new TextDecoder('utf-8', { ignoreBOM: true, fatal: true }).decode(
      await (await couple.request('GET', guestPaths.exportCsv)).arrayBuffer(),
    )

  test('is in the response, also when it was not sent', async () => {
    const couple = await newCouple()
    const added = await couple.post<Guest>(guestPaths.list, {
      name: ' Zoë 💐 ',
      email: 'Zoe@Example.com',
      tags: ['kids', 'Kids'],
      side: 'both',
    })
    expect(added).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: 'Zoë 💐',
      email: 'Zoe@Example.com',
      phone: null,
      household: null,
      side: 'both',
      tags: ['kids'],
      rsvp_status: 'pending',
      rsvp_source: null,
      responded_at: null,
      unsubscribed_at: null,
      bounced_email: null,
      visited_at: null,
      meal_preference: null,
      dietary_restrictions: null,
      accessibility_needs: null,
      plus_one_allowed: false,
      plus_ones: 0,
      plus_one_name: null,
      plus_one_status: 'none',
      table_id: null,
      seat_number: null,
      notes: null,
      rsvp_url: expect.stringContaining(`https://posy.test/rsvp/${couple.weddingId}/`),
      reminders_paused: false,
      kind: 'adult',
      household_id: added.id,
      answers_for_household: true,
      allergy_severity: null,
      show_phone: false,
      companions: [],
      invitations: [
        { occasion_id: couple.weddingId, status: 'pending', meal_preference: null, responded_at: null, source: null },
      ],
      answers: [],
      consents: [],
      other_seats: [],
      version: 1,
      created_at: expect.stringMatching(/Z$/),
      updated_at: added.created_at,
    })
    expect(await couple.get(guestPaths.list)).toEqual([added])
  })

  test('has a column in the CSV file', async () => {
    const couple = await newCouple()
    await couple.post(guestPaths.list, { name: 'Ana "Nan" Cruz', phone: '+44 20', tags: ['a', 'b'], notes: 'one\ntwo' })
    await couple.post(guestPaths.list, { name: '=HYPERLINK("http://evil.test")', household: '@x', notes: '-1' })
    expect(await exported(couple)).toBe(
      [
        '\uFEFFName,Email,Phone,Household,Side,Tags,RSVP status,Meal preference,Dietary restrictions,Accessibility needs,' +
          'Plus one allowed,Plus ones,Plus one name,Plus one status,Notes,Reminders paused,Kind,Answers for household,' +
          'Allergy severity,Show phone',
        '"\'=HYPERLINK(""http://evil.test"")",,,\'@x,,,pending,,,,no,0,,none,\'-1,no,adult,,,no',
        '"Ana ""Nan"" Cruz",,\'+44 20,,,"a, b",pending,,,,no,0,,none,"one\ntwo",no,adult,,,no',
        '',
      ].join('\r\n'),
    )
  })

  test('is read from a CSV file, for a new guest and for one on the list', async () => {
    const [first, then] = guest
    const couple = await newCouple()
    const { id } = await couple.post<Guest>(guestPaths.list, first)
    const file = await exported(couple)
    const other = await newCouple()
    await other.post(guestPaths.import, { csv: file }, 200)
    expect(await other.get(guestPaths.list)).toMatchObject([first])

    await couple.put(guestPaths.one(id), then)
    await other.post(guestPaths.import, { csv: await exported(couple) }, 200)
    expect(await other.get(guestPaths.list)).toMatchObject([then])
  })
})
