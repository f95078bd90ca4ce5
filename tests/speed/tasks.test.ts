import { describe, expect, test } from 'vitest'
import { TASK_LIMIT } from '../../worker/features/tasks/schema'
import { fillWedding, newAccount, openAs, phone } from '../support/browser/browser'
import { workOf } from '../support/browser/page-work'
import { inDays } from '../support/days'

/** The longest task allowed, in milliseconds; completing a task takes less in total. */
const LONGEST_STRETCH = 100

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

    for (const share of [0.5, 1, 0]) {
      await page.evaluate(`scrollTo(0, document.body.scrollHeight * ${share})`)
      await page
        .getByRole('checkbox', { name: /^Complete / })
        .first()
        .waitFor()
      expect(await nodes()).toBeLessThan(2000)
    }

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
    expect(Math.min(...ticks)).toBeLessThan(LONGEST_STRETCH)

    await page.setViewportSize(phone)
    await page.evaluate(`scrollTo(0, document.body.scrollHeight / 2)`)
    await page
      .getByRole('checkbox', { name: /^Complete / })
      .first()
      .waitFor()
    expect(await nodes()).toBeLessThan(2000)
    await expect
      .poll(() => page.evaluate(`document.documentElement.scrollWidth <= document.documentElement.clientWidth`))
      .toBe(true)
  })
})
