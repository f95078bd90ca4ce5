import { MINUTE } from '../../lib/durations'
import { MOVING } from '../constraints'
import type { Copying } from './copy'
import { quoted, type WeddingTable } from './tables'
import { type Turn, writeInTurn } from './turn'

/*
 * While a wedding is copied, nothing may change it: triggers in its database refuse every write to its rows, also of a request
 * that read before the move began. They are made in one transaction and name this wedding only.
 */

/** Senders have a lease of five minutes on their mails. */
const LONGEST_LEASE = 10 * MINUTE
const PAUSE = 2000

const prefixOf = (weddingId: string) => `moving_${weddingId}_`

async function listLocks(d1: D1Database, weddingId: string): Promise<string[]> {
  const { results } = await d1
    .prepare("select name from sqlite_schema where type = 'trigger' and substr(name, 1, ?1) = ?2")
    .bind(prefixOf(weddingId).length, prefixOf(weddingId))
    .all<{ name: string }>()
  return results.map(({ name }) => name)
}

/** Whether a database has the wedding and lets it be changed. */
export async function isUnlocked(d1: D1Database, weddingId: string): Promise<boolean> {
  const unlocked = await d1
    .prepare(
      `select 1 from weddings where id = ?1 and not exists
        (select 1 from sqlite_schema where type = 'trigger' and substr(name, 1, ?2) = ?3)`,
    )
    .bind(weddingId, prefixOf(weddingId).length, prefixOf(weddingId))
    .first()
  return unlocked !== null
}

const dropping = (d1: D1Database, names: string[]) =>
  names.map((name) => d1.prepare(`drop trigger if exists ${quoted(name)}`))

/**
 * Locks a wedding. First marks it, so that no sender takes its mails any more, and waits until those that have some are done: a mail that
 * was sent is then known as sent in the copy.
 */
export async function lockWedding(
  copying: Copying,
  { number, wait }: { number: number; wait: (ms: number) => Promise<void> },
): Promise<void> {
  const { from, weddingId, tables } = copying
  // If it is locked, it stays so as long as this is the command that may write.
  if ((await listLocks(from, weddingId)).length > 0) return void (await writeInTurn(copying, from, []))
  const mark = from.prepare('update weddings set moving_to = ? where id = ?').bind(number, weddingId)
  await writeInTurn(copying, from, [mark])
  const until = Date.now() + LONGEST_LEASE
  for (;;) {
    try {
      const all = tables.flatMap((table) => locks(from, weddingId, table))
      return void (await writeInTurn(copying, from, [refuseWhileSending(from, weddingId), ...all]))
    } catch (error) {
      if (!/NOT NULL constraint failed: weddings.created_at/.test(String(error)) || Date.now() > until) throw error
    }
    await wait(PAUSE)
  }
}

/** Fails, and with it the batch, while a sender has mails of the wedding. */
function refuseWhileSending(d1: D1Database, weddingId: string): D1PreparedStatement {
  return d1
    .prepare(
      `update weddings set created_at = null where id = ?1
        and exists (select 1 from mails where wedding_id = ?1 and status = 'sending' and lease_until > ?2)`,
    )
    .bind(weddingId, Date.now())
}

function locks(d1: D1Database, weddingId: string, { name, owner }: WeddingTable): D1PreparedStatement[] {
  const id = `'${weddingId}'`
  const when = {
    insert: `new.${owner} = ${id}`,
    update: `old.${owner} = ${id} or new.${owner} = ${id}`,
    delete: `old.${owner} = ${id}`,
  }
  return Object.entries(when).map(([change, isTheirs]) =>
    d1.prepare(
      `create trigger if not exists ${quoted(`${prefixOf(weddingId)}${name}_${change}`)} before ${change} on ${quoted(name)}
        when ${isTheirs} begin select raise(abort, '${MOVING}'); end`,
    ),
  )
}

/** Lets the old rows be deleted, but not changed: what a stale copy holds must not be sent. */
export async function allowDeleting(turn: Turn): Promise<void> {
  const { from, weddingId } = turn
  const names = (await listLocks(from, weddingId)).filter((name) => name.endsWith('_delete'))
  if (names.length > 0) await writeInTurn(turn, from, dropping(from, names))
}

/** Unlocks a wedding in the transaction of these statements. */
export async function unlockWith(turn: Turn, d1: D1Database, statements: D1PreparedStatement[]): Promise<void> {
  await writeInTurn(turn, d1, [...dropping(d1, await listLocks(d1, turn.weddingId)), ...statements])
}
