import { describe, expect, test } from 'vitest'
import { blankCompanion, newGuest } from '../../worker/features/guests/rules'
import { mealOptions } from '../../worker/features/guests/schema'
import { newQuestion } from '../../worker/features/questions/rules'
import { companionsNamed } from '../../worker/features/rsvp/party/companions/rules'
import { fieldNames } from '../../worker/features/rsvp/party/form/rules'
import { rebased, storedForm } from '../../worker/features/rsvp/party/form/stored/rules'
import { closingOf } from '../../worker/features/rsvp/party/rules'
import { decideAnswer, type Invitation, isClosed, mealsFor, toRsvpEvent } from '../../worker/features/rsvp/rules'
import { rsvpAnswerInput } from '../../worker/features/rsvp/schema'
import { dateForGuests } from '../../worker/features/settings/rules'
import { wordedBy } from '../../worker/lib/fields'
import { texts } from '../../worker/texts/texts'
import { effortOf } from '../support/rules/effort'
import { stored } from '../support/rules/import-list'

const UNNAMED = 'Our wedding'

const wedding: Invitation['wedding'] = {
  id: 'w',
  couple_name_1: 'Mara',
  couple_name_2: 'Jonas',
  wedding_date_policy: 'fixed',
  wedding_date_fixed: '2027-02-14',
  date_precision: null,
  set_up_done: false,
  is_sample: false,
  timezone: 'Asia/Manila',
  venue_name: 'Casa Verde',
  rsvp_deadline: null,
  plus_one_policy: 'allowed',
  helpers_see_needs: false,
  keeps_needs: false,
  default_locale: 'en',
  created_at: Date.parse('2026-11-01T00:00:00Z'),
  version: 1,
  updated_at: 0,
}

const guest: Invitation['guest'] = {
  name: 'Ana',
  rsvp_status: 'pending',
  meal_preference: null,
  dietary_restrictions: null,
  accessibility_needs: null,
  plus_one_allowed: true,
  plus_ones: 2,
  plus_one_name: null,
  email: null,
  phone: null,
}

const holderOf = ({ name, ...fields }: typeof guest): Invitation['household']['holder'] => {
  const identity = { id: 'g', weddingId: 'w', selector: 's', source: 'link', now: 0 }
  return { ...newGuest({ name }, identity), ...fields, other_invitations: [], answers: [] }
}

const invitation = (
  changed: { guest?: Partial<typeof guest>; wedding?: Partial<typeof wedding> } = {},
): Invitation => ({
  weddingId: 'w',
  guestId: 'g',
  selector: 's',
  guest: { ...guest, ...changed.guest },
  household: {
    holder: holderOf({ ...guest, ...changed.guest }),
    members: null,
    home: null,
    occasions: null,
    questions: [],
    home_answers: [],
  },
  wedding: { ...wedding, ...changed.wedding },
})

describe('the deadline', () => {
  test.each([
    ['Asia/Manila', '2027-01-17', '2027-01-17T15:59:59.999Z'],
    ['America/Los_Angeles', '2027-01-17', '2027-01-18T07:59:59.999Z'],
    // Days of clock changes: 23 hours in Paris, 25 in New York.
    ['Europe/Paris', '2027-03-28', '2027-03-28T21:59:59.999Z'],
    ['America/New_York', '2026-11-01', '2026-11-02T04:59:59.999Z'],
    // The clocks change at midnight, so this day starts without one.
    ['America/Santiago', '2027-09-05', '2027-09-06T02:59:59.999Z'],
    ['Pacific/Kiritimati', '2027-01-17', '2027-01-17T09:59:59.999Z'],
    ['UTC', '2027-01-17', '2027-01-17T23:59:59.999Z'],
  ])('in %s the day %s ends at %s', (timezone, rsvp_deadline, instant) => {
    expect(new Date(closingOf({ rsvp_deadline: null }, { timezone, rsvp_deadline }) ?? Number.NaN).toISOString()).toBe(
      instant,
    )
    const closing = { ...wedding, timezone, rsvp_deadline }
    expect(isClosed(closing, Date.parse(instant))).toBe(false)
    expect(isClosed(closing, Date.parse(instant) + 1)).toBe(true)
    expect(toRsvpEvent(closing, UNNAMED).rsvp_deadline).toBe(instant)
  })

  test('can be missing', () => {
    expect(isClosed(wedding, Number.MAX_SAFE_INTEGER)).toBe(false)
    expect(toRsvpEvent(wedding, UNNAMED).rsvp_deadline).toBeNull()
  })
})

