/*
 * Maps over all fields of a resource, such as the values of an INSERT or an UPDATE. `blank` holds the default of every
 * field, so a field declared there is in every map.
 */

/** Columns of a row that are not fields of the resource. */
export type Stamp = 'version' | 'created_at' | 'updated_at'

/** A value for each field. */
export function eachField<T extends object, V>(
  blank: T,
  value: (name: keyof T & string) => V,
): Record<keyof T & string, V> {
  const values = {} as Record<keyof T & string, V>
  for (const name in blank) values[name] = value(name)
  return values
}

/** The given fields, with defaults for absent ones. */
export function filledIn<T extends object>(blank: T, given: Partial<T>): T {
  return eachField(blank, (name) => (given[name] === undefined ? blank[name] : given[name])) as T
}

/** The given fields; absent ones are undefined, which an UPDATE leaves unchanged. */
export function changesOf<T extends object>(blank: T, given: Partial<T>): { [K in keyof T]: T[K] | undefined } {
  return eachField(blank, (name) => given[name]) as { [K in keyof T]: T[K] | undefined }
}
