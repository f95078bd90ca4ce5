import type { FitFactor, FitSuggestion } from '../../../worker/features/vendor-fit/schema'
import { type Vendor, type VendorStatus, vendorStatuses } from '../../../worker/features/vendors/schema'
import { counted } from '../../../worker/lib/text'
import type { Tone } from '../../components/chip'

export const statusLabels: Record<VendorStatus, string> = {
  researching: 'Researching',
  contacted: 'Contacted',
  quoted: 'Quoted',
  booked: 'Booked',
  paid: 'Paid',
  declined: 'Declined',
}

export const statusTones: Record<VendorStatus, Tone> = {
  researching: 'neutral',
  contacted: 'neutral',
  quoted: 'accent',
  booked: 'good',
  paid: 'good',
  declined: 'neutral',
}

export const statusOptions = vendorStatuses.map((value) => ({ value, label: statusLabels[value] }))

export function isStatus(text: string): text is VendorStatus {
  return (vendorStatuses as readonly string[]).includes(text)
}

/** Returns a vendor's price: the contract, or else the quote. */
export function priceOf({ contracted_amount, quoted_amount }: Vendor): number | null {
  return contracted_amount ?? quoted_amount
}

/** Returns the linked category, or else the typed one. */
export function categoryOf({ category_name, category }: Vendor): string | null {
  return category_name ?? category
}

/** Returns a link to a website. The API accepts only http and https. */
export function linkTo(website: string): string {
  return /^https?:\/\//i.test(website) ? website : `https://${website}`
}

/** 'due today', 'due in 3 days', '5 days overdue' */
export function dueWords(daysUntilDue: number): string {
  if (daysUntilDue === 0) return 'due today'
  const days = Math.abs(daysUntilDue)
  const count = counted(days, 'day')
  return daysUntilDue > 0 ? `due in ${count}` : `${count} overdue`
}

export const verdicts: Record<FitSuggestion['verdict'], { label: string; tone: Tone }> = {
  strong: { label: 'Strong fit', tone: 'good' },
  possible: { label: 'Possible fit', tone: 'care' },
  weak: { label: 'Weak fit', tone: 'bad' },
}

export const factorLabels: Record<FitFactor['name'], string> = {
  price: 'Price',
  category_budget: 'Budget',
  stage: 'Stage',
  rating: 'Rating',
  completeness: 'Details',
  dates: 'Dates',
}
