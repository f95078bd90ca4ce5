import type { ExpectedHeads } from '../../../worker/features/dashboard/schema'
import { number } from './wording'

/** The expected people in words. */
export function Turnout({ heads }: { heads: ExpectedHeads }) {
  return (
    <>
      {heads.expected_low === heads.expected_high ? 'Turnout:' : 'Likely turnout: about'} <Expected heads={heads} />
    </>
  )
}

/** The expected head count, with its range while replies are missing. */
export function Expected({ heads: { expected_low: low, expected, expected_high: high } }: { heads: ExpectedHeads }) {
  if (low === high) return number(expected)
  return (
    <span className="whitespace-nowrap">
      {number(expected)} ({number(low)}–{number(high)})
    </span>
  )
}
