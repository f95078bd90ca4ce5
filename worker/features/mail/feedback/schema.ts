import * as z from 'zod/mini'

/** What the couple's screens know of the provider's reports. */
export interface FeedbackState {
  /** Whether the provider is set up to report. */
  is_expected: boolean
  /** Whether mails were accepted and no report came for a day. */
  is_missing: boolean
  last_event_at: string | null
}

const id = z.string().check(z.minLength(1), z.maxLength(300))
const instant = z.pipe(
  z.iso.datetime({ offset: true }),
  z.transform((text) => Date.parse(text)),
)

export const cloudflareEvent = z.object({
  payload: z.object({
    messageId: id,
    bounce: z.catch(z.nullish(z.object({ type: z.optional(z.string()) })), null),
    rejection: z.catch(z.nullish(z.object({ reason: z.optional(z.string()) })), null),
  }),
  metadata: z.catch(z.nullish(z.object({ eventTimestamp: instant })), null),
})

export const resendEvent = z.object({
  created_at: z.catch(z.nullish(instant), null),
  data: z.object({
    email_id: id,
    bounce: z.catch(z.nullish(z.object({ type: z.optional(z.string()) })), null),
  }),
})
