import { and, desc, eq, getTableColumns, isNotNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { abortUnless, isAborted } from '../../db/abort'
import { insertRows } from '../../db/bulk'
import type { WeddingDb } from '../../db/client'
import { packed } from '../../db/columns'
import { type Bindable, type Placeholders, statement } from '../../db/drizzle/statement'
import { lastOf } from '../../db/results'
import { hasRoom } from '../../db/room'
import { guests, invitations, question_answers, questions, weddings } from '../../db/schema/weddings'
import { touched } from '../../db/touched'
import type { WeddingId } from '../../db/wedding'
import { eachField } from '../../lib/every-field'
import { type Added, added, type Written, written } from '../../lib/outcome'
import { assignHouseholds, removeEmptied } from '../households/assigning/queries'
import { areUnmoved } from '../households/moves/queries'
import { forgetRecipient } from '../mail/deliveries/queries'
import { logAnswers, oneStatus } from './answer-log/queries'
import { keptConsents } from './consent/queries'
import {
  answerInvitation,
  invitationsJson,
  isInvitedBeside,
  isNewAnswerBeside,
  principalOccasion,
} from './invitations/queries'
import type { StoredAnswer, StoredInvitation } from './rules'
import { blankGuest, type GuestChange, MAX_PLUS_ONES, NOTES_LIMIT, type RsvpStatus } from './schema'

/** A row of the table, to insert. */
export type NewGuestRow = typeof guests.$inferSelect

/**
 * The columns of a guest, with the other invitations and the answers to the couple's questions. Neither exists while the wedding's
 * `has_occasions` is false, which saves two lookups per guest.
 */
function wholeOf(weddingId: Bindable<WeddingId> | SQL) {
  const list = (select: SQL) =>
    sql`case when (select w.has_occasions from ${weddings} as w where w.id = ${weddingId}) then (${select}) else '[]' end`
  return {
    ...getTableColumns(guests),
    other_invitations: list(invitationsJson(sql`guests.id`))
      .mapWith((text: string): StoredInvitation[] => JSON.parse(text))
      .as('other_invitations'),
    answers: list(sql`select json_group_array(json_object('question_id', a.question_id, 'value', json(a.value),
        'is_sensitive', q.is_sensitive, 'consent', json(a.consent)) order by a.question_id)
      from ${question_answers} as a join ${questions} as q on q.id = a.question_id where a.guest_id = guests.id`)
      .mapWith((text: string): StoredAnswer[] => JSON.parse(text))
      .as('own_answers'),
  }
}

/** Selects the guests of a wedding. Runs alone or in a batch, in which the wedding can come from another table. */
export function selectGuests(db: WeddingDb, weddingId: Bindable<WeddingId> | SQL) {
  return db.select(wholeOf(weddingId)).from(guests).where(eq(guests.wedding_id, weddingId))
}

const selectAll = statement((db: WeddingDb, { weddingId }: Placeholders<{ weddingId: WeddingId }>) =>
  db
    .select({ guest: packed(wholeOf(weddingId)) })
    .from(guests)
    .where(eq(guests.wedding_id, weddingId)),
)

/** All guests of a wedding, faster than `selectGuests`. */
export async function listGuests(db: WeddingDb, weddingId: WeddingId): Promise<GuestRow[]> {
  const rows = await selectAll(db, { weddingId })
  return rows.map(({ guest }) => guest)
}

export type GuestRow = Awaited<ReturnType<typeof selectGuests>>[number]

/** The columns of all invited guests for the summary. Alone or in a batch. */
export function listAttendance(db: WeddingDb, weddingId: WeddingId) {
  return db.select(summarized).from(guests).where(isInvited(weddingId))
}

/** The condition for a wedding's guests who are invited to anything. */
export function isInvited(weddingId: Bindable<WeddingId>) {
  return and(eq(guests.wedding_id, weddingId), eq(guests.is_invited, true))
}

/** The columns that tell who comes. */
const party = {
  id: guests.id,
  wedding_id: guests.wedding_id,
  principal_id: guests.principal_id,
  companions: guests.companions,
  rsvp_status: guests.rsvp_status,
  plus_one_allowed: guests.plus_one_allowed,
  plus_ones: guests.plus_ones,
  plus_one_name: guests.plus_one_name,
  plus_one_status: guests.plus_one_status,
}

/** The columns about a guest's attendance, plus-ones and needs. */
export const attendance = {
  ...party,
  meal_preference: guests.meal_preference,
  dietary_restrictions: guests.dietary_restrictions,
  accessibility_needs: guests.accessibility_needs,
}

/** The columns for the summary. Only for a guest who asks for a plus-one and declines are the other invitations read. */
export const summarized = {
  ...attendance,
  is_open_elsewhere: sql`(guests.plus_one_status = 'requested' and guests.rsvp_status = 'declined' and exists
    (select 1 from ${invitations} as held where held.guest_id = guests.id and held.status <> 'declined'))`
    .mapWith(Boolean)
    .as('is_open_elsewhere'),
}

/** The latest replies, newest first. For a batch. */
export function listLatestAnswers(db: WeddingDb, weddingId: Bindable<WeddingId>, limit: number) {
  const { id, name, responded_at } = guests
  return db
    .select({ ...party, name, responded_at: sql<number>`${responded_at}`.as('answered_at') })
    .from(guests)
    .where(and(eq(guests.wedding_id, weddingId), isNotNull(responded_at)))
    .orderBy(desc(responded_at), desc(id))
    .limit(limit)
}

export async function findGuest(db: WeddingDb, weddingId: WeddingId, id: string): Promise<GuestRow | undefined> {
  const [row] = await selectGuest(db, weddingId, id)
  return row
}

/** Selects a guest. Runs alone or in a batch. */
export function selectGuest(db: WeddingDb, weddingId: WeddingId, id: string) {
  return db
    .select(wholeOf(weddingId))
    .from(guests)
    .where(and(eq(guests.id, id), eq(guests.wedding_id, weddingId)))
}

export async function insertGuest(
  db: WeddingDb,
  guest: NewGuestRow & { wedding_id: WeddingId },
  max: number,
): Promise<Added<GuestRow>> {
  const insert = insertRows(db, guests, [guest], hasRoom(guests, guest.wedding_id, { max }))
  const names = guest.household === null ? [] : [guest.household]
  const assign = assignHouseholds(db, guest.wedding_id, { names, now: guest.created_at })
  const log = logAnswers(db, {
    now: guest.created_at,
    byLink: null,
    source: sql`${guests.rsvp_source}`,
    statuses: oneStatus(principalOccasion, sql`${guests.rsvp_status}`),
    where: eq(guests.id, guest.id),
  })
  const results = await db.batch([
    insert,
    ...(guest.rsvp_status === 'pending' ? [] : [log]),
    ...(names.length > 0 ? assign : []),
    selectGuest(db, guest.wedding_id, guest.id),
  ])
  const [saved] = lastOf(results)
  return added(saved)
}

/**
 * Changes guests, each by its own fields, in one statement, for PUT, recorded replies and imports. Dependent columns follow
 * from the current row, so parallel changes keep them consistent: plus-ones only if allowed, more of them (up to the limit) with a
 * longer list of companions, no request for them without a name, no severity of allergies whose text goes, source and time of the
 * reply with the status, no seat for a declined guest. Skips changes with a stale `version`, those that would make the notes too long,
 * and those by which a child would answer for the household. `source` is the source of a changed status.
 */
export function changeGuests(
  db: WeddingDb,
  weddingId: WeddingId,
  changes: GuestChange[],
  { source, now, guard }: { source: string; now: number; guard?: SQL },
) {
  const named = sql`min(coalesce(json_array_length(${sent('companions')}), 0), ${MAX_PLUS_ONES})`
  const hasMore = sql`${named} > ${countNames(guests.plus_one_name)}`
  const isAllowed = sql`case when ${isSent('plus_one_allowed')} then ${sent('plus_one_allowed')}
    else max(${guests.plus_one_allowed}, ${hasMore}) end`
  const status = next('rsvp_status')
  const isAnswered = sql`(${isSent('rsvp_source')} or ${status} <> ${guests.rsvp_status})`
  const answering = (value: SQL, kept: SQL) =>
    sql`case when ${status} = 'pending' then null when ${isAnswered} then ${value} else ${kept} end`
  const unlessDeclined = (kept: SQL) => sql`case when ${status} <> 'declined' then ${kept} end`

  return db
    .update(guests)
    .set({
      ...eachField(blankGuest, next),
      // A guest taken out of a household keeps its row if nobody else is left in it.
      household_id: sql`case when ${isSent('household')} and ${sent('household')} is not ${guests.household}
        and (${sent('household')} is not null or exists (select 1 from ${guests} as other
          where other.household_id = ${guests.household_id} and other.id <> ${guests.id})) then null
        else ${guests.household_id} end`,
      answers_for_household: sql`case when ${next('kind')} = 'adult' then ${next('answers_for_household')} end`,
      companions: sql`coalesce(${sent('companions')}, ${guests.companions})`,
      consents: keptConsents({
        dietary_restrictions: next('dietary_restrictions'),
        accessibility_needs: next('accessibility_needs'),
        companions: sql`coalesce(${sent('companions')}, ${guests.companions})`,
      }),
      rsvp_source: answering(sql`coalesce(${sent('rsvp_source')}, ${source})`, sql`${guests.rsvp_source}`),
      responded_at: answering(sql`coalesce(${sent('responded_at')}, ${now})`, sql`${guests.responded_at}`),
      plus_one_allowed: isAllowed,
      plus_ones: sql`case
        when not ${isAllowed} then 0
        when ${isSent('plus_ones')} then ${sent('plus_ones')}
        when ${isSent('plus_one_allowed')} and ${guests.plus_one_allowed} then max(${guests.plus_ones}, 1, ${named})
        when ${isSent('plus_one_allowed')} then max(1, min(${countNames(next('plus_one_name'))}, ${MAX_PLUS_ONES}))
        when ${hasMore} then max(${guests.plus_ones}, ${named})
        else ${guests.plus_ones} end`,
      plus_one_status: sql`case
        when ${isSent('plus_one_name')} and ${sent('plus_one_name')} is null and not ${isSent('plus_one_status')} then 'none'
        when ${guests.plus_one_allowed} and not ${isAllowed} and ${next('plus_one_status')} = 'requested' then 'declined'
        else ${next('plus_one_status')} end`,
      allergy_severity: sql`case
        when ${guests.dietary_restrictions} is not null and ${next('dietary_restrictions')} is null and not ${isSent('allergy_severity')} then null
        else ${next('allergy_severity')} end`,
      table_id: unlessDeclined(sql`${guests.table_id}`),
      seat_number: unlessDeclined(sql`${guests.seat_number}`),
      notes: nextNotes,
      ...touched(guests, now),
    })
    .from(listOf(changes))
    .where(mayChange(weddingId, guard))
}

/** SQL: changes of guests, as rows with a JSON object in `change.value`. */
const listOf = (changes: GuestChange[]) => sql`json_each(${JSON.stringify(changes)}) as change`

const isSent = (field: keyof GuestChange) => sql.raw(`json_type(change.value, '$.${field}') is not null`)
const sent = (field: keyof GuestChange) => sql.raw(`(change.value ->> '$.${field}')`)
const next = (field: keyof GuestChange & keyof GuestRow) =>
  sql`case when ${isSent(field)} then ${sent(field)} else ${guests[field]} end`

/** SQL: number of names in a text that joins them by commas. */
const countNames = (joined: SQLWrapper) => sql`coalesce(length(${joined}) - length(replace(${joined}, ',', '')) + 1, 0)`

const newLine = sql.raw('char(10)')
const isNoted = sql`instr(${newLine} || ${guests.notes} || ${newLine}, ${newLine} || ${sent('added_notes')} || ${newLine}) > 0`
const nextNotes = sql`case
  when ${isSent('notes')} then ${sent('notes')}
  when not ${isSent('added_notes')} or ${isNoted} then ${guests.notes}
  else coalesce(${guests.notes} || ${newLine}, '') || ${sent('added_notes')} end`

/** SQL: whether a guest takes a change. */
function mayChange(weddingId: WeddingId, guard: SQL | undefined) {
  return and(
    sql`${guests.id} = ${sent('id')}`,
    // The + makes SQLite use the primary key for each change, not the wedding's index.
    sql`+${guests.wedding_id} = ${weddingId}`,
    sql`coalesce(${sent('version')}, ${guests.version}) = ${guests.version}`,
    sql`length(coalesce(${nextNotes}, '')) <= ${NOTES_LIMIT}`,
    sql`(${guests.is_invited} or ${next('rsvp_status')} = 'pending')`,
    sql`not (${next('kind')} <> 'adult' and coalesce(${sent('answers_for_household')}, false))`,
    guard,
  )
}

/** Logs the answer that a change records, unless it is the one that is stored. For a batch, before the change. */
function logChange(
  db: WeddingDb,
  weddingId: WeddingId,
  change: GuestChange,
  { source, now }: { source: string; now: number },
) {
  const status = sent('rsvp_status')
  const isNew = sql`(${status} <> ${guests.rsvp_status}
    or (${status} <> 'pending' and coalesce(${sent('rsvp_source')}, ${guests.rsvp_source}) is not ${guests.rsvp_source}))`
  return logAnswers(db, {
    now,
    byLink: null,
    source: sql`case when ${isSent('responded_at')} then ${source} else coalesce(${sent('rsvp_source')}, ${source}) end`,
    statuses: oneStatus(principalOccasion, status),
    from: sql`${listOf([change])} cross join ${guests}`,
    where: and(mayChange(weddingId, undefined), isSent('rsvp_status'), isNew),
  })
}

/**
 * Records a reply to an occasion other than the principal one, with a line for the notes. Stale if the guest has another version
 * or no such invitation, or if the notes would be too long.
 */
export async function changeInvitation(
  db: WeddingDb,
  weddingId: WeddingId,
  {
    id,
    version,
    occasionId,
    rsvp_status,
    meal_preference,
    rsvp_source,
    responded_at,
    added_notes,
  }: GuestChange & { version: number; occasionId: string; rsvp_status: RsvpStatus },
  { source, now }: { source: string; now: number },
): Promise<Written<GuestRow>> {
  const note = { id, version, added_notes }
  const isCurrent = mayChange(weddingId, undefined)
  const stated = rsvp_source ?? source
  const [, , noted, [row]] = await db.batch([
    logAnswers(db, {
      now,
      byLink: null,
      source: sql`${responded_at === undefined ? stated : source}`,
      statuses: oneStatus(sql`${occasionId}`, sql`${rsvp_status}`),
      from: sql`${listOf([note])} cross join ${guests}`,
      where: and(isCurrent, isNewAnswerBeside(occasionId, { status: rsvp_status, source: stated })),
    }),
    answerInvitation(db, {
      guestId: id,
      occasionId,
      status: rsvp_status,
      meal_preference,
      source: stated,
      respondedAt: responded_at ?? now,
      guard: sql`exists (select 1 from ${listOf([note])} cross join ${guests} where ${isCurrent})`,
    }),
    changeGuests(db, weddingId, [note], { source, now, guard: isInvitedBeside(occasionId) }),
    selectGuest(db, weddingId, id),
  ])
  return written(row, noted.meta.changes > 0)
}

/** Stale if `changeGuests` skipped the change; overtaken if another write has moved the guest at the same moment. */
export async function changeGuest(
  db: WeddingDb,
  weddingId: WeddingId,
  change: GuestChange,
  { source, now }: { source: string; now: number },
): Promise<Written<GuestRow> | { outcome: 'overtaken' }> {
  const { id, household } = change
  const moves = household === undefined ? [] : [{ guest: id, from: await findHouseholdId(db, weddingId, id) }]
  const moved = household == null ? { names: [], alone: [id], moves } : { names: [household], moves }
  const update = changeGuests(db, weddingId, [change], { source, now })
  const before = [
    ...(moves.length > 0 ? [abortUnless(db, weddingId, areUnmoved(weddingId, moves))] : []),
    ...(change.rsvp_status === undefined ? [] : [logChange(db, weddingId, change, { source, now })]),
  ]
  const rest = [
    ...(household === undefined ? [] : assignHouseholds(db, weddingId, { ...moved, now })),
    selectGuest(db, weddingId, id),
  ]
  const statements = [...before, update, ...rest]
  try {
    const results = await db.batch(statements as [(typeof statements)[number], ...typeof statements])
    const { meta } = results[before.length] as Awaited<typeof update>
    return written((results.at(-1) as GuestRow[])[0], meta.changes > 0)
  } catch (error) {
    if (isAborted(error)) return { outcome: 'overtaken' }
    throw error
  }
}

/** The id of a guest's household; that of a guest alone is the guest's. */
async function findHouseholdId(db: WeddingDb, weddingId: WeddingId, id: string): Promise<string> {
  const [row] = await db
    .select({ household_id: guests.household_id })
    .from(guests)
    .where(and(eq(guests.id, id), eq(guests.wedding_id, weddingId)))
  return row?.household_id ?? id
}

/** Deletes a guest. Returns whether it existed. */
export async function deleteGuest(db: WeddingDb, weddingId: WeddingId, id: string, now: number): Promise<boolean> {
  const [deleted] = await db.batch([
    db
      .delete(guests)
      .where(and(eq(guests.id, id), eq(guests.wedding_id, weddingId)))
      .returning({ id: guests.id }),
    ...forgetRecipient(db, weddingId, { id, now }),
    removeEmptied(db, weddingId),
  ])
  return deleted.length > 0
}

/** Replaces a guest's RSVP link. Returns whether the guest existed. */
export async function replaceSelector(
  db: WeddingDb,
  weddingId: WeddingId,
  { id, selector, now }: { id: string; selector: string; now: number },
): Promise<boolean> {
  const replaced = await db
    .update(guests)
    .set({ rsvp_selector: selector, updated_at: now })
    .where(and(eq(guests.id, id), eq(guests.wedding_id, weddingId)))
    .returning({ id: guests.id })
  return replaced.length > 0
}
