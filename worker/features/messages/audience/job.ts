import type { WeddingDb } from '../../../db/client'
import type { WeddingId } from '../../../db/wedding'
import { settleHouseholds } from '../../households/assigning/queries'
import { isUnsettled } from '../../households/rules'
import { sortOccasions } from '../../occasions/rules'
import type { Settings } from '../../rsvp/party/rules'
import type { StoredMessage } from '../rules'
import { loadAudience } from './queries'
import { decideAudience, type Facts, type Home, homesOf, type Target } from './rules'

export interface Decided {
  targets: Target[]
  homes: Home[]
  facts: Facts
}

/** Reads a wedding's households and decides which of them get a message that starts at `startsAt`. */
export async function readAudience(
  db: WeddingDb,
  wedding: Settings & { id: WeddingId },
  { message, now, startsAt = now }: { message: StoredMessage; now: number; startsAt?: number },
): Promise<Decided> {
  const load = () => loadAudience(db, wedding.id, { kind: message.kind, messageId: message.id, now: startsAt })
  let read = await load()
  if (read.people.some(isUnsettled)) {
    await settleHouseholds(db, wedding.id, now)
    read = await load()
  }
  const { people, rows, stored, sent, reminded } = read
  const facts: Facts = { wedding, occasions: sortOccasions(stored, wedding), sent, reminded, now: startsAt }
  const homes = homesOf(rows, people)
  return { targets: decideAudience(message, homes, facts), homes, facts }
}
