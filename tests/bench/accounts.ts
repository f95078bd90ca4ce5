/*
 * Whether the response time reveals that an address has an account. Each address is asked about once, known and unknown
 * ones shuffled together.
 */
import { startPosy } from './contender'
import { quantile, time } from './contest'
import { isQuick } from './options'
import { besideGoal, type Row, report } from './report'

const ACCOUNTS = isQuick ? 20 : 200
const WARM_UP = isQuick ? 3 : 30
/** Largest difference of the medians, in milliseconds. */
const GOAL = 2

const posy = await startPosy()
await fill()
report('accounts', [
  await measure('forgotten password', '/api/auth/forgot-password', 202),
  await measure('signing in with a wrong password', '/api/auth/login', 401),
])
await posy.close()

async function measure(what: string, path: string, status: number): Promise<Row> {
  const addresses = Array.from({ length: ACCOUNTS + WARM_UP }, (_, i) => [
    knownAddress(i),
    `nobody-${i}@example.com`,
  ]).flat()
  const warmUp = addresses.splice(0, 2 * WARM_UP)
  for (const email of warmUp) await ask(email)
  const took = { known: [] as number[], unknown: [] as number[] }
  for (const email of shuffled(addresses)) {
    took[email.startsWith('known') ? 'known' : 'unknown'].push(await time(() => ask(email)))
  }
  const [known, unknown] = [quantile(took.known, 0.5), quantile(took.unknown, 0.5)]
  const apart = Number(Math.abs(known - unknown).toFixed(2))
  return {
    measure: what,
    addresses: 2 * took.known.length,
    'p50 known, ms': Number(known.toFixed(2)),
    'p50 unknown, ms': Number(unknown.toFixed(2)),
    'apart, ms': apart,
    goal: besideGoal(apart, GOAL, { unit: ' ms' }),
  }

  function ask(email: string) {
    return posy.get(path, { body: { email, password: 'Wrong1horse' }, status })
  }
}

function knownAddress(i: number): string {
  return `known-${i}@example.com`
}

/** Creates the accounts. All have the same password, hashed once by Posy itself. */
async function fill(): Promise<void> {
  await posy.get('/api/auth/register', {
    body: { email: 'first@example.com', password: 'Correct1horse', name: 'Mara' },
  })
  await posy.database
    .prepare(
      `insert into users (id, email, email_key, name, password_hash, version, created_at, updated_at)
        select 'known-' || value, 'known-' || value || '@example.com', 'known-' || value || '@example.com', name,
          password_hash, 1, created_at, updated_at
        from users, json_each(?)`,
    )
    .bind(JSON.stringify(Array.from({ length: ACCOUNTS + WARM_UP }, (_, i) => i)))
    .run()
}

function shuffled<T>(list: T[]): T[] {
  return list
    .map((item) => ({ item, place: Math.random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item)
}
