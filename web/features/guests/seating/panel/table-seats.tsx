import { ArrowRightLeft, Lock, LockOpen, Pencil, UserMinus, UserPlus } from 'lucide-react'
import type { Guest } from '../../../../../worker/features/guests/schema'
import { occupancyOf } from '../../../../../worker/features/seating/rules'
import type { Table } from '../../../../../worker/features/seating/schema'
import { Button } from '../../../../components/button'
import { Menu, MenuItem, MoreButton } from '../../../../components/menu'
import { useGuestDialog } from '../../guest-dialog-param'
import type { SeatingActions } from '../actions'
import { useSeatingDialogs } from '../dialog-params'
import type { Chances } from '../likelihood'
import { useLocks } from '../locks'
import { occupantName } from '../occupancy'
import { Expectation } from './expectation'

interface TableSeatsProps {
  table: Table
  guests: Guest[]
  actions: SeatingActions
  chances: Chances
}

/** A table's seats in order, with their guests or a button to fill them. */
export function TableSeats({ table, guests, actions, chances }: TableSeatsProps) {
  const { seats, beyond } = occupancyOf(table.capacity, guests)
  const dialogs = useSeatingDialogs()
  return (
    <>
      <ol aria-label={`Seats at ${table.name}`}>
        {seats.map((occupant, i) => {
          const number = i + 1
          return (
            <li
              key={`seat ${number}`}
              className="flex min-h-11 items-center gap-2 border-line border-b last:border-b-0 desk:min-h-9"
            >
              <span className="figures w-6 shrink-0 text-end text-quiet text-sm">{number}</span>
              {occupant === null ? (
                <Button
                  kind="quiet"
                  className="px-2!"
                  aria-label={`Free seat ${number} at ${table.name}: seat someone`}
                  onClick={() => dialogs.fill.openFor(table.id, number)}
                >
                  <UserPlus aria-hidden />
                  Free
                </Button>
              ) : occupant.companion !== null ? (
                <span className="min-w-0 flex-1 ps-2 [overflow-wrap:anywhere]">
                  <bdi>{occupantName(occupant)}</bdi>{' '}
                  <span className="text-quiet text-sm">with {occupant.guest.name}</span>
                </span>
              ) : (
                <SeatedGuest guest={occupant.guest} actions={actions} chances={chances} />
              )}
            </li>
          )
        })}
      </ol>
      {beyond.length > 0 && (
        <div className="mt-2 rounded-md bg-bad-soft px-3 py-2">
          <p className="text-bad text-sm">No seat left for</p>
          <ul>
            {beyond.map((occupant) => (
              <li key={(occupant.companion ?? occupant.guest).id} className="flex items-center">
                {occupant.companion === null ? (
                  <SeatedGuest guest={occupant.guest} actions={actions} chances={chances} />
                ) : (
                  <span className="ps-2">
                    <bdi>{occupant.companion.name}</bdi> with {occupant.guest.name}
                  </span>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}

function SeatedGuest({ guest, actions, chances }: { guest: Guest; actions: SeatingActions; chances: Chances }) {
  const dialogs = useSeatingDialogs()
  const guestDialog = useGuestDialog()
  const { locked, toggle } = useLocks()
  const isLocked = locked.has(guest.id)
  const needs = [guest.meal_preference, guest.dietary_restrictions, guest.accessibility_needs]
    .filter(Boolean)
    .join(' · ')
  return (
    <>
      <div className="min-w-0 flex-1 ps-2 [overflow-wrap:anywhere]">
        <bdi>{guest.name}</bdi>
        {isLocked && <Lock aria-label="locked" className="ms-1.5 inline size-3.5 text-quiet" />}
        <Expectation guest={guest} chances={chances} />
        {needs && <span className="block text-quiet text-sm">{needs}</span>}
      </div>
      <Menu trigger={<MoreButton label={`More about ${guest.name}`} />}>
        <MenuItem onSelect={() => dialogs.seat.openFor([guest.id])}>
          <ArrowRightLeft aria-hidden />
          Seat at…
        </MenuItem>
        <MenuItem onSelect={() => void actions.unseat([guest])}>
          <UserMinus aria-hidden />
          Remove from the table
        </MenuItem>
        <MenuItem onSelect={() => toggle(guest.id)}>
          {isLocked ? <LockOpen aria-hidden /> : <Lock aria-hidden />}
          {isLocked ? 'Let a plan move them' : 'Keep at this table'}
        </MenuItem>
        <MenuItem onSelect={() => guestDialog.open(guest.id)}>
          <Pencil aria-hidden />
          Edit guest
        </MenuItem>
      </Menu>
    </>
  )
}
