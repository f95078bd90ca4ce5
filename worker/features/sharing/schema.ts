import * as z from 'zod/mini'
import { LAST_DAY } from '../../lib/calendar'
import { optionalLine, yearHint } from '../../lib/fields'
import { type ShareView, shareViews } from './contract'

export * from './contract'

const instantHint = 'Please enter a date and time such as 2027-02-21T18:00:00Z.'

/** An instant in ISO 8601, with its offset, whose year in UTC has four digits, too. */
const instant = z.iso
  .datetime({ offset: true, error: instantHint, abort: true })
  .check(z.refine((text) => text.slice(0, 10) <= LAST_DAY, { error: yearHint }))

export const shareLinkInput = z.object({
  view: z.enum(shareViews),
  /** The vendor whom the page is for; null: no particular one. */
  vendor_id: z.optional(optionalLine(100)),
  /** Null: the main occasion, or for the day all of them. */
  occasion_id: z.optional(optionalLine(100)),
  /** Null: seven days after the wedding. */
  expires_at: z.nullish(instant),
})
export type ShareLinkInput = z.output<typeof shareLinkInput>

export interface ShareLink {
  id: string
  view: ShareView
  vendor_id: string | null
  vendor_name: string | null
  occasion_id: string | null
  expires_at: string
  /** When the page was last opened; null: never. */
  last_seen_at: string | null
  /** When the reader last pressed "Seen"; null: never. */
  confirmed_at: string | null
  created_at: string
}

/** The answer to the POST. The address is not stored, so no later answer has it. */
export interface NewShareLink extends ShareLink {
  url: string
}
