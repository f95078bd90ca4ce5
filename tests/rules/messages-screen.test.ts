import { describe, expect, test } from 'vitest'
import { addedSince, atStart, queueOf, withSkipped } from '../../web/features/guests/messages/by-hand/order'
import { checkDraft } from '../../web/features/guests/messages/compose/check'
import {
  type DraftValues,
  draftLanguages,
  errorsIn,
  isEdited,
  tidied,
  toggled,
  withDraftWords,
  withReadyText,
  wordsIn,
} from '../../web/features/guests/messages/compose/draft-values'
import { bouncedOf, returnedOf } from '../../web/features/guests/messages/contact'
import { deliveryLook } from '../../web/features/guests/messages/labels'
import { lastDayToAsk, tooLateToAsk } from '../../web/features/guests/messages/review/closing'
import { fitsInvitation, invitationFilters, statesByHousehold } from '../../web/features/guests/messages/states'
import { costText, countsText, oneLineOf, sentLook, sortMessages } from '../../web/features/guests/messages/wording'
import { changedLines, changeSentence } from '../../web/lib/occasion-changes'
import type { Guest } from '../../worker/features/guests/schema'
import { wordsIn as guestsWordsIn, noCounts } from '../../worker/features/messages/rules'
import type {
  Delivery,
  DeliveryStatus,
  HouseholdState,
  Message,
  ReadyText,
} from '../../worker/features/messages/schema'
import type { Occasion } from '../../worker/features/occasions/schema'
import { matchLocale } from '../../worker/lib/locales'
import type { ReadyTexts } from '../../worker/lib/message-words'

const ready = (
  locale: ReadyText['locale'],
  tone: ReadyText['tone'] = 'warm',
  kind: ReadyText['kind'] = 'invitation',
) => ({
  kind,
  tone,
  locale,
  subject: `${locale} ${tone} ${kind}`,
  body: `${locale} ${tone} {greeting}`,
})
const texts: ReadyText[] = [
  ready('en'),
  ready('fr'),
  ready('en', 'formal'),
  ready('fr', 'formal'),
  ready('en', 'warm', 'thanks'),
]
const draft = (changes: Partial<DraftValues> = {}): DraftValues => ({
  kind: 'invitation',
  occasion_ids: [],
  subject: 'en warm invitation',
  body: 'en warm {greeting}',
  translations: {},
  tone: 'warm',
  channel: 'mail',
  to: 'contact',
  audience: {},
  ...changes,
})
/** The same texts as the Worker has them. */
const bundle = (locale: ReadyText['locale']) =>
  Object.fromEntries(
    ['invitation', 'thanks'].map((kind) => [
      kind,
      Object.fromEntries(
        texts.filter((text) => text.locale === locale && text.kind === kind).map((text) => [text.tone, text]),
      ),
    ]),
  ) as unknown as ReadyTexts
const inEnglish = { texts, defaultLocale: 'en' as const }
const own = { subject: 'Viens', body: 'Viens, {greeting}' }

