import { env } from 'cloudflare:workers'

/** Database that fails after this many statements, as if the Worker had died between two of them. */
export function mortalDatabase(statements: number): D1Database {
  let left = statements
  const living = (cost: number) => {
    if (left < cost) throw new Error('This Worker is dead.')
    left -= cost
    return env.DB
  }
  return {
    prepare: (text: string) => living(1).prepare(text),
    batch: (prepared: D1PreparedStatement[]) => living(0).batch(prepared),
  } as unknown as D1Database
}
