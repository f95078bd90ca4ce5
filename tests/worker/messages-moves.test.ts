import { describe, expect, test } from 'vitest'
import { type Guest, guestPaths } from '../../worker/features/guests/schema'
import { type Household, householdPaths as paths } from '../../worker/features/households/schema'
import {
  type HistoryEntry,
  type HouseholdState,
  type Message,
  messagePaths,
} from '../../worker/features/messages/schema'
import { DAY } from '../../worker/lib/durations'
import { reply } from '../support/worker/answers'
import type { Couple } from '../support/worker/app'
import { addGuest, guestNow } from '../support/worker/guests'
import { householdsOf } from '../support/worker/households'
import { audienceOf, deliveriesOf, hosts, sent, write } from '../support/worker/messages'
import { cron, fakeGateway } from '../support/worker/reminders'

/** Ana, Luis and Ben, each alone, with address and number. */
async function threeAlone() {
  const couple = await hosts()
  const add = (name: string) =>
    addGuest(couple, { name, email: `${name.toLowerCase()}@example.com`, phone: `+63 917 55${name.length}` })
  return { couple, ana: await add('Ana'), luis: await add('Luis'), ben: await add('Benjamin') }
}

/** Ways into one household of the name Reyes. */
const waysTogether: [string, (couple: Couple, ana: Guest, luis: Guest) => Promise<unknown>][] = [
  [
    'as a new household',
    (couple, ana, luis) => couple.post(paths.list, { name: 'Reyes', guest_ids: [ana.id, luis.id] }),
  ],
  [
    'as members of one of them',
    (couple, ana, luis) => couple.post(paths.members(luis.id), { guest_ids: [ana.id] }, 200),
  ],
  [
    'in their forms',
    async (couple, ...both) => {
      for (const { id } of both) await couple.put(guestPaths.one(id), { household: 'Reyes' })
    },
  ],
  [
    'by an import',
    (couple, ...both) =>
      couple.post(
        '/api/guests/import',
        { rows: both.map(({ name, email }) => ({ Name: name, Email: email, Household: 'Reyes' })) },
        200,
      ),
  ],
]

const homeOf = async (couple: Couple, guest: Guest) => (await guestNow(couple, guest)).household_id
const messageNow = async (couple: Couple, { id }: Message) =>
  (await couple.get<Message[]>('/api/messages')).find((message) => message.id === id) as Message
const addressees = async (couple: Couple, message: Message) =>
  (await audienceOf(couple, message)).deliveries.map(({ household_id }) => household_id).toSorted()

describe('a message for chosen households that has not started', () => {
  test.each(waysTogether)('is for guests who were put into one household %s', async (_, move) => {
    const { couple, ana, luis, ben } = await threeAlone()
    const forAll = await write(couple, { audience: { households: [ana.id, luis.id, ben.id], not_yet_sent: true } })
    const forAna = await write(couple, { kind: 'custom', body: 'Hi', audience: { households: [ana.id] } })
    const forBen = await write(couple, { kind: 'custom', body: 'Hi', audience: { households: [ben.id] } })
    const at = new Date(Date.now() + DAY).toISOString()
    await couple.post(`/api/messages/${forAna.id}/send`, { at }, 202)
    await move(couple, ana, luis)
    const home = await homeOf(couple, ana)
    expect(await homeOf(couple, luis)).toBe(home)
    const now = await messageNow(couple, forAll)
    expect(now.audience).toEqual({ households: expect.any(Array), not_yet_sent: true })
    expect(now.audience.households?.toSorted()).toEqual([home, ben.id].toSorted())
    expect(now.version).toBeGreaterThan(forAll.version)
    expect(await addressees(couple, forAll)).toEqual([home, ben.id].toSorted())
    expect(await messageNow(couple, forBen)).toEqual(forBen)
    expect(await messageNow(couple, forAna)).toMatchObject({ status: 'scheduled', audience: { households: [home] } })
    const gateway = fakeGateway()
    await cron(Date.now() + 2 * DAY, { gateway })
    expect(gateway.delivered.map(({ to }) => to)).toEqual(['ana@example.com'])
  })

  test('is for all members of a household that is removed, and for those who leave one', async () => {
    const { couple, ana, luis, ben } = await threeAlone()
    const members = [ana.id, luis.id, ben.id]
    const { id } = await couple.post<Household>(paths.list, { name: 'Reyes', guest_ids: members })
    const message = await write(couple, { audience: { households: [id] } })
    await couple.put(guestPaths.one(ben.id), { household: null })
    expect(await addressees(couple, message)).toEqual([id, ben.id].toSorted())
    await couple.delete(paths.one(id))
    expect(await addressees(couple, message)).toEqual(members.toSorted())
  })
})

