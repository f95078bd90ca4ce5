import { describe, expect, test } from 'vitest'
import { summarize } from '../../web/features/vendors/summary'
import { type FitEvidence, isJudgeable, overduePayments, suggestFit } from '../../worker/features/vendor-fit/rules'
import type { FitFactor } from '../../worker/features/vendor-fit/schema'
import { type DuePayment, paymentsToIcs, toUpcomingPayment } from '../../worker/features/vendors/payments/rules'
import { type CategoryBudget, contractWarnings, type StoredVendor, toVendor } from '../../worker/features/vendors/rules'

const vendor: StoredVendor = {
  id: 'v',
  name: 'Rosa',
  category_id: 'c',
  category_name: 'Flowers',
  category: null,
  status: 'quoted',
  contact_name: 'Rosa Vega',
  email: 'rosa@example.com',
  phone: null,
  website: 'https://rosa.example',
  quoted_cents: 800_00,
  contracted_cents: null,
  paid_cents: 0,
  next_payment: null,
  rating: 4,
  notes: 'Peonies',
  crew_meals: 0,
  show_phone: false,
  version: 1,
  created_at: 0,
  updated_at: 0,
}

const evidence: FitEvidence = {
  vendor,
  range: { event_type: 'wedding', budget_min: 500, budget_max: 1000 },
  budget: { plannedCents: 2000_00, otherContractsCents: 1000_00 },
  dateConflicts: [],
  currency: '€',
}

const factor = (name: FitFactor['name'], given: Partial<FitEvidence>) =>
  suggestFit({ ...evidence, ...given }).factors.find((judged) => judged.name === name)
const priced = (amount: number | null) => ({
  vendor: { ...vendor, quoted_cents: amount === null ? null : amount * 100 },
})

test('the totals of the listed vendors leave out contracts of declined ones, and owe nothing that is overpaid', () => {
  const listed = [
    { ...vendor, status: 'booked', contracted_cents: 100_50, paid_cents: 40_25 },
    { ...vendor, status: 'paid', contracted_cents: 50_00, paid_cents: 60_00 },
    { ...vendor, status: 'declined', contracted_cents: 70_00, paid_cents: 5_00 },
    vendor,
  ] satisfies StoredVendor[]
  expect(summarize(listed.map(toVendor))).toEqual({
    total_vendors: 4,
    researching: 0,
    contacted: 0,
    quoted: 1,
    booked: 1,
    paid: 1,
    declined: 1,
    total_contracted_amount: 150.5,
    total_paid_amount: 105.25,
    outstanding_amount: 60.25,
  })
})

