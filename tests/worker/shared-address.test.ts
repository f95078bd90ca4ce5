import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { guests, mailed_addresses, mails } from '../../worker/db/schema/weddings'
import type { Guest } from '../../worker/features/guests/schema'
import type { OutgoingMail } from '../../worker/features/mail/gateway'
import type {
  ReminderOverview,
  SendRemindersAnswer,
  SendRemindersPreview,
} from '../../worker/features/reminders/schema'
import { DAY, HOUR, MINUTE } from '../../worker/lib/durations'
import { unsubscribePath, unsubscribeToken } from '../../worker/security/unsubscribe-link'
import { type Couple, newCouple, request, withoutTokens } from '../support/worker/app'
import { prepare } from '../support/worker/databases'
import { limitedDatabases } from '../support/worker/limited'
import { cron, database, deliveredAt, fakeGateway, invite, weddingWithDeadline } from '../support/worker/reminders'

const SEND = '/api/admin/rsvp/send-reminders'

const newAddress = () => `house-${crypto.randomUUID()}@example.com`

async function localMailsTo(address: string): Promise<OutgoingMail[]> {
  const { results } = await prepare('select * from local_mails where lower("to") = ? order by created_at, id')
    .bind(address)
    .all<OutgoingMail>()
  return results
}

/** Mails that one run of the cron delivers. */
const mailedAt = (instant: string, provider?: Parameters<typeof fakeGateway>[0]) =>
  deliveredAt(Date.parse(instant), provider)

const linkOf = ({ wedding_id, rsvp_selector }: typeof guests.$inferSelect) =>
  `https://posy.test/rsvp/${wedding_id}/${rsvp_selector}`

async function changeGuest(id: string | undefined, fields: Partial<typeof guests.$inferInsert>) {
  await database()
    .update(guests)
    .set({ ...fields, version: 2 })
    .where(eq(guests.id, id ?? ''))
}

const rowsOf = (couple: Couple) => database().select().from(mails).where(eq(mails.wedding_id, couple.weddingId))
const addressesOf = (couple: Couple) =>
  database().select().from(mailed_addresses).where(eq(mailed_addresses.wedding_id, couple.weddingId))

