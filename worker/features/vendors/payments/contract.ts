/** Maximum number of payments per vendor. */
export const PAYMENT_LIMIT = 100

export const paymentPaths = {
  ofVendor: (vendorId: string) => `/api/vendors/${encodeURIComponent(vendorId)}/payments`,
  one: (id: string) => `/api/vendor-payments/${encodeURIComponent(id)}`,
  upcoming: (days: number) => `/api/vendors/payments/upcoming?days=${days}`,
  calendar: '/api/vendors/payments/calendar.ics',
} as const
