import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { users } from './accounts'
import { guests } from './guests'
import { deliveries } from './messages'
import { vendor_payments } from './vendors'
import { weddings } from './weddings'

/*
 * Tables that exist on both sides: with the accounts, and in each database of weddings. If both share a database, they share the
 * tables.
 */

/**
 * The outbox. A row is written before its mail is sent, so that the unique key prevents duplicates. Mails to a wedding's guests
 * and members are in the wedding's database. Mails about an account, an invitation or a join request are with the accounts.
 */
export const mails = sqliteTable(
  'mails',
  {
    id: text().primaryKey(),
    /** The wedding of this database; null in the outbox of the accounts. */
    wedding_id: text().references(() => weddings.id, { onDelete: 'cascade' }),
    /** In the outbox of the accounts, the wedding of an invitation or a join request; else null. */
    about_wedding_id: text(),
    guest_id: text().references(() => guests.id, { onDelete: 'cascade' }),
    /** In the outbox of the accounts, the recipient's account; null for an address without an account. */
    user_id: text().references(() => users.id, { onDelete: 'cascade' }),
    /** In the outbox of a wedding, the recipient's account, which may be in another database; null for mails to guests. */
    recipient_id: text(),
    payment_id: text().references(() => vendor_payments.id, { onDelete: 'cascade' }),
    kind: text({
      enum: [
        'rsvp_reminder',
        'reset_password',
        'confirm_email',
        'email_changed',
        'wedding_invitation',
        'join_request',
        'payment_due',
        'task_digest',
        'message',
        'message_test',
        'answer_receipt',
        'answer_news',
        'day_before',
      ],
    }).notNull(),
    /** The delivery of a message that it is part of; null: none. */
    delivery_id: text().references(() => deliveries.id, { onDelete: 'cascade' }),
    /** The provider's id of the mail; null: not sent, or it gives none. */
    provider_id: text(),
    /** What the provider last reported; null: nothing yet. A later report never replaces a worse one. */
    feedback: text({ enum: ['delayed', 'delivered', 'failed', 'bounced', 'complained'] }),
    feedback_at: integer(),
    /** Rows with the same id are sent as one mail, such as reminders to guests who share an address. Null: sent by itself. */
    letter_id: text(),
    /** Identifies a mail that may be sent only once, e.g. by guest, deadline and wave. */
    unique_key: text().notNull(),
    to: text().notNull(),
    /** Subject, text, HTML and headers are empty in mails that are worded from current data when sent. */
    subject: text().notNull(),
    /** Emptied, like the HTML, when the row is final, because links in mails are secrets. */
    text: text().notNull(),
    html: text().notNull(),
    headers: text({ mode: 'json' }).$type<Record<string, string>>().notNull(),
    /**
     * `sending` has a lease until `lease_until`. The final states are `sent`, `failed` (it could not be sent) and `cancelled` (it
     * should no longer be sent). `error` has the reason for the last two.
     */
    status: text({ enum: ['pending', 'sending', 'sent', 'failed', 'cancelled'] })
      .notNull()
      .default('pending'),
    attempts: integer().notNull().default(0),
    lease: text(),
    lease_until: integer(),
    /** Earliest time of the next attempt (epoch milliseconds). */
    due_at: integer().notNull(),
    error: text(),
    /** When the provider accepted it or may have accepted it; null while it certainly has not. */
    sent_at: integer(),
    created_at: integer().notNull(),
    /** Not sent after this instant (epoch milliseconds); null: no limit. */
    expires_at: integer(),
    /** Wave of a reminder, in days before the deadline; null for reminders sent by hand, and for other kinds. */
    wave: integer(),
    /** The RSVP deadline, a payment's due date, or a digest's Monday: `YYYY-MM-DD` in the wedding's zone. Null: none. */
    deadline: text(),
  },
  (t) => [
    uniqueIndex('mails_unique_key').on(t.unique_key),
    index('mails_due').on(t.status, t.due_at),
    index('mails_letter').on(t.letter_id).where(sql`${t.letter_id} is not null`),
    index('mails_guest').on(t.guest_id, t.created_at),
    index('mails_wedding').on(t.wedding_id, t.created_at),
    index('mails_delivery').on(t.delivery_id).where(sql`${t.delivery_id} is not null`),
    index('mails_provider').on(t.provider_id).where(sql`${t.provider_id} is not null`),
    index('mails_payment').on(t.payment_id, t.user_id).where(sql`${t.payment_id} is not null`),
    // For the deletion of an account.
    index('mails_user').on(t.user_id).where(sql`${t.user_id} is not null`),
    index('mails_recipient').on(t.recipient_id).where(sql`${t.recipient_id} is not null`),
    // For the deletion of a wedding.
    index('mails_about_wedding').on(t.about_wedding_id).where(sql`${t.about_wedding_id} is not null`),
  ],
)

/** First answers to POSTs with an `Idempotency-Key`. */
export const idempotency_keys = sqliteTable(
  'idempotency_keys',
  {
    wedding_id: text().notNull(),
    key: text().notNull(),
    /** SHA-256 of method, path, query and body. */
    request_hash: text().notNull(),
    /** Null while the first request is running. */
    status: integer(),
    body: text(),
    created_at: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.wedding_id, t.key] }), index('idempotency_keys_created').on(t.created_at)],
)

/**
 * Receipts of batches of writes, written in the same transaction. A request whose answer from D1 was lost finds its receipt here
 * and does not write twice. Only needed while the request retries.
 */
export const write_receipts = sqliteTable('write_receipts', {
  /** The second in the upper bits, then random bits. Old receipts are found by their id. */
  id: integer().primaryKey(),
  /** Number of rows changed by each write, in the order of the batch: `1,0,12`. */
  changes: text().notNull(),
})
