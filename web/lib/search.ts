import { plainText } from '../../worker/lib/plain-text'

/** Normalizes text for searching, so that 'tomas' finds 'Tomás', and both 'o’brien' and 'obrien' find 'O'Brien'. */
export function searchable(text: string): string {
  return plainText(text).replaceAll("'", '')
}

/** Splits a query into normalized words. Normalize the searched texts once as well. */
export function searchWords(query: string): string[] {
  return searchable(query).split(/\s+/).filter(Boolean)
}

/** Whether a normalized text contains all the words. */
export function hasWords(text: string, words: string[]): boolean {
  return words.every((word) => text.includes(word))
}
