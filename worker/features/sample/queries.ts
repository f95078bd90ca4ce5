import { and, eq, type SQL, sql } from 'drizzle-orm'
import { insertRows } from '../../db/bulk'
import type { WeddingDb } from '../../db/client'
import { isEmptyWedding, isPlanOf, planTables } from '../../db/empty-wedding'
import {
  budget_events,
  budget_lines,
  calendar_links,
  categories,
  final_counts,
  guests,
  households,
  invitations,
  messages,
  occasions,
  question_answers,
  questions,
  seating_rules,
  seating_tables,
  share_links,
  tasks,
  timeline_events,
  vendor_payments,
  vendors,
  weddings,
} from '../../db/schema/weddings'
import type { WeddingId, WeddingRow } from '../../db/wedding'
import { idsInOrder, newId } from '../../lib/ids'
import { newRsvpSelector } from '../../security/rsvp-link'
import { defaultCategories, newCategory } from '../categories/rules'
import { firstFixedDate, weddingDate } from '../settings/rules'
import { buildSample, sampleSettings } from './rules'

/**
 * Fills an empty wedding with the sample, or resets the sample. Writes nothing if the wedding has the couple's own plans.
 * Keeps categories. Keeps the settings if the couple has saved any, that is, unless their version is 1.
 */
export async function fillWithSample(
  db: WeddingDb,
  wedding: Omit<WeddingRow, 'id'> & { id: WeddingId },
  now: number,
): Promise<{ outcome: 'saved' | 'not_empty' }> {
  const { id, timezone, currency_code: currency } = wedding
  const settings = sampleSettings(now, timezone)
  const sample = buildSample({
    weddingId: id,
    weddingDay: wedding.version === 1 ? settings.wedding_date_fixed : weddingDate(wedding),
    timezone,
    currency,
    categoryIds: await findCategoryIds(db, id),
    nextId: idsInOrder(now),
    newSelector: newRsvpSelector,
    now,
  })
  const isSample = holdsSample(id)
  // The update marks the wedding as a sample, if it may. The statements after it apply only to a wedding so marked, those before it
  // only to one that was so already: what the couple wrote before the sample stays.
  const [, , , claimed] = await db.batch([
    ...removeTraces(db, id),
    db
      .update(weddings)
      .set({
        ...settingsWhere(() => isUnsaved, { ...settings, sample_settings: JSON.stringify(settings) }),
        is_sample: true,
        has_occasions: true,
      })
      .where(and(eq(weddings.id, id), sql`(${weddings.is_sample} = 1 or ${isEmptyWedding(id)})`))
      .returning({ id: weddings.id }),
    ...removePlans(db, id),
    insertRows(db, occasions, [sample.main], sql`${isSample} and not ${hasMainOccasion(id)}`),
    insertRows(db, occasions, sample.occasions, isSample),
    insertRows(db, questions, sample.questions, isSample),
    insertRows(db, seating_tables, sample.tables, isSample),
    insertRows(db, households, sample.households, isSample),
    insertRows(db, guests, sample.guests, isSample),
    insertRows(db, invitations, sample.invitations, isSample),
    insertRows(db, question_answers, sample.answers, isSample),
    insertRows(db, seating_rules, sample.rules, isSample),
    insertRows(db, vendors, sample.vendors, isSample),
    insertRows(db, vendor_payments, sample.payments, isSample),
    insertRows(db, tasks, sample.tasks, isSample),
    insertRows(db, budget_lines, sample.lines, isSample),
    insertRows(db, budget_events, sample.changes, isSample),
    insertRows(db, timeline_events, sample.events, isSample),
  ])
  return { outcome: claimed.length > 0 ? 'saved' : 'not_empty' }
}

/**
 * Removes the sample, with the shared links and calendars. Leaves an empty wedding with the default categories, those that were added, and
 * the settings that the couple has saved. Writes nothing if the wedding does not have the sample.
 */
export async function clearSample(
  db: WeddingDb,
  { id, timezone }: Pick<WeddingRow, 'timezone'> & { id: WeddingId },
  { ownerName, now }: { ownerName: string | null; now: number },
): Promise<{ outcome: 'saved' | 'no_sample' }> {
  const isMissing = sql`not exists (select 1 from ${categories} as category where category.wedding_id = ${id}
    and category.name_key = value ->> '$.name_key' and category.is_archived = 0)`
  const registry = defaultCategories.map((category, i) =>
    newCategory({ ...category, order: i + 1 }, { id: newId(now), weddingId: id, now }),
  )
  const newDate = firstFixedDate(now, timezone)
  const neutral = {
    couple_name_1: ownerName,
    couple_name_2: null,
    // Keep the sample's date if the couple has saved a deadline that would be after the new date.
    wedding_date_fixed: sql`case when ${isOfSample('rsvp_deadline')} or ${weddings.rsvp_deadline} is null
      or ${weddings.rsvp_deadline} <= ${newDate} then ${newDate} else ${weddings.wedding_date_fixed} end`,
    venue_name: null,
    rsvp_deadline: null,
  }
  const results = await db.batch([
    insertRows(db, categories, registry, sql`${holdsSample(id)} and ${isMissing}`),
    ...endSample(db, id),
    ...removePlans(db, id),
    // The couple has changed the main occasion if its version is above 1.
    db.delete(occasions).where(and(eq(occasions.id, id), eq(occasions.version, 1), holdsSample(id))),
    db
      .update(weddings)
      .set({
        ...settingsWhere(isOfSample, neutral),
        sample_settings: null,
        is_sample: false,
        has_occasions: hasMainOccasion(id),
      })
      .where(and(eq(weddings.id, id), eq(weddings.is_sample, true))),
  ])
  return { outcome: results.at(-1)?.meta.changes === 1 ? 'saved' : 'no_sample' }
}

