import { BODY_LENGTH, SUBJECT_LENGTH } from '../../../../../worker/features/messages/contract'
import { unknownField } from '../../../../../worker/features/messages/filling/rules'
import type { Locale } from '../../../../../worker/lib/locales'
import { textLength } from '../../../../../worker/lib/text'
import type { DraftValues, Words } from './draft-values'

/** The errors of what is typed, named as the API names them: `body`, `translations.fr.subject`. */
export function checkDraft(values: DraftValues): Record<string, string> {
  const others = Object.entries(values.translations) as [Locale, Words][]
  return Object.fromEntries(
    [['', values] as const, ...others.map(([locale, words]) => [`translations.${locale}.`, words] as const)].flatMap(
      ([prefix, { subject, body }]) => [
        ...named(`${prefix}subject`, subjectError(subject, values.channel === 'mail')),
        ...named(`${prefix}body`, bodyError(body)),
      ],
    ),
  )
}

const named = (name: string, error: string | null) => (error === null ? [] : [[name, error] as const])

function subjectError(subject: string, isNeeded: boolean): string | null {
  if (isNeeded && subject.trim() === '') return 'Please enter a subject.'
  if (lengthOf(subject) > SUBJECT_LENGTH) return `Please use at most ${SUBJECT_LENGTH} characters.`
  return unknownField(subject) ?? null
}

function bodyError(body: string): string | null {
  if (body.trim() === '') return 'Please write your message.'
  if (lengthOf(body) > BODY_LENGTH) return `Please use at most ${BODY_LENGTH.toLocaleString('en')} characters.`
  return unknownField(body) ?? null
}

/** The length of a text as the API stores it. */
const lengthOf = (text: string) => textLength(text.normalize('NFC').trim())
