import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { chunked } from '../../../../db/bulk'
import type { WeddingDb } from '../../../../db/client'
import { guests, households, invitations, occasions, question_answers, questions } from '../../../../db/schema/weddings'
import { touched } from '../../../../db/touched'
import type { WeddingId } from '../../../../db/wedding'
import { isInvitedTo, principalOccasion, settlePrincipals } from '../../../guests/invitations/queries'
import { keepHouseholds } from '../../../households/assigning/queries'
import { writeAnswers } from '../../../questions/answering/queries'
import type { AnswerValue } from '../../../questions/schema'
import type { StoredHouseholds } from '../rules'
import { answerKey } from './changes/rules'
import type { HouseholdDetails, Reply } from './rules'

/** The households' rows and their answers. `seesNeeds`: with those to sensitive questions. */
export async function listStoredHouseholds(
  db: WeddingDb,
  weddingId: WeddingId,
  { seesNeeds = true } = {},
): Promise<StoredHouseholds> {
  const { id, name, name_key, address, salutation, locale } = households
  const [homes, answers] = await db.batch([
    db
      .select({ id, name, name_key, address, salutation, locale })
      .from(households)
      .where(eq(households.wedding_id, weddingId)),
    db
      .select({
        household: sql<string>`${question_answers.household_id}`.as('answered_by'),
        question: question_answers.question_id,
        value: question_answers.value,
      })
      .from(question_answers)
      .where(
        and(
          eq(question_answers.wedding_id, weddingId),
          isNotNull(question_answers.household_id),
          seesNeeds ? undefined : sql`not ${isSensitive}`,
        ),
      ),
  ])
  return {
    homes,
    answers: new Map(answers.map(({ household, question, value }) => [answerKey(household, question), value])),
  }
}

const isSensitive = sql`(select q.is_sensitive from ${questions} as q where q.id = ${question_answers.question_id})`

/** What an import writes beside the guests' fields, by ids. */
export interface DetailRows {
  households: (HouseholdDetails & { id: string })[]
  replies: (Omit<Reply, 'isMain'> & { guest_id: string })[]
  answers: { of: string; values: [question_id: string, value: AnswerValue][] }[]
}

/** The writes of details, for a batch, after the guests and their households are there. */
export function writeDetails(
  db: WeddingDb,
  weddingId: WeddingId,
  { rows, source, now }: { rows: DetailRows; source: string; now: number },
) {
  const answers = rows.answers.flatMap(({ of, values }) => values.map((value) => ({ of, values: [value] })))
  return [
    ...chunked(rows.households).flatMap((chunk) => [...writeHouseholds(db, weddingId, chunk, now)]),
    ...chunked(rows.replies).flatMap((replies) => [...writeReplies(db, weddingId, { replies, source, now })]),
    ...chunked(answers).flatMap((chunk) => [...writeAnswers(db, weddingId, { answers: chunk, now })]),
  ]
}

function writeHouseholds(db: WeddingDb, weddingId: WeddingId, rows: DetailRows['households'], now: number) {
  const given = JSON.stringify(rows)
  const part = (name: string) => sql`coalesce(given.value ->> ${name}, ${sql.raw(`households.${name}`)})`
  return [
    ...keepHouseholds(db, weddingId, sql`select value ->> 'id' from json_each(${given})`, now),
    db
      .update(households)
      .set({
        address: part('address'),
        salutation: part('salutation'),
        locale: part('locale'),
        ...touched(households, now),
      })
      .from(sql`json_each(${given}) as given`)
      .where(and(sql`${households.id} = given.value ->> 'id'`, sql`+${households.wedding_id} = ${weddingId}`)),
  ] as const
}

function writeReplies(
  db: WeddingDb,
  weddingId: WeddingId,
  { replies, source, now }: { replies: DetailRows['replies']; source: string; now: number },
) {
  const given = JSON.stringify(replies)
  const said = sql`given.value ->> 'status'`
  const meal = sql`given.value ->> 'meal_preference'`
  const ifReplied = (value: unknown) => sql`case when ${said} <> 'pending' then ${value} end`
  /** The columns after a reply, from those before. A pending one only invites. */
  const replied = (table: string, statusColumn: string, sourceColumn: string) => {
    const kept = (name: string) => sql.raw(`${table}.${name}`)
    const isNew = sql`${said} <> 'pending' and ${said} <> ${kept(statusColumn)}`
    const unlessDeclined = (value: unknown) => sql`case when ${said} <> 'declined' then ${value} end`
    return {
      status: sql`case when ${isNew} then ${said} else ${kept(statusColumn)} end`,
      source: sql`case when ${isNew} then ${source} else ${kept(sourceColumn)} end`,
      responded_at: sql`case when ${isNew} then ${now} else ${kept('responded_at')} end`,
      meal_preference: unlessDeclined(sql`coalesce(${meal}, ${kept('meal_preference')})`),
      table_id: unlessDeclined(kept('table_id')),
      seat_number: unlessDeclined(kept('seat_number')),
    }
  }
  const held = replied('invitations', 'status', 'source')
  const { status, source: by, ...own } = replied('guests', 'rsvp_status', 'rsvp_source')
  return [
    db
      .update(invitations)
      .set(held)
      .from(sql`json_each(${given}) as given`)
      .where(
        and(
          sql`${invitations.guest_id} = given.value ->> 'guest_id'`,
          sql`${invitations.occasion_id} = given.value ->> 'occasion_id'`,
          sql`+${invitations.wedding_id} = ${weddingId}`,
        ),
      ),
    db
      .update(guests)
      .set({ ...own, rsvp_status: status, rsvp_source: by })
      .from(sql`json_each(${given}) as given`)
      .where(
        and(
          sql`${guests.id} = given.value ->> 'guest_id'`,
          sql`+${guests.wedding_id} = ${weddingId}`,
          sql`${guests.is_invited} and ${principalOccasion} = given.value ->> 'occasion_id'`,
        ),
      ),
    db.insert(invitations).select(
      // In the order of CROSS JOIN, SQLite looks up each reply's guest instead of comparing all guests with all replies.
      sql`select ${guests.id}, at.id, ${guests.wedding_id}, ${said}, ${ifReplied(source)}, ${ifReplied(now)}, ${meal}, null, null
        from json_each(${given}) as given
        cross join ${guests} on ${guests.id} = given.value ->> 'guest_id' and +${guests.wedding_id} = ${weddingId}
        cross join ${occasions} as at on at.id = given.value ->> 'occasion_id' and +at.wedding_id = ${weddingId}
        where not ${isInvitedTo(sql`at.id`)}`,
    ),
    ...settlePrincipals(db, weddingId, now),
  ] as const
}
