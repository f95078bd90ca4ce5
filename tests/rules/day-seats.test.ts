import { expect, test } from 'vitest'
import { findSeats, type Seat, seatsOf } from '../../web/features/day/people'
import { blankCompanion } from '../../worker/features/guests/rules'
import type { Guest } from '../../worker/features/guests/schema'
import type { Occasion } from '../../worker/features/occasions/schema'
import type { Table } from '../../worker/features/seating/schema'

/** Fields of a guest who brings others. */
const bringing = (companions: { name: string; not_at?: string[] }[]) => ({
  companions: companions.map((one) => ({ ...blankCompanion, id: one.name, ...one })),
  plus_one_name: companions.map(({ name }) => name).join(', '),
  plus_one_allowed: true,
  plus_ones: companions.length,
  plus_one_status: 'none',
})

test.each([
  [{ plus_one_status: 'none' }, 'confirmed', ['Eva Lind']],
  [{ plus_one_status: 'approved' }, 'confirmed', ['Eva Lind']],
  [{ plus_one_status: 'requested' }, 'confirmed', []],
  [{ plus_one_status: 'declined' }, 'confirmed', []],
  [{ plus_one_allowed: false, plus_ones: 0 }, 'confirmed', []],
  [{ plus_ones: 0 }, 'confirmed', []],
  [{}, 'maybe', []],
  [{}, 'pending', []],
] as const)('with %j and the reply %s, the companions at a table are %j', (fields, status, companions) => {
  const guest = {
    id: '1',
    name: 'Tomás Ruiz',
    ...bringing([{ name: 'Eva Lind' }]),
    ...fields,
    invitations: [{ occasion_id: 'main', status }],
    table_id: '3',
    seat_number: 2,
    other_seats: [],
  } as unknown as Guest
  const table = { id: '3', name: 'Table 3', capacity: 8, occasion_id: 'main' } as Table
  expect(seatsOf([guest], [table], [])).toMatchObject([{ name: 'Tomás Ruiz', companions }])
})

test('a companion is listed only with the tables of occasions that they come to', () => {
  const occasions = ['main', 'brunch'].map((id) => ({ id, name: id })) as Occasion[]
  const tables = occasions.map(({ id }) => {
    return { id: `t-${id}`, name: `Table of ${id}`, capacity: 8, occasion_id: id } as Table
  })
  const guest = (not_at: string[], other_seats: object[]) =>
    ({
      id: '1',
      name: 'Tomás Ruiz',
      ...bringing([{ name: 'Eva Lind', not_at }, { name: 'Leo Lind' }]),
      invitations: occasions.map(({ id }) => ({ occasion_id: id, status: 'confirmed' })),
      table_id: 't-main',
      seat_number: 2,
      other_seats,
    }) as unknown as Guest
  const brunch = { table_id: 't-brunch', seat_number: null }
  const main = { table: 'Table of main', seat: 2, occasion: 'main' }
  const [both, alone, nowhere] = [
    guest(['brunch'], [brunch]),
    guest(['main'], []),
    guest(['main', 'brunch'], [brunch]),
  ].map((one) => seatsOf([one], tables, occasions)[0])
  expect(both).toMatchObject({ companions: ['Eva Lind', 'Leo Lind'] })
  expect(both?.at).toEqual([main, { table: 'Table of brunch', seat: 1, occasion: 'brunch', without: ['Eva Lind'] }])
  expect(alone).toMatchObject({ companions: ['Leo Lind'], at: [main] })
  expect(nowhere).toMatchObject({ companions: ['Leo Lind'] })
})

test('a seat has the number of the floor: the next free one if it is taken or missing, none beyond the table', () => {
  const occasions = ['main', 'brunch'].map((id) => ({ id, name: id })) as Occasion[]
  const tables = [
    { id: 'round', name: 'Round', capacity: 4, occasion_id: 'main' },
    { id: 'long', name: 'Long', capacity: 2, occasion_id: 'brunch' },
  ] as Table[]
  const invitations = occasions.map(({ id }) => ({ occasion_id: id, status: 'confirmed' }))
  const guest = (name: string, seat_number: number | null, fields: object = {}) =>
    ({
      ...{ id: name, name, ...bringing([]), invitations, table_id: 'round', seat_number, other_seats: [] },
      ...fields,
    }) as unknown as Guest
  const guests = [
    guest('Zoe', 1, { other_seats: [{ occasion_id: 'brunch', table_id: 'long', seat_number: 9 }] }),
    guest('Ben', 1),
    guest('Ana', null, bringing([{ name: 'Eva' }])),
    guest('Cleo', null),
  ]
  const numbers = seatsOf(guests, tables, occasions).map(({ name, at }) => [name, ...at.map(({ seat }) => seat)])
  expect(numbers).toEqual([
    ['Zoe', 2, 2],
    ['Ben', 1],
    ['Ana', 3],
    ['Cleo', 4],
  ])
  const [smaller] = tables.map((table) => ({ ...table, capacity: 3 }))
  expect(seatsOf(guests, smaller ? [smaller] : [], occasions).at(-1)).toMatchObject({ at: [{ seat: null }] })
})

test('a seat is found by the names of a guest and of those who come with them, and by the table', () => {
  const seats: Seat[] = [
    { id: '1', name: 'Tomás Ruiz', companions: ['Eva Lind'], at: [{ table: 'Table 3', seat: 2, occasion: null }] },
    { id: '2', name: 'Ana Cruz', companions: [], at: [] },
  ]
  const names = (query: string) => findSeats(seats, query).map(({ name }) => name)
  expect([names('tomas'), names('lind'), names('table 3'), names('an cr'), names(' ')]).toEqual([
    ['Tomás Ruiz'],
    ['Tomás Ruiz'],
    ['Tomás Ruiz'],
    ['Ana Cruz'],
    [],
  ])
})
