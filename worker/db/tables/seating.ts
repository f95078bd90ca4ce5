import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { guests } from './guests'
import { weddings } from './weddings'

/** Seating rules, at most one per pair of guests. `guest_id` is the smaller of the two ids. */
export const seating_rules = sqliteTable(
  'seating_rules',
  {
    id: text().primaryKey(),
    wedding_id: text()
      .notNull()
      .references(() => weddings.id, { onDelete: 'cascade' }),
    type: text({ enum: ['keep_together', 'keep_apart'] }).notNull(),
    guest_id: text()
      .notNull()
      .references(() => guests.id, { onDelete: 'cascade' }),
    other_guest_id: text()
      .notNull()
      .references(() => guests.id, { onDelete: 'cascade' }),
    /** 1 to 3. */
    strength: integer().$type<1 | 2 | 3>().notNull(),
    created_at: integer().notNull(),
  },
  (t) => [
    uniqueIndex('seating_rules_pair').on(t.wedding_id, t.guest_id, t.other_guest_id),
    // For the deletion of a guest.
    index('seating_rules_guest').on(t.guest_id),
    index('seating_rules_other_guest').on(t.other_guest_id),
  ],
)
