import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { weddings } from './weddings'

/** Five lines at most, as on an envelope. */
interface StoredAddress {
  lines: string[]
  postal_code: string | null
  city: string | null
  country: string | null
}

/**
 * Households with a name or details. A guest alone has no row until something is stored about the household; the row's id is
 * then the guest's.
 */
export const households = sqliteTable(
  'households',
  {
    id: text().primaryKey(),
    wedding_id: text()
      .notNull()
      .references(() => weddings.id, { onDelete: 'cascade' }),
    /** Null for the household of a guest alone. */
    name: text(),
    /** The name folded for comparison: unique among a wedding's households. */
    name_key: text(),
    /** The words on the envelope; null: proposed from the members' names. */
    salutation: text(),
    contact_guest_id: text(),
    address: text({ mode: 'json' }).$type<StoredAddress>(),
    /** BCP 47 language tag; null: unknown. */
    locale: text(),
    /** False for a household that was created without members. The others are deleted when their last member leaves. */
    had_members: integer({ mode: 'boolean' }).notNull().default(true),
    version: integer().notNull().default(1),
    created_at: integer().notNull(),
    updated_at: integer().notNull(),
  },
  (t) => [index('households_wedding').on(t.wedding_id), uniqueIndex('households_name').on(t.wedding_id, t.name_key)],
)
