import type { Bindings } from '../../context'
import type { AccountsDb } from '../../db/client'
import { billingOf } from './gateway'
import { ProviderFault } from './provider/gateway'
import { deleteCustomer, listAbandoned } from './queries'

const RUN_LIMIT = 50

/**
 * Deletes the provider's customers of deleted weddings, which ends their subscriptions. Failed ones are tried again in the
 * next run.
 */
export async function endAbandoned(env: Bindings, accounts: AccountsDb): Promise<{ ended: number; failed: string[] }> {
  const failed: string[] = []
  const billing = billingOf(env)
  const customers = billing ? await listAbandoned(accounts, RUN_LIMIT) : []
  if (!billing || customers.length === 0) return { ended: 0, failed }
  for (const id of customers) {
    try {
      await billing.gateway.deleteCustomer(id)
      await deleteCustomer(accounts, id)
    } catch (error) {
      if (!(error instanceof ProviderFault)) throw error
      failed.push(error.message)
    }
  }
  return { ended: customers.length - failed.length, failed }
}
