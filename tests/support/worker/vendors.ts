import { paymentPaths, type VendorPayment } from '../../../worker/features/vendors/payments/schema'
import { type ChangedVendor, vendorPaths } from '../../../worker/features/vendors/schema'
import type { Couple } from './app'

export const newVendor = (couple: Couple, fields: object = {}) =>
  couple.post<ChangedVendor>(vendorPaths.list, { name: 'Rosa', ...fields })

export const newPayment = (couple: Couple, vendorId: string, fields: object) =>
  couple.post<VendorPayment>(paymentPaths.ofVendor(vendorId), { label: 'Deposit', ...fields })
