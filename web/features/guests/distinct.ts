/** Every value that is there, sorted as a person does, each once. */
export function distinct(values: (string | null)[]): string[] {
  return [...new Set(values.filter((value) => value !== null))].sort(new Intl.Collator('en').compare)
}
