import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { users } from './accounts'
import { guests } from './guests'
import { vendor_payments } from './vendors'
import { weddings } from './weddings'

/*
 * What is kept on either side, with the accounts and in each database of weddings. Where these are one, so are the tables.
 */

/**
 * The outbox: a row is written before anything is sent, so that what must happen once has a unique key to fail on.
 * Mails for a wedding's guests and members wait in the wedding's database; those about an account, an invitation or a request
 * in that of the accounts.
 */
export const mails = sqliteTable(
  'mails',
  {
    id: text().primaryKey(),
    /** The wedding of this database; null in the outbox of the accounts. */
    wedding_id: text().references(() => weddings.id, { onDelete: 'cascade' }),
    /** In the outbox of the accounts, the wedding that an invitation or a request is about; else null. */
    about_wedding_id: text(),
    guest_id: text().references(() => guests.id, { onDelete: 'cascade' }),
    /** In the outbox of the accounts, whose account it is for; null for an address that has none yet. */
    user_id: text().references(() => users.id, { onDelete: 'cascade' }),
    /** In the outbox of a wedding, the account that it is for, which may be in another database; null for mails to guests. */
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
      ],
    }).notNull(),
    /** Rows with the same id are sent as one mail under it: reminders to guests who share an address. Null: a mail of its own. */
    letter_id: text(),
    /** What may be sent once, e.g. a guest, a deadline and a wave. */
    unique_key: text().notNull(),
    to: text().notNull(),
    /** Subject, text, HTML and headers are empty but for those with a single-use link: other mails are worded when they go out, from what is true then. */
    subject: text().notNull(),
    /** Emptied, like the HTML, once the row is final: links in mails are secrets. */
    text: text().notNull(),
    html: text().notNull(),
    headers: text({ mode: 'json' }).$type<Record<string, string>>().notNull(),
    /**
     * `sending` holds a lease until `lease_until`. Final are `sent`, `failed` (it could not be sent) and `cancelled` (it
     * should not be sent any more); the last two carry their reason in `error`.
     */
    status: text({ enum: ['pending', 'sending', 'sent', 'failed', 'cancelled'] })
      .notNull()
      .default('pending'),
    attempts: integer().notNull().default(0),
    lease: text(),
    lease_until: integer(),
    /** The earliest next try. */
    due_at: integer().notNull(),
    error: text(),
    /** When the provider took it, or may have taken it; null while it surely has not. */
    sent_at: integer(),
    created_at: integer().notNull(),
    /** Of no use to anybody after this instant; null: no such end. */
    expires_at: integer(),
    /** A reminder's wave as days before the deadline; null when the couple sent it by hand, and for other kinds. */
    wave: integer(),
    /** What a reminder comes before, an RSVP deadline or a payment's due date, or a digest's Monday: `YYYY-MM-DD` in the wedding's zone; null without one. */
    deadline: text(),
  },
  (t) => [
    uniqueIndex('mails_unique_key').on(t.unique_key),
    index('mails_due').on(t.status, t.due_at),
    index('mails_letter').on(t.letter_id).where(sql`${t.letter_id} is not null`),
    index('mails_guest').on(t.guest_id, t.created_at),
    index('mails_wedding').on(t.wedding_id, t.created_at),
    index('mails_payment').on(t.payment_id, t.user_id).where(sql`${t.payment_id} is not null`),
    // What a deleted account is looked for by.
    index('mails_user').on(t.user_id).where(sql`${t.user_id} is not null`),
    index('mails_recipient').on(t.recipient_id).where(sql`${t.recipient_id} is not null`),
    // What a deleted wedding is looked for by.
    index('mails_about_wedding').on(t.about_wedding_id).where(sql`${t.about_wedding_id} is not null`),
  ],
)

/** What a POST with an `Idempotency-Key` answered the first time. */
export const idempotency_keys = sqliteTable(
  'idempotency_keys',
  {
    wedding_id: text().notNull(),
    key: text().notNull(),
    /** SHA-256 of method, path, query and body. */
    request_hash: text().notNull(),
    /** Null while the first request is still at work. */
    status: integer(),
    body: text(),
    created_at: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.wedding_id, t.key] }), index('idempotency_keys_created').on(t.created_at)],
)

/**
 * What a batch of writes has changed, written down in its own transaction: whoever lost the answer finds it here, and does
 * not write twice. Good for the moments in which it is tried again.
 */
export const write_receipts = sqliteTable('write_receipts', {
  /** The second in the upper bits, so that what is old is found by it, then random bits. */
  id: integer().primaryKey(),
  /** The number of rows that each write changed, in the order of the batch: `1,0,12`. */
  changes: text().notNull(),
})
