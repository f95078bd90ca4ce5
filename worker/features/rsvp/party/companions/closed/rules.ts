import { companionsOf, invitationsOf } from '../../../../guests/rules'
import type { Companion, CompanionInput } from '../../../../guests/schema'
import type { Member } from '../../rules'

/**
 * The ids of a guest's occasions, by what a reply can change. A reply decides which companions come to the open ones. The settled ones
 * stay as they are: companions who come to one still do, named or not, and nobody is added. A companion who comes to no open occasion is
 * not on the guest's page; a reply that names them again brings them to all open ones.
 */
export interface Standing {
  /** Occasions that take answers. */
  open: string[]
  /** Occasions that the guest has accepted and that take answers no longer. */
  settled: string[]
}

/** `open`: the ids of the occasions that take answers. */
export function standingOf(member: Member, open: ReadonlySet<string>): Standing {
  const held = invitationsOf(member)
  const settled = held.filter(({ occasion_id, status }) => status === 'confirmed' && !open.has(occasion_id))
  return {
    open: held.map(({ occasion_id }) => occasion_id).filter((id) => open.has(id)),
    settled: settled.map(({ occasion_id }) => occasion_id),
  }
}

/** Whether no reply can change the companions: no occasion of the guest is open, and at least one is settled. */
export const isFinal = ({ open, settled }: Standing) => open.length === 0 && settled.length > 0

/** Whether a companion comes to a settled occasion. */
export function comesToSettled({ not_at }: Pick<Companion, 'not_at'>, { settled }: Standing): boolean {
  return settled.some((id) => !not_at.includes(id))
}

/** Whether a companion comes to none of the open occasions; false if none is open. */
export function missesAllOpen({ not_at }: Pick<Companion, 'not_at'>, { open }: Standing): boolean {
  return open.length > 0 && open.every((id) => not_at.includes(id))
}

/** The companions whom a guest's page shows. */
export function companionsShown(member: Member, standing: Standing): Companion[] {
  return companionsOf(member).filter((one) => !missesAllOpen(one, standing))
}

/** A companion whom a reply names. One who came to none of the open occasions now comes to all of them. */
export function comingAgain<C extends Pick<Companion, 'not_at'>>(one: C, standing: Standing): C {
  return missesAllOpen(one, standing) ? { ...one, not_at: one.not_at.filter((id) => !standing.open.includes(id)) } : one
}

/** Whether more companions than `limit` come to one of the open occasions. If none is open, all companions count. */
export function areTooMany(companions: Pick<Companion, 'not_at'>[], limit: number, { open }: Standing): boolean {
  const comingTo = (id: string) => companions.filter(({ not_at }) => !not_at.includes(id))
  const counts = open.length === 0 ? [companions.length] : open.map((id) => comingTo(id).length)
  return counts.some((count) => count > limit)
}

/**
 * The companions after a reply, with the settled occasions as they are. Stored companions whom the reply does not name stay if they come to
 * a settled occasion, but come to no open one.
 */
export function keepSettled(named: CompanionInput[], stored: Companion[], standing: Standing): CompanionInput[] {
  const { open, settled } = standing
  if (settled.length === 0) return named
  const before = new Map(stored.map((one) => [one.id, one]))
  const ids = new Set(named.map(({ id }) => id))
  const isAbsent = (one: CompanionInput, id: string) => before.get(one.id ?? '')?.not_at.includes(id) ?? true
  const leaving = stored.filter((one) => !ids.has(one.id) && comesToSettled(one, standing))
  return [
    ...named.map((one) => ({
      ...one,
      not_at: [...one.not_at.filter((id) => !settled.includes(id)), ...settled.filter((id) => isAbsent(one, id))],
    })),
    ...leaving.map((one) => ({ ...one, not_at: [...new Set([...one.not_at, ...open])] })),
  ]
}
