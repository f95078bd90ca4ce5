import { type Occasion, occasionPaths } from '../../worker/features/occasions/schema'
import { type Collection, useCollection } from './collection'

export const occasionCollection: Collection<Occasion> = {
  path: occasionPaths.list,
  one: occasionPaths.one,
  sorted: (occasions) => occasions.toSorted((a, b) => Number(b.is_main) - Number(a.is_main) || a.position - b.position),
}

/** Returns the name of an occasion by its id; null while the wedding has only one, which lists do not name. */
export function useOccasionNames(): (id: string | null) => string | null {
  const { data: occasions = [] } = useOccasions()
  return (id) => (occasions.length > 1 && occasions.find((occasion) => occasion.id === id)?.name) || null
}

/** The occasions, the main one first. */
export const useOccasions = () => useCollection(occasionCollection)