describe('guests who share an address', () => {
  test('get one mail with the link of each when reminded by hand, even 300 of them', async () => {
    const couple = await newCouple()
    const email = newAddress()
    const rows = Array.from({ length: 300 }, (_, i) => ({ name: `Guest ${i}`, email }))
    await couple.post('/api/guests/import', { rows }, 200)
    expect(await couple.post<SendRemindersAnswer>(SEND, undefined, 202)).toMatchObject({ queued: 300 })
    const [mail, ...more] = await localMailsTo(email)
    expect(more).toEqual([])
    const list = await database().select().from(guests).where(eq(guests.wedding_id, couple.weddingId))
    for (const guest of list) {
      expect(mail?.text).toContain(linkOf(guest))
      expect(mail?.html).toContain(linkOf(guest))
    }
    const { recent } = await couple.get<ReminderOverview>('/api/admin/rsvp/reminders')
    expect(recent).toHaveLength(200)
    expect(new Set(recent.map(({ status }) => status))).toEqual(new Set(['sent']))
    expect(await couple.post<SendRemindersAnswer>(SEND, undefined, 202)).toMatchObject({
      queued: 0,
      skipped: { recently_reminded: 300 },
    })
  })

  test('get one mail per wave, even 5,000 of them with a long address, and it holds up no other wedding’s', {
    tags: 'exhaustive',
  }, async () => {
    const [shared, other] = [await weddingWithDeadline('2030-09-20'), await weddingWithDeadline('2030-09-20', {}, {})]
    const { weddingId } = shared.couple
    const email = `all@${`${'x'.repeat(60)}.`.repeat(3)}example.com`
    await prepare(
      `insert into guests (id, wedding_id, name, email, rsvp_selector, created_at, updated_at)
        with recursive n(i) as (select 1 union all select i + 1 from n where i < 5000)
        select substr(?1, 1, 31) || printf('%05d', i), ?1, 'Ana', ?2, ?1 || i, 1, 1 from n`,
    )
      .bind(weddingId, email)
      .run()
    const gateway = fakeGateway({ remembersFor: 0 })
    await cron(Date.parse('2030-09-06T01:00:00Z'), { gateway, bindings: limitedDatabases() })
    expect(gateway.handed.map(({ to }) => to).toSorted()).toEqual(
      [email, ...other.guests.map((guest) => guest.email)].toSorted(),
    )
    for (const { couple } of [shared, other]) {
      expect(new Set((await rowsOf(couple)).map(({ status, to }) => status + to.includes('@')))).toEqual(
        new Set(['senttrue']),
      )
    }
  })

  test('get one mail per wave, whatever the case of the address and however many crons overlap', {
    tags: 'exhaustive',
  }, async () => {
    const email = newAddress()
    const { couple, guests: list } = await weddingWithDeadline(
      '2034-01-20',
      { name: 'Ana Cruz', email },
      { name: 'Ben Cruz', email: email.toUpperCase() },
      { name: 'Cleo' },
    )
    const gateway = fakeGateway()
    const at = Date.parse('2034-01-06T01:00:00Z')
    await Promise.all(Array.from({ length: 8 }, () => cron(at, { gateway })))
    const shared = gateway.delivered.filter(({ to }) => to.toLowerCase() === email)
    expect(shared).toHaveLength(1)
    expect(shared[0]?.text).toMatch(/Ana Cruz\n.*\n\nBen Cruz\n/)
    for (const guest of list.slice(0, 2)) expect(shared[0]?.text).toContain(linkOf(guest))
    expect(gateway.delivered).toHaveLength(2)
    const { recent } = await couple.get<ReminderOverview>('/api/admin/rsvp/reminders')
    expect(recent.map(({ guest_name, status }) => [guest_name, status]).toSorted()).toEqual([
      ['Ana Cruz', 'sent'],
      ['Ben Cruz', 'sent'],
      ['Cleo', 'sent'],
    ])
  })

  test('are named only if still awaited when it is sent, and each reminder keeps its own outcome', async () => {
    const email = newAddress()
    const { couple, guests: list } = await weddingWithDeadline(
      '2034-02-20',
      { name: 'Ana Cruz', email },
      { name: 'Ben Cruz', email },
      { name: 'Cleo Cruz', email },
      { name: 'Dan Cruz', email },
    )
    const [ana, ben, cleo, dan] = list
    expect(
      await mailedAt('2034-02-06T01:00:00Z', {
        answer: () => ({ outcome: 'retry', reason: 'The mail service was down.' }),
      }),
    ).toEqual([])
    await changeGuest(ana?.id, { rsvp_status: 'declined' })
    await changeGuest(ben?.id, { email: newAddress() })
    await database()
      .delete(guests)
      .where(eq(guests.id, cleo?.id ?? ''))
    const delivered = await mailedAt('2034-02-06T02:00:00Z')
    expect(delivered).toMatchObject([{ to: email }])
    expect(delivered[0]?.text).toContain('Dear Dan Cruz,')
    expect(withoutTokens(delivered[0]?.text ?? '')).not.toMatch(/Ana|Ben|Cleo/)
    const rows = new Map((await rowsOf(couple)).map((row) => [row.guest_id, row]))
    expect(rows.get(ana?.id ?? '')).toMatchObject({
      status: 'cancelled',
      error: 'The guest has replied.',
      sent_at: null,
    })
    expect(rows.get(ben?.id ?? '')).toMatchObject({
      status: 'cancelled',
      error: 'The guest’s email address was changed.',
    })
    expect(rows.get(dan?.id ?? '')).toMatchObject({ status: 'sent', error: null })
  })

  test('get no more reminders once one of them unsubscribes', async () => {
    const couple = await newCouple()
    const email = newAddress()
    await invite(couple, { name: 'Ana', email }, { name: 'Ben', email: email.toUpperCase() }, { name: 'Cleo' })
    const stranger = await newCouple()
    await invite(stranger, { email })
    await couple.post(SEND, undefined, 202)
    const [mail] = await localMailsTo(email)
    const link = /unsubscribe\/[\w-]+(\.\d+)?/.exec(mail?.text ?? '')?.[0]
    expect((await request('POST', `/${link}`)).status).toBe(200)
    const pausedOf = async ({ weddingId }: Couple) =>
      (await database().select().from(guests).where(eq(guests.wedding_id, weddingId)))
        .filter(({ reminders_paused }) => reminders_paused)
        .map(({ name }) => name)
    expect((await pausedOf(couple)).toSorted()).toEqual(['Ana', 'Ben'])
    expect(await pausedOf(stranger)).toEqual([])
  })

  test('only since the link was mailed, or whose link is of an older mail, unsubscribe themselves alone', async () => {
    const couple = await newCouple()
    const [email, own] = [newAddress(), newAddress()]
    const [ana, ben, eva] = await invite(
      couple,
      { name: 'Ana', email },
      { name: 'Ben', email: own },
      { name: 'Eva', email },
    )
    await couple.post(SEND, undefined, 202)
    const link = /unsubscribe\/[\w-]+(\.\d+)?/.exec((await localMailsTo(own))[0]?.text ?? '')?.[0]
    await changeGuest(ben?.id, { email })
    expect((await request('POST', `/${link}`)).status).toBe(200)
    const isPaused = async () => {
      const rows = new Map((await couple.get<Guest[]>('/api/guests')).map((guest) => [guest.id, guest]))
      return [ana, ben, eva].map((guest) => rows.get(guest?.id ?? '')?.reminders_paused)
    }
    expect(await isPaused()).toEqual([false, true, false])
    const older = unsubscribePath(unsubscribeToken(env.POSY_SECRET, eva?.id ?? '', couple.weddingId))
    expect((await request('POST', older)).status).toBe(200)
    expect(await isPaused()).toEqual([false, true, true])
  })

  test('only since the mails were queued still get one mail', async () => {
    const { guests: list } = await weddingWithDeadline('2034-03-20', {}, {}, {})
    await mailedAt('2034-03-06T01:00:00Z', {
      answer: () => ({ outcome: 'retry', reason: 'The mail service was down.' }),
    })
    const email = newAddress()
    for (const { id } of list) await changeGuest(id, { email })
    expect((await mailedAt('2034-03-06T02:00:00Z')).map(({ to }) => to)).toEqual([email])
    expect(await mailedAt('2034-03-06T08:00:00Z')).toEqual([])
  })

  test('with a guest added after the wave get no second mail of that wave', async () => {
    const email = newAddress()
    const { couple } = await weddingWithDeadline('2034-04-20', { email })
    expect(await mailedAt('2034-04-06T01:00:00Z')).toHaveLength(1)
    const [late] = await invite(couple, { email, name: 'Late' })
    expect(await mailedAt('2034-04-08T01:00:00Z')).toEqual([])
    const next = await mailedAt('2034-04-13T01:00:00Z')
    expect(next).toHaveLength(1)
    expect(next[0]?.text).toContain(late && linkOf(late))
  })

  test('are not reminded twice after an update from mails per guest', async () => {
    const email = newAddress()
    const { couple, guests: list } = await weddingWithDeadline('2034-05-20', { email }, { email })
    const at = Date.parse('2034-05-06T01:00:00Z')
    for (const guest of list) {
      await database()
        .insert(mails)
        .values({
          id: crypto.randomUUID(),
          wedding_id: couple.weddingId,
          guest_id: guest.id,
          kind: 'rsvp_reminder',
          unique_key: `rsvp_reminder:${guest.id}:2034-05-20:14`,
          to: email,
          ...{ subject: '', text: '', html: '', headers: {} },
          status: 'sent',
          ...{ sent_at: at, due_at: at, created_at: at, wave: 14, deadline: '2034-05-20' },
        })
    }
    expect(await mailedAt('2034-05-06T01:15:00Z')).toEqual([])
    expect(await mailedAt('2034-05-08T01:15:00Z')).toEqual([])
  })
})

