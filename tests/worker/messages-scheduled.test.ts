import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { insertRows } from '../../worker/db/bulk'
import { messages, weddings } from '../../worker/db/schema/weddings'
import type { Message } from '../../worker/features/messages/schema'
import { dayAt } from '../../worker/lib/calendar'
import { DAY, HOUR, MINUTE } from '../../worker/lib/durations'
import { newId } from '../../worker/lib/ids'
import type { Couple } from '../support/worker/app'
import { type Call, faultyDatabases, OVERLOADED } from '../support/worker/faults'
import { hosts, readable, write } from '../support/worker/messages'
import { cron, database, fakeGateway, invite } from '../support/worker/reminders'

const send = (couple: Couple, { id }: Message, body: object = {}) =>
  couple.post<Message>(`/api/messages/${id}/send`, body, 202)

describe('a scheduled message that cannot be started', () => {
  const statusOf = async (couple: Couple) =>
    (await couple.get<Message[]>('/api/messages')).map(({ status, scheduled_at }) => ({ status, scheduled_at }))

  /** A couple with a message that is scheduled for tomorrow. */
  async function scheduling() {
    const couple = await hosts()
    await invite(couple, {})
    const message = await write(couple)
    const at = Date.now() + DAY
    await send(couple, message, { at: new Date(at).toISOString() })
    return { couple, message, at }
  }

  test('and many others of its wedding do not keep those of other weddings from starting', async () => {
    const { couple, message } = await scheduling()
    const [row] = await database().select().from(messages).where(eq(messages.id, message.id))
    if (!row) throw new Error('There is no message.')
    const copies = Array.from({ length: 45 }, () => ({ ...row, id: newId(Date.now()) }))
    await insertRows(database(), messages, copies)
    await readable(couple, false)
    const other = await scheduling()
    const gateway = fakeGateway()
    const lines = await cron(other.at + MINUTE, { gateway })
    expect(gateway.delivered).toHaveLength(1)
    expect(lines.find(({ job }) => job === 'start_messages')).toMatchObject({ level: 'error' })
    expect(await statusOf(other.couple)).toMatchObject([{ status: 'sent' }])
    await database().delete(messages).where(eq(messages.wedding_id, couple.weddingId))
  })

  test('is a draft again after a day, which can be sent by hand', async () => {
    const { couple, message, at } = await scheduling()
    await readable(couple, false)
    const scheduled = [{ status: 'scheduled', scheduled_at: new Date(at).toISOString() }]
    for (const late of [0, HOUR, DAY - MINUTE]) {
      await cron(at + late, { gateway: fakeGateway() })
      expect(await statusOf(couple)).toEqual(scheduled)
    }
    await cron(at + DAY, { gateway: fakeGateway() })
    expect(await statusOf(couple)).toEqual([{ status: 'draft', scheduled_at: null }])
    await readable(couple, true)
    await send(couple, message)
    expect(await statusOf(couple)).toMatchObject([{ status: 'sent' }])
  })

  test.each(['date_precision', 'names'])(
    'for want of the %s waits for a day, and is a draft again then',
    async (lost) => {
      const cleared = lost === 'names' ? { couple_name_1: null, couple_name_2: null } : { date_precision: null }
      const { couple, at } = await scheduling()
      const wedding = eq(weddings.id, couple.weddingId)
      const [saved] = await database().select().from(weddings).where(wedding)
      await database().update(weddings).set(cleared).where(wedding)
      await cron(at + DAY - MINUTE, { gateway: fakeGateway() })
      expect(await statusOf(couple)).toMatchObject([{ status: 'scheduled' }])
      await cron(at + DAY, { gateway: fakeGateway() })
      expect(await statusOf(couple)).toEqual([{ status: 'draft', scheduled_at: null }])
      await database()
        .update(weddings)
        .set(saved ?? {})
        .where(wedding)
      const gateway = fakeGateway()
      await cron(at + 90 * DAY, { gateway })
      expect(gateway.delivered).toEqual([])
    },
  )

  test('because it reaches nobody any more is a draft again at once', async () => {
    const { couple, at } = await scheduling()
    await couple.put('/api/admin/event-settings', { rsvp_deadline: dayAt(Date.now() - 2 * DAY, 'utc') })
    const gateway = fakeGateway()
    const lines = await cron(at, { gateway })
    expect(lines.find(({ job }) => job === 'start_messages')).toMatchObject({ level: 'info', started: 0 })
    expect(gateway.delivered).toEqual([])
    expect(await statusOf(couple)).toEqual([{ status: 'draft', scheduled_at: null }])
  })

  test('because the database is busy stays scheduled', async () => {
    const { couple, at } = await scheduling()
    const isStart = ({ sql }: Call) => sql.some((text) => text.startsWith('insert into "deliveries"'))
    const bindings = faultyDatabases((call) => (isStart(call) ? 'before' : null), OVERLOADED)
    await cron(at + 2 * DAY, { gateway: fakeGateway(), bindings })
    expect(await statusOf(couple)).toMatchObject([{ status: 'scheduled' }])
    await cron(at + 2 * DAY + MINUTE, { gateway: fakeGateway() })
    expect(await statusOf(couple)).toMatchObject([{ status: 'sent' }])
  })
})
