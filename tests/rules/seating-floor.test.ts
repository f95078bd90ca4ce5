import { describe, expect, test } from 'vitest'
import {
  BADGE,
  besideSeats,
  boundsOf,
  boxOf,
  fitted,
  freePlaces,
  inRows,
  normalTurn,
  type PlacedTable,
  SEAT,
  seatPoints,
  sideOf,
  snap,
  snapTurn,
  topSize,
} from '../../web/features/guests/seating/floor/geometry'
import { sampleTables } from '../../worker/features/sample/content'
import { tableShapes } from '../../worker/features/seating/schema'

const table = (over: Partial<PlacedTable> = {}): PlacedTable => ({
  shape: 'round',
  capacity: 8,
  x: 0,
  y: 0,
  rotation: 0,
  ...over,
})
const rounded = (points: { x: number; y: number }[]) => points.map(({ x, y }) => [Math.round(x) + 0, Math.round(y) + 0])
const distance = (a: { x: number; y: number }, b: { x: number; y: number }) => Math.hypot(a.x - b.x, a.y - b.y)

describe('a table', () => {
  test.each([
    ['round', 8, 153, 153],
    ['round', 10, 191, 191],
    ['round', 1, 90, 90],
    ['rectangular', 8, 180, 76],
    ['rectangular', 10, 240, 76],
    ['rectangular', 4, 120, 76],
    ['head', 10, 600, 76],
    ['sweetheart', 2, 120, 76],
  ] as const)('that is %s for %i is %i by %i cm, as in real life', (shape, capacity, width, height) => {
    expect(topSize(shape, capacity)).toEqual({ width, height })
  })

  test.each(
    tableShapes.flatMap((shape) => [1, 2, 3, 5, 6, 7, 8, 11, 20, 60].map((capacity) => [shape, capacity] as const)),
  )('that is %s has a separate seat for each of %i', (shape, capacity) => {
    const seats = seatPoints(shape, capacity)
    expect(seats).toHaveLength(capacity)
    seats.forEach((seat, i) => {
      for (const other of seats.slice(i + 1)) expect(distance(seat, other)).toBeGreaterThanOrEqual(SEAT)
    })
  })

  test('that is round has its seats clockwise from the top', () => {
    expect(rounded(seatPoints('round', 4))).toEqual([
      [0, -72],
      [72, 0],
      [0, 72],
      [-72, 0],
    ])
  })

  test('that is rectangular has its seats clockwise, including the ends when it is long', () => {
    expect(rounded(seatPoints('rectangular', 6))).toEqual([
      [-30, -65],
      [30, -65],
      [87, 0],
      [30, 65],
      [-30, 65],
      [-87, 0],
    ])
  })

  test('that is a head or sweetheart table faces the room', () => {
    for (const shape of ['head', 'sweetheart'] as const) {
      expect(seatPoints(shape, 2).every(({ y }) => y < 0)).toBe(true)
    }
  })

  test.each(
    tableShapes.flatMap((shape) => [1, 2, 3, 5, 6, 8, 10, 12, 20, 60].map((capacity) => [shape, capacity] as const)),
  )('that is %s has room beside its %i seats for the number of its conflicts', (shape, capacity) => {
    const badge = besideSeats(shape, capacity)
    for (const seat of seatPoints(shape, capacity)) {
      expect(distance(badge, seat)).toBeGreaterThanOrEqual(SEAT / 2 + BADGE)
    }
    const { width, height } = topSize(shape, capacity)
    const isOutside = Math.abs(badge.x) >= width / 2 + BADGE || Math.abs(badge.y) >= height / 2 + BADGE
    expect(isOutside || Math.hypot(badge.x, badge.y) >= width / 2 + BADGE).toBe(true)
  })

  test('takes up its size on the floor, also when rotated', () => {
    const long = table({ shape: 'rectangular', capacity: 10 })
    const [lying, standing] = [boxOf(long), boxOf({ ...long, rotation: 90 })]
    expect(lying.width).toBeCloseTo(standing.height)
    expect(lying.height).toBeCloseTo(standing.width)
    expect(boxOf({ ...long, x: 500, y: -100 }).x).toBeCloseTo(lying.x + 500)
  })
})

describe('the name beside a seat', () => {
  test.each([
    ['round', 0, { x: 0, y: -100 }, 'above'],
    ['round', 0, { x: 70, y: -70 }, 'right'],
    ['round', 90, { x: 0, y: -100 }, 'right'],
    ['rectangular', 0, { x: -90, y: -65 }, 'above'],
    ['rectangular', 0, { x: -90, y: 65 }, 'below'],
    ['rectangular', 0, { x: -117, y: 0 }, 'left'],
    ['rectangular', 90, { x: -90, y: -65 }, 'right'],
    ['head', 180, { x: 240, y: -65 }, 'below'],
  ] as const)('of a %s table at %i degrees, from %j, is %s', (shape, rotation, seat, side) => {
    expect(sideOf(seat, { shape, rotation })).toBe(side)
  })
})