describe('the words of a draft', () => {
  test('in another language are the ready text until the couple writes its own', () => {
    expect(wordsIn(draft(), 'fr', inEnglish)).toEqual({
      subject: 'fr warm invitation',
      body: 'fr warm {greeting}',
      source: 'ready',
    })
    const written = draft(withDraftWords(draft(), 'fr', own, 'en'))
    expect(wordsIn(written, 'fr', inEnglish)).toEqual({ ...own, source: 'own' })
    expect(wordsIn(written, 'en', inEnglish).source).toBe('ready')
  })

  test('in a language without any are those of the default language', () => {
    expect(wordsIn(draft({ body: 'Come!' }), 'fr', inEnglish)).toMatchObject({ body: 'Come!', source: 'default' })
    expect(wordsIn(draft(), 'de', inEnglish)).toMatchObject({ body: 'en warm {greeting}', source: 'default' })
  })

  test('are those that guests get after the default language has changed', () => {
    const inFrench = { texts, defaultLocale: 'fr' as const }
    const all = { en: bundle('en'), fr: bundle('fr') }
    const written = draft({ body: 'Come!', translations: { fr: own } })
    for (const values of [draft(), draft({ tone: 'formal' }), written]) {
      for (const locale of ['en', 'fr'] as const) {
        const { subject, body } = guestsWordsIn(values, locale, all)
        expect(wordsIn(values, locale, inFrench)).toMatchObject({ subject, body })
      }
    }
    expect(isEdited(draft(), texts)).toBe(false)
    // The couple's words in either language survive a change in the other.
    const again = draft({ ...written, ...withDraftWords(written, 'fr', { ...own, body: 'Venez !' }, 'fr') })
    expect(wordsIn(again, 'fr', inFrench).body).toBe('Venez !')
    expect(again.body).toBe('Come!')
    expect(errorsIn({ 'translations.fr.body': 'Please write your message.' }, 'fr', 'fr').body).toBe(
      'Please write your message.',
    )
  })

  test('are edited once they differ from the ready text in any language', () => {
    expect(isEdited(draft(), texts)).toBe(false)
    expect(isEdited(draft({ body: 'Come!' }), texts)).toBe(true)
    expect(isEdited(draft({ translations: { fr: own } }), texts)).toBe(true)
    expect(isEdited(draft({ translations: { fr: ready('fr') } }), texts)).toBe(false)
    expect(isEdited(draft({ ...ready('en', 'formal') }), texts)).toBe(false)
  })

  test('follow a change of kind or tone, in every language', () => {
    expect(withReadyText({ kind: 'invitation', tone: 'formal' }, texts, 'en')).toEqual({
      kind: 'invitation',
      tone: 'formal',
      subject: 'en formal invitation',
      body: 'en formal {greeting}',
      translations: {},
    })
    expect(withReadyText({ kind: 'custom', tone: 'warm' }, texts, 'en')).toEqual({ kind: 'custom', tone: 'warm' })
  })

  test('are written in the default language, those of the households, and those that are there', () => {
    const households = ['fr-CA', 'fr', 'xx', null, 'tl'].map((locale) => ({ locale }))
    const values = draft({ translations: { ja: own } })
    expect(draftLanguages(households, values, { defaultLocale: 'en', matched: matchLocale })).toEqual([
      'en',
      'fr',
      'fil',
      'ja',
    ])
  })
})

describe('what is typed', () => {
  test('may have known fields only, in every language', () => {
    expect(checkDraft(draft())).toEqual({})
    const errors = checkDraft(draft({ body: 'Hello {nmae}', translations: { fr: { subject: '', body: '{x}' } } }))
    expect(Object.keys(errors)).toEqual(['body', 'translations.fr.subject', 'translations.fr.body'])
    expect(errors.body).toContain('{nmae}')
    expect(errorsIn(errors, 'fr', 'en')).toEqual({
      subject: 'Please enter a subject.',
      body: errors['translations.fr.body'],
    })
    expect(errorsIn(errors, 'en', 'en')).toEqual({ subject: undefined, body: errors.body })
  })

  test('may be as long as the API accepts', () => {
    const long = { subject: `${'💐'.repeat(200)} `, body: ` ${'💐'.repeat(5000)}` }
    expect(checkDraft(draft(long))).toEqual({})
    expect(checkDraft(draft({ subject: `${long.subject}💐`, body: `${long.body}💐` }))).toEqual({
      subject: 'Please use at most 200 characters.',
      body: 'Please use at most 5,000 characters.',
    })
    expect(checkDraft(draft({ body: 'é'.normalize('NFD').repeat(5000) }))).toEqual({})
  })

  test('needs a subject only if it is mailed', () => {
    expect(checkDraft(draft({ subject: ' ' }))).toEqual({ subject: 'Please enter a subject.' })
    expect(checkDraft(draft({ subject: '', channel: 'sms' }))).toEqual({})
  })
})

