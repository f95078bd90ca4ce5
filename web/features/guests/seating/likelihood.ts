import { useMemo, useRef } from 'react'
import { chancesOf, isUndecided, learn } from '../../../../worker/features/guests/ai/forecast/rules'
import type { Guest } from '../../../../worker/features/guests/schema'

/** The probability from 0 to 1 that guests without a final reply come, by id. */
export type Chances = ReadonlyMap<string, number>

export type Likelihood = 'likely' | 'unsure' | 'unlikely'

const LIKELY = 0.7
const UNLIKELY = 0.4

export const likelihoodWords: Record<Likelihood, string> = {
  likely: 'likely to come',
  unsure: 'may come',
  unlikely: 'unlikely to come',
}

/** Returns how likely a guest comes; null for a final reply or without a forecast. */
export function likelihoodOf(guest: Guest, chances: Chances): Likelihood | null {
  const chance = isUndecided(guest) ? chances.get(guest.id) : undefined
  if (chance === undefined) return null
  return chance >= LIKELY ? 'likely' : chance < UNLIKELY ? 'unlikely' : 'unsure'
}

/** Words what to expect: 'awaiting reply, likely to come'; null for guests who said yes. */
export function expectation(guest: Guest, chances: Chances): string | null {
  if (guest.rsvp_status === 'confirmed') return null
  if (guest.rsvp_status === 'declined') return 'declined'
  const reply = guest.rsvp_status === 'maybe' ? 'maybe' : 'awaiting reply'
  const likelihood = likelihoodOf(guest, chances)
  return likelihood ? `${reply}, ${likelihoodWords[likelihood]}` : reply
}

const noChances: Chances = new Map()

/**
 * Runs the server's forecast in the browser, and again only when its inputs change: seats change more often than
 * replies.
 */
export function useChances(guests: Guest[]): Chances {
  const last = useRef<{ key: string; chances: Chances }>(undefined)
  return useMemo(() => {
    if (!guests.some(isUndecided)) return noChances
    const key = JSON.stringify(
      guests.map((guest) => [
        guest.id,
        guest.rsvp_status,
        guest.rsvp_source,
        guest.responded_at,
        guest.household,
        guest.side,
        guest.tags,
        guest.notes,
        guest.plus_one_allowed,
      ]),
    )
    if (last.current?.key !== key) last.current = { key, chances: forecast(guests) }
    return last.current.chances
  }, [guests])
}

function forecast(guests: Guest[]): Chances {
  const known = guests.map((guest) => ({
    ...guest,
    wedding_id: '',
    principal_id: guest.invitations[0]?.occasion_id ?? null,
    responded_at: guest.responded_at === null ? null : Date.parse(guest.responded_at),
    created_at: Date.parse(guest.created_at),
  }))
  return chancesOf(learn(known, Date.now()))
}
