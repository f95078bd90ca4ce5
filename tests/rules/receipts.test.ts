import { expect, test } from 'vitest'
import { withinLimits } from '../../worker/features/answers/receipts/rules'
import { DAILY_LIMIT } from '../../worker/features/reminders/rules'

const links = (wedding_id: string, count: number) =>
  Array.from({ length: count }, (_, i) => ({ wedding_id, email: `guest-${i}@example.com` }))

test('the weddings of the same owners share a daily limit of receipts', () => {
  const owned = new Map([
    ['a', ['a', 'b']],
    ['b', ['a', 'b']],
  ])
  const received = [{ wedding_id: 'a', to: 'guest@example.com', count: DAILY_LIMIT - 3 }]
  const due = [...links('a', 2), ...links('b', 4), ...links('c', 2)]
  expect(
    withinLimits(due, { received, owned })
      .map(({ wedding_id }) => wedding_id)
      .join(''),
  ).toBe('aabcc')
})
