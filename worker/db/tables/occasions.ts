import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Locale } from '../../lib/locales'
import { weddings } from './weddings'

/** The couple's words about an occasion in one language. */
interface StoredOccasionWords {
  name?: string
  dress_code?: string
  notes?: string
  /** Translated meals, by the meal's name as written. */
  meals?: Record<string, string>
}

/**
 * What guests are invited to. The main occasion, the wedding itself, has the wedding's id, date and venue; it has no row here until
 * the couple changes its details.
 */
export const occasions = sqliteTable(
  'occasions',
  {
    id: text().primaryKey(),
    wedding_id: text()
      .notNull()
      .references(() => weddings.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** `YYYY-MM-DD` in the wedding's zone; null for the main occasion, and if not known yet. */
    date: text(),
    /** `HH:MM` in the wedding's zone; null: not known. */
    start_time: text(),
    end_time: text(),
    /** Null for the main occasion. */
    venue_name: text(),
    address: text(),
    dress_code: text(),
    /** The couple's words to guests. */
    notes: text(),
    /** The meals to choose from; null: no meal is asked for. */
    meal_options: text({ mode: 'json' }).$type<string[]>(),
    asks_rsvp: integer({ mode: 'boolean' }).notNull().default(true),
    /** Last day to reply, in the wedding's zone; null: that of the wedding. */
    rsvp_deadline: text(),
    capacity: integer(),
    /** The couple's words in other languages, by tag; a text that lacks one is shown as written above. */
    translations: text({ mode: 'json' }).$type<Partial<Record<Locale, StoredOccasionWords>>>().notNull().default({}),
    position: integer().notNull(),
    version: integer().notNull().default(1),
    created_at: integer().notNull(),
    updated_at: integer().notNull(),
  },
  (t) => [index('occasions_wedding').on(t.wedding_id)],
)
