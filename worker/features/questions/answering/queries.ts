import { and, eq, type SQL, sql } from 'drizzle-orm'
import { selectList } from '../../../db/bulk'
import type { WeddingDb } from '../../../db/client'
import { guests, households, question_answers, questions } from '../../../db/schema/weddings'
import type { WeddingId } from '../../../db/wedding'
import { newId } from '../../../lib/ids'
import type { StoredAgreement } from '../../guests/consent/rules'
import { keepHouseholds } from '../../households/assigning/queries'
import type { AnswerValue } from '../schema'

/** Answers of a guest, or of a household; null removes one. */
export interface AnswersToWrite {
  /** A guest's id, or a household's: that of a guest alone is the guest's. */
  of: string
  values: Iterable<readonly [question_id: string, value: AnswerValue | null, consent?: StoredAgreement | null]>
}

/**
 * Writes answers, for a batch. Skips archived questions, questions of the other scope (person or household), and people and
 * questions of other weddings. Writes nothing unless `guard` holds. The caller also raises the guests' versions.
 */
export function writeAnswers(
  db: WeddingDb,
  weddingId: WeddingId,
  { answers, guard = sql`true`, now }: { answers: AnswersToWrite[]; guard?: SQL; now: number },
) {
  const given = answers.flatMap(({ of, values }) =>
    [...values].map(([question_id, value, consent = null]) => ({ id: newId(now), of, question_id, value, consent })),
  )
  const guarded = (list: object[]) => sql`(case when ${guard} then ${JSON.stringify(list)} else '[]' end)`
  const all = guarded(given)
  const kept = guarded(given.filter(({ value }) => value !== null))
  // In the order of CROSS JOIN, SQLite looks up each answer's question and person instead of comparing all people with all answers.
  const ofScope = (scope: 'person' | 'household') => sql`json_each(${kept}) as given
    cross join ${questions} as q on q.id = given.value ->> 'question_id' and +q.wedding_id = ${weddingId}
      and q.scope = ${scope} and not q.is_archived`
  const isGiven = sql`(${question_answers.question_id}, coalesce(${question_answers.guest_id}, ${question_answers.household_id}))
    in (select given.value ->> 'question_id', given.value ->> 'of' from json_each(${all}) as given
      where given.value ->> 'value' is null)`
  // The same answer without a word about consent keeps it.
  const consent = sql`case when excluded.value = ${question_answers.value}
    then coalesce(excluded.consent, ${question_answers.consent}) else excluded.consent end`
  const isChanged = sql`excluded.value <> ${question_answers.value} or (${consent}) is not ${question_answers.consent}`
  const set = {
    value: sql`excluded.value`,
    answered_at: sql`case when excluded.value = ${question_answers.value} then ${question_answers.answered_at}
      else excluded.answered_at end`,
    consent,
  }
  return [
    ...keepHouseholds(db, weddingId, sql`select given.value ->> 'of' from ${ofScope('household')}`, now),
    db.delete(question_answers).where(and(eq(question_answers.wedding_id, weddingId), isGiven)),
    db
      .insert(question_answers)
      .select(
        sql`select ${newAnswer(weddingId, 'person', now)} from ${ofScope('person')}
          cross join ${guests} as g on g.id = given.value ->> 'of' and +g.wedding_id = ${weddingId} where true`,
      )
      .onConflictDoUpdate({
        target: [question_answers.guest_id, question_answers.question_id],
        targetWhere: sql`guest_id is not null`,
        set,
        setWhere: isChanged,
      }),
    db
      .insert(question_answers)
      .select(
        sql`select ${newAnswer(weddingId, 'household', now)} from ${ofScope('household')}
          cross join ${households} as h on h.id = given.value ->> 'of' and +h.wedding_id = ${weddingId} where true`,
      )
      .onConflictDoUpdate({
        target: [question_answers.household_id, question_answers.question_id],
        targetWhere: sql`household_id is not null`,
        set,
        setWhere: isChanged,
      }),
  ] as const
}

/** A row's values in the table's order. */
function newAnswer(weddingId: WeddingId, scope: 'person' | 'household', now: number) {
  const of = sql`given.value ->> 'of'`
  return selectList(question_answers, {
    id: sql`given.value ->> 'id'`,
    wedding_id: sql`${weddingId}`,
    question_id: sql`given.value ->> 'question_id'`,
    guest_id: scope === 'person' ? of : sql`null`,
    household_id: scope === 'household' ? of : sql`null`,
    value: sql`given.value -> 'value'`,
    answered_at: sql`${now}`,
    consent: sql`given.value ->> 'consent'`,
  })
}
