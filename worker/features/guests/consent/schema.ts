/** The texts of a person that are health data. */
export const healthTexts = ['dietary_restrictions', 'accessibility_needs'] as const
export type HealthText = (typeof healthTexts)[number]

/** Version of the sentence beside the box on a guest's page. Raise it when the sentence says something else. */
export const CONSENT_VERSION = 1

/** What was agreed to about one health text, or one answer to a sensitive question, that is stored. */
export interface Consent {
  text: HealthText | 'answer'
  /** The companion whose text it is; null: the guest's own. */
  companion_id: string | null
  /** The question that was answered; null: it is a text. */
  question_id: string | null
  /** `other`: another adult said that they agreed. `not_asked`: the couple, a file or a program stored it without asking. */
  given_by: 'self' | 'other' | 'not_asked'
  /** The guest whose link said so. */
  by_guest_id: string | null
  /** Version of the sentence that was agreed to. */
  text_version: number | null
  at: string | null
}
