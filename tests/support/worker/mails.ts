import { desc, eq } from 'drizzle-orm'
import { local_mails } from '../../../worker/db/schema/accounts'
import { openAccounts } from './databases'

/** The mails to an address that the local provider keeps, the newest first. */
export const mailsTo = (address: string | null) =>
  openAccounts()
    .select()
    .from(local_mails)
    .where(eq(local_mails.to, address ?? ''))
    .orderBy(desc(local_mails.created_at), desc(local_mails.id))
