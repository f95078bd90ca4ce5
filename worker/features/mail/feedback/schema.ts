import * as z from 'zod'

/** What the couple's screens know of the provider's reports. */
export interface FeedbackState {
  /** Whether the provider is set up to report. */
  is_expected: boolean
  /** Whether mails were accepted and no report came for a day. */
  is_missing: boolean
  last_event_at: string | null
}

const id = z.string().min(1).max(300)
const instant = z.iso.datetime({ offset: true }).transform((text) => Date.parse(text))

export const cloudflareEvent = z.object({
  payload: z.object({
    messageId: id,
    bounce: z.object({ type: z.string().optional() }).nullish().catch(null),
    rejection: z.object({ reason: z.string().optional() }).nullish().catch(null),
  }),
  metadata: z.object({ eventTimestamp: instant }).nullish().catch(null),
})

export const resendEvent = z.object({
  created_at: instant.nullish().catch(null),
  data: z.object({
    email_id: id,
    bounce: z.object({ type: z.string().optional() }).nullish().catch(null),
  }),
})
