let plain: Intl.Collator | undefined
let numeric: Intl.Collator | undefined

/** Compares names, regardless of case and accents. The collator is made on first use, because that is slow. */
export function compareNames(a: string, b: string): number {
  plain ??= new Intl.Collator('en')
  return plain.compare(a, b)
}

/** Compares rows by name, and those of the same name by id: in the order in which they were made. */
export function byNameAndId(a: { id: string; name: string }, b: { id: string; name: string }): number {
  return compareNames(a.name, b.name) || (a.id < b.id ? -1 : 1)
}

/** Compares names with numbers: Table 2 comes before Table 10. */
export function compareNumbered(a: string, b: string): number {
  numeric ??= new Intl.Collator('en', { numeric: true })
  return numeric.compare(a, b)
}
