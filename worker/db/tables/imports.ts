import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { weddings } from './weddings'

/**
 * Rows of a file that is being imported, ready to be stored: they wait here until the whole file has been read and found
 * right, since neither a Worker's memory nor one statement holds the largest.
 */
export const import_parts = sqliteTable(
  'import_parts',
  {
    import_id: text().notNull(),
    /** In the order of the file. */
    position: integer().notNull(),
    wedding_id: text()
      .notNull()
      .references(() => weddings.id, { onDelete: 'cascade' }),
    /** The table that they go into. */
    destination: text().notNull(),
    /** A JSON list of objects, below D1's 2 MB a row. */
    waiting: text().notNull(),
    created_at: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.import_id, t.position] }), index('import_parts_wedding').on(t.wedding_id)],
)
