import { desc, lt } from 'drizzle-orm'
import type { AccountsDb } from '../../../db/client'
import { local_mails } from '../../../db/schema/accounts'
import { DAY } from '../../../lib/durations'
import { MAILS_KEPT_DAYS } from '../rules'

export type LocalMailRow = typeof local_mails.$inferSelect

/** Stores a local mail, once if it is repeated. */
export async function insertLocalMail(accounts: AccountsDb, mail: LocalMailRow): Promise<void> {
  await accounts.insert(local_mails).values(mail).onConflictDoNothing()
}

/** The local mails, newest first. */
export function listLocalMails(accounts: AccountsDb, limit: number): Promise<LocalMailRow[]> {
  return accounts.select().from(local_mails).orderBy(desc(local_mails.created_at), desc(local_mails.id)).limit(limit)
}

/** Deletes local mails as old as other mails when those are deleted. For a batch. */
export function sweepLocalMails(accounts: AccountsDb, now: number) {
  return accounts.delete(local_mails).where(lt(local_mails.created_at, now - MAILS_KEPT_DAYS * DAY))
}
