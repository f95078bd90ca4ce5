import { describe, expect, test } from 'vitest'
import {
  type Aim,
  decideAudience,
  type Facts,
  homesOf,
  type Person,
  whyNotAnyMore,
} from '../../worker/features/messages/audience/rules'
import { appUrl } from '../../worker/features/messages/deliveries/rules'
import { type FieldValues, fillIn, unknownField } from '../../worker/features/messages/filling/rules'
import { newMainOccasion, newOccasion, sortOccasions } from '../../worker/features/occasions/rules'
import { effortOf } from '../support/rules/effort'

const values: FieldValues = {
  greeting: 'Dear Ana,',
  names: 'Mara & Jonas',
  occasions: 'Wedding, 14 June\nBrunch, 15 June',
  deadline: '1 May',
  link: 'https://posy.test/rsvp/x/y',
}

describe('filling in', () => {
  test('puts each value in its place', () => {
    expect(fillIn('{greeting}\n\n{occasions}\n\nBy {deadline}: {link}\n{names}', values, 'en')).toBe(
      'Dear Ana,\n\nWedding, 14 June\nBrunch, 15 June\n\nBy 1 May: https://posy.test/rsvp/x/y\nMara & Jonas',
    )
  })

  test('leaves out a sentence whose field has no value, and a line that is empty then', () => {
    const open = { ...values, deadline: null, occasions: null }
    expect(fillIn('Come! Reply by {deadline}. We wait.', open, 'en')).toBe('Come! We wait.')
    expect(fillIn('{greeting}\n\n{occasions}\n\nSee you', open, 'en')).toBe('Dear Ana,\n\nSee you')
    expect(fillIn('Venez ! Répondez avant le {deadline}. Merci.', open, 'fr')).toBe('Venez ! Merci.')
    expect(fillIn('来てください。{deadline}までにお返事ください。待っています。', open, 'ja')).toBe(
      '来てください。待っています。',
    )
    expect(fillIn('आइए। {deadline} तक उत्तर दें। धन्यवाद।', open, 'hi')).toBe('आइए। धन्यवाद।')
  })

  test('takes values as they are, with braces and dollars', () => {
    expect(fillIn('{names}: {link}', { ...values, names: "{link} $& $'" }, 'en')).toBe(
      "{link} $& $': https://posy.test/rsvp/x/y",
    )
  })

  test('knows its fields', () => {
    expect(unknownField('{greeting} {names} {occasions} {deadline} {link} { not closed')).toBeUndefined()
    for (const text of ['{name}', '{Greeting}', '{ link }', '{}', '{constructor}']) {
      expect(unknownField(text)).toContain('There is no field')
    }
  })

  test('takes no longer for a hostile text', () => {
    const effort = effortOf(() => {
      fillIn('{deadline}. '.repeat(400), { ...values, deadline: null }, 'en')
      unknownField('{'.repeat(5000))
    }, 500)
    expect(effort).toBeLessThan(500)
  })
})

