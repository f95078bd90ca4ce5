import type { Table, TableShape } from '../../../../../worker/features/seating/schema'

/*
 * The floor in centimetres, x to the right and y down. A table's place is its centre; its rotation is clockwise in
 * degrees.
 */

export interface Point {
  x: number
  y: number
}

interface Size {
  width: number
  height: number
}

export interface Box extends Point, Size {}

export type PlacedTable = Pick<Table, 'shape' | 'capacity' | 'x' | 'y' | 'rotation'>

/** Centimetres of a table's edge for one guest. */
const EDGE = 60
const DEPTH = 76
const SMALLEST_ROUND = 90
const SWEETHEART_WIDTH = 120
/** Number of seats from which a rectangular table has one at each end. */
const ENDS_FROM = 6
export const SEAT = 44
/** The radius of the number of conflicts beside a table, at most. */
export const BADGE = 26
const SEAT_GAP = 5
/** Centimetres between the chairs of two tables, so that people can pass. */
const AISLE = 100
export const GRID = 25
export const TURN = 15

/** Returns the size of a table's top, without its seats. */
export function topSize(shape: TableShape, capacity: number): Size {
  switch (shape) {
    case 'round': {
      const diameter = Math.max(SMALLEST_ROUND, Math.round((capacity * EDGE) / Math.PI))
      return { width: diameter, height: diameter }
    }
    case 'rectangular':
      return { width: Math.max(DEPTH, rectangleSides(capacity).top * EDGE), height: DEPTH }
    case 'head':
      return { width: Math.max(DEPTH, capacity * EDGE), height: DEPTH }
    case 'sweetheart':
      return { width: Math.max(SWEETHEART_WIDTH, capacity * EDGE), height: DEPTH }
  }
}

/** Returns the seats along each side of a rectangular table. The ends fill last. */
function rectangleSides(capacity: number): { top: number; bottom: number; ends: 0 | 2 } {
  const ends = capacity >= ENDS_FROM ? 2 : 0
  const top = Math.ceil((capacity - ends) / 2)
  return { top, bottom: capacity - ends - top, ends }
}

/** Returns the centre of each seat relative to the unturned table's, clockwise from the first. */
export function seatPoints(shape: TableShape, capacity: number): Point[] {
  const { width, height } = topSize(shape, capacity)
  const out = SEAT / 2 + SEAT_GAP
  const row = (count: number, y: number): Point[] =>
    Array.from({ length: count }, (_, i) => ({ x: (i - (count - 1) / 2) * (width / count), y }))

  if (shape === 'round') {
    const radius = width / 2 + out
    return Array.from({ length: capacity }, (_, i) => {
      const angle = (i / capacity) * 2 * Math.PI
      return { x: radius * Math.sin(angle), y: -radius * Math.cos(angle) }
    })
  }
  if (shape === 'rectangular') {
    const { top, bottom, ends } = rectangleSides(capacity)
    const right = ends === 2 ? [{ x: width / 2 + out, y: 0 }] : []
    const left = ends === 2 ? [{ x: -width / 2 - out, y: 0 }] : []
    return [...row(top, -height / 2 - out), ...right, ...row(bottom, height / 2 + out).reverse(), ...left]
  }
  // Everybody on one side, facing the room.
  return row(capacity, -height / 2 - out)
}

/** Returns a point at the table's upper right that is clear of its seats by `BADGE` on all sides, from the table's middle. */
export function besideSeats(shape: TableShape, capacity: number): Point {
  const { width, height } = topSize(shape, capacity)
  if (shape !== 'round') return { x: width / 2 + BADGE, y: -height / 2 - BADGE }
  // Between the two seats nearest to the corner, and further out.
  const step = (2 * Math.PI) / capacity
  const angle = (Math.round(Math.PI / 4 / step - 0.5) + 0.5) * step
  const distance = width / 2 + SEAT_GAP + SEAT + 0.6 * BADGE
  return { x: distance * Math.sin(angle), y: -distance * Math.cos(angle) }
}

/** Returns the side of a seat where its name goes: away from the turned table. */
export function sideOf(seat: Point, { shape, rotation }: Pick<PlacedTable, 'shape' | 'rotation'>) {
  const ahead = shape === 'round' ? seat : seat.y === 0 ? { x: seat.x, y: 0 } : { x: 0, y: seat.y }
  const { x, y } = turned(ahead, rotation)
  if (Math.abs(x) > Math.abs(y) / 2) return x > 0 ? 'right' : 'left'
  return y > 0 ? 'below' : 'above'
}

/** Returns the bounding box of a turned table with its seats. */
export function boxOf(table: PlacedTable): Box {
  const { width, height } = topSize(table.shape, table.capacity)
  const corners = [-1, 1].flatMap((right) =>
    [-1, 1].map((down) => ({ x: (right * width) / 2, y: (down * height) / 2 })),
  )
  const seats = seatPoints(table.shape, table.capacity).flatMap(({ x, y }) =>
    [-SEAT / 2, SEAT / 2].flatMap((dx) => [-SEAT / 2, SEAT / 2].map((dy) => ({ x: x + dx, y: y + dy }))),
  )
  const round = table.shape === 'round' ? [] : corners
  return around([...round, ...seats].map((point) => add(turned(point, table.rotation), table)))
}

function around(points: Point[]): Box {
  const xs = points.map(({ x }) => x)
  const ys = points.map(({ y }) => y)
  const [x, y] = [Math.min(...xs), Math.min(...ys)]
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y }
}

/** Returns the bounding box of all tables; null if there are none. */
export function boundsOf(tables: PlacedTable[]): Box | null {
  if (tables.length === 0) return null
  return around(tables.map(boxOf).flatMap((box) => [box, { x: box.x + box.width, y: box.y + box.height }]))
}

