import { newId } from '../../../lib/ids'
import { newGuest, partySize, type StoredGuest } from '../../guests/rules'
import { newTable } from '../../seating/rules'
import { sampleTables } from '../content'
import { DAY, exampleAddress, HOUR, MINUTE, type SampleFor } from '../measures/rules'
import { households } from './content'

/** The guests with their answers, and the tables at which some of them sit already. */
export function buildGuests({ weddingId, newSelector, now }: SampleFor) {
  const made = now - 90 * DAY
  const tables = sampleTables.map((table) => ({
    ...newTable(table, { id: newId(now), others: [], now: made }),
    wedding_id: weddingId,
  }))
  const taken = tables.map(() => 0)
  let answered = 0
  const list = households.flatMap(({ name: household, side, tags, people, table }) => {
    const isAnswered = people.some(({ rsvp_status }) => rsvp_status !== undefined)
    const answerAt = now - answerAge(answered)
    if (isAnswered) answered += 1
    return people.map(({ phone, ...person }, i): StoredGuest => {
      const answeredAt = answerAt - i * MINUTE
      const guest = newGuest(
        { ...person, household, side, tags, phone, email: phone ? null : exampleAddress(person.name, household) },
        {
          id: newId(made),
          weddingId,
          selector: newSelector(),
          source: phone ? 'phone' : 'link',
          now: answeredAt,
        },
      )
      const isSeated = table !== undefined && guest.rsvp_status === 'confirmed'
      const seat = isSeated ? takeSeats(taken, table - 1, partySize(guest)) : null
      return {
        ...guest,
        table_id: (isSeated && tables[table - 1]?.id) || null,
        seat_number: seat,
        created_at: made,
        updated_at: isAnswered ? answeredAt : made,
      }
    })
  })
  return { list, tables }
}

/** The answers trickle in: a few today, one or two households on each day of the last five weeks. */
function answerAge(place: number): number {
  return (place < 3 ? 2 + place * 3 : place * 23 - 31) * HOUR + ((place * 37) % 60) * MINUTE
}

/** The number of the first seat of a party at a table. */
function takeSeats(taken: number[], table: number, seats: number): number {
  const first = (taken[table] ?? 0) + 1
  taken[table] = first + seats - 1
  return first
}
