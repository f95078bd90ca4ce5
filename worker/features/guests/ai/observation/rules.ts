import type { Guest } from '../../schema'

/** Share of replies by weeks since the invitation: 58% by the fifth, 80% by the eighth. */
const answeredByWeek = [0, 0.09, 0.21, 0.34, 0.46, 0.576, 0.656, 0.731, 0.8, 0.84, 0.87, 0.9, 0.92, 0.94]
/** Share of guests who come, and of those who do not, that reply without being asked again. Assumptions. */
const ANSWERS_YES = 0.97
const ANSWERS_NO = 0.7

const WEEK_DAYS = 7

/** A guest's reply, and the whole days without one. */
interface Reply extends Pick<Guest, 'rsvp_status'> {
  silentDays: number
}

/** Probability of a guest's reply (or silence) among those who come (`yes`) and those who do not (`no`). */
export interface Observation {
  yes: number
  no: number
}

/** An observation that several guests share. */
export interface Seen extends Observation {
  count: number
}

/** A key that is equal for equal observations. */
export const observationKey = ({ yes, no }: Observation) => `${yes} ${no}`

/** A "maybe" does not count as an observation. */
export function observe({ rsvp_status, silentDays }: Reply): Observation {
  switch (rsvp_status) {
    case 'confirmed':
      return { yes: 1, no: 0 }
    case 'declined':
      return { yes: 0, no: 1 }
    case 'maybe':
      return { yes: 1, no: 1 }
    case 'pending': {
      const answered = shareAnswered(silentDays / WEEK_DAYS)
      return { yes: 1 - ANSWERS_YES * answered, no: 1 - ANSWERS_NO * answered }
    }
  }
}

/** Interpolates the reply curve; constant after its end. */
function shareAnswered(weeks: number): number {
  const week = Math.min(Math.floor(weeks), answeredByWeek.length - 1)
  const before = answeredByWeek[week] ?? 0
  const after = answeredByWeek[week + 1] ?? before
  return before + (after - before) * (weeks - week)
}

export function likelihood(chance: number, { yes, no }: Observation): number {
  return chance * yes + (1 - chance) * no
}

/** Counts equal observations. The order depends on the observations alone. */
export function countAlike(observations: Observation[]): Seen[] {
  const alike = [...Map.groupBy(observations, observationKey)].sort(([one], [other]) => (one < other ? -1 : 1))
  return alike.flatMap(([, same]) => same.slice(0, 1).map((one) => ({ ...one, count: same.length })))
}
