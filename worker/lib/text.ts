/** How many times more UTF-16 units a text can have before it is normalised (Unicode Standard Annex 15). */
export const RAW_FACTOR = 4

/** Combining marks on one letter; no script uses as many. */
const MAX_MARKS = 100
const tooManyMarks = new RegExp(`(?<!\\p{M})\\p{M}{${MAX_MARKS + 1}}`, 'u')

/** `normalize` is quadratic in a run of combining marks: 254 KiB of them take 4 s. */
export function hasTooManyMarks(text: string): boolean {
  return text.length > MAX_MARKS && tooManyMarks.test(text)
}

/** Text in NFC for comparison with a stored one. Linear time: text with too many marks, which is never stored, stays as it is. */
export function composed(text: string): string {
  return hasTooManyMarks(text) ? text : text.normalize('NFC')
}

/** Text for comparison, not for display: NFC, trimmed, lower case. Linear time for any text. */
export function foldText(text: string): string {
  return composed(text).trim().toLowerCase()
}

/** Makes a function that finds the first item whose text is the same except for case. Each text is folded once. */
export function finderByText<Item>(items: readonly Item[], textOf: (item: Item) => string) {
  const found = Map.groupBy(items, (item) => foldText(textOf(item)))
  return (text: string): Item | undefined => found.get(foldText(text))?.[0]
}

/** A short text made of this one: the same for texts that differ only in case. Others may have the same one too. */
export function shortHash(text: string): string {
  let hash = 0
  for (const character of foldText(text)) hash = (Math.imul(hash, 31) + (character.codePointAt(0) ?? 0)) >>> 0
  return hash.toString(36)
}

/** A title for comparison: folded, with single spaces. */
export function titleKey(title: string): string {
  return foldText(title).replaceAll(/\s+/g, ' ')
}

/** Joins the notes of two things that are merged, without repeating one that contains the other. */
export function joinNotes(kept: string | null, other: string | null): string | null {
  if (other === null || kept?.includes(other)) return kept
  return kept === null || other.includes(kept) ? other : `${kept}\n\n${other}`
}

/** Folded text without punctuation and spaces, for comparison: `E-mail (home)` becomes `emailhome`. Keeps the + of `+1`. */
export function compactText(text: string): string {
  return foldText(text).replaceAll(/[^\p{L}\p{N}+]/gu, '')
}

/** Length in code points, which is closer to what a person counts than UTF-16 units. */
export function textLength(text: string): number {
  return [...text].length
}

/** Splits `'Ana Cruz, Ben Cruz'` into names, trimmed, without blank ones. */
export function splitNames(joined: string | null): string[] {
  if (joined === null) return []
  return joined
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
}

/** `1 guest`, `1,200 guests`. For nouns with a plural in -s. */
export function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`
}

/** Characters of a name in the subject of a mail. */
const SUBJECT_NAME_LENGTH = 80

/** Makes text safe for a mail header: one line, cut to length. */
export function oneLine(text: string): string {
  const line = text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
  const characters = [...line]
  return characters.length > SUBJECT_NAME_LENGTH ? `${characters.slice(0, SUBJECT_NAME_LENGTH - 1).join('')}…` : line
}
