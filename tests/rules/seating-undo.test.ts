import { describe, expect, test } from 'vitest'
import type { SeatChange } from '../../web/features/guests/seating/occupancy'
import { type SeatsNow, wayBack } from '../../web/features/guests/seating/sit-back'
import { forgetSteps, rememberStep } from '../../web/features/guests/seating/undo'
import type { Guest } from '../../worker/features/guests/schema'

test('a step is undone once, also after the floor was left', () => {
  const undone: string[] = []
  const step = (said: string) => rememberStep({ said, run: () => undone.push(said) })
  const [first, second] = [step('first'), step('second')]
  first()
  forgetSteps()
  first()
  second()
  second()
  expect(undone).toEqual(['first', 'second'])
})

describe('guests go back', () => {
  const guest = (id: string, table_id: string | null, over: Partial<Guest> = {}) =>
    ({ id, name: id, rsvp_status: 'confirmed', table_id, seat_number: null, companions: [], ...over }) as Guest
  const bringsOne = { plus_one_allowed: true, plus_ones: 1, plus_one_name: 'Mo', plus_one_status: 'none' } as const
  const tables = ['one', 'two'].map((id) => ({ id, name: id, capacity: 2 }))
  const [ana, ben, cem] = [guest('Ana', 'one', { seat_number: 1 }), guest('Ben', 'two'), guest('Cem', 'two')]
  const toOne = (of: Guest, seat_number: number | null = null) => ({ guest: of, table_id: 'one', seat_number })
  const way = (before: SeatChange[], now: Partial<SeatsNow> = {}) => {
    const made = before.map((change) => ({ guest: change.guest, table_id: change.guest.table_id }))
    const { back, moved, seatless } = wayBack({ before, made }, { guests: [ana, ben, cem], tables, ...now })
    const names = (guests: Guest[]) => guests.map(({ name }) => name)
    return {
      back: back.map((change) => [change.guest.name, change.table_id, change.seat_number]),
      moved: names(moved),
      seatless: names(seatless),
    }
  }
  const nobody = { moved: [], seatless: [] }

  test('to their own seats', () => {
    expect(way([toOne(ben, 2)])).toEqual({ back: [['Ben', 'one', 2]], ...nobody })
  })

  test('unless they have declined since', () => {
    const declined = [ana, { ...ben, rsvp_status: 'declined' as const }, cem]
    expect(way([toOne(ben, 2)], { guests: declined })).toEqual({ back: [], moved: ['Ben'], seatless: [] })
  })

  test('and those for whom there is no room any more stay', () => {
    const full = [{ ...ana, ...bringsOne }, ben, cem]
    const before = [toOne(ben, 2), { guest: cem, table_id: null }]
    expect(way(before, { guests: full })).toEqual({ back: [['Cem', null, undefined]], moved: [], seatless: ['Ben'] })
    expect(way([toOne(ben), toOne(cem)])).toEqual({ back: [['Ben', 'one', null]], moved: [], seatless: ['Cem'] })
    expect(way(before, { tables: tables.slice(1) })).toMatchObject({ seatless: ['Ben'] })
  })

  test('to another seat of their table if theirs is taken or gone', () => {
    const back = [['Ben', 'one', null]]
    expect(way([toOne(ben, 1)])).toEqual({ back, ...nobody })
    expect(way([toOne(ben, 3)])).toEqual({ back, ...nobody })
  })

  test('to full tables that others leave at the same time, but not if those stay', () => {
    const swapped = [guest('Ana', 'two'), guest('Ben', 'one'), guest('Cem', 'two'), guest('Dan', 'one')]
    const [first, second] = swapped as [Guest, Guest]
    const before = [toOne(first), { guest: second, table_id: 'two', seat_number: null }]
    expect(way(before, { guests: swapped })).toMatchObject({
      back: [
        ['Ana', 'one', null],
        ['Ben', 'two', null],
      ],
      ...nobody,
    })
    const wide = swapped.map((one) => (one.name === 'Cem' ? { ...one, ...bringsOne } : one))
    expect(way(before, { guests: wide })).toEqual({ back: [], moved: [], seatless: ['Ben', 'Ana'] })
  })

  test('unless they have been moved or removed since', () => {
    const guests = [ana, { ...ben, table_id: null }]
    expect(way([toOne(ben), toOne(cem)], { guests })).toEqual({ back: [], moved: ['Ben', 'Cem'], seatless: [] })
  })
})
