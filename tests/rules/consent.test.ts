import { describe, expect, test } from 'vitest'
import { keepUnseen, withUnseen } from '../../worker/features/guests/consent/rules'
import { blankCompanion } from '../../worker/features/guests/rules'
import { agreementAfter, decideTexts, isAllAgreed, readBox } from '../../worker/features/rsvp/consent/rules'
import { erasureDay } from '../../worker/features/settings/days/rules'
import { effortOf } from '../support/rules/effort'

const own = { guestId: 'ana', isOwn: true, showsTexts: true, now: 7 }
const other = { ...own, isOwn: false, showsTexts: false }
const agreed = { given_by: 'self', by_guest_id: 'ana', text_version: 1, at: 1 } as const
const diet = { ...agreed, text: 'dietary_restrictions', companion_id: null } as const
const stored = { dietary_restrictions: 'No nuts', accessibility_needs: null, consents: [diet] }

describe('the texts after a reply', () => {
  test('stay with their consent when nothing is said', () => {
    const texts = { dietary_restrictions: 'No nuts', accessibility_needs: null }
    expect(decideTexts(stored, {}, own)).toEqual({ texts, consents: [diet], refused: [] })
    expect(decideTexts(stored, texts, own)).toEqual({ texts, consents: [diet], refused: [] })
  })

  test.each([
    ['a new text, not asked', { dietary_restrictions: 'No fish' }, own, 'not_asked'],
    ['a new text, agreed to', { dietary_restrictions: 'No fish', consent: true }, own, 'self'],
    ['a new text, another says they agreed', { dietary_restrictions: 'No fish', consent: true }, other, 'other'],
    ['the same text, another says they agreed', { dietary_restrictions: 'No nuts', consent: true }, other, 'self'],
    ['consent alone', { consent: true }, own, 'self'],
    ['consent to the other text alone', { consent: { accessibility_needs: true } }, own, 'self'],
  ])('%s', (_what, given, speaker, given_by) => {
    expect(decideTexts(stored, given, speaker).consents).toMatchObject([{ given_by }])
  })

  test('are refused with no consent, and erased on the person’s own link where none is sent', () => {
    expect(decideTexts(stored, { dietary_restrictions: 'No nuts', consent: false }, own).refused).toEqual([
      'dietary_restrictions',
    ])
    const gone = { texts: { dietary_restrictions: null, accessibility_needs: null }, consents: [], refused: [] }
    expect(decideTexts(stored, { consent: false }, own)).toEqual(gone)
    expect(decideTexts(stored, { dietary_restrictions: null }, own)).toEqual(gone)
    expect(decideTexts(stored, { consent: false }, other).texts.dietary_restrictions).toBe('No nuts')
    expect(decideTexts(stored, { dietary_restrictions: null }, other).texts.dietary_restrictions).toBe('No nuts')
  })

  test('become the person’s own consent once they tick what another had said', () => {
    const before = { ...agreed, given_by: 'other', by_guest_id: 'luis' } as const
    expect(agreementAfter(true, { before, isSame: true }, own)).toMatchObject({ given_by: 'self', at: 7 })
    expect(agreementAfter(true, { before, isSame: true }, other)).toBe(before)
    expect(agreementAfter(undefined, { before, isSame: true }, own)).toBe(before)
  })
})

