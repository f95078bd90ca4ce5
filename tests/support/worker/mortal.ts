import type { Bindings } from '../../../worker/context'
import type { Runner } from '../../../worker/db/replicas'
import { replaceDatabases } from './databases'
import { sessionsOf } from './wrapping'

/** Databases that fail after this many statements, as if the Worker had died between two of them. */
export function mortalDatabases(statements: number): Partial<Bindings> {
  let left = statements
  return databasesWhile((cost) => {
    if (left < cost) return false
    left -= cost
    return true
  })
}

/** Databases of a Worker that dies: they fail once it is no longer alive. `cost`: the statements that are prepared. */
export function databasesWhile(isAlive: (cost: number) => boolean): Partial<Bindings> {
  const mortal = (at: Runner): Runner => {
    const living = (cost: number) => {
      if (!isAlive(cost)) throw new Error('This Worker is dead.')
      return at
    }
    return {
      prepare: (text) => living(1).prepare(text),
      batch: (prepared) => living(0).batch(prepared),
    }
  }
  return replaceDatabases((d1) => ({ ...mortal(d1), ...sessionsOf(d1, mortal) }) as D1Database)
}