describe('a fit suggestion', () => {
  test('has factors whose weights add up to 1', () => {
    const suggestion = suggestFit(evidence)
    expect(suggestion).toEqual({
      vendor_id: 'v',
      event_type: 'wedding',
      score: 93,
      verdict: 'strong',
      factors: [
        {
          name: 'price',
          score: 100,
          weight: 0.25,
          detail: '€800 for the wedding is within your range.',
          finding: 'good',
        },
        {
          name: 'category_budget',
          score: 100,
          weight: 0.2,
          detail: 'The price fits the €1.000 left for Flowers.',
          finding: 'good',
        },
        { name: 'stage', score: 75, weight: 0.15, detail: 'A quote is on the table.', finding: 'good' },
        { name: 'rating', score: 80, weight: 0.15, detail: 'You gave 4 of 5.', finding: 'good' },
        { name: 'completeness', score: 100, weight: 0.1, detail: 'You have every detail.', finding: 'good' },
        { name: 'dates', score: 100, weight: 0.15, detail: 'Nothing clashes, as far as Posy knows.', finding: 'good' },
      ],
    })
    expect(suggestion.factors.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1, 10)
    expect(suggestFit(structuredClone(evidence))).toEqual(suggestion)
  })

  test.each<[FitFactor['name'], Partial<FitEvidence>, number, string]>([
    ['price', priced(null), 50, 'No quote yet.'],
    ['price', priced(500), 100, '€500 for the wedding is within your range.'],
    ['price', priced(1000), 100, '€1.000 for the wedding is within your range.'],
    ['price', priced(1250), 50, '€1.250 for the wedding is above your €1.000.'],
    ['price', priced(1500), 0, '€1.500 for the wedding is above your €1.000.'],
    ['price', priced(9999), 0, '€9.999 for the wedding is above your €1.000.'],
    ['price', priced(250), 70, '€250 for the wedding is below your €500: ask what it leaves out.'],
    ['price', priced(0), 40, '€0 for the wedding is below your €500: ask what it leaves out.'],
    [
      'price',
      { vendor: { ...vendor, contracted_cents: 600_50 } },
      100,
      '€600,50 for the wedding is within your range.',
    ],
    [
      'price',
      { ...priced(1), range: { event_type: 'brunch', budget_min: 0, budget_max: 0 } },
      0,
      '€1 for the brunch is above your €0.',
    ],
    ['category_budget', priced(1250), 50, 'The price is more than the €1.000 left for Flowers.'],
    ['category_budget', priced(null), 50, 'No quote yet to compare with the €1.000 left for Flowers.'],
    [
      'category_budget',
      { budget: { plannedCents: 100_00, otherContractsCents: 100_00 } },
      0,
      'The price is more than the €0 left for Flowers.',
    ],
    [
      'category_budget',
      { budget: { plannedCents: 100_00, otherContractsCents: 900_00 } },
      0,
      'The price is more than the €0 left for Flowers.',
    ],
    [
      'category_budget',
      { budget: { plannedCents: null, otherContractsCents: 0 } },
      50,
      'Nothing is budgeted for Flowers.',
    ],
    ['category_budget', { vendor: { ...vendor, category_name: null } }, 50, 'Not linked to a budget category.'],
    ['stage', { vendor: { ...vendor, status: 'researching' } }, 30, 'You have not been in touch yet.'],
    ['stage', { vendor: { ...vendor, status: 'contacted' } }, 50, 'You have been in touch. Not booked yet.'],
    [
      'stage',
      { vendor: { ...vendor, status: 'contacted', quoted_cents: null } },
      50,
      'You have been in touch, without a quote so far.',
    ],
    ['stage', { vendor: { ...vendor, status: 'booked' } }, 100, 'The vendor is booked.'],
    ['stage', { vendor: { ...vendor, status: 'paid' } }, 100, 'The vendor is booked and paid.'],
    ['stage', { vendor: { ...vendor, status: 'declined' } }, 0, 'Declined, by you or by the vendor.'],
    ['rating', { vendor: { ...vendor, rating: null } }, 50, 'No rating yet.'],
    ['rating', { vendor: { ...vendor, rating: 0 } }, 0, 'You gave 0 of 5.'],
    ['rating', { vendor: { ...vendor, rating: 4.5 } }, 90, 'You gave 4.5 of 5.'],
    ['completeness', { vendor: { ...vendor, notes: null, website: null } }, 60, 'Missing: website, notes.'],
    ['completeness', { vendor: { ...vendor, email: null, phone: '1' } }, 100, 'You have every detail.'],
    ['dates', { dateConflicts: ['One.'] }, 50, 'One.'],
    ['dates', { dateConflicts: ['One.', 'Two.', 'Three.'] }, 0, 'One. Two. Three.'],
  ])('%s %j scores %i', (name, given, score, detail) => {
    expect(factor(name, given)).toMatchObject({ score, detail })
  })

  test.each<[Partial<StoredVendor>, string]>([
    [{}, 'strong'],
    [{ quoted_cents: null, rating: null, status: 'contacted' }, 'possible'],
    [{ quoted_cents: 1600_00, rating: 1 }, 'weak'],
    [{ status: 'declined' }, 'weak'],
    [{ status: 'booked', quoted_cents: 1000_00, rating: 5 }, 'strong'],
    [{ status: 'booked', quoted_cents: 1000_01, rating: 5 }, 'possible'],
  ])('of %j is %s', (fields, verdict) => {
    expect(suggestFit({ ...evidence, vendor: { ...vendor, ...fields } }).verdict).toBe(verdict)
  })

  test('is never strong above what the budget has left for the category', () => {
    const budget = { plannedCents: 799_00, otherContractsCents: 0 }
    const fit = suggestFit({ ...evidence, budget, vendor: { ...vendor, status: 'paid', rating: 5 } })
    expect(fit.score).toBeGreaterThan(90)
    expect(fit.verdict).toBe('possible')
  })

  test('distinguishes missing details from going over budget, and needs a price or a rating', () => {
    const findings = (given: Partial<FitEvidence>) =>
      Object.fromEntries(suggestFit({ ...evidence, ...given }).factors.map(({ name, finding }) => [name, finding]))
    expect(findings(priced(1250))).toMatchObject({ price: 'over_budget', category_budget: 'over_budget' })
    expect(findings(priced(100))).toMatchObject({ price: 'concern', stage: 'good', completeness: 'good' })
    const empty: Partial<StoredVendor> = {
      status: 'contacted',
      category_name: null,
      contact_name: null,
      email: null,
      website: null,
      quoted_cents: null,
      rating: null,
      notes: null,
    }
    const nothing = { vendor: { ...vendor, ...empty } }
    expect(findings(nothing)).toEqual({
      price: 'missing',
      category_budget: 'missing',
      stage: 'concern',
      rating: 'missing',
      completeness: 'missing',
      dates: 'good',
    })
    expect(isJudgeable(suggestFit({ ...evidence, ...nothing }))).toBe(false)
    for (const known of [{ rating: 4 }, { quoted_cents: 5 }]) {
      expect(isJudgeable(suggestFit({ ...evidence, vendor: { ...nothing.vendor, ...known } }))).toBe(true)
    }
  })
})

