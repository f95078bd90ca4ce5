import {
  type Active,
  type Announcements,
  type CollisionDetection,
  KeyboardCode,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  MouseSensor,
  type Over,
  pointerWithin,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { type Vendor, type VendorStatus, vendorStatuses } from '../../../../worker/features/vendors/schema'
import { statusLabels } from '../wording'

/** The vendor that a card carries; stages are dropped on by their status as id. */
export function vendorOf(active: Active): Vendor {
  return active.data.current?.vendor
}

export function stageOf(over: Over | null): VendorStatus | null {
  return (over?.id as VendorStatus | undefined) ?? null
}

/** A mouse has to move and a finger to stay, so that pressing and scrolling mean what they always do. */
export function useMoveSensors() {
  return useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 220, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: toNeighbour }),
  )
}

/** The stage under the pointer, or with the keyboard under the card's corner. */
export const stageUnder: CollisionDetection = (found) => {
  const { left, top } = found.collisionRect
  return pointerWithin({ ...found, pointerCoordinates: found.pointerCoordinates ?? { x: left, y: top } })
}

const steps: Record<string, number> = {
  [KeyboardCode.Right]: 1,
  [KeyboardCode.Down]: 1,
  [KeyboardCode.Left]: -1,
  [KeyboardCode.Up]: -1,
}

/** Puts the card's corner just inside the stage before or after the one it is over. */
const toNeighbour: KeyboardCoordinateGetter = (event, { context, currentCoordinates }) => {
  const step = steps[event.code]
  if (step === undefined || !context.active) return undefined
  const here = vendorStatuses.indexOf(stageOf(context.over) ?? vendorOf(context.active).status)
  const rect = context.droppableRects.get(vendorStatuses[here + step] ?? '')
  if (!rect) return undefined
  const isBeside = currentCoordinates.y > rect.top && currentCoordinates.y < rect.bottom
  return { x: rect.left + 1, y: isBeside ? currentCoordinates.y : rect.top + 1 }
}

export const instructions = {
  draggable:
    'Press space to pick the vendor up, the arrow keys to choose a stage, space again to put it there, Escape to leave it where it was.',
}

export const announcements: Announcements = {
  onDragStart: ({ active }) => `${nameOf(active)} is picked up, from ${labelOf(vendorOf(active).status)}.`,
  onDragOver: ({ active, over }) => {
    const stage = stageOf(over)
    return stage ? `${nameOf(active)} is over ${labelOf(stage)}.` : `${nameOf(active)} is over no stage.`
  },
  onDragEnd: ({ active, over }) => {
    const stage = stageOf(over)
    return stage && stage !== vendorOf(active).status
      ? `${nameOf(active)} is moved to ${labelOf(stage)}.`
      : `${nameOf(active)} stays in ${labelOf(vendorOf(active).status)}.`
  },
  onDragCancel: ({ active }) => `${nameOf(active)} stays in ${labelOf(vendorOf(active).status)}.`,
}

const nameOf = (active: Active) => vendorOf(active).name
const labelOf = (status: VendorStatus) => statusLabels[status]
