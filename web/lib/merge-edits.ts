/** Two edits that both started from `base`. */
export interface Edits<V> {
  base: V
  mine: V
  theirs: V
}

/**
 * Merges two edits: each side's changes, and mine where both changed a field. `contested` lists the fields where theirs
 * differs from mine, for the person to choose. Takes lists as a whole.
 */
export function mergeEdits<V extends object>({
  base,
  mine,
  theirs,
}: Edits<V>): {
  merged: V
  contested: (keyof V & string)[]
} {
  const merged = { ...mine }
  const contested: (keyof V & string)[] = []
  for (const name of Object.keys(mine) as (keyof V & string)[]) {
    if (isSame(theirs[name], base[name]) || isSame(theirs[name], mine[name])) continue
    if (isSame(mine[name], base[name])) merged[name] = theirs[name]
    else contested.push(name)
  }
  return { merged, contested }
}

/** Returns the fields that an edit changed. */
export function changedFields<V extends object>(base: V, mine: V): Partial<V> {
  const names = (Object.keys(mine) as (keyof V)[]).filter((name) => !isSame(mine[name], base[name]))
  return Object.fromEntries(names.map((name) => [name, mine[name]])) as Partial<V>
}

/** Compares values of forms and of the API, which are JSON. */
export function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
