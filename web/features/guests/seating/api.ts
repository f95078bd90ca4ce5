import { type SeatingRule, seatingPaths, type Table } from '../../../../worker/features/seating/schema'
import { type Collection, useCollection } from '../../../lib/collection'

/** The tables of an occasion, by default the main one. */
export const tablesOf = (occasionId: string | undefined): Collection<Table> => ({
  path: occasionId === undefined ? seatingPaths.tables : `${seatingPaths.tables}?occasion_id=${occasionId}`,
  one: seatingPaths.table,
})
const ruleCollection: Collection<SeatingRule> = { path: seatingPaths.rules, one: seatingPaths.rule }

export const useTables = (occasionId?: string) => useCollection(tablesOf(occasionId))
export const useRules = () => useCollection(ruleCollection)
