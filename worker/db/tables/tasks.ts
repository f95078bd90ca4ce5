import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { categories, weddings } from './weddings'

export const tasks = sqliteTable(
  'tasks',
  {
    id: text().primaryKey(),
    wedding_id: text()
      .notNull()
      .references(() => weddings.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    description: text(),
    category_id: text().references(() => categories.id, { onDelete: 'set null' }),
    /** Free text, as typed or imported. If set, `category_id` takes precedence. */
    category: text(),
    status: text({ enum: ['not_started', 'in_progress', 'completed'] })
      .notNull()
      .default('not_started'),
    priority: text({ enum: ['low', 'medium', 'high'] })
      .notNull()
      .default('medium'),
    /** A day in the wedding's zone. */
    due_date: text(),
    assigned_to: text({ enum: ['partner_1', 'partner_2', 'both'] }),
    /** A user, in the accounts' database, who may have left the wedding since. Null if `assigned_to` is set. */
    assignee_id: text(),
    completed_at: integer(),
    /** Key of the template item that the task came from; null: the couple's own. */
    template_key: text(),
    version: integer().notNull().default(1),
    created_at: integer().notNull(),
    updated_at: integer().notNull(),
  },
  (t) => [
    index('tasks_wedding').on(t.wedding_id, t.due_date),
    // For the deletion of a category.
    index('tasks_category').on(t.category_id),
  ],
)
