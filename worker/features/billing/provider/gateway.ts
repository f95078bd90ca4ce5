import { OperatorFault } from '../../../lib/faults'
import type { BillingEvent } from '../rules'

interface Checkout {
  weddingId: string
  customerId: string
  priceId: string
  /** The address to return to after the payment. */
  doneUrl: string
  cancelledUrl: string
  now: number
}

export interface PortalChange {
  subscriptionId: string
  to: { itemId: string; priceId: string } | 'cancel'
  /** The address to return to after the confirmation. */
  doneUrl: string
}

interface Portal {
  customerId: string
  returnUrl: string
  /** The change to confirm; absent: the portal's overview. */
  change?: PortalChange
}

/** The payment provider. Calls throw `ProviderFault` if it is unreachable or refuses. */
export interface Gateway {
  /** Returns the customer's id, the same one for a repeated call. `insteadOf`: one that no longer exists. */
  createCustomer(couple: { weddingId: string; email: string; name: string; insteadOf?: string }): Promise<string>
  /** Returns the address of the checkout. Throws `NoSuchCustomer`. */
  openCheckout(checkout: Checkout): Promise<string>
  /** Returns the address of the portal. */
  openPortal(portal: Portal): Promise<string>
  /** Deletes a customer, which ends their subscriptions at once. */
  deleteCustomer(id: string): Promise<void>
  /** Checks and parses a report; null if Posy does not use its type. Throws `UnsignedReport` or `UnreadableReport`. */
  readReport(body: string, signature: string, now: number): Promise<BillingEvent | null>
}

/** A failed call of the provider. */
export class ProviderFault extends OperatorFault {
  constructor(
    /** Whether a retry can succeed. */
    readonly isTemporary: boolean,
    reason: string,
  ) {
    super(reason)
  }
}

/** The customer of a call no longer exists at the provider. */
export class NoSuchCustomer extends ProviderFault {}

/** A report whose signature is not the provider's, or too old. */
export class UnsignedReport extends Error {}

/** A signed report in an unknown shape. */
export class UnreadableReport extends OperatorFault {}
