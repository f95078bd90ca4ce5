import { DAY } from '../../../lib/durations'
import { foldText } from '../../../lib/text'
import { DAILY_LIMIT } from '../../reminders/rules'

/** Receipts of a wedding to one guest, and to one address, within a day, so that links cannot be used to flood it. */
export const DAILY_RECEIPTS = 5

/** How late a receipt is still worth sending. */
export const RECEIPT_LIFE = DAY

/** Receipts of a wedding to an address, queued within the last day. */
export interface Received {
  wedding_id: string
  to: string
  count: number
}

/**
 * Those of the links that may get a receipt: up to the limit of each address, and of the owners, which all of their weddings share.
 * `owned`: the weddings of the owners of each.
 */
export function withinLimits<Link extends { wedding_id: string; email: string | null }>(
  due: Link[],
  { received, owned }: { received: Received[]; owned: Map<string, string[]> },
): Link[] {
  const counts = new Map<string, number>()
  const countOf = (key: string) => counts.get(key) ?? 0
  const keysOf = (id: string, address: string) => [id, `${id} ${foldText(address)}`] as const
  const add = (key: string, count: number) => void counts.set(key, countOf(key) + count)
  for (const { wedding_id, to, count } of received) for (const key of keysOf(wedding_id, to)) add(key, count)
  return due.filter(({ wedding_id, email }) => {
    const [wedding, address] = keysOf(wedding_id, email ?? '')
    const together = owned.get(wedding_id) ?? [wedding_id]
    const isFree = together.reduce((sum, id) => sum + countOf(id), 0) < DAILY_LIMIT && countOf(address) < DAILY_RECEIPTS
    if (isFree) for (const key of [wedding, address]) add(key, 1)
    return isFree
  })
}
