import { env } from 'cloudflare:workers'
import { type Mover, moveWedding } from '../../../worker/db/moving/move'
import { inClearingOrder, listTables } from '../../../worker/db/moving/tables'
import { numberedDatabases } from '../../../worker/db/places'
import { mails } from '../../../worker/db/schema/weddings'
import { newId } from '../../../worker/lib/ids'
import type { Couple } from './app'
import { accountsD1, openWeddings } from './databases'
import { type Call, type Fault, faultyDatabase, untilKilled } from './faults'
import { wrapDatabase } from './wrapping'

export const databases = numberedDatabases(env)

/** The steps of the command, in order, each with the beginning of its statement. */
export const steps: [string, RegExp][] = [
  ['noting the move', /^insert or ignore into wedding_moves/],
  ['taking its turn', /^insert into moving_rows .* values/],
  ['marking the wedding', /^update weddings set moving_to/],
  ['locking it', /^create trigger/],
  ['copying', /^insert or replace into moving_rows/],
  ['comparing', /^select listed\.value/],
  ['arriving', /^pragma defer/],
  ['entering it in the directory', /^update wedding_directory/],
  ['dropping the copies', /^delete from moving_rows/],
  ['unlocking the old rows', /^drop trigger/],
  ['clearing them', /^delete from "/],
  ['removing the old wedding', /^delete from weddings/],
  ['ending its turn', /^delete from moving_rows .* rows = /],
  ['ending the move', /^delete from wedding_moves/],
]

/** Moves a wedding as `npm run move-wedding` does, and dies where `last` says. */
export function mover(weddingId: string, last: (call: Call) => Fault = () => null, more: Partial<Mover> = {}): Mover {
  const decide = untilKilled(last)
  const wrap = (d1: D1Database) => faultyDatabase(d1, decide, 'The command was ended.')
  return {
    accounts: wrap(accountsD1),
    databases: new Map([...databases].map(([number, d1]) => [number, wrap(d1)])),
    weddingId,
    grace: 0,
    wait: async () => {},
    tell: () => {},
    ...more,
  }
}

/** The same, but it waits for `act` before each of its calls, which are numbered from 0. */
export function waiting(mover: Mover, act: (call: Call, number: number) => Promise<void>): Mover {
  let calls = 0
  const wrap = (d1: D1Database) =>
    wrapDatabase(d1, async (sql, run) => {
      await act({ sql }, calls++)
      return run()
    })
  return {
    ...mover,
    accounts: wrap(mover.accounts),
    databases: new Map([...mover.databases].map(([number, d1]) => [number, wrap(d1)])),
  }
}

export async function placeOf(weddingId: string): Promise<number> {
  const place = accountsD1.prepare('select database from wedding_directory where wedding_id = ?').bind(weddingId)
  return Number(await place.first('database'))
}

/** Moves a wedding to the next database and returns its number. */
export async function moveOn(weddingId: string): Promise<number> {
  const to = await nextOf(weddingId)
  await moveWedding(mover(weddingId), to)
  return to
}

/** The number of a database that the wedding is not in. */
export async function nextOf(weddingId: string): Promise<number> {
  const place = await placeOf(weddingId)
  const others = [...databases.keys()].filter((number) => number !== place)
  return others[place % others.length] ?? 0
}

type Rows = Record<string, Record<string, unknown>[]>

/** All rows of a wedding in one database, by table. Its own row without where it is moving to. */
export async function rowsIn(number: number, weddingId: string): Promise<Rows> {
  const d1 = databases.get(number)
  if (!d1) return {}
  const tables = await listTables(d1)
  const read = await d1.batch<Record<string, unknown>>(
    tables.map(({ name, owner }) =>
      d1.prepare(`select * from "${name}" where ${owner} = ? order by rowid`).bind(weddingId),
    ),
  )
  return Object.fromEntries(
    tables.map(({ name }, i) => [name, (read[i]?.results ?? []).map(({ moving_to: _, ...row }) => row)]),
  )
}

/** Puts back rows that `rowsIn` has read, as a restore of a database does, and says in the directory that the wedding is there. */
export async function restoreRows(number: number, weddingId: string, rows: Rows): Promise<void> {
  const d1 = databases.get(number)
  if (!d1) return
  const inserts = Object.entries(rows).flatMap(([table, list]) =>
    list.map((row) => {
      const columns = Object.keys(row)
      const names = columns.map((column) => `"${column}"`).join()
      return d1
        .prepare(`insert into "${table}" (${names}) values (${columns.map(() => '?').join()})`)
        .bind(...Object.values(row))
    }),
  )
  await d1.batch([d1.prepare('pragma defer_foreign_keys = on'), ...inserts])
  const directory = accountsD1.prepare('update wedding_directory set database = ? where wedding_id = ?')
  await directory.bind(number, weddingId).run()
}

/** The number of rows of a wedding in each database. */
export async function countRows(weddingId: string): Promise<number[]> {
  const all = await Promise.all([...databases.keys()].map((number) => rowsIn(number, weddingId)))
  return all.map((rows) => Object.values(rows).flat().length)
}

/** Counts the traces of a move that is not over: triggers, copies, and its own row. */
export async function leftovers(weddingId: string): Promise<number> {
  let count = 0
  for (const d1 of databases.values()) {
    const triggers = d1.prepare("select count(*) as n from sqlite_schema where type = 'trigger' and instr(name, ?)")
    const copies = d1.prepare('select count(*) as n from moving_rows where wedding_id = ?')
    for (const counted of [triggers, copies]) count += Number(await counted.bind(weddingId).first('n'))
  }
  const moves = accountsD1.prepare('select count(*) as n from wedding_moves where wedding_id = ?').bind(weddingId)
  return count + Number(await moves.first('n'))
}

/** Puts a row into each table of a wedding that has none. Texts are random, and references lead to the wedding's rows. */
export async function fillTables(number: number, weddingId: string): Promise<void> {
  const d1 = databases.get(number)
  if (!d1) return
  // Parents before children.
  const tables = await listTables(d1)
  const last = inClearingOrder(tables)
  for (const { name, columns, parents, owner } of [
    ...tables.filter((table) => !last.includes(table)),
    ...last.toReversed(),
  ]) {
    const some = await d1.prepare(`select 1 from "${name}" where ${owner} = ?`).bind(weddingId).first()
    if (some) continue
    const { results } = await d1
      .prepare(`select name, type from pragma_table_info('${name}')`)
      .all<{ name: string; type: string }>()
    const typeOf = new Map(results.map((column) => [column.name, column.type]))
    const values = columns.map((column) => {
      const parent = parents.get(column)
      if (column === 'wedding_id') return `'${weddingId}'`
      if (parent === 'users') return 'null'
      if (parent) return `(select id from "${parent}" where wedding_id = '${weddingId}' limit 1)`
      return /int|real/i.test(typeOf.get(column) ?? '') ? '1.0' : `'"é\n" ' || lower(hex(randomblob(8)))`
    })
    await d1.batch([
      d1.prepare('pragma defer_foreign_keys = on'),
      d1.prepare(`insert into "${name}" (${columns.map((column) => `"${column}"`).join()}) values (${values.join()})`),
    ])
  }
}

/** Whether a wedding has rows in this database, and in no other. */
export const isOnlyIn = async (number: number, weddingId: string) =>
  (await countRows(weddingId)).every((count, i) => count > 0 === ([...databases.keys()][i] === number))

/** Response to a write while the wedding is moved. */
export const REFUSED_WHILE_MOVING = { detail: 'This wedding is being moved right now. Please try again in a moment.' }

/** A mail to somebody who reads tests, as queued in the wedding's outbox. */
export async function queueTest({ weddingId }: Couple, now: number): Promise<string> {
  const id = newId(now)
  await openWeddings()
    .insert(mails)
    .values({
      ...{ id, wedding_id: weddingId, kind: 'message_test', unique_key: id, to: 'test@example.com', subject: 'Test' },
      ...{ text: 'Text', html: 'Text', headers: {}, due_at: now, created_at: now },
    })
  return id
}
