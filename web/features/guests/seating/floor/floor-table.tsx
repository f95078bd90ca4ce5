import { Lock, RotateCw } from 'lucide-react'
import { type CSSProperties, memo, type PointerEvent } from 'react'
import type { Guest } from '../../../../../worker/features/guests/schema'
import type { Table } from '../../../../../worker/features/seating/schema'
import { classNames } from '../../../../components/class-names'
import type { Place } from '../api'
import { type Chances, expectation, likelihoodOf } from '../likelihood'
import { initials, occupancyOf, occupantName } from '../occupancy'
import { conflictCount, seats as seatsWord, shapeLabels } from '../wording'
import { SEAT, seatPoints, sideOf, topSize } from './geometry'

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
          style={{ transform: upright, '--room': `${labelRoom(table)}px` } as CSSProperties}
        >
          <bdi className="floor-name">{name}</bdi>
          <span aria-hidden className="floor-count">
            {taken}/{capacity}
            {isLocked && <Lock aria-hidden className="ms-1 inline size-[1em]" />}
          </span>
          <span className="sr-only">
            {[
              shapeLabels[shape],
              `${taken} of ${seatsWord(capacity)} taken`,
              conflictTotal > 0 && conflictCount(conflictTotal),
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
              <bdi className="floor-guest-name" data-side={sideOf({ x, y }, table)}>
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
          style={cornerOf(table)}
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

/** Returns the width for level text on a table, in centimetres. */
function labelRoom({ shape, capacity, rotation }: Table): number {
  const { width, height } = topSize(shape, capacity)
  if (shape === 'round') return width * 0.86
  const isUpright = Math.abs(Math.sin((rotation * Math.PI) / 180)) > 0.7
  return (isUpright ? height : width) - 8
}

function cornerOf({ shape, capacity, rotation }: Table): CSSProperties {
  const { width, height } = topSize(shape, capacity)
  const reach = shape === 'round' ? 0.36 : 0.5
  return { transform: `translate(${width * reach}px, ${-height * reach}px) rotate(${-rotation}deg)` }
}
