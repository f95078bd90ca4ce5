import { and, eq } from 'drizzle-orm'
import type { AccountsDb } from '../../../db/client'
import { wedding_members } from '../../../db/schema/accounts'
import type { WeddingId } from '../../../db/wedding'

/** Lists the accounts of a wedding's helpers. */
export async function listHelpers(accounts: AccountsDb, weddingId: WeddingId): Promise<string[]> {
  const helpers = await accounts
    .select({ id: wedding_members.user_id })
    .from(wedding_members)
    .where(and(eq(wedding_members.wedding_id, weddingId), eq(wedding_members.role, 'helper')))
  return helpers.map(({ id }) => id)
}
