import { dayAt, monthAndYear, wallMinutesAt, weekdayAndDay } from '../../../lib/calendar'
import { type CsvValue, toCsv } from '../../../lib/csv'
import type { ForecastGuest } from '../../guests/ai/forecast/rules'
import { expectedGuests } from '../../guests/ai/head-count/rules'
import { guestAt, type WholeGuest } from '../../guests/rules'
import { placeOf, type StoredOccasion, sortOccasions } from '../../occasions/rules'
import { coupleNames, dateForGuests, isDayTold } from '../../settings/rules'
import { eventsToIcs } from '../../timeline/export/rules'
import { type StoredEvent, timeOf } from '../../timeline/rules'
import { catererRows, catererSections, type Pack } from '../caterer/rules'
import { contactSections, type SharedGuest, type SharedVendor } from '../contacts/rules'
import { words } from '../content'
import type { ShareView } from '../contract'
import { type DayOf, daySections, ownEvents, visibleEvents } from '../day/rules'
import { type Snapshot, takeSnapshot } from '../final-count/rules'
import { companyAt, peopleSeated } from '../people/rules'
import { seatingRows, seatingSections } from '../seating/rules'
import type { Section, Sheet } from '../sheet/rules'

type Settings = Parameters<typeof coupleNames>[0] &
  Parameters<typeof dateForGuests>[0] &
  Parameters<typeof sortOccasions>[1] & { version: number }

/** What a link leads to, as read. */
interface SharedData {
  link: { view: ShareView; vendor_id: string | null; occasion_id: string | null }
  wedding: Settings
  occasions: StoredOccasion[]
  events: StoredEvent[]
  guests: (WholeGuest & ForecastGuest)[]
  tables: { id: string; name: string; capacity: number; occasion_id: string | null }[]
  vendors: SharedVendor[]
  party: SharedGuest[]
  final: { snapshot: Snapshot; created_at: number } | undefined
}

/** A page with the files beside it. */
export interface SharedPage {
  sheet: Sheet
  /** Undefined if the page has no such file. */
  file: (name: string) => { type: 'text/calendar' | 'text/csv'; text: string } | undefined
}

interface Making {
  now: number
  /** Keyed, for what a final count keeps of a need. */
  needHash: (text: string) => string
}

/** The page of a link; undefined if its occasion is gone. */
export function sharedSheet(data: SharedData, making: Making): SharedPage | undefined {
  const { link, wedding, vendors } = data
  const all = sortOccasions(data.occasions, wedding)
  const occasion = all.find(({ id }) => id === (link.occasion_id ?? wedding.id))
  if (!occasion) return undefined
  const vendor = vendors.find(({ id }) => id === link.vendor_id)
  const parts = partsOf(data, { occasion, all, ...making })
  return {
    sheet: {
      title: words.titles[link.view],
      facts: [
        { id: 'fact couple', text: coupleNames(wedding) ?? words.unnamed },
        { id: 'fact vendor', text: vendor ? words.forVendor(vendor.name) : '' },
        {
          id: 'fact place',
          text: placeAndTime(occasion, { wedding, isNamed: all.length > 1 && link.view !== 'contacts' }),
        },
      ].filter(({ text }) => text !== ''),
      sections: parts.sections,
      empty: parts.empty,
      files: parts.files.map(({ name }) => name),
    },
    file: (name) => parts.files.find((file) => file.name === name)?.make(),
  }
}

interface Parts {
  sections: Section[]
  empty: string
  files: { name: Sheet['files'][number]; make: () => { type: 'text/calendar' | 'text/csv'; text: string } }[]
}

interface PartsContext extends Making {
  occasion: StoredOccasion
  all: StoredOccasion[]
}

