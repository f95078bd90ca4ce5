import { type SQLWrapper, sql } from 'drizzle-orm'
import { weddings } from './schema/weddings'

/** SQL: whether a wedding, given by its column, stays where it is. The cron leaves those that are being moved alone. */
export const isAtRest = (weddingId: SQLWrapper) =>
  sql`${weddingId} not in (select leaving.id from ${weddings} as leaving where leaving.moving_to is not null)`
