import { useMemo } from 'react'
import type { Guest } from '../../../../worker/features/guests/schema'
import type { Occasion } from '../../../../worker/features/occasions/schema'
import { DESK, useMedia, WIDE } from '../../../lib/media'
import type { GuestActions } from '../guest-actions'
import { OccasionMenu } from './occasion-menu'
import { attendanceAt, columnsOf } from './replies'

/** How the guest list shows several occasions. */
export interface OccasionColumns {
  /** The occasions that have their own columns; none on phones. */
  shown: Occasion[]
  /** The occasions that share one column, which counts them. */
  more: Occasion[]
  /** All, as chips beneath the name, on phones only. */
  chips: Occasion[] | null
}

/** The classes of the column with the guests' tables, which gives its place to many occasions. */
export const tableLook = (columns: OccasionColumns | null) =>
  columns && columns.shown.length > 2 && columns.more.length > 0 ? 'hidden' : 'max-[70rem]:hidden'

/** Chooses as many columns as fit beside the names, among them the occasion that the list is filtered by. Null if there is one occasion. */
export function useOccasionColumns(occasions: Occasion[], wanted: string): OccasionColumns | null {
  const isDesk = useMedia(DESK)
  const most = useMedia(WIDE) ? 4 : 3
  return useMemo(() => {
    if (occasions.length === 0) return null
    if (!isDesk) return { shown: [], more: [], chips: occasions }
    return { ...columnsOf(occasions, { most, wanted }), chips: null }
  }, [occasions, wanted, isDesk, most])
}

export function OccasionCols({ columns: { shown, more } }: { columns: OccasionColumns }) {
  return (
    <>
      {shown.map(({ id }) => (
        <col key={id} className="w-20" />
      ))}
      {more.length > 0 && <col className="w-16" />}
    </>
  )
}

export function OccasionHeads({ columns: { shown, more } }: { columns: OccasionColumns }) {
  return (
    <>
      {shown.map(({ id, name }) => (
        <th key={id} scope="col" title={name} className="px-1.5!">
          <bdi className="line-clamp-2 text-xs [overflow-wrap:anywhere]">{name}</bdi>
        </th>
      ))}
      {more.length > 0 && (
        <th scope="col" title={more.map(({ name }) => name).join(', ')} className="px-2! text-xs">
          {more.length} more
        </th>
      )}
    </>
  )
}

interface OccasionCellsProps {
  columns: OccasionColumns
  guests: Guest[]
  /** The guest's name or the household's. */
  name: string
  actions: GuestActions
  /** Opens what shows all occasions. */
  onMore: () => void
}

/** The cells of a guest or a household, one for each occasion. */
export function OccasionCells({ columns: { shown, more }, guests, name, actions, onMore }: OccasionCellsProps) {
  const invitedTo = more.filter(({ id }) => guests.some((guest) => attendanceAt(guest, id) !== 'not-invited')).length
  return (
    <>
      {shown.map((occasion) => (
        <td key={occasion.id} className="px-1!">
          {guests.length > 0 && <OccasionMenu {...{ occasion, guests, name, actions }} />}
        </td>
      ))}
      {more.length > 0 && (
        <td className="px-1.5!">
          <button
            type="button"
            onClick={onMore}
            className="figures inline-flex min-h-8 min-w-9 items-center rounded-full px-2 font-medium text-quiet text-xs hover:bg-sunk"
          >
            <span className="sr-only">
              {name}: invited to {invitedTo} of {more.length} more occasions
            </span>
            <span aria-hidden>
              {invitedTo}/{more.length}
            </span>
          </button>
        </td>
      )}
    </>
  )
}
