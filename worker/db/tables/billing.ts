import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** The provider's customers, by its id. */
export const billing_customers = sqliteTable(
  'billing_customers',
  {
    id: text().primaryKey(),
    /** Null: no event has named the wedding yet, or the wedding was deleted. */
    wedding_id: text(),
    /** The rank of the event that named the wedding; null: none has. If set without a wedding, the wedding was deleted. */
    linked_by: text(),
    created_at: integer().notNull(),
  },
  (t) => [
    index('billing_customers_wedding').on(t.wedding_id),
    index('billing_customers_stray').on(t.created_at).where(sql`${t.wedding_id} is null`),
  ],
)

/** The newest report of each kind about a subscription. */
export const billing_facts = sqliteTable(
  'billing_facts',
  {
    subscription_id: text().notNull(),
    kind: text({ enum: ['subscription', 'payment'] }).notNull(),
    customer_id: text()
      .notNull()
      .references(() => billing_customers.id, { onDelete: 'cascade' }),
    /** Order of the report, compared as text. A higher rank is newer. */
    rank: text().notNull(),
    /** The shape depends on the kind: see `worker/features/billing/rules.ts`. */
    report: text({ mode: 'json' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.subscription_id, t.kind] }), index('billing_facts_customer').on(t.customer_id)],
)
