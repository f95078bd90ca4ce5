import type { ForecastGuest } from '../../../worker/features/guests/ai/forecast/rules'
import { DAY } from '../../../worker/lib/durations'

export const WEEK = 7 * DAY
/** The time of every forecast here. */
export const now = Date.UTC(2027, 3, 1)

/** A guest awaiting reply, of whom nothing else is known. */
export function guest(fields: Partial<ForecastGuest> = {}): ForecastGuest {
  return {
    id: 'g',
    wedding_id: 'w',
    principal_id: null,
    kind: 'adult',
    name: 'Ana',
    household: null,
    side: null,
    tags: [],
    notes: null,
    rsvp_status: 'pending',
    rsvp_source: null,
    responded_at: null,
    plus_one_allowed: false,
    plus_ones: 0,
    plus_one_name: null,
    plus_one_status: 'none',
    companions: [],
    created_at: 0,
    ...fields,
  }
}

/** Similar guests who have replied. */
export function answers(confirmed: number, declined: number, fields: Partial<ForecastGuest> = {}): ForecastGuest[] {
  return Array.from({ length: confirmed + declined }, (_, i) =>
    guest({ ...fields, id: `${JSON.stringify(fields)}${i}`, rsvp_status: i < confirmed ? 'confirmed' : 'declined' }),
  )
}
