import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { SQLiteUpdateSetSource } from 'drizzle-orm/sqlite-core'
import { chunked, jsonList } from '../../../db/bulk'
import type { WeddingDb } from '../../../db/client'
import { type JsonFields, jsonFields, jsonObject } from '../../../db/columns'
import {
  guests,
  households,
  invitations,
  occasions,
  question_answers,
  questions,
  weddings,
} from '../../../db/schema/weddings'
import { touched } from '../../../db/touched'
import type { WeddingId } from '../../../db/wedding'
import { newId } from '../../../lib/ids'
import { logAnswers } from '../../guests/answer-log/queries'
import { invitationsJson } from '../../guests/invitations/queries'
import type { StoredAnswer } from '../../guests/rules'
import type { StoredOccasion } from '../../occasions/rules'
import { type AnswersToWrite, writeAnswers } from '../../questions/answering/queries'
import type { AnswerToLog } from './logging/rules'
import type { InvitationChange, MemberChange } from './replying/rules'
import { type AskedQuestion, type Household, type Member, memberFields, questionFields } from './rules'
import { PARTY_LIMIT } from './schema'

const occasionFields = {
  id: 'plain',
  wedding_id: 'plain',
  name: 'plain',
  date: 'plain',
  start_time: 'plain',
  end_time: 'plain',
  venue_name: 'plain',
  address: 'plain',
  dress_code: 'plain',
  notes: 'plain',
  asks_rsvp: 'plain',
  rsvp_deadline: 'plain',
  capacity: 'plain',
  position: 'plain',
  version: 'plain',
  created_at: 'plain',
  updated_at: 'plain',
  meal_options: 'json',
  translations: 'json',
} satisfies JsonFields<StoredOccasion>

/** SQL: one member as JSON. What only weddings with occasions or questions have is read for these alone. */
const memberJson = (alias: string) => {
  const id = sql.raw(`${alias}.id`)
  return jsonObject({
    ...jsonFields(alias, memberFields),
    other_invitations: sql`json(case when ${weddings.has_occasions} then (${invitationsJson(id)}) else '[]' end)`,
    answers: sql`json(case when ${weddings.has_occasions} then (select json_group_array(json_object(
        'question_id', a.question_id, 'value', json(a.value), 'consent', json(a.consent)) order by a.question_id)
        from ${question_answers} as a where a.guest_id = ${id}) else '[]' end)`,
  })
}

/**
 * Code points of a member's JSON. As many members as one reply takes stay under D1's 2 MB of a text, with four bytes for each. Of longer
 * ones, a link's `members` have the id alone (`fillMembers`).
 */
const MEMBER_LENGTH = Math.floor(480_000 / PARTY_LIMIT)

/**
 * The columns of a link's household, beside those of its guest and wedding. A guest alone at a wedding with one occasion reads no row
 * more.
 */
export const householdColumns = {
  /** Whether the guest's household was written by an older version and is still to be assigned. */
  is_unsettled: sql`${guests.household} is not null and ${guests.household_id} is null`
    .mapWith(Boolean)
    .as('unsettled'),
  holder: sql`${memberJson('guests')}`.mapWith((text: string) => toMember(JSON.parse(text))).as('holder'),
  members: sql`case when ${guests.household_id} is not null then (select
      '[' || group_concat(case when length(m.json) <= ${sql.raw(String(MEMBER_LENGTH))} then m.json else json_quote(m.id) end) || ']'
      from (select one.id as id, ${memberJson('one')} as json from ${guests} as one
        where one.household_id = ${guests.household_id} limit ${sql.raw(String(PARTY_LIMIT))}) as m) end`
    .mapWith((text: string): ReadMember[] | null => JSON.parse(text).map(toReadMember))
    .as('members'),
  home: sql`case when ${guests.household_id} is not null then (select json_object('name', h.name, 'salutation', h.salutation, 'locale', h.locale)
      from ${households} as h where h.id = ${guests.household_id}) end`
    .mapWith((text: string): Household['home'] => JSON.parse(text))
    .as('home'),
  occasions:
    sql`case when ${weddings.has_occasions} then (select json_group_array(${jsonObject(jsonFields('o', occasionFields))})
        from ${occasions} as o where o.wedding_id = ${weddings.id}) end`
      .mapWith((text: string): StoredOccasion[] | null => JSON.parse(text).map(toOccasion))
      .as('occasions'),
  questions: sql`case when ${weddings.has_occasions} then (select json_group_array(
        ${jsonObject(jsonFields('q', questionFields))} order by q.position)
      from ${questions} as q where q.wedding_id = ${weddings.id}) end`
    .mapWith((text: string): AskedQuestion[] | null => JSON.parse(text).map(toQuestion))
    .as('questions'),
  home_answers: sql`case when ${weddings.has_occasions} then (select json_group_array(json_object(
        'question_id', a.question_id, 'value', json(a.value), 'consent', json(a.consent)) order by a.question_id)
      from ${question_answers} as a where a.household_id = coalesce(${guests.household_id}, ${guests.id})) end`
    .mapWith((text: string): StoredAnswer[] | null => JSON.parse(text))
    .as('home_answers'),
}

