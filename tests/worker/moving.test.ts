import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { moveWedding } from '../../worker/db/moving/move'
import type { Guest } from '../../worker/features/guests/schema'
import type { RsvpGuest } from '../../worker/features/rsvp/schema'
import { settingsPath } from '../../worker/features/settings/contract'
import type { WeddingSettings } from '../../worker/features/settings/schema'
import { calendarPaths, type NewCalendarLink } from '../../worker/features/sharing/calendar/schema'
import { DAY } from '../../worker/lib/durations'
import { newId } from '../../worker/lib/ids'
import { unsubscribePath, unsubscribeToken } from '../../worker/security/unsubscribe-link'
import { type Couple, newCouple, request } from '../support/worker/app'
import { type Call, type Fault, quietly } from '../support/worker/faults'
import { type Invited, invite } from '../support/worker/invitation'
import {
  countRows,
  fillTables,
  isOnlyIn,
  leftovers,
  moveOn,
  mover,
  nextOf,
  placeOf,
  queueTest,
  REFUSED_WHILE_MOVING,
  rowsIn,
  steps,
} from '../support/worker/moving'
import { cron, fakeGateway, weddingWithDeadline } from '../support/worker/reminders'
import { share } from '../support/worker/sharing'

const RESET = '/api/reset-demo-data'

