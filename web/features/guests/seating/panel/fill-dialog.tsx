import { useState } from 'react'
import type { Guest } from '../../../../../worker/features/guests/schema'
import { seatsOf } from '../../../../../worker/features/seating/rules'
import type { Table } from '../../../../../worker/features/seating/schema'
import { counted } from '../../../../../worker/lib/text'
import { Button } from '../../../../components/button'
import { Dialog } from '../../../../components/dialog'
import { TextField } from '../../../../components/field'
import { hasWords, searchable, searchWords } from '../../../../lib/search'
import type { SeatingActions } from '../actions'
import type { Hall } from '../hall'
import { seatCount } from '../occupancy'
import { offersFor } from '../offers'
import { allSeated, nameList } from '../wording'
import { Expectation } from './expectation'

/** Guests listed; others are found by searching. */
const MOST_SHOWN = 40

interface FillDialogProps {
  table: Table
  seat: number | null
  hall: Hall
  actions: SeatingActions
  onClose: () => void
}

/** Chooses a guest for a free seat. Guests who know most people at the table come first. */
export function FillDialog({ table, seat, hall, actions, onClose }: FillDialogProps) {
  const [query, setQuery] = useState('')
  const words = searchWords(query)
  const free = table.capacity - seatCount(hall.at.get(table.id) ?? [])
  const here = { ...hall, tables: [table] }
  const candidates = hall.unseated
    .filter(({ name, household, tags }) => hasWords(searchable([name, household, ...tags].join('\n')), words))
    .map((guest) => ({ guest, offer: offersFor([guest], here)[0] }))
    .toSorted((a, b) => rank(b.offer) - rank(a.offer))

  function choose(guest: Guest) {
    onClose()
    void actions.seatAt([guest], table, seat)
  }

  return (
    <Dialog
      title={seat === null ? `Seat someone at ${table.name}` : `Seat ${seat} at ${table.name}`}
      isOpen
      onClose={onClose}
    >
      <div className="grid gap-3">
        <TextField label="Search guests without a table" type="search" value={query} onChange={setQuery} />
        {candidates.length === 0 ? (
          <p className="text-quiet">
            {hall.unseated.length === 0 ? allSeated(hall) : 'No guest without a table matches.'}
          </p>
        ) : (
          <ul aria-label="Without a table">
            {candidates.slice(0, MOST_SHOWN).map(({ guest, offer }) => (
              <li key={guest.id} className="flex items-center gap-3 border-line border-b py-1.5 last:border-b-0">
                <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
                  <bdi>{guest.name}</bdi>
                  <Expectation guest={guest} chances={hall.chances} />
                  {seatsOf(guest) > 1 && (
                    <span className="ms-1.5 text-quiet text-sm">{counted(seatsOf(guest), 'seat')}</span>
                  )}
                  {offer && offer.known.length > 0 && (
                    <p className="text-quiet text-sm">knows {nameList(offer.known)}</p>
                  )}
                  {offer && offer.apartFrom.length > 0 && (
                    <p className="text-bad text-sm">should be apart from {nameList(offer.apartFrom)}</p>
                  )}
                </div>
                <Button
                  disabled={seatsOf(guest) > free}
                  aria-label={`Seat here: ${guest.name}`}
                  onClick={() => choose(guest)}
                >
                  Seat here
                </Button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  )
}

const rank = (
  offer = { known: [], apartFrom: [] } as Pick<ReturnType<typeof offersFor>[number], 'known' | 'apartFrom'>,
) => offer.known.length - 1000 * offer.apartFrom.length
