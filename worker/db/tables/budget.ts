import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { occasions } from './occasions'
import { categories, weddings } from './weddings'

/** Budget lines, which may link to a category. The API calls them budget categories. */
export const budget_lines = sqliteTable(
  'budget_lines',
  {
    id: text().primaryKey(),
    wedding_id: text()
      .notNull()
      .references(() => weddings.id, { onDelete: 'cascade' }),
    category_id: text().references(() => categories.id, { onDelete: 'set null' }),
    name: text().notNull(),
    cost_basis: text({ enum: ['fixed', 'per_guest'] })
      .notNull()
      .default('fixed'),
    /** Planned amount of a `fixed` line; 0 for a `per_guest` line, where it depends on the head count. */
    planned_cents: integer().notNull().default(0),
    /** Cost per guest; never null on a `per_guest` line. */
    unit_cost_cents: integer(),
    /** Cost per child; null: as for adults. */
    child_unit_cost_cents: integer(),
    /** The occasion whose guests a `per_guest` line counts; null: the main one. */
    occasion_id: text().references(() => occasions.id, { onDelete: 'set null' }),
    actual_cents: integer().notNull().default(0),
    paid_cents: integer().notNull().default(0),
    is_flagged: integer({ mode: 'boolean' }).notNull().default(false),
    notes: text(),
    version: integer().notNull().default(1),
    created_at: integer().notNull(),
    updated_at: integer().notNull(),
  },
  (t) => [
    index('budget_lines_wedding').on(t.wedding_id),
    index('budget_lines_per_guest').on(t.wedding_id).where(sql`${t.cost_basis} = 'per_guest'`),
    // For the deletion of a category, which would scan the table.
    index('budget_lines_category').on(t.category_id),
    index('budget_lines_occasion').on(t.occasion_id).where(sql`${t.occasion_id} is not null`),
  ],
)

/**
 * History of the lines, kept after a line is deleted. The last change of a deleted line sets its amounts to 0, so that the sums of
 * past days stay correct. Old changes of a long history are condensed to one per day, with the wedding's id as `line_id`.
 */
export const budget_events = sqliteTable(
  'budget_events',
  {
    id: text().primaryKey(),
    wedding_id: text()
      .notNull()
      .references(() => weddings.id, { onDelete: 'cascade' }),
    /** No foreign key, because the line may be deleted, or this is the wedding's id. */
    line_id: text().notNull(),
    type: text({ enum: ['created', 'updated', 'flagged', 'unflagged', 'synced', 'deleted'] }).notNull(),
    /** The planned amount before. For a `per_guest` line, by the head count expected at that time. */
    planned_before_cents: integer().notNull(),
    planned_after_cents: integer().notNull(),
    /** Cost per guest; null if the line was `fixed`. */
    unit_before_cents: integer(),
    unit_after_cents: integer(),
    actual_before_cents: integer().notNull(),
    actual_after_cents: integer().notNull(),
    paid_before_cents: integer().notNull(),
    paid_after_cents: integer().notNull(),
    note: text(),
    /** The person's name at that time. */
    actor_name: text().notNull(),
    created_at: integer().notNull(),
  },
  (t) => [
    index('budget_events_line').on(t.wedding_id, t.line_id, t.created_at),
    index('budget_events_wedding').on(t.wedding_id, t.created_at),
    index('budget_events_per_guest').on(t.wedding_id).where(sql`${t.unit_before_cents} is not null`),
  ],
)
