import type { Guest } from '../../guests/schema'

export const ruleTypes = ['keep_together', 'keep_apart'] as const
export const strengths = [1, 2, 3] as const

/** A guest who comes, with the plus-ones who share their table. */
export interface Party extends Pick<Guest, 'id' | 'name' | 'household' | 'side' | 'tags' | 'table_id'> {
  seats: number
}

export interface PartyRule {
  type: (typeof ruleTypes)[number]
  guest_ids: readonly [string, string]
  strength: (typeof strengths)[number]
}

/** Everything the solver looks at. Plain data, so that it can be posted to a Web Worker. */
export interface SeatingProblem {
  parties: Party[]
  tables: { id: string; name: string; capacity: number }[]
  rules: PartyRule[]
  /** Guests who stay where they are, the unseated among them too. */
  locked: string[]
  /** From 0, the best plan whoever has to move, to 1, the fewest moves whatever it costs. */
  stability: number
}

export interface SeatingPlan {
  /** In the order of the problem's parties. */
  assignments: { guest_id: string; table_id: string | null }[]
  /** Acquaintance points of the whole plan: see `pointsOf`. */
  score: number
  /** Guests who had a table and get another, or none. */
  moved: string[]
  /** Guests for whom there is no seat, or none that a rule allows. */
  unseated: string[]
}

export interface SearchProgress {
  /** From 0 to 1. */
  done: number
  score: number
}

/**
 * How long to look: `steps` gives the same plan for the same seed anywhere, `milliseconds` the best this machine can do.
 * With both, what is spent first ends it.
 */
export type SearchBudget = { steps: number } | { steps?: number; milliseconds: number; clock: () => number }
