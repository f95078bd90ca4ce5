import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { users } from './accounts'

/*
 * Who belongs to which wedding. A wedding may be in another database, so that nothing here refers to it by a foreign key.
 */

/** Every wedding there is. One that was started and never got here is removed by the cron. */
export const wedding_directory = sqliteTable('wedding_directory', {
  wedding_id: text().primaryKey(),
  /** How often anything of the wedding that is kept with the accounts was changed: its part of the change mark. */
  changes: integer().notNull().default(0),
  created_at: integer().notNull(),
})

/** What is still to be removed from a wedding's database because an account was deleted. */
export const erasures = sqliteTable('erasures', {
  id: text().primaryKey(),
  wedding_id: text().notNull(),
  /** Whose mails are removed from a wedding that stays; null: the whole wedding is removed. */
  user_id: text(),
  created_at: integer().notNull(),
})

export const wedding_members = sqliteTable(
  'wedding_members',
  {
    wedding_id: text().notNull(),
    user_id: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text({ enum: ['owner', 'partner', 'helper'] }).notNull(),
    /** When the member last turned to this wedding: of several, the latest is the one they work on. */
    opened_at: integer().notNull().default(0),
    created_at: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.wedding_id, t.user_id] }), index('wedding_members_user').on(t.user_id)],
)

/** Who was asked to plan along, by mail: only the SHA-256 of the link's token is kept. */
export const wedding_invitations = sqliteTable(
  'wedding_invitations',
  {
    id: text().primaryKey(),
    wedding_id: text().notNull(),
    /** As typed. One open invitation an address, by `email_key`. */
    email: text().notNull(),
    email_key: text().notNull(),
    role: text({ enum: ['partner', 'helper'] }).notNull(),
    token_hash: text().notNull(),
    /** Who opened it with another address and waits for an owner's yes; null: nobody. */
    requested_by: text().references(() => users.id, { onDelete: 'set null' }),
    /** Epoch milliseconds; of no meaning without `requested_by`. */
    requested_at: integer(),
    created_at: integer().notNull(),
    expires_at: integer().notNull(),
  },
  (t) => [
    uniqueIndex('wedding_invitations_address').on(t.wedding_id, t.email_key),
    uniqueIndex('wedding_invitations_token').on(t.token_hash),
    index('wedding_invitations_expires').on(t.expires_at),
    // What a deleted account is looked for by, and what somebody waits for.
    index('wedding_invitations_requested').on(t.requested_by).where(sql`${t.requested_by} is not null`),
  ],
)
