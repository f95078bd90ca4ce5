import { DAY, HOUR, MINUTE } from '../../../lib/durations'
import { foldText } from '../../../lib/text'
import { newGuest, partySize, type StoredGuest } from '../../guests/rules'
import { newTable } from '../../seating/rules'
import { sampleTables } from '../content'
import { exampleAddress, type SampleFor, stampedAt } from '../measures/rules'
import { households, type Person } from './content'

/** Builds the guests with their replies and seats, and the tables. */
export function buildGuests({ weddingId, newSelector, nextId, now }: SampleFor) {
  const createdAt = now - 90 * DAY
  const tables = sampleTables.map((table) => ({
    ...newTable(table, { id: nextId(), others: [], now: createdAt }),
    wedding_id: weddingId,
  }))
  const taken = tables.map(() => 0)
  let replies = 0
  const homes = households.map(({ name, locale = 'en', address = null }) => ({
    id: nextId(),
    wedding_id: weddingId,
    name,
    name_key: foldText(name),
    locale,
    address,
    ...stampedAt(createdAt),
  }))
  const list = households.flatMap(({ name: household, side, tags, people, table }, place) => {
    const hasReplied = people.some(({ rsvp_status }) => rsvp_status !== undefined)
    const householdRepliedAt = now - replyAge(replies)
    if (hasReplied) replies += 1
    return people.map(({ phone, ...person }, i): StoredGuest => {
      const repliedAt = householdRepliedAt - i * MINUTE
      const guest = newGuest(
        { ...person, household, side, tags, phone, email: addressOf(person, household, phone) },
        {
          id: nextId(),
          weddingId,
          selector: newSelector(),
          source: phone ? 'phone' : 'link',
          now: repliedAt,
        },
      )
      const isSeated = table !== undefined && guest.rsvp_status === 'confirmed'
      const seat = isSeated ? takeSeats(taken, table - 1, partySize(guest)) : null
      return {
        ...guest,
        household_id: homes[place]?.id ?? null,
        table_id: (isSeated && tables[table - 1]?.id) || null,
        seat_number: seat,
        created_at: createdAt,
        updated_at: hasReplied ? repliedAt : createdAt,
      }
    })
  })
  return { list, tables, households: homes }
}

/** Children have no address. */
function addressOf({ name, kind }: Person, household: string, phone: string | undefined): string | null {
  return phone || (kind ?? 'adult') !== 'adult' ? null : exampleAddress(name, household)
}

/** Time since the reply of a household: three replied today, then about one a day during the last five weeks. */
function replyAge(place: number): number {
  return (place < 3 ? 2 + place * 3 : place * 23 - 31) * HOUR + ((place * 37) % 60) * MINUTE
}

/** Reserves seats for a party at a table and returns the number of the first. */
function takeSeats(taken: number[], table: number, seats: number): number {
  const first = (taken[table] ?? 0) + 1
  taken[table] = first + seats - 1
  return first
}
