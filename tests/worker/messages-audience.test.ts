import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { deliveries, mails } from '../../worker/db/schema/weddings'
import type { HouseholdState } from '../../worker/features/messages/schema'
import type { Occasion } from '../../worker/features/occasions/schema'
import { addDays } from '../../worker/lib/calendar'
import { HOUR } from '../../worker/lib/durations'
import { inDays } from '../support/days'
import type { Couple } from '../support/worker/app'
import { postEvent, resendEvent } from '../support/worker/mail-events'
import { audienceOf, deliveriesOf, hosts, newHousehold, sent, write } from '../support/worker/messages'
import { cron, database, fakeGateway, invite, weddingWithDeadline } from '../support/worker/reminders'

describe('the audience', () => {
  test('is the invited households, with the reason why some get nothing', async () => {
    const couple = await hosts()
    const cruz = await newHousehold(couple, { name: 'Cruz' })
    const [contact, , , , bounced, gone] = await invite(
      couple,
      { name: 'Ana Cruz', email: 'ana@example.com', household: 'Cruz', household_id: cruz },
      { name: 'Luis Cruz', email: 'Ana@Example.com', household: 'Cruz', household_id: cruz },
      { name: 'Mia Cruz', kind: 'child', household: 'Cruz', household_id: cruz },
      { name: 'Nobody Here', email: null },
      { name: 'Wrong Address', email: 'old@example.com', bounced_email: 'OLD@example.com' },
      { name: 'No More', unsubscribed_at: 1 },
      { name: 'Not Invited', is_invited: false },
    )
    const message = await write(couple, { kind: 'save_the_date' })
    const found = await audienceOf(couple, message)
    expect(found).toEqual({
      total: 4,
      by_mail: 1,
      mails: 1,
      quota_left: 5000,
      skipped: [
        {
          household_id: expect.any(String),
          name: 'Nobody Here',
          code: 'no_address',
          reason: expect.stringContaining('address'),
        },
        {
          household_id: bounced?.id,
          name: 'Wrong Address',
          code: 'bounced',
          reason: expect.stringContaining('came back'),
        },
        {
          household_id: gone?.id,
          name: 'No More',
          code: 'unsubscribed',
          reason: expect.stringContaining('no more emails'),
        },
      ],
      deliveries: [{ household_id: cruz, name: 'Cruz', channel: 'mail', to: contact?.email }],
    })
    const invitation = await audienceOf(couple, await write(couple))
    expect(invitation.skipped.map(({ code }) => code)).toEqual(['no_address', 'bounced'])
  })

  test('takes the contact, or each adult, once per address', async () => {
    const couple = await hosts()
    const home = await newHousehold(couple)
    const members = { household: 'Reyes', household_id: home }
    const [, contact] = await invite(
      couple,
      { email: 'one@example.com', ...members },
      { email: 'two@example.com', ...members },
      { email: 'TWO@example.com', ...members },
      { email: 'child@example.com', kind: 'child', ...members },
    )
    await couple.put(`/api/households/${home}`, { contact_guest_id: contact?.id })
    const [alone] = (await audienceOf(couple, await write(couple))).deliveries
    expect(alone?.to).toBe('two@example.com')
    const each = await audienceOf(couple, await write(couple, { to: 'each_adult' }))
    expect(each).toMatchObject({ total: 1, by_mail: 1, mails: 2 })
    expect(each.deliveries[0]?.to).toEqual(['two@example.com', 'one@example.com'])
  })

  test('of each adult hears of their own occasions alone, if they reply only for themselves', async () => {
    const couple = await hosts()
    const members = { household: 'Reyes', household_id: await newHousehold(couple) }
    const alone = { answers_for_household: false, ...members }
    const [ana, , tim] = await invite(
      couple,
      { name: 'Ana', email: 'ana@example.com', ...members },
      { name: 'Sol', email: 'sol@example.com', ...alone },
      { name: 'Tim', email: 'tim@example.com', is_invited: false, ...alone },
    )
    const others = { household: 'Cruz', household_id: await newHousehold(couple) }
    await invite(couple, { kind: 'child', email: null, ...others })
    const [tom] = await invite(couple, {
      email: 'tom@example.com',
      is_invited: false,
      answers_for_household: false,
      ...others,
    })
    const brunch = await couple.post<Occasion>('/api/occasions', { name: 'Brunch', date: '2031-06-15' })
    await couple.put(`/api/occasions/${brunch.id}/invitations`, {
      guest_ids: [ana?.id, tim?.id, tom?.id],
      invited: true,
    })
    const told = async () => {
      const message = await write(couple, { to: 'each_adult', occasion_ids: [couple.weddingId, brunch.id] })
      const at = Date.now() + HOUR
      await couple.post(`/api/messages/${message.id}/send`, { at: new Date(at).toISOString() }, 202)
      const gateway = fakeGateway()
      await cron(at, { gateway })
      const toldIn = (text: string) => ['14 June', 'Brunch'].filter((name) => text.includes(name))
      return gateway.delivered.map(({ to, text }) => [to, ...toldIn(text)].join(' ')).toSorted()
    }
    expect(await told()).toEqual([
      'ana@example.com 14 June Brunch',
      'sol@example.com 14 June',
      'tim@example.com Brunch',
      'tom@example.com Brunch',
    ])
    await couple.put(`/api/occasions/${brunch.id}`, { rsvp_deadline: inDays(-2) })
    expect(await told()).toEqual(['ana@example.com 14 June Brunch', 'sol@example.com 14 June'])
    const again = await write(couple, { to: 'each_adult', occasion_ids: [couple.weddingId, brunch.id] })
    expect((await audienceOf(couple, again)).skipped).toMatchObject([
      { household_id: others.household_id, code: 'closed' },
    ])
  })

  test('is narrowed by occasion, answers, tags, sides and households', async () => {
    const couple = await hosts()
    const list = await invite(
      couple,
      { name: 'A', tags: ['Family'], side: 'partner_1' },
      { name: 'B', tags: ['family'], side: 'partner_2', rsvp_status: 'confirmed' },
      { name: 'C', rsvp_status: 'declined' },
    )
    const brunch = await couple.post<Occasion>('/api/occasions', { name: 'Brunch' })
    await couple.put(`/api/occasions/${brunch.id}/invitations`, { guest_ids: [list[1]?.id], invited: true })
    const names = async (input: object) =>
      (await audienceOf(couple, await write(couple, { kind: 'custom', ...input }))).deliveries.map(({ name }) => name)
    expect(await names({})).toEqual(['A', 'B', 'C'])
    expect(await names({ occasion_ids: [brunch.id] })).toEqual(['B'])
    expect(await names({ audience: { occasion_id: brunch.id } })).toEqual(['B'])
    expect(await names({ audience: { tags: ['FAMILY'] } })).toEqual(['A', 'B'])
    expect(await names({ audience: { tags: ['family'], sides: ['partner_1'] } })).toEqual(['A'])
    expect(await names({ audience: { statuses: ['declined', 'confirmed'] } })).toEqual(['B', 'C'])
    expect(await names({ audience: { statuses: ['confirmed'], occasion_id: brunch.id } })).toEqual([])
    expect(await names({ audience: { households: [list[2]?.id, 'nobody'] } })).toEqual(['C'])
    expect(await names({ audience: { households: [] } })).toEqual([])
    expect(await names({ kind: 'thanks' })).toEqual(['B'])
    expect(await names({ kind: 'change' })).toEqual(['A', 'B'])
    expect(await names({ kind: 'reminder' })).toEqual(['A'])
  })

  test('asks nobody for a reply once replies are closed', async () => {
    const couple = await hosts({ wedding_date_fixed: '2031-06-14', rsvp_deadline: null })
    await invite(couple, {}, { reminders_paused: true })
    const reminder = await write(couple, { kind: 'reminder' })
    expect((await audienceOf(couple, reminder)).skipped.map(({ code }) => code)).toEqual(['paused'])
    await couple.put('/api/admin/event-settings', { rsvp_deadline: '2020-01-01' })
    expect((await audienceOf(couple, reminder)).skipped.map(({ code }) => code)).toEqual(['closed', 'closed'])
    expect((await audienceOf(couple, await write(couple))).by_mail).toBe(0)
    expect((await audienceOf(couple, await write(couple, { kind: 'save_the_date' }))).by_mail).toBe(2)
  })
})

