import type { Day } from '../../lib/calendar'
import { toIso } from '../../lib/calendar'
import { changesOf, filledIn, type Stamp } from '../../lib/every-field'
import { amountOrNull, centsOrNull, fromCents } from '../../lib/money'
import { showCents } from './payments/rules'
import { blankVendor, type Vendor, type VendorInput, type VendorPatch, type VendorSummary } from './schema'

/** A vendor as stored, with its category's name and the sums of its payments. Amounts in hundredths. */
export interface StoredVendor
  extends Omit<Vendor, 'quoted_amount' | 'contracted_amount' | 'paid_amount' | 'next_payment' | Stamp> {
  quoted_cents: number | null
  contracted_cents: number | null
  paid_cents: number
  next_payment: { due_date: Day; amount_cents: number } | null
  version: number
  created_at: number
  updated_at: number
}

export type NewVendor = Omit<StoredVendor, 'category_name' | 'paid_cents' | 'next_payment'>

export function newVendor(input: VendorInput, { id, now }: { id: string; now: number }): NewVendor {
  const { quoted_amount, contracted_amount, ...fields } = filledIn(blankVendor, input)
  return {
    ...fields,
    id,
    quoted_cents: centsOrNull(quoted_amount),
    contracted_cents: centsOrNull(contracted_amount),
    version: 1,
    created_at: now,
    updated_at: now,
  }
}

/** The columns that a patch changes; undefined for the others. */
export function vendorChanges(patch: VendorPatch) {
  const { quoted_amount, contracted_amount, ...changes } = changesOf(blankVendor, patch)
  return {
    ...changes,
    quoted_cents: quoted_amount === undefined ? undefined : centsOrNull(quoted_amount),
    contracted_cents: contracted_amount === undefined ? undefined : centsOrNull(contracted_amount),
  } satisfies Record<Exclude<keyof NewVendor, 'id' | Stamp>, unknown>
}

export function toVendor(stored: StoredVendor): Vendor {
  const { quoted_cents, contracted_cents, paid_cents, next_payment, ...vendor } = stored
  return {
    ...vendor,
    quoted_amount: amountOrNull(quoted_cents),
    contracted_amount: amountOrNull(contracted_cents),
    paid_amount: fromCents(paid_cents),
    next_payment: next_payment && {
      due_date: next_payment.due_date,
      amount: fromCents(next_payment.amount_cents),
    },
    created_at: toIso(stored.created_at),
    updated_at: toIso(stored.updated_at),
  }
}

/** Counts and sums of all vendors. Amounts in hundredths. */
export interface VendorSums extends Omit<VendorSummary, `${'total_contracted' | 'total_paid' | 'outstanding'}_amount`> {
  contracted_cents: number
  paid_cents: number
  outstanding_cents: number
}

export const noVendors: VendorSums = {
  total_vendors: 0,
  researching: 0,
  contacted: 0,
  quoted: 0,
  booked: 0,
  paid: 0,
  declined: 0,
  contracted_cents: 0,
  paid_cents: 0,
  outstanding_cents: 0,
}

export function summarizeVendors(sums: VendorSums = noVendors): VendorSummary {
  const { contracted_cents, paid_cents, outstanding_cents, ...counts } = sums
  return {
    ...counts,
    total_contracted_amount: fromCents(contracted_cents),
    total_paid_amount: fromCents(paid_cents),
    outstanding_amount: fromCents(outstanding_cents),
  }
}

/** The budget of a vendor's category, in hundredths. */
export interface CategoryBudget {
  /** Null if no budget line is linked to the category. */
  plannedCents: number | null
  /** Contracts with other vendors of the category that are booked or paid. */
  otherContractsCents: number
}

/** Warns, in a sentence, if the contracts of a vendor's category exceed its budget. */
export function contractWarnings(
  vendor: Pick<StoredVendor, 'contracted_cents' | 'category_name' | 'status'>,
  { plannedCents, otherContractsCents }: CategoryBudget,
  currency: string,
): string[] {
  const contract = vendor.contracted_cents
  if (contract === null || plannedCents === null || vendor.status === 'declined') return []
  const total = contract + otherContractsCents
  if (total <= plannedCents) return []
  const planned = `${showCents(plannedCents, currency)} that your budget plans for ${vendor.category_name}.`
  if (contract > plannedCents) {
    return [`This contract of ${showCents(contract, currency)} is above the ${planned}`]
  }
  return [`With this contract, ${vendor.category_name} comes to ${showCents(total, currency)}, above the ${planned}`]
}
