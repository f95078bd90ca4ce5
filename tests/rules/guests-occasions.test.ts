import { describe, expect, test } from 'vitest'
import { distinct } from '../../web/features/guests/distinct'
import { fitsAnswer } from '../../web/features/guests/list/answer-filter'
import { chosenGuests, everyone, previewWords } from '../../web/features/guests/occasions/choice'
import {
  changesTo,
  principalPatch,
  toInvitationValues,
  withValue,
} from '../../web/features/guests/occasions/invitation-values'
import {
  areNamed,
  columnsOf,
  guestAt,
  guestsAt,
  tallyAt,
  tallyWords,
  withInvitation,
  withReply,
} from '../../web/features/guests/occasions/replies'
import { meanwhile } from '../../web/features/guests/occasions/withdrawal'
import { answerLook, company } from '../../web/features/guests/wording'
import { blankCompanion } from '../../worker/features/guests/rules'
import { blankGuest, type Guest, type Invitation, type RsvpStatus } from '../../worker/features/guests/schema'

const invitation = (occasion_id: string, status: RsvpStatus = 'pending', meal: string | null = null): Invitation => ({
  occasion_id,
  status,
  meal_preference: meal,
  responded_at: null,
  source: null,
})

/** A guest whose first invitation is their principal one. */
function guest(invitations: Invitation[], fields: Partial<Guest> = {}): Guest {
  const [own] = invitations
  return {
    ...blankGuest,
    id: 'ana',
    household_id: 'ana',
    answers_for_household: true,
    companions: [],
    other_seats: [],
    answers: [],
    consents: [],
    rsvp_source: null,
    responded_at: null,
    unsubscribed_at: null,
    bounced_email: null,
    visited_at: null,
    table_id: null,
    seat_number: null,
    rsvp_url: '',
    version: 1,
    created_at: '',
    updated_at: '',
    rsvp_status: own?.status ?? 'pending',
    meal_preference: own?.meal_preference ?? null,
    invitations,
    ...fields,
  }
}

const ana = guest([invitation('main', 'confirmed', 'Vegan'), invitation('brunch', 'pending', 'Eggs')])

describe('a guest at an occasion', () => {
  test('has the reply, the meal and the seat there', () => {
    const seated = { ...ana, other_seats: [{ occasion_id: 'brunch', table_id: 'T', seat_number: 2 }] }
    expect(guestAt(seated, 'brunch')).toMatchObject({
      rsvp_status: 'pending',
      meal_preference: 'Eggs',
      table_id: 'T',
      seat_number: 2,
      invitations: [{ occasion_id: 'brunch' }, { occasion_id: 'main' }],
    })
    expect(guestAt(ana, 'main')).toBe(ana)
    expect(guestAt(ana, 'dinner')).toBeUndefined()
  })

  test('shows a reply at the principal one in the guest too, and one at another only there', () => {
    expect(withReply(ana, 'declined', 'main')).toMatchObject({
      rsvp_status: 'declined',
      invitations: [{ status: 'declined' }, {}],
    })
    expect(withReply(ana, 'maybe', 'brunch')).toMatchObject({
      rsvp_status: 'confirmed',
      invitations: [{ status: 'confirmed' }, { status: 'maybe' }],
    })
  })

  test('is invited once, and no longer after a withdrawal', () => {
    expect(withInvitation(ana, 'brunch', true)).toBe(ana)
    expect(withInvitation(ana, 'dinner', true).invitations).toHaveLength(3)
    expect(withInvitation(ana, 'brunch', false).invitations).toEqual([ana.invitations[0]])
  })
})

describe('the words for guests at an occasion', () => {
  const bringing = guest([invitation('main', 'confirmed')], {
    plus_one_allowed: true,
    plus_ones: 1,
    plus_one_name: 'Zoe',
    companions: [],
  })

  test('count those who come with them', () => {
    expect(tallyWords(tallyAt([bringing], 'main'), true)).toBe('coming, 2')
    expect(tallyWords(tallyAt([ana], 'brunch'), true)).toBe('awaiting reply')
    expect(tallyWords(tallyAt([ana], 'dinner'), true)).toBe('not invited')
  })

  test('name each reply of a household', () => {
    const tally = tallyAt([ana, bringing, guest([invitation('brunch', 'declined')])], 'main')
    expect(tally).toMatchObject({ invited: 2, attending: 3, same: null })
    expect(tallyWords(tally, false)).toBe('2 coming, 1 not invited')
    expect(tallyAt([ana, bringing], 'main').same).toBe('confirmed')
  })
})

