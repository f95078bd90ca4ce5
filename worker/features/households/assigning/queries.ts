import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { isAtRest } from '../../../db/at-rest'
import { chunked, selectList } from '../../../db/bulk'
import type { WeddingDb } from '../../../db/client'
import { guests, households, question_answers, questions } from '../../../db/schema/weddings'
import { touched } from '../../../db/touched'
import type { WeddingId } from '../../../db/wedding'
import { newId } from '../../../lib/ids'
import { foldText } from '../../../lib/text'
import { followMoves, leftByMoves, type Move } from '../moves/queries'

/**
 * The writes that follow when guests were given the name of a household, or none, and `household_id` was cleared. They insert missing
 * households, assign the guests, hand on what `moves` leave behind, let messages follow, and delete households without members.
 * `alone`: ids of guests who now have no household name. One who still has a `household_id` was its last member, so that household loses
 * its name. `ids`: ids for new households by folded name. For a batch, after the write to the guests.
 */
export function assignHouseholds(
  db: WeddingDb,
  weddingId: WeddingId,
  {
    names,
    alone = [],
    moves = [],
    ids,
    now,
  }: { names: string[]; alone?: string[]; moves?: Move[]; ids?: Map<string, string>; now: number },
) {
  const named = chunked(
    [...new Set(names)].map((name) => ({ id: ids?.get(foldText(name)) ?? newId(now), name, key: foldText(name) })),
  ).map((chunk) => JSON.stringify(chunk))
  const leaving = JSON.stringify(alone.map((guest) => ({ id: newId(now), guest })))
  const unassigned = sql`${guests.wedding_id} = ${weddingId} and ${guests.household_id} is null`
  return [
    db
      .update(households)
      .set({ name: null, name_key: null, ...touched(households, now) })
      .where(
        and(
          sql`${households.id} in (select kept.household_id from json_each(${leaving}) as given
            cross join ${guests} as kept on kept.id = given.value ->> 'guest' where kept.household is null)`,
          sql`+${households.wedding_id} = ${weddingId}`,
          isNotNull(households.name),
        ),
      ),
    // A guest alone has a household of their id. If others still have it, the guest gets another one.
    db.insert(households).select(
      sql`select ${newHousehold('given', weddingId, now)} from json_each(${leaving}) as given
        join ${households} as kept on kept.id = given.value ->> 'guest'
        join ${guests} as leaving on leaving.id = kept.id and leaving.wedding_id = ${weddingId}
          and leaving.household_id is null and leaving.household is null
        where true`,
    ),
    ...named.map((list) =>
      db.insert(households).select(
        sql`select ${newHousehold('given', weddingId, now)} from json_each(${list}) as given
        where exists (select 1 from ${guests} where ${unassigned} and ${guests.household} = given.value ->> 'name')
        on conflict do nothing`,
      ),
    ),
    ...named.map((list) =>
      db
        .update(guests)
        .set({ household_id: sql`assigned.home` })
        .from(
          // Materialised, and in the order of CROSS JOIN, SQLite looks up each name instead of comparing all guests with all names.
          sql`(with found as materialized (select g.id as guest, home.id as home from json_each(${list}) as given
          cross join ${households} as home on home.wedding_id = ${weddingId} and home.name_key = given.value ->> 'key'
          cross join ${guests} as g on g.wedding_id = ${weddingId} and g.household_id is null
            and g.household = given.value ->> 'name') select guest, home from found) as assigned`,
        )
        .where(sql`${guests.id} = assigned.guest`),
    ),
    db
      .update(guests)
      .set({ household_id: sql`home.id` })
      .from(sql`json_each(${leaving}) as given join ${households} as home on home.id = given.value ->> 'id'`)
      .where(and(unassigned, sql`${guests.id} = given.value ->> 'guest'`)),
    // One that was made empty goes like any other once it has had members.
    ...named.map((list) =>
      db
        .update(households)
        .set({ had_members: true })
        .where(
          and(
            eq(households.wedding_id, weddingId),
            eq(households.had_members, false),
            sql`${households.name_key} in (select given.value ->> 'key' from json_each(${list}) as given)`,
            sql`exists (select 1 from ${guests} where ${guests.household_id} = ${households.id})`,
          ),
        ),
    ),
    ...(moves.length > 0
      ? [
          ...handOn(db, weddingId, { left: leftByMoves(weddingId, moves), now }),
          ...followMoves(db, weddingId, { moves, now }),
        ]
      : []),
    removeEmptied(db, weddingId),
  ] as const
}

/**
 * Fills gaps in households from those that guests leave empty: address and language of the oldest, the latest answers. Not health
 * answers, which were not given for everyone there to read. `left` selects `home` and `target`. For a batch, before the empty ones
 * are removed.
 */
