import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { WeddingDb } from '../../../db/client'
import type { Bindable } from '../../../db/drizzle/statement'
import { guests } from '../../../db/schema/weddings'
import type { WeddingId } from '../../../db/wedding'
import { attendance, isInvited } from '../queries'

/** All guests of the main occasion with the columns for a forecast; none, without reading a row, unless `condition` holds. Alone or in a batch. */
export function selectForForecast(db: WeddingDb, weddingId: Bindable<WeddingId>, condition: SQL = sql`true`) {
  return (
    db
      .select(forecasting)
      .from(guests)
      // As a separate condition it would be checked on every row.
      .where(sql`${guests.wedding_id} = case when ${condition} then ${weddingId} end
        and ${guests.is_invited} and ${guests.principal_id} is null`)
  )
}

/** All invited guests with the columns for the summary and the forecast. Alone or in a batch. */
export function selectForOverview(db: WeddingDb, weddingId: WeddingId) {
  return db
    .select({ ...attendance, ...forecasting })
    .from(guests)
    .where(isInvited(weddingId))
}

const forecasting = {
  id: guests.id,
  name: guests.name,
  household: guests.household,
  side: guests.side,
  tags: guests.tags,
  notes: guests.notes,
  rsvp_status: guests.rsvp_status,
  rsvp_source: guests.rsvp_source,
  responded_at: guests.responded_at,
  plus_one_allowed: guests.plus_one_allowed,
  plus_ones: guests.plus_ones,
  plus_one_name: guests.plus_one_name,
  plus_one_status: guests.plus_one_status,
  created_at: guests.created_at,
}

/** Guests with tags. */
export function listTagged(db: WeddingDb, weddingId: WeddingId) {
  return db
    .select({ tags: guests.tags, notes: guests.notes })
    .from(guests)
    .where(and(eq(guests.wedding_id, weddingId), sql`${guests.tags} <> '[]'`))
}
