import { and, asc, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { abortUnless, isAborted } from '../../db/abort'
import { insertRows, jsonList, selectList } from '../../db/bulk'
import type { WeddingDb } from '../../db/client'
import { isUniqueViolation } from '../../db/constraints'
import { lastTwo } from '../../db/results'
import { hasRoom } from '../../db/room'
import { guests, households, question_answers, questions } from '../../db/schema/weddings'
import { touched } from '../../db/touched'
import type { WeddingId } from '../../db/wedding'
import { newId } from '../../lib/ids'
import { foldText } from '../../lib/text'
import { assignHouseholds, handOn, removeEmptied } from './assigning/queries'
import { areUnmoved, followMoves, type Move } from './moves/queries'
import type { Home } from './rules'
import { HOUSEHOLD_LIMIT, type HouseholdPatch } from './schema'

type HouseholdRow = typeof households.$inferSelect

const memberColumns = {
  id: guests.id,
  name: guests.name,
  kind: guests.kind,
  household: guests.household,
  household_id: guests.household_id,
  created_at: guests.created_at,
}
/** The guests as they were added. */
const asAdded = asc(sql`rowid`)

/** All households with a row, and all guests. */
export async function listHouseholds(db: WeddingDb, weddingId: WeddingId) {
  const [rows, people] = await db.batch([
    db.select().from(households).where(eq(households.wedding_id, weddingId)),
    db
      .select({ ...memberColumns, email: guests.email, phone: guests.phone })
      .from(guests)
      .where(eq(guests.wedding_id, weddingId))
      .orderBy(asAdded),
  ])
  return { rows, people }
}

/** A household, that of a guest alone too. */
export async function findHome(db: WeddingDb, weddingId: WeddingId, id: string): Promise<Home | undefined> {
  return homeOf(id, await db.batch(selectHome(db, weddingId, id)))
}

/** A household, the guests with these ids, and all folded names. */
export async function findForMove(
  db: WeddingDb,
  weddingId: WeddingId,
  { id, guestIds }: { id: string; guestIds: string[] },
) {
  const [row, members, people, names] = await db.batch([
    ...selectHome(db, weddingId, id),
    db.select(memberColumns).from(guests).where(areAmong(weddingId, guestIds)).orderBy(asAdded),
    db
      .select({ key: sql<string>`${households.name_key}`.as('taken_key') })
      .from(households)
      .where(and(eq(households.wedding_id, weddingId), isNotNull(households.name_key))),
  ])
  return { home: homeOf(id, [row, members]), people, takenKeys: new Set(names.map(({ key }) => key)) }
}

function selectHome(db: WeddingDb, weddingId: WeddingId, id: string) {
  const isAlone = and(eq(guests.id, id), isNull(guests.household_id), isNull(guests.household))
  return [
    db
      .select()
      .from(households)
      .where(and(eq(households.id, id), eq(households.wedding_id, weddingId))),
    db
      .select(memberColumns)
      .from(guests)
      .where(and(sql`+${guests.wedding_id} = ${weddingId}`, or(eq(guests.household_id, id), isAlone)))
      .orderBy(asAdded),
  ] as const
}

function homeOf(id: string, [[row], members]: readonly [HouseholdRow[], Home['members']]): Home | undefined {
  return row || members.length > 0 ? { id, row, members } : undefined
}

type Kept = { outcome: 'saved'; home: Home }
/** `taken`: another household has the name. `stale`: what was read has changed. Nothing is written. */
type Refused = { outcome: 'taken' } | { outcome: 'stale' }

/** Adds a household and moves the guests in, all or nothing. Stale if a guest is missing. */
export function insertHousehold(
  db: WeddingDb,
  weddingId: WeddingId,
  { id, name, moves, now }: { id: string; name: string; moves: Move[]; now: number },
): Promise<Kept | Refused | { outcome: 'full' }> {
  const guestIds = moves.map(({ guest }) => guest)
  const row = { ...newRow(weddingId, { id, name, now }), had_members: guestIds.length > 0 }
  return unlessRefused(async () => {
    const results = await db.batch([
      abortUnless(db, weddingId, areAsRead(weddingId, moves)),
      insertRows(db, households, [row], hasRoom(households, weddingId, { max: HOUSEHOLD_LIMIT })),
      // There is no household if there was no room for it.
      ...handOn(db, weddingId, { left: sql`${leftBy(weddingId, { id, guestIds })} and ${isThere(id)}`, now }),
      moveGuests(db, weddingId, { id, name, guestIds, now }),
      ...followMoves(db, weddingId, { moves, now }),
      removeEmptied(db, weddingId),
      ...selectHome(db, weddingId, id),
    ])
    const home = homeOf(id, lastTwo(results))
    return home ? { outcome: 'saved', home } : { outcome: 'full' }
  })
}

/** Moves guests into a household, which has this name or gets it, all or nothing. */
export function addMembers(
  db: WeddingDb,
  weddingId: WeddingId,
  { home, name, moves, now }: { home: Home; name: string; moves: Move[]; now: number },
): Promise<Kept | Refused> {
  const { id, row } = home
  const guestIds = moves.map(({ guest }) => guest)
  const named = row?.name == null ? { name } : {}
  return unlessRefused(async () => {
    const results = await db.batch([
      abortUnless(db, weddingId, sql`${isAsRead(weddingId, home)} and ${areAsRead(weddingId, moves)}`),
      writeRow(db, weddingId, { home, changes: { ...named, had_members: true }, now, isChanged: row?.name == null }),
      ...handOn(db, weddingId, { left: leftBy(weddingId, { id, guestIds }), now }),
      settleAlone(db, weddingId, id),
      moveGuests(db, weddingId, { id, name, guestIds, now }),
      nameMembers(db, weddingId, { id, name, now, isRenamed: row?.name == null }),
      ...followMoves(db, weddingId, { moves, now }),
      removeEmptied(db, weddingId),
      ...selectHome(db, weddingId, id),
    ])
    return keptOr(homeOf(id, lastTwo(results)))
  })
}

/** Changes a household as it was read. One of a guest alone gets a row. */
export function updateHousehold(
  db: WeddingDb,
  weddingId: WeddingId,
  { home, patch, now }: { home: Home; patch: Omit<HouseholdPatch, 'version'>; now: number },
): Promise<Kept | Refused> {
  const { id } = home
  const { name } = patch
  // Only a guest alone can do without a name.
  const condition =
    name === null ? sql`${isAsRead(weddingId, home)} and ${countMembers(id)} <= 1` : isAsRead(weddingId, home)
  return unlessRefused(async () => {
    const results = await db.batch([
      abortUnless(db, weddingId, condition),
      writeRow(db, weddingId, { home, changes: patch, now, isChanged: true }),
      settleAlone(db, weddingId, id),
      nameMembers(db, weddingId, { id, name: name ?? null, now, isRenamed: name !== undefined }),
      ...selectHome(db, weddingId, id),
    ])
    return keptOr(homeOf(id, lastTwo(results)))
  })
}

/**
 * Deletes a household; its members live alone. Each keeps the address and the language, the contact or else the first of them also the
 * answers, except those about health.
 */
export function deleteHousehold(
  db: WeddingDb,
  weddingId: WeddingId,
  { home: { id, row, members }, now }: { home: Home; now: number },
): Promise<{ outcome: 'saved' } | Refused> {
  const ids = members.map((member) => member.id)
  const areAll = sql`not exists (select 1 from ${guests} as other where other.household_id = ${id}
    and other.id not in ${jsonList(ids)})`
  // A guest alone keeps the id of the household.
  const isSeen = sql`(${guests.household} is not null or ${guests.id} <> ${id})`
  const isNamed = row?.name != null
  const heir = ids.find((guest) => guest === row?.contact_guest_id) ?? ids[0]
  const moves = ids
    .map((guest) => ({ guest, from: id }))
    .sort((a, b) => Number(b.guest === heir) - Number(a.guest === heir))
  // Ids for the households of guests whose own id is another's, or this one's.
  const spares = JSON.stringify(ids.map((guest) => ({ guest, spare: newId(now) })))
  const [guest, spare] = [sql`given.value ->> 'guest'`, sql`given.value ->> 'spare'`]
  const keptAnswers = sql`${question_answers.household_id} = ${id} and not exists (select 1 from ${questions} as asked
    where asked.id = ${question_answers.question_id} and asked.is_sensitive)`
  const homeOfHeir = sql`(select heir.household_id from ${guests} as heir where heir.id = ${heir ?? ''})`
  return unlessRefused(async () => {
    await db.batch([
      abortUnless(db, weddingId, sql`${areAll} and ${areUnmoved(weddingId, moves)}`),
      db.insert(households).select(
        sql`select ${selectList(households, {
          id: sql`iif(exists (select 1 from ${households} as taken where taken.id = ${guest}), ${spare}, ${guest})`,
          wedding_id: sql`left_home.wedding_id`,
          address: sql`left_home.address`,
          locale: sql`left_home.locale`,
          created_at: sql`${now}`,
          updated_at: sql`${now}`,
        })} from json_each(${spares}) as given cross join ${households} as left_home on left_home.id = ${id}
          where ${isNamed} and +left_home.wedding_id = ${weddingId} and (left_home.address is not null or left_home.locale is not null
            or ${guest} = ${heir ?? ''} and exists (select 1 from ${question_answers} where ${keptAnswers}))`,
      ),
      db
        .update(guests)
        .set({
          household: null,
          household_id: sql`found.home`,
          version: sql`${guests.version} + ${isSeen}`,
          updated_at: now,
        })
        .from(
          // Others may live in a household with the guest's id.
          sql`(with homes as materialized (select ${guest} as guest, (select kept.id from ${households} as kept
              where ${isNamed} and kept.id in (${guest}, ${spare}) and kept.name is null
                and not exists (select 1 from ${guests} as other where other.household_id = kept.id)) as home
            from json_each(${spares}) as given) select guest, home from homes) as found`,
        )
        .where(
          and(
            sql`${guests.id} = found.guest`,
            sql`+${guests.household_id} = ${id}`,
            sql`+${guests.wedding_id} = ${weddingId}`,
          ),
        ),
      db
        .update(question_answers)
        .set({ household_id: homeOfHeir })
        .where(and(keptAnswers, sql`${homeOfHeir} is not null`)),
      db.delete(households).where(and(eq(households.id, id), eq(households.wedding_id, weddingId))),
      ...assignHouseholds(db, weddingId, { names: [], alone: ids, now }),
      ...followMoves(db, weddingId, { moves, now }),
    ])
    return { outcome: 'saved' }
  })
}

async function unlessRefused<Result>(write: () => Promise<Result>): Promise<Result | Refused> {
  try {
    return await write()
  } catch (error) {
    if (isUniqueViolation(error, 'households.wedding_id')) return { outcome: 'taken' }
    if (isAborted(error) || isUniqueViolation(error, 'households.id')) return { outcome: 'stale' }
    throw error
  }
}

const keptOr = (home: Home | undefined): Kept | Refused => (home ? { outcome: 'saved', home } : { outcome: 'stale' })

function newRow(
  wedding_id: WeddingId,
  { id, name, now }: { id: string; name: string | null; now: number },
): HouseholdRow {
  return {
    id,
    wedding_id,
    name,
    name_key: name === null ? null : foldText(name),
    salutation: null,
    contact_guest_id: null,
    address: null,
    locale: null,
    had_members: true,
    version: 1,
    created_at: now,
    updated_at: now,
  }
}

/** SQL: the guests with these ids. The + makes SQLite look them up by id. */
function areAmong(weddingId: WeddingId, ids: string[]): SQL {
  return sql`${guests.id} in ${jsonList(ids)} and +${guests.wedding_id} = ${weddingId}`
}

/** SQL: whether all these guests exist, in the households that they had as they were read. */
function areAsRead(weddingId: WeddingId, moves: Move[]): SQL {
  const ids = moves.map(({ guest }) => guest)
  return sql`(select count(*) from ${guests} where ${areAmong(weddingId, ids)}) = ${ids.length} and ${areUnmoved(weddingId, moves)}`
}

const isThere = (id: string) => sql`exists (select 1 from ${households} where ${households.id} = ${id})`

const countMembers = (id: string) => sql`(select count(*) from ${guests} where ${guests.household_id} = ${id})`

/** SQL: whether a household is as it was read, apart from its members. */
function isAsRead(weddingId: WeddingId, { id, row }: Home): SQL {
  if (row) {
    return sql`exists (select 1 from ${households} where ${households.id} = ${id}
      and ${households.wedding_id} = ${weddingId} and ${households.version} = ${row.version})`
  }
  return sql`exists (select 1 from ${guests} where ${guests.id} = ${id} and ${guests.wedding_id} = ${weddingId}
    and ${guests.household_id} is null and ${guests.household} is null)`
}

/** Writes fields of a household, in a new row for a guest alone. For a batch. */
function writeRow(
  db: WeddingDb,
  weddingId: WeddingId,
  {
    home: { id, row, members },
    changes,
    now,
    isChanged,
  }: { home: Home; changes: Partial<Omit<HouseholdRow, 'id'>>; now: number; isChanged: boolean },
) {
  const { name } = changes
  const fields = { ...changes, ...(name !== undefined && { name_key: name === null ? null : foldText(name) }) }
  if (!row) {
    const created_at = members[0]?.created_at ?? now
    return insertRows(db, households, [
      { ...newRow(weddingId, { id, name: null, now }), ...fields, version: 2, created_at },
    ])
  }
  return db
    .update(households)
    .set({ ...fields, ...(isChanged && touched(households, now)) })
    .where(and(eq(households.id, id), eq(households.wedding_id, weddingId)))
}

/** SQL: `home` and `target` of households that guests will leave empty. For before they move. */
function leftBy(weddingId: WeddingId, { id, guestIds }: { id: string; guestIds: string[] }): SQL {
  return sql`select ${guests.household_id} as home, ${id} as target from ${guests}
    where ${areAmong(weddingId, guestIds)} and ${guests.household_id} <> ${id} group by ${guests.household_id}
    having count(*) = (select count(*) from ${guests} as member where member.household_id = ${guests.household_id})`
}

/** Links a guest alone to the row of their household. For a batch. */
function settleAlone(db: WeddingDb, weddingId: WeddingId, id: string) {
  return db
    .update(guests)
    .set({ household_id: id })
    .where(
      and(
        eq(guests.id, id),
        sql`+${guests.wedding_id} = ${weddingId}`,
        isNull(guests.household_id),
        isNull(guests.household),
      ),
    )
}

/** Moves guests into a household, if it exists. For a batch. */
function moveGuests(
  db: WeddingDb,
  weddingId: WeddingId,
  { id, name, guestIds, now }: { id: string; name: string; guestIds: string[]; now: number },
) {
  return db
    .update(guests)
    .set({ household: name, household_id: id, ...touched(guests, now) })
    .where(
      and(
        areAmong(weddingId, guestIds),
        sql`${guests.household_id} is not ${id}`,
        sql`exists (select 1 from ${households} where ${households.id} = ${id})`,
      ),
    )
}

/** Writes the household's name into its members, if it is a new one. For a batch. */
function nameMembers(
  db: WeddingDb,
  weddingId: WeddingId,
  { id, name, now, isRenamed }: { id: string; name: string | null; now: number; isRenamed: boolean },
) {
  return db
    .update(guests)
    .set({ household: name, ...touched(guests, now) })
    .where(
      and(
        eq(guests.household_id, id),
        sql`+${guests.wedding_id} = ${weddingId}`,
        sql`${guests.household} is not ${name}`,
        sql`${isRenamed}`,
      ),
    )
}
