import { expect, test } from 'vitest'
import { seatingPaths } from '../../worker/features/seating/schema'
import { newAccount, openAs } from '../support/browser/browser'
import { longestTasks } from '../support/browser/long-tasks'

/** Milliseconds of the longest task that nobody notices. */
const SMOOTH = 50

test('60 tables with 500 guests can be dragged without a task over 50 ms', async ({ annotate }) => {
  const account = await newAccount()
  const rows = Array.from({ length: 500 }, (_, i) => ({
    name: `Guest ${i}`,
    household: `House ${Math.floor(i / 2)}`,
    side: i % 2 === 0 ? 'partner_1' : 'partner_2',
    tags: `circle ${Math.floor(i / 12)}`,
    rsvp_status: 'confirmed',
  }))
  await account.api('POST', '/api/guests/import', { rows })
  for (let i = 0; i < 60; i++) {
    const place = { x: (i % 10) * 350, y: Math.floor(i / 10) * 350 }
    await account.api('POST', seatingPaths.tables, { name: `Table ${i + 1}`, capacity: 9, ...place })
  }
  await account.api('POST', '/api/seating/auto-assign', {})
  const page = await openAs(account, '/guests/seating')
  await page.getByText('60 tables, 500 of 540 seats taken').waitFor()
  await page.waitForLoadState('networkidle')
  const table = page.getByRole('region', { name: 'Floor plan' }).getByRole('button', { name: /^Table 25 (Round|Head)/ })

  const longest = await longestTasks(page, SMOOTH, async () => {
    const { x = 0, y = 0, width = 0, height = 0 } = (await table.boundingBox()) ?? {}
    const middle = { x: x + width / 2, y: y + height / 2 }
    await page.mouse.move(middle.x, middle.y)
    await page.mouse.down()
    for (let step = 1; step <= 60; step++) {
      await page.mouse.move(middle.x + 60 * Math.sin(step / 10), middle.y + 60 * Math.sin(step / 7))
    }
    const saved = page.waitForResponse((response) => response.request().method() === 'PUT')
    await page.mouse.up()
    await page.getByRole('button', { name: 'Undo: Table 25 moved' }).waitFor()
    await saved
  })
  await annotate(`The longest task in each try: ${longest.map(Math.round).join(', ')} ms`)
  expect(Math.min(...longest)).toBeLessThan(SMOOTH)
})
