import { useId, useState } from 'react'
import type { VariableMap } from '../../../worker/features/budget/schema'
import { counted } from '../../../worker/lib/text'
import { Money, useMoney } from '../../components/money'
import { headCosts } from './head-costs'

/** The plan's total at another head count: fixed lines stay, per-guest lines change. */
export function WhatIf({ map }: { map: VariableMap }) {
  const id = useId()
  const money = useMoney()
  const { invited, expected, expected_low, expected_high } = map.guests
  const [low, high] = [Math.round(expected_low), Math.round(expected_high)]
  const [guests, setGuests] = useState<number | null>(null)
  const count = guests ?? Math.round(expected)
  const { adult, child, totalWith } = headCosts(map)
  const total = totalWith(count)
  const difference = total - totalWith(Math.round(expected))

  if (adult + child === 0) {
    const isForOthers = map.categories.some(
      ({ kind, occasion_id }) => kind === 'per_guest' && occasion_id !== map.occasion_id,
    )
    return isForOthers ? (
      <p className="text-quiet text-sm">
        Your per-guest costs are for other occasions. Only those for the wedding follow the number of guests here.
      </p>
    ) : (
      <p className="text-quiet text-sm">
        No per-guest costs yet. Set a line’s cost to “per guest”, such as catering, then move the number of guests here
        to see the total.
      </p>
    )
  }
  return (
    <div className="grid gap-2">
      <label htmlFor={id} className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span>
          With <strong className="figures font-serif text-lg">{count}</strong> {count === 1 ? 'guest' : 'guests'}
        </span>
        <span className="font-serif text-lg">
          <Money amount={total} />
        </span>
      </label>
      <input
        id={id}
        type="range"
        min={0}
        max={Math.max(20, Math.ceil(Math.max(invited, expected_high) * 1.25))}
        value={count}
        onChange={(event) => setGuests(Number(event.target.value))}
        aria-valuetext={`${counted(count, 'guest')}, ${money(total)}`}
        className="h-11 w-full accent-accent desk:h-8"
      />
      <p className="text-quiet text-sm">
        {difference === 0 ? (
          'As many as are currently expected.'
        ) : (
          <>
            <Money amount={Math.abs(difference)} /> {difference > 0 ? 'more' : 'less'} than with the{' '}
            {Math.round(expected)} currently expected; {adult === child ? 'each guest' : 'each adult'} costs{' '}
            <Money amount={adult} />
            {adult !== child && (
              <>
                , each child <Money amount={child} />
              </>
            )}
            .
          </>
        )}
      </p>
      <p className="text-quiet text-sm">
        {low === high ? `About ${low} ${low === 1 ? 'is' : 'are'}` : `Between ${low} and ${high} are`} likely to come.{' '}
        {map.guests.basis}
      </p>
    </div>
  )
}
