import { foldText } from './text'

/** How often each text occurs. Any text can be a key of the result, also `constructor` and `__proto__`. */
export function countEach(texts: string[]): Record<string, number> {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  return Object.fromEntries(counts)
}

/** Adds up the counts of texts that differ only in case: under a spelling that is known, else under the first. */
export function addedUp(counts: Record<string, number>, known: readonly string[]): Map<string, number> {
  const spelled = spelling(known)
  const sums = new Map<string, number>()
  for (const [text, count] of Object.entries(counts)) sums.set(spelled(text), (sums.get(spelled(text)) ?? 0) + count)
  return sums
}

/** Spells texts that differ only in case alike: as the first of them, which may be one that is known. */
export function spelling(known: readonly string[] = []): (text: string) => string {
  const first = new Map<string, string>()
  const spell = (text: string) => {
    const key = foldText(text)
    const spelled = first.get(key) ?? text
    first.set(key, spelled)
    return spelled
  }
  known.forEach(spell)
  return spell
}
