import type { WeddingDb } from '../../../db/client'
import { newId } from '../../../lib/ids'
import { foldText } from '../../../lib/text'
import { mac } from '../../../security/tokens'
import { byAddress, mattersUntil } from '../rules'
import { type Candidate, type Letter, listUnhashed, type Round, storeHashes } from './queries'

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

interface QueuedLetter {
  letter_id: string
  wedding_id: string
  to: string
}

/** Hashes the addresses of letters that were queued without. */
export async function hashLetters(db: WeddingDb, secret: string, letters: QueuedLetter[]): Promise<void> {
  if (letters.length === 0) return
  const hashes = letters.map(({ letter_id, wedding_id, to }) => ({
    letter_id,
    address_hash: hashAddress(secret, wedding_id, foldText(to)),
  }))
  await storeHashes(db, hashes)
}

/** Hashes the addresses of all such letters of these weddings, before any is compared with them. */
export async function hashLettersOf(db: WeddingDb, secret: string, weddingIds: string[]): Promise<void> {
  await hashLetters(db, secret, await listUnhashed(db, weddingIds))
}
