import { type Occasion, occasionPaths } from '../../worker/features/occasions/schema'
import { type Collection, useCollection } from './collection'

export const occasionCollection: Collection<Occasion> = {
  path: occasionPaths.list,
  one: occasionPaths.one,
  sorted: (occasions) => occasions.toSorted((a, b) => Number(b.is_main) - Number(a.is_main) || a.position - b.position),
}

/** The occasions, the main one first. */
export const useOccasions = () => useCollection(occasionCollection)
