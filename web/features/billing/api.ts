import { type BillingLink, billingPaths, type Plan } from '../../../worker/features/billing/schema'
import { request } from '../../lib/http'
import { useRead } from '../../lib/swr'

export const usePlans = () => useRead<Plan[]>(billingPaths.plans)

/** Returns where to go to pay for a plan, change to it, or return to the free one. */
export async function checkoutUrl(plan: string): Promise<string> {
  return (await request<BillingLink>('POST', billingPaths.checkout, { plan })).url
}

export async function portalUrl(): Promise<string> {
  return (await request<BillingLink>('POST', billingPaths.portal)).url
}
