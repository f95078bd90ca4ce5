import { useId, useMemo, useState } from 'react'
import type { Occasion } from '../../../../../worker/features/occasions/schema'
import { isEnough, matchSeats } from '../../../../../worker/features/sharing/seat-finder/rules'
import { TextField } from '../../../../components/field'
import type { Hall } from '../hall'
import { entriesByName } from '../print/entries'

/** A lookup as guests will do it, on any day. */
export function TryIt({ hall, occasion }: { hall: Hall; occasion: Occasion | undefined }) {
  const titleId = useId()
  const [typed, setTyped] = useState('')
  const seated = useMemo(
    () => entriesByName(hall).map(({ id, name, table }) => ({ id, name, table: table.name })),
    [hall],
  )
  const name = typed.trim()
  const { found, isMore } = matchSeats(name, seated)
  return (
    <section aria-labelledby={titleId} className="sheet grid gap-3 p-5">
      <h2 id={titleId}>
        Try it
        {occasion && (
          <>
            : <bdi>{occasion.name}</bdi>
          </>
        )}
      </h2>
      <TextField
        label="A guest’s name"
        hint="Three letters are enough."
        value={typed}
        maxLength={100}
        autoComplete="off"
        onChange={setTyped}
      />
      <div role="status">
        {name !== '' && found.length === 0 && (
          <p className="text-quiet">
            {isEnough(name)
              ? 'Nobody by that name has a table.'
              : 'Please type at least three letters, or all of a shorter name.'}
          </p>
        )}
        {found.length > 0 && (
          <ul aria-label="What the guest sees" className="divide-y divide-line">
            {found.map(({ id, name, table }) => (
              <li key={id} className="flex justify-between gap-4 py-2 [overflow-wrap:anywhere]">
                <bdi className="min-w-0">{name}</bdi>
                <bdi className="min-w-0 text-end font-medium">{table}</bdi>
              </li>
            ))}
          </ul>
        )}
        {isMore && <p className="text-quiet text-sm">There are more. A guest is asked to type more of the name.</p>}
      </div>
    </section>
  )
}
