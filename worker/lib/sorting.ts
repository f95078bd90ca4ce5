let plain: Intl.Collator | undefined
let numeric: Intl.Collator | undefined

/** Compares names, regardless of case and accents. The collator is made on first use, because that is slow. */
export function compareNames(a: string, b: string): number {
  plain ??= new Intl.Collator('en')
  return plain.compare(a, b)
}

/** Compares names with numbers: Table 2 comes before Table 10. */
export function compareNumbered(a: string, b: string): number {
  numeric ??= new Intl.Collator('en', { numeric: true })
  return numeric.compare(a, b)
}
