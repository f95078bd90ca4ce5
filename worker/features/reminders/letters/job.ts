import { newId } from '../../../lib/ids'
import { mac } from '../../../security/tokens'
import { byAddress, mattersUntil } from '../rules'
import type { Candidate, Letter, Occasion } from './queries'

const HASH_BYTES = 16

/** A keyed hash of a mailed address. The same address has different hashes in two weddings. */
export function hashAddress(secret: string, weddingId: string, address: string): string {
  return mac(secret, 'mailed', [weddingId, address], HASH_BYTES)
}

/** Groups guests into one letter per wedding and address. */
export function writeLetters(secret: string, occasions: Occasion[], guests: Candidate[], now: number): Letter[] {
  const occasionOf = new Map(occasions.map((occasion) => [occasion.wedding_id, occasion]))
  const places = new Map<string, number>()
  return byAddress(guests).flatMap(({ wedding_id, address, guests }) => {
    const occasion = occasionOf.get(wedding_id)
    if (!occasion) return []
    const place = places.get(wedding_id) ?? 0
    places.set(wedding_id, place + 1)
    return {
      ...occasion,
      letter_id: newId(now),
      address_hash: hashAddress(secret, wedding_id, address),
      expires_at: mattersUntil(occasion.deadline, now),
      place,
      guests: guests.map(({ id, version }) => [id, version]),
    }
  })
}
