import type { StoredOccasion } from '../../occasions/rules'
import { type MainSettings, toOccasion } from '../../occasions/rules'
import { precisionForGuests, wordedDate } from '../../settings/rules'
import type { OccasionChange, OccasionDetails } from '../schema'

/** The details of an occasion that guests are told, as stored. */
export interface ToldDetails extends Omit<OccasionDetails, 'date_precision'> {
  name: string
  /** The precision of the main occasion's date. Missing in details that were stored earlier. */
  date_precision?: 'day' | 'month' | null
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

type Wedding = MainSettings & Parameters<typeof precisionForGuests>[0]

export function detailsOf(occasion: StoredOccasion, wedding: Wedding): ToldDetails {
  const { name, date, start_time, end_time, venue_name, address, is_main } = toOccasion(occasion, wedding)
  return {
    name,
    date,
    ...(is_main && { date_precision: precisionForGuests(wedding) }),
    start_time,
    end_time,
    venue_name,
    address,
  }
}

const compared = ['start_time', 'end_time', 'venue_name', 'address'] as const

const inWords = { day: (day: string) => day, month: (day: string) => day.slice(0, 'YYYY-MM'.length) }

/** The date as far as guests know it. */
const knownDate = ({ date, date_precision = 'day' }: ToldDetails) =>
  wordedDate({ wedding_date: date, date_precision }, inWords)

/** Details with the precision that they were stored without: that of now, if the date has stayed. */
function withPrecision(known: ToldDetails, now: ToldDetails): ToldDetails {
  const isAsNow = known.date_precision === undefined && known.date === now.date
  return isAsNow ? { ...known, date_precision: now.date_precision } : known
}

/** The occasions, out of these, whose day, time or place differs from what guests were told. */
export function changesOf(occasions: StoredOccasion[], told: Told[], wedding: Wedding): StoredChange[] {
  const before = new Map(told.map(({ occasion_id, details }) => [occasion_id, details]))
  return occasions.flatMap((occasion) => {
    const stored = before.get(occasion.id)
    if (!stored) return []
    const now = detailsOf(occasion, wedding)
    const known = withPrecision(stored, now)
    const isSame = knownDate(known) === knownDate(now) && compared.every((name) => known[name] === now[name])
    return isSame ? [] : [{ occasion_id: occasion.id, before: known, after: now }]
  })
}

export function toChange({ occasion_id, before, after }: StoredChange): OccasionChange {
  return { occasion_id, name: after.name, before: toDetails(before), after: toDetails(after) }
}

function toDetails({ name: _name, date_precision: precision = 'day', ...details }: ToldDetails): OccasionDetails {
  return precision === 'day' ? details : { ...details, date_precision: precision }
}
