import { useState } from 'react'
import type { Guest } from '../../../../../worker/features/guests/schema'
import { occupancyOf } from '../../../../../worker/features/seating/rules'
import type { Table } from '../../../../../worker/features/seating/schema'
import { counted } from '../../../../../worker/lib/text'
import { Button } from '../../../../components/button'
import { Dialog } from '../../../../components/dialog'
import { SelectField } from '../../../../components/field'
import type { SeatingActions } from '../actions'
import type { Hall } from '../hall'
import { seatCount } from '../occupancy'
import { type Offer, offersFor } from '../offers'
import { nameList } from '../wording'

interface SeatDialogProps {
  guests: Guest[]
  hall: Hall
  actions: SeatingActions
  onClose: () => void
}

/** Chooses a table for guests, best offers first. */
export function SeatDialog({ guests, hall, actions, onClose }: SeatDialogProps) {
  const offers = offersFor(guests, hall)
  const apart = guests.filter((guest) => offers[0]?.apartFrom.includes(guest))
  const [only] = guests.length === 1 ? guests : []
  const current = hall.tables.find(({ id }) => id === only?.table_id)

  function choose(table: Table, seat: number | null) {
    onClose()
    void actions.seatAt(guests, table, seat)
  }

  return (
    <Dialog
      title={`Seat ${nameList(guests)}`}
      description={`${counted(seatCount(guests), 'seat')} ${seatCount(guests) === 1 ? 'is' : 'are'} needed${current ? `; now at ${current.name}` : ''}.`}
      isOpen
      onClose={onClose}
    >
      {apart.length > 0 && <p className="mb-2 text-bad">{nameList(apart)} should be apart.</p>}
      {offers.length === 0 ? (
        <p className="text-quiet">There are no tables yet.</p>
      ) : (
        <ul aria-label="Tables" className="grid">
          {offers.map((offer) => (
            <OfferRow
              key={offer.table.id}
              offer={{ ...offer, apartFrom: offer.apartFrom.filter((guest) => !guests.includes(guest)) }}
              seated={hall.at.get(offer.table.id) ?? []}
              isCurrent={current?.id === offer.table.id}
              wantsSeat={only !== undefined}
              onChoose={choose}
            />
          ))}
        </ul>
      )}
    </Dialog>
  )
}

interface OfferRowProps {
  offer: Offer
  seated: Guest[]
  isCurrent: boolean
  /** Whether a seat can be chosen, for one guest only. */
  wantsSeat: boolean
  onChoose: (table: Table, seat: number | null) => void
}

function OfferRow({ offer, seated, isCurrent, wantsSeat, onChoose }: OfferRowProps) {
  const { table, free, hasRoom, apartFrom, known } = offer
  const [seat, setSeat] = useState('')
  const freeSeats = occupancyOf(table.capacity, seated).seats.flatMap((occupant, i) =>
    occupant === null ? [i + 1] : [],
  )
  const canTake = isCurrent ? freeSeats.length > 0 : hasRoom
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-b py-2 last:border-b-0">
      <div className="min-w-0 flex-1 [overflow-wrap:anywhere] max-desk:basis-full">
        <bdi className="font-medium">{table.name}</bdi>
        <span className="text-quiet text-sm"> {isCurrent ? 'sits here' : free === 0 ? 'full' : `${free} free`}</span>
        {known.length > 0 && <p className="text-quiet text-sm">with {nameList(known)}</p>}
        {apartFrom.length > 0 && <p className="text-bad text-sm">should be apart from {nameList(apartFrom)}</p>}
      </div>
      {wantsSeat && canTake && (
        <SelectField
          label={`Seat at ${table.name}`}
          className="w-32 max-desk:flex-1 [&>label]:sr-only"
          value={seat}
          onChange={setSeat}
          options={[
            { value: '', label: isCurrent ? 'Which seat' : 'Any seat' },
            ...freeSeats.map((number) => ({ value: String(number), label: `Seat ${number}` })),
          ]}
        />
      )}
      <Button
        disabled={!canTake || (isCurrent && seat === '')}
        aria-label={`Seat here, at ${table.name}`}
        onClick={() => onChoose(table, Number(seat) || null)}
      >
        Seat here
      </Button>
    </li>
  )
}
