import { sql } from 'drizzle-orm'
import { index, integer, real, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { weddings } from './weddings'

export const seating_tables = sqliteTable(
  'seating_tables',
  {
    id: text().primaryKey(),
    wedding_id: text()
      .notNull()
      .references(() => weddings.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    shape: text({ enum: ['round', 'rectangular', 'head', 'sweetheart'] }).notNull(),
    capacity: integer().notNull(),
    x: real().notNull().default(0),
    y: real().notNull().default(0),
    rotation: real().notNull().default(0),
    notes: text(),
    version: integer().notNull().default(1),
    created_at: integer().notNull(),
    updated_at: integer().notNull(),
  },
  (t) => [index('seating_tables_wedding').on(t.wedding_id)],
)

export const guests = sqliteTable(
  'guests',
  {
    id: text().primaryKey(),
    wedding_id: text()
      .notNull()
      .references(() => weddings.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    email: text(),
    phone: text(),
    household: text(),
    side: text({ enum: ['partner_1', 'partner_2', 'both'] }),
    tags: text({ mode: 'json' }).$type<string[]>().notNull().default([]),
    rsvp_status: text({ enum: ['pending', 'confirmed', 'declined', 'maybe'] })
      .notNull()
      .default('pending'),
    /** Source of the reply: `link` if the guest replied by link, else as the couple or an import set it. Null while pending. */
    rsvp_source: text(),
    responded_at: integer(),
    meal_preference: text(),
    dietary_restrictions: text(),
    accessibility_needs: text(),
    plus_one_allowed: integer({ mode: 'boolean' }).notNull().default(false),
    /** Number of plus-ones that the guest may bring; 0 unless `plus_one_allowed`. */
    plus_ones: integer().notNull().default(0),
    /** Names joined with ', '. */
    plus_one_name: text(),
    plus_one_status: text({ enum: ['none', 'requested', 'approved', 'declined'] })
      .notNull()
      .default('none'),
    table_id: text().references(() => seating_tables.id, { onDelete: 'set null' }),
    seat_number: integer(),
    notes: text(),
    reminders_paused: integer({ mode: 'boolean' }).notNull().default(false),
    /** Lookup half of the personal link. The other half is a MAC over it, so a leaked table does not reveal links. */
    rsvp_selector: text().notNull(),
    version: integer().notNull().default(1),
    created_at: integer().notNull(),
    updated_at: integer().notNull(),
  },
  (t) => [
    index('guests_wedding').on(t.wedding_id, t.name),
    index('guests_table').on(t.table_id),
    uniqueIndex('guests_rsvp_selector').on(t.rsvp_selector),
    index('guests_awaiting').on(t.wedding_id).where(sql`${t.rsvp_status} = 'pending'`),
  ],
)
