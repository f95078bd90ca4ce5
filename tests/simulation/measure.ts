import { dashboardPaths } from '../../worker/features/dashboard/contract'
import { guestPaths } from '../../worker/features/guests/contract'
import { reminderPaths } from '../../worker/features/reminders/contract'
import { taskPaths } from '../../worker/features/tasks/contract'
import { type Contender, startPosy, upTo } from '../bench/contender'
import type { Sent } from '../bench/load'
import type { LocalDatabase } from '../support/local-worker'
import type { CallCost, Measured } from './forecast'

/** Weddings of each size, enough for the pages of small tables to fill. */
const COUPLES = 12
/** The sample has 120 guests; the larger weddings have as many more as this. */
const MORE_GUESTS = 130
/** Times that a call is made; the fastest counts, since other work on the machine only makes it slower. */
const TIMES = 25

const DAY = 24 * 60 * 60 * 1000

interface Couple {
  token: string
  weddingId: string
}

/** Measures weddings, calls and the cron in a real Worker on a local D1, with a database for each side. */
export async function measure(): Promise<Measured> {
  const posy = await startPosy({}, ['WEDDINGS_DB'])
  try {
    const [accountsAtFirst, atFirst] = [await bytesOf(posy.database), await bytesOf(posy.weddings)]
    const small = await makeCouples(posy, 'small', 0)
    const afterSmall = await bytesOf(posy.weddings)
    const rowsOfSmall = await rowsIn(posy.weddings)
    const large = await makeCouples(posy, 'large', MORE_GUESTS)
    const accountBytes = ((await bytesOf(posy.database)) - accountsAtFirst) / (2 * COUPLES)
    const guests = await guestsOf(posy, small)
    const weddings = [
      { guests, bytes: (afterSmall - atFirst) / COUPLES, rows: rowsOfSmall / COUPLES },
      {
        guests: guests + MORE_GUESTS,
        bytes: ((await bytesOf(posy.weddings)) - afterSmall) / COUPLES,
        rows: ((await rowsIn(posy.weddings)) - rowsOfSmall) / COUPLES,
      },
    ]
    const calls = await measureCalls(posy, small[0], large[0])
    return { weddings, accountBytes, calls, ...(await measureCron(posy, small)) }
  } finally {
    await posy.close()
  }
}

async function makeCouples(posy: Contender, name: string, moreGuests: number): Promise<Couple[]> {
  const couples: Couple[] = []
  for (let i = 0; i < COUPLES; i++) {
    const body = { email: `${name}-${i}@example.com`, password: 'Measured 1 time', name: 'Mara Lindqvist' }
    const { access_token, user } = JSON.parse((await posy.get('/api/auth/register', { body })).toString())
    const couple = { token: String(access_token), weddingId: String(user.event_id) }
    await posy.get(dashboardPaths.resetDemoData, { token: couple.token, body: {}, status: 200 })
    const rows = Array.from({ length: moreGuests }, (_, at) => ({
      name: `Charlotte Beaumont ${at}`,
      email: `charlotte.${at}.${i}@example.com`,
      phone: '+49 30 1234567',
    }))
    if (moreGuests > 0) await posy.get(guestPaths.import, { token: couple.token, body: { rows }, status: 200 })
    // Reminders of two waves, and what remembers them.
    await posy.weddings.batch([
      posy.weddings
        .prepare(
          `insert into mails (id, wedding_id, guest_id, letter_id, kind, unique_key, "to", subject, text, html, headers, status,
             attempts, due_at, sent_at, created_at, wave, deadline)
           select hex(randomblob(18)), wedding_id, guests.id, hex(randomblob(18)), 'rsvp_reminder', guests.id || wave.value, email,
             '', '', '', '{}', 'sent', 1, ?2, ?2, ?2, wave.value, '2027-03-01'
           from guests, json_each('[14, 7]') as wave where wedding_id = ?1 and email is not null`,
        )
        .bind(couple.weddingId, Date.now()),
      posy.weddings
        .prepare(
          `insert into mailed_addresses (letter_id, wedding_id, address_hash, queued_at, sent_at, expires_at)
           select letter_id, wedding_id, hex(randomblob(11)), created_at, sent_at, created_at + 86400000 from mails where wedding_id = ?1
             and letter_id is not null`,
        )
        .bind(couple.weddingId),
    ])
    couples.push(couple)
  }
  return couples
}

async function guestsOf({ weddings }: Contender, [couple]: Couple[]): Promise<number> {
  const count = await weddings
    .prepare('select count(*) as count from guests where wedding_id = ?')
    .bind(couple?.weddingId)
    .first<number>('count')
  return count ?? 0
}

async function bytesOf(database: LocalDatabase): Promise<number> {
  return (await database.prepare('select 1').all()).meta.size_after
}

async function rowsIn(database: LocalDatabase): Promise<number> {
  const { results } = await database
    .prepare("select name from sqlite_master where type = 'table' and name not glob 'sqlite*' and name not glob '_cf*'")
    .all<{ name: string }>()
  const counts = await Promise.all(
    results.map(({ name }) => database.prepare(`select count(*) as count from "${name}"`).first<number>('count')),
  )
  return counts.reduce<number>((sum, count) => sum + (count ?? 0), 0)
}

