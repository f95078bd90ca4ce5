import { expect, test } from 'vitest'
import { newCouple } from '../support/worker/app'
import { addWeddingsLike } from '../support/worker/crowd'

const paths = [
  ['/api/budget/summary', '/api/budget/categories', '/api/budget/analytics/summary'],
  ['/api/guests/summary', '/api/guests', '/api/seating/summary', '/api/tables'],
  ['/api/households', '/api/households/suggestions'],
  ['/api/vendors/summary', '/api/vendors', '/api/vendors/payments/upcoming'],
  ['/api/tasks/summary', '/api/tasks', '/api/tasks/reminders/upcoming'],
  ['/api/questions', '/api/timeline-events', '/api/categories', '/api/dashboard/summary'],
].flat()

/** The end of an index range costs a row, in each of the dashboard's 12 statements; a table scan would cost more than these. */
const ROWS_TO_SPARE = 12

test('no list and no summary reads a row of another wedding', async () => {
  const couple = await newCouple()
  const rowsRead = async () => {
    const rows: Record<string, number> = {}
    for (const path of paths) {
      const { headers, status } = await couple.request('GET', path)
      expect([path, status]).toEqual([path, 200])
      rows[path] = Number(/(\d+) rows read/.exec(headers.get('server-timing') ?? '')?.[1])
    }
    return rows
  }
  await couple.post('/api/reset-demo-data', undefined, 200)
  const alone = await rowsRead()
  // More than that, since a table may have only one row of each wedding.
  await addWeddingsLike(couple.weddingId, ROWS_TO_SPARE + 1)
  for (const [path, rows] of Object.entries(await rowsRead())) {
    expect(rows, path).toBeLessThanOrEqual((alone[path] ?? 0) + ROWS_TO_SPARE)
  }
})