test('a condition without a choice limits nobody', () => {
  expect(toggled(undefined, 'a')).toEqual(['a'])
  expect(toggled(['a'], 'a')).toBeUndefined()
  expect(tidied({ tags: undefined, not_yet_sent: false, sides: ['both'] })).toEqual({ sides: ['both'] })
})

describe('the list of messages', () => {
  test('says how many it went to, and their deliveries by status', () => {
    const counts = { ...noCounts, delivered: 36, bounced: 2, queued: 2, visited: 21, answered: 14 }
    expect(countsText({ status: 'sending', counts })).toBe('38 of 40 households, 2 came back, 21 opened, 14 replied')
    expect(countsText({ status: 'sent', counts: { ...noCounts, accepted: 1 } })).toBe('1 household')
    // As many as the filter of those who need another way.
    const marked = { ...noCounts, delivered: 1, bounced: 1, complained: 1 }
    expect(countsText({ status: 'sent', counts: marked })).toBe('3 households, 2 came back')
  })

  test('has drafts first, then what is scheduled next, then the newest', () => {
    const message = (id: string, status: Message['status'], at: string) =>
      ({ id, status, started_at: at, scheduled_at: at, updated_at: at }) as Message
    const list = [
      message('old', 'sent', '2027-01-01'),
      message('new', 'sending', '2027-01-02'),
      message('later', 'scheduled', '2027-03-02'),
      message('soon', 'scheduled', '2027-03-01'),
      message('draft', 'draft', '2026-01-01'),
    ]
    expect(sortMessages(list).map(({ id }) => id)).toEqual(['draft', 'soon', 'later', 'new', 'old'])
  })

  test('shows a message in one line, with the couple’s names', () => {
    const names = { couple_name_1: 'Ana', couple_name_2: 'Ben' }
    expect(oneLineOf({ subject: 'The wedding of {names}', body: '' }, names)).toBe('The wedding of Ana & Ben')
    expect(oneLineOf({ subject: '', body: '{greeting}\n\nCome by {deadline}.' }, names)).toBe('Come by … .')
  })
})

test('the cost says when a part leaves only tomorrow', () => {
  expect(costText(1, 5000)).toBe('1 email, of the 5,000 that you can still send today.')
  expect(costText(5200, 5000)).toBe('5,200 emails: 5,000 of them can still go out today, the others follow tomorrow.')
  expect(costText(52, 0)).toBe('52 emails. None can go out today; they follow from tomorrow.')
  expect(costText(52, 5000, true)).toBe('52 emails.')
})

const state = (changes: Partial<HouseholdState>): HouseholdState => ({
  household_id: 'h',
  message_id: 'm',
  kind: 'invitation',
  channel: 'mail',
  status: 'delivered',
  at: '2027-01-01',
  visited_at: null,
  answered_at: null,
  kinds: ['invitation'],
  sent_kinds: ['invitation'],
  ...changes,
})

test('a household fits the filters by the delivery of its last message', () => {
  const fitting = (one: HouseholdState | null) => {
    const states = statesByHousehold(one ? [one] : [])
    const names = Object.keys(invitationFilters) as (keyof typeof invitationFilters)[]
    return names.filter((filter) => fitsInvitation({ household_id: 'h' }, filter, states))
  }
  expect(fitting(null)).toEqual(['not-sent'])
  expect(fitting(state({ status: 'queued', channel: 'sms', sent_kinds: [] }))).toEqual(['not-sent'])
  expect(fitting(state({ status: 'queued', kind: 'reminder', kinds: ['invitation', 'reminder'] }))).toEqual(['sent'])
  expect(fitting(state({}))).toEqual(['sent'])
  expect(fitting(state({ status: 'bounced' }))).toEqual(['back'])
  expect(fitting(state({ visited_at: 'x', answered_at: 'y' }))).toEqual(['sent', 'opened', 'replied'])
  expect(deliveryLook(state({ visited_at: 'x', answered_at: 'y' })).text).toBe('Replied')
  expect(deliveryLook(state({ visited_at: 'x' })).text).toBe('Opened')
})

