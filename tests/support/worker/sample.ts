import { eq } from 'drizzle-orm'
import { seating_tables, timeline_events } from '../../../worker/db/schema/weddings'
import type { DashboardSummary } from '../../../worker/features/dashboard/schema'
import type { Couple } from './app'
import { database } from './reminders'

const RESET = '/api/reset-demo-data'

/** Fills a wedding with the sample, or refills it. */
export const fill = (couple: Couple) => couple.post<DashboardSummary>(RESET, undefined, 200)

/** How many tables or timeline events the wedding has. */
export const stored = async (couple: Couple, table: typeof seating_tables | typeof timeline_events) =>
  (await database().select().from(table).where(eq(table.wedding_id, couple.weddingId))).length

/** Counts everything in the wedding. */
export async function contents(couple: Couple) {
  const count = async (path: string) => (await couple.get<unknown[]>(path)).length
  return {
    guests: await count('/api/guests'),
    tasks: await count('/api/tasks'),
    vendors: await count('/api/vendors'),
    lines: await count('/api/budget/categories'),
    tables: await stored(couple, seating_tables),
    moments: await stored(couple, timeline_events),
  }
}

/** The size of the whole sample. */
export const whole = { guests: 120, tasks: 30, vendors: 12, lines: 14, tables: 15, moments: 14 }
