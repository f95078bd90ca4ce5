import { sql } from 'drizzle-orm'
import {
  type AnySQLiteColumn,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core'
import { locales } from '../../lib/locales'

export const weddings = sqliteTable(
  'weddings',
  {
    id: text().primaryKey(),
    couple_name_1: text(),
    couple_name_2: text(),
    wedding_date_policy: text({ enum: ['dynamic', 'fixed'] })
      .notNull()
      .default('fixed'),
    /** The wedding date under the policy `fixed`, `YYYY-MM-DD` in the wedding's zone. */
    wedding_date_fixed: text().notNull(),
    /** Precision of the date that the couple has set; null: they have set none, and the date above is a default. */
    date_precision: text({ enum: ['day', 'month'] }),
    timezone: text().notNull().default('Asia/Manila'),
    currency_code: text().notNull().default('PHP'),
    venue_name: text(),
    /** Last day to reply, `YYYY-MM-DD` in the wedding's zone; null: no deadline. */
    rsvp_deadline: text(),
    plus_one_policy: text({ enum: ['allowed', 'request_approval', 'disallowed'] })
      .notNull()
      .default('allowed'),
    /** Days before the deadline on which reminders go out, largest first; empty: none. */
    reminder_days: text({ mode: 'json' }).$type<number[]>().notNull().default([14, 7, 2]),
    /** Whether the couple is mailed before a payment is due. */
    payment_reminders: integer({ mode: 'boolean' }).notNull().default(true),
    /** Whether the couple is mailed its tasks every Monday. */
    task_digest: integer({ mode: 'boolean' }).notNull().default(false),
    /** Whether the couple is mailed on the day before which vendors have their run sheet. */
    day_before_mail: integer({ mode: 'boolean' }).notNull().default(true),
    /** Whether the couple has answered or skipped the questions that a new wedding starts with. */
    set_up_done: integer({ mode: 'boolean' }).notNull().default(false),
    /** Whether the couple has dismissed the first steps on the dashboard. */
    first_steps_done: integer({ mode: 'boolean' }).notNull().default(false),
    /** Whether guests' links read occasions and own questions. Set with the first of them. */
    has_occasions: integer({ mode: 'boolean' }).notNull().default(false),
    /** Whether helpers see dietary and accessibility texts, and answers to sensitive questions. */
    helpers_see_needs: integer({ mode: 'boolean' }).notNull().default(false),
    /** Whether the couple keeps them on purpose; else they are erased some time after the last occasion. */
    keeps_needs: integer({ mode: 'boolean' }).notNull().default(false),
    /** When the cron last erased them; 0: never, or not since the settings changed. */
    needs_checked_at: integer().notNull().default(0),
    /** Language of guests without one of their own: a tag of `worker/lib/locales.ts`. */
    default_locale: text({ enum: locales }).notNull().default('en'),
    /** Whether guests are mailed what they answered. */
    answer_receipts: integer({ mode: 'boolean' }).notNull().default(true),
    /** When the couple is mailed guests' answers. */
    notify_answers: text({ enum: ['off', 'each', 'daily'] })
      .notNull()
      .default('daily'),
    /** Whether guests find their table at the door. */
    seat_finder: integer({ mode: 'boolean' }).notNull().default(false),
    /** Lookup half of that page's link, made when it is first switched on; the other half is a MAC over it. */
    seat_finder_selector: text(),
    /** The registry's category for the caterer; null: none assigned. */
    catering_category_id: text().references((): AnySQLiteColumn => categories.id, { onDelete: 'set null' }),
    /** True from when the sample is filled in until it is cleared, also if the couple adds to it. */
    is_sample: integer({ mode: 'boolean' }).notNull().default(false),
    /** The settings that the sample has set, as it set them; null: none, or the sample is older than this column. */
    sample_settings: text({ mode: 'json' }).$type<Record<string, string>>(),
    /** The database that the wedding is being moved to: see `db/moving/`. The copy there has null. */
    moving_to: integer(),
    version: integer().notNull().default(1),
    created_at: integer().notNull(),
    updated_at: integer().notNull(),
  },
  (t) => [
    index('weddings_moving').on(t.moving_to).where(sql`${t.moving_to} is not null`),
    index('weddings_deadline').on(t.rsvp_deadline).where(sql`${t.rsvp_deadline} is not null`),
    index('weddings_task_digest').on(t.id).where(sql`${t.task_digest} = 1`),
    index('weddings_needs')
      .on(t.wedding_date_fixed, t.needs_checked_at)
      .where(sql`${t.keeps_needs} = 0 and ${t.wedding_date_policy} = 'fixed'`),
    // For the mail on the day before.
    index('weddings_day')
      .on(t.wedding_date_fixed, t.id)
      .where(sql`${t.date_precision} = 'day' and ${t.wedding_date_policy} = 'fixed'`),
    uniqueIndex('weddings_seat_finder').on(t.seat_finder_selector).where(sql`${t.seat_finder_selector} is not null`),
    // For the deletion of a category.
    index('weddings_catering_category').on(t.catering_category_id),
  ],
)

/**
 * Rows of weddings that are being moved here, before all of them appear at once. During a move, both databases also have a row without
 * a table's name, with the id of the command that moves the wedding.
 */
export const moving_rows = sqliteTable(
  'moving_rows',
  {
    wedding_id: text().notNull(),
    table_name: text().notNull(),
    part: integer().notNull(),
    /** JSON: a list of rows, each a list of values in the order of the table's columns. */
    rows: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.wedding_id, t.table_name, t.part] })],
)

/** The registry of categories that budget lines, vendors and tasks share. */
export const categories = sqliteTable(
  'categories',
  {
    id: text().primaryKey(),
    wedding_id: text()
      .notNull()
      .references(() => weddings.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** The name folded for comparison: unique among a wedding's active categories. */
    name_key: text().notNull(),
    scopes: text({ mode: 'json' }).$type<('budget' | 'vendor' | 'task')[]>().notNull(),
    color: text().notNull(),
    /** Null sorts as 999. */
    order: integer(),
    is_archived: integer({ mode: 'boolean' }).notNull().default(false),
    version: integer().notNull().default(1),
    created_at: integer().notNull(),
    updated_at: integer().notNull(),
  },
  (t) => [
    index('categories_wedding').on(t.wedding_id),
    uniqueIndex('categories_active_name').on(t.wedding_id, t.name_key).where(sql`${t.is_archived} = 0`),
  ],
)

/**
 * Guests' addresses that a wedding has mailed, one row per mail. Rows outlive the guest, so that a guest who is deleted and added
 * again is not mailed twice. They also count the day's mails.
 */
export const mailed_addresses = sqliteTable(
  'mailed_addresses',
  {
    /** `mails.letter_id`. */
    letter_id: text().primaryKey(),
    wedding_id: text()
      .notNull()
      .references(() => weddings.id, { onDelete: 'cascade' }),
    /** A MAC over wedding and folded address, so that the table alone identifies nobody. */
    address_hash: text().notNull(),
    queued_at: integer().notNull(),
    /** When it was handed to the provider; null while it certainly was not. */
    sent_at: integer(),
    /** May be deleted after this instant (epoch milliseconds). */
    expires_at: integer().notNull(),
  },
  (t) => [
    index('mailed_addresses_address').on(t.wedding_id, t.address_hash),
    index('mailed_addresses_day').on(t.wedding_id, t.queued_at),
    index('mailed_addresses_expires').on(t.expires_at),
  ],
)
