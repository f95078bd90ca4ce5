import { sql } from 'drizzle-orm'
import { index, integer, real, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { categories, weddings } from './weddings'

export const vendors = sqliteTable(
  'vendors',
  {
    id: text().primaryKey(),
    wedding_id: text()
      .notNull()
      .references(() => weddings.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    category_id: text().references(() => categories.id, { onDelete: 'set null' }),
    /** Free text, as typed or imported. If set, `category_id` takes precedence. */
    category: text(),
    status: text({ enum: ['researching', 'contacted', 'quoted', 'booked', 'paid', 'declined'] })
      .notNull()
      .default('contacted'),
    contact_name: text(),
    email: text(),
    phone: text(),
    website: text(),
    /** Null: no quote yet. */
    quoted_cents: integer(),
    /** Null: no contract yet. */
    contracted_cents: integer(),
    rating: real(),
    /** How many of their people are fed on the day. */
    crew_meals: integer().notNull().default(0),
    /** Whether the page of contacts shows the phone. */
    show_phone: integer({ mode: 'boolean' }).notNull().default(false),
    notes: text(),
    version: integer().notNull().default(1),
    created_at: integer().notNull(),
    updated_at: integer().notNull(),
  },
  (t) => [
    index('vendors_wedding').on(t.wedding_id, t.status),
    // For the deletion of a category.
    index('vendors_category').on(t.category_id),
  ],
)

/** Payments to vendors. A vendor's `paid_amount` is the sum of those with `paid_on`. */
export const vendor_payments = sqliteTable(
  'vendor_payments',
  {
    id: text().primaryKey(),
    wedding_id: text()
      .notNull()
      .references(() => weddings.id, { onDelete: 'cascade' }),
    vendor_id: text()
      .notNull()
      .references(() => vendors.id, { onDelete: 'cascade' }),
    label: text().notNull(),
    amount_cents: integer().notNull(),
    /** `YYYY-MM-DD` in the wedding's zone; null: no date agreed. */
    due_date: text(),
    /** The day of payment, `YYYY-MM-DD`; null: not paid. */
    paid_on: text(),
    version: integer().notNull().default(1),
    created_at: integer().notNull(),
    updated_at: integer().notNull(),
  },
  (t) => [
    index('vendor_payments_wedding').on(t.wedding_id, t.vendor_id),
    index('vendor_payments_open').on(t.wedding_id, t.due_date).where(sql`${t.paid_on} is null`),
    // For the reminders of all weddings.
    index('vendor_payments_due').on(t.due_date).where(sql`${t.paid_on} is null`),
    // For the deletion of a vendor.
    index('vendor_payments_vendor').on(t.vendor_id),
  ],
)
