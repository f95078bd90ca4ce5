import { env } from 'cloudflare:workers'
import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openDatabases, type WeddingDb } from '../../worker/db/client'
import { type Placeholders, statement } from '../../worker/db/drizzle/statement'
import { guests } from '../../worker/db/schema/weddings'
import { newCouple, newNeighbour } from '../support/worker/app'

test('a statement is written once (each time with plain Drizzle); each run has its own values and counts for its own request', async () => {
  let written = 0
  const selectNames = statement(
    (db: WeddingDb, { weddingId, most }: Placeholders<{ weddingId: string; most: number }>) => {
      written += 1
      return db
        .select({ name: guests.name, tags: guests.tags })
        .from(guests)
        .where(eq(guests.wedding_id, weddingId))
        .orderBy(asc(guests.name))
        .limit(most)
    },
  )
  const one = await newCouple()
  const other = await newNeighbour(one)
  await one.post('/api/guests', { name: 'Ana Okafor', tags: ['choir'] })
  await one.post('/api/guests', { name: 'Ben Okafor' })
  await other.post('/api/guests', { name: 'Chidi Eze' })

  const [atFirst, later] = [openDatabases(env), openDatabases(env)]
  const [first, second] = [atFirst.openDatabase(one.weddingId), later.openDatabase(one.weddingId)]
  expect(await selectNames(first, { weddingId: one.weddingId, most: 1 })).toEqual([
    { name: 'Ana Okafor', tags: ['choir'] },
  ])
  const inBatch = await second.batch([
    selectNames(second, { weddingId: other.weddingId, most: 9 }),
    selectNames(second, { weddingId: one.weddingId, most: 9 }),
  ])
  expect(inBatch.map((rows) => rows.map(({ name }) => name))).toEqual([['Chidi Eze'], ['Ana Okafor', 'Ben Okafor']])
  expect([written, atFirst.cost.queries, later.cost.queries]).toEqual([env.DRIZZLE === 'plain' ? 3 : 1, 1, 2])
})
