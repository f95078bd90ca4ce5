import type { Day } from '../../lib/calendar'
import { toIso } from '../../lib/calendar'
import { fromCents, toCents } from '../../lib/money'
import { showCents } from './payments/rules'
import type { Vendor, VendorInput, VendorPatch, VendorStatus, VendorSummary } from './schema'

/** A vendor as stored, with the name of its category and what its payments say; amounts in hundredths. */
export interface StoredVendor {
  id: string
  name: string
  category_id: string | null
  category_name: string | null
  category: string | null
  status: VendorStatus
  contact_name: string | null
  email: string | null
  phone: string | null
  website: string | null
  quoted_cents: number | null
  contracted_cents: number | null
  paid_cents: number
  next_payment: { due_date: Day; amount_cents: number } | null
  rating: number | null
  notes: string | null
  version: number
  created_at: number
  updated_at: number
}

export type NewVendor = Omit<StoredVendor, 'category_name' | 'paid_cents' | 'next_payment'>

export function newVendor(input: VendorInput, { id, now }: { id: string; now: number }): NewVendor {
  return {
    id,
    name: input.name,
    category_id: input.category_id ?? null,
    category: input.category ?? null,
    status: input.status ?? 'contacted',
    contact_name: input.contact_name ?? null,
    email: input.email ?? null,
    phone: input.phone ?? null,
    website: input.website ?? null,
    quoted_cents: centsOrNull(input.quoted_amount),
    contracted_cents: centsOrNull(input.contracted_amount),
    rating: input.rating ?? null,
    notes: input.notes ?? null,
    version: 1,
    created_at: now,
    updated_at: now,
  }
}

/** What a patch stores. */
export function vendorChanges(patch: VendorPatch): Partial<NewVendor> {
  const { version: _, quoted_amount, contracted_amount, ...changes } = patch
  return {
    ...changes,
    ...(quoted_amount !== undefined && { quoted_cents: centsOrNull(quoted_amount) }),
    ...(contracted_amount !== undefined && { contracted_cents: centsOrNull(contracted_amount) }),
  }
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

/** The vendors of a wedding, counted by status and summed; amounts in hundredths. */
export interface VendorSums extends Omit<VendorSummary, `${'total_contracted' | 'total_paid' | 'outstanding'}_amount`> {
  contracted_cents: number
  paid_cents: number
  outstanding_cents: number
}

const noVendors: VendorSums = {
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

/** What the budget has for a vendor's category. */
export interface CategoryBudget {
  /** Null when no line of the budget is linked to the category. */
  plannedCents: number | null
  /** What other vendors of the category, booked or paid, are contracted for. */
  otherContractsCents: number
}

/** Says so when what is contracted in a vendor's category is more than the budget plans for it. */
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

function centsOrNull(amount: number | null | undefined): number | null {
  return amount == null ? null : toCents(amount)
}

function amountOrNull(cents: number | null): number | null {
  return cents === null ? null : fromCents(cents)
}
