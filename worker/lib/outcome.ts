/**
 * What became of a write to one row. `saved`: the row after it. `stale`: the row as it is instead, since it is not as the
 * write requires any more. `gone`: there is no such row.
 */
export type Written<Row> = { outcome: 'saved'; row: Row } | { outcome: 'stale'; row: Row } | { outcome: 'gone' }

/** For a guarded UPDATE and the SELECT after it. */
export function written<Row>(row: Row | undefined, isChanged: boolean): Written<Row> {
  if (row === undefined) return { outcome: 'gone' }
  return { outcome: isChanged ? 'saved' : 'stale', row }
}

/** What became of a new row. `full`: the wedding has as many as it may have. */
export type Added<Row> = { outcome: 'saved'; row: Row } | { outcome: 'full' }

/** For an INSERT under a limit and the SELECT after it. */
export function added<Row>(row: Row | undefined): Added<Row> {
  return row === undefined ? { outcome: 'full' } : { outcome: 'saved', row }
}

/** What became of a write that was decided on what was read before. `stale`: that has changed since, and nothing is written. */
export type Applied = { outcome: 'saved' } | { outcome: 'stale' }

export function applied(isWritten: boolean): Applied {
  return { outcome: isWritten ? 'saved' : 'stale' }
}
