import type { WeddingDb } from '../../../db/client'
import { addDays, dayAt } from '../../../lib/calendar'
import { DAY, HOUR } from '../../../lib/durations'
import { erasureDay, NEEDS_KEPT_DAYS } from '../../settings/days/rules'
import { eraseNeeds, listEnded } from './queries'

/** Weddings per run. They are erased together. */
const WEDDINGS_PER_RUN = 100
/** Somewhere on earth it is already this day. */
const EASTMOST = 'Pacific/Kiritimati'

/**
 * Erases guests' health texts some time after the last occasion, unless the couple keeps them. A wedding is looked at again each day, for
 * what was written since.
 */
export async function eraseEnded(db: WeddingDb, now: number): Promise<{ erased: number }> {
  const lastDay = addDays(dayAt(now, EASTMOST), -NEEDS_KEPT_DAYS)
  const ended = await listEnded(db, { lastDay, checkedBefore: now - DAY, limit: 3 * WEDDINGS_PER_RUN })
  const isDue = ({ latest, ...wedding }: (typeof ended)[number]) => {
    const day = erasureDay(wedding, [latest])
    return day !== null && day <= dayAt(now, wedding.timezone)
  }
  const due = ended.filter(isDue).slice(0, WEDDINGS_PER_RUN)
  if (due.length === 0) return { erased: 0 }
  return { erased: await eraseNeeds(db, due, { abandonedBefore: now - HOUR, now }) }
}