test('an occasion that the list is filtered by has a column, however many there are', () => {
  const list = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id }))
  const shownOf = (most: number, wanted: string) => columnsOf(list, { most, wanted }).shown.map(({ id }) => id)
  expect(shownOf(5, '')).toEqual(['a', 'b', 'c', 'd', 'e'])
  expect(shownOf(4, '')).toEqual(['a', 'b', 'c'])
  expect(shownOf(4, 'b')).toEqual(['a', 'b', 'c'])
  expect(shownOf(4, 'e')).toEqual(['a', 'b', 'e'])
  expect(columnsOf(list, { most: 4, wanted: 'e' }).more.map(({ id }) => id)).toEqual(['c', 'd'])
})

test('a filter by reply is about the chosen occasion, or else about the principal one of each guest', () => {
  const nowhere = guest([])
  expect(fitsAnswer(ana, { answer: 'open', occasion: 'brunch' })).toBe(true)
  expect(fitsAnswer(ana, { answer: 'open', occasion: '' })).toBe(false)
  expect(fitsAnswer(ana, { answer: 'all', occasion: 'dinner' })).toBe(false)
  expect(fitsAnswer(ana, { answer: 'not-invited', occasion: 'dinner' })).toBe(true)
  expect(fitsAnswer(nowhere, { answer: 'open', occasion: '' })).toBe(false)
  expect(fitsAnswer(nowhere, { answer: 'all', occasion: '' })).toBe(true)
})

describe('inviting many guests', () => {
  test('chooses them by tag, side, household and reply together', () => {
    const ben = guest([invitation('main', 'confirmed')], { id: 'ben', tags: ['Choir'], side: 'both', household: 'Lee' })
    const all = [ana, ben, { ...ben, id: 'cleo', household: null }]
    const ids = (changes: object, repliedTo = 'main') =>
      chosenGuests(all, { ...everyone, ...changes }, repliedTo).map(({ id }) => id)
    expect(ids({})).toEqual(['ana', 'ben', 'cleo'])
    expect(ids({ tag: 'choir' })).toEqual(['ben', 'cleo'])
    expect(ids({ tag: 'choir', household: 'Lee', side: 'both' })).toEqual(['ben'])
    expect(ids({ reply: 'pending' }, 'brunch')).toEqual(['ana'])
  })

  test('offers a tag and a household once, however they are spelled, and chooses all who have them', () => {
    const ben = guest([], { id: 'ben', tags: ['choir'], household: 'lee' })
    const all = [ben, { ...ben, id: 'cleo', tags: ['Work', 'CHOIR'], household: 'Lee' }, ana]
    expect(distinct(all.flatMap(({ tags }) => tags))).toEqual(['choir', 'Work'])
    expect(distinct(all.map(({ household }) => household))).toEqual(['lee'])
    const choice = { ...everyone, tag: 'choir', household: 'lee' }
    expect(chosenGuests(all, choice, 'main').map(({ id }) => id)).toEqual(['ben', 'cleo'])
  })

  test('says first what it will do', () => {
    const none = { invited: 0, withdrawn: 0, unchanged: 0, answers_lost: 0 }
    expect(previewWords(none, true)).toBe('No guests match.')
    expect(previewWords({ ...none, invited: 12, unchanged: 3 }, true)).toBe('12 guests will be invited, 3 already are.')
    expect(previewWords({ ...none, invited: 1, unchanged: 1 }, true)).toBe('1 guest will be invited, 1 already is.')
    expect(previewWords({ ...none, unchanged: 3 }, true)).toBe('All of them are invited already.')
    expect(previewWords({ ...none, withdrawn: 5, answers_lost: 2 }, false)).toBe(
      'Withdraws 5 invitations; 2 replies will be lost.',
    )
    expect(previewWords({ ...none, withdrawn: 1, unchanged: 4 }, false)).toBe('Withdraws 1 invitation.')
    expect(previewWords({ ...none, unchanged: 4 }, false)).toBe('None of them are invited.')
  })

  test('says afterwards which replies came in meanwhile', () => {
    const none = { invited: 0, withdrawn: 0, unchanged: 0, answers_lost: 0 }
    expect(meanwhile({ ...none, withdrawn: 2, unchanged: 1 }, { guests: 3, replies: 0 })).toEqual({ kept: 0, note: '' })
    expect(meanwhile({ ...none, withdrawn: 1 }, { guests: 3, replies: 0 })).toEqual({
      kept: 2,
      note: '2 guests have replied in the meantime and stay invited.',
    })
    expect(meanwhile({ ...none, withdrawn: 4, answers_lost: 3 }, { guests: 4, replies: 1 })).toEqual({
      kept: 0,
      note: '2 replies that came in meanwhile are lost too.',
    })
  })
})

