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

export interface StoredChange {
  occasion_id: string
  before: ToldDetails
  after: ToldDetails
}

/** An occasion as guests were told about it. */
export interface Told {
  occasion_id: string
  /** The day, time and place that all guests of the occasion know. */
  details: ToldDetails
  /** The last change that a message told at least some of them since; null: none. */
  latest: StoredChange | null
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

/** Whether day, time and place are as guests know them. */
export function isKnown(known: ToldDetails, now: ToldDetails): boolean {
  const dated = withPrecision(known, now)
  const [before, after] = [toDetails(dated), toDetails(now)]
  return knownDate(dated) === knownDate(now) && compared.every((name) => before[name] === after[name])
}

/** The occasions, out of these, whose day, time or place differs from what all or some of the guests were told. */
export function changesOf(occasions: StoredOccasion[], told: Told[], wedding: Wedding): StoredChange[] {
  const byOccasion = new Map(told.map((one) => [one.occasion_id, one]))
  return occasions.flatMap((occasion) => {
    const { details, latest = null } = byOccasion.get(occasion.id) ?? {}
    const now = detailsOf(occasion, wedding)
    // Some guests may know of a change that the couple has taken back.
    const before = [details, latest?.after].find((known) => known && !isKnown(known, now))
    return before ? [{ occasion_id: occasion.id, before: withPrecision(before, now), after: now }] : []
  })
}

/** The changes that a notice shows: those that guests were not told, or else the last ones again, for guests whom they did not reach. */
export function changesToShow(occasions: StoredOccasion[], told: Told[], wedding: Wedding): StoredChange[] {
  const open = changesOf(occasions, told, wedding)
  if (open.length > 0) return open
  return occasions.flatMap(({ id }) => told.find(({ occasion_id }) => occasion_id === id)?.latest ?? [])
}

/** The changes of a notice as its guests should read them now: each with the new side of now, without those taken back since. */
export function changesByNow(changes: StoredChange[], theirs: StoredOccasion[], wedding: Wedding): StoredChange[] {
  return changes.flatMap(({ occasion_id, before }) => {
    const occasion = theirs.find(({ id }) => id === occasion_id)
    const after = occasion && detailsOf(occasion, wedding)
    return after && !isKnown(before, after) ? [{ occasion_id, before: withPrecision(before, after), after }] : []
  })
}

export function toChange({ occasion_id, before, after }: StoredChange): OccasionChange {
  return { occasion_id, name: after.name, before: toDetails(before), after: toDetails(after) }
}

/** The details that guests know: a time only together with its day, and an end only together with its start. */
function toDetails({ name: _name, date_precision: precision = 'day', ...details }: ToldDetails): OccasionDetails {
  const shown = details.start_time === null ? { ...details, end_time: null } : details
  return precision === 'day' ? shown : { ...shown, date_precision: precision, start_time: null, end_time: null }
}
