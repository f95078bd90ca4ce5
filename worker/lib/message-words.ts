/** What a message to guests is for. */
export const messageKinds = ['save_the_date', 'invitation', 'change', 'reminder', 'thanks', 'custom'] as const
export type MessageKind = (typeof messageKinds)[number]

export const tones = ['formal', 'warm', 'playful'] as const
export type Tone = (typeof tones)[number]

/**
 * What a message fills in for each household: `{names}` are the couple's, `{greeting}` addresses the household, `{occasions}` has a line
 * for each occasion that the household is invited to and the message is about.
 */
export const messageFields = ['greeting', 'names', 'occasions', 'deadline', 'link'] as const
export type MessageField = (typeof messageFields)[number]

/** Ready texts in one language. */
export type ReadyTexts = Record<MessageKind, Record<Tone, { subject: string; body: string }>>