test('a mail that may have arrived is not called unsent', () => {
  const lookOf = (error: string | null, changes: Partial<HouseholdState> = {}) =>
    sentLook({ ...state({ status: 'failed', ...changes }), error }).text
  expect(lookOf('The mail service refused it.')).toBe('Not sent')
  expect(lookOf('Cut off. It may have arrived, so it is not sent a second time.')).toBe('May have been sent')
  expect(lookOf('Cut off. It may have arrived.', { visited_at: '2027-01-02' })).toBe('Opened')
})

test('the queue by hand goes on where it was left, with skipped households last', () => {
  const delivery = (id: string, status: Delivery['status'] = 'queued') => ({ id, status, url: 'sms:1' }) as Delivery
  const all = [delivery('a', 'handed_over'), delivery('b'), delivery('c'), delivery('d')]
  const ids = (place: typeof atStart) => queueOf(all, place).map(({ id }) => id)
  expect(ids(atStart)).toEqual(['b', 'c', 'd'])
  const skipped = withSkipped(withSkipped(atStart, 'b'), 'c')
  expect(ids(skipped)).toEqual(['d', 'b', 'c'])
  expect(ids(withSkipped(skipped, 'b'))).toEqual(['d', 'c', 'b'])
  // Its household has replied between opening the app and the mark.
  const replied = { ...delivery('b'), url: undefined }
  const queued = (opened: string | null) => queueOf([replied, delivery('c')], { ...atStart, opened })
  expect(queued(null)).toEqual([delivery('c')])
  expect(queued('b')).toEqual([replied, delivery('c')])
})

test('a change is a sentence, or lines where there are several', () => {
  const before = { date: '2027-06-12', start_time: '15:00', end_time: null, venue_name: 'Casa', address: null }
  const change = { occasion_id: 'o', name: 'The ceremony', before, after: { ...before, start_time: null } }
  expect(changedLines(change)).toMatchObject([{ label: 'Time', after: 'not set' }])
  expect(changeSentence(change)).toBe('The ceremony: the time changed.')
  expect(changeSentence({ ...change, after: { ...before, venue_name: 'Hall' } })).toBe(
    'The ceremony moved from Casa to Hall.',
  )
  expect(changeSentence({ ...change, after: { ...change.after, venue_name: 'Hall' } })).toBe(
    'The ceremony changed since you told your guests.',
  )
})

test('a change tells the date as exactly as guests know it', () => {
  const rest = { start_time: null, end_time: null, venue_name: null, address: null }
  const june = { date: '2027-06-15', date_precision: 'month' as const, ...rest }
  const change = { occasion_id: 'o', name: 'The wedding', before: june, after: { date: '2027-06-19', ...rest } }
  expect(changeSentence(change)).toMatch(/^The wedding moved from June 2027 to Saturday, .*2027\.$/)
  expect(changedLines({ ...change, after: { ...june, date_precision: null } })).toEqual([
    { label: 'Date', before: 'June 2027', after: 'not set' },
  ])
})

test('the address to correct is that of the guest whose mail came back', () => {
  const guest = (id: string, email: string, bounced_email: string | null = null) =>
    ({ id, household_id: 'h', kind: 'adult', email, bounced_email }) as Guest
  const guests = [
    guest('ana', 'ana@example.com'),
    guest('ben', 'new@example.com', 'ben@example.com'),
    guest('luis', 'Luis@example.com', 'luis@example.com'),
  ]
  const found = (to: string | string[] | null) => returnedOf({ household_id: 'h', to }, guests)?.id
  expect(found('luis@example.com')).toBe('luis')
  expect(found('ben@example.com')).toBe('ben')
  expect(found(['ana@example.com', 'ben@example.com'])).toBe('ben')
  expect(found(['ana@example.com', 'ben@example.com', 'luis@example.com'])).toBe('luis')
  expect(found('gone@example.com')).toBe('ana')
  expect(bouncedOf('h', guests)?.id).toBe('luis')
})