/** A member, or the id of one whose JSON is long. */
type ReadMember = Member | string

const toReadMember = (one: ReadMember): ReadMember => (typeof one === 'string' ? one : toMember(one))

/** Reads the members of whom rows have the id alone. Without any, there is no statement. A member who has gone since is left out. */
export async function fillMembers<Row extends { members: ReadMember[] | null }>(
  db: WeddingDb,
  rows: Row[],
): Promise<(Omit<Row, 'members'> & { members: Member[] | null })[]> {
  const long = rows.flatMap(({ members }) => members ?? []).filter((one) => typeof one === 'string')
  const read = long.length > 0 ? await listMembers(db, long) : []
  const memberOf = new Map(read.map(({ member }) => [member.id, member]))
  const fill = (one: ReadMember) => (typeof one === 'string' ? (memberOf.get(one) ?? []) : one)
  return rows.map((row) => ({ ...row, members: row.members?.flatMap(fill) ?? null }))
}

function listMembers(db: WeddingDb, ids: string[]) {
  return db
    .select({ member: householdColumns.holder })
    .from(guests)
    .innerJoin(weddings, eq(weddings.id, guests.wedding_id))
    .where(sql`${guests.id} in ${jsonList(ids)}`)
}

/** JSON has 0 and 1 for booleans. */
function toMember(stored: Member): Member {
  const { answers_for_household: answers } = stored
  return {
    ...stored,
    plus_one_allowed: Boolean(stored.plus_one_allowed),
    is_invited: Boolean(stored.is_invited),
    answers_for_household: answers === null ? null : Boolean(answers),
  }
}

const toQuestion = (stored: AskedQuestion): AskedQuestion => ({
  ...stored,
  required: Boolean(stored.required),
  is_sensitive: Boolean(stored.is_sensitive),
  is_archived: Boolean(stored.is_archived),
})

const toOccasion = (stored: StoredOccasion): StoredOccasion => ({ ...stored, asks_rsvp: Boolean(stored.asks_rsvp) })

/** The link of a reply, and the settings that it is based on. */
interface ReplyBasis {
  weddingId: WeddingId
  guestId: string
  selector: string
  settingsVersion: number
}

/** The changes that a party's reply makes. */
export interface PartyChange {
  members: MemberChange[]
  answered: InvitationChange[]
  /** To the couple's own questions. */
  answers: AnswersToWrite[]
  /** Undefined fields stay. */
  contact: { email?: string | null; phone?: string | null }
  logged: AnswerToLog[]
  now: number
}

/** SQL: whether the link, the settings and each member are as they were read. */
function isPartyCurrent(link: ReplyBasis, members: Pick<MemberChange, 'id' | 'version'>[]): SQL {
  // In the order of CROSS JOIN, and with the plus, SQLite looks each member up by id.
  const areAsRead = sql`(select count(*) from json_each(${JSON.stringify(members)}) as one cross join ${guests} as member
      on member.id = one.value ->> '$.id' and member.version = one.value ->> '$.version'
    where +member.wedding_id = ${link.weddingId}) = ${members.length}`
  const isLink = sql`exists (select 1 from ${guests} as holder join ${weddings} as wedding on wedding.id = holder.wedding_id
    where holder.id = ${link.guestId} and holder.rsvp_selector = ${link.selector}
      and wedding.version = ${link.settingsVersion})`
  return sql`(${areAsRead} and ${isLink})`
}