describe('a guest who is deleted and added again', () => {
  const again = async (couple: Couple, guest: { id: string; email: string | null } | undefined) => {
    await couple.delete(`/api/guests/${guest?.id}`)
    return couple.post('/api/guests', { name: 'Ana Cruz', email: guest?.email?.toUpperCase() })
  }

  test('is not mailed twice within a day, by hand or by a wave', async () => {
    const { couple, guests: list } = await weddingWithDeadline(dayFromNow(2), {})
    const email = list[0]?.email ?? ''
    await couple.post(SEND, undefined, 202)
    await again(couple, list[0])
    expect(await couple.post<SendRemindersPreview>(SEND, { dry_run: true }, 200)).toMatchObject({
      queued: 0,
      recipients: [],
      skipped: { recently_reminded: 1 },
    })
    expect(await couple.post(SEND, undefined, 202)).toMatchObject({ queued: 0, skipped: { recently_reminded: 1 } })
    await cron(Date.now())
    expect(await localMailsTo(email)).toHaveLength(1)
    await database()
      .update(mailed_addresses)
      .set({ sent_at: Date.now() - DAY })
      .where(eq(mailed_addresses.wedding_id, couple.weddingId))
    expect(await couple.post(SEND, undefined, 202)).toMatchObject({ queued: 1 })
    expect(await localMailsTo(email)).toHaveLength(2)
  })

  test('or imported again gets each wave once', async () => {
    const { couple, guests: list } = await weddingWithDeadline('2034-06-20', {}, {})
    const addresses = list.map(({ email }) => email)
    expect(await mailedAt('2034-06-06T01:00:00Z')).toHaveLength(2)
    await database().delete(guests).where(eq(guests.wedding_id, couple.weddingId))
    await couple.post('/api/guests/import', { rows: addresses.map((email) => ({ name: 'Again', email })) }, 200)
    expect(await mailedAt('2034-06-06T01:15:00Z')).toEqual([])
    expect(await mailedAt('2034-06-10T01:15:00Z')).toEqual([])
    expect((await mailedAt('2034-06-13T01:00:00Z')).map(({ to }) => to).toSorted()).toEqual(addresses.toSorted())
  })

  test('still gets the mail that was deleted before it was sent', async () => {
    const { couple, guests: list } = await weddingWithDeadline('2034-07-20', {})
    await mailedAt('2034-07-06T01:00:00Z', { answer: () => ({ outcome: 'busy', reason: 'Later.' }) })
    await again(couple, list[0])
    expect(await mailedAt('2034-07-06T01:15:00Z')).toHaveLength(1)
  })

  test('may be reminded again after a mail that was refused', async () => {
    const { couple, guests: list } = await weddingWithDeadline('2034-08-20', {})
    await mailedAt('2034-08-06T01:00:00Z', { answer: () => ({ outcome: 'refused', reason: 'No such mailbox.' }) })
    expect(await addressesOf(couple)).toEqual([])
    await again(couple, list[0])
    expect(await mailedAt('2034-08-06T01:15:00Z')).toHaveLength(1)
  })

  test('is remembered only by a hash, and no longer than needed or than the wedding', async () => {
    const { couple, guests: list } = await weddingWithDeadline('2034-09-20', {})
    await mailedAt('2034-09-06T01:00:00Z')
    const kept = await addressesOf(couple)
    expect(kept).toHaveLength(1)
    expect(JSON.stringify(kept)).not.toContain(list[0]?.email?.split('@')[0])
    const other = await newCouple()
    await invite(other, { email: list[0]?.email })
    await other.post(SEND, undefined, 202)
    const [theirs] = await addressesOf(other)
    expect(theirs?.address_hash).not.toBe(kept[0]?.address_hash)

    await database()
      .update(mailed_addresses)
      .set({ expires_at: Date.now() - MINUTE })
      .where(eq(mailed_addresses.wedding_id, other.weddingId))
    await cron(Date.now() + HOUR, { gateway: fakeGateway() })
    expect(await addressesOf(other)).toEqual([])
    expect(await addressesOf(couple)).toHaveLength(1)
    await couple.request('DELETE', '/api/users/me', { body: { password: couple.password } })
    expect(await addressesOf(couple)).toEqual([])
  })
})

function dayFromNow(days: number): string {
  return new Date(Date.now() + days * DAY).toISOString().slice(0, 10)
}
