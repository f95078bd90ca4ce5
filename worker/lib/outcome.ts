/**
 * Result of a write to one row. `saved`: the row afterwards. `stale`: the current row, which did not meet the condition of
 * the write. `gone`: there is no such row.
 */
export type Written<Row> = { outcome: 'saved'; row: Row } | { outcome: 'stale'; row: Row } | { outcome: 'gone' }

/** The result of a guarded UPDATE, from the SELECT after it. */
export function written<Row>(row: Row | undefined, isChanged: boolean): Written<Row> {
  if (row === undefined) return { outcome: 'gone' }
  return { outcome: isChanged ? 'saved' : 'stale', row }
}

/** Result of adding a row. `full`: the wedding has reached its limit. */
export type Added<Row> = { outcome: 'saved'; row: Row } | { outcome: 'full' }

/** The result of an INSERT with a limit, from the SELECT after it. */
export function added<Row>(row: Row | undefined): Added<Row> {
  return row === undefined ? { outcome: 'full' } : { outcome: 'saved', row }
}

/** Result of a write that depends on earlier reads. `stale`: what was read has changed since, and nothing is written. */
export type Applied = { outcome: 'saved' } | { outcome: 'stale' }

export function applied(isWritten: boolean): Applied {
  return { outcome: isWritten ? 'saved' : 'stale' }
}
