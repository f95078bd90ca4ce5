import { foldText } from '../../../worker/lib/text'

/** Returns the distinct values in any case, each as it is first spelled, sorted alphabetically. */
export function distinct(values: (string | null)[]): string[] {
  const spellings = new Map<string, string>()
  for (const value of values.filter((value) => value !== null)) {
    const key = foldText(value)
    if (!spellings.has(key)) spellings.set(key, value)
  }
  return [...spellings.values()].sort(new Intl.Collator('en').compare)
}

/** Returns a test for the same text in any case, such as a tag or a household's name. */
export function sameText(text: string): (other: string | null) => boolean {
  const key = foldText(text)
  return (other) => other !== null && foldText(other) === key
}

/** Returns the text as these values spell it. */
export function spelledIn(values: readonly string[], text: string): string {
  return values.includes(text) ? text : (values.find(sameText(text)) ?? text)
}
