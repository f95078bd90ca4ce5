import type { SignedIn } from '../../../db/account'
import type { Databases } from '../../../db/client'
import { readInEach } from '../../../db/placing'
import { countContents } from './contents/queries'
import { listOthers } from './queries'
import type { LeftWedding } from './rules'

/** Lists an account's weddings, with their contents and other members. */
export async function findLeftWeddings(
  databases: Databases,
  { id: userId, memberships }: SignedIn,
  now: number,
): Promise<Omit<LeftWedding, 'plan_name'>[]> {
  const [others, counted] = await Promise.all([
    listOthers(databases.accounts, userId),
    readInEach(databases, memberships, (db, ids) => countContents(db, ids, { userId, now })),
  ])
  return memberships.flatMap(({ wedding_id, role }) => {
    const contents = counted.find((one) => one.wedding_id === wedding_id)
    if (!contents) return []
    const people = others.filter((other) => other.wedding_id === wedding_id)
    return {
      ...contents,
      role,
      others: people.filter((other) => other.role !== 'helper').map(({ name, role }) => ({ name, role })),
      helpers: people.filter((other) => other.role === 'helper').length,
    }
  })
}
