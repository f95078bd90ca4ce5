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
    if (!letter) throw new Error(`There is no letter "${heading}".`)
    return letter
  }
  return byName(messageKinds, (kind) => byName(tones, (tone) => letterOf(`${kind}, ${tone}`)))
}

function byName<Name extends string, T>(names: readonly Name[], of: (name: Name) => T): Record<Name, T> {
  return Object.fromEntries(names.map((name) => [name, of(name)])) as Record<Name, T>
}
