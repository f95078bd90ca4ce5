import { and, desc, eq, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../db/client'
import {
  billing_customers,
  billing_facts,
  budget_lines,
  guests,
  seating_tables,
  tasks,
  timeline_events,
  vendors,
  wedding_invitations,
  wedding_members,
  weddings,
} from '../../db/schema'
import type { WeddingId } from '../../db/wedding'
import type { BillingEvent, Fact } from './rules'
import type { LimitKind } from './schema'

/** What the provider reported of a wedding, and as whom it knows it; the newest customer, should there be several. */
export interface Ledger {
  customerId: string | null
  facts: Fact[]
}

/**
 * Keeps what an event says, unless what is kept ranks as high: the same events in any order, repeated and at once, leave
 * the same behind. A wedding that is not there is not named by anything.
 */
export async function recordEvent(db: Database, event: BillingEvent, now: number): Promise<void> {
  const { customer_id: id, wedding_id: weddingId, rank, fact } = event
  const known = db.insert(billing_customers).values({ id, created_at: now }).onConflictDoNothing()
  const linked = db
    .update(billing_customers)
    .set({ wedding_id: weddingId, linked_by: rank })
    .where(
      and(
        eq(billing_customers.id, id),
        or(isNull(billing_customers.linked_by), lt(billing_customers.linked_by, rank)),
        sql`exists (select 1 from ${weddings} where ${weddings.id} = ${weddingId})`,
      ),
    )
  if (!fact) {
    await db.batch([known, linked])
    return
  }
  const learned = db
    .insert(billing_facts)
    .values(fact)
    .onConflictDoUpdate({
      target: [billing_facts.subscription_id, billing_facts.kind],
      set: { rank: fact.rank, report: fact.report },
      setWhere: lt(billing_facts.rank, fact.rank),
    })
  await db.batch([known, linked, learned])
}

/** The customer as whom a wedding is going to pay; whatever the provider says of it later counts more. */
export async function insertCustomer(
  db: Database,
  weddingId: WeddingId,
  { id, now }: { id: string; now: number },
): Promise<void> {
  await db.apart
    .insert(billing_customers)
    .values({ id, wedding_id: weddingId, linked_by: '', created_at: now })
    .onConflictDoNothing()
}

export async function readLedger(db: Database, weddingId: WeddingId): Promise<Ledger> {
  return toLedger(await selectLedgers(db, eq(billing_customers.wedding_id, weddingId)))
}

/** Of each wedding that somebody is part of and that anything is known of, by the wedding's id. */
export async function listLedgers(db: Database, userId: string): Promise<Map<string | null, Ledger>> {
  const theirs = db
    .select({ id: wedding_members.wedding_id })
    .from(wedding_members)
    .where(eq(wedding_members.user_id, userId))
  const rows = await selectLedgers(db, inArray(billing_customers.wedding_id, theirs))
  const byWedding = Map.groupBy(rows, ({ wedding_id }) => wedding_id)
  return new Map([...byWedding].map(([weddingId, own]) => [weddingId, toLedger(own)]))
}

/** The ledger, and how much of everything that a plan can limit there is. */
export async function readUsage(
  db: Database,
  weddingId: WeddingId,
  now: number,
): Promise<{ ledger: Ledger; usage: Record<LimitKind, number> }> {
  const [ledger, [usage]] = await db.batch([
    selectLedgers(db, eq(billing_customers.wedding_id, weddingId)),
    selectUsage(db, weddingId, now),
  ])
  return { ledger: toLedger(ledger), usage: usage as NonNullable<typeof usage> }
}

/** Customers whose wedding was deleted. */
export async function listAbandoned(db: Database, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: billing_customers.id })
    .from(billing_customers)
    .where(and(isNull(billing_customers.wedding_id), isNotNull(billing_customers.linked_by)))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** What is known of a customer goes with it. */
export async function deleteCustomer(db: Database, id: string): Promise<void> {
  await db.delete(billing_customers).where(eq(billing_customers.id, id))
}

/** Customers of whom no wedding has been heard for a month were never ours. */
export function sweepStrangers(db: Database, now: number) {
  const aMonthAgo = now - 30 * 24 * 60 * 60 * 1000
  return db
    .delete(billing_customers)
    .where(
      and(
        isNull(billing_customers.wedding_id),
        isNull(billing_customers.linked_by),
        lt(billing_customers.created_at, aMonthAgo),
      ),
    )
}

function selectLedgers(db: Database, whose: SQL) {
  return db
    .select({
      wedding_id: billing_customers.wedding_id,
      customer_id: sql<string>`${billing_customers.id}`.as('customer'),
      subscription_id: billing_facts.subscription_id,
      kind: billing_facts.kind,
      rank: billing_facts.rank,
      report: billing_facts.report,
    })
    .from(billing_customers)
    .leftJoin(billing_facts, eq(billing_facts.customer_id, billing_customers.id))
    .where(whose)
    .orderBy(desc(billing_customers.created_at), desc(billing_customers.id))
}

function toLedger(rows: Awaited<ReturnType<typeof selectLedgers>>): Ledger {
  const facts = rows.filter(({ subscription_id }) => subscription_id !== null)
  return { customerId: rows[0]?.customer_id ?? null, facts: facts as Fact[] }
}

function selectUsage(db: Database, weddingId: WeddingId, now: number) {
  const count = (
    table:
      | typeof guests
      | typeof seating_tables
      | typeof vendors
      | typeof tasks
      | typeof timeline_events
      | typeof budget_lines,
  ) => sql<number>`(select count(*) from ${table} where ${table.wedding_id} = ${weddingId})`
  const members = sql<number>`(select count(*) from ${wedding_members} where ${wedding_members.wedding_id} = ${weddingId})
    + (select count(*) from ${wedding_invitations} where ${wedding_invitations.wedding_id} = ${weddingId}
      and ${wedding_invitations.expires_at} > ${now})`
  return db
    .select({
      guests: count(guests).as('guests'),
      tables: count(seating_tables).as('tables'),
      vendors: count(vendors).as('vendors'),
      tasks: count(tasks).as('tasks'),
      timeline_events: count(timeline_events).as('timeline_events'),
      budget_lines: count(budget_lines).as('budget_lines'),
      members: members.as('members'),
    })
    .from(sql`(select 1)`)
}
