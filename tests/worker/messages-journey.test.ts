import { expect, test } from 'vitest'
import { type Guest, guestPaths } from '../../worker/features/guests/schema'
import type { LocalMail } from '../../worker/features/mail/schema'
import {
  type Delivery,
  type HistoryEntry,
  type HouseholdState,
  type Message,
  type MessageAudience,
  messagePaths,
  type OccasionChange,
} from '../../worker/features/messages/schema'
import { reply } from '../support/worker/answers'
import { newCouple, request } from '../support/worker/app'
import { at } from '../support/worker/invitation'
import { postEvent, resendEvent } from '../support/worker/mail-events'
import { write } from '../support/worker/messages'
import { cron, fakeGateway } from '../support/worker/reminders'

const languages = ['en', 'fr', 'de']

test('forty households are imported, invited in three languages, told of another place, and thanked', {
  tags: 'exhaustive',
}, async () => {
  const couple = await newCouple()
  const list = Array.from({ length: 40 }, (_, i) => `Family ${i},Guest ${i},guest-${i}@example.com,${languages[i % 3]}`)
  const csv = ['Household,Name,Email,Language', ...list].join('\n')
  await couple.post(guestPaths.import, { csv }, 200)

  // The first words wait until the couple has said who they are, and when.
  const invitation = await write(couple)
  await couple.post(messagePaths.send(invitation.id), {}, 409)
  await couple.put('/api/admin/event-settings', {
    couple_name_1: 'Mara',
    couple_name_2: 'Jonas',
    wedding_date_fixed: '2031-06-14',
    venue_name: 'Villa Aurora',
    rsvp_deadline: '2031-05-01',
  })
  const audience = await couple.get<MessageAudience>(messagePaths.audience(invitation.id))
  expect(audience).toMatchObject({ total: 40, by_mail: 40, skipped: [] })
  await couple.post(messagePaths.test(invitation.id), undefined, 202)
  const local = await (await request('GET', '/api/dev/mail')).json<LocalMail[]>()
  expect(local.find(({ to }) => to === couple.email)?.subject).toContain('Test: ')

  const gateway = fakeGateway({ answer: ({ id }) => ({ outcome: 'sent', provider_id: `sent-${id}` }) })
  /** Sends at a time that is over once this returns. */
  const sendShortly = async ({ id }: Message) => {
    const [now, soon] = [Date.now(), Date.now() + 100]
    const scheduled = { at: new Date(soon).toISOString() }
    // A message cannot be scheduled for the past, however long this request takes.
    await at(new Date(now).toISOString(), () => couple.post(messagePaths.send(id), scheduled, 202))
    await expect.poll(() => Date.now() > soon).toBe(true)
    await cron(soon, { gateway })
  }
  await sendShortly(invitation)
  await cron(Date.now(), { gateway })
  expect(gateway.delivered).toHaveLength(40)
  const subjects = new Set(gateway.delivered.map(({ subject }) => subject))
  expect(subjects.size, 'one subject in each language').toBe(3)
  const bodies = gateway.delivered.map(({ text }) => text)
  expect(new Set(bodies.map((text) => /https?:\S+\/rsvp\/\S+/.exec(text)?.[0])).size, 'a link of their own each').toBe(
    40,
  )

  // Two come back.
  for (const nth of [3, 7]) {
    const mail = gateway.delivered.find(({ to }) => to === `guest-${nth}@example.com`)
    const event = resendEvent('email.bounced', `sent-${mail?.id}`, { bounce: { type: 'Permanent' } })
    expect((await postEvent(event)).status).toBe(200)
  }
  const deliveries = await couple.get<Delivery[]>(messagePaths.deliveries(invitation.id))
  const cameBack = deliveries.filter(({ status }) => status === 'bounced')
  expect(cameBack.map(({ name }) => name).sort()).toEqual(['Family 3', 'Family 7'])

  // One replies by their link, one by phone.
  const guests = await couple.get<Guest[]>(guestPaths.list)
  const named = (name: string) => guests.find((guest) => guest.name === name) as Guest
  await reply(named('Guest 0'), { rsvp_status: 'confirmed' })
  await couple.post('/api/rsvp', { guest_id: named('Guest 1').id, rsvp_status: 'declined', source: 'phone' }, 200)
  const after = (await couple.get<Message[]>(messagePaths.list)).find(({ id }) => id === invitation.id)
  expect(after?.counts).toMatchObject({ accepted: 38, bounced: 2, queued: 0, answered: 2 })

  // The place changes: those who declined are not told, and a wrong address is asked for first.
  await couple.put('/api/admin/event-settings', { venue_name: 'The Orangery' })
  expect(await couple.get<OccasionChange[]>(messagePaths.changes)).toMatchObject([
    { before: { venue_name: 'Villa Aurora' }, after: { venue_name: 'The Orangery' } },
  ])
  const change = await write(couple, { kind: 'change' })
  const told = await couple.get<MessageAudience>(messagePaths.audience(change.id))
  expect(told).toMatchObject({ total: 39, by_mail: 37 })
  expect(told.skipped.map(({ code }) => code)).toEqual(['bounced', 'bounced'])
  await couple.put(guestPaths.one(named('Guest 3').id), { email: 'guest-three@example.com' })
  await sendShortly(change)
  const notices = gateway.delivered.slice(40).filter(({ text }) => text.includes('The Orangery'))
  expect(notices).toHaveLength(38)
  expect(notices.every(({ text }) => text.includes('Villa Aurora'))).toBe(true)
  expect(notices.map(({ to }) => to)).toContain('guest-three@example.com')
  expect(await couple.get(messagePaths.changes)).toEqual([])

  // Thanks go to who came.
  const thanks = await write(couple, { kind: 'thanks' })
  expect(await couple.get<MessageAudience>(messagePaths.audience(thanks.id))).toMatchObject({
    total: 1,
    deliveries: [{ name: 'Family 0', to: 'guest-0@example.com' }],
  })

  const states = await couple.get<HouseholdState[]>(messagePaths.households)
  expect(states).toHaveLength(40)
  expect(states.find(({ household_id }) => household_id === named('Guest 7').household_id)).toMatchObject({
    kind: 'invitation',
    status: 'bounced',
  })
  const history = await couple.get<HistoryEntry[]>(messagePaths.history(named('Guest 0').id))
  expect(history.map((entry) => (entry.type === 'message' ? entry.kind : entry.type))).toEqual([
    'change',
    'answer',
    'invitation',
  ])
})
