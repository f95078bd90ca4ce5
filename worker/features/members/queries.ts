import { and, asc, desc, eq, gt, isNotNull, isNull, lt, ne, type SQL, sql } from 'drizzle-orm'
import { insertRows, jsonList } from '../../db/bulk'
import type { AccountsDb } from '../../db/client'
import { placed, placeOf } from '../../db/directory'
import { homeOf } from '../../db/places'
import { mails, users, wedding_directory, wedding_invitations, wedding_members } from '../../db/schema/accounts'
import type { WeddingId } from '../../db/wedding'
import { DAY } from '../../lib/durations'
import { type Added, added, type Written, written } from '../../lib/outcome'
import { foldText } from '../../lib/text'
import { type OpenedInvitation, RENEWAL_PAUSE, type StoredInvitation, type StoredMember } from './rules'
import type { InvitedRole } from './schema'

export type MailRow = typeof mails.$inferInsert
type InvitationRow = typeof wedding_invitations.$inferInsert

/** Order of a user's weddings. The one they opened last comes first: it is their current wedding. */
export const currentFirst = [
  desc(wedding_members.opened_at),
  asc(wedding_members.created_at),
  asc(wedding_members.wedding_id),
]

/** A user's weddings, the current one first. Alone or in a batch. */
export function listMemberships(accounts: AccountsDb, userId: string) {
  return accounts
    .select({ wedding_id: wedding_members.wedding_id, role: wedding_members.role, database: placed.as('database') })
    .from(wedding_members)
    .leftJoin(wedding_directory, eq(wedding_directory.wedding_id, wedding_members.wedding_id))
    .where(eq(wedding_members.user_id, userId))
    .orderBy(...currentFirst)
}

/** SQL: the current time, or later if needed to be after the user's other openings, since clocks differ. */
function openingNow(userId: string, now: number): SQL {
  return sql`max(${now}, (select coalesce(max(mine.opened_at), 0) + 1 from ${wedding_members} as mine where mine.user_id = ${userId}))`
}

/** Makes a wedding the user's current one. Returns whether they are a member. */
export async function openWedding(
  accounts: AccountsDb,
  { userId, weddingId, now }: { userId: string; weddingId: string; now: number },
): Promise<boolean> {
  const opened = await accounts
    .update(wedding_members)
    .set({ opened_at: openingNow(userId, now) })
    .where(isMember(weddingId, userId))
    .returning({ user_id: wedding_members.user_id })
  return opened.length > 0
}

export function isMember(weddingId: string, userId: string) {
  return and(eq(wedding_members.wedding_id, weddingId), eq(wedding_members.user_id, userId))
}

/** Enters a wedding into the directory and makes a user its owner, if `guard` holds. For a batch. */
export function enterWedding(
  accounts: AccountsDb,
  { weddingId, userId, now, guard }: { weddingId: string; userId: string; now: number; guard: SQL },
) {
  const owner = sql`select wedding_id, ${userId}, 'owner', ${openingNow(userId, now)}, ${now}
    from ${wedding_directory} where ${eq(wedding_directory.wedding_id, weddingId)}`
  return [
    insertRows(
      accounts,
      wedding_directory,
      [{ wedding_id: weddingId, database: homeOf(weddingId), created_at: now }],
      guard,
    ),
    accounts.insert(wedding_members).select(owner),
  ] as const
}

/** Enters a wedding for an existing account. Full if the account already owns one, since nobody may own two. */
export async function enterOwnWedding(
  accounts: AccountsDb,
  { weddingId, userId, now }: { weddingId: string; userId: string; now: number },
): Promise<{ outcome: 'saved' | 'full' }> {
  const ownsNone = sql`not exists (select 1 from ${wedding_members} as mine
    where mine.user_id = ${userId} and mine.role = 'owner')`
  const [entered] = await accounts.batch(enterWedding(accounts, { weddingId, userId, now, guard: ownsNone }))
  return { outcome: entered.meta.changes > 0 ? 'saved' : 'full' }
}

/** SQL: whether a user belongs to several weddings. */
export const hasSeveral = sql<number>`(select count(*) > 1 from ${wedding_members} as mine where mine.user_id = ${users.id})`

/** A member of a wedding. */
export interface Person {
  wedding_id: string
  user_id: string
  name: string
  email: string
  /** When a sample account will be deleted; null: the account stays. */
  expires_at: number | null
  /** Whether they belong to several weddings, 0 or 1. */
  has_several: number
}

