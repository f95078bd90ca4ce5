import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { vendors } from './vendors'
import { weddings } from './weddings'

/** Links to pages for people without an account. The token itself is not stored. */
export const share_links = sqliteTable(
  'share_links',
  {
    id: text().primaryKey(),
    wedding_id: text()
      .notNull()
      .references(() => weddings.id, { onDelete: 'cascade' }),
    /** The member who made it; null: unknown, since it is older than this column. */
    user_id: text(),
    view: text({ enum: ['day', 'caterer', 'seating', 'contacts'] }).notNull(),
    /** The vendor whom the page is for; null: no particular one. */
    vendor_id: text().references(() => vendors.id, { onDelete: 'cascade' }),
    /** The wedding's id: the main occasion. Null: the view's default. */
    occasion_id: text(),
    token_hash: text().notNull(),
    /** Epoch milliseconds, like the instants below. */
    expires_at: integer().notNull(),
    last_seen_at: integer(),
    /** When the reader last pressed "Seen"; null: never. */
    confirmed_at: integer(),
    /** What the page showed at the last visit: a hash for each line, by the line's id. */
    last_shown: text({ mode: 'json' }).$type<Record<string, string>>(),
    created_at: integer().notNull(),
  },
  (t) => [
    uniqueIndex('share_links_token').on(t.token_hash),
    index('share_links_wedding').on(t.wedding_id, t.created_at),
    // For the deletion of a vendor.
    index('share_links_vendor').on(t.vendor_id),
  ],
)

/** The numbers that the couple gave a caterer, as they were on that day. */
export const final_counts = sqliteTable(
  'final_counts',
  {
    id: text().primaryKey(),
    wedding_id: text()
      .notNull()
      .references(() => weddings.id, { onDelete: 'cascade' }),
    /** The wedding's id: the main occasion. */
    occasion_id: text().notNull(),
    snapshot: text({ mode: 'json' }).$type<unknown>().notNull(),
    created_at: integer().notNull(),
  },
  (t) => [index('final_counts_wedding').on(t.wedding_id, t.occasion_id, t.created_at)],
)

/** Calendars that the couple subscribes to. The token itself is not stored. */
export const calendar_links = sqliteTable(
  'calendar_links',
  {
    id: text().primaryKey(),
    wedding_id: text()
      .notNull()
      .references(() => weddings.id, { onDelete: 'cascade' }),
    /** The member who made it; null: unknown, since it is older than this column. */
    user_id: text(),
    token_hash: text().notNull(),
    last_seen_at: integer(),
    created_at: integer().notNull(),
  },
  (t) => [
    uniqueIndex('calendar_links_token').on(t.token_hash),
    index('calendar_links_wedding').on(t.wedding_id, t.created_at),
  ],
)
