/** An option of a select. */
export interface SelectOption<V extends string = string> {
  value: V
  label: string
}

/** Turns a record of labels into options of a select. */
export function asOptions<V extends string>(labels: Record<V, string>): SelectOption<V>[] {
  return (Object.entries(labels) as [V, string][]).map(([value, label]) => ({ value, label }))
}