describe('links to the couple’s own phone', () => {
  test.each([
    ['whatsapp', '+63 917 123-4567', 'https://wa.me/639171234567?text=a%20%26%20b'],
    ['whatsapp', '0063 917 1234567', 'https://wa.me/639171234567?text=a%20%26%20b'],
    ['whatsapp', '+49 (0)170 1234567', 'https://wa.me/491701234567?text=a%20%26%20b'],
    ['whatsapp', '0049 (0)170 1234567', 'https://wa.me/491701234567?text=a%20%26%20b'],
    ['whatsapp', '639171234567', 'https://wa.me/639171234567?text=a%20%26%20b'],
    // National numbers, whose first digits are another country's.
    ['whatsapp', '0917 1234567', 'https://wa.me/?text=a%20%26%20b'],
    ['whatsapp', '131 2345 6789', 'https://wa.me/?text=a%20%26%20b'],
    ['whatsapp', '98765 43210', 'https://wa.me/?text=a%20%26%20b'],
    ['sms', '+63 917 123-4567', 'sms:+639171234567?body=a%20%26%20b'],
    ['sms', '+49 (0)170 1234567', 'sms:+491701234567?body=a%20%26%20b'],
    ['sms', '0917 1234567', 'sms:09171234567?body=a%20%26%20b'],
    ['sms', '٠١٠ ١٢٣٤ ٥٦٧٨', 'sms:01012345678?body=a%20%26%20b'],
    ['whatsapp', '+९१ ९८७६५ ४३२१०', 'https://wa.me/919876543210?text=a%20%26%20b'],
    // A message reaches no extension.
    ['sms', '+1 202 555 0100 ext. 12', 'sms:+12025550100?body=a%20%26%20b'],
    ['whatsapp', '+1 202 555 0100,12', 'https://wa.me/12025550100?text=a%20%26%20b'],
    ['whatsapp', '(+1) 202 555 0100', 'https://wa.me/12025550100?text=a%20%26%20b'],
    // The first of two numbers.
    ['whatsapp', '+63 917 111 2222 / +63 918 333 4444', 'https://wa.me/639171112222?text=a%20%26%20b'],
    ['sms', '0917 111 2222 & 0918 333 4444', 'sms:09171112222?body=a%20%26%20b'],
    ['sms', 'Ana, 0917 111 2222', 'sms:09171112222?body=a%20%26%20b'],
    ['whatsapp', '0049 / (0) 170-1234567', 'https://wa.me/491701234567?text=a%20%26%20b'],
    ['sms', 'call my sister', null],
    ['sms', '-', null],
    ['sms', undefined, null],
    ['paper', '+63 917 123-4567', null],
    ['mail', '+63 917 123-4567', null],
  ] as const)('%s to %s', (channel, number, url) => {
    expect(appUrl(channel, number, 'a & b')).toBe(url)
  })
})

