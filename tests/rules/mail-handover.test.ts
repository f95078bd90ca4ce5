import { expect, test } from 'vitest'
import {
  IDS_PER_MESSAGE,
  inOrder,
  isMailQueue,
  MESSAGES_PER_BATCH,
  mailsPerRun,
  messagesOf,
  readHandedMails,
} from '../../worker/features/mail/handover/rules'
import { newId } from '../../worker/lib/ids'

const QUARTER = 15 * 60 * 1000
const due = (ids: string[], due_at: number) => ids.map((id) => ({ id, due_at }))

test('ids become messages in order, a full batch of which fits the queue’s limit', () => {
  const ids = Array.from({ length: IDS_PER_MESSAGE * MESSAGES_PER_BATCH }, () => newId(Date.now()))
  const messages = inOrder([messagesOf(7, due(ids, 0), Date.now())])
  expect(messages.flatMap((message) => message.ids)).toEqual(ids)
  expect(messages).toHaveLength(MESSAGES_PER_BATCH)
  // Cloudflare counts about 100 bytes more for each.
  expect(JSON.stringify(messages).length + 100 * messages.length).toBeLessThan(256_000)
  expect(messages.map(readHandedMails)).toEqual(messages)
  expect(messagesOf(7, [], 0)).toEqual([])
})

test('messages of several databases are in the order in which they are due', () => {
  const one = messagesOf(1, [...due(['a', 'b'], 3), ...due(['c'], 2 * QUARTER)], 3 * QUARTER)
  const other = messagesOf(2, [...due(['d'], QUARTER), ...due(['e'], QUARTER + 1)], 3 * QUARTER)
  expect(inOrder([one, other]).map(({ ids }) => ids)).toEqual([['a', 'b'], ['d', 'e'], ['c']])
})

test('a message of an older version has no time', () => {
  expect(readHandedMails({ database: 1, ids: ['a'] })).toEqual({ database: 1, ids: ['a'], now: 0 })
})

test.each([
  undefined,
  null,
  'x',
  {},
  { database: '1', ids: [] },
  { database: 1, ids: 'x' },
  { database: 1, ids: [{}] },
  { database: 1, ids: [], now: 'x' },
])('%o is no message', (body) => {
  expect(readHandedMails(body)).toBeUndefined()
})

test('a run hands over what the provider takes until the next', () => {
  const quarter = 15 * 60 * 1000
  expect(mailsPerRun(2, quarter)).toBe(1800)
  expect(mailsPerRun(0.0001, quarter)).toBe(1)
  expect(mailsPerRun(Number.POSITIVE_INFINITY, quarter)).toBe(90_000)
})

test('the queue of mails is not the one of their events', () => {
  expect(['posy-mails', 'posy-staging-mails', 'posy-mail-events', 'mails'].filter(isMailQueue)).toEqual([
    'posy-mails',
    'posy-staging-mails',
  ])
})
