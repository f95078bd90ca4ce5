import type { WeddingDb } from '../../db/client'
import type { WeddingId } from '../../db/wedding'
import { paymentsOf } from '../vendors/payments/queries'
import type { StoredPayment } from '../vendors/payments/rules'
import { type BudgetedVendor, selectBudgeted, toBudgeted } from '../vendors/queries'

/** Reads the data for a suggestion; undefined if there is no such vendor. */
export async function findForFit(
  db: WeddingDb,
  weddingId: WeddingId,
  { id, now }: { id: string; now: number },
): Promise<(BudgetedVendor & { payments: StoredPayment[] }) | undefined> {
  const [payments, ...found] = await db.batch([paymentsOf(db, weddingId, id), ...selectBudgeted(db, weddingId, id)])
  const budgeted = toBudgeted(found, now)
  return budgeted && { ...budgeted, payments }
}
