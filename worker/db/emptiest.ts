import type { Databases, WeddingDb } from './client'

/** Bytes from which a database gets no new weddings if another has room: D1 ends at 10 GB, and the weddings in it still grow. */
const FULL = 7e9
/** Databases are equally full if they differ by less. */
const STEP = 1e6

/**
 * The open database with the fewest bytes, for a new wedding: any of them, if several are about as full. One that does not answer is
 * passed over. With one database, it is that one, without a query.
 */
export async function chooseEmptiest({ weddings, closed }: Pick<Databases, 'weddings' | 'closed'>): Promise<WeddingDb> {
  const [first] = weddings
  if (!first) throw new Error('There is no database for weddings.')
  if (weddings.length === 1) return first
  const open = weddings.filter(({ number }) => !closed.has(number))
  const asked = await Promise.allSettled((open.length > 0 ? open : weddings).map(measure))
  const measured = asked.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
  const fitting = measured.filter(({ bytes }) => bytes < FULL)
  const [emptiest, ...others] = (fitting.length > 0 ? fitting : measured).toSorted((a, b) => a.bytes - b.bytes)
  if (!emptiest) throw (asked[0] as PromiseRejectedResult).reason
  const equal = [emptiest, ...others.filter(({ bytes }) => bytes - emptiest.bytes < STEP)]
  return (equal[Math.floor(Math.random() * equal.length)] ?? emptiest).db
}

/** Bypasses the handle, which would record a bookmark of every database; from 56 on, browsers drop the cookie as too large. */
async function measure(db: WeddingDb): Promise<{ db: WeddingDb; bytes: number }> {
  const { meta } = await db.d1.prepare('select 1').all()
  return { db, bytes: meta.size_after }
}
