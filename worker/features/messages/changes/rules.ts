import type { StoredOccasion } from '../../occasions/rules'
import { type MainSettings, toOccasion } from '../../occasions/rules'
import type { OccasionChange, OccasionDetails } from '../schema'

/** The details of an occasion that guests are told, as stored. */
export interface ToldDetails extends OccasionDetails {
  name: string
}

/** An occasion as guests were last told about it. */
export interface Told {
  occasion_id: string
  details: ToldDetails
}

export interface StoredChange {
  occasion_id: string
  before: ToldDetails
  after: ToldDetails
}

export function detailsOf(occasion: StoredOccasion, wedding: MainSettings): ToldDetails {
  const { name, date, start_time, end_time, venue_name, address } = toOccasion(occasion, wedding)
  return { name, date, start_time, end_time, venue_name, address }
}

const compared = ['date', 'start_time', 'end_time', 'venue_name', 'address'] as const

/** The occasions, out of these, whose day, time or place differs from what guests were told. */
export function changesOf(occasions: StoredOccasion[], told: Told[], wedding: MainSettings): StoredChange[] {
  const before = new Map(told.map(({ occasion_id, details }) => [occasion_id, details]))
  return occasions.flatMap((occasion) => {
    const known = before.get(occasion.id)
    const now = detailsOf(occasion, wedding)
    if (!known || compared.every((name) => known[name] === now[name])) return []
    return [{ occasion_id: occasion.id, before: known, after: now }]
  })
}

export function toChange({ occasion_id, before, after }: StoredChange): OccasionChange {
  const { name: _before, ...old } = before
  const { name, ...current } = after
  return { occasion_id, name, before: old, after: current }
}
