import * as z from 'zod/mini'
import { GUEST_LIMIT } from '../../../guests/schema'
import { audience, messageFields } from '../../../messages/schema'
import { OCCASION_LIMIT } from '../../../occasions/schema'
import { createdAt, reference, references } from '../references/schema'

const fileAudience = z
  .extend(audience, {
    households: z.optional(references(GUEST_LIMIT)),
    /** Guests without a household. */
    guests: z.optional(references(GUEST_LIMIT)),
    occasion_id: z.optional(reference),
  })
  .check(
    z.refine(({ households = [], guests = [] }) => households.length + guests.length <= GUEST_LIMIT, {
      error: `Please list at most ${GUEST_LIMIT}.`,
    }),
  )

/** A message that has not started. */
export const draft = z.extend(messageFields, {
  created_at: createdAt,
  occasion_ids: z._default(references(OCCASION_LIMIT), []),
  subject: z._default(messageFields.shape.subject, ''),
  translations: z._default(messageFields.shape.translations, {}),
  tone: z._default(messageFields.shape.tone, null),
  to: z._default(messageFields.shape.to, 'contact'),
  audience: z._default(fileAudience, {}),
})

export type FileAudience = z.output<typeof draft>['audience']
export type FileMessage = z.output<typeof draft>
