import * as z from 'zod/mini'
import { blankVendor, MAX_CREW_MEALS, type VendorInput, vendorInput } from '../../../../worker/features/vendors/schema'
import { preprocess, wholeNumber } from '../../../../worker/lib/fields'
import type { FormValues } from '../../../lib/form'
import { amountText, typedAmount } from '../typed-amount'

export type VendorValues = FormValues<
  // Without the free text of the category, which is only shown.
  Omit<Required<VendorInput>, 'category' | 'quoted_amount' | 'contracted_amount' | 'crew_meals'> & {
    crew_meals: string
    quoted_amount: string
    contracted_amount: string
  }
>

/** The API's schema with amounts and numbers as typed text. */
export const typedVendor = z.extend(vendorInput, {
  quoted_amount: typedAmount,
  contracted_amount: typedAmount,
  crew_meals: preprocess((text) => (text === '' ? '0' : text), wholeNumber(0, MAX_CREW_MEALS)),
})

export const newVendorValues = toVendorValues(blankVendor)

/** The order decides which wrong field gets the focus. */
export function toVendorValues(vendor: Required<VendorInput>): VendorValues {
  return {
    name: vendor.name,
    category_id: vendor.category_id ?? '',
    status: vendor.status,
    contact_name: vendor.contact_name ?? '',
    phone: vendor.phone ?? '',
    show_phone: vendor.show_phone,
    email: vendor.email ?? '',
    website: vendor.website ?? '',
    quoted_amount: amountText(vendor.quoted_amount),
    contracted_amount: amountText(vendor.contracted_amount),
    crew_meals: String(vendor.crew_meals),
    rating: vendor.rating,
    notes: vendor.notes ?? '',
  }
}

export const vendorFieldLabels: Record<keyof VendorValues, string> = {
  name: 'Name',
  category_id: 'Category',
  status: 'Status',
  contact_name: 'Contact',
  phone: 'Phone',
  show_phone: 'Number on the shared contacts',
  email: 'Email',
  website: 'Website',
  quoted_amount: 'Quote',
  contracted_amount: 'Contract',
  crew_meals: 'Crew meals',
  rating: 'Rating',
  notes: 'Notes',
}
