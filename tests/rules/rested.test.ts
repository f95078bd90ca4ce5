import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rested } from '../../web/lib/rested'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('reads in quick succession are two: the first at once, and one for all others once they have ended', async () => {
  let count = 0
  const read = rested(async () => ++count, 400)
  expect(await read()).toBe(1)
  const others: Promise<number>[] = []
  for (let i = 0; i < 10; i++) {
    others.push(read())
    await vi.advanceTimersByTimeAsync(300)
  }
  expect(count).toBe(1)
  await vi.advanceTimersByTimeAsync(400)
  expect(await Promise.all(others)).toEqual(others.map(() => 2))
  await vi.advanceTimersByTimeAsync(400)
  expect(await read()).toBe(3)
})

test('a failure reaches everybody who waits, and the next read is tried', async () => {
  let isBroken = false
  const read = rested(async () => {
    if (isBroken) throw new Error('broken')
    return 'whole'
  }, 400)
  await read()
  isBroken = true
  const waiting = Promise.allSettled([read(), read()])
  await vi.advanceTimersByTimeAsync(400)
  expect((await waiting).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  isBroken = false
  await vi.advanceTimersByTimeAsync(400)
  expect(await read()).toBe('whole')
})
