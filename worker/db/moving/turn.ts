/*
 * Several commands may move or cancel the same wedding at once, and one may stop for long before it goes on. In each of the two databases
 * only the one that has come last writes: a command stores its id there first, and each of its batches fails unless that is still there.
 */

export interface Turn {
  from: D1Database
  to: D1Database
  weddingId: string
  /** The id of the command. */
  command: string
}

/** In `moving_rows`, the row with a command's id has this as the name of its table. */
export const TURN = ''

/** Makes this the command that may write: in the old database first, then in the new one. */
export async function takeTurn({ from, to, weddingId, command }: Turn): Promise<void> {
  for (const d1 of [from, to]) {
    await d1
      .prepare(
        `insert into moving_rows (wedding_id, table_name, part, rows) values (?, ?, 0, ?)
          on conflict do update set rows = excluded.rows`,
      )
      .bind(weddingId, TURN, command)
      .run()
  }
}

/** Runs statements in one transaction, which fails if another command has come since. Returns the rows that each has changed. */
export async function writeInTurn(turn: Turn, d1: D1Database, statements: D1PreparedStatement[]): Promise<number[]> {
  const { weddingId, command } = turn
  const refuseOthers = d1
    .prepare(
      `insert into moving_rows (wedding_id, table_name, part, rows) select ?1, ?2, 1, null where not exists
        (select 1 from moving_rows where wedding_id = ?1 and table_name = ?2 and part = 0 and rows = ?3)`,
    )
    .bind(weddingId, TURN, command)
  try {
    const [, ...results] = await d1.batch([refuseOthers, ...statements])
    return results.map(({ meta }) => meta.changes)
  } catch (error) {
    if (!/NOT NULL constraint failed: moving_rows\.rows/.test(String(error))) throw error
    throw new Error('Another command moves or cancels this wedding. Look with --list, and run one of them again.')
  }
}

/** Removes the command's id from both databases, unless another command has come since. */
export async function endTurn({ from, to, weddingId, command }: Turn): Promise<void> {
  for (const d1 of [from, to]) {
    await d1
      .prepare('delete from moving_rows where wedding_id = ? and table_name = ? and rows = ?')
      .bind(weddingId, TURN, command)
      .run()
  }
}
