import * as z from 'zod/mini'
import { healthTexts } from '../../guests/consent/schema'

/**
 * What a reply says about the consent of one person: to all of their health texts at once, or to some. Without it, new texts are
 * recorded as not asked for.
 */
export const consentInput = z.union([
  z.boolean(),
  z.object({
    dietary_restrictions: z.optional(z.boolean()),
    accessibility_needs: z.optional(z.boolean()),
    /** To the answers to sensitive questions. */
    answers: z.optional(z.boolean()),
  }),
])
export type ConsentGiven = z.output<typeof consentInput>

export const CONSENT_DOCS =
  `Consent of the person: true or false, or an object of ${healthTexts.join(', ')} and answers (to sensitive questions), each true ` +
  'or false. A health text with false is refused (422); false without a text erases the person’s own. Without it, new texts are stored ' +
  'and recorded as not asked. Also in each entry of party and of its companions; household_consent is about household_answers.'
