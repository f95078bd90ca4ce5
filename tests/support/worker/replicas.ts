import type { Bindings } from '../../../worker/context'
import { isWrite } from '../../../worker/db/writes'
import { replaceDatabases } from './databases'

/** Databases with a replica each, which stays behind from a moment on. */
export interface LaggingDatabases {
  bindings: Partial<Bindings>
  /** From now on the replicas stay as they are. */
  fallBehind: () => void
  /** Replicas answer nothing but this error. */
  fail: (sentence: string) => void
  /** Statements that the replicas have answered. */
  answered: string[]
}

type Answer = { results: unknown[]; meta: object }

/**
 * The D1 bindings, with sessions as D1 has them: a bookmark for each state, and reads of a session at the replica unless it demands a newer
 * state. A replica that is behind answers each read as it was first answered before; what was never read is not there yet.
 */
export function laggingDatabases(): LaggingDatabases {
  const lagging: LaggingDatabases = {
    bindings: replaceDatabases(replicated),
    fallBehind: () => {
      isBehind = true
    },
    fail: (sentence) => {
      fault = sentence
    },
    answered: [],
  }
  let isBehind = false
  let fault: string | null = null

  function replicated(d1: D1Database): D1Database {
    let written = 0
    let replicaHas = 0
    const known = new Map<string, Answer>()

    async function atPrimary(statements: Bound[]): Promise<Answer[]> {
      const answers = await d1.batch(statements.map(({ sql, values }) => d1.prepare(sql).bind(...values)))
      if (statements.some(isWrite)) written += 1
      if (!isBehind) replicaHas = written
      return answers
    }
    /** Numbers are times, which differ from request to request. */
    const keyOf = ({ sql, values }: Bound) => JSON.stringify([sql, values.filter((value) => typeof value !== 'number')])

    async function atReplica(statements: Bound[]): Promise<Answer[]> {
      if (fault !== null) throw new Error(fault)
      lagging.answered.push(...statements.map(({ sql }) => sql))
      if (isBehind)
        return statements.map((one) => known.get(keyOf(one)) ?? { results: [], meta: { rows_read: 0, duration: 0 } })
      const answers = await atPrimary(statements)
      for (const [i, one] of statements.entries()) known.set(keyOf(one), answers[i] as Answer)
      return answers
    }

    const runner = (run: (statements: Bound[]) => Promise<Answer[]>) => ({
      prepare: (sql: string) => new Bound(sql, [], run),
      batch: run,
    })
    const withSession = (from = 'first-primary') => {
      let seen = from.startsWith('first-') ? -1 : stateOf(from)
      let isFirst = from === 'first-primary'
      const run = async (statements: Bound[]) => {
        const isNear = !statements.some(isWrite) && !isFirst && seen <= replicaHas
        isFirst = false
        const answers = await (isNear ? atReplica(statements) : atPrimary(statements))
        seen = Math.max(seen, isNear ? replicaHas : written)
        return answers
      }
      return { ...runner(run), getBookmark: () => (seen < 0 ? null : bookmarkOf(seen)) }
    }
    return { ...runner(atPrimary), withSession } as unknown as D1Database
  }
  return lagging
}

class Bound {
  constructor(
    readonly sql: string,
    readonly values: unknown[],
    private readonly runAll: (statements: Bound[]) => Promise<Answer[]>,
  ) {}

  bind(...values: unknown[]): Bound {
    return new Bound(this.sql, values, this.runAll)
  }

  async all(): Promise<Answer | undefined> {
    const [answer] = await this.runAll([this])
    return answer
  }

  async raw(): Promise<unknown[][]> {
    return ((await this.all())?.results ?? []).map((row) => Object.values(row as object))
  }
}

const bookmarkOf = (state: number) => `${state.toString(16).padStart(8, '0')}-00000000-00000000-${'0'.repeat(32)}`
const stateOf = (bookmark: string) => Number.parseInt(bookmark.slice(0, 8), 16)