/** Lists the members of these weddings, by wedding. */
export async function listPeople(
  accounts: AccountsDb,
  weddingIds: string[],
  condition?: SQL,
): Promise<Map<string, Person[]>> {
  const people = await accounts
    .select({
      wedding_id: wedding_members.wedding_id,
      user_id: wedding_members.user_id,
      name: users.name,
      email: users.email,
      expires_at: users.expires_at,
      has_several: hasSeveral.as('has_several'),
    })
    .from(wedding_members)
    .innerJoin(users, eq(users.id, wedding_members.user_id))
    .where(and(sql`${wedding_members.wedding_id} in ${jsonList(weddingIds)}`, condition))
    .orderBy(asc(wedding_members.wedding_id), asc(wedding_members.user_id))
  return Map.groupBy(people, ({ wedding_id }) => wedding_id)
}

interface Reachable {
  /** Whether to leave out members who have not confirmed their address. */
  onlyConfirmed: boolean
}

/** Lists the owners and partners of these weddings who can be mailed, by wedding. Sample accounts have no mail address. */
export function listReachable(accounts: AccountsDb, weddingIds: string[], { onlyConfirmed }: Reachable) {
  const isConfirmed = onlyConfirmed ? isNotNull(users.email_verified_at) : undefined
  return listPeople(
    accounts,
    weddingIds,
    and(ne(wedding_members.role, 'helper'), isNull(users.expires_at), isConfirmed),
  )
}

/** Finds the recipients of mails to the couple. Undefined for a mail whose recipient can no longer be mailed. */
export async function readersOf(
  accounts: AccountsDb,
  mails: { wedding_id: string | null }[],
  reachable: Reachable,
): Promise<(mail: MailToMember) => Person | undefined> {
  const ids = [...new Set(mails.flatMap(({ wedding_id }) => wedding_id ?? []))]
  const people = await listReachable(accounts, ids, reachable)
  return ({ wedding_id, recipient_id, user_id }) =>
    people.get(wedding_id ?? '')?.find((person) => person.user_id === (recipient_id ?? user_id))
}

/** Mails older than `recipient_id` have the recipient in `user_id`. */
type MailToMember = Pick<typeof mails.$inferSelect, 'wedding_id' | 'recipient_id' | 'user_id'>

/** Name of the wedding's first owner; null if there is none. `onlyKept` leaves out sample accounts. */
export async function findOwnerName(
  accounts: AccountsDb,
  weddingId: WeddingId,
  { onlyKept }: { onlyKept: boolean },
): Promise<string | null> {
  const [owner] = await accounts
    .select({ name: users.name })
    .from(wedding_members)
    .innerJoin(users, eq(users.id, wedding_members.user_id))
    .where(
      and(
        eq(wedding_members.wedding_id, weddingId),
        eq(wedding_members.role, 'owner'),
        onlyKept ? isNull(users.expires_at) : undefined,
      ),
    )
    .orderBy(asc(wedding_members.created_at))
    .limit(1)
  return owner?.name ?? null
}

/** Lists, for each of these weddings, all weddings of its owners. These share a daily limit of mails. */
export async function listOwnersWeddings(accounts: AccountsDb, weddingIds: string[]): Promise<Map<string, string[]>> {
  const rows = await accounts.all<{ wedding_id: string; owned_id: string }>(sql`
    select distinct owner.wedding_id, owned.wedding_id as owned_id
    from json_each(${JSON.stringify(weddingIds)}) as asked
    cross join ${wedding_members} as owner on owner.wedding_id = asked.value and owner.role = 'owner'
    cross join ${wedding_members} as owned on owned.user_id = owner.user_id and owned.role = 'owner'`)
  const owned = Map.groupBy(rows, ({ wedding_id }) => wedding_id)
  return new Map([...owned].map(([id, weddings]) => [id, weddings.map(({ owned_id }) => owned_id)]))
}

function membersOf(accounts: AccountsDb, weddingId: WeddingId, one?: SQL): Promise<StoredMember[]> {
  return accounts
    .select({
      user_id: wedding_members.user_id,
      name: users.name,
      email: users.email,
      role: wedding_members.role,
      created_at: wedding_members.created_at,
    })
    .from(wedding_members)
    .innerJoin(users, eq(users.id, wedding_members.user_id))
    .where(and(eq(wedding_members.wedding_id, weddingId), one))
}

export function listMembers(accounts: AccountsDb, weddingId: WeddingId): Promise<StoredMember[]> {
  return membersOf(accounts, weddingId)
}

