import { describe, expect, test } from 'vitest'
import { TASK_LIMIT } from '../../worker/features/tasks/schema'
import { fillWedding, newAccount, openAs, phone, untilInView } from '../support/browser/browser'
import { workOf } from '../support/browser/page-work'
import { inDays } from '../support/days'

/** Most milliseconds of work that scrolling or completing a task may take. */
const MOST_WORK = 100

/** Creates a couple with as many tasks as allowed, some in every group. */
async function fullList() {
  const account = await newAccount()
  const tasks = Array.from({ length: TASK_LIMIT }, (_, n) => ({
    title: `Task ${n}`,
    due_date: inDays((n % 400) - 20),
    ...(n % 5 === 0 && { status: 'completed' }),
  }))
  await fillWedding(account, { tasks })
  return account
}

describe('a list of 2,000 tasks', () => {
  test('renders few nodes, and scrolls and completes tasks without long work', { timeout: 180_000 }, async ({
    annotate,
  }) => {
    const account = await fullList()
    const page = await openAs(account, '/tasks')
    await page.getByRole('table', { name: 'Tasks' }).waitFor()
    await page.waitForLoadState('networkidle')
    const nodes = () => page.evaluate<number>(`document.querySelectorAll('*').length`)

    const boxes = page.getByRole('checkbox', { name: /^Complete / })
    const scrolls: number[] = []
    for (const share of [0.5, 1, 0]) {
      const work = await workOf(page, async () => {
        await page.evaluate(`scrollTo(0, document.body.scrollHeight * ${share})`)
        await untilInView(boxes)
      })
      scrolls.push(work)
      expect(await nodes()).toBeLessThan(2000)
    }
    await annotate(`scrolling takes ${scrolls.map(Math.round).join(', ')} ms`)
    expect(Math.min(...scrolls)).toBeLessThan(MOST_WORK)

    const ticks: number[] = []
    for (let i = 0; i < 5; i++) {
      const open = page.getByRole('checkbox', { name: /^Complete /, checked: false }).nth(i)
      await open.focus()
      const work = await workOf(page, async () => {
        const saved = page.waitForResponse((response) => response.request().method() === 'PUT')
        await page.keyboard.press('Space')
        await saved
        await page.evaluate('new Promise((resolve) => setTimeout(resolve, 100))')
      })
      ticks.push(work)
    }
    await annotate(`a tick takes ${ticks.map(Math.round).join(', ')} ms`)
    expect(Math.min(...ticks)).toBeLessThan(MOST_WORK)

    await page.setViewportSize(phone)
    await page.evaluate(`scrollTo(0, document.body.scrollHeight / 2)`)
    await untilInView(boxes)
    expect(await nodes()).toBeLessThan(2000)
    await expect
      .poll(() => page.evaluate(`document.documentElement.scrollWidth <= document.documentElement.clientWidth`))
      .toBe(true)
  })
})