async function measureCalls(posy: Contender, small?: Couple, large?: Couple): Promise<Measured['calls']> {
  if (!small || !large) throw new Error('No couple was made.')
  const { token } = large
  const guests: { rsvp_url: string }[] = JSON.parse((await posy.get(guestPaths.list, { token })).toString())
  const links = guests.slice(0, TIMES + 5).map(({ rsvp_url }) => new URL(rsvp_url, 'http://localhost').pathname)
  const link = (i: number) => links[i % links.length] ?? ''
  return {
    dashboard: await costOf(posy, () => ({ path: dashboardPaths.summary, token })),
    guests: await costOf(posy, () => ({ path: guestPaths.list, token })),
    lists: await costOf(posy, () => ({ path: taskPaths.list, token })),
    write: await costOf(posy, (i) => ({ path: taskPaths.list, token, body: { title: `Task ${i}` } })),
    visit: await costOf(posy, (i) => ({ path: link(i) })),
    reply: await costOf(posy, (i) => ({
      path: `/api/public${link(i)}`,
      body: { rsvp_status: i % 2 === 0 ? 'confirmed' : 'declined' },
      status: 200,
    })),
    mail: await costOfMail(posy, small),
  }
}

async function costOf(posy: Contender, request: (i: number) => Sent): Promise<CallCost> {
  const { rowsRead, rowsWritten } = await posy.count(request(0))
  let fastest = Number.POSITIVE_INFINITY
  for (let i = 1; i <= TIMES; i++) {
    const { path, ...sent } = request(i)
    const startedAt = performance.now()
    await posy.get(path, sent)
    fastest = Math.min(fastest, performance.now() - startedAt)
  }
  return { rowsRead, rowsWritten, milliseconds: fastest }
}

/** Queueing, sending and settling a reminder, by the cron, in the mean over those of a wedding. */
async function costOfMail(posy: Contender, { weddingId, token }: Couple): Promise<CallCost> {
  await posy.weddings.prepare('delete from mails where wedding_id = ?').bind(weddingId).run()
  await posy.weddings.prepare('delete from mailed_addresses where wedding_id = ?').bind(weddingId).run()
  await posy.weddings
    .prepare(
      "update weddings set is_sample = 0, rsvp_deadline = '2027-03-15', wedding_date_fixed = '2027-06-01' where id = ?",
    )
    .bind(weddingId)
    .run()
  const startedAt = performance.now()
  const { rowsRead, rowsWritten, body } = await posy.count({ path: reminderPaths.send, token, body: {}, status: 202 })
  const { queued } = JSON.parse(body.toString())
  return {
    rowsRead: rowsRead / queued,
    rowsWritten: rowsWritten / queued,
    milliseconds: (performance.now() - startedAt) / queued,
  }
}

async function measureCron(posy: Contender, couples: Couple[]) {
  // A moment at which nothing is due, after the jobs that tidy up have had their turn.
  const quiet = Date.parse('2027-01-10T03:00:00Z')
  await posy.cron(quiet)
  const idle = await posy.cron(quiet + DAY / 96)
  const ids = JSON.stringify(couples.slice(1).map(({ weddingId }) => weddingId))
  await posy.weddings
    .prepare(
      `update weddings set is_sample = 0, rsvp_deadline = '2027-01-20', reminder_days = '[14,7,2]'
       where id in (select value from json_each(?))`,
    )
    .bind(ids)
    .run()
  const near = await posy.cron(quiet + DAY / 48)
  const guests = (couples.length - 1) * (await guestsOf(posy, couples))
  const later = await posy.cron(quiet + DAY / 32)
  if (near.queries < idle.queries) throw new Error('The cron has found no wedding near its deadline.')
  const ofTwo = await measureIdle(['WEDDINGS_DB', 'WEDDINGS_DB_2'])
  const ofOne = await measureIdle(['WEDDINGS_DB'])
  return {
    idleRun: {
      statements: ofOne.queries,
      perDatabase: ofTwo.queries - ofOne.queries,
      rowsRead: idle.rowsRead,
    },
    rowsPerGuestNearDeadline: Math.max(0, later.rowsRead - idle.rowsRead) / guests,
  }
}

/** A run of the cron on empty databases. */
async function measureIdle(databases: string[]) {
  const posy = await startPosy({}, databases)
  try {
    return await posy.cron(Date.now())
  } finally {
    await posy.close()
  }
}

/** Queues reminders to so many guests in one run of the cron, and hands them over. Returns seconds, statements and rows. */
export async function measureWave(weddings: number, guests: number) {
  const posy = await startPosy({}, ['WEDDINGS_DB'])
  try {
    const { weddings: db } = posy
    await db
      .prepare(
        `insert into weddings (id, wedding_date_fixed, rsvp_deadline, timezone, created_at, updated_at)
         select 'wedding-' || value, '2027-12-31', '2027-03-15', 'Asia/Manila', 0, 0 from json_each(?)`,
      )
      .bind(upTo(weddings))
      .run()
    for (let first = 0; first < weddings; first += 100) {
      await db
        .prepare(
          `insert into guests (id, wedding_id, name, email, rsvp_selector, created_at, updated_at)
           select wedding.id || '-' || value, wedding.id, 'Guest ' || value, value || '@' || wedding.id || '.example', hex(randomblob(9)), 0, 0
           from weddings as wedding, json_each(?1)
           where wedding.id in (select 'wedding-' || cast(value + ?2 as integer) from json_each(?3))`,
        )
        .bind(upTo(guests), first, upTo(100))
        .run()
    }
    const startedAt = performance.now()
    const cost = await posy.cron(Date.parse('2027-03-01T01:00:00Z'))
    const seconds = (performance.now() - startedAt) / 1000
    const count = (where: string) =>
      db.prepare(`select count(*) as count from mails where ${where}`).first<number>('count')
    return {
      queued: (await count('true')) ?? 0,
      handed: (await count('lease_until is not null')) ?? 0,
      seconds,
      statements: cost.queries,
    }
  } finally {
    await posy.close()
  }
}