describe.skipIf(!env.WEDDINGS_DB_2)('moving a wedding to another database', () => {
  test('takes every row of every table along, and leaves nothing', async () => {
    const couple = await newCouple()
    await couple.post(RESET, undefined, 200)
    const from = await placeOf(couple.weddingId)
    await fillTables(from, couple.weddingId)
    const before = await rowsIn(from, couple.weddingId)
    for (const [table, rows] of Object.entries(before)) expect(rows.length, table).toBeGreaterThan(0)
    const to = await moveOn(couple.weddingId)
    expect(await rowsIn(to, couple.weddingId)).toEqual(before)
    expect(await isOnlyIn(to, couple.weddingId)).toBe(true)
    expect(await leftovers(couple.weddingId)).toBe(0)
    // A third one, and back to where it began.
    for (let i = 0; i < 2; i++) await moveOn(couple.weddingId)
    await moveWedding(mover(couple.weddingId), from)
    expect(await rowsIn(from, couple.weddingId)).toEqual(before)
    expect(await isOnlyIn(from, couple.weddingId)).toBe(true)
    // No job can read the texts that the tables were filled with.
    await couple.request('DELETE', '/api/users/me', { body: { password: couple.password } })
    expect((await countRows(couple.weddingId)).every((count) => count === 0)).toBe(true)
  })

  test('keeps every link, the session and repeated requests working', async () => {
    const couple = await newCouple()
    const { seat_finder_url } = await couple.put<WeddingSettings>(settingsPath, { seat_finder: true })
    const guest = await invite(couple, { email: 'ana@example.com' })
    const page = await share(couple, { view: 'contacts' })
    const calendar = await couple.post<NewCalendarLink>(calendarPaths.links)
    const unsubscribe = unsubscribePath(unsubscribeToken(env.POSY_SECRET, guest.id, couple.weddingId))
    const keyed = { headers: { 'Idempotency-Key': newId(0) }, body: { name: 'Ben' } }
    const created = await (await couple.request('POST', '/api/guests', keyed)).json<Guest>()
    const links = [
      guest.page,
      guest.api,
      page.path,
      new URL(calendar.url).pathname,
      new URL(seat_finder_url ?? '').pathname,
    ]
    for (let i = 0; i < 3; i++) {
      await moveOn(couple.weddingId)
      for (const path of [...links, unsubscribe])
        expect([path, (await request('GET', path)).status]).toEqual([path, 200])
      expect(
        (await request('POST', guest.api, { body: { rsvp_status: i === 1 ? 'declined' : 'confirmed' } })).status,
      ).toBe(200)
      expect((await guest.row()).rsvp_status).toBe(i === 1 ? 'declined' : 'confirmed')
      expect((await request('POST', page.path)).status).toBe(303)
      const again = await couple.request('POST', '/api/guests', keyed)
      expect([again.headers.get('idempotent-replayed'), (await again.json<Guest>()).id]).toEqual(['true', created.id])
      expect(await couple.get('/api/guests')).toHaveLength(2)
      expect(await couple.get('/api/users/me')).toMatchObject({ weddings: [{ couple_names: 'Mara Lindqvist' }] })
    }
    expect((await request('POST', unsubscribe)).status).toBe(200)
    expect((await guest.row()).reminders_paused).toBe(true)
  })

  test('loses nothing when it is killed at any step, before or after it is done', {
    timeout: 300_000,
    tags: 'exhaustive',
  }, async () => {
    const couple = await newCouple()
    const guest = await invite(couple)
    await couple.post('/api/tasks', { title: 'Taste the cake' })
    for (const [step, start] of steps) {
      for (const fault of ['before', 'after'] as Fault[]) {
        const [from, to] = [await placeOf(couple.weddingId), await nextOf(couple.weddingId)]
        const before = await rowsIn(from, couple.weddingId)
        const last = ({ sql }: Call) => (sql.some((text) => start.test(text.trim())) ? fault : null)
        await expect(moveWedding(mover(couple.weddingId, last), to), step).rejects.toThrow('The command was ended.')
        const about = `killed ${fault} ${step}`
        await keepsWorking(couple, guest, about)
        await moveWedding(mover(couple.weddingId), to)
        const after = await rowsIn(to, couple.weddingId)
        // What the couple and the guest have just written is in these.
        const kept = { ...before, weddings: after.weddings, guests: after.guests, answer_log: after.answer_log }
        expect(after, about).toEqual(kept)
        expect(await isOnlyIn(to, couple.weddingId), about).toBe(true)
        expect(await leftovers(couple.weddingId), about).toBe(0)
      }
    }
  })

  test('goes on from where it was when it is killed again and again', async () => {
    const couple = await newCouple()
    await couple.post(RESET, undefined, 200)
    const [from, to] = [await placeOf(couple.weddingId), await nextOf(couple.weddingId)]
    const before = await rowsIn(from, couple.weddingId)
    let runs = 0
    for (; (await placeOf(couple.weddingId)) !== to || (await leftovers(couple.weddingId)) > 0; runs++) {
      expect(runs).toBeLessThan(60)
      let calls = 0
      const last = (): Fault => (++calls === 12 + runs ** 2 ? (runs % 2 ? 'after' : 'before') : null)
      await moveWedding(mover(couple.weddingId, last), to).catch(() => {})
    }
    expect(runs).toBeGreaterThan(5)
    expect(await rowsIn(to, couple.weddingId)).toEqual(before)
    expect(await isOnlyIn(to, couple.weddingId)).toBe(true)
  })

  test('refuses writes while it lasts, and keeps all that were accepted, once', { tags: 'exhaustive' }, async () => {
    const couple = await newCouple()
    const guests = await Promise.all(Array.from({ length: 4 }, (_, i) => invite(couple, { name: `Guest ${i}` })))
    let isOver = false
    let refused = 0
    const accepted: string[] = []
    const ends = new Map<Invited, string>()
    const send = async (act: () => Promise<Response>) => {
      for (;;) {
        const response = await act()
        if (response.status !== 503) return response
        expect(await response.json()).toEqual(REFUSED_WHILE_MOVING)
        expect(response.headers.get('retry-after')).toBe('5')
        refused += 1
      }
    }
    const couplesWrites = async () => {
      for (let i = 0; !isOver; i++) {
        const keyed = { headers: { 'Idempotency-Key': `moving ${i}` }, body: { name: `Added ${i}` } }
        const response = await send(() => couple.request('POST', '/api/guests', keyed))
        expect(response.status).toBe(201)
        accepted.push((await response.json<Guest>()).id)
        expect((await couple.get<Guest[]>('/api/guests')).map(({ id }) => id)).toEqual(expect.arrayContaining(accepted))
      }
    }
    const replies = async (guest: Invited) => {
      for (let i = 0; !isOver; i++) {
        const rsvp_status = i % 2 ? 'declined' : 'confirmed'
        expect((await send(() => request('POST', guest.api, { body: { rsvp_status } }))).status).toBe(200)
        ends.set(guest, rsvp_status)
        const { guest: shown } = await (await request('GET', guest.api)).json<{ guest: object }>()
        expect(shown).toMatchObject({ rsvp_status })
      }
    }
    const moves = async () => {
      for (let i = 0; i < 3; i++) await moveOn(couple.weddingId)
      isOver = true
    }
    await Promise.all([moves(), couplesWrites(), ...guests.map(replies)])
    expect(refused).toBeGreaterThan(0)
    const list = await couple.get<Guest[]>('/api/guests')
    expect(list.map(({ id }) => id).toSorted()).toEqual([...accepted, ...guests.map(({ id }) => id)].toSorted())
    for (const guest of guests) expect((await guest.row()).rsvp_status).toBe(ends.get(guest))
    expect(await isOnlyIn(await placeOf(couple.weddingId), couple.weddingId)).toBe(true)
  })

  test('sends every mail once, with the cron running at every step', async () => {
    const { couple, guests } = await weddingWithDeadline('2033-06-20', {}, {}, {})
    const neighbour = await newCouple()
    const now = Date.parse('2033-06-06T01:00:00Z')
    const gateway = fakeGateway()
    await queueTest(couple, now)
    for (let round = 0; round < 3; round++) {
      const to = await nextOf(couple.weddingId)
      let calls = 0
      const runs: unknown[] = []
      const last = () => {
        calls += 1
        return null
      }
      const tell = () => void runs.push(cron(now + round * DAY, { gateway }))
      await moveWedding(mover(couple.weddingId, last, { tell }), to)
      await Promise.all(runs)
      expect(calls).toBeGreaterThan(50)
    }
    const lines = await cron(now + 3 * DAY, { gateway })
    expect(lines.filter(({ level }) => level === 'error')).toEqual([])
    const to = gateway.delivered.map((mail) => mail.to)
    for (const guest of guests) expect(to.filter((address) => address === guest.email)).toHaveLength(1)
    expect(to.filter((address) => address === 'test@example.com')).toHaveLength(1)
    await neighbour.post('/api/guests', { name: 'Ana' })
  })

  test('waits for a sender, so that what it has sent is known as sent', async () => {
    const { couple } = await weddingWithDeadline('2034-06-20')
    const now = Date.now()
    const id = await queueTest(couple, now)
    const to = await nextOf(couple.weddingId)
    let waited = 0
    const moving: Promise<void>[] = []
    let release: () => void = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    const wait = async () => {
      if (++waited === 2) release()
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    const gateway = fakeGateway({
      answer: async () => {
        moving.push(
          moveWedding(
            mover(couple.weddingId, () => null, { wait }),
            to,
          ),
        )
        await released
        return { outcome: 'sent' }
      },
    })
    await cron(now, { gateway })
    await Promise.all(moving)
    const [row] = (await rowsIn(to, couple.weddingId)).mails ?? []
    expect(row).toMatchObject({ id, status: 'sent' })
    expect(waited).toBeGreaterThan(1)
  })

  test.each([/^pragma defer/, /^update wedding_directory/])(
    'of an account that is deleted meanwhile leaves nothing (%s)',
    async (start) => {
      const couple = await newCouple()
      await invite(couple)
      const to = await nextOf(couple.weddingId)
      const last = ({ sql }: Call): Fault => (sql.some((text) => start.test(text)) ? 'before' : null)
      await expect(moveWedding(mover(couple.weddingId, last), to)).rejects.toThrow()
      await quietly(() => couple.request('DELETE', '/api/users/me', { body: { password: couple.password } }))
      const lines = await cron(Date.now())
      expect(lines.filter(({ level }) => level === 'error')).toEqual([])
      await moveWedding(mover(couple.weddingId), to)
      await cron(Date.now())
      expect((await countRows(couple.weddingId)).every((count) => count === 0)).toBe(true)
      expect(await leftovers(couple.weddingId)).toBe(0)
    },
  )

  test('changes nothing if the wedding is there already, or if there is no such wedding or database', async () => {
    const couple = await newCouple()
    const place = await placeOf(couple.weddingId)
    await moveWedding(mover(couple.weddingId), place)
    expect(await isOnlyIn(place, couple.weddingId)).toBe(true)
    await expect(moveWedding(mover(couple.weddingId), 77)).rejects.toThrow('There is no database 77.')
    await expect(moveWedding(mover(newId(0)), place)).rejects.toThrow('There is no such wedding.')
    await expect(moveWedding(mover("x' or 1=1 --"), place)).rejects.toThrow('not the id of a wedding')
  })
})

/** Whatever a move has done, the couple and the guest read what they last wrote, and write or are asked to wait. */
async function keepsWorking(couple: Couple, guest: Invited, about: string): Promise<void> {
  const shown = async () => (await (await request('GET', guest.api)).json<{ guest: RsvpGuest }>()).guest.rsvp_status
  expect(await couple.get('/api/guests'), about).toMatchObject([{ id: guest.id }])
  expect(await couple.get('/api/tasks'), about).toHaveLength(1)
  const before = await shown()
  const next = before === 'confirmed' ? 'declined' : 'confirmed'
  const reply = await request('POST', guest.api, { body: { rsvp_status: next } })
  expect([200, 503], about).toContain(reply.status)
  const now = reply.status === 200 ? next : before
  expect(await shown(), about).toBe(now)
  expect(await couple.get('/api/guests'), about).toMatchObject([{ rsvp_status: now }])
}