test('the audience of a scheduled message is that of the time when it starts', async () => {
  const deadline = inDays(10)
  const couple = await hosts({ rsvp_deadline: deadline })
  const [ana] = await invite(couple, {})
  const message = await write(couple)
  const at = (day: string) => `${day}T04:00:00.000Z`
  await couple.post(`/api/messages/${message.id}/send`, { at: at(deadline) }, 202)
  expect(await audienceOf(couple, message)).toMatchObject({ by_mail: 1, skipped: [] })
  await couple.put(`/api/messages/${message.id}`, { scheduled_at: at(addDays(deadline, 1)) })
  expect(await audienceOf(couple, message)).toMatchObject({
    by_mail: 0,
    skipped: [{ household_id: ana?.id, code: 'closed', reason: 'The RSVP deadline has passed.' }],
  })
})

test.each(['queued', 'failed', 'bounced'] as const)(
  'an invitation that is %s has not been sent to its household',
  async (status) => {
    const couple = await hosts()
    await invite(couple, { name: 'Ana' })
    const message = await sent(couple, { kind: 'invitation', subject: 'Come' })
    await database().update(deliveries).set({ status }).where(eq(deliveries.message_id, message.id))
    const states = await couple.get<HouseholdState[]>('/api/messages/households')
    expect(states).toMatchObject([{ status, kinds: ['invitation'], sent_kinds: [] }])
  },
)

