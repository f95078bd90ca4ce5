import { arrive, beginCopy, type Copying, checkRows, copyRows, dropCopies, hasArrived } from './copy'
import { allowDeleting, lockWedding, unlockWith } from './lock'
import { inClearingOrder, listTables, quoted, type WeddingTable } from './tables'

/*
 * Moves a wedding to another database, as `db/README.md` describes. Each step can be repeated, so that a move that was cut off anywhere
 * goes on with the same command. At any moment at most one database can change the wedding: the old one until it is locked,
 * none while it is copied, and the new one from the transaction in which it arrives.
 */

export interface Mover {
  accounts: D1Database
  /** By number. */
  databases: Map<number, D1Database>
  weddingId: string
  /** Milliseconds to wait before the old database is cleared, for requests that have read in it. */
  grace: number
  wait: (ms: number) => Promise<void>
  /** Reports each step. */
  tell: (step: string) => void
}

interface Move {
  from_database: number
  to_database: number
}

const ROWS_AT_ONCE = 1000

/** Only ids of Posy's own making go into triggers. */
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export async function moveWedding(mover: Mover, to: number): Promise<void> {
  const { accounts, weddingId, tell } = mover
  if (!ID.test(weddingId)) throw new Error('This is not the id of a wedding.')
  databaseOf(mover, to)
  await accounts
    .prepare(
      `insert or ignore into wedding_moves (wedding_id, from_database, to_database, started_at)
        select wedding_id, database, ?2, ?3 from wedding_directory where wedding_id = ?1 and database <> ?2`,
    )
    .bind(weddingId, to, Date.now())
    .run()
  const move = await findMove(mover)
  const place = await findPlace(mover)
  if (!move && place === null) throw new Error('There is no such wedding.')
  if (!move) return tell(`The wedding is in database ${to}.`)
  if (move.to_database !== to) {
    throw new Error(`It is on its way to database ${move.to_database}. Finish that move, or cancel it, first.`)
  }
  const copying = await openCopying(mover, move)
  if (place === null) return removeBoth(mover, copying)
  if (!(await hasArrived(copying))) {
    if (place === to) throw new Error('The directory is ahead of the copy.')
    tell('Locking it: until it has arrived, nobody can change it.')
    await beginCopy(copying)
    await lockWedding(copying.from, { ...copying, to, wait: mover.wait })
    tell('Copying.')
    await copyRows(copying)
    tell('Comparing.')
    await checkRows(copying)
    await arrive(copying)
  }
  tell(`It has arrived in database ${to}.`)
  const entered = await accounts
    .prepare('update wedding_directory set database = ? where wedding_id = ?')
    .bind(to, weddingId)
    .run()
  if (entered.meta.changes === 0) return removeBoth(mover, copying)
  await dropCopies(copying)
  await mover.wait(mover.grace)
  tell('Clearing the old database.')
  await clear(copying)
  await endMove(mover)
  tell('Done.')
}

/** Takes back a move that has not arrived. */
export async function cancelMove(mover: Mover): Promise<void> {
  const move = await findMove(mover)
  if (!move) throw new Error('This wedding is not being moved.')
  const copying = await openCopying(mover, move)
  if (await hasArrived(copying)) throw new Error('It has arrived already. Run the move again to finish it.')
  await dropCopies(copying)
  if (await hasArrived(copying)) throw new Error('It has arrived in the meantime. Run the move again to finish it.')
  const { from, weddingId } = copying
  await unlockWith(from, weddingId, [from.prepare('update weddings set moving_to = null where id = ?').bind(weddingId)])
  await endMove(mover)
  mover.tell(`The wedding stays in database ${move.from_database}.`)
}

/** Moves that are not finished, the oldest first. */
export async function listMoves(accounts: D1Database): Promise<(Move & { wedding_id: string; started_at: number })[]> {
  const { results } = await accounts
    .prepare('select wedding_id, from_database, to_database, started_at from wedding_moves order by started_at')
    .all<Move & { wedding_id: string; started_at: number }>()
  return results
}

function findMove({ accounts, weddingId }: Mover): Promise<Move | null> {
  return accounts
    .prepare('select from_database, to_database from wedding_moves where wedding_id = ?')
    .bind(weddingId)
    .first<Move>()
}

function findPlace({ accounts, weddingId }: Mover): Promise<number | null> {
  return accounts
    .prepare('select database from wedding_directory where wedding_id = ?')
    .bind(weddingId)
    .first<number>('database')
}

async function endMove({ accounts, weddingId }: Mover): Promise<void> {
  await accounts.prepare('delete from wedding_moves where wedding_id = ?').bind(weddingId).run()
}

function databaseOf({ databases }: Mover, number: number): D1Database {
  const d1 = databases.get(number)
  if (!d1) throw new Error(`There is no database ${number}.`)
  return d1
}

async function openCopying(mover: Mover, { from_database, to_database }: Move): Promise<Copying> {
  const [from, to] = [databaseOf(mover, from_database), databaseOf(mover, to_database)]
  const [tables, there] = await Promise.all([listTables(from), listTables(to)])
  const named = (list: WeddingTable[]) => JSON.stringify(list.map(({ name, columns }) => [name, columns.toSorted()]))
  if (named(tables) !== named(there))
    throw new Error('The databases have different migrations. Apply them to all first.')
  return { from, to, weddingId: mover.weddingId, tables }
}

/** Deletes what the old database still holds. Its rows stay locked against changes until the wedding itself goes. */
async function clear({ from, weddingId, tables }: Copying): Promise<void> {
  await allowDeleting(from, weddingId)
  for (const { name, owner } of inClearingOrder(tables)) {
    let removed = 0
    do {
      const { meta } = await from
        .prepare(
          `delete from ${quoted(name)} where rowid in (select rowid from ${quoted(name)} where ${owner} = ? limit ${ROWS_AT_ONCE})`,
        )
        .bind(weddingId)
        .run()
      removed = meta.changes
    } while (removed > 0)
  }
  await removeFrom(from, weddingId)
}

function removeFrom(d1: D1Database, weddingId: string): Promise<void> {
  return unlockWith(d1, weddingId, [
    d1.prepare('delete from idempotency_keys where wedding_id = ?').bind(weddingId),
    d1.prepare('delete from guests where wedding_id = ?').bind(weddingId),
    d1.prepare('delete from weddings where id = ?').bind(weddingId),
  ])
}

/** Removes both copies of a wedding that was deleted during its move. */
async function removeBoth(mover: Mover, copying: Copying): Promise<void> {
  await dropCopies(copying)
  for (const d1 of [copying.from, copying.to]) await removeFrom(d1, copying.weddingId)
  await endMove(mover)
  mover.tell('The wedding was deleted in the meantime. Nothing of it is left in either database.')
}
