/** Text as it is searched: one case and no accents, so that 'tomas' finds 'Tomás'. */
export function searchable(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
}

/** The words of a search. Whoever compares many texts makes both sides searchable once. */
export function searchWords(query: string): string[] {
  return searchable(query).split(/\s+/).filter(Boolean)
}

/** Whether a searchable text has all the words. */
export function hasWords(text: string, words: string[]): boolean {
  return words.every((word) => text.includes(word))
}
