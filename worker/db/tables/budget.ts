import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { categories, weddings } from './weddings'

/** What the API calls a budget category: one line of the budget, linked to the registry. */
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
    /** What a `fixed` line plans; 0 for a `per_guest` line, whose plan follows the head count. */
    planned_cents: integer().notNull().default(0),
    /** The cost of one guest; never null on a `per_guest` line. */
    unit_cost_cents: integer(),
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
    // What a deleted category is looked for by; without it every such deletion would scan the table.
    index('budget_lines_category').on(t.category_id),
  ],
)

/**
 * The history of the lines, kept when a line goes: the last event of a deleted one takes its amounts to 0, so that the
 * sums of a past day stay what they were. Old changes of a long history are kept by day, under the wedding's id instead
 * of a line's.
 */
export const budget_events = sqliteTable(
  'budget_events',
  {
    id: text().primaryKey(),
    wedding_id: text()
      .notNull()
      .references(() => weddings.id, { onDelete: 'cascade' }),
    /** No foreign key: the line may be gone, or be none. */
    line_id: text().notNull(),
    type: text({ enum: ['created', 'updated', 'flagged', 'unflagged', 'synced', 'deleted'] }).notNull(),
    /** Of a `per_guest` line: at the head count that was expected then. */
    planned_before_cents: integer().notNull(),
    planned_after_cents: integer().notNull(),
    /** The cost of one guest; null where the line was `fixed`. */
    unit_before_cents: integer(),
    unit_after_cents: integer(),
    actual_before_cents: integer().notNull(),
    actual_after_cents: integer().notNull(),
    paid_before_cents: integer().notNull(),
    paid_after_cents: integer().notNull(),
    note: text(),
    /** As the person was called then. */
    actor_name: text().notNull(),
    created_at: integer().notNull(),
  },
  (t) => [
    index('budget_events_line').on(t.wedding_id, t.line_id, t.created_at),
    index('budget_events_wedding').on(t.wedding_id, t.created_at),
    index('budget_events_per_guest').on(t.wedding_id).where(sql`${t.unit_before_cents} is not null`),
  ],
)