function add(a: Point, b: Point): Point {
  return { x: a.x + b.x, y: a.y + b.y }
}

function turned({ x, y }: Point, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180
  return { x: x * Math.cos(angle) - y * Math.sin(angle), y: x * Math.sin(angle) + y * Math.cos(angle) }
}

/** Normalizes degrees to 0 to 359. */
export function normalTurn(degrees: number): number {
  return ((Math.round(degrees) % 360) + 360) % 360
}

/** Rounds degrees to the handle's steps. */
export function snapTurn(degrees: number): number {
  return normalTurn(Math.round(degrees / TURN) * TURN)
}

interface Snapped extends Point {
  /** The lines of other tables that it snapped to; null for none. */
  onX: number | null
  onY: number | null
}

/** Snaps a table to the lines of other tables within `reach`, or else to the grid. */
export function snap(point: Point, others: Point[], reach: number): Snapped {
  const onX = nearest(
    point.x,
    others.map(({ x }) => x),
    reach,
  )
  const onY = nearest(
    point.y,
    others.map(({ y }) => y),
    reach,
  )
  return { x: onX ?? toGrid(point.x), y: onY ?? toGrid(point.y), onX, onY }
}

function nearest(value: number, lines: number[], reach: number): number | null {
  let found: number | null = null
  for (const line of lines) {
    const distance = Math.abs(line - value)
    if (distance <= reach && (found === null || distance < Math.abs(found - value))) found = line
  }
  return found
}

function toGrid(value: number): number {
  return Math.round(value / GRID) * GRID
}

/** Returns the scale and shift that fit a box into a view, with a scale of at most `largest`. */
export function fitted(box: Box, view: Size, { margin, largest }: { margin: number; largest: number }) {
  const scale = Math.min((view.width - 2 * margin) / box.width, (view.height - 2 * margin) / box.height, largest)
  return {
    scale,
    x: view.width / 2 - (box.x + box.width / 2) * scale,
    y: view.height / 2 - (box.y + box.height / 2) * scale,
  }
}

/** Returns places for new tables of one kind, in rows and clear of the existing tables. */
export function freePlaces(
  existing: PlacedTable[],
  { shape, capacity, count }: Pick<PlacedTable, 'shape' | 'capacity'> & { count: number },
): Point[] {
  const { width, height } = boxOf({ shape, capacity, x: 0, y: 0, rotation: 0 })
  const stepX = upToGrid(width + AISLE)
  const stepY = upToGrid(height + AISLE)
  const bounds = boundsOf(existing)
  const columns = Math.max(
    Math.ceil(Math.sqrt((count * stepY * 1.5) / stepX)),
    bounds === null ? 1 : Math.floor((bounds.width + AISLE) / stepX),
  )
  const start = { x: toGrid((bounds?.x ?? 0) + width / 2), y: toGrid((bounds?.y ?? 0) + height / 2) }
  const taken = existing.map(boxOf)
  const places: Point[] = []
  for (let row = 0; places.length < count; row++) {
    for (let column = 0; column < columns && places.length < count; column++) {
      const place = { x: start.x + column * stepX, y: start.y + row * stepY }
      const box = boxOf({ shape, capacity, ...place, rotation: 0 })
      if (!taken.some((other) => isNear(box, other))) places.push(place)
    }
  }
  return places
}

/** Arranges tables in rows with aisles, tables that face the room first. */
export function inRows(tables: PlacedTable[]): Point[] {
  const boxes = new Map(tables.map((table) => [table, boxOf(table)]))
  const widthOf = (table: PlacedTable) => boxes.get(table)?.width ?? 0
  const facing = tables.filter(({ shape }) => shape === 'head' || shape === 'sweetheart')
  const others = tables.filter((table) => !facing.includes(table))
  const columns = Math.max(1, Math.ceil(Math.sqrt(others.length * 1.5)))
  const cell = upToGrid(Math.max(0, ...others.map(widthOf)) + AISLE)
  const places = new Map<PlacedTable, Point>()
  let y = 0

  /** Lays out one row. `middleOf` gives the centre of each table's box. */
  function lay(row: PlacedTable[], middleOf: (table: PlacedTable, i: number) => number) {
    const height = Math.max(0, ...row.map((table) => boxes.get(table)?.height ?? 0))
    for (const [i, table] of row.entries()) {
      const box = boxes.get(table) ?? { ...table, width: 0, height: 0 }
      places.set(table, {
        x: toGrid(middleOf(table, i) + table.x - (box.x + box.width / 2)),
        y: toGrid(y + height / 2 + table.y - (box.y + box.height / 2)),
      })
    }
    if (row.length > 0) y += height + AISLE
  }

  let x = -(facing.reduce((sum, table) => sum + widthOf(table) + AISLE, 0) - AISLE) / 2
  lay(facing, (table) => {
    const middle = x + widthOf(table) / 2
    x += widthOf(table) + AISLE
    return middle
  })
  for (let start = 0; start < others.length; start += columns) {
    lay(others.slice(start, start + columns), (_, i) => (i - (columns - 1) / 2) * cell)
  }
  return tables.map((table) => places.get(table) ?? table)
}

/** Whether two boxes leave no aisle between them. */
function isNear(a: Box, b: Box): boolean {
  return (
    a.x < b.x + b.width + AISLE &&
    b.x < a.x + a.width + AISLE &&
    a.y < b.y + b.height + AISLE &&
    b.y < a.y + a.height + AISLE
  )
}

function upToGrid(value: number): number {
  return Math.ceil(value / GRID) * GRID
}
