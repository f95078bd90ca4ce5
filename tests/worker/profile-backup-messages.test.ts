import { expect, test } from 'vitest'
import { GUEST_LIMIT, type Guest, guestPaths } from '../../worker/features/guests/schema'
import { householdPaths } from '../../worker/features/households/schema'
import { type Message, type MessageAudience, messagePaths } from '../../worker/features/messages/schema'
import { occasionPaths } from '../../worker/features/occasions/contract'
import type { Occasion } from '../../worker/features/occasions/schema'
import { type Couple, newCouple } from '../support/worker/app'
import { bring, exported } from '../support/worker/backup'
import { hosts, write } from '../support/worker/messages'

const messagesOf = (couple: Couple) => couple.get<Message[]>(messagePaths.list)
const audienceOf = async (couple: Couple, { id }: Pick<Message, 'id'>) =>
  (await couple.get<MessageAudience>(messagePaths.audience(id))).deliveries.map(({ name }) => name)

const numbered = (count: number) => Array.from({ length: count }, (_, i) => i + 1)

/** A couple with a draft, a scheduled message and one that was sent. */
async function writers(): Promise<Couple> {
  const couple = await hosts()
  const addGuest = (name: string, household?: string) =>
    couple.post<Guest>(guestPaths.list, { name, household, email: `${name}@example.com` })
  const [ana] = [await addGuest('Ana', 'Okafor'), await addGuest('Ben', 'Okafor')]
  const [carl] = [await addGuest('Carl'), await addGuest('Dora')]
  const brunch = await couple.post<Occasion>(occasionPaths.list, { name: 'Brunch', date: '2031-06-15' })
  await couple.put(occasionPaths.invitations(brunch.id), { guest_ids: [carl.id], invited: true })
  await write(couple, {
    kind: 'custom',
    subject: 'Hello from {names}',
    body: 'Bring sun\nand shoes.',
    translations: { de: { subject: 'Hallo', body: 'Bringt Sonne mit.' } },
    occasion_ids: [couple.weddingId, brunch.id],
    audience: { households: [ana.household_id, carl.household_id], not_yet_sent: true },
    to: 'each_adult',
    tone: null,
  })
  const reminder = await write(couple, {
    kind: 'reminder',
    audience: { occasion_id: brunch.id, statuses: ['pending'] },
  })
  await couple.post(messagePaths.send(reminder.id), { at: '2031-01-01T09:00:00Z' }, 202)
  const sent = await write(couple, { subject: 'You are invited' })
  await couple.post(messagePaths.send(sent.id), {}, 202)
  return couple
}

test('an export has the messages that have not started, which come back as drafts to the same households', async () => {
  const [couple, other] = [await writers(), await newCouple()]
  const file = await exported(couple)
  expect(file.messages).toMatchObject([
    { kind: 'custom', occasion_ids: [1, 2], audience: { households: [1], guests: [3] } },
    { kind: 'reminder', audience: { occasion_id: 2 } },
  ])
  // A number that is named twice counts once.
  file.messages[1] = { ...file.messages[1], occasion_ids: [2, 2] }
  expect(await bring(other, file)).toMatchObject({ imported: { messages: 2 } })
  file.messages[1].occasion_ids = [2]
  expect((await exported(other)).messages).toEqual(file.messages)

  const [brunch] = (await other.get<Occasion[]>(occasionPaths.list)).filter(({ name }) => name === 'Brunch')
  const [reminder, note] = (await messagesOf(other)) as [Message, Message]
  expect(note).toMatchObject({
    subject: 'Hello from {names}',
    body: 'Bring sun\nand shoes.',
    translations: { de: { subject: 'Hallo', body: 'Bringt Sonne mit.' } },
    occasion_ids: [other.weddingId, brunch?.id],
    ...{ to: 'each_adult', tone: null, status: 'draft', version: 1 },
  })
  expect(reminder).toMatchObject({ audience: { occasion_id: brunch?.id, statuses: ['pending'] } })
  expect(reminder).toMatchObject({ status: 'draft', scheduled_at: null })
  expect(await audienceOf(other, note)).toEqual(['Okafor', 'Carl'])
  expect(await audienceOf(other, reminder)).toEqual(['Carl'])
})

