import { newId } from '../../../lib/ids'
import { mac } from '../../../security/tokens'
import { byAddress, mattersUntil } from '../rules'
import type { Candidate, Letter, Round } from './queries'

const HASH_BYTES = 16

/** A keyed hash of a mailed address. The same address has different hashes in two weddings. */
export function hashAddress(secret: string, weddingId: string, address: string): string {
  return mac(secret, 'mailed', [weddingId, address], HASH_BYTES)
}

/** Groups guests into one letter per wedding and address. */
export function writeLetters(secret: string, rounds: Round[], guests: Candidate[], now: number): Letter[] {
  const roundOf = new Map(rounds.map((round) => [round.wedding_id, round]))
  const places = new Map<string, number>()
  return byAddress(guests).flatMap(({ wedding_id, address, guests }) => {
    const round = roundOf.get(wedding_id)
    if (!round) return []
    const place = places.get(wedding_id) ?? 0
    places.set(wedding_id, place + 1)
    return {
      ...round,
      letter_id: newId(now),
      address_hash: hashAddress(secret, wedding_id, address),
      expires_at: mattersUntil(round.deadline, now),
      place,
      guests: guests.map(({ id, version }) => [id, version]),
    }
  })
}
