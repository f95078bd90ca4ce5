import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { mails } from '../../worker/db/schema/weddings'
import { type Couple, newCouple } from '../support/worker/app'
import { newMember } from '../support/worker/members'
import { counts, cron, database, fakeGateway, mailed } from '../support/worker/reminders'

const SETTINGS = '/api/admin/event-settings'

const add = (couple: Couple, title: string, fields: object) => couple.post('/api/tasks', { title, ...fields })

describe('the weekly digest', () => {
  test('is off by default', async () => {
    const couple = await newCouple()
    await add(couple, 'Book the florist', { due_date: '2030-03-19' })
    expect(await couple.get(SETTINGS)).toMatchObject({ task_digest: false })
    expect(counts(await mailed(couple, '2030-03-18T01:00:00Z'))).toEqual([0])
  })

  test('is sent once, on Mondays at eight in the wedding’s zone, with overdue tasks and those of the week', async () => {
    const couple = await newCouple()
    await couple.put(SETTINGS, { task_digest: true })
    await add(couple, 'Order <rings>', { due_date: '2030-04-14' })
    await add(couple, 'Taste the cake', { due_date: '2030-04-15' })
    await add(couple, 'Book the band', { due_date: '2030-04-21' })
    await add(couple, 'Next week', { due_date: '2030-04-22' })
    await add(couple, 'Done', { due_date: '2030-04-15', status: 'completed' })
    await add(couple, 'Some day', {})
    const all = await mailed(
      couple,
      '2030-04-14T23:59:00Z',
      '2030-04-15T00:00:00Z',
      '2030-04-15T00:00:00Z',
      '2030-04-15T09:00:00Z',
      '2030-04-16T00:00:00Z',
      '2030-04-22T00:00:00Z',
    )
    expect(counts(all)).toEqual([0, 1, 0, 0, 0, 1])
    const mail = all[1]?.[0]
    expect(mail?.subject).toBe('Your week: 2 tasks due, 1 overdue')
    expect(mail?.text).toContain(
      'This week\n- Taste the cake, 15 Apr 2030\n- Book the band, 21 Apr 2030\n\nOverdue\n- Order <rings>, 14 Apr 2030\n\nAll tasks: https://posy.test/tasks',
    )
    expect(mail?.html).toContain('Order &lt;rings&gt;')
    for (const absent of ['Next week', 'Done', 'Some day']) expect(mail?.text).not.toContain(absent)
  })

  test('goes to owners and partners, and not to helpers', async () => {
    const couple = await newCouple()
    const partner = await newMember(couple)
    const helper = await newMember(couple, 'helper')
    await couple.put(SETTINGS, { task_digest: true, couple_name_1: 'Mara', couple_name_2: 'Jonas' })
    await add(couple, 'Taste the cake', { due_date: '2030-08-05' })
    const gateway = fakeGateway()
    await cron(Date.parse('2030-08-05T00:00:00Z'), { gateway })
    const told = gateway.delivered.map(({ to }) => to)
    const texts = gateway.delivered.filter(({ to }) => to === partner.email).map(({ text }) => text)
    expect(texts).toEqual([expect.stringContaining("This is about Mara & Jonas's wedding. You’re receiving this")])
    expect(told).toEqual(expect.arrayContaining([couple.email, partner.email]))
    expect(told).not.toContain(helper.email)
  })

  test('is sent once, however many crons overlap, and counts the tasks it does not list', {
    tags: 'exhaustive',
  }, async () => {
    const couple = await newCouple()
    await couple.put(SETTINGS, { task_digest: true })
    for (let i = 0; i < 12; i++) await add(couple, `Task ${i}`, { due_date: '2030-05-20' })
    const gateway = fakeGateway()
    const now = Date.parse('2030-05-20T00:00:00Z')
    await Promise.all(Array.from({ length: 8 }, () => cron(now, { gateway })))
    const digests = gateway.delivered.filter(({ to }) => to === couple.email)
    expect(digests).toHaveLength(1)
    expect(digests[0]?.text).toContain('and 2 more tasks')
  })

  test('is not sent when nothing is due or once it is switched off', async () => {
    const couple = await newCouple()
    await couple.put(SETTINGS, { task_digest: true })
    expect(counts(await mailed(couple, '2030-06-17T00:00:00Z'))).toEqual([0])
    const rows = () => database().select().from(mails).where(eq(mails.wedding_id, couple.weddingId))
    expect(await rows()).toMatchObject([{ status: 'cancelled', error: 'Nothing is due this week.' }])
    await add(couple, 'Late', { due_date: '2030-06-01' })
    const busy = fakeGateway({ answer: () => ({ outcome: 'busy', reason: 'Later.' }) })
    await cron(Date.parse('2030-06-24T00:00:00Z'), { gateway: busy })
    await couple.put(SETTINGS, { task_digest: false })
    expect(counts(await mailed(couple, '2030-06-24T00:15:00Z', '2030-07-01T00:00:00Z'))).toEqual([0, 0])
    expect((await rows()).map(({ error }) => error)).toContain('The weekly digest is switched off.')
  })
})
