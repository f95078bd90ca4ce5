import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { users } from './accounts'

/*
 * Memberships and invitations. The wedding may be in another database, so nothing here has a foreign key to it.
 */

/** Directory of all weddings. The cron deletes weddings that were created but never entered here. */
export const wedding_directory = sqliteTable('wedding_directory', {
  wedding_id: text().primaryKey(),
  /** The accounts' part of the wedding's change mark: the number of changes to its data on this side. */
  changes: integer().notNull().default(0),
  /** Number of the database that holds the wedding: see `db/README.md`. */
  database: integer().notNull().default(1),
  created_at: integer().notNull(),
})

/** Weddings on their way from one database to another: see `db/moving/`. A row goes when the old database is cleared. */
export const wedding_moves = sqliteTable('wedding_moves', {
  wedding_id: text().primaryKey(),
  from_database: integer().notNull(),
  /** Negative while the move is cancelled. */
  to_database: integer().notNull(),
  started_at: integer().notNull(),
})

/** Pending deletions in a wedding's database after an account was deleted, or a member was removed, left or became a helper. */
export const erasures = sqliteTable('erasures', {
  id: text().primaryKey(),
  wedding_id: text().notNull(),
  /**
   * The account, whose calendars and caterers' links are removed, and if it was deleted its mails; null: the whole wedding is removed.
   */
  user_id: text(),
  /** Where the wedding was. */
  database: integer().notNull().default(1),
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
    /** When the member last opened this wedding (epoch milliseconds). The latest one is the member's current wedding. */
    opened_at: integer().notNull().default(0),
    created_at: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.wedding_id, t.user_id] }), index('wedding_members_user').on(t.user_id)],
)

/** Mailed invitations for collaborators. Only the SHA-256 of the link's token is stored. */
export const wedding_invitations = sqliteTable(
  'wedding_invitations',
  {
    id: text().primaryKey(),
    wedding_id: text().notNull(),
    /** As typed. Each wedding has one invitation per `email_key`. */
    email: text().notNull(),
    email_key: text().notNull(),
    role: text({ enum: ['partner', 'helper'] }).notNull(),
    token_hash: text().notNull(),
    /** The account that used the link with another address and needs an owner's approval; null: none. */
    requested_by: text().references(() => users.id, { onDelete: 'set null' }),
    /** Epoch milliseconds. Only meaningful with `requested_by`. */
    requested_at: integer(),
    created_at: integer().notNull(),
    expires_at: integer().notNull(),
  },
  (t) => [
    uniqueIndex('wedding_invitations_address').on(t.wedding_id, t.email_key),
    uniqueIndex('wedding_invitations_token').on(t.token_hash),
    index('wedding_invitations_expires').on(t.expires_at),
    // For the deletion of an account, and for an account's join requests.
    index('wedding_invitations_requested').on(t.requested_by).where(sql`${t.requested_by} is not null`),
  ],
)
