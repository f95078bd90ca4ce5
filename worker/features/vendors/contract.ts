export const VENDOR_LIMIT = 1000
export const MAX_CREW_MEALS = 200

export const vendorStatuses = ['researching', 'contacted', 'quoted', 'booked', 'paid', 'declined'] as const
export type VendorStatus = (typeof vendorStatuses)[number]

const one = (id: string) => `/api/vendors/${encodeURIComponent(id)}`

export const vendorPaths = {
  list: '/api/vendors',
  one,
  usage: (id: string) => `${one(id)}/usage`,
} as const
