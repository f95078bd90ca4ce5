/** Returns the distinct values, sorted alphabetically. */
export function distinct(values: (string | null)[]): string[] {
  return [...new Set(values.filter((value) => value !== null))].sort(new Intl.Collator('en').compare)
}
