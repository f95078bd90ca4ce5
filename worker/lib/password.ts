import { textLength } from './text'

export const PASSWORD_HINT = 'Must be 8+ characters with uppercase, lowercase, and number'

/** The requirements of a new password, each with a label for the form that ticks them off. */
export const passwordRules = [
  { label: '8 or more characters', isMet: (text: string) => textLength(text) >= 8 },
  {
    label: 'an uppercase and a lowercase letter',
    isMet: (text: string) => /\p{Lu}/u.test(text) && /\p{Ll}/u.test(text),
  },
  { label: 'a number', isMet: (text: string) => /\d/.test(text) },
]
