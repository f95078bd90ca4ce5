import { arrivingColumns, quoted, type WeddingTable } from './tables'
import { TURN, type Turn, writeInTurn } from './turn'

/*
 * Copies a locked wedding: its rows go to `moving_rows` of the new database in parts, are compared with what they were made from,
 * and then become rows of their tables all at once. So the new database has the whole wedding or nothing of it.
 */

export interface Copying extends Turn {
  tables: WeddingTable[]
}

/** Characters and rows of a part: as JSON it stays below the 2 MB of a row. */
const PART_LENGTH = 200_000
const PART_ROWS = 300

/** Row ids of each part of a table, read from the old database. */
async function partsOf({ from, weddingId }: Copying, { name, columns, owner }: WeddingTable): Promise<number[][]> {
  const length = columns.map((column) => `coalesce(length(${quoted(column)}), 0)`).join(' + ')
  const rows = await from
    .prepare(`select rowid as id, ${length} as length from ${quoted(name)} where ${owner} = ? order by rowid`)
    .bind(weddingId)
    .all<{ id: number; length: number }>()
  const parts: number[][] = []
  let room = 0
  for (const { id, length } of rows.results) {
    const last = parts.at(-1)
    if (!last || last.length >= PART_ROWS || length > room) {
      parts.push([id])
      room = PART_LENGTH - length
    } else {
      last.push(id)
      room -= length
    }
  }
  return parts
}

function readPart({ from, tables }: Copying, table: WeddingTable, ids: number[]): Promise<unknown[][]> {
  const moved = new Set(tables.map(({ name }) => name))
  return from
    .prepare(
      `select ${arrivingColumns(table, moved).join()} from ${quoted(table.name)}
        where rowid in (select value from json_each(?)) order by rowid`,
    )
    .bind(JSON.stringify(ids))
    .raw()
}

/** Copies what is not copied yet. */
export async function copyRows(copying: Copying): Promise<void> {
  const { to, weddingId } = copying
  for (const table of copying.tables) {
    const parts = await partsOf(copying, table)
    const there = await to
      .prepare('select part from moving_rows where wedding_id = ? and table_name = ?')
      .bind(weddingId, table.name)
      .all<{ part: number }>()
    const known = new Set(there.results.map(({ part }) => part))
    for (const [part, ids] of parts.entries()) {
      if (known.has(part)) continue
      const rows = JSON.stringify(await readPart(copying, table, ids))
      await writeInTurn(copying, to, [
        to
          .prepare('insert or replace into moving_rows (wedding_id, table_name, part, rows) values (?, ?, ?, ?)')
          .bind(weddingId, table.name, part, rows),
      ])
    }
  }
}

const valuesOf = ({ columns }: WeddingTable) => columns.map((_, i) => `listed.value ->> ${i}`).join()

/** Reads the copies as they will arrive and compares each value with the original. Throws if a value differs or a row is missing. */
export async function checkRows(copying: Copying): Promise<void> {
  const { to, weddingId } = copying
  for (const table of copying.tables) {
    const parts = await partsOf(copying, table)
    const counted = await to
      .prepare('select count(*) as n from moving_rows where wedding_id = ? and table_name = ?')
      .bind(weddingId, table.name)
      .first<number>('n')
    let isSame = counted === parts.length
    for (const [part, ids] of isSame ? parts.entries() : []) {
      const copies = await to
        .prepare(
          `select ${valuesOf(table)} from moving_rows as part, json_each(part.rows) as listed
            where part.wedding_id = ? and part.table_name = ? and part.part = ? order by listed.key`,
        )
        .bind(weddingId, table.name, part)
        .raw()
      isSame &&= JSON.stringify(copies) === JSON.stringify(await readPart(copying, table, ids))
    }
    if (!isSame) {
      await writeInTurn(copying, to, [
        to.prepare('delete from moving_rows where wedding_id = ? and table_name = ?').bind(weddingId, table.name),
      ])
      throw new Error(`The copy of ${table.name} differs. Run the same command again: it is copied again.`)
    }
  }
}

export async function hasArrived({ to, weddingId }: Pick<Copying, 'to' | 'weddingId'>): Promise<boolean> {
  return (await to.prepare('select 1 from weddings where id = ?').bind(weddingId).first()) !== null
}

/** Makes the copies rows of their tables, all in one transaction. From then on, this is the wedding. */
export async function arrive(copying: Copying): Promise<void> {
  const { to, weddingId, tables } = copying
  const inserts = tables.map((table) =>
    to
      .prepare(
        `insert into ${quoted(table.name)} (${table.columns.map(quoted).join()})
          select ${valuesOf(table)} from moving_rows as part, json_each(part.rows) as listed
          where part.wedding_id = ? and part.table_name = ? order by part.part, listed.key`,
      )
      .bind(weddingId, table.name),
  )
  try {
    await writeInTurn(copying, to, [to.prepare('pragma defer_foreign_keys = on'), ...inserts])
  } catch (error) {
    // The answer may have been lost.
    if (!(await hasArrived(copying))) throw error
  }
  if (!(await hasArrived(copying))) throw new Error('The wedding is no longer there.')
}

/** Removes what was copied for the move. */
export async function dropCopies(copying: Turn): Promise<void> {
  const { to, weddingId } = copying
  let removed = 0
  do {
    const [changes = 0] = await writeInTurn(copying, to, [
      to
        .prepare(
          `delete from moving_rows where rowid in
            (select rowid from moving_rows where wedding_id = ? and table_name <> ? limit 20)`,
        )
        .bind(weddingId, TURN),
    ])
    removed = changes
  } while (removed > 0)
}
