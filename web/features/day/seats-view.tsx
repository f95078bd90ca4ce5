import { Armchair } from 'lucide-react'
import { useDeferredValue, useMemo } from 'react'
import { EmptyState } from '../../components/empty-state'
import { SearchField } from '../../components/search-field'
import { useLateValue } from '../../lib/late-value'
import { useFilterParam } from '../../lib/url-state'
import { findSeats, type Seat } from './people'

/** More than fit on a screen; the person types another letter. */
const MOST = 40

/** Finds where somebody sits, by their name or by a table. */
export function SeatsView({ seats }: { seats: Seat[] }) {
  const [query, setQuery] = useLateValue(...useFilterParam('q'))
  const typed = useDeferredValue(query)
  const found = useMemo(() => findSeats(seats, typed), [seats, typed])
  if (!seats.some(({ at }) => at.length > 0)) {
    return (
      <EmptyState icon={Armchair} title="Nobody has a seat yet">
        Once guests are seated, you find anyone’s table here by typing their name.
      </EmptyState>
    )
  }
  return (
    <div className="grid gap-4">
      <SearchField label="Find a seat" placeholder="A guest or a table" value={query} onChange={setQuery} />
      <p role="status" className="text-quiet text-sm">
        {typed.trim() === ''
          ? 'Type a few letters of a name to see where they sit.'
          : found.length === 0
            ? 'Nobody found.'
            : found.length > MOST
              ? `${found.length.toLocaleString('en')} found. The first ${MOST} are shown.`
              : `${found.length} found`}
      </p>
      {found.length > 0 && (
        <ul className="sheet">
          {found.slice(0, MOST).map((seat) => (
            <SeatRow key={seat.id} seat={seat} />
          ))}
        </ul>
      )}
    </div>
  )
}

function SeatRow({ seat: { name, companions, at } }: { seat: Seat }) {
  return (
    <li className="grid gap-0.5 border-line px-4 py-3 not-first:border-t">
      <p className="wrap-anywhere font-medium">
        <bdi>{name}</bdi>
      </p>
      {companions.length > 0 && (
        <p className="wrap-anywhere text-quiet text-sm">
          with <bdi>{companions.join(', ')}</bdi>
        </p>
      )}
      {at.length === 0 ? (
        <p className="text-quiet">No seat</p>
      ) : (
        at.map(({ table, seat, occasion, without }) => (
          <p key={`${occasion} ${table}`} className="wrap-anywhere font-serif text-accent text-lead">
            <bdi>{table}</bdi>
            {seat !== null && <span className="figures">, seat {seat}</span>}
            {occasion && <bdi className="font-sans text-quiet text-sm"> · {occasion}</bdi>}
            {without && (
              <span className="font-sans text-quiet text-sm">
                , without <bdi>{without.join(', ')}</bdi>
              </span>
            )}
          </p>
        ))
      )}
    </li>
  )
}
