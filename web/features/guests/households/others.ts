import type { Guest } from '../../../../worker/features/guests/schema'
import { searchable } from '../../../lib/search'

/** The guests of other households by a label that tells them apart. */
export function labelledOthers(guests: Guest[], householdId: string): Map<string, Guest> {
  const found = new Map<string, Guest>()
  for (const guest of guests) {
    if (guest.household_id === householdId) continue
    const label = guest.household === null ? guest.name : `${guest.name} (${guest.household})`
    let unique = label
    for (let number = 2; found.has(unique); number++) unique = `${label} · ${number}`
    found.set(unique, guest)
  }
  return found
}

/** The guest with this label or name. Undefined if there is none, or more than one. */
export function otherNamed(others: ReadonlyMap<string, Guest>, text: string): Guest | undefined {
  const typed = searchable(text.trim())
  const found = [...others].filter(([label, { name }]) => searchable(label) === typed || searchable(name) === typed)
  return found.length === 1 ? found[0]?.[1] : undefined
}
