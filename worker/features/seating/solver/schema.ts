import type { Guest } from '../../guests/schema'

export const ruleTypes = ['keep_together', 'keep_apart'] as const
export const strengths = [1, 2, 3] as const

/** A guest with their plus-ones, who share a table. */
export interface Party extends Pick<Guest, 'id' | 'name' | 'household' | 'side' | 'tags' | 'table_id'> {
  seats: number
}

export interface PartyRule {
  type: (typeof ruleTypes)[number]
  guest_ids: readonly [string, string]
  strength: (typeof strengths)[number]
}

/** The solver's input. Plain data, so that it can be posted to a Web Worker. */
export interface SeatingProblem {
  parties: Party[]
  tables: { id: string; name: string; capacity: number }[]
  rules: PartyRule[]
  /** Guests who keep their table, or stay unseated. */
  locked: string[]
  /** 0: the best plan, however many guests move; 1: the fewest moves, however good the plan. */
  stability: number
}

export interface SeatingPlan {
  /** In the order of the problem's parties. */
  assignments: { guest_id: string; table_id: string | null }[]
  /** Acquaintance points of the whole plan: see `scorePlan`. */
  score: number
  /** Guests who lose their table, for another or none. */
  moved: string[]
  /** Guests without a seat, or without one that the rules allow. */
  unseated: string[]
}

export interface SearchProgress {
  /** The part of the search that is done, from 0 to 1. */
  done: number
  score: number
}

/**
 * The limit of a search. With `steps`, equal seeds find equal plans on any machine; `milliseconds` uses what the machine can
 * do. With both, the first to be reached applies.
 */
export type SearchBudget = { steps: number } | { steps?: number; milliseconds: number; clock: () => number }
