import { toIso } from '../../../lib/calendar'
import type { RuleInput, SeatingRule } from '../schema'

/** A stored rule. The smaller id comes first, so that a pair has one form. */
export interface StoredPair extends Pick<SeatingRule, 'id' | 'type' | 'strength'> {
  guest_id: string
  other_guest_id: string
  created_at: number
}

const USUAL_STRENGTH = 2

export function newPair(
  { type, guest_ids, strength }: RuleInput,
  { id, now }: { id: string; now: number },
): StoredPair {
  const [guest_id = '', other_guest_id = ''] = guest_ids.toSorted()
  return { id, type, guest_id, other_guest_id, strength: strength ?? USUAL_STRENGTH, created_at: now }
}

export function toSeatingRule({ guest_id, other_guest_id, created_at, ...pair }: StoredPair): SeatingRule {
  return { ...pair, guest_ids: [guest_id, other_guest_id], created_at: toIso(created_at) }
}
