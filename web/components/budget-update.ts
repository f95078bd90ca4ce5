import { type BudgetLine, type BudgetSync, budgetPaths, type SyncedLine } from '../../worker/features/budget/schema'
import type { ChangedVendor, VendorStatus } from '../../worker/features/vendors/schema'
import { ApiError } from '../lib/api-error'
import { request } from '../lib/http'
import { sendEach } from '../lib/send-each'
import { useRefresh } from '../lib/swr'
import { toast } from './toast'
import { toastFailure } from './toast-failure'

const CHANGED = 'A line that was changed since keeps its amounts.'

/** Whether a vendor of this status counts as committed in the budget. */
export const isBooked = (status: VendorStatus) => status === 'booked' || status === 'paid'

/** Reads which lines the vendors' contracts and payments would change; writes nothing. */
export const previewSync = () => request<BudgetSync>('POST', budgetPaths.syncPreview)

/** Takes lines' amounts from their vendors, with Undo. */
export function useBudgetUpdate() {
  const refresh = useRefresh()

  /** Takes an update back. Lines that were given other amounts since keep them. */
  async function restore(updated: SyncedLine[]): Promise<void> {
    try {
      const lines = await request<BudgetLine[]>('GET', budgetPaths.list)
      const { failed } = await sendEach(updated, {
        send: async ({ id, actual_before, actual_after, paid_before, paid_after }) => {
          const line = lines.find((one) => one.id === id)
          if (line?.actual_amount !== actual_after || line.paid_amount !== paid_after)
            throw new ApiError(409, { detail: CHANGED })
          const { version } = line
          const before = { actual_amount: actual_before, paid_amount: paid_before, version }
          await request('PUT', budgetPaths.one(id), before)
        },
      })
      void refresh()
      if (failed[0]) toastFailure(failed[0].error)
      else toast.info('Budget restored')
    } catch (error) {
      toastFailure(error)
    }
  }

  async function update(lines: Pick<SyncedLine, 'id'>[]): Promise<void> {
    const { answers, failed } = await sendEach(lines, {
      send: ({ id }) => request<SyncedLine>('POST', budgetPaths.sync(id)),
    })
    void refresh()
    if (failed[0]) toastFailure(failed[0].error)
    // A second press changes no line.
    const changed = answers.filter(
      (line) => line.actual_before !== line.actual_after || line.paid_before !== line.paid_after,
    )
    if (changed.length === 0) return
    toast.success(changed.length === 1 ? 'Budget line updated' : `${changed.length} budget lines updated`, {
      action: { label: 'Undo', run: () => void restore(changed) },
    })
  }

  /** Offers an update in a toast if lines of the categories differ from their vendors. Says nothing if it cannot find out. */
  async function offer(...categoryIds: (string | null | undefined)[]): Promise<void> {
    if (!categoryIds.some(Boolean)) return
    try {
      const [{ synced }, lines] = await Promise.all([previewSync(), request<BudgetLine[]>('GET', budgetPaths.list)])
      const concerned = lines.filter(({ category_id }) => category_id && categoryIds.includes(category_id))
      const differing = synced.filter(({ id }) => concerned.some((line) => line.id === id))
      if (differing.length === 0) return
      toast.info('Your budget doesn’t match your vendors', {
        key: 'budget update',
        action: { label: 'Update the budget', run: () => void update(differing) },
      })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
    }
  }

  /** Shows the warnings about a vendor with a new status, and offers an update if it is or was booked. */
  function moved({ warnings, category_id, status }: ChangedVendor, from: VendorStatus): void {
    for (const warning of warnings) toast.info(warning)
    if (isBooked(status) || isBooked(from)) void offer(category_id)
  }

  return { update, offer, moved }
}
