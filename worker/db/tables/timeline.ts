import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { vendors } from './vendors'
import { weddings } from './weddings'

export const timeline_events = sqliteTable(
  'timeline_events',
  {
    id: text().primaryKey(),
    wedding_id: text()
      .notNull()
      .references(() => weddings.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    description: text(),
    /** The day it starts on, `YYYY-MM-DD`. */
    date: text().notNull(),
    /** `HH:MM` in the wedding's zone. */
    start_time: text().notNull(),
    /** Null: no duration. If before `start_time`, it is on the next day. */
    end_time: text(),
    location: text(),
    vendor_id: text().references(() => vendors.id, { onDelete: 'set null' }),
    status: text({ enum: ['planned', 'confirmed', 'done'] })
      .notNull()
      .default('planned'),
    notes: text(),
    /** Who sees it on a shared page: everyone, vendors, or nobody but the couple. */
    visibility: text({ enum: ['all', 'vendors', 'couple'] })
      .notNull()
      .default('all'),
    /** The occasion that it is part of (the wedding's id: the main one); null: the day as a whole. */
    occasion_id: text(),
    version: integer().notNull().default(1),
    created_at: integer().notNull(),
    updated_at: integer().notNull(),
  },
  (t) => [
    index('timeline_events_wedding').on(t.wedding_id, t.date, t.start_time),
    // For the deletion of a vendor.
    index('timeline_events_vendor').on(t.vendor_id),
  ],
)
