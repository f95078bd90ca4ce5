import * as z from 'zod/mini'
import { requiredLine, version } from '../../../lib/fields'
import { eventStatuses, shiftMinutes, TIMELINE_LIMIT, type TimelineEvent } from '../schema'

export const delayInput = z.object({
  from_id: requiredLine('Please say from which event.', 100),
  /** Negative to take a delay back. */
  minutes: shiftMinutes,
  /**
   * The versions of the events that the person saw moving, by id. With them these events move, or none if one of them has
   * changed or another one would have to move.
   */
  versions: z.nullish(
    z
      .record(z.string().check(z.maxLength(100)), z.int().check(z.minimum(1)))
      .check(z.refine((versions) => Object.keys(versions).length <= TIMELINE_LIMIT)),
  ),
  /** Moves the events of `versions` alone, whatever else follows on the day: what takes a delay back. */
  alone: z.optional(z.boolean()),
})

export const statusInput = z.object({ status: z.enum(eventStatuses), version })

export interface DelayAnswer {
  minutes: number
  /** The events that moved. */
  events: TimelineEvent[]
}
