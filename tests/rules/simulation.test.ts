import { expect, test } from 'vitest'
import { sizes } from '../simulation/activity'
import {
  changesAt,
  daysToSend,
  forecast,
  type Measured,
  onLine,
  overSizes,
  priceOf,
  resendPrice,
} from '../simulation/forecast'

const call = { rowsRead: 10, rowsWritten: 1, milliseconds: 2 }
const measured: Measured = {
  weddings: [
    { guests: 100, bytes: 100_000, rows: 1000 },
    { guests: 200, bytes: 150_000, rows: 1500 },
  ],
  accountBytes: 1000,
  calls: { dashboard: call, guests: call, lists: call, write: call, visit: call, reply: call, mail: call },
  idleRun: { statements: 40, perDatabase: 21, rowsRead: 5 },
  rowsPerGuestNearDeadline: 2,
}

test('a price begins after what is included', () => {
  const price = { included: 3000, per: 1000, dollars: 0.35 }
  expect(priceOf(price, 3000)).toBe(0)
  expect(priceOf(price, 60_000)).toBeCloseTo(19.95)
  expect(resendPrice(100_000)).toBe(90)
  expect(resendPrice(1_000_000)).toBe(650)
})

test('a million mails at ten a second take 28 hours', () => {
  expect(24 * daysToSend(1_000_000, 10)).toBeCloseTo(27.8, 1)
})

test('the shares of the sizes add up to all weddings, and other sizes are on a line with the measured ones', () => {
  expect(sizes.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1)
  expect(overSizes(() => 7)).toBeCloseTo(7)
  expect(
    onLine(
      [
        [100, 1000],
        [200, 1500],
      ],
      150,
    ),
  ).toBe(1250)
  expect(
    onLine(
      [
        [100, 1000],
        [200, 1500],
      ],
      60,
    ),
  ).toBe(800)
})

test('what grows with weddings grows in proportion, and databases when they are full', () => {
  const [small, large] = [forecast(measured, 1000), forecast(measured, 100_000)]
  for (const name of ['rows', 'gigabytes', 'requests', 'mails', 'rowsWritten', 'cpuSeconds'] as const) {
    expect(large[name] / small[name]).toBeCloseTo(100)
  }
  expect(small.databases).toBe(1)
  expect(large.databases).toBe(Math.ceil(large.gigabytes / 7))
  expect(small.dollars.plan).toBe(5)
  expect(large.dollars.mails).toBeGreaterThan(large.dollars.rows_written)
})

test('a small installation changes nothing, a large one much', () => {
  expect(changesAt(forecast(measured, 1000))).toEqual([])
  const changes = changesAt(forecast(measured, 2_000_000)).join('\n')
  expect(changes).toMatch(/mail queue/)
  expect(changes).toMatch(/databases of weddings/)
  expect(changes).toMatch(/run the cron more often/)
})
