import type { Guest } from '../../../../../worker/features/guests/schema'
import { type Chances, expectation } from '../likelihood'

/** Beside a name: what a guest without a yes has replied, and whether they are likely to come. */
export function Expectation({ guest, chances }: { guest: Guest; chances: Chances }) {
  const words = expectation(guest, chances)
  return words && <span className="ms-1.5 text-care text-sm">{words}</span>
}
