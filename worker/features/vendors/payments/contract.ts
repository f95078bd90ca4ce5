/** Maximum number of payments per vendor. */
export const PAYMENT_LIMIT = 100
/** Maximum number of days ahead for which payments are listed. */
export const MAX_DAYS_AHEAD = 730

export const paymentPaths = {
  ofVendor: (vendorId: string) => `/api/vendors/${encodeURIComponent(vendorId)}/payments`,
  one: (id: string) => `/api/vendor-payments/${encodeURIComponent(id)}`,
  upcoming: (days: number) => `/api/vendors/payments/upcoming?days=${days}`,
  calendar: '/api/vendors/payments/calendar.ics',
} as const
