import { invitationsOf } from '../../../../guests/rules'
import type { Companion, CompanionInput } from '../../../../guests/schema'
import type { Member } from '../../rules'

/**
 * The occasions of a guest, by what a reply can change. It says who comes to the open ones. Settled ones stay as they were: whoever comes to
 * them stays, named or not, and nobody is added. Companions who come to no open one are left out of pages, and come to all when named again.
 */
export interface Standing {
  /** Those that take answers. */
  open: string[]
  /** Those that the guest has accepted and that take no answers any more. */
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

/** Whether no reply can change the companions, because all that the guest has accepted is closed. */
export const isOver = ({ open, settled }: Standing) => open.length === 0 && settled.length > 0

/** Whether a companion comes to a closed occasion that the guest has accepted. */
export function isSettled({ not_at }: Pick<Companion, 'not_at'>, { settled }: Standing): boolean {
  return settled.some((id) => !not_at.includes(id))
}

/** Whether a companion comes to none of the open occasions. */
export function isAway({ not_at }: Pick<Companion, 'not_at'>, { open }: Standing): boolean {
  return open.length > 0 && open.every((id) => not_at.includes(id))
}

/** A companion whom a reply names. One who was away comes to all open occasions, as if new there. */
export function comingAgain<C extends Pick<Companion, 'not_at'>>(one: C, standing: Standing): C {
  return isAway(one, standing) ? { ...one, not_at: one.not_at.filter((id) => !standing.open.includes(id)) } : one
}

/** Whether more companions come to an open occasion than `limit`; with none open, whether there are more. */
export function areTooMany(companions: Pick<Companion, 'not_at'>[], limit: number, { open }: Standing): boolean {
  const comingTo = (id: string) => companions.filter(({ not_at }) => !not_at.includes(id))
  const counts = open.length === 0 ? [companions.length] : open.map((id) => comingTo(id).length)
  return counts.some((count) => count > limit)
}

/** The companions of a reply, with closed occasions as they were: nobody else comes to them, and those who come still do. */
export function keepClosed(named: CompanionInput[], stored: Companion[], standing: Standing): CompanionInput[] {
  const { open, settled } = standing
  if (settled.length === 0) return named
  const before = new Map(stored.map((one) => [one.id, one]))
  const ids = new Set(named.map(({ id }) => id))
  const isAbsent = (one: CompanionInput, id: string) => before.get(one.id ?? '')?.not_at.includes(id) ?? true
  const leaving = stored.filter((one) => !ids.has(one.id) && isSettled(one, standing))
  return [
    ...named.map((one) => ({
      ...one,
      not_at: [...one.not_at.filter((id) => !settled.includes(id)), ...settled.filter((id) => isAbsent(one, id))],
    })),
    ...leaving.map((one) => ({ ...one, not_at: [...new Set([...one.not_at, ...open])] })),
  ]
}