function hasMainOccasion(weddingId: WeddingId): SQL {
  return sql`exists (select 1 from ${occasions} as main where main.id = ${weddingId})`
}

function holdsSample(weddingId: WeddingId): SQL {
  return sql`exists (select 1 from ${weddings} as wedding where wedding.id = ${weddingId} and wedding.is_sample = 1)`
}

/**
 * Removes what is about the sample's plans, and ends the shared links and calendars: their readers were shown fictional people, and
 * must not see the couple's. Does nothing to a wedding that does not have the sample. For a batch, before its plans are removed.
 */
export function endSample(db: WeddingDb, weddingId: WeddingId) {
  return [
    ...removeTraces(db, weddingId),
    ...[share_links, calendar_links].map((table) =>
      db.delete(table).where(and(eq(table.wedding_id, weddingId), holdsSample(weddingId))),
    ),
  ] as const
}

/**
 * Removes what is about the sample's plans but is not deleted with them. No message is sent from a sample, so only drafts name its
 * occasions and households; the couple's other drafts stay. For a batch, before `removePlans`.
 */
function removeTraces(db: WeddingDb, weddingId: WeddingId) {
  const occasionIds = sql`select removed.id from ${occasions} as removed
    where removed.wedding_id = ${weddingId} and removed.id <> ${weddingId}`
  // The household of a guest alone has the guest's id.
  const removedIds = sql`${occasionIds}
    union all select home.id from ${households} as home where home.wedding_id = ${weddingId}
    union all select guest.id from ${guests} as guest where guest.wedding_id = ${weddingId}`
  const namedIds = sql`select value from json_each(${messages.occasion_ids})
    union all select value from json_each(${messages.audience}, '$.households')
    union all select ${messages.audience} ->> '$.occasion_id'`
  const namesRemoved = sql`exists (select 1 from (${namedIds}) as named where named.value in (${removedIds}))`
  const isDraft = and(eq(messages.wedding_id, weddingId), eq(messages.status, 'draft'))
  return [
    db
      .delete(share_links)
      .where(
        and(
          eq(share_links.wedding_id, weddingId),
          sql`${share_links.occasion_id} in (${occasionIds})`,
          holdsSample(weddingId),
        ),
      ),
    db.delete(final_counts).where(and(eq(final_counts.wedding_id, weddingId), holdsSample(weddingId))),
    db.delete(messages).where(and(isDraft, namesRemoved, holdsSample(weddingId))),
  ] as const
}

function removePlans(db: WeddingDb, weddingId: WeddingId) {
  return [
    ...planTables.map((table) => db.delete(table).where(and(isPlanOf(table, weddingId), holdsSample(weddingId)))),
    db.delete(budget_events).where(and(eq(budget_events.wedding_id, weddingId), holdsSample(weddingId))),
  ]
}

type Setting = keyof WeddingRow

/** A condition: the couple has not saved any settings. */
const isUnsaved = sql`${weddings.version} = 1`

/** A condition: a setting has the sample's value. */
function isOfSample(name: Setting): SQL {
  return sql`case when ${weddings.sample_settings} is null then ${isUnsaved}
    else ${weddings[name]} is ${weddings.sample_settings} ->> ${name} end`
}

/** Columns to set: each setting changes only if the condition holds for it. */
function settingsWhere(condition: (name: Setting) => SQL, settings: Partial<Record<Setting, string | SQL | null>>) {
  return Object.fromEntries(
    Object.entries(settings).map(([key, value]) => {
      const name = key as Setting
      return [name, sql`case when ${condition(name)} then ${value} else ${weddings[name]} end`]
    }),
  )
}

/** Reads the ids of the active categories, by folded name. */
async function findCategoryIds(db: WeddingDb, weddingId: WeddingId): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: categories.id, name_key: categories.name_key })
    .from(categories)
    .where(and(eq(categories.wedding_id, weddingId), eq(categories.is_archived, false)))
  return new Map(rows.map(({ id, name_key }) => [name_key, id]))
}
