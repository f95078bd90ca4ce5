import { companionsOf, withCompanions } from '../../../../worker/features/guests/rules'
import {
  type Companion,
  type CompanionInput,
  joinNames,
  MAX_PLUS_ONES,
} from '../../../../worker/features/guests/schema'
import { splitNames } from '../../../../worker/lib/text'
import type { Edits } from '../../../lib/merge-edits'
import { type Merge, mergeByItem } from '../../../lib/merge-items'

/** What a form says of those whom a guest brings. */
interface Company {
  plus_ones: number
  plus_one_name: string
  /** Empty while only their names are known. */
  companions: Companion[]
}

/** Begins the ids of companions who are not stored yet. The API gives them others. */
const DRAFT = 'draft'

export const withoutDraftId = (companion: CompanionInput): CompanionInput =>
  companion.id?.startsWith(`${DRAFT}-`) ? { ...companion, id: undefined } : companion

/** A companion for each name. */
export const companionsIn = ({ plus_one_name, companions }: Omit<Company, 'plus_ones'>): Companion[] =>
  companionsOf({ id: DRAFT, plus_one_name: joinNames(plus_one_name), companions })

const countOf = (plus_one_name: string) => splitNames(joinNames(plus_one_name)).length

/** The values after the names were edited. Companions who are still named keep their details. An added name can raise `plus_ones`. */
export function renamed(
  { plus_one_name: before, plus_ones, companions }: Company,
  plus_one_name: string,
): Partial<Company> {
  const count = countOf(plus_one_name)
  return {
    plus_one_name,
    ...(count > countOf(before) && { plus_ones: Math.min(Math.max(plus_ones, count), MAX_PLUS_ONES) }),
    ...(companions.length > 0 && { companions: companionsIn({ plus_one_name, companions }) }),
  }
}

/** Merges two edits of a guest. Companions are merged one by one, and the names follow from them. */
export function mergeGuests<V extends Company>({ base, mine, theirs }: Edits<V>, guestId: string): Merge<V> {
  const { merged, contested, isMine } = mergeByItem({
    base: unnamed(base, guestId),
    mine: unnamed(mine, guestId),
    theirs: unnamed(theirs, guestId),
  })
  return {
    merged: withNames(merged),
    contested: contested.map((one) => (one.name === 'companions' ? { ...one, taken: withNames(one.taken) } : one)),
    isMine,
  }
}

/** Values with a companion for each name instead of the names. New ones have the ids that the API gives them. */
function unnamed<V extends Company>(values: V, guestId: string): V {
  const { companions } = withCompanions(companionsIn(values).map(withoutDraftId), guestId)
  return { ...values, companions, plus_one_name: '' }
}

const withNames = <V extends Partial<Company>>(values: V): V => ({
  ...values,
  plus_one_name: values.companions?.map(({ name }) => name).join(', '),
})
