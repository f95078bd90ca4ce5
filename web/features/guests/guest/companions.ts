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

/** The values of a form about those whom a guest brings. */
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

/** Merges two edits of a guest. Companions are merged one by one, and the names follow from them. An added name can raise `plus_ones`. */
export function mergeGuests<V extends Company>({ base, mine, theirs }: Edits<V>, guestId: string): Merge<V> {
  const edits = {
    base: unnamed(base, guestId),
    mine: unnamed(mine, guestId),
    theirs: unnamed(theirs, guestId),
  }
  const { merged, contested, isMine } = mergeByItem({ ...edits, theirs: withRenamedIds(edits, guestId) })
  const count = merged.companions.length
  const isMore = count > Math.max(edits.mine.companions.length, edits.theirs.companions.length)
  return {
    merged: {
      ...withNames(merged),
      ...(isMore && { plus_ones: Math.min(Math.max(merged.plus_ones, count), MAX_PLUS_ONES) }),
    },
    contested: contested.map((one) => (one.name === 'companions' ? { ...one, taken: withNames(one.taken) } : one)),
    isMine,
  }
}

/**
 * Their values with the earlier id of a companion whom they renamed while nothing but the name was known. The API then makes the id from the
 * name, so that one person seems to be removed and another added.
 */
function withRenamedIds<V extends Company>({ base, mine, theirs }: Edits<V>, guestId: string): V {
  const idsOf = (values: V) => new Set(values.companions.map(({ id }) => id))
  const [before, own, other] = [idsOf(base), idsOf(mine), idsOf(theirs)]
  const companions = theirs.companions.map((one, place) => {
    const id = base.companions[place]?.id
    if (id === undefined || other.has(id) || !own.has(id) || before.has(one.id) || own.has(one.id)) return one
    const [made] = companionsOf({ id: guestId, plus_one_name: one.name, companions: [] })
    return made?.id === one.id ? { ...one, id } : one
  })
  return { ...theirs, companions }
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
