import { billingPaths, type Subscription } from '../../worker/features/billing/schema'
import { useRead } from './swr'

/** The subscription, which helpers may not see. */
export const useSubscription = (isHelper = false) => useRead<Subscription>(isHelper ? null : billingPaths.subscription)
