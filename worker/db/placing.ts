import type { Databases, WeddingDb } from './client'
import { findPlace } from './directory'
import { notePlace } from './places'

/** Finds something of one wedding in a database. */
type Find<T> = (db: WeddingDb) => Promise<T | undefined>

export interface Found<T> {
  db: WeddingDb
  found: T
}

/**
 * Looks where the wedding probably is. If nothing is found there, asks the directory and looks where it says, so that a wedding that
 * was moved costs a second round trip once for each isolate.
 */
export async function findOfWedding<T>(
  databases: Databases,
  weddingId: string,
  find: Find<T>,
): Promise<Found<T> | undefined> {
  const likely = databases.openDatabase(weddingId)
  const found = await find(likely)
  if (found !== undefined) return { db: likely, found }
  // A replica may not have the wedding yet: the caller then looks at the primaries.
  if (!databases.areMany || databases.replicas.isNear) return undefined
  const number = await findPlace(databases.accounts, weddingId)
  if (number === undefined || number === likely.number) return undefined
  notePlace(weddingId, number)
  return lookIn(databases.numbered(number), find)
}

/**
 * Looks in the database that a token names as a hint, then in all others at once. `probe` is a cheap read that says whether `find` would
 * find something there.
 */
export async function findAnywhere<T>(
  databases: Databases,
  { hint, find, probe = find }: { hint: number; find: Find<T>; probe?: Find<unknown> },
): Promise<Found<T> | undefined> {
  const { weddings } = databases
  const likely = weddings.find(({ number }) => number === hint) ?? weddings[0]
  const found = likely && (await lookIn(likely, find))
  if (found) return found
  const others = weddings.filter((db) => db !== likely)
  const probed = await Promise.all(others.map(probe))
  const there = others.find((_, i) => probed[i] !== undefined)
  return there && lookIn(there, find)
}

/**
 * The same in the copy of a wedding that is being moved, once that is complete: from then on it is the one that is written to. `to` is
 * the wedding's `moving_to`.
 */
export async function followMove<T>(
  databases: Databases,
  before: Found<T>,
  { to, find }: { to: number | null; find: Find<T> },
): Promise<Found<T>> {
  if (to === null || to === before.db.number) return before
  return (await lookIn(databases.numbered(to), find)) ?? before
}

/** Reads something of these weddings: one read in each database that holds some of them, all at once. */
export async function readInEach<T>(
  { numbered }: Databases,
  weddings: { wedding_id: string; database: number }[],
  read: (db: WeddingDb, weddingIds: string[]) => Promise<T[]>,
): Promise<T[]> {
  const reads = [...Map.groupBy(weddings, ({ database }) => database)].map(([number, held]) =>
    read(
      numbered(number),
      held.map(({ wedding_id }) => wedding_id),
    ),
  )
  return (await Promise.all(reads)).flat()
}

async function lookIn<T>(db: WeddingDb, find: Find<T>): Promise<Found<T> | undefined> {
  const found = await find(db)
  return found === undefined ? undefined : { db, found }
}
