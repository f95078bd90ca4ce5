import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'

export const users = sqliteTable(
  'users',
  {
    id: text().primaryKey(),
    /** As typed. `email_key` is the folded form, which must be unique. */
    email: text().notNull(),
    email_key: text().notNull(),
    name: text().notNull(),
    /** PHC string: algorithm, parameters, salt and hash in one. */
    password_hash: text().notNull(),
    /** Null until the address is confirmed through a mailed link. */
    email_verified_at: integer(),
    /** A new address that is not confirmed yet; null: none. */
    pending_email: text(),
    /** When a sample account will be deleted; null: the account stays. */
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

/** One row per device. The refresh token is not stored: it is computed from the row, its generation and the secret. */
export const sessions = sqliteTable(
  'sessions',
  {
    id: text().primaryKey(),
    user_id: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Random per session, so that a leaked secret is not enough to forge a refresh token. */
    key: text().notNull(),
    /** Number of rotations of the refresh token. Only the newest generation is valid. */
    generation: integer().notNull().default(0),
    rotated_at: integer().notNull(),
    user_agent: text(),
    created_at: integer().notNull(),
    last_seen_at: integer().notNull(),
    expires_at: integer().notNull(),
    /** Null until the session is ended by a logout or a password change. */
    ended_at: integer(),
  },
  (t) => [
    index('sessions_user').on(t.user_id),
    index('sessions_expires').on(t.expires_at),
    index('sessions_ended').on(t.ended_at).where(sql`${t.ended_at} is not null`),
  ],
)

/** Single-use links in mails. Only the token's SHA-256 is stored. */
export const account_tokens = sqliteTable(
  'account_tokens',
  {
    token_hash: text().primaryKey(),
    user_id: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text({ enum: ['reset_password', 'confirm_email'] }).notNull(),
    /** The folded address that the link was mailed to; null in older links, which went to the account's address. */
    email_key: text(),
    created_at: integer().notNull(),
    expires_at: integer().notNull(),
    used_at: integer(),
  },
  (t) => [index('account_tokens_user').on(t.user_id), index('account_tokens_expires').on(t.expires_at)],
)

/** Exact rate limits. Each key has the theoretical arrival time of its next attempt (GCRA). */
export const throttles = sqliteTable(
  'throttles',
  {
    key: text().primaryKey(),
    arrives_at: integer().notNull(),
  },
  (t) => [index('throttles_arrives').on(t.arrives_at)],
)

/** Mails of the local provider, shown at /dev/mail. The id is the outbox's, so that a repeated send adds nothing. */
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