export async function findMember(
  accounts: AccountsDb,
  weddingId: WeddingId,
  who: { userId: string } | { email: string },
): Promise<StoredMember | undefined> {
  const isThem = 'userId' in who ? eq(users.id, who.userId) : eq(users.email_key, foldText(who.email))
  const [member] = await membersOf(accounts, weddingId, isThem)
  return member
}

/** Counts owners, partners, and invitations for partners. For a batch. */
export function countPartners(accounts: AccountsDb, weddingId: WeddingId) {
  const invited = sql<number>`(select count(*) from ${wedding_invitations} as invited
    where invited.wedding_id = ${weddingId} and invited.role = 'partner')`
  return accounts
    .select({ partners: sql<number>`count(*) + ${invited}`.as('partners') })
    .from(wedding_members)
    .where(and(eq(wedding_members.wedding_id, weddingId), ne(wedding_members.role, 'helper')))
}

const invitationColumns = {
  id: wedding_invitations.id,
  email: wedding_invitations.email,
  role: wedding_invitations.role,
  created_at: wedding_invitations.created_at,
  expires_at: wedding_invitations.expires_at,
  requested_by: wedding_invitations.requested_by,
  requested_at: wedding_invitations.requested_at,
  requester_name: ofRequester('name').as('requester_name'),
  requester_email: ofRequester('email').as('requester_email'),
}

function ofRequester(column: 'name' | 'email') {
  return sql<
    string | null
  >`(select asker.${sql.identifier(column)} from ${users} as asker where asker.id = requested_by)`
}

/** Includes expired ones, which can be sent again. */
export function listInvitations(accounts: AccountsDb, weddingId: WeddingId): Promise<StoredInvitation[]> {
  return accounts
    .select(invitationColumns)
    .from(wedding_invitations)
    .where(eq(wedding_invitations.wedding_id, weddingId))
    .orderBy(asc(wedding_invitations.created_at), asc(wedding_invitations.id))
}

/**
 * Invites an address, or renews its open invitation, also above the limit, and queues the mail. A join request keeps its longer life; one
 * that has expired goes. Within `RENEWAL_PAUSE`, changes only the role and sends no mail. Full also if `by` is no longer one of the couple.
 */
export async function saveInvitation(
  accounts: AccountsDb,
  weddingId: WeddingId,
  {
    invitation,
    mail,
    by,
    max,
    now,
  }: { invitation: InvitationRow; mail: MailRow; by: string; max: number; now: number },
): Promise<Added<StoredInvitation>> {
  const { wedding_id: _wedding, id: _id, email_key, ...renewed } = invitation
  const isThis = and(eq(wedding_invitations.wedding_id, weddingId), eq(wedding_invitations.email_key, email_key))
  const people = sql`(select count(*) from ${wedding_members} as member where member.wedding_id = ${weddingId})
    + (select count(*) from ${wedding_invitations} as other
        where other.wedding_id = ${weddingId} and other.expires_at > ${now} and other.email_key <> ${email_key})`
  const isCurrent = and(isThis, gt(wedding_invitations.expires_at, now))
  const isOpen = sql`exists (select 1 from ${wedding_invitations} where ${isCurrent})`
  const isNew = sql`exists (select 1 from ${wedding_invitations} where token_hash = ${invitation.token_hash})`
  const mayInvite = sql`exists (select 1 from ${wedding_members} where ${isMember(weddingId, by)} and role <> 'helper')`
  const guard = sql`(${mayInvite} and (${people} < ${max} or ${isOpen}))`
  const [, , , [saved]] = await accounts.batch([
    insertRows(accounts, wedding_invitations, [invitation], guard).onConflictDoUpdate({
      target: [wedding_invitations.wedding_id, wedding_invitations.email_key],
      set: {
        ...renewed,
        expires_at: sql`max(${wedding_invitations.expires_at}, ${renewed.expires_at})`,
        requested_by: sql`case when ${wedding_invitations.expires_at} > ${now} then ${wedding_invitations.requested_by} end`,
      },
      setWhere: lt(wedding_invitations.created_at, now - RENEWAL_PAUSE),
    }),
    insertRows(accounts, mails, [mail], isNew),
    accounts.update(wedding_invitations).set({ role: invitation.role }).where(and(isCurrent, mayInvite)),
    accounts.select(invitationColumns).from(wedding_invitations).where(and(isCurrent, mayInvite)),
  ])
  return added(saved)
}