describe('an invitation to each adult that came back from one of them', () => {
  async function cameBackFromOne(couple: Couple) {
    const home = await newHousehold(couple, { name: 'Cruz' })
    const members = { household: 'Cruz', household_id: home }
    const [ana, luis] = await invite(couple, { name: 'Ana', ...members }, { name: 'Luis', ...members })
    const message = await sent(couple, { to: 'each_adult' })
    const [mail] = await database()
      .select()
      .from(mails)
      .where(eq(mails.guest_id, luis?.id ?? ''))
    expect((await postEvent(resendEvent('email.bounced', mail?.provider_id ?? ''))).status).toBe(200)
    expect(await deliveriesOf(couple, message)).toMatchObject([{ household_id: home, status: 'bounced' }])
    return { home, ana, luis }
  }

  test('has been sent to the household', async () => {
    const couple = await hosts()
    const { home } = await cameBackFromOne(couple)
    const states = await couple.get<HouseholdState[]>('/api/messages/households')
    expect(states).toMatchObject([{ status: 'bounced', kinds: ['invitation'], sent_kinds: ['invitation'] }])
    const again = await write(couple, { to: 'each_adult', audience: { not_yet_sent: true } })
    expect(await audienceOf(couple, again)).toMatchObject({
      deliveries: [],
      skipped: [{ household_id: home, code: 'already_sent' }],
    })
  })

  test('is followed by no reminder that was due before it', async () => {
    const { couple } = await weddingWithDeadline(inDays(10))
    const { ana } = await cameBackFromOne(couple)
    const [other] = await invite(couple, {})
    const gateway = fakeGateway()
    await cron(Date.now() + 25 * HOUR, { gateway })
    const reminded = gateway.delivered.map(({ to }) => to)
    expect(reminded).toContain(other?.email)
    expect(reminded).not.toContain(ana?.email)
  })
})

test.each([
  ['came back', { status: 'sent', feedback: 'bounced', sent_at: 5 }, []],
  ['may have arrived', { status: 'failed', feedback: null, sent_at: 5 }, ['already_sent']],
  ['was never sent', { status: 'failed', feedback: null, sent_at: null }, []],
  ['waits', { status: 'pending', feedback: null, sent_at: null }, ['already_sent']],
] as const)('“not yet sent” looks at whether an automatic reminder %s', async (_, mail, skips) => {
  const couple = await hosts()
  const [ana] = await invite(couple, {})
  const id = crypto.randomUUID()
  await database()
    .insert(mails)
    .values({
      ...{ id, wedding_id: couple.weddingId, guest_id: ana?.id, kind: 'rsvp_reminder', unique_key: id },
      ...{ to: 'old@example.com', subject: '', text: '', html: '', headers: {}, due_at: 5, created_at: 5, ...mail },
    })
  const message = await write(couple, { kind: 'reminder', audience: { not_yet_sent: true } })
  expect((await audienceOf(couple, message)).skipped.map(({ code }) => code)).toEqual(skips)
})