test('households that can get a message by hand only since it was started are told apart', () => {
  const household = (household_id: string) => ({ household_id, name: household_id, channel: 'sms' as const, to: '1' })
  const audience = { deliveries: [household('a'), household('b')], skipped: [] }
  expect(addedNames(audience, { started: [delivery('a', '1')] })).toEqual(['b'])
  expect(addedNames(audience, { started: [delivery('a', '1'), delivery('b', '1')] })).toEqual([])
})

test('a household that got another message of the kind since a message was started is not offered it again', () => {
  const audience = { deliveries: [{ household_id: 'b', name: 'b', channel: 'sms' as const, to: '1' }], skipped: [] }
  const got = (over: Partial<HouseholdState>) => {
    const state = { household_id: 'b', kind: 'invitation', status: 'handed_over', at: later, kinds: ['invitation'] }
    return addedNames(audience, { states: statesByHousehold([{ ...state, ...over } as HouseholdState]) })
  }
  expect(got({})).toEqual([])
  expect(got({ status: 'queued' })).toEqual([])
  expect(got({ kind: 'change', kinds: ['change', 'invitation'] })).toEqual([])
  expect(got({ kind: 'change', kinds: ['change'] })).toEqual(['b'])
  expect(got({ at: '2027-01-01T08:59:59.000Z' })).toEqual(['b'])
  expect(got({ channel: 'mail', status: 'bounced' })).toEqual(['b'])
})

test('a household made of others that got a message is not offered it again', () => {
  const audience = {
    deliveries: [{ household_id: 'both', name: 'both', channel: 'sms' as const, to: '1' }],
    skipped: [],
  }
  expect(addedNames(audience, { started: [delivery('a', '1'), delivery('b', '2')] })).toEqual([])
  expect(addedNames(audience, { started: [delivery('a', '1', 'queued')] })).toEqual(['both'])
  // Two households with one number each get their own link.
  const skipped = [{ household_id: 'a', name: 'a', code: 'closed' as const, reason: '' }]
  expect(addedNames({ ...audience, skipped }, { started: [delivery('a', '1')] })).toEqual(['both'])
})

const later = '2027-01-02T09:00:00.000Z'
const delivery = (household_id: string, to: string, status: DeliveryStatus = 'handed_over') => ({
  household_id,
  to,
  status,
})

/** The names of households that are offered an invitation started on 1 January. */
function addedNames(
  audience: Parameters<typeof addedSince>[0],
  start: Partial<Parameters<typeof addedSince>[1]>,
): string[] {
  const message = { kind: 'invitation' as const, started_at: '2027-01-01T09:00:00.000Z' }
  return addedSince(audience, { message, started: [], states: new Map(), ...start }).map(({ name }) => name)
}

test('what is scheduled for after its last deadline is known', () => {
  const occasion = (id: string, rsvp_deadline: string | null, asks_rsvp = true) =>
    ({ id, is_main: id === 'main', asks_rsvp, rsvp_deadline }) as Occasion
  const all = [occasion('main', null), occasion('brunch', '2027-04-01'), occasion('walk', null, false)]
  const lastOf = (
    occasion_ids: string[],
    kind: Message['kind'] = 'invitation',
    rsvp_deadline: string | null = '2027-05-01',
  ) => lastDayToAsk({ kind, occasion_ids }, all, { rsvp_deadline })
  expect(lastOf([])).toBe('2027-05-01')
  expect(lastOf(['brunch', 'walk'], 'reminder')).toBe('2027-04-01')
  expect(lastOf(['brunch', 'main'])).toBe('2027-05-01')
  expect(lastOf(['brunch', 'main'], 'invitation', null)).toBeNull()
  expect(lastOf(['walk'])).toBeNull()
  expect(lastOf([], 'save_the_date')).toBeNull()
  expect([null, '2027-05-01', '2027-04-30'].map((last) => tooLateToAsk('2027-05-01', last))).toEqual([
    null,
    null,
    'Guests can reply until Friday, 30 April 2027. After that, nobody gets this message.',
  ])
})