describe('the occasions in the dialog of a guest', () => {
  const values = toInvitationValues(ana)

  test('change what was changed, and nothing else', () => {
    expect(changesTo(ana, values)).toEqual([])
    expect(principalPatch(ana, values)).toEqual({})
    const typed = withValue(values, 'main', { occasion_id: 'main', status: 'maybe', meal: '' })
    expect(principalPatch(ana, typed)).toEqual({ rsvp_status: 'maybe', meal_preference: null })
    expect(withValue(typed, 'main', { occasion_id: 'main', status: 'confirmed', meal: 'Vegan' })).toEqual(values)
  })

  test('invite before they withdraw, and keep where and when a reply came from when only its meal changes', () => {
    const origin = { source: 'link', responded_at: '2027-01-01T00:00:00.000Z' }
    const given = {
      ...ana,
      invitations: [invitation('main'), { ...invitation('brunch', 'confirmed'), ...origin }],
    }
    const typed = [
      { occasion_id: 'brunch', status: 'confirmed' as const, meal: 'Eggs' },
      { occasion_id: 'dinner', status: 'pending' as const, meal: '' },
    ]
    expect(changesTo(given, typed)).toEqual([
      { occasionId: 'brunch', reply: { rsvp_status: 'confirmed', meal_preference: 'Eggs', ...origin } },
      { occasionId: 'dinner', invited: true },
      { occasionId: 'main', invited: false },
    ])
    expect(changesTo(given, [{ occasion_id: 'brunch', status: 'maybe', meal: '' }])).toEqual([
      { occasionId: 'brunch', reply: { rsvp_status: 'maybe', meal_preference: null } },
      { occasionId: 'main', invited: false },
    ])
  })
})

describe('the plus-ones of a guest in words', () => {
  const luis = { ...blankCompanion, id: 'l', name: 'Luis' }
  const bringing = { companions: [luis], plus_one_name: 'Luis', plus_one_allowed: true, plus_ones: 1 }

  test.each<[fields: Partial<Guest>, status: RsvpStatus, words: string | null]>([
    [{}, 'confirmed', 'brings Luis'],
    [{}, 'maybe', 'would bring Luis'],
    [{}, 'pending', 'would bring Luis'],
    [{}, 'declined', null],
    [{ plus_one_allowed: false, plus_ones: 0 }, 'confirmed', null],
    [{ plus_one_status: 'requested' }, 'confirmed', 'asks to bring Luis'],
    [{ plus_one_status: 'declined' }, 'confirmed', 'without Luis'],
    [{ companions: [{ ...luis, not_at: ['main'] }] }, 'confirmed', null],
  ])('with %j and the reply %s', (fields, status, words) => {
    expect(company(guest([invitation('main', status)], { ...bringing, ...fields }))).toBe(words)
  })

  test('go by all occasions', () => {
    const both = (status: RsvpStatus) => [invitation('main', 'confirmed'), invitation('brunch', status)]
    const atBrunch = { ...bringing, companions: [{ ...luis, not_at: ['main'] }] }
    expect(company(guest(both('confirmed'), atBrunch))).toBe('brings Luis')
    expect(company(guest(both('pending'), atBrunch))).toBe('would bring Luis')
    expect(company(guest(both('declined'), atBrunch))).toBeNull()
  })

  test.each<[atBrunch: RsvpStatus, isAsking: boolean, asking: string | null, approved: string | null]>([
    ['confirmed', true, 'asks to bring Luis', 'brings Luis'],
    ['pending', true, 'asks to bring Luis', 'would bring Luis'],
    ['declined', false, null, null],
  ])('of who declines the wedding, with the reply %s to the brunch', (atBrunch, isAsking, asking, approved) => {
    const invitations = [invitation('main', 'declined'), invitation('brunch', atBrunch)]
    const ana = guest(invitations, { ...bringing, plus_one_status: 'requested' })
    expect(company(ana)).toBe(asking)
    expect(fitsAnswer(ana, { answer: 'plus-one', occasion: '' })).toBe(isAsking)
    expect(fitsAnswer(ana, { answer: 'plus-one', occasion: 'main' })).toBe(isAsking)
    expect(company({ ...ana, plus_one_status: 'approved' })).toBe(approved)
  })
})

test('a guest who is invited to nothing awaits no reply and no seat, and makes the only occasion be named', () => {
  const nowhere = guest([])
  const [only, other] = ['main', 'brunch']
  expect(answerLook(nowhere).text).toBe('not invited')
  // A request from before they were withdrawn asks for no decision.
  const asking = guest([], { plus_one_name: 'Luis', plus_one_status: 'requested' })
  expect([answerLook(asking).text, company(asking)]).toEqual(['not invited', null])
  expect(guestsAt([nowhere, ana], undefined)).toEqual([ana])
  expect([areNamed([only], [ana]), areNamed([only], [ana, nowhere]), areNamed([only, other], [])]).toEqual([
    false,
    true,
    true,
  ])
  expect(areNamed([], [nowhere])).toBe(false)
})
