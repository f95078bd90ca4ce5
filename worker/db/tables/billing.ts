import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** Who pays, by the provider's id. */
export const billing_customers = sqliteTable(
  'billing_customers',
  {
    id: text().primaryKey(),
    /** Null: no wedding is known yet, or it was deleted. */
    wedding_id: text(),
    /** The rank of what named the wedding; null: nothing has. With it and without a wedding, the wedding was deleted. */
    linked_by: text(),
    created_at: integer().notNull(),
  },
  (t) => [
    index('billing_customers_wedding').on(t.wedding_id),
    index('billing_customers_stray').on(t.created_at).where(sql`${t.wedding_id} is null`),
  ],
)

/** Of everything the provider reported of a subscription, what ranks highest of each kind. */
export const billing_facts = sqliteTable(
  'billing_facts',
  {
    subscription_id: text().notNull(),
    kind: text({ enum: ['subscription', 'payment'] }).notNull(),
    customer_id: text()
      .notNull()
      .references(() => billing_customers.id, { onDelete: 'cascade' }),
    /** Compared as text: what ranks higher is newer. */
    rank: text().notNull(),
    /** What was reported, by its kind: see `worker/features/billing/rules.ts`. */
    report: text({ mode: 'json' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.subscription_id, t.kind] }), index('billing_facts_customer').on(t.customer_id)],
)
