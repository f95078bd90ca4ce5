import { messageKinds, type ReadyTexts, tones } from '../../lib/message-words'

/**
 * Reads the ready texts of a language (`*.letters.txt`): a heading with kind and tone for each, then its subject, then its body. What comes
 * before the first heading is for translators.
 */
export function readLetters(text: string): ReadyTexts {
  const letters = new Map(
    text
      .replaceAll('\r\n', '\n')
      .split(/^## /m)
      .slice(1)
      .map((letter) => {
        const [heading = '', subject = '', ...body] = letter.trim().split('\n\n')
        return [heading, { subject, body: body.join('\n\n') }]
      }),
  )
  const letterOf = (heading: string) => {
    const letter = letters.get(heading)
    if (!letter) throw new Error(`Missing ready text: "${heading}".`)
    return letter
  }
  return recordOf(messageKinds, (kind) => recordOf(tones, (tone) => letterOf(`${kind}, ${tone}`)))
}

function recordOf<Name extends string, T>(keys: readonly Name[], toValue: (key: Name) => T): Record<Name, T> {
  return Object.fromEntries(keys.map((key) => [key, toValue(key)])) as Record<Name, T>
}