describe('a reply', () => {
  const everything = {
    meal_preference: 'Vegan' as const,
    dietary_restrictions: 'No nuts',
    accessibility_needs: 'A ramp',
    plus_one_name: 'Tom, Eva',
    email: 'ana@example.com',
    phone: '1',
  }
  const notAsked = { given_by: 'not_asked', by_guest_id: 'g', text_version: null, at: 0, companion_id: null }
  const consents = [
    { ...notAsked, text: 'dietary_restrictions' },
    { ...notAsked, text: 'accessibility_needs' },
  ]

  test('that confirms is stored as sent', () => {
    const answer = { rsvp_status: 'confirmed' as const, ...everything }
    expect(decideAnswer(invitation(), answer, 0)).toEqual({ outcome: 'valid', changes: { ...answer, consents } })
  })

  test('that declines clears the meal and any plus-ones, and frees the seat', () => {
    const answer = { rsvp_status: 'declined' as const, ...everything, plus_one_name: 'A, B, C, D' }
    const dropped = { meal_preference: null, plus_one_name: null, companions: [], table_id: null, seat_number: null }
    expect(decideAnswer(invitation(), answer, 0)).toEqual({
      outcome: 'valid',
      changes: { ...answer, ...dropped, consents },
    })
  })

  test('of maybe keeps the plus-ones and the seat, but clears the meal', () => {
    const answer = { rsvp_status: 'maybe' as const, ...everything }
    const changes = { ...answer, meal_preference: null, consents }
    expect(decideAnswer(invitation(), answer, 0)).toEqual({ outcome: 'valid', changes })
  })

  test.each([
    [{}, 'A, B', null],
    [{}, 'A, B, C', 2],
    [{ guest: { plus_ones: 1 } }, 'A, B', 1],
    [{ guest: { plus_one_allowed: false } }, 'A', 0],
    [{ wedding: { plus_one_policy: 'disallowed' as const } }, 'A', 0],
    [{ wedding: { plus_one_policy: 'disallowed' as const } }, null, null],
    [{ wedding: { plus_one_policy: 'request_approval' as const } }, 'A, B', null],
  ])('with %j naming %j: %s', (changed, plus_one_name, limit) => {
    const tooMany = { plus_one_name: { code: 'too_many_names', limit } }
    const expected = limit === null ? { outcome: 'valid' } : { outcome: 'invalid', problems: tooMany }
    for (const rsvp_status of ['confirmed', 'maybe'] as const) {
      expect(decideAnswer(invitation(changed), { rsvp_status, plus_one_name }, 0)).toMatchObject(expected)
    }
  })

  test('after the deadline changes nothing', () => {
    const closed = invitation({ wedding: { rsvp_deadline: '2027-01-17' } })
    const now = Date.parse('2027-01-17T16:00:00Z')
    expect(decideAnswer(closed, { rsvp_status: 'declined' }, now)).toEqual({ outcome: 'closed' })
    expect(decideAnswer(closed, { rsvp_status: 'declined' }, now - 1).outcome).toBe('valid')
  })
})

