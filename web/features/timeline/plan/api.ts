import { type CleanUpAnswer, type DayPlanAnswer, timelinePaths } from '../../../../worker/features/timeline/schema'
import { sendDeletions } from '../../../components/send-deletions'
import { useWrite } from '../../../lib/swr'

/** Writes that depend on all events. Pending deletions are sent first. None of them is there already, or the copy to keep. */
export function usePlanWrites() {
  const write = useWrite()
  return {
    planDay: async (date: string, ceremony_time: string) => {
      await sendDeletions()
      return write<DayPlanAnswer>('POST', timelinePaths.dayPlan, { date, ceremony_time })
    },
    cleanUp: async () => {
      await sendDeletions()
      return write<CleanUpAnswer>('POST', timelinePaths.cleanUp)
    },
  }
}
