import { arrive, type Copying, checkRows, copyRows, dropCopies, hasArrived } from './copy'
import { allowDeleting, isUnlocked, lockWedding, unlockWith } from './lock'
import { inClearingOrder, listTables, quoted, type WeddingTable } from './tables'
import { endTurn, takeTurn, writeInTurn } from './turn'

/*
 * Moves a wedding to another database, as `db/README.md` describes. Each step can be repeated, so that a move that was cut off anywhere
 * goes on with the same command. At any moment at most one database can change the wedding: the old one until it is locked,
 * none while it is copied, and the new one from the transaction in which it arrives.
 */

export interface Mover {
  accounts: D1Database
  /** The databases by number. */
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
  /** Tells the moves of a wedding apart. */
  started_at: number
  /** Whether a command has begun to cancel it. */
  is_cancelled: 0 | 1
}

const ROWS_AT_ONCE = 1000

/** Only ids of Posy's own making go into triggers. */
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export async function moveWedding(mover: Mover, to: number): Promise<void> {
  const { accounts, weddingId, tell } = mover
  if (!ID.test(weddingId)) throw new Error('This is not the id of a wedding.')
  await refuseOldCopy(mover, to)
  await accounts
    .prepare(
      `insert or ignore into wedding_moves (wedding_id, from_database, to_database, started_at)
        select wedding_id, database, ?2, ?3 from wedding_directory where wedding_id = ?1 and database <> ?2`,
    )
    .bind(weddingId, to, Date.now())
    .run()
  const move = await findMove(mover)
  if (!move && (await findPlace(mover)) === null) throw new Error('There is no such wedding.')
  if (!move) return tell(`The wedding is in database ${to}.`)
  if (move.to_database !== to) {
    throw new Error(`It is on its way to database ${move.to_database}. Finish that move, or cancel it, first.`)
  }
  const copying = await openCopying(mover, move)
  if (await isTakenBack(copying, move)) throw new Error(TAKEN_BACK)
  await takeTurn(copying)
  // Another command may have ended the move just before, or begun to cancel it.
  const noted = await findMove(mover)
  if (noted?.started_at !== move.started_at || (await isTakenBack(copying, noted))) {
    await endTurn(copying)
    throw new Error(TAKEN_BACK)
  }
  const place = await findPlace(mover)
  if (place === null) return removeBoth(mover, copying, move)
  if (!(await hasArrived(copying))) {
    if (place === to) throw new Error('The directory is ahead of the copy.')
    tell('Locking it: until it has arrived, nobody can change it.')
    await lockWedding(copying, { number: to, wait: mover.wait })
    tell('Copying.')
    await copyRows(copying)
    tell('Comparing.')
    await checkRows(copying)
    await arrive(copying)
  }
  tell(`It has arrived in database ${to}.`)
  const entered = await accounts
    .prepare(
      `update wedding_directory set database = ?2 where wedding_id = ?1
        and exists (select 1 from wedding_moves where wedding_id = ?1 and started_at = ?3)`,
    )
    .bind(weddingId, to, move.started_at)
    .run()
  if (entered.meta.changes === 0 && (await findPlace(mover)) === null) return removeBoth(mover, copying, move)
  await dropCopies(copying)
  await mover.wait(mover.grace)
  tell('Clearing the old database.')
  await clear(copying)
  await endMove(mover, copying, move)
  tell('Done.')
}

/**
 * Throws if the new database has the wedding although the old one can still change it: it was left by a move from before a restore. Going on
 * would clear all that was written since.
 */
async function refuseOldCopy(mover: Mover, to: number): Promise<void> {
  const { weddingId } = mover
  const there = databaseOf(mover, to)
  const place = await findPlace(mover)
  if (place === null || place === to) return
  // In this order: a wedding that has just arrived is locked in the old database by now.
  if (!(await hasArrived({ to: there, weddingId })) || !(await isUnlocked(databaseOf(mover, place), weddingId))) return
  throw new Error(
    `Database ${to} has another copy of this wedding, since a restore. Decide first which of the two is to stay: see "After a restore" in worker/db/README.md.`,
  )
}