describe('rotating', () => {
  test.each([
    [0, 0],
    [360, 0],
    [-90, 270],
    [725, 5],
    [359.6, 0],
  ])('%d degrees is stored as %d', (degrees, kept) => {
    expect(normalTurn(degrees)).toBe(kept)
  })

  test.each([
    [7, 0],
    [8, 15],
    [-10, 345],
    [358, 0],
  ])('by the handle to %d degrees snaps to %d', (degrees, rest) => {
    expect(snapTurn(degrees)).toBe(rest)
  })
})

describe('moving', () => {
  const others = [
    { x: 100, y: 100 },
    { x: 112, y: 400 },
  ]

  test('snaps to the grid', () => {
    expect(snap({ x: 213, y: 262 }, [], 20)).toEqual({ x: 225, y: 250, onX: null, onY: null })
  })

  test('snaps in line with the nearest table', () => {
    expect(snap({ x: 109, y: 388 }, others, 20)).toEqual({ x: 112, y: 400, onX: 112, onY: 400 })
    expect(snap({ x: 101, y: 250 }, others, 20)).toEqual({ x: 100, y: 250, onX: 100, onY: null })
  })

  test('ignores tables that are too far away', () => {
    expect(snap({ x: 140, y: 260 }, others, 20)).toEqual({ x: 150, y: 250, onX: null, onY: null })
  })
})

describe('the view', () => {
  test('centres everything', () => {
    const box = { x: -100, y: 300, width: 1000, height: 500 }
    const { scale, x, y } = fitted(box, { width: 600, height: 600 }, { margin: 50, largest: 2 })
    expect(scale).toBe(0.5)
    expect([400 * scale + x, 550 * scale + y]).toEqual([300, 300])
  })

  test('does not enlarge a single table beyond its limit', () => {
    expect(
      fitted({ x: 0, y: 0, width: 10, height: 10 }, { width: 600, height: 600 }, { margin: 0, largest: 1 }).scale,
    ).toBe(1)
  })

  test('has no bounds without tables', () => {
    expect(boundsOf([])).toBeNull()
    expect(boundsOf([table(), table({ x: 500 })])?.width).toBeCloseTo(500 + boxOf(table()).width)
  })
})

/** Whether any two tables leave less than `aisle` centimetres between their chairs. */
const overlaps = (all: PlacedTable[], aisle = 0) =>
  all.some((one, i) =>
    all.slice(i + 1).some((other) => {
      const [a, b] = [boxOf(one), boxOf(other)]
      return (
        a.x < b.x + b.width + aisle &&
        b.x < a.x + a.width + aisle &&
        a.y < b.y + b.height + aisle &&
        b.y < a.y + a.height + aisle
      )
    }),
  )

describe('new tables', () => {
  test.each(tableShapes)('that are %s are placed in rows with room to pass', (shape) => {
    const kind = { shape, capacity: 8, count: 12 }
    const all = freePlaces([], kind).map((place) => table({ ...place, shape }))
    expect(all).toHaveLength(12)
    expect(overlaps(all)).toBe(false)
    expect(new Set(all.map(({ y }) => y)).size).toBeGreaterThan(1)
  })

  test('are placed between and beside existing ones', () => {
    const first = freePlaces([], { shape: 'round', capacity: 8, count: 6 }).map((place) => table(place))
    const withGap = first.toSpliced(1, 1)
    expect(freePlaces(withGap, { shape: 'round', capacity: 8, count: 1 })).toEqual([{ x: first[1]?.x, y: first[1]?.y }])
    const more = freePlaces(first, { shape: 'head', capacity: 10, count: 2 })
    expect(overlaps([...first, ...more.map((place) => table({ ...place, shape: 'head', capacity: 10 }))])).toBe(false)
  })
})

describe('tables with room to pass between them', () => {
  test('are those of the sample', () => {
    expect(
      overlaps(
        sampleTables.map((one) => table(one)),
        75,
      ),
    ).toBe(false)
  })
})

describe('arranged tables', () => {
  test('stand apart in rows, those facing the room in front', () => {
    const all = [
      ...Array.from({ length: 10 }, () => table()),
      table({ shape: 'rectangular', capacity: 20, rotation: 90 }),
      table({ shape: 'head', capacity: 10 }),
      table({ shape: 'sweetheart', capacity: 2 }),
    ]
    const arranged = all.map((one, i) => ({ ...one, ...inRows(all)[i] }))
    const boxes = arranged.map(boxOf)
    for (const [i, a] of boxes.entries()) {
      for (const b of boxes.slice(i + 1)) {
        const isClear = a.x + a.width < b.x || b.x + b.width < a.x || a.y + a.height < b.y || b.y + b.height < a.y
        expect(isClear).toBe(true)
      }
    }
    const [facing, others] = [boxes.slice(11), boxes.slice(0, 11)]
    expect(Math.max(...facing.map(({ y, height }) => y + height))).toBeLessThan(Math.min(...others.map(({ y }) => y)))
  })
})
