import * as z from 'zod/mini'
import { money, optionalEmail, optionalLine, optionalNotes, requiredLine, version } from '../../lib/fields'
import { MAX_CREW_MEALS, vendorStatuses } from './contract'

export * from './contract'

/** A web address without a scheme, or with http(s): a `javascript:` link would run in the browser, also one like `javascript:1/…`. */
const webAddress = optionalLine(2000).check(
  z.refine((text) => text === null || /^(https?:\/\/|(?![a-z\d+-]+:))[^\s/:@]+(:\d+)?([/?#]\S*)?$/i.test(text), {
    error: 'Please enter a web address such as https://example.com.',
  }),
)

export const vendorInput = z.object({
  name: requiredLine('Please enter a name.'),
  category_id: z.optional(optionalLine()),
  /** Free text, typed or imported. Only `category_id` links a category. */
  category: z.optional(optionalLine()),
  status: z.optional(z.enum(vendorStatuses)),
  contact_name: z.optional(optionalLine()),
  email: z.optional(optionalEmail),
  phone: z.optional(optionalLine(50)),
  website: z.optional(webAddress),
  /** Null: no quote yet. */
  quoted_amount: z.optional(z.nullable(money)),
  /** Null: no contract yet. */
  contracted_amount: z.optional(z.nullable(money)),
  rating: z.optional(z.nullable(z.number().check(z.minimum(0), z.maximum(5)))),
  notes: z.optional(optionalNotes()),
  /** How many of their people are fed on the day. */
  crew_meals: z.optional(z.int().check(z.minimum(0), z.maximum(MAX_CREW_MEALS))),
  /** Whether the shared page of contacts shows the phone. */
  show_phone: z.optional(z.boolean()),
})
export type VendorInput = z.output<typeof vendorInput>

/** Defaults of a vendor's fields. */
export const blankVendor: Required<VendorInput> = {
  name: '',
  category_id: null,
  category: null,
  status: 'contacted',
  contact_name: null,
  email: null,
  phone: null,
  website: null,
  quoted_amount: null,
  contracted_amount: null,
  rating: null,
  notes: null,
  crew_meals: 0,
  show_phone: false,
}

export const vendorPatch = z.extend(z.partial(vendorInput), {
  version,
  /** The status that was seen; refused if there is another by now. Absent: any. */
  seen_status: z.optional(z.enum(vendorStatuses)),
})
export type VendorPatch = z.output<typeof vendorPatch>

/** A vendor in a response. Amounts in major units. */
export interface Vendor extends Required<VendorInput> {
  id: string
  /** The name of the linked category; null without one. */
  category_name: string | null
  /** Sum of the payments made. */
  paid_amount: number
  /** The earliest open payment; null if none has a due date, and for declined vendors, who are not paid. */
  next_payment: { due_date: string; amount: number } | null
  version: number
  created_at: string
  updated_at: string
}

/** The response to a change. */
export interface ChangedVendor extends Vendor {
  /** Sentences, such as about a contract that exceeds the budget. */
  warnings: string[]
}

export interface VendorSummary {
  total_vendors: number
  researching: number
  contacted: number
  quoted: number
  booked: number
  paid: number
  declined: number
  /** Contracts of all vendors except declined ones. */
  total_contracted_amount: number
  total_paid_amount: number
  /** Contracts minus the payments made. */
  outstanding_amount: number
}

/** Use of a vendor: the rows that refer to it. */
export interface VendorUsage {
  vendor_name: string
  payments: number
  paid_amount: number
  /** Timeline events, which stay when the vendor is removed. */
  events: number
  /** Links to shared pages that still work, and end with the vendor; undefined: none. */
  links?: number
  total_references: number
}