describe('a contract', () => {
  const contract = (cents: number | null, budget: CategoryBudget, status: StoredVendor['status'] = 'booked') =>
    contractWarnings({ ...vendor, status, contracted_cents: cents }, budget, 'USD')

  test.each([
    [null, 100_00, 0, []],
    [100_00, 100_00, 0, []],
    [100_00, null, 0, []],
    [100_01, 100_00, 0, ['This contract of $100.01 is above the $100 that your budget plans for Flowers.']],
    [
      60_00,
      100_00,
      40_01,
      ['With this contract, Flowers comes to $100.01, above the $100 that your budget plans for Flowers.'],
    ],
    [5_00, 0, 0, ['This contract of $5 is above the $0 that your budget plans for Flowers.']],
  ])('of %j, with %j planned and %j with others', (cents, plannedCents, otherContractsCents, warnings) => {
    expect(contract(cents, { plannedCents, otherContractsCents })).toEqual(warnings)
  })

  test('of a vendor who declined costs nothing', () => {
    expect(contract(500_00, { plannedCents: 1, otherContractsCents: 0 }, 'declined')).toEqual([])
  })
})

describe('payments', () => {
  const payment: DuePayment = {
    id: 'p',
    vendor_id: 'v',
    vendor_name: 'Rosa, Söhne & Co; Blumen',
    vendor_version: 1,
    label: 'Deposit',
    amount_cents: 1200_00,
    due_date: '2027-12-31',
    paid_on: null,
    version: 3,
    created_at: 0,
    updated_at: Date.UTC(2027, 1, 3, 4, 5, 6, 789),
  }

  const wedding = { currency_code: 'USD', version: 1 }

  test('are named only when overdue', () => {
    const sentence = '“Deposit” was due on 31 Dec 2027 and is not paid.'
    const payments = [payment, { ...payment, paid_on: '2027-12-01' }]
    expect(overduePayments({ status: 'booked', payments }, '2028-01-01')).toEqual([sentence])
    const notLate = [payment, { ...payment, due_date: null }]
    expect(overduePayments({ status: 'booked', payments: notLate }, '2027-12-31')).toEqual([])
  })

  test('of a declined vendor are never overdue', () => {
    expect(overduePayments({ status: 'declined', payments: [payment] }, '2028-01-01')).toEqual([])
  })

  test('have days until due', () => {
    expect(toUpcomingPayment(payment, '2027-12-24')).toMatchObject({
      amount: 1200,
      days_until_due: 7,
      is_overdue: false,
    })
    expect(toUpcomingPayment(payment, '2028-01-01')).toMatchObject({ days_until_due: -1, is_overdue: true })
  })

  test('become whole-day calendar entries with stable ids', () => {
    expect(paymentsToIcs([payment], wedding)).toBe(
      [
        'BEGIN:VCALENDAR',
        'VERSION:2.0',
        'PRODID:-//Posy//Posy//EN',
        'CALSCALE:GREGORIAN',
        'X-WR-CALNAME:Wedding payments',
        'BEGIN:VEVENT',
        'UID:payment-p@posy',
        'DTSTAMP:20270203T040506Z',
        'SEQUENCE:4',
        'DTSTART;VALUE=DATE:20271231',
        'SUMMARY:Rosa\\, Söhne & Co\\; Blumen: Deposit\\, $1\\,200',
        'TRANSP:TRANSPARENT',
        'END:VEVENT',
        'END:VCALENDAR',
        '',
      ].join('\r\n'),
    )
  })

  test('fold long lines at 75 octets without splitting a character', () => {
    const name = `${'a'.repeat(60)}${'💐ä'.repeat(40)}`
    const file = paymentsToIcs([{ ...payment, vendor_name: name, label: 'back\\slash' }], wedding)
    const lines = file.split('\r\n')
    expect(Math.max(...lines.map((line) => new TextEncoder().encode(line).length))).toBeLessThanOrEqual(75)
    expect(file.replaceAll('\r\n ', '')).toContain(`SUMMARY:${name}: back\\\\slash\\, $1\\,200\r\n`)
    expect(paymentsToIcs([], wedding)).not.toContain('VEVENT')
  })
})