/**
 * The writes of a party's reply, all or nothing: only while the link, each member and the settings are as they were read. The last
 * one raises the members' versions, and its result counts them. For a batch.
 */
export function saveParty(
  db: WeddingDb,
  link: ReplyBasis,
  { members, answered, answers, contact, logged, now }: PartyChange,
) {
  const versions = members.map(({ id, version }) => ({ id, version }))
  const isCurrent = isPartyCurrent(link, versions)
  const value = (field: keyof MemberChange) => sql.raw(`(change.value ->> '$.${field}')`)
  const changed = {
    rsvp_status: value('rsvp_status'),
    rsvp_source: value('rsvp_source'),
    responded_at: value('responded_at'),
    meal_preference: value('meal_preference'),
    table_id: value('table_id'),
    seat_number: value('seat_number'),
    plus_one_name: value('plus_one_name'),
    plus_one_status: value('plus_one_status'),
    companions: value('companions'),
    dietary_restrictions: value('dietary_restrictions'),
    accessibility_needs: value('accessibility_needs'),
    allergy_severity: value('allergy_severity'),
    consents: value('consents'),
  } satisfies Record<Exclude<keyof MemberChange, 'id' | 'version'>, unknown>
  const isNew = (column: typeof guests.email | typeof guests.phone, value: string | null | undefined) =>
    value === undefined ? sql`false` : sql`${column} is not ${value}`
  const isNewContact = sql`(${isNew(guests.email, contact.email)} or ${isNew(guests.phone, contact.phone)})`
  const rows = JSON.stringify(answered)
  const answer = (field: keyof InvitationChange) => sql.raw(`(answer.value ->> '$.${field}')`)
  const log = JSON.stringify(logged.map((row) => ({ ...row, id: newId(now) })))
  const write = (fields: SQLiteUpdateSetSource<typeof guests>, list: object[]) =>
    db
      .update(guests)
      .set(fields)
      .from(sql`json_each(${JSON.stringify(list)}) as change`)
      .where(and(sql`${guests.id} = ${value('id')}`, isCurrent))
  // Changes too long for one statement are written in parts. The versions go up after them, because each part has to find them as read.
  const chunks = chunked(members)
  const [parts, last] =
    chunks.length > 1 ? [chunks, { fields: {}, members: versions }] : [[], { fields: changed, members }]
  return [
    logAnswers(db, {
      now,
      id: sql`said.value ->> '$.id'`,
      byLink: {
        guestId: link.guestId,
        getsReceipt: sql`(said.key = 0 and ${contact.email === undefined ? hasAddress(link.guestId) : contact.email !== null})`,
      },
      source: sql`'link'`,
      statuses: sql`said.value -> '$.statuses'`,
      from: sql`json_each(${log}) as said cross join ${guests} on ${guests.id} = said.value ->> '$.guest_id'`,
      where: isCurrent,
    }),
    db
      .update(invitations)
      .set({
        status: answer('status'),
        source: answer('source'),
        responded_at: answer('responded_at'),
        meal_preference: answer('meal_preference'),
        table_id: answer('table_id'),
        seat_number: answer('seat_number'),
      })
      .from(sql`json_each(${rows}) as answer`)
      .where(
        and(
          sql`${invitations.guest_id} = ${answer('guest_id')}`,
          sql`${invitations.occasion_id} = ${answer('occasion_id')}`,
          isCurrent,
        ),
      ),
    db
      .update(guests)
      .set({
        email: contact.email,
        phone: contact.phone,
        // The write to the members raises the version of a guest who is one of them.
        ...(!members.some(({ id }) => id === link.guestId) && { version: sql`${guests.version} + ${isNewContact}` }),
        updated_at: now,
      })
      .where(and(eq(guests.id, link.guestId), isCurrent)),
    ...(answers.length > 0 ? writeAnswers(db, link.weddingId, { answers, guard: isCurrent, now }) : []),
    ...parts.map((part) => write(changed, part)),
    write({ ...last.fields, ...touched(guests, now) }, last.members),
  ] as const
}

const hasAddress = (guestId: string) =>
  sql`exists (select 1 from ${guests} as answering where answering.id = ${guestId} and answering.email is not null)`
