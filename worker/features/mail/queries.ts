import type { Database } from '../../db/client'
import { mails } from '../../db/schema'

/** For a batch: puts one mail into the outbox. */
export function insertMail(
  db: Database,
  mail: Omit<typeof mails.$inferInsert, 'headers'> & { headers?: Record<string, string> },
) {
  return db.insert(mails).values({ headers: {}, ...mail })
}
