import type { Household } from '../../../../worker/features/households/schema'

/** Those of some chosen households that exist; all of them until that is known. */
export function existing(chosen: Iterable<string>, households: Household[] | undefined): string[] {
  const ids = households && new Set(households.map(({ id }) => id))
  return [...chosen].filter((id) => ids?.has(id) ?? true)
}
