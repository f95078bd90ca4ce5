import { companionsOf } from '../../../../worker/features/guests/rules'
import { type Companion, joinNames, MAX_PLUS_ONES } from '../../../../worker/features/guests/schema'
import { splitNames } from '../../../../worker/lib/text'

/** Begins the ids of companions who are not stored yet. The API gives them others. */
export const DRAFT = 'draft'

/** The values of the guest's form that are about companions. */
interface Values {
  plus_one_name: string
  plus_ones: number
  companions: Companion[]
}

/** The companions whom typed names name, with the details that are known of them. */
export const named = (typed: string, companions: Companion[]): Companion[] =>
  companionsOf({ id: DRAFT, plus_one_name: joinNames(typed), companions })

const countOf = (typed: string) => splitNames(joinNames(typed)).length

/** The values after the names were edited. Companions who are still named keep their details. An added name can raise `plus_ones`. */
export function renamed(
  { plus_one_name: before, plus_ones, companions }: Values,
  plus_one_name: string,
): Partial<Values> {
  const count = countOf(plus_one_name)
  return {
    plus_one_name,
    ...(count > countOf(before) && { plus_ones: Math.min(Math.max(plus_ones, count), MAX_PLUS_ONES) }),
    ...(companions.length > 0 && { companions: named(plus_one_name, companions) }),
  }
}
