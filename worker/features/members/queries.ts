import { and, asc, desc, eq, gt, lt, ne, type SQL, sql } from 'drizzle-orm'
import { insertRows } from '../../db/bulk'
import type { Database } from '../../db/client'
import { isOwnerConfirmed } from '../../db/confirmed-owner'
import { categories, mails, users, wedding_invitations, wedding_members, weddings } from '../../db/schema'
import { touchWedding, type WeddingId } from '../../db/wedding'
import { newId } from '../../lib/ids'
import { type Added, type Applied, added, applied, type Written, written } from '../../lib/outcome'
import type { Role } from '../../lib/roles'
import { foldText } from '../../lib/text'
import { CATERING, defaultCategories, newCategory } from '../categories/rules'
import { firstFixedDate } from '../settings/rules'
import { type OpenedInvitation, RENEWAL_PAUSE, type StoredInvitation, type StoredMember } from './rules'
import type { InvitedRole } from './schema'

export type MailRow = typeof mails.$inferInsert

const DEFAULT_TIMEZONE = 'Asia/Manila'

/** Of several weddings, first the one that somebody turned to last: it is the one they work on. */
export const currentFirst = [
  desc(wedding_members.opened_at),
  asc(wedding_members.created_at),
  asc(wedding_members.wedding_id),
]

/** A wedding that somebody belongs to. */
export interface Membership {
  wedding_id: string
  role: Role
  couple_name_1: string | null
  couple_name_2: string | null
}

/** The current one first. */
export function listMemberships(db: Database, userId: string): Promise<Membership[]> {
  return db
    .select({
      wedding_id: wedding_members.wedding_id,
      role: wedding_members.role,
      couple_name_1: weddings.couple_name_1,
      couple_name_2: weddings.couple_name_2,
    })
    .from(wedding_members)
    .innerJoin(weddings, eq(weddings.id, wedding_members.wedding_id))
    .where(eq(wedding_members.user_id, userId))
    .orderBy(...currentFirst)
}

/** Later than every other opening, whatever the clock says. */
function openingNow(userId: string, now: number): SQL {
  return sql`max(${now}, (select coalesce(max(mine.opened_at), 0) + 1 from ${wedding_members} as mine where mine.user_id = ${userId}))`
}

/** Turns to one of somebody's weddings. Whether it is theirs. */
export async function openWedding(
  db: Database,
  { userId, weddingId, now }: { userId: string; weddingId: string; now: number },
): Promise<boolean> {
  const opened = await db
    .update(wedding_members)
    .set({ opened_at: openingNow(userId, now) })
    .where(isMember(weddingId, userId))
    .returning({ user_id: wedding_members.user_id })
  return opened.length > 0
}

function isMember(weddingId: string, userId: string) {
  return and(eq(wedding_members.wedding_id, weddingId), eq(wedding_members.user_id, userId))
}

/** For a batch: a wedding of somebody's own with the default categories; nothing unless `guard` holds at the start. */
export function insertWedding(
  db: Database,
  { userId, name, now, guard }: { userId: string; name: string; now: number; guard?: SQL },
) {
  const weddingId = newId(now)
  const isThere = sql`exists (select 1 from ${weddings} where ${weddings.id} = ${weddingId})`
  const registry = defaultCategories.map((category, i) =>
    newCategory({ ...category, order: i + 1 }, { id: newId(now), weddingId, now }),
  )
  const catering = registry.find((category) => category.name === CATERING)
  const wedding = {
    id: weddingId,
    couple_name_1: name,
    wedding_date_fixed: firstFixedDate(now, DEFAULT_TIMEZONE),
    timezone: DEFAULT_TIMEZONE,
    created_at: now,
    updated_at: now,
  }
  const owner = { wedding_id: weddingId, user_id: userId, role: 'owner', opened_at: now, created_at: now } as const
  return [
    insertRows(db, weddings, [wedding], guard),
    insertRows(db, wedding_members, [owner], isThere),
    insertRows(db, categories, registry, isThere),
    db.update(weddings).set({ catering_category_id: catering?.id }).where(eq(weddings.id, weddingId)),
  ] as const
}

/** Full when somebody owns a wedding already: nobody owns two. */
export async function startWedding(
  db: Database,
  { userId, name, now }: { userId: string; name: string; now: number },
): Promise<{ outcome: 'saved' | 'full' }> {
  const ownsNone = sql`not exists (select 1 from ${wedding_members} as mine
    where mine.user_id = ${userId} and mine.role = 'owner')`
  const [inserted] = await db.batch(insertWedding(db, { userId, name, now, guard: ownsNone }))
  return { outcome: inserted.meta.changes > 0 ? 'saved' : 'full' }
}

