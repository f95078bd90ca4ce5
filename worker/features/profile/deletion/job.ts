import type { SignedIn } from '../../../db/account'
import type { Databases } from '../../../db/client'
import { countContents } from './contents/queries'
import { listOthers } from './queries'
import type { LeftWedding } from './rules'

/** Lists an account's weddings, with their contents and other members. */
export async function findLeftWeddings(
  { accounts, numbered }: Databases,
  { id: userId, memberships }: SignedIn,
): Promise<Omit<LeftWedding, 'plan_name'>[]> {
  const byDatabase = Map.groupBy(memberships, ({ database }) => database)
  const [others, ...counted] = await Promise.all([
    listOthers(accounts, userId),
    ...[...byDatabase].map(([number, those]) =>
      countContents(
        numbered(number),
        those.map(({ wedding_id }) => wedding_id),
      ),
    ),
  ])
  return memberships.flatMap(({ wedding_id, role }) => {
    const contents = counted.flat().find((one) => one.wedding_id === wedding_id)
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
