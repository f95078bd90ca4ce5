import { and, isNull, lt, lte, type SQLWrapper, sql } from 'drizzle-orm'
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
import { touched } from '../../../db/touched'
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
        // With a date that guests are told.
        sql`(${weddings.date_precision} is not null or ${weddings.is_sample} = 1 or ${weddings.set_up_done} = 0)`,
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
 * Erases the health texts of these weddings' guests and companions, the answers to sensitive questions, and the consents to them, unless
 * the couple has changed the settings or the last day of the occasions since. Also erases what may hold copies: answers that are kept for
 * repeated requests, and the parts of abandoned imports. Takes as many statements for many weddings as for one. Returns in how many there was anything.
 */
export async function eraseNeeds(
  db: WeddingDb,
  ended: { id: string; wedding_date_fixed: Day; latest: Day | null }[],
  { abandonedBefore, now }: { abandonedBefore: number; now: number },
): Promise<number> {
  const listed = JSON.stringify(ended.map(({ id, wedding_date_fixed, latest }) => [id, wedding_date_fixed, latest]))
  const isDue = (weddingId: SQLWrapper) =>
    sql`${weddingId} in (select ended.id from json_each(${listed}) as one cross join ${weddings} as ended
      on ended.id = one.value ->> 0 where ended.wedding_date_fixed = one.value ->> 1 and ended.keeps_needs = 0
        and ended.wedding_date_policy = 'fixed' and ended.moving_to is null
        and (select max(o.date) from ${occasions} as o where o.wedding_id = ended.id) is one.value ->> 2)`
  const hasTexts = (person: string) =>
    sql.raw(
      `coalesce(${person}.value ->> 'dietary_restrictions', ${person}.value ->> 'accessibility_needs',
        ${person}.value ->> 'allergy_severity') is not null`,
    )
  const hasNeeds = sql`(coalesce(${guests.dietary_restrictions}, ${guests.accessibility_needs}, ${guests.allergy_severity}) is not null
    or ${guests.consents} <> '[]'
    or exists (select 1 from json_each(${guests.companions}) as one where ${hasTexts('one')}))`
  const isHealth = sql`(${question_answers.consent} is not null
    or exists (select 1 from ${questions} as q where q.id = ${question_answers.question_id} and q.is_sensitive))`
  const [erased] = await db.apart.batch([
    // A change of the wedding, where there is anything. Before the rest, which erases it.
    db.apart
      .update(weddings)
      .set({ updated_at: sql`max(${weddings.updated_at} + 1, ${now})` })
      .where(
        and(
          isDue(weddings.id),
          sql`(exists (select 1 from ${guests} where ${guests.wedding_id} = ${weddings.id} and ${hasNeeds})
            or exists (select 1 from ${question_answers} where ${question_answers.wedding_id} = ${weddings.id} and ${isHealth}))`,
        ),
      ),
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
        ...touched(guests, now),
      })
      .where(and(isDue(guests.wedding_id), hasNeeds)),
    db.apart.delete(question_answers).where(and(isDue(question_answers.wedding_id), isHealth)),
    // A repeat of such a request is told that its answer was lost.
    db.apart
      .update(idempotency_keys)
      .set({ status: null, body: null })
      .where(
        and(
          isDue(idempotency_keys.wedding_id),
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
      .where(isDue(final_counts.wedding_id)),
    db.apart.update(share_links).set({ last_shown: null }).where(isDue(share_links.wedding_id)),
    db.apart
      .delete(import_parts)
      .where(and(isDue(import_parts.wedding_id), lt(import_parts.created_at, abandonedBefore))),
    db.apart.update(weddings).set({ needs_checked_at: now }).where(isDue(weddings.id)),
  ])
  return erased.meta.changes
}
