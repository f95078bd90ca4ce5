import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { weddings } from './weddings'

/**
 * Rows of a file during its import, in their stored form. They stay here until the whole file is read and valid, because the
 * largest files fit neither a Worker's memory nor one statement.
 */
export const import_parts = sqliteTable(
  'import_parts',
  {
    import_id: text().notNull(),
    /** Order of the part in the file. */
    position: integer().notNull(),
    wedding_id: text()
      .notNull()
      .references(() => weddings.id, { onDelete: 'cascade' }),
    /** Name of the table for these rows. */
    destination: text().notNull(),
    /** A JSON list of objects, below D1's limit of 2 MB per row. */
    waiting: text().notNull(),
    created_at: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.import_id, t.position] }), index('import_parts_wedding').on(t.wedding_id)],
)
