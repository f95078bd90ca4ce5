import { describe, expect, test } from 'vitest'
import { type Handover, MAX_ATTEMPTS, settle } from '../../worker/features/mail/rules'

const MINUTE = 60 * 1000
const DAY = 24 * 60 * MINUTE
const now = Date.parse('2027-01-27T01:00:00Z')
const mail = { status: 'sending', attempts: 1, due_at: now, error: null, sent_at: null, created_at: now } as const
const idempotent = { now, remembersFor: DAY }
const forgetful = { now, remembersFor: 0 }

describe('a mail', () => {
  test('that was sent is done', () => {
    expect(settle(mail, { outcome: 'sent' }, forgetful)).toMatchObject({ status: 'sent', sent_at: now, error: null })
  })

  test('that was not sent is retried with growing delays, five times in all, within a day', () => {
    const delays = [1, 2, 3, 4].map((attempts) => {
      const next = settle({ ...mail, attempts }, { outcome: 'retry', reason: 'Down.' }, forgetful)
      expect(next).toMatchObject({ status: 'pending', error: 'Down.', sent_at: null })
      return (next.due_at - now) / MINUTE
    })
    expect(delays).toEqual([5, 15, 45, 135])
    expect(settle({ ...mail, attempts: MAX_ATTEMPTS }, { outcome: 'retry', reason: 'Down.' }, forgetful)).toMatchObject(
      {
        status: 'failed',
        error: 'Down. Given up after 5 tries.',
        sent_at: null,
      },
    )
  })

  test('that was refused fails at once', () => {
    expect(settle(mail, { outcome: 'refused', reason: 'No.' }, idempotent)).toMatchObject({
      status: 'failed',
      error: 'No.',
    })
  })

  test('that met a busy provider keeps its tries and its turn', () => {
    const next = settle({ ...mail, attempts: 5 }, { outcome: 'busy', reason: 'Slow down.' }, forgetful)
    expect(next).toMatchObject({ status: 'pending', attempts: 4, due_at: now, error: 'Slow down.' })
  })

  const unknown: Handover = { outcome: 'unknown', reason: 'Cut off.' }

  test('that may have been sent is retried only when the provider recognises repeats', () => {
    expect(settle(mail, unknown, idempotent)).toMatchObject({ status: 'pending', sent_at: now })
    expect(settle(mail, unknown, forgetful)).toMatchObject({
      status: 'failed',
      error: 'Cut off. It may have arrived, so it is not sent a second time.',
      sent_at: now,
    })
    expect(settle({ ...mail, created_at: now - DAY }, unknown, idempotent).status).toBe('failed')
  })

  test.each([
    ['refused', 'failed', 'No. It may have arrived.'],
    ['cancelled', 'cancelled', 'No. It may have arrived.'],
    ['retry', 'failed', 'No. Given up after 5 tries. It may have arrived.'],
    ['unknown', 'failed', 'No. Given up after 5 tries. It may have arrived.'],
  ] as const)(
    'that may have been sent says so and keeps its time of sending when it ends %s',
    (outcome, status, error) => {
      const maybe = { ...mail, attempts: MAX_ATTEMPTS, sent_at: now - MINUTE }
      expect(settle(maybe, { outcome, reason: 'No.' }, idempotent)).toMatchObject({
        status,
        error,
        sent_at: maybe.sent_at,
      })
    },
  )
})
