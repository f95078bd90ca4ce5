/*
 * Maps over all fields of a resource, such as what an INSERT stores or an UPDATE sets. `blank` is the resource before
 * anything is said about it: a field that is declared there is in every map.
 */

/** What a stored row has besides its fields. */
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

/** Each field as given, and blank where it is absent. */
export function filledIn<T extends object>(blank: T, given: Partial<T>): T {
  return eachField(blank, (name) => (given[name] === undefined ? blank[name] : given[name])) as T
}

/** Each field as given, and undefined where it is absent: an UPDATE leaves it as it is. */
export function changesOf<T extends object>(blank: T, given: Partial<T>): { [K in keyof T]: T[K] | undefined } {
  return eachField(blank, (name) => given[name]) as { [K in keyof T]: T[K] | undefined }
}
