import { planDayAt } from '../../worker/features/timeline/day-mode/rules'
import { addDays, type Day, dayAt, wallMinutesAt } from '../../worker/lib/calendar'

/** So many days from today in Manila, where a new wedding is. */
export const inDays = (days: number): Day => addDays(dayAt(Date.now(), 'Asia/Manila'), days)

/** Today in Manila. */
export const today = (): Day => inDays(0)

/** So many days from the day whose plan is under way in Manila: until four in the morning, the day before. */
export const inPlanDays = (days: number): Day => addDays(planDayAt(wallMinutesAt(Date.now(), 'Asia/Manila')), days)
