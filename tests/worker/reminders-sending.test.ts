import { describe, expect, test } from 'vitest'
import readme from '../../README.md?raw'
import type { Occasion } from '../../worker/features/occasions/schema'
import type { SendRemindersAnswer, SendRemindersPreview } from '../../worker/features/reminders/schema'
import { DAY, HOUR } from '../../worker/lib/durations'
import { newCouple, request } from '../support/worker/app'
import { prepare, weddingsD1 } from '../support/worker/databases'
import { mailsTo } from '../support/worker/mails'
import { cron, deliveredAt, fakeGateway, invite, weddingWithDeadline } from '../support/worker/reminders'

const SEND = '/api/admin/rsvp/send-reminders'
const nothingSkipped = { no_email: 0, answered: 0, bounced: 0, paused: 0, recently_reminded: 0 }

describe('reminding by hand', () => {
  test('sends at once, and counts every guest once', async () => {
    const couple = await newCouple()
    const [ana] = await invite(couple, {}, { email: null }, { rsvp_status: 'confirmed' }, { reminders_paused: true })
    await invite(couple, { kind: 'child' })
    expect(await couple.post<SendRemindersAnswer>(SEND, undefined, 202)).toEqual({
      queued: 1,
      skipped: { no_email: 2, answered: 1, bounced: 0, paused: 1, recently_reminded: 0 },
    })
    expect(await mailsTo(ana?.email ?? null)).toHaveLength(1)
    expect(await couple.post<SendRemindersAnswer>(SEND, {}, 202)).toEqual({
      queued: 0,
      skipped: { no_email: 2, answered: 1, bounced: 0, paused: 1, recently_reminded: 1 },
    })
    expect(await mailsTo(ana?.email ?? null)).toHaveLength(1)
  })

  test('asks nobody whose own occasion takes no replies', async () => {
    const couple = await newCouple()
    const occasion = async (fields: Partial<Occasion>) =>
      (await couple.post<Occasion>('/api/occasions', { name: 'Brunch', ...fields })).id
    const ids = [
      await occasion({}),
      await occasion({ asks_rsvp: false }),
      await occasion({ rsvp_deadline: '2020-01-01' }),
    ]
    await invite(couple, ...ids.map((principal_id) => ({ principal_id })))
    for (const dry_run of [true, false]) {
      expect(await couple.post(SEND, { dry_run }, dry_run ? 200 : 202)).toMatchObject({
        queued: 1,
        skipped: { ...nothingSkipped, answered: 2 },
      })
    }
  })

  test('leaves out who is invited nowhere as one who cannot reply, with an address or without', async () => {
    const couple = await newCouple()
    await invite(couple, {}, { is_invited: false }, { is_invited: false, email: null })
    for (const dry_run of [true, false]) {
      expect(await couple.post(SEND, { dry_run }, dry_run ? 200 : 202)).toMatchObject({
        queued: 1,
        skipped: { ...nothingSkipped, answered: 2 },
      })
    }
  })

  test('reminds nobody twice, however many requests run in parallel', async () => {
    const couple = await newCouple()
    const list = await invite(couple, {}, {}, {})
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => couple.post<SendRemindersAnswer>(SEND, undefined, 202)),
    )
    expect(answers.reduce((sum, { queued }) => sum + queued, 0)).toBe(3)
    for (const { queued, skipped } of answers) expect(queued + skipped.recently_reminded).toBe(3)
    for (const { email } of list) expect(await mailsTo(email)).toHaveLength(1)
  })

  test('and by the cron at the same time reminds once', async () => {
    const inTwoDays = new Date(Date.now() + 2 * DAY).toISOString().slice(0, 10)
    const { couple, guests: list } = await weddingWithDeadline(inTwoDays, {})
    await Promise.all([couple.post(SEND, undefined, 202), cron(Date.now()), cron(Date.now())])
    expect(await mailsTo(list[0]?.email ?? null)).toHaveLength(1)
  })

  test('can be limited to some guests, and ignores those of other weddings', async () => {
    const couple = await newCouple()
    const [ana, ben] = await invite(couple, {}, {})
    const [theirs] = await invite(await newCouple(), {})
    const body = { guest_ids: [ana?.id, theirs?.id, 'nobody'] }
    expect(await couple.post(SEND, body, 202)).toEqual({ queued: 1, skipped: nothingSkipped })
    expect(await mailsTo(ben?.email ?? null)).toEqual([])
    expect(await mailsTo(theirs?.email ?? null)).toEqual([])
    expect(await couple.post(SEND, { guest_ids: [] }, 202)).toEqual({ queued: 0, skipped: nothingSkipped })
  })

  test('can be previewed, by query or body, without sending anything', async () => {
    const couple = await newCouple()
    const [ana] = await invite(couple, { name: 'Ana Cruz' }, { email: null, name: 'Ben' })
    const preview = {
      queued: 1,
      skipped: { ...nothingSkipped, no_email: 1 },
      recipients: [{ guest_id: ana?.id, name: 'Ana Cruz', email: ana?.email }],
    }
    for (const yes of ['true', '1']) {
      expect(await couple.post<SendRemindersPreview>(`${SEND}?dry_run=${yes}`, undefined, 200)).toEqual(preview)
    }
    expect(await couple.post<SendRemindersPreview>(SEND, { dry_run: true }, 200)).toEqual(preview)
    expect(await mailsTo(ana?.email ?? null)).toEqual([])
    expect(await couple.post(SEND, { dry_run: false }, 202)).toMatchObject({ queued: 1 })
  })

  test('is previewed without a change that others would see, also while addresses have no hash', async () => {
    const couple = await newCouple()
    await invite(couple, {})
    await couple.post(SEND, undefined, 202)
    await invite(couple, {})
    await prepare("update mailed_addresses set address_hash = 'later' where wedding_id = ?")
      .bind(couple.weddingId)
      .run()
    await prepare('update weddings set updated_at = 7 where id = ?').bind(couple.weddingId).run()
    await couple.request('POST', SEND, { body: { dry_run: true }, headers: { 'idempotency-key': 'preview' } })
    const left = "select count(*) as n from mailed_addresses where wedding_id = ? and address_hash = 'later'"
    expect(await prepare(left).bind(couple.weddingId).first('n')).toBe(0)
    const updated = 'select updated_at from weddings where id = ?'
    expect(await prepare(updated).bind(couple.weddingId).first('updated_at')).toBe(7)
  })

  test('after the deadline is refused', async () => {
    const couple = await newCouple()
    await invite(couple, {})
    await couple.put('/api/admin/event-settings', { rsvp_deadline: '2020-01-01' })
    expect(await couple.post(SEND, undefined, 409)).toEqual({ detail: 'The RSVP deadline has passed.' })
    expect(await couple.post(SEND, { dry_run: true }, 409)).toEqual({ detail: 'The RSVP deadline has passed.' })
  })

  test.each([[{ guest_ids: 'x', dry_run: 'perhaps' }], [{ guest_ids: [7] }], [{ dry_run: 1 }], [[]], ['text']])(
    'with %j is refused',
    async (body) => {
      const couple = await newCouple()
      await couple.post(SEND, body, 422)
    },
  )

  test('requires a session', async () => {
    for (const path of ['/api/admin/rsvp/aggregates', '/api/admin/rsvp/reminders']) {
      expect((await request('GET', path)).status).toBe(401)
    }
    expect((await request('POST', SEND)).status).toBe(401)
  })
})

test('after a restore as in the README, guests whose reminder was due get the next one', async () => {
  const [, sql = ''] = /```sql\n(.*?)```/s.exec(readme) ?? []
  const { guests: list } = await weddingWithDeadline('2036-03-20', {}, { email: 'zoë@example.com' })
  const wave = Date.parse('2036-03-06T01:00:00Z')
  await cron(wave, { gateway: fakeGateway({ answer: () => ({ outcome: 'busy', reason: 'Later.' }) }) })
  for (const statement of sql.replaceAll('unixepoch() * 1000', String(wave + HOUR)).split(/;\s*/)) {
    if (statement !== '') await weddingsD1.prepare(statement).run()
  }
  const mailedAt = async (instant: number) => (await deliveredAt(instant)).map(({ to }) => to).toSorted()
  expect(await mailedAt(wave + 2 * HOUR)).toEqual([])
  expect(await mailedAt(wave + 7 * DAY)).toEqual(list.map(({ email }) => email).toSorted())
})