/** Deletes an invitation. Returns whether it existed. */
export async function deleteInvitation(accounts: AccountsDb, weddingId: WeddingId, id: string): Promise<boolean> {
  const deleted = await accounts
    .delete(wedding_invitations)
    .where(and(eq(wedding_invitations.id, id), eq(wedding_invitations.wedding_id, weddingId)))
    .returning({ id: wedding_invitations.id })
  return deleted.length > 0
}

/** Changes the role of an invitation. Never stale. */
export async function changeInvitation(
  accounts: AccountsDb,
  weddingId: WeddingId,
  { id, role }: { id: string; role: InvitedRole },
): Promise<Written<StoredInvitation>> {
  const isThis = and(eq(wedding_invitations.id, id), eq(wedding_invitations.wedding_id, weddingId))
  const [{ meta }, [changed]] = await accounts.batch([
    accounts.update(wedding_invitations).set({ role }).where(isThis),
    accounts.select(invitationColumns).from(wedding_invitations).where(isThis),
  ])
  return written(changed, meta.changes > 0)
}

/** Returns which of these token hashes belong to an invitation. */
export async function findKnownTokens(accounts: AccountsDb, hashes: string[]): Promise<Set<string>> {
  const found = await accounts
    .select({ token_hash: wedding_invitations.token_hash })
    .from(wedding_invitations)
    .where(sql`${wedding_invitations.token_hash} in ${jsonList(hashes)}`)
  return new Set(found.map(({ token_hash }) => token_hash))
}

/** Finds an invitation by its link; undefined if there is none or it has expired. */
export async function findInvitation(
  accounts: AccountsDb,
  tokenHash: string,
  now: number,
): Promise<OpenedInvitation | undefined> {
  const [opened] = await openedInvitations(accounts, isOpenInvitation(tokenHash, now))
  return opened
}

/** Lists the invitations with an open join request of this user. */
export function listRequests(accounts: AccountsDb, userId: string, now: number): Promise<OpenedInvitation[]> {
  return openedInvitations(
    accounts,
    and(eq(wedding_invitations.requested_by, userId), gt(wedding_invitations.expires_at, now)),
  )
}

function openedInvitations(accounts: AccountsDb, where: SQL | undefined): Promise<OpenedInvitation[]> {
  // With an explicit table name, because Drizzle drops it in a select without a join.
  const ownerName = sql<string>`(select person.name from ${wedding_members} as owner
    join ${users} as person on person.id = owner.user_id
    where owner.wedding_id = wedding_invitations.wedding_id and owner.role = 'owner'
    order by owner.created_at limit 1)`
  const place = placeOf(sql`wedding_invitations.wedding_id`)
  return accounts
    .select({
      ...invitationColumns,
      wedding_id: wedding_invitations.wedding_id,
      database: place.as('database'),
      email_key: wedding_invitations.email_key,
      owner_name: ownerName.as('owner_name'),
    })
    .from(wedding_invitations)
    .where(where)
    .orderBy(asc(wedding_invitations.requested_at), asc(wedding_invitations.id))
}

export function isOpenInvitation(tokenHash: string, now: number) {
  return and(eq(wedding_invitations.token_hash, tokenHash), gt(wedding_invitations.expires_at, now))
}

/** Increases the accounts' side of the change mark of weddings, given as an SQL list of ids. For a batch. */
export function noteChange(accounts: AccountsDb, weddingIds: SQL) {
  return accounts
    .update(wedding_directory)
    .set({ changes: sql`${wedding_directory.changes} + 1` })
    .where(sql`${wedding_directory.wedding_id} in (${weddingIds})`)
}

/** Uses an invitation and makes a user a member. For a batch; its last statement returns a row if the invitation was open. */
export function acceptInvitation(
  accounts: AccountsDb,
  {
    invitation,
    tokenHash,
    userId,
    now,
  }: { invitation: OpenedInvitation; tokenHash: string; userId: string; now: number },
) {
  const isThis = isOpenInvitation(tokenHash, now)
  const accepted = sql`select wedding_id, ${userId}, role, ${openingNow(userId, now)}, ${now}
    from ${wedding_invitations} where ${isThis}`
  return [
    accounts.insert(wedding_members).select(accepted).onConflictDoNothing(),
    noteChange(accounts, sql`${invitation.wedding_id}`),
    accounts.delete(wedding_invitations).where(isThis).returning({ id: wedding_invitations.id }),
  ] as const
}

/** Deletes invitations that expired a month ago. For a batch. */
export function sweepInvitations(accounts: AccountsDb, now: number) {
  return accounts.delete(wedding_invitations).where(lt(wedding_invitations.expires_at, now - 30 * DAY))
}
