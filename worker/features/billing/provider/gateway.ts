import { OperatorFault } from '../../../lib/faults'
import type { BillingEvent } from '../rules'

export interface Checkout {
  weddingId: string
  customerId: string
  priceId: string
  /** Where to come back to. */
  doneUrl: string
  cancelledUrl: string
  now: number
}

export interface PortalChange {
  subscriptionId: string
  to: { itemId: string; priceId: string } | 'cancel'
  /** Where to come back to when it is confirmed. */
  doneUrl: string
}

export interface Portal {
  customerId: string
  returnUrl: string
  /** What to ask there at once; without it, the customer looks around. */
  change?: PortalChange
}

/** Whoever is paid. What asks something of it throws a `ProviderFault` when it is not to be had. */
export interface Gateway {
  /** The customer's id; the same one when it is asked for again. */
  createCustomer(couple: { weddingId: string; email: string; name: string }): Promise<string>
  openCheckout(checkout: Checkout): Promise<string>
  openPortal(portal: Portal): Promise<string>
  /** Ends what it pays for, at once. */
  deleteCustomer(id: string): Promise<void>
  /** Null for what does not concern us; throws `UnsignedReport` and `UnreadableReport`. */
  readReport(body: string, signature: string, now: number): Promise<BillingEvent | null>
}

/** The provider did not do what it was asked for. */
export class ProviderFault extends OperatorFault {
  constructor(
    /** Whether it helps to try again. */
    readonly isPassing: boolean,
    reason: string,
  ) {
    super(reason)
  }
}

/** Not the provider's, or too old. */
export class UnsignedReport extends Error {}

/** The provider's, but not in a shape that we know. */
export class UnreadableReport extends OperatorFault {}
