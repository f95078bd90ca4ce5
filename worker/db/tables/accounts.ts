import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'

export const users = sqliteTable(
  'users',
  {
    id: text().primaryKey(),
    /** As typed. `email_key` is what must be unique. */
    email: text().notNull(),
    email_key: text().notNull(),
    name: text().notNull(),
    /** PHC string: algorithm, parameters, salt and hash in one. */
    password_hash: text().notNull(),
    /** Null until the address has been proved by a mailed link. */
    email_verified_at: integer(),
    /** An address that waits for its owner to open the mailed link; null: none. */
    pending_email: text(),
    /** When an account that only tries the sample goes away by itself; null: it stays. */
    expires_at: integer(),
    version: integer().notNull().default(1),
    created_at: integer().notNull(),
    updated_at: integer().notNull(),
  },
  (t) => [
    uniqueIndex('users_email_key').on(t.email_key),
    index('users_expires').on(t.expires_at).where(sql`${t.expires_at} is not null`),
  ],
)

/** One row a device. The refresh token is not stored: it is recomputed from the row, its generation and the secret. */
export const sessions = sqliteTable(
  'sessions',
  {
    id: text().primaryKey(),
    user_id: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Random, per session: a leaked secret alone forges no refresh token. */
    key: text().notNull(),
    /** How often the refresh token was rotated; only the newest generation is good. */
    generation: integer().notNull().default(0),
    rotated_at: integer().notNull(),
    user_agent: text(),
    created_at: integer().notNull(),
    last_seen_at: integer().notNull(),
    expires_at: integer().notNull(),
    /** Null while the session lives. */
    ended_at: integer(),
  },
  (t) => [
    index('sessions_user').on(t.user_id),
    index('sessions_expires').on(t.expires_at),
    index('sessions_ended').on(t.ended_at).where(sql`${t.ended_at} is not null`),
  ],
)

/** Single-use links by mail: only the token's SHA-256 is kept. */
export const account_tokens = sqliteTable(
  'account_tokens',
  {
    token_hash: text().primaryKey(),
    user_id: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text({ enum: ['reset_password', 'confirm_email'] }).notNull(),
    /** The address that it was mailed to, folded; null in links older than this column: the account's address. */
    email_key: text(),
    created_at: integer().notNull(),
    expires_at: integer().notNull(),
    used_at: integer(),
  },
  (t) => [index('account_tokens_user').on(t.user_id), index('account_tokens_expires').on(t.expires_at)],
)

/** Rate limits that must be exact: one row a key, holding the theoretical arrival time of the next attempt (GCRA). */
export const throttles = sqliteTable(
  'throttles',
  {
    key: text().primaryKey(),
    arrives_at: integer().notNull(),
  },
  (t) => [index('throttles_arrives').on(t.arrives_at)],
)

/** What the local mail provider "delivered": shown at /dev/mail. Its id is the outbox's, so a repeated send adds nothing. */
export const local_mails = sqliteTable(
  'local_mails',
  {
    id: text().primaryKey(),
    to: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    headers: text({ mode: 'json' }).$type<Record<string, string>>().notNull(),
    created_at: integer().notNull(),
  },
  (t) => [index('local_mails_created').on(t.created_at)],
)
