import { eq, sql } from 'drizzle-orm'
import { type DrizzleD1Database, drizzle } from 'drizzle-orm/d1'
import { expect, test } from 'vitest'
import { columnsOf } from '../../worker/db/columns'
import { sessions, users } from '../../worker/db/schema/accounts'
import { guests, weddings } from '../../worker/db/schema/weddings'
import { newCouple } from '../support/worker/app'
import { accountsD1, openAccounts, openWeddings, weddingsD1 } from '../support/worker/databases'

type Reader = Pick<DrizzleD1Database, 'select'>

test('rows are read as by Drizzle: whole, decoded, joined, and joined with no match', async () => {
  const couple = await newCouple()
  await couple.post('/api/guests', { name: 'Ana Okafor', tags: ['choir'], plus_one_allowed: true, plus_ones: 2 })
  const ofCouple = eq(guests.wedding_id, couple.weddingId)
  const reads = {
    whole: (db: Reader) => db.select().from(guests).where(ofCouple),
    decoded: (db: Reader) =>
      db
        .select({ tags: guests.tags, may: sql`1`.mapWith(guests.plus_one_allowed).as('may'), email: guests.email })
        .from(guests)
        .where(ofCouple),
    joined: (db: Reader) =>
      db
        .select({ session: columnsOf(sessions, 'session'), user: columnsOf(users, 'user') })
        .from(sessions)
        .innerJoin(users, eq(users.id, sessions.user_id)),
    'joined with nothing': (db: Reader) =>
      db
        .select({ name: weddings.couple_name_1, guest: { guest_id: guests.id, email: guests.email } })
        .from(weddings)
        .leftJoin(guests, sql`false`)
        .where(eq(weddings.id, couple.weddingId)),
  }
  const ours = openWeddings()
  for (const [name, read] of Object.entries(reads)) {
    const isOfAccounts = name === 'joined'
    const own = isOfAccounts ? openAccounts() : ours
    const expected = await read(drizzle(isOfAccounts ? accountsD1 : weddingsD1))
    expect(expected, name).not.toEqual([])
    expect(await read(own), name).toEqual(expected)
    expect(await own.batch([read(own)]), name).toEqual([expected])
  }
  expect(await reads.decoded(ours)).toEqual([{ tags: ['choir'], may: true, email: null }])
  expect(await reads['joined with nothing'](ours)).toMatchObject([{ guest: null }])
})
