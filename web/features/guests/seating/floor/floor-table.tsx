import { Lock, RotateCw } from 'lucide-react'
import { type CSSProperties, memo, type PointerEvent } from 'react'
import type { Guest } from '../../../../../worker/features/guests/schema'
import { occupancyOf } from '../../../../../worker/features/seating/rules'
import type { Table } from '../../../../../worker/features/seating/schema'
import { counted } from '../../../../../worker/lib/text'
import { classNames } from '../../../../components/class-names'
import { initials } from '../../../../lib/initials'
import { type Chances, expectation, likelihoodOf } from '../likelihood'
import { occupantName } from '../occupancy'
import { shapeLabels } from '../wording'
import type { Place } from '../writes'
import { besideSeats, SEAT, seatPoints, sideOf, topSize } from './geometry'

export interface FloorTableHandlers {
  onPress: (event: PointerEvent<HTMLElement>, tableId: string) => void
  onPressHandle: (event: PointerEvent<HTMLElement>, tableId: string) => void
  onPressGuest: (event: PointerEvent<HTMLElement>, guest: Guest) => void
  onSelect: (tableId: string) => void
  onTurn: (tableId: string) => void
}

interface FloorTableProps {
  table: Table
  guests: Guest[]
  isSelected: boolean
  isLocked: boolean
  errors: number
  warnings: number
  chances: Chances
  /** Stable, so that a table renders only when its own data changes. */
  handlers: FloorTableHandlers
}

/** A table with its seats and guests. All measures are in centimetres. */
export const FloorTable = memo(function FloorTable({
  table,
  guests,
  isSelected,
  isLocked,
  errors,
  warnings,
  chances,
  handlers,
}: FloorTableProps) {
  const { id, name, shape, capacity, rotation } = table
  const { width, height } = topSize(shape, capacity)
  const { seats, taken } = occupancyOf(capacity, guests)
  const points = seatPoints(shape, capacity)
  const upright = `rotate(${-rotation}deg)`
  const conflictTotal = errors + warnings
  const room = labelRoom(table)

  return (
    <li
      data-table={id}
      data-selected={isSelected || undefined}
      className="floor-table"
      style={{ transform: placeTransform(table) }}
      onPointerDown={(event) => handlers.onPress(event, id)}
    >
      <button
        type="button"
        data-row={id}
        aria-pressed={isSelected}
        aria-describedby="floor-keys"
        data-load={taken > capacity ? 'over' : taken === capacity ? 'full' : undefined}
        data-shape={shape}
        className="floor-top"
        style={{ width, height, left: -width / 2, top: -height / 2 }}
        onFocus={() => handlers.onSelect(id)}
      >
        <span
          className="floor-label"
          style={
            {
              '--room': `${room}px`,
              '--word': `${wordSize(name, room)}px`,
              '--whole': `${nameSize(table, room)}px`,
              transform: upright,
            } as CSSProperties
          }
        >
          <bdi className="floor-name">{name}</bdi>
          <span aria-hidden className="floor-count">
            {taken}/{capacity}
            {isLocked && <Lock aria-hidden className="ms-1 inline size-[1em]" />}
          </span>
          <span className="sr-only">
            {[
              shapeLabels[shape],
              `${taken} of ${counted(capacity, 'seat')} taken`,
              conflictTotal > 0 && counted(conflictTotal, 'conflict'),
              isLocked && 'locked',
            ]
              .filter(Boolean)
              .join(', ')}
          </span>
        </span>
      </button>
      <span aria-hidden>
        {points.map(({ x, y }, i) => {
          const occupant = seats[i] ?? null
          const key = `seat ${i + 1}`
          const place = `translate(${x}px, ${y}px) ${upright}`
          if (occupant === null) {
            return <span key={key} data-seat={i + 1} className="floor-seat" style={{ transform: place }} />
          }
          const { guest, companion } = occupant
          const name = occupantName(occupant)
          const expected = companion === null ? expectation(guest, chances) : null
          return (
            <span
              key={key}
              data-seat={i + 1}
              data-kind={companion !== null ? 'company' : guest.rsvp_status === 'confirmed' ? 'guest' : 'uncertain'}
              data-likelihood={likelihoodOf(guest, chances) ?? undefined}
              title={expected ? `${name}, ${expected}` : name}
              className="floor-seat"
              style={{ transform: place }}
              onPointerDown={(event) => handlers.onPressGuest(event, guest)}
            >
              <span className="floor-initials">{initials(name)}</span>
              <bdi
                className="floor-guest-name"
                data-side={sideOf({ x, y }, table)}
                style={{ '--word': `${wordSize(name, GUEST_ROOM)}px` } as CSSProperties}
              >
                {name}
              </bdi>
            </span>
          )
        })}
      </span>
      {conflictTotal > 0 && (
        <span
          aria-hidden
          className={classNames('floor-conflicts', errors > 0 ? 'bg-bad' : 'bg-care')}
          style={badgePlace(table)}
        >
          {conflictTotal}
        </span>
      )}
      {isSelected && (
        <button
          type="button"
          tabIndex={-1}
          aria-label={`Turn ${name}`}
          className="floor-handle"
          style={{ top: -height / 2 - 2 * SEAT }}
          onPointerDown={(event) => handlers.onPressHandle(event, id)}
          onClick={(event) => event.detail === 0 && handlers.onTurn(id)}
        >
          <RotateCw aria-hidden />
        </button>
      )}
    </li>
  )
})

/** Returns a table's place and rotation as a CSS transform. */
export function placeTransform({ x, y, rotation }: Place): string {
  return `translate(${x}px, ${y}px) rotate(${rotation}deg)`
}

/** The share of its size that a letter is wide, on average. */
const LETTER = 0.61
/** The width for a guest's name, as in floor.css. */
const GUEST_ROOM = 47
/** The width that a table's count of seats takes beside its name. */
const COUNT_ROOM = 44

/** Returns the font size, in centimetres, at which a name's longest word fits into a width. */
function wordSize(name: string, room: number): number {
  return room / (LETTER * Math.max(...name.split(/\s+/).map((word) => word.length)))
}

/** Returns the font size at which all of a name fits: on two lines of a table, on one of a long table with its count. */
function nameSize({ name, shape }: Table, room: number): number {
  if (shape === 'round' || shape === 'sweetheart') {
    return Math.min(wordSize(name, room), (1.6 * room) / (LETTER * name.length))
  }
  return (room - COUNT_ROOM) / (LETTER * name.length)
}

/** Returns the width for level text on a table, in centimetres. */
function labelRoom({ shape, capacity, rotation }: Table): number {
  const { width, height } = topSize(shape, capacity)
  if (shape === 'round') return width * 0.86
  const isUpright = Math.abs(Math.sin((rotation * Math.PI) / 180)) > 0.7
  return (isUpright ? height : width) - 8
}

/** Places the number of conflicts beside the seats, where it covers none. */
function badgePlace({ shape, capacity, rotation }: Table): CSSProperties {
  const { x, y } = besideSeats(shape, capacity)
  return { transform: `translate(${x}px, ${y}px) rotate(${-rotation}deg)` }
}