describe('an audience', () => {
  const wedding: Facts['wedding'] = {
    id: 'w',
    wedding_date_policy: 'fixed',
    wedding_date_fixed: '2031-06-14',
    timezone: 'UTC',
    venue_name: null,
    rsvp_deadline: null,
    created_at: 0,
    plus_one_policy: 'allowed',
  }
  const facts: Facts = {
    wedding,
    occasions: sortOccasions([newMainOccasion(wedding)], wedding),
    sent: new Set(),
    reminded: new Set(),
    now: Date.parse('2031-01-01'),
  }
  const aim: Aim = { kind: 'custom', occasion_ids: [], channel: 'mail', to: 'contact', audience: {} }
  const person = (id: string, fields: Partial<Person> = {}): Person => ({
    id,
    wedding_id: 'w',
    name: id,
    email: `${id}@example.com`,
    phone: null,
    kind: 'adult',
    household: null,
    household_id: null,
    side: null,
    tags: [],
    is_invited: true,
    principal_id: null,
    rsvp_status: 'pending',
    answers_for_household: null,
    reminders_paused: false,
    unsubscribed_at: null,
    bounced_email: null,
    rsvp_selector: id,
    created_at: 0,
    other_invitations: [],
    ...fields,
  })
  const decide = (people: Person[], changes: Partial<Aim> = {}, more: Partial<Facts> = {}) =>
    decideAudience({ ...aim, ...changes }, homesOf([], people), { ...facts, ...more }).map(
      ({ name, skip, recipients }) =>
        skip === null ? `${name}: ${recipients.map(({ to }) => to).join(' ')}` : `${name}: ${skip}`,
    )

  test('skips a contact who asked for no more, but falls back from an address that came back', () => {
    const home = { household: 'H', household_id: 'h' }
    const other = person('b', home)
    expect(decide([person('a', { ...home, unsubscribed_at: 1 }), other])).toEqual(['a: unsubscribed'])
    expect(decide([person('a', { ...home, bounced_email: 'A@example.com' }), other])).toEqual(['a: b@example.com'])
    expect(decide([person('a', { ...home, email: null }), other])).toEqual(['a: b@example.com'])
    expect(decide([person('a', { ...home, unsubscribed_at: 1 }), other], { to: 'each_adult' })).toEqual([
      'a: b@example.com',
    ])
  })

  test.each(['n/a', '-', 'ask, please'])(
    'of a message by phone is another adult where the contact has no number but %j',
    (phone) => {
      const home = { household: 'H', household_id: 'h' }
      const other = person('b', { ...home, phone: '+63 917 123 4567' })
      for (const channel of ['whatsapp', 'sms'] as const) {
        expect(decide([person('a', { ...home, phone }), other], { channel })).toEqual(['a: +63 917 123 4567'])
        expect(decide([person('a', { ...home, phone })], { channel })).toEqual(['a: no_number'])
        expect(appUrl(channel, phone, 'Hi')).toBeNull()
      }
    },
  )

  test('is an adult whose link replies for the household rather than one who replies alone', () => {
    const home = { household: 'H', household_id: 'h' }
    const [alone, other] = [person('a', { ...home, answers_for_household: false }), person('b', home)]
    for (const channel of ['mail', 'paper'] as const) {
      const [target] = decideAudience({ ...aim, channel }, homesOf([], [alone, other]), facts)
      expect(target?.recipients.map(({ guest_id }) => guest_id)).toEqual(['b'])
    }
    expect(decide([alone, { ...other, email: null }])).toEqual(['a: a@example.com'])
    const row = { id: 'h', contact_guest_id: 'a' } as Parameters<typeof homesOf>[0][number]
    const [chosen] = decideAudience(aim, homesOf([row], [alone, other]), facts)
    expect(chosen?.recipients).toEqual([{ guest_id: 'a', to: 'a@example.com' }])
  })

  test('of a reminder is who has not replied, is not paused and was not reminded lately', () => {
    const people = [
      person('a'),
      person('b', { rsvp_status: 'maybe' }),
      person('c', { reminders_paused: true }),
      person('d'),
      person('e', { kind: 'child' }),
    ]
    expect(decide(people, { kind: 'reminder' }, { reminded: new Set(['d']) })).toEqual([
      'a: a@example.com',
      'c: paused',
      'd: just_reminded',
      'e: no_address',
    ])
  })

  test('of a reminder leaves out the household of a contact who asked for no more mails', () => {
    const home = { household: 'H', household_id: 'h' }
    const gone = person('a', { ...home, unsubscribed_at: 1, reminders_paused: true })
    expect(decide([gone, person('b', home)], { kind: 'reminder' })).toEqual(['a: unsubscribed'])
    expect(decide([person('a', { ...home, reminders_paused: true }), person('b', home)], { kind: 'reminder' })).toEqual(
      ['a: b@example.com'],
    )
  })

  test('of a reminder is the contact where nobody who is awaited can be reached', () => {
    const home = { household: 'H', household_id: 'h' }
    const contact = person('a', { ...home, rsvp_status: 'confirmed' })
    const child = person('b', { ...home, kind: 'child', email: null })
    const reminder = { kind: 'reminder' } as const
    expect(decide([contact, child], reminder)).toEqual(['a: a@example.com'])
    expect(decide([contact, person('b', { ...home, email: null })], reminder)).toEqual(['a: a@example.com'])
    expect(decide([contact, person('b', home)], reminder)).toEqual(['a: b@example.com'])
    expect(decide([contact, person('b', home)], reminder, { reminded: new Set(['b']) })).toEqual(['a: just_reminded'])
    expect(decide([contact, child], { ...reminder, to: 'each_adult' })).toEqual(['a: a@example.com'])
    expect(decide([{ ...contact, answers_for_household: false }, child], reminder)).toEqual(['a: no_address'])
    const why = (people: Person[]) => {
      const [home] = homesOf([], people)
      const queued = { mail_id: 'm', household_id: 'h', parts: [] }
      return whyNotAnyMore({ ...aim, ...reminder }, { person: contact, home, queued, facts })
    }
    expect(why([contact, child])).toBeNull()
    expect(why([contact, { ...child, rsvp_status: 'declined' }])).toBe('The guest has replied.')
  })

  describe('of what the contact is not invited to', () => {
    const home = { household: 'H', household_id: 'h' }
    const dad = person('dad', { ...home, is_invited: false })
    const uncle = person('uncle', { ...home, is_invited: false })
    const mum = person('mum', { ...home, email: null })
    const kid = person('kid', { ...home, kind: 'child', email: null })

    test('is the contact, who replies for the others, where none of them can be reached', () => {
      for (const to of ['contact', 'each_adult'] as const) {
        expect(decide([dad, uncle, kid], { to })).toEqual(['dad: dad@example.com'])
        expect(decide([dad, uncle, mum, kid], { to })).toEqual(['dad: dad@example.com'])
        expect(decide([dad, person('mum', home), kid], { to })).toEqual(['dad: mum@example.com'])
        expect(decide([{ ...dad, unsubscribed_at: 1 }, uncle, kid], { to })).toEqual(['dad: unsubscribed'])
      }
      expect(decide([{ ...dad, answers_for_household: false }, kid])).toEqual(['dad: no_address'])
      expect(decide([dad, { ...kid, rsvp_status: 'confirmed' }], { kind: 'reminder' })).toEqual([])
      expect(decide([dad, kid], { channel: 'whatsapp' })).toEqual(['dad: no_number'])
    })

    test('is delivered on paper, also to a child alone', () => {
      expect(decide([dad, kid], { channel: 'paper' })).toEqual(['dad: '])
      expect(decide([kid], { channel: 'paper' })).toEqual(['kid: '])
    })

    test('is decided again when a mail is sent', () => {
      const why = (...members: Person[]) => {
        const [home] = homesOf([], members)
        const queued = { mail_id: 'm', household_id: 'h', parts: [] }
        return whyNotAnyMore(aim, { person: dad, home, queued, facts })
      }
      expect(why(dad, kid)).toBeNull()
      expect(why(dad, { ...kid, is_invited: false })).toBe('The guest is not invited any more.')
    })
  })

  test('goes to a contact although somebody else of the household asked for no more', () => {
    const home = { household: 'H', household_id: 'h' }
    expect(decide([person('a', home), person('b', { ...home, unsubscribed_at: 1 })])).toEqual(['a: a@example.com'])
  })

  describe('of a reminder about the wedding and a brunch', () => {
    const withBrunch = (fields: { asks_rsvp?: boolean; rsvp_deadline?: string }): Facts => {
      const made = { id: 'brunch', weddingId: 'w', date: '2031-06-15', position: 1, now: 0 }
      const brunch = newOccasion({ name: 'Brunch', ...fields }, made)
      return { ...facts, occasions: sortOccasions([newMainOccasion(wedding), brunch], wedding) }
    }
    const both: Aim = { ...aim, kind: 'reminder', occasion_ids: ['w', 'brunch'] }
    const invitedToBoth: Partial<Person> = { other_invitations: [{ occasion_id: 'brunch', status: 'pending' }] }
    const replied = person('a', { ...invitedToBoth, rsvp_status: 'confirmed' })
    const silent = withBrunch({ asks_rsvp: false })
    const over = withBrunch({ rsvp_deadline: '2030-12-01' })

    test('is who has not replied to what takes replies', () => {
      expect(decide([replied], both, withBrunch({}))).toEqual(['a: a@example.com'])
      expect(decide([replied], both, silent)).toEqual([])
      expect(decide([replied], both, over)).toEqual(['a: closed'])
      const home = { household: 'H', household_id: 'h' }
      const late = person('b', { ...invitedToBoth, ...home })
      for (const closed of [silent, over]) {
        expect(decide([{ ...replied, ...home }, late], both, closed)).toEqual(['a: b@example.com'])
      }
    })

    test('is decided again when a mail is sent', () => {
      const why = (changed: Facts) => {
        const [home] = homesOf([], [replied])
        const queued = { mail_id: 'm', household_id: 'a', parts: [] }
        return whyNotAnyMore(both, { person: replied, home, queued, facts: changed })
      }
      expect(why(withBrunch({}))).toBeNull()
      expect(why(silent)).toBe('The guest’s occasion asks for no reply.')
      expect(why(over)).toBe('The RSVP deadline has passed.')
    })
  })

  test('of each adult leaves out those who declined what has changed', () => {
    const home = { household: 'H', household_id: 'h' }
    const people = [person('a', { ...home, rsvp_status: 'declined' }), person('b', home)]
    expect(decide(people, { kind: 'change', to: 'each_adult' })).toEqual(['a: b@example.com'])
  })

  describe('of each adult, when a mail is sent', () => {
    const home = { household: 'H', household_id: 'h' }
    const luis = person('luis', home)
    const mia = person('mia', home)
    const kid = person('kid', { ...home, kind: 'child', email: null })
    /** Why the mail to the first does not go any more, with a mail queued to each address of the household. */
    const why = (members: Person[], changes: Partial<Aim> = {}, others = members) => {
      const [all] = homesOf([], members)
      const [first] = members
      const addresses = [...new Set(others.flatMap(({ email }) => email ?? []))]
      const queued = addresses.map((address) => ({ id: address, address, isSent: false, isWaiting: true }))
      return whyNotAnyMore(
        { ...aim, to: 'each_adult', ...changes },
        { person: first, home: all, queued: { mail_id: first?.email ?? '', household_id: 'h', parts: queued }, facts },
      )
    }

    test.each([
      ['reminder', 'confirmed'],
      ['change', 'declined'],
      ['thanks', 'declined'],
    ] as const)('leaves out an adult who has replied, though they reply for others too: %s', (kind, rsvp_status) => {
      const ana = person('ana', { ...home, rsvp_status })
      const awaited = (one: Person): Person => ({ ...one, rsvp_status: kind === 'thanks' ? 'confirmed' : 'pending' })
      const people = [ana, awaited(luis), awaited(kid)]
      expect(decide(people, { kind, to: 'each_adult' })).toEqual(['ana: luis@example.com'])
      expect(why(people, { kind })).toBe('The guest has replied.')
      expect(why(people.toSpliced(1, 1, { ...awaited(luis), bounced_email: 'luis@example.com' }), { kind })).toBeNull()
      expect(why([ana, awaited(kid)], { kind })).toBeNull()
    })

    test('goes to an adult who has replied if it is also for somebody at the same address, or if nobody else gets one', () => {
      const ana = person('ana', { ...home, rsvp_status: 'confirmed' })
      expect(why([ana, { ...luis, email: 'Ana@example.com' }, mia], { kind: 'reminder' }, [ana, mia])).toBeNull()
      expect(why([ana, luis], { kind: 'reminder' }, [ana])).toBeNull()
      expect(why([ana, luis], { kind: 'reminder', to: 'contact' }, [ana])).toBeNull()
    })
  })

  test('of 5,000 guests is decided quickly', () => {
    const people = Array.from({ length: 5000 }, (_, i) => person(`g${i}`, { tags: ['family'] }))
    const effort = effortOf(() => {
      expect(decide(people, { audience: { tags: ['Family'] } })).toHaveLength(5000)
    }, 500)
    expect(effort).toBeLessThan(500)
  })

  test('of a household of 5,000, most of whom reply for the others, is decided quickly', () => {
    const home = { household: 'H', household_id: 'h', email: null }
    const adults = Array.from({ length: 4999 }, (_, i) => person(`g${i}`, { ...home, rsvp_status: 'confirmed' }))
    const people = [...adults, person('kid', { ...home, kind: 'child' })]
    for (const kind of ['reminder', 'change'] as const) {
      const effort = effortOf(() => {
        expect(decide(people, { kind })).toEqual(['g0: no_address'])
      }, 500)
      expect(effort).toBeLessThan(500)
    }
  })
})