test('drafts of a file that comes back into its own wedding are there once, beside other drafts and what was sent', async () => {
  const couple = await hosts()
  const addAna = () => couple.post<Guest>(guestPaths.list, { name: 'Ana', email: 'ana@example.com' })
  const ana = await addAna()
  const draft = await write(couple, { kind: 'custom', subject: 'Hello', audience: { households: [ana.household_id] } })
  const sent = await write(couple, { subject: 'You are invited' })
  await couple.post(messagePaths.send(sent.id), {}, 202)
  const file = await exported(couple)
  const later = await write(couple, { kind: 'custom', subject: 'Later' })
  await couple.delete(guestPaths.one(ana.id))
  await bring(couple, file)
  const messages = await messagesOf(couple)
  expect(messages.map(({ subject }) => subject).toSorted()).toEqual(['Hello', 'Later', 'You are invited'])
  const restored = messages.find(({ subject }) => subject === 'Hello')
  expect(restored?.id).not.toBe(draft.id)
  expect(await audienceOf(couple, restored ?? draft)).toEqual(['Ana'])
  for (const { id } of [later, sent]) expect(messages.map((one) => one.id)).toContain(id)
})

test('a guest alone with an address of their own is in the audience of a restored draft once', async () => {
  const [couple, other] = [await hosts(), await newCouple()]
  const ana = await couple.post<Guest>(guestPaths.list, { name: 'Ana', email: 'ana@example.com' })
  await couple.put(householdPaths.one(ana.household_id), { address: { lines: ['1 Main St'] } })
  await write(couple, { kind: 'custom', subject: 'Hello', audience: { households: [ana.household_id] } })
  const file = await exported(couple)
  expect(file.messages).toMatchObject([{ audience: { households: [1] } }])
  await bring(other, file)
  const [draft] = (await messagesOf(other)) as [Message]
  expect(draft.audience.households).toHaveLength(1)
  expect(await audienceOf(other, draft)).toEqual(['Ana'])
})

test('a message to an occasion or to households that are gone comes back as one to nobody', async () => {
  const [couple, other] = [await writers(), await newCouple()]
  const [brunch] = (await couple.get<Occasion[]>(occasionPaths.list)).filter(({ name }) => name === 'Brunch')
  await couple.delete(occasionPaths.one(brunch?.id ?? ''))
  for (const { id, name } of await couple.get<Guest[]>(guestPaths.list))
    if (name !== 'Dora') await couple.delete(guestPaths.one(id))
  await bring(other, { ...(await exported(couple)), households: undefined })
  const messages = await messagesOf(other)
  expect(messages).toHaveLength(2)
  for (const message of messages) expect(await audienceOf(other, message), message.kind).toEqual([])
})

test('a file whose messages name what is not in it, or an unknown field, is refused with its place', async () => {
  const [couple, other] = [await writers(), await newCouple()]
  const file = await exported(couple)
  const nothing = 'There is nothing of this number in the file.'
  for (const [changes, field, sentence] of [
    [{ occasion_ids: [9] }, 'occasion_ids', nothing],
    [{ audience: { occasion_id: 9 } }, 'audience', nothing],
    [{ audience: { households: [9] } }, 'audience', nothing],
    [{ audience: { guests: [9] } }, 'audience', nothing],
    [
      { audience: { households: numbered(GUEST_LIMIT), guests: [1] } },
      'audience',
      `Please list at most ${GUEST_LIMIT}.`,
    ],
    [{ body: '' }, 'body', 'Please write your message.'],
    [{ subject: '' }, 'subject', 'Please enter a subject.'],
    [{ kind: 'chain_letter' }, 'kind', expect.any(String)],
    [{ body: 'Dear {nobody}' }, 'body', expect.stringContaining('There is no field {nobody}.')],
  ] as [object, string, unknown][]) {
    const [first, ...others] = file.messages
    const { detail } = await bring(other, { ...file, messages: [{ ...first, ...changes }, ...others] }, 422)
    expect(detail.errors, JSON.stringify(changes)).toEqual({ [`messages 1, ${field}`]: sentence })
  }
  expect(await messagesOf(other)).toEqual([])
})