function membersOf(db: Database, weddingId: WeddingId, one?: SQL): Promise<StoredMember[]> {
  return db
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

export function listMembers(db: Database, weddingId: WeddingId): Promise<StoredMember[]> {
  return membersOf(db, weddingId)
}

export async function findMember(
  db: Database,
  weddingId: WeddingId,
  who: { userId: string } | { email: string },
): Promise<StoredMember | undefined> {
  const isThem = 'userId' in who ? eq(users.id, who.userId) : eq(users.email_key, foldText(who.email))
  const [member] = await membersOf(db, weddingId, isThem)
  return member
}

/** For a batch: how many plan the wedding as a couple, those included who are invited to. Helpers do not count. */
export function countPartners(db: Database, weddingId: WeddingId) {
  const invited = sql<number>`(select count(*) from ${wedding_invitations} as invited
    where invited.wedding_id = ${weddingId} and invited.role = 'partner')`
  return db
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

/** Those that have run out too, so that they can be sent again. */
export function listInvitations(db: Database, weddingId: WeddingId): Promise<StoredInvitation[]> {
  return db
    .select(invitationColumns)
    .from(wedding_invitations)
    .where(eq(wedding_invitations.wedding_id, weddingId))
    .orderBy(asc(wedding_invitations.created_at), asc(wedding_invitations.id))
}

/**
 * Invites an address, or renews its invitation, and puts the mail into the outbox: one a minute at most, however often it
 * is asked for.
 */
export async function saveInvitation(
  db: Database,
  weddingId: WeddingId,
  {
    invitation,
    mail,
    max,
    now,
  }: { invitation: typeof wedding_invitations.$inferInsert; mail: MailRow; max: number; now: number },
): Promise<Added<StoredInvitation>> {
  const { wedding_id: _wedding, id: _id, email_key, ...renewed } = invitation
  const isThis = and(eq(wedding_invitations.wedding_id, weddingId), eq(wedding_invitations.email_key, email_key))
  const people = sql`(select count(*) from ${wedding_members} as member where member.wedding_id = ${weddingId})
    + (select count(*) from ${wedding_invitations} as other
        where other.wedding_id = ${weddingId} and other.expires_at > ${now} and other.email_key <> ${email_key})`
  const isNew = sql`exists (select 1 from ${wedding_invitations}
    where ${wedding_invitations.token_hash} = ${invitation.token_hash})`
  const [, , , [saved]] = await db.batch([
    insertRows(db, wedding_invitations, [invitation], sql`${people} < ${max}`).onConflictDoUpdate({
      target: [wedding_invitations.wedding_id, wedding_invitations.email_key],
      set: renewed,
      setWhere: lt(wedding_invitations.created_at, now - RENEWAL_PAUSE),
    }),
    insertRows(db, mails, [mail], isNew),
    db
      .update(wedding_invitations)
      .set({ role: invitation.role })
      .where(and(isThis, gt(wedding_invitations.expires_at, now))),
    db
      .select(invitationColumns)
      .from(wedding_invitations)
      .where(and(isThis, gt(wedding_invitations.expires_at, now))),
  ])
  return added(saved)
}

/** Whether there was such an invitation. */
export async function deleteInvitation(db: Database, weddingId: WeddingId, id: string): Promise<boolean> {
  const deleted = await db
    .delete(wedding_invitations)
    .where(and(eq(wedding_invitations.id, id), eq(wedding_invitations.wedding_id, weddingId)))
    .returning({ id: wedding_invitations.id })
  return deleted.length > 0
}

/** Never stale. */
export async function changeInvitation(
  db: Database,
  weddingId: WeddingId,
  { id, role }: { id: string; role: InvitedRole },
): Promise<Written<StoredInvitation>> {
  const isThis = and(eq(wedding_invitations.id, id), eq(wedding_invitations.wedding_id, weddingId))
  const [{ meta }, [changed]] = await db.batch([
    db.update(wedding_invitations).set({ role }).where(isThis),
    db.select(invitationColumns).from(wedding_invitations).where(isThis),
  ])
  return written(changed, meta.changes > 0)
}

/** Undefined for a link that opens nothing, or nothing any more. */
export async function findInvitation(
  db: Database,
  tokenHash: string,
  now: number,
): Promise<OpenedInvitation | undefined> {
  const [opened] = await openedInvitations(db, isOpen(tokenHash, now))
  return opened
}

/** What somebody waits to join. */
export function listRequests(db: Database, userId: string, now: number): Promise<OpenedInvitation[]> {
  return openedInvitations(
    db,
    and(eq(wedding_invitations.requested_by, userId), gt(wedding_invitations.expires_at, now)),
  )
}

function openedInvitations(db: Database, where: SQL | undefined): Promise<OpenedInvitation[]> {
  const ownerName = sql<string>`(select ${users.name} from ${wedding_members} as owner
    join ${users} on ${users.id} = owner.user_id
    where owner.wedding_id = ${wedding_invitations.wedding_id} and owner.role = 'owner'
    order by owner.created_at limit 1)`
  return db
    .select({
      ...invitationColumns,
      wedding_id: wedding_invitations.wedding_id,
      email_key: wedding_invitations.email_key,
      couple_name_1: weddings.couple_name_1,
      couple_name_2: weddings.couple_name_2,
      owner_name: ownerName.as('owner_name'),
    })
    .from(wedding_invitations)
    .innerJoin(weddings, eq(weddings.id, wedding_invitations.wedding_id))
    .where(where)
    .orderBy(asc(wedding_invitations.requested_at), asc(wedding_invitations.id))
}

export function isOpen(tokenHash: string, now: number) {
  return and(eq(wedding_invitations.token_hash, tokenHash), gt(wedding_invitations.expires_at, now))
}

/** For a batch: uses an invitation up and makes somebody a member; the last statement answers whether it was still open. */
export function acceptInvitation(
  db: Database,
  {
    invitation,
    tokenHash,
    userId,
    now,
  }: { invitation: OpenedInvitation; tokenHash: string; userId: string; now: number },
) {
  const accepted = sql`select wedding_id, ${userId}, role, ${openingNow(userId, now)}, ${now}
    from ${wedding_invitations} where ${isOpen(tokenHash, now)}`
  return [
    db.insert(wedding_members).select(accepted).onConflictDoNothing(),
    touchWedding(db, invitation.wedding_id, now),
    db.delete(wedding_invitations).where(isOpen(tokenHash, now)).returning({ id: wedding_invitations.id }),
  ] as const
}

/** Stale when the invitation is not open any more: of many who use it at once, one wins. */
export async function joinWedding(
  db: Database,
  acceptance: { invitation: OpenedInvitation; tokenHash: string; userId: string; now: number },
): Promise<Applied> {
  const [, , used] = await db.batch(acceptInvitation(db, acceptance))
  return applied(used.length > 0)
}

/** An owner stays one, and a member, while there is no other. */
function leavesAnOwner(weddingId: WeddingId, userId: string): SQL {
  return sql`(${wedding_members.role} <> 'owner' or exists (select 1 from ${wedding_members} as other
    where other.wedding_id = ${weddingId} and other.role = 'owner' and other.user_id <> ${userId}))`
}

/** Stale when they are the last owner by now, or no member. */
export async function removeMember(db: Database, weddingId: WeddingId, userId: string): Promise<Applied> {
  const removed = await db
    .delete(wedding_members)
    .where(and(isMember(weddingId, userId), leavesAnOwner(weddingId, userId)))
    .returning({ user_id: wedding_members.user_id })
  return applied(removed.length > 0)
}

/** Stale when they are the last owner by now, or no member. */
export async function changeRole(
  db: Database,
  weddingId: WeddingId,
  { userId, role }: { userId: string; role: Role },
): Promise<Applied> {
  const changed = await db
    .update(wedding_members)
    .set({ role })
    .where(and(isMember(weddingId, userId), role === 'owner' ? undefined : leavesAnOwner(weddingId, userId)))
    .returning({ user_id: wedding_members.user_id })
  return applied(changed.length > 0)
}

/** Those of the weddings, whoever's, of which an owner has confirmed their address. */
export async function listConfirmed(db: Database, weddingIds: string[]): Promise<Set<string>> {
  const rows = await db
    .select({ id: weddings.id })
    .from(weddings)
    .where(
      and(
        sql`${weddings.id} in (select value from json_each(${JSON.stringify(weddingIds)}))`,
        isOwnerConfirmed(sql`${weddings.id}`),
      ),
    )
  return new Set(rows.map(({ id }) => id))
}

/** Invitations that ran out a month ago go. */
export function sweepInvitations(db: Database, now: number) {
  return db.delete(wedding_invitations).where(lt(wedding_invitations.expires_at, now - 30 * 24 * 60 * 60 * 1000))
}
