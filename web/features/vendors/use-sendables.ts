import type { Vendor } from '../../../worker/features/vendors/schema'
import { useIsHelper } from '../../lib/session'
import { press } from '../../lib/share-press'
import { useOpenParam } from '../../lib/url-state'
import { type Sendable, sendablesFor } from './sendable'

/** What one press sends to a vendor, and how. */
export function useSendables(vendor: Vendor): (Sendable & { send: () => void })[] {
  const { open } = useOpenParam('share')
  return sendablesFor(vendor, useIsHelper()).map((one) => ({
    ...one,
    send: () => {
      press(one.wish)
      open(one.wish)
    },
  }))
}