function partsOf(data: SharedData, { occasion, all, now, needHash }: PartsContext): Parts {
  const { link, wedding, vendors, party, guests } = data
  switch (link.view) {
    case 'day': {
      const of: DayOf = { vendorId: link.vendor_id, occasion: link.occasion_id === null ? null : occasion }
      const events = ownEvents(visibleEvents(data.events, of), of)
      const occasions = new Map(all.map(({ id, name }) => [id, name]))
      const name = `${words.titles.day}: ${coupleNames(wedding) ?? words.unnamed}`
      const make = () => ({
        type: 'text/calendar' as const,
        text: eventsToIcs(name, events, { wedding, occasions }),
      })
      return {
        sections: daySections(data.events, { vendors, party, ...of }),
        empty: link.vendor_id === null ? words.day.nothing : words.day.none,
        files: events.length > 0 ? [{ name: 'day.ics', make }] : [],
      }
    }
    case 'caterer': {
      const pack = packOf(data, { occasion, now, needHash })
      return {
        sections: catererSections(pack),
        empty: '',
        files: [{ name: 'caterer.csv', make: () => csv(catererRows(pack)) }],
      }
    }
    case 'seating': {
      const tables = tablesAt(data, occasion.id)
      const people = peopleSeated(guests, { occasionId: occasion.id, tables })
      return {
        sections: seatingSections(people, tables),
        empty: words.seating.nobody,
        files: [{ name: 'seating.csv', make: () => csv(seatingRows(people, tables)) }],
      }
    }
    case 'contacts':
      return { sections: contactSections(vendors, party), empty: words.contacts.none, files: [] }
  }
}

const csv = (rows: CsvValue[][]) => ({ type: 'text/csv' as const, text: toCsv(rows) })

/** The tables of an occasion. */
export function tablesAt<T extends { occasion_id: string | null }>(
  { tables, wedding }: { tables: T[]; wedding: { id: string } },
  occasionId: string,
): T[] {
  return tables.filter(({ occasion_id }) => (occasion_id ?? wedding.id) === occasionId)
}

function packOf(data: SharedData, { occasion, now, needHash }: Making & { occasion: StoredOccasion }): Pack {
  const { guests, vendors, final, wedding } = data
  const tables = tablesAt(data, occasion.id)
  const company = companyAt(guests, { occasionId: occasion.id, tables, offered: occasion.meal_options ?? [] })
  const crew = vendors.filter(({ crew_meals }) => crew_meals > 0)
  const invited = guests.flatMap((guest) => guestAt(guest, occasion.id) ?? [])
  const { expected_low: low, expected, expected_high: high } = expectedGuests(invited, now)
  return {
    ...company,
    tables,
    crew,
    now: takeSnapshot({ ...company, tables, crew, hash: needHash }),
    expected: { low, expected, high },
    final: final ? { snapshot: final.snapshot, at: momentText(final.created_at, wedding.timezone) } : null,
  }
}

/** 'Brunch, Monday, 15 February 2027, 10:00, Casa Verde, 12 Rue Verte' */
function placeAndTime(occasion: StoredOccasion, { wedding, isNamed }: { wedding: Settings; isNamed: boolean }): string {
  const isMain = occasion.id === wedding.id
  const date = isMain
    ? dateForGuests(wedding, { day: weekdayAndDay, month: monthAndYear })
    : occasion.date && weekdayAndDay(occasion.date)
  const time = isDayTold(occasion, wedding) && occasion.start_time
  return [isNamed && occasion.name, date, time, placeOf(occasion, ', ')].filter(Boolean).join(', ')
}

/** The clock in a zone: '14:05' */
const clockText = (instant: number, zone: string) => timeOf(wallMinutesAt(instant, zone))

/** 'Sunday, 14 February 2027, 14:05' */
export const momentText = (instant: number, zone: string) =>
  `${weekdayAndDay(dayAt(instant, zone))}, ${clockText(instant, zone)}`

/** Words the time for which a page is up to date. */
export const asOfText = (now: number, zone: string) =>
  words.asOf({ time: clockText(now, zone), day: weekdayAndDay(dayAt(now, zone)), zone })
