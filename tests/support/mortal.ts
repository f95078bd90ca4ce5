import type { Bindings } from '../../worker/context'
import { replaceDatabases } from './databases'

/** Databases that fail after this many statements, as if the Worker had died between two of them. */
export function mortalDatabases(statements: number): Partial<Bindings> {
  let left = statements
  const living = (d1: D1Database, cost: number) => {
    if (left < cost) throw new Error('This Worker is dead.')
    left -= cost
    return d1
  }
  return replaceDatabases(
    (d1) =>
      ({
        prepare: (text: string) => living(d1, 1).prepare(text),
        batch: (prepared: D1PreparedStatement[]) => living(d1, 0).batch(prepared),
      }) as unknown as D1Database,
  )
}
