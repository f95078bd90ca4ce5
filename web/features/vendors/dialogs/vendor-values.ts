import { type Vendor, vendorInput } from '../../../../worker/features/vendors/schema'
import { amountText, typedAmount } from '../typed-amount'

/** A vendor as a form holds it: text instead of null, in the order in which wrong fields get the focus. */
export interface VendorValues {
  name: string
  category_id: string
  status: Vendor['status']
  contact_name: string
  phone: string
  email: string
  website: string
  quoted_amount: string
  contracted_amount: string
  rating: number | null
  notes: string
}

/** The contract's schema, with amounts as they are typed. */
export const typedVendor = vendorInput.extend({ quoted_amount: typedAmount, contracted_amount: typedAmount })

export const newVendorValues: VendorValues = {
  name: '',
  category_id: '',
  status: 'contacted',
  contact_name: '',
  phone: '',
  email: '',
  website: '',
  quoted_amount: '',
  contracted_amount: '',
  rating: null,
  notes: '',
}

export function toVendorValues(vendor: Vendor): VendorValues {
  return {
    name: vendor.name,
    category_id: vendor.category_id ?? '',
    status: vendor.status,
    contact_name: vendor.contact_name ?? '',
    phone: vendor.phone ?? '',
    email: vendor.email ?? '',
    website: vendor.website ?? '',
    quoted_amount: amountText(vendor.quoted_amount),
    contracted_amount: amountText(vendor.contracted_amount),
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
  email: 'Email',
  website: 'Website',
  quoted_amount: 'Quote',
  contracted_amount: 'Contract',
  rating: 'Rating',
  notes: 'Notes',
}