/** Takes back a move that has not arrived. */
export async function cancelMove(mover: Mover): Promise<void> {
  const move = await findMove(mover)
  if (!move) throw new Error('This wedding is not being moved.')
  const copying = await openCopying(mover, move)
  if (await hasArrived(copying)) throw new Error('It has arrived already. Run the move again to finish it.')
  // From here on no command begins to go on with it. Those that have begun fail once this one has its turn.
  await mover.accounts
    .prepare(
      'update wedding_moves set to_database = -to_database where wedding_id = ? and started_at = ? and to_database > 0',
    )
    .bind(mover.weddingId, move.started_at)
    .run()
  await takeTurn(copying)
  // Another command may have ended the move just before, and a next one have begun.
  if ((await findMove(mover))?.started_at !== move.started_at) {
    await endTurn(copying)
    throw new Error(TAKEN_BACK)
  }
  if (await hasArrived(copying)) {
    await endTurn(copying)
    throw new Error('It has arrived in the meantime. Run the move again to finish it.')
  }
  await dropCopies(copying)
  const { from, weddingId } = copying
  await unlockWith(copying, from, [from.prepare('update weddings set moving_to = null where id = ?').bind(weddingId)])
  await endMove(mover, copying, move)
  mover.tell(`The wedding stays in database ${move.from_database}.`)
}

type ListedMove = Move & { wedding_id: string }

/** Moves that are not finished, the oldest first. */
export async function listMoves(accounts: D1Database): Promise<ListedMove[]> {
  const { results } = await accounts
    .prepare(`select wedding_id, ${MOVE} from wedding_moves order by started_at`)
    .all<ListedMove>()
  return results
}

/** While a move is cancelled, its `to_database` is negative. */
const MOVE = 'from_database, abs(to_database) as to_database, started_at, to_database < 0 as is_cancelled'

function findMove({ accounts, weddingId }: Mover): Promise<Move | null> {
  return accounts.prepare(`select ${MOVE} from wedding_moves where wedding_id = ?`).bind(weddingId).first<Move>()
}

const TAKEN_BACK = 'Another command has ended this move, or cancels it. Look with --list.'

/** Whether nothing goes on with the move: it is being cancelled, and has not arrived. */
const isTakenBack = async (copying: Copying, { is_cancelled }: Move) =>
  Boolean(is_cancelled) && !(await hasArrived(copying))

function findPlace({ accounts, weddingId }: Mover): Promise<number | null> {
  return accounts
    .prepare('select database from wedding_directory where wedding_id = ?')
    .bind(weddingId)
    .first<number>('database')
}

async function endMove({ accounts, weddingId }: Mover, copying: Copying, { started_at }: Move): Promise<void> {
  await endTurn(copying)
  await accounts
    .prepare('delete from wedding_moves where wedding_id = ? and started_at = ?')
    .bind(weddingId, started_at)
    .run()
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
  return { from, to, weddingId: mover.weddingId, tables, command: crypto.randomUUID() }
}

/** Deletes what the old database still holds. Its rows stay locked against changes until the wedding itself goes. */
async function clear(copying: Copying): Promise<void> {
  const { from, weddingId, tables } = copying
  await allowDeleting(copying)
  for (const { name, owner } of inClearingOrder(tables)) {
    let removed = 0
    do {
      const [changes = 0] = await writeInTurn(copying, from, [
        from
          .prepare(
            `delete from ${quoted(name)} where rowid in (select rowid from ${quoted(name)} where ${owner} = ? limit ${ROWS_AT_ONCE})`,
          )
          .bind(weddingId),
      ])
      removed = changes
    } while (removed > 0)
  }
  await removeFrom(copying, from)
}

function removeFrom(copying: Copying, d1: D1Database): Promise<void> {
  return unlockWith(
    copying,
    d1,
    [
      'delete from idempotency_keys where wedding_id = ?',
      'delete from guests where wedding_id = ?',
      'delete from weddings where id = ?',
    ].map((sql) => d1.prepare(sql).bind(copying.weddingId)),
  )
}

/** Removes both copies of a wedding that was deleted during its move. */
async function removeBoth(mover: Mover, copying: Copying, move: Move): Promise<void> {
  await dropCopies(copying)
  for (const d1 of [copying.from, copying.to]) await removeFrom(copying, d1)
  await endMove(mover, copying, move)
  mover.tell('The wedding was deleted in the meantime. Nothing of it is left in either database.')
}
