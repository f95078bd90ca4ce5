import { and, desc, eq, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { insertRows } from '../../db/bulk'
import type { AccountsDb } from '../../db/client'
import { billing_customers, billing_facts, wedding_invitations, wedding_members } from '../../db/schema/accounts'
import type { WeddingId } from '../../db/wedding'
import { DAY } from '../../lib/durations'
import type { BillingEvent, Fact } from './rules'

/** The provider's reports about a wedding, and its newest customer; null: none. */
export interface Ledger {
  customerId: string | null
  facts: Fact[]
}

/**
 * Stores an event's report unless the stored one ranks as high, so that events may arrive in any order, repeatedly or at once.
 * Links the customer only to a wedding that exists.
 */
export async function recordEvent(accounts: AccountsDb, event: BillingEvent, now: number): Promise<void> {
  const { customer_id: id, wedding_id: weddingId, rank, fact } = event
  const known = accounts.insert(billing_customers).values({ id, created_at: now }).onConflictDoNothing()
  const linked = accounts
    .update(billing_customers)
    .set({ wedding_id: weddingId, linked_by: rank })
    .where(
      and(
        eq(billing_customers.id, id),
        or(isNull(billing_customers.linked_by), lt(billing_customers.linked_by, rank)),
        sql`exists (select 1 from ${wedding_members} as member where member.wedding_id = ${weddingId})`,
      ),
    )
  if (!fact) {
    await accounts.batch([known, linked])
    return
  }
  const learned = accounts
    .insert(billing_facts)
    .values(fact)
    .onConflictDoUpdate({
      target: [billing_facts.subscription_id, billing_facts.kind],
      set: { rank: fact.rank, report: fact.report },
      setWhere: lt(billing_facts.rank, fact.rank),
    })
  await accounts.batch([known, linked, learned])
}

/**
 * Inserts a wedding's customer before the payment, unless it has one. Returns the wedding's. Has the lowest rank, so that any event from
 * the provider can relink it.
 */
export async function insertCustomer(
  accounts: AccountsDb,
  weddingId: WeddingId,
  { id, now }: { id: string; now: number },
): Promise<string> {
  const customer = { id, wedding_id: weddingId, linked_by: '', created_at: now }
  const hasNone = sql`not exists (select 1 from ${billing_customers} as other where other.wedding_id = ${weddingId})`
  await insertRows(accounts.apart, billing_customers, [customer], hasNone).onConflictDoNothing()
  return (await readLedger(accounts, weddingId)).customerId ?? id
}

export async function readLedger(accounts: AccountsDb, weddingId: WeddingId): Promise<Ledger> {
  return toLedger(await selectLedgers(accounts, eq(billing_customers.wedding_id, weddingId)))
}

/** Reads the ledger and the number of members, open invitations included. */
export async function readLedgerAndMembers(
  accounts: AccountsDb,
  weddingId: WeddingId,
  now: number,
): Promise<{ ledger: Ledger; members: number }> {
  const members = sql<number>`(select count(*) from ${wedding_members} where ${wedding_members.wedding_id} = ${weddingId})
    + (select count(*) from ${wedding_invitations} where ${wedding_invitations.wedding_id} = ${weddingId}
      and ${wedding_invitations.expires_at} > ${now})`
  const [rows, [count]] = await accounts.batch([
    selectLedgers(accounts, eq(billing_customers.wedding_id, weddingId)),
    accounts.select({ members: members.as('members') }).from(sql`(select 1)`),
  ])
  return { ledger: toLedger(rows), members: count?.members ?? 0 }
}

/** Lists the ledgers of a user's weddings by wedding id. Weddings without a customer are left out. */
export async function listLedgers(accounts: AccountsDb, userId: string): Promise<Map<string | null, Ledger>> {
  const theirs = accounts
    .select({ id: wedding_members.wedding_id })
    .from(wedding_members)
    .where(eq(wedding_members.user_id, userId))
  const rows = await selectLedgers(accounts, inArray(billing_customers.wedding_id, theirs))
  const byWedding = Map.groupBy(rows, ({ wedding_id }) => wedding_id)
  return new Map([...byWedding].map(([weddingId, own]) => [weddingId, toLedger(own)]))
}

/** Customers whose wedding was deleted. */
export async function listAbandoned(accounts: AccountsDb, limit: number): Promise<string[]> {
  const rows = await accounts
    .select({ id: billing_customers.id })
    .from(billing_customers)
    .where(and(isNull(billing_customers.wedding_id), isNotNull(billing_customers.linked_by)))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Deletes a customer and its reports. */
export async function deleteCustomer(accounts: AccountsDb, id: string): Promise<void> {
  await accounts.delete(billing_customers).where(eq(billing_customers.id, id))
}

/**
 * Unlinks customers from weddings without members, so that their subscriptions end. For a batch of the cron: deletions do so
 * themselves, except in a Worker older than the directory, which may still run during a deployment.
 */
export function unlinkDeleted(accounts: AccountsDb) {
  return accounts
    .update(billing_customers)
    .set({ wedding_id: null })
    .where(
      and(
        isNotNull(billing_customers.wedding_id),
        sql`not exists (select 1 from ${wedding_members} as member where member.wedding_id = ${billing_customers.wedding_id})`,
      ),
    )
}

/** Deletes customers that no event has linked to a wedding within a month: they are not Posy's. For a batch. */
export function sweepStrangers(accounts: AccountsDb, now: number) {
  const aMonthAgo = now - 30 * DAY
  return accounts
    .delete(billing_customers)
    .where(
      and(
        isNull(billing_customers.wedding_id),
        isNull(billing_customers.linked_by),
        lt(billing_customers.created_at, aMonthAgo),
      ),
    )
}

function selectLedgers(accounts: AccountsDb, whose: SQL) {
  return accounts
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
