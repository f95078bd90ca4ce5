/** Normalizes text for searching: lower case, no accents, so that 'tomas' finds 'Tomás'. */
export function searchable(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}

/** Splits a query into normalized words. Normalize the searched texts once as well. */
export function searchWords(query: string): string[] {
  return searchable(query).split(/\s+/).filter(Boolean)
}

/** Whether a normalized text contains all the words. */
export function hasWords(text: string, words: string[]): boolean {
  return words.every((word) => text.includes(word))
}
