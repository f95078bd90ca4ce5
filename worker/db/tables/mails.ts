import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { guests } from './guests'
import { weddings } from './weddings'

/** The outbox: a row is written before anything is sent, so that what must happen once has a unique key to fail on. */
export const mails = sqliteTable(
  'mails',
  {
    id: text().primaryKey(),
    /** Null for mails about an account. */
    wedding_id: text().references(() => weddings.id, { onDelete: 'cascade' }),
    guest_id: text().references(() => guests.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['rsvp_reminder', 'reset_password'] }).notNull(),
    /** What may be sent once, e.g. a guest, a deadline and a wave. */
    unique_key: text().notNull(),
    to: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    headers: text({ mode: 'json' }).$type<Record<string, string>>().notNull(),
    /** `sending` holds a lease until `lease_until`; `failed` is final and carries its reason in `error`. */
    status: text({ enum: ['pending', 'sending', 'sent', 'failed'] })
      .notNull()
      .default('pending'),
    attempts: integer().notNull().default(0),
    lease: text(),
    lease_until: integer(),
    /** The earliest next try. */
    due_at: integer().notNull(),
    error: text(),
    sent_at: integer(),
    created_at: integer().notNull(),
  },
  (t) => [
    uniqueIndex('mails_unique_key').on(t.unique_key),
    index('mails_due').on(t.status, t.due_at),
    index('mails_guest').on(t.guest_id, t.created_at),
    index('mails_wedding').on(t.wedding_id, t.created_at),
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