export function handOn(db: WeddingDb, weddingId: WeddingId, { left, now }: { left: SQL; now: number }) {
  const oldest = (column: SQL) =>
    sql`json_group_array(${column} order by left_home.created_at, left_home.id) filter (where ${column} is not null) ->> 0`
  return [
    db
      .update(households)
      .set({
        address: sql`coalesce(${households.address}, found.left_address)`,
        locale: sql`coalesce(${households.locale}, found.left_locale)`,
        ...touched(households, now),
      })
      .from(
        sql`(select parting.target, ${oldest(sql`left_home.address`)} as left_address, ${oldest(sql`left_home.locale`)} as left_locale
          from (${left}) as parting cross join ${households} as left_home on left_home.id = parting.home
          where +left_home.wedding_id = ${weddingId} group by parting.target) as found`,
      )
      .where(
        and(
          sql`${households.id} = found.target`,
          sql`+${households.wedding_id} = ${weddingId}`,
          sql`(${households.address} is null and found.left_address is not null
            or ${households.locale} is null and found.left_locale is not null)`,
        ),
      ),
    db
      .update(question_answers)
      .set({ household_id: sql`found.target` })
      .from(
        sql`(select a.id as answer, parting.target, row_number() over
            (partition by parting.target, a.question_id order by a.answered_at desc, a.id) as place
          from (${left}) as parting cross join ${question_answers} as a on a.household_id = parting.home
          cross join ${questions} as q on q.id = a.question_id and not q.is_sensitive
          where +a.wedding_id = ${weddingId} and not exists (select 1 from ${question_answers} as own
            where own.household_id = parting.target and own.question_id = a.question_id)) as found`,
      )
      .where(
        and(
          sql`${question_answers.id} = found.answer`,
          sql`+${question_answers.wedding_id} = ${weddingId}`,
          sql`found.place = 1`,
        ),
      ),
  ] as const
}

/** Makes the rows of households of one guest alone, among these ids, a list or a SELECT. For a batch. */
export function keepHouseholds(db: WeddingDb, weddingId: WeddingId, ids: SQL, now: number) {
  const isAlone = sql`g.wedding_id = ${weddingId} and g.household_id is null and g.household is null and g.id in (${ids})`
  return [
    db.insert(households).select(
      sql`select ${selectList(households, {
        id: sql`g.id`,
        wedding_id: sql`${weddingId}`,
        created_at: sql`${now}`,
        updated_at: sql`${now}`,
      })} from ${guests} as g where ${isAlone} on conflict do nothing`,
    ),
    db
      .update(guests)
      .set({ household_id: guests.id })
      .where(
        and(
          eq(guests.wedding_id, weddingId),
          sql`${guests.household_id} is null and ${guests.household} is null and ${guests.id} in (${ids})`,
          sql`exists (select 1 from ${households} as h where h.id = ${guests.id})`,
        ),
      ),
  ] as const
}

/** Removes the households whose last member has left. For a batch. */
export function removeEmptied(db: WeddingDb, weddingId: WeddingId) {
  const hasMembers = sql`exists (select 1 from ${guests} where ${guests.household_id} = ${households.id})`
  return db
    .delete(households)
    .where(and(eq(households.wedding_id, weddingId), eq(households.had_members, true), sql`not ${hasMembers}`))
}

/** A row's values in the table's order, from `{ id, name, key }` in an alias of `json_each`. */
function newHousehold(alias: string, weddingId: WeddingId, now: number) {
  const given = sql.raw(`${alias}.value`)
  return selectList(households, {
    id: sql`${given} ->> 'id'`,
    wedding_id: sql`${weddingId}`,
    name: sql`${given} ->> 'name'`,
    name_key: sql`${given} ->> 'key'`,
    created_at: sql`${now}`,
    updated_at: sql`${now}`,
  })
}

/**
 * Assigns the guests whose household's name was written by an older version of Posy. Of what the API returns, only `household_id`
 * changes. Can be repeated.
 */
export async function settleHouseholds(db: WeddingDb, weddingId: WeddingId, now: number): Promise<void> {
  const names = await db
    .selectDistinct({ name: sql<string>`${guests.household}`.as('name') })
    .from(guests)
    .where(and(eq(guests.wedding_id, weddingId), isNotNull(guests.household), isNull(guests.household_id)))
  if (names.length === 0) return
  await db.apart.batch(assignHouseholds(db.apart, weddingId, { names: names.map(({ name }) => name), now }))
}

/** Weddings with guests that `settleHouseholds` is still to assign. */
export async function listUnsettled(db: WeddingDb, limit: number): Promise<string[]> {
  const rows = await db
    .selectDistinct({ wedding_id: guests.wedding_id })
    .from(guests)
    .where(and(isNotNull(guests.household), isNull(guests.household_id), isAtRest(guests.wedding_id)))
    .limit(limit)
  return rows.map(({ wedding_id }) => wedding_id)
}
