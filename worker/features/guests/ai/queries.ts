import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { WeddingDb } from '../../../db/client'
import type { Bindable } from '../../../db/drizzle/statement'
import { guests, invitations } from '../../../db/schema/weddings'
import type { WeddingId } from '../../../db/wedding'
import { atOccasion } from '../invitations/queries'
import { isInvited, summarized } from '../queries'

/** All guests of the main occasion with the columns for a forecast; none, without reading a row, unless `condition` holds. Alone or in a batch. */
function selectForForecast(db: WeddingDb, weddingId: Bindable<WeddingId>, condition: SQL = sql`true`) {
  return (
    db
      .select(forecasting)
      .from(guests)
      // As a separate condition it would be checked on every row.
      .where(sql`${guests.wedding_id} = case when ${condition} then ${weddingId} end
        and ${guests.is_invited} and ${guests.principal_id} is null`)
  )
}

/**
 * As `selectForForecast`, and the invited guests of other occasions, once for each, with their answers there. `elsewhere` is a
 * SELECT of `wedding_id` and `occasion_id`; without a row, no guest is read for it.
 */
export function selectForForecasts(db: WeddingDb, weddingId: Bindable<WeddingId>, condition: SQL, elsewhere: SQL) {
  return selectForForecast(db, weddingId, condition).unionAll(selectForForecastElsewhere(db, elsewhere))
}

/** The second part of `selectForForecasts` by itself. */
function selectForForecastElsewhere(db: WeddingDb, occasions: SQL) {
  const { join, isInvited: isInvitedHere, answer } = atOccasion(sql.raw('counted.occasion_id'))
  const { rsvp_status, rsvp_source, responded_at } = answer
  const principal_id = sql<string | null>`counted.occasion_id`.as('occasion_here')
  return db
    .select({ ...forecasting, principal_id, rsvp_status, rsvp_source, responded_at })
    .from(sql`(${occasions}) as counted`)
    .innerJoin(guests, sql`${guests.wedding_id} = counted.wedding_id`)
    .leftJoin(invitations, join)
    .where(isInvitedHere)
}

/** The invitations beside those in the guests' own rows, for `atEachOccasion`. For a batch. */
export function listOtherInvitations(db: WeddingDb, weddingId: Bindable<WeddingId>) {
  return db
    .select({
      guest_id: invitations.guest_id,
      principal_id: invitations.occasion_id,
      rsvp_status: invitations.status,
      rsvp_source: invitations.source,
      responded_at: sql<number | null>`${invitations.responded_at}`.as('responded_there'),
    })
    .from(invitations)
    .where(eq(invitations.wedding_id, weddingId))
}

/** All invited guests with the columns for the summary and the forecast. Alone or in a batch. */
export function selectForOverview(db: WeddingDb, weddingId: Bindable<WeddingId>) {
  return db
    .select({ ...summarized, ...forecasting })
    .from(guests)
    .where(isInvited(weddingId))
}

const forecasting = {
  id: guests.id,
  wedding_id: guests.wedding_id,
  principal_id: guests.principal_id,
  kind: guests.kind,
  companions: guests.companions,
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
