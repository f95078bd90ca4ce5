import { and, eq, isNull, lt, lte, sql } from 'drizzle-orm'
import type { WeddingDb } from '../../../db/client'
import {
  final_counts,
  guests,
  idempotency_keys,
  import_parts,
  occasions,
  question_answers,
  questions,
  share_links,
  weddings,
} from '../../../db/schema/weddings'
import { touchWedding } from '../../../db/wedding'
import type { Day } from '../../../lib/calendar'

/** The columns that decide when a wedding's health texts are erased, and the latest date of its other occasions. */
const due = {
  id: weddings.id,
  wedding_date_policy: weddings.wedding_date_policy,
  wedding_date_fixed: weddings.wedding_date_fixed,
  date_precision: weddings.date_precision,
  set_up_done: weddings.set_up_done,
  is_sample: weddings.is_sample,
  keeps_needs: weddings.keeps_needs,
  timezone: weddings.timezone,
  latest: sql<Day | null>`(select max(o.date) from ${occasions} as o where o.wedding_id = weddings.id)`.as('latest'),
}

/**
 * Lists weddings whose last occasion was on or before `lastDay` and that were last checked at or before `checkedBefore`, those never
 * checked first.
 */
export function listEnded(
  db: WeddingDb,
  { lastDay, checkedBefore, limit }: { lastDay: Day; checkedBefore: number; limit: number },
) {
  return db
    .select(due)
    .from(weddings)
    .where(
      and(
        // As in the index.
        sql`${weddings.keeps_needs} = 0 and ${weddings.wedding_date_policy} = 'fixed'`,
        isNull(weddings.moving_to),
        lte(weddings.wedding_date_fixed, lastDay),
        lte(weddings.needs_checked_at, checkedBefore),
        sql`case ${weddings.date_precision} when 'month'
          then date(${weddings.wedding_date_fixed}, 'start of month', '+1 month', '-1 day') <= ${lastDay} else true end`,
        sql`not exists (select 1 from ${occasions} as later where later.wedding_id = ${weddings.id} and later.date > ${lastDay})`,
      ),
    )
    .orderBy(weddings.needs_checked_at, weddings.wedding_date_fixed)
    .limit(limit)
}

/**
 * Erases the health texts of a wedding's guests and companions, the answers to sensitive questions, and the consents to them, unless the
 * couple has changed the settings since. Also erases what may hold copies: answers that are kept for repeated requests, and the parts
 * of abandoned imports. Returns whether there was anything.
 */
export async function eraseNeeds(
  db: WeddingDb,
  {
    id,
    wedding_date_fixed,
    abandonedBefore,
    now,
  }: { id: string; wedding_date_fixed: Day; abandonedBefore: number; now: number },
): Promise<boolean> {
  const isDue = sql`exists (select 1 from ${weddings} as ended where ended.id = ${id} and ended.keeps_needs = 0
    and ended.wedding_date_policy = 'fixed' and ended.wedding_date_fixed = ${wedding_date_fixed})`
  const hasTexts = (person: string) =>
    sql.raw(
      `coalesce(${person}.value ->> 'dietary_restrictions', ${person}.value ->> 'accessibility_needs',
        ${person}.value ->> 'allergy_severity') is not null`,
    )
  const hasNeeds = sql`(coalesce(${guests.dietary_restrictions}, ${guests.accessibility_needs}, ${guests.allergy_severity}) is not null
    or ${guests.consents} <> '[]'
    or exists (select 1 from json_each(${guests.companions}) as one where ${hasTexts('one')}))`
  const isHealth = sql`(${question_answers.consent} is not null
    or ${question_answers.question_id} in (select q.id from ${questions} as q where q.wedding_id = ${id} and q.is_sensitive))`
  const [ofGuests, ofQuestions] = await db.apart.batch([
    db.apart
      .update(guests)
      .set({
        dietary_restrictions: null,
        accessibility_needs: null,
        allergy_severity: null,
        companions: sql`(select json_group_array(json_set(one.value, '$.dietary_restrictions', null,
            '$.accessibility_needs', null, '$.allergy_severity', null))
          from json_each(${guests.companions}) as one)`,
        consents: [],
        version: sql`${guests.version} + 1`,
        updated_at: now,
      })
      .where(and(eq(guests.wedding_id, id), isDue, hasNeeds)),
    db.apart.delete(question_answers).where(and(eq(question_answers.wedding_id, id), isDue, isHealth)),
    // A repeat of such a request is told that its answer was lost.
    db.apart
      .update(idempotency_keys)
      .set({ status: null, body: null })
      .where(
        and(
          eq(idempotency_keys.wedding_id, id),
          isDue,
          sql`(${idempotency_keys.body} -> 'is' is not null or ${idempotency_keys.body} -> 'with' is not null)`,
        ),
      ),
    // Final counts and the last visits of links keep hashes of needs, which are erased as well.
    db.apart
      .update(final_counts)
      .set({
        snapshot: sql`json_set(${final_counts.snapshot}, '$.people', json((select json_group_array(json_set(one.value, '$.need', null))
          from json_each(${final_counts.snapshot}, '$.people') as one)))`,
      })
      .where(and(eq(final_counts.wedding_id, id), isDue)),
    db.apart
      .update(share_links)
      .set({ last_shown: null })
      .where(and(eq(share_links.wedding_id, id), isDue)),
    db.apart
      .delete(import_parts)
      .where(and(eq(import_parts.wedding_id, id), isDue, lt(import_parts.created_at, abandonedBefore))),
    db.apart
      .update(weddings)
      .set({ needs_checked_at: now })
      .where(and(eq(weddings.id, id), isDue)),
  ])
  const isErased = ofGuests.meta.changes + ofQuestions.meta.changes > 0
  if (isErased) await touchWedding(db.apart, id, now)
  return isErased
}