describe('what a household was sent', () => {
  const statesOf = (couple: Couple) => couple.get<HouseholdState[]>('/api/messages/households')

  /** An invitation that the couple has sent to everybody, and that Ana has replied to. */
  async function invited() {
    const { couple, ...guests } = await threeAlone()
    const message = await sent(couple, { channel: 'whatsapp' })
    for (const { id } of await deliveriesOf(couple, message)) {
      await couple.post(`/api/deliveries/${id}/handed-over`, undefined, 200)
    }
    await reply(guests.ana, { rsvp_status: 'confirmed' })
    return { couple, message, ...guests }
  }

  test.each(waysTogether)('is known of guests who were put into one household %s', async (_, move) => {
    const { couple, message, ana, luis, ben } = await invited()
    await move(couple, ana, luis)
    const home = await homeOf(couple, ana)
    const states = await statesOf(couple)
    expect(states.find(({ household_id }) => household_id === home)).toMatchObject({
      message_id: message.id,
      status: 'handed_over',
      answered_at: expect.any(String),
    })
    expect((await messageNow(couple, message)).counts).toMatchObject({ handed_over: 3, answered: 1 })
    const again = await audienceOf(couple, await write(couple, { audience: { not_yet_sent: true } }))
    expect(again).toMatchObject({ total: 2, deliveries: [] })
    expect(again.skipped.map(({ household_id, code }) => [household_id, code])).toEqual(
      expect.arrayContaining([
        [home, 'already_sent'],
        [ben.id, 'already_sent'],
      ]),
    )
  })

  test('goes with the guest who got it when their household is removed', async () => {
    const { couple, ana, luis, ben } = await threeAlone()
    const { id } = await couple.post<Household>(paths.list, { name: 'Reyes', guest_ids: [ana.id, luis.id] })
    await couple.put(paths.one(id), { contact_guest_id: luis.id, locale: 'fil' })
    const message = await sent(couple)
    const to = (await deliveriesOf(couple, message)).map(({ household_id }) => household_id)
    expect(to.toSorted()).toEqual([id, ben.id].toSorted())
    await couple.put(paths.one(id), { contact_guest_id: ana.id })
    await couple.delete(paths.one(id))
    const again = await write(couple, { audience: { not_yet_sent: true } })
    expect(await addressees(couple, again)).toEqual([await homeOf(couple, ana)])
    expect((await householdsOf(couple)).map(({ members }) => members.length)).toEqual([1, 1, 1])
  })

  test('is not sent once more by mails that still wait', async () => {
    const { couple, ana, luis } = await threeAlone()
    const at = Date.now() + DAY
    const message = await write(couple)
    await couple.post(`/api/messages/${message.id}/send`, { at: new Date(at).toISOString() }, 202)
    // The provider is busy when the message starts, so that its mails wait.
    await cron(at, { gateway: fakeGateway({ answer: () => ({ outcome: 'busy', reason: 'Busy.' }) }) })
    await couple.post(paths.list, { name: 'Reyes', guest_ids: [ana.id, luis.id] })
    const gateway = fakeGateway()
    await cron(at + DAY, { gateway })
    expect(gateway.delivered.map(({ to }) => to).toSorted()).toEqual(['ana@example.com', 'benjamin@example.com'])
    const home = await homeOf(couple, ana)
    expect(
      (await deliveriesOf(couple, message)).map(({ household_id, status }) => [household_id === home, status]),
    ).toEqual(
      expect.arrayContaining([
        [true, 'accepted'],
        [false, 'cancelled'],
        [false, 'accepted'],
      ]),
    )
  })
})

test('a guest’s history has nothing from after they left the household that began with them', async () => {
  const { couple, ana, luis } = await threeAlone()
  const subjectsOf = async ({ id }: Guest) =>
    (await couple.get<HistoryEntry[]>(messagePaths.history(id))).map((one) => one.type === 'message' && one.subject)
  const only = { audience: { households: [ana.id] } }
  await sent(couple, { ...only, subject: 'Keep it free' })
  await couple.post(paths.members(ana.id), { guest_ids: [luis.id] }, 200)
  await couple.put(guestPaths.one(ana.id), { household: null })
  await sent(couple, { ...only, subject: 'See you' })
  expect(await subjectsOf(luis)).toContain('See you')
  expect(await subjectsOf(ana)).toEqual(['Keep it free'])
})
