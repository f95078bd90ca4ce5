import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { users } from './accounts'
import { guests } from './guests'
import { vendor_payments } from './vendors'
import { weddings } from './weddings'

/** The outbox: a row is written before anything is sent, so that what must happen once has a unique key to fail on. */
export const mails = sqliteTable(
  'mails',
  {
    id: text().primaryKey(),
    /** Null for mails about an account. */
    wedding_id: text().references(() => weddings.id, { onDelete: 'cascade' }),
    guest_id: text().references(() => guests.id, { onDelete: 'cascade' }),
    /** Whose account it is for; null for mails to guests and to who has no account yet. */
    user_id: text().references(() => users.id, { onDelete: 'cascade' }),
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
  ],
)

/**
 * Guests' addresses that a wedding has mailed, one row a mail. It outlives the guest, so that one who is deleted and added
 * again is not mailed twice, and it counts the mails of a day.
 */
export const mailed_addresses = sqliteTable(
  'mailed_addresses',
  {
    /** `mails.letter_id`. */
    letter_id: text().primaryKey(),
    wedding_id: text()
      .notNull()
      .references(() => weddings.id, { onDelete: 'cascade' }),
    /** A MAC over wedding and folded address: the table alone names nobody. */
    address_hash: text().notNull(),
    queued_at: integer().notNull(),
    /** When it was handed to the provider; null while it surely was not. */
    sent_at: integer(),
    /** Of no use after this instant. */
    expires_at: integer().notNull(),
  },
  (t) => [
    index('mailed_addresses_address').on(t.wedding_id, t.address_hash),
    index('mailed_addresses_day').on(t.wedding_id, t.queued_at),
    index('mailed_addresses_expires').on(t.expires_at),
  ],
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
