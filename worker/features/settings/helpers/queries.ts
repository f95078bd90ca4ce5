import { and, eq } from 'drizzle-orm'
import type { AccountsDb } from '../../../db/client'
import { wedding_members } from '../../../db/schema/accounts'
import type { WeddingId } from '../../../db/wedding'

/** Lists the accounts of a wedding's helpers, if a change takes their right to see health texts away. */
export async function listWithdrawn(
  accounts: AccountsDb,
  { id: weddingId, helpers_see_needs }: { id: WeddingId; helpers_see_needs: boolean },
  changes: { helpers_see_needs?: boolean | undefined },
): Promise<string[]> {
  if (!helpers_see_needs || changes.helpers_see_needs !== false) return []
  const helpers = await accounts
    .select({ id: wedding_members.user_id })
    .from(wedding_members)
    .where(and(eq(wedding_members.wedding_id, weddingId), eq(wedding_members.role, 'helper')))
  return helpers.map(({ id }) => id)
}
