import { textLength } from './text'

export const PASSWORD_HINT = 'Must be 8+ characters with uppercase, lowercase, and number'

/** What a new password needs, each part with its own words, so that a form can tick them off. */
export const passwordRules = [
  { label: '8 or more characters', isMet: (text: string) => textLength(text) >= 8 },
  {
    label: 'an uppercase and a lowercase letter',
    isMet: (text: string) => /\p{Lu}/u.test(text) && /\p{Ll}/u.test(text),
  },
  { label: 'a number', isMet: (text: string) => /\d/.test(text) },
]