test('a form of a household with as many fields as fit into a request is understood quickly', () => {
  const alone = invitation()
  const { holder } = alone.household
  const members = Array.from({ length: 49 }, (_, i) => ({ ...holder, id: `m${i}` }))
  const questions = Array.from({ length: 100 }, (_, i) =>
    newQuestion({ text: 'Allergies?', kind: 'text', is_sensitive: true }, { id: `q${i}`, now: 0 }),
  )
  const home = { ...alone, household: { ...alone.household, members: [holder, ...members], questions } }
  const outdated = Object.fromEntries(members.map(({ id }) => [fieldNames.version(id), '7']))
  const shown = { ...storedForm(home, 0), ...outdated }
  const fields = Object.fromEntries(Array.from({ length: 65_000 }, (_, i) => [`q.${i.toString(36)}`, '1']))
  const about = { [fieldNames.diet('m1')]: 'Vegan', [fieldNames.question('m2', 'q9')]: 'Nuts' }
  const effort = effortOf(() => {
    expect([...rebased({ ...shown, ...fields, ...about }, home, 0).changed]).toEqual(['m1', 'm2'])
  }, 800)
  expect(effort).toBeLessThan(800)
})

test('a meal that the menu spells differently is among those to choose from once, as it was chosen', () => {
  expect(mealsFor(invitation({ guest: { meal_preference: 'vegan' } }))).toEqual(
    mealOptions.map((meal) => (meal === 'Vegan' ? 'vegan' : meal)),
  )
  expect(mealsFor(invitation({ guest: { meal_preference: 'Fish' } }))).toEqual([...mealOptions, 'Fish'])
})

describe('the names of plus-ones', () => {
  test.each([
    ['  Tom , , Eva ,', 'Tom, Eva'],
    [' , ,', null],
    ['', null],
    [null, null],
    ['محمد, 山田 太郎', 'محمد, 山田 太郎'],
  ])('%j become %j', (sent, stored) => {
    expect(rsvpAnswerInput().parse({ rsvp_status: 'maybe', plus_one_name: sent }).plus_one_name).toBe(stored)
  })

  test('are each at most 200 characters', () => {
    const parse = (name: string) =>
      rsvpAnswerInput().safeParse({ rsvp_status: 'maybe', plus_one_name: name }, { error: wordedBy(texts().problems) })
    expect(parse(`${'a'.repeat(200)}, ${'👰'.repeat(200)}`).success).toBe(true)
    expect(parse('a'.repeat(201)).error?.issues[0]?.message).toBe('Please use at most 200 characters for a name.')
  })
})

describe('the wedding', () => {
  test.each([
    ['Mara', 'Jonas', 'Mara & Jonas'],
    ['Mara', null, 'Mara'],
    [null, 'Jonas', 'Jonas'],
    [null, null, 'Our wedding'],
  ])('of %j and %j is called %j', (couple_name_1, couple_name_2, name) => {
    expect(toRsvpEvent({ ...wedding, couple_name_1, couple_name_2 }, UNNAMED).name).toBe(name)
  })

  test('is on the date in force', () => {
    const dynamic = { ...wedding, wedding_date_policy: 'dynamic' as const }
    expect(toRsvpEvent(dynamic, UNNAMED).wedding_date).toBe('2027-11-01')
    expect(toRsvpEvent(wedding, UNNAMED).wedding_date).toBe('2027-02-14')
  })

  test.each([
    [{ date_precision: 'day' }, 'Sunday, 14 February 2027'],
    [{ date_precision: 'month' }, 'February 2027'],
    [{ set_up_done: true }, null],
    [{ wedding_date_policy: 'dynamic', set_up_done: true }, null],
    [{ wedding_date_policy: 'dynamic' }, null],
    // Its couple was never asked.
    [{}, 'Sunday, 14 February 2027'],
  ] as const)('with %j shows the date %j', (changed, date) => {
    expect(dateForGuests({ ...wedding, ...changed }, texts())).toBe(date)
  })
})

test('the names of a thousand new plus-ones are read quickly', () => {
  const named = (from: number) => Array.from({ length: 1000 }, (_, i) => `Name${from + i}`)
  const companions = named(0).map((name) => ({ ...blankCompanion, name }))
  const [ana] = stored({ name: 'Ana', companions })
  if (!ana) throw new Error('There is no guest.')
  const [text, standing] = [named(1000).join(', '), { open: [], settled: ['w'] }]
  const reply = () => companionsNamed(ana, text, { allowance: 1000, standing })
  expect(reply()).toBeNull()
  expect(effortOf(reply, 25)).toBeLessThan(25)
})
