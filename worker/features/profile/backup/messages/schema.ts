import * as z from 'zod/mini'
import { GUEST_LIMIT } from '../../../guests/schema'
import { audience, messageFields } from '../../../messages/schema'
import { OCCASION_LIMIT } from '../../../occasions/schema'
import { createdAt, reference } from '../references/schema'

const references = z.array(reference).check(z.maxLength(GUEST_LIMIT))

/** A message that has not started. */
export const draft = z.extend(messageFields, {
  created_at: createdAt,
  occasion_ids: z._default(z.array(reference).check(z.maxLength(OCCASION_LIMIT)), []),
  subject: z._default(messageFields.shape.subject, ''),
  translations: z._default(messageFields.shape.translations, {}),
  tone: z._default(messageFields.shape.tone, null),
  to: z._default(messageFields.shape.to, 'contact'),
  audience: z._default(
    z.extend(audience, {
      households: z.optional(references),
      /** Guests without a household. */
      guests: z.optional(references),
      occasion_id: z.optional(reference),
    }),
    {},
  ),
})

export type FileAudience = z.output<typeof draft>['audience']
export type FileMessage = z.output<typeof draft>
