/** People at an occasion by kind and by meal. */
export interface HeadCounts {
  attending: number
  adults: number
  children: number
  infants: number
  /** Number of meals by name; '' counts adults and children without one. None if the occasion has no meals to choose. */
  meals: Record<string, number>
  /** Number of crew meals of all vendors. */
  crew_meals: number
}

/** How a person differs from the final count. */
export interface Difference {
  /** The id of the guest or the companion. */
  id: string
  name: string
  type: 'joined' | 'left' | 'changed'
  changes: { field: 'name' | 'kind' | 'meal' | 'table'; before: string | null; after: string | null }[]
  /** Whether their allergies or diet have changed; false for helpers who do not see them. */
  needs_changed: boolean
}

/** The latest final count of an occasion, and apart from it what is different now. */
export interface FinalCount {
  occasion_id: string
  /** Null like the next two: none was given yet. */
  id: string | null
  created_at: string | null
  counts: HeadCounts | null
  current: HeadCounts
  differences: Difference[]
}

export const finalCountPath = (occasionId: string) => `/api/occasions/${encodeURIComponent(occasionId)}/final-count`
