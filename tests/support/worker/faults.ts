import type { Bindings } from '../../../worker/context'
import { randomNumbers } from '../random'
import { replaceDatabases } from './databases'
import { wrapDatabase } from './wrapping'

/** What happens to one call to D1: it never arrives, its answer is lost after it was done, or it succeeds (null). */
export type Fault = 'before' | 'after' | null

export interface Call {
  /** The statements, in order. */
  sql: string[]
}

const CONNECTION_LOST = 'D1_ERROR: Network connection lost.'
/** Passes, but is not tried again at once. */
export const OVERLOADED = 'D1_ERROR: D1 DB is overloaded. Requests queued for too long.'
/** Does not pass. */
export const TOO_BIG = 'D1_ERROR: string or blob too big: SQLITE_TOOBIG'

/** The D1 bindings, with calls that fail as `decide` says. */
export function faultyDatabases(decide: (call: Call) => Fault, sentence = CONNECTION_LOST): Partial<Bindings> {
  return replaceDatabases((d1) => faultyDatabase(d1, decide, sentence))
}

/** A database whose calls fail as `decide` says. */
export function faultyDatabase(d1: D1Database, decide: (call: Call) => Fault, sentence: string): D1Database {
  return wrapDatabase(d1, async (sql, run) => {
    const fault = decide({ sql })
    if (fault === 'before') throw new Error(sentence)
    const result = await run()
    if (fault === 'after') throw new Error(sentence)
    return result
  })
}

/** Databases that fail this share of all calls, half of them after they were done; the same seed fails the same calls. */
export function unreliableDatabases(part: number, seed: number): Partial<Bindings> {
  const random = randomNumbers(seed)
  return faultyDatabases(() => {
    const drawn = random()
    if (drawn >= part) return null
    return drawn < part / 2 ? 'before' : 'after'
  })
}

/** Databases of a Worker that is killed before or right after its `last` call: no later call arrives. */
export function databasesUntilKilled(last: (call: Call) => Fault): Partial<Bindings> {
  return faultyDatabases(untilKilled(last), 'The Worker was ended.')
}

/** Decides for all calls after the one that `last` ends. */
export function untilKilled(last: (call: Call) => Fault): (call: Call) => Fault {
  let isDead = false
  return (call) => {
    if (isDead) return 'before'
    const fault = last(call)
    isDead = fault !== null
    return fault
  }
}

/** The D1 bindings, whose every statement fails with this message before it is prepared. */
export function brokenDatabases(message = 'D1_ERROR'): Partial<Bindings> {
  const broken = {
    prepare: () => {
      throw new Error(message)
    },
  }
  return replaceDatabases(() => broken as unknown as D1Database)
}

/** Does something that is logged as an error, without the log. */
export async function quietly<T>(act: () => Promise<T>): Promise<T> {
  const original = console.error
  console.error = () => {}
  try {
    return await act()
  } finally {
    console.error = original
  }
}