describe('the box', () => {
  const answer = { question_id: 'q', value: 'Insulin', consent: agreed }

  test('is ticked while there is something, and all of it was agreed to', () => {
    const sensitive = new Set(['q'])
    const none = { dietary_restrictions: null, accessibility_needs: null, consents: [] }
    expect(isAllAgreed(stored, [], sensitive)).toBe(true)
    expect(isAllAgreed(none, [], sensitive)).toBe(false)
    expect(isAllAgreed(none, [answer], sensitive)).toBe(true)
    expect(isAllAgreed(none, [answer], new Set())).toBe(false)
    expect(isAllAgreed(stored, [{ ...answer, consent: null }], sensitive)).toBe(false)
    expect(isAllAgreed({ ...stored, accessibility_needs: 'A ramp' }, [], sensitive)).toBe(false)
    expect(isAllAgreed({ ...stored, consents: [{ ...diet, given_by: 'not_asked' }] }, [], sensitive)).toBe(false)
  })

  const typed = { dietary_restrictions: 'No nuts\r\n', accessibility_needs: 'A ramp' }
  const about = { isTicked: false, wasTicked: false, comesNowhere: false, stored }
  const no = { dietary_restrictions: false, accessibility_needs: false }

  test.each([
    ['ticked', { isTicked: true }, { ...typed, consent: { dietary_restrictions: true, accessibility_needs: true } }],
    ['not ticked', {}, { ...typed, consent: no }],
    ['no longer ticked', { wasTicked: true }, { ...typed, dietary_restrictions: null, consent: no }],
    [
      'not ticked by who declines',
      { comesNowhere: true },
      { accessibility_needs: 'A ramp', consent: { accessibility_needs: false } },
    ],
  ])('%s', (_what, changed, read) => {
    expect(readBox(typed, { ...about, ...changed })).toEqual(read)
  })

  test('says nothing about texts that are not in the form', () => {
    expect(readBox({}, { ...about, wasTicked: true })).toEqual({ consent: {} })
  })
})

describe('the day of erasure', () => {
  const wedding = {
    wedding_date_policy: 'fixed',
    wedding_date_fixed: '2027-02-14',
    date_precision: 'day',
    set_up_done: true,
    is_sample: false,
    keeps_needs: false,
  } as const

  test.each([
    [{}, [], '2027-05-15'],
    [{}, ['2027-02-13', null], '2027-05-15'],
    [{}, ['2027-02-16'], '2027-05-17'],
    [{ date_precision: 'month' }, [], '2027-05-29'],
    [{ date_precision: null, set_up_done: false }, [], '2027-05-15'],
    [{ date_precision: null }, ['2027-02-16'], null],
    [{ wedding_date_policy: 'dynamic' }, ['2027-02-16'], null],
    [{ keeps_needs: true }, [], null],
  ] as const)('with %j and other occasions on %j is %s', (changed, dates, day) => {
    expect(erasureDay({ ...wedding, ...changed }, [...dates])).toBe(day)
  })
})

test('a helper’s change leaves blank what the helper does not see', () => {
  const ben = {
    id: 'b',
    name: 'Ben',
    kind: 'adult',
    meal_preference: null,
    dietary_restrictions: 'No nuts',
    accessibility_needs: null,
    allergy_severity: 'severe',
    not_at: [],
  } as const
  const sent = {
    ...ben,
    not_at: [],
    dietary_restrictions: null,
    allergy_severity: null,
    accessibility_needs: 'A ramp',
  }
  expect(
    keepUnseen({ notes: null, dietary_restrictions: null, accessibility_needs: 'A ramp', companions: [sent] }, [
      { ...ben, not_at: [] },
    ]),
  ).toEqual({
    notes: null,
    accessibility_needs: 'A ramp',
    companions: [{ ...sent, dietary_restrictions: 'No nuts', allergy_severity: 'severe' }],
  })
})

test('a helper’s companions get the texts of a thousand stored ones by id, else by name, quickly', () => {
  const stored = Array.from({ length: 1000 }, (_, i) => {
    return { ...blankCompanion, id: `c${i}`, name: `Name ${i}`, dietary_restrictions: `Text ${i}` }
  })
  const sent = stored.toReversed().map(({ name }) => ({ ...blankCompanion, name: name.toUpperCase() }))
  const namesake = { ...blankCompanion, id: 'c7', name: 'Name 8' }
  expect(withUnseen([namesake, ...sent], stored)).toMatchObject([
    { dietary_restrictions: 'Text 7' },
    ...stored.toReversed().map(({ dietary_restrictions }) => ({ dietary_restrictions })),
  ])
  expect(effortOf(() => withUnseen(sent, stored), 25)).toBeLessThan(25)
})
