import { type MessageField, messageFields } from '../../../lib/message-words'

/** What a field says to one recipient; null: there is nothing to say. */
export type FieldValues = Record<MessageField, string | null>

const field = /\{([^{}\n]*)\}/g

function fieldsIn(text: string): string[] {
  return [...text.matchAll(field)].map(([, name = '']) => name)
}

function isField(name: string): name is MessageField {
  return (messageFields as readonly string[]).includes(name)
}

/** A sentence about a field that a text names and that does not exist; undefined: there is none. */
export function unknownField(text: string): string | undefined {
  const unknown = fieldsIn(text).find((name) => !isField(name))
  if (unknown === undefined) return undefined
  const known = messageFields.map((name) => `{${name}}`).join(', ')
  return `There is no field {${unknown.slice(0, 50)}}. Please use one of ${known}.`
}

/** Whether a text, without its fields, is mostly in letters from right to left; null: it has no letters. */
export function isMostlyRightToLeft(text: string): boolean | null {
  const letters = text.replaceAll(field, '').match(/\p{L}/gu)
  return letters && 2 * letters.filter((letter) => rightToLeft.test(letter)).length > letters.length
}

const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]/u

/** Puts values in the places of the fields. Leaves out each sentence with a field that has no value, and lines that are empty then. */
export function fillIn(text: string, values: FieldValues, locale: string): string {
  const isMissing = (part: string) => fieldsIn(part).some((name) => isField(name) && values[name] === null)
  const lines = text.split('\n').flatMap((line) => {
    if (!isMissing(line)) return [line]
    const kept = sentencesOf(line, locale)
      .filter((sentence) => !isMissing(sentence))
      .join('')
      .trim()
    return kept === '' ? [] : [kept]
  })
  const left = lines
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
  // In one pass, so that a name with braces stays as it is.
  return left.replaceAll(field, (written, name: string) => (isField(name) ? (values[name] ?? '') : written))
}

/** Making a segmenter is slow. */
const segmenters = new Map<string, Intl.Segmenter>()

function sentencesOf(line: string, locale: string): string[] {
  const segmenter = segmenters.get(locale) ?? new Intl.Segmenter(locale, { granularity: 'sentence' })
  segmenters.set(locale, segmenter)
  // A field counts as a name: as punctuation, its first brace would belong to the sentence before.
  const named = line.replaceAll(field, (written) => 'X'.repeat(written.length))
  return [...segmenter.segment(named)].map(({ index, segment }) => line.slice(index, index + segment.length))
}
