import type { Bindings } from '../../../worker/context'
import type { Runner } from '../../../worker/db/replicas'
import { replaceDatabases } from './databases'
import { sessionsOf } from './wrapping'

/** Databases that fail after this many statements, as if the Worker had died between two of them. */
export function mortalDatabases(statements: number): Partial<Bindings> {
  let left = statements
  const mortal = (at: Runner): Runner => {
    const living = (cost: number) => {
      if (left < cost) throw new Error('This Worker is dead.')
      left -= cost
      return at
    }
    return {
      prepare: (text) => living(1).prepare(text),
      batch: (prepared) => living(0).batch(prepared),
    }
  }
  return replaceDatabases((d1) => ({ ...mortal(d1), ...sessionsOf(d1, mortal) }) as D1Database)
}
