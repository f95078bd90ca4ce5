import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { messagePaths } from '../../worker/features/messages/contract'
import { type Account, openAs, settle } from '../support/browser/browser'
import { frameText, hosts, send, stored, write } from '../support/browser/messages'

/** A wedding whose venue has changed since its guests were told. */
async function movedHosts(): Promise<Account> {
  const account = await hosts()
  const message = await write(account)
  await send(account, message)
  await expect.poll(async () => (await stored(account, message.id))?.status).toBe('sent')
  await account.api('PUT', '/api/admin/event-settings', { venue_name: 'Villa Aurora' })
  return account
}

const changeNote = (page: Page) => page.getByRole('region', { name: 'Changes your guests don’t know yet' })

test('a changed venue offers to tell the guests, on both screens', async () => {
  const page = await openAs(await movedHosts(), '/timeline/occasions')
  const note = changeNote(page)
  await note.getByText('Villa Aurora').waitFor()
  await page.goto('/guests/messages')
  await note.getByRole('button', { name: 'Tell your guests' }).click()
  await page.getByRole('heading', { level: 1, name: 'Change notice' }).waitFor()
  await expect.poll(() => frameText(page, 'Ana Okafor')).toContain('Villa Aurora')
})

test('a change that guests need not hear of yet is offered no more until another one, and leaves no words in the browser', async () => {
  const account = await movedHosts()
  const page = await openAs(account, '/timeline/occasions')
  const kept = () => page.evaluate<string>('JSON.stringify({ ...localStorage })')
  // As an older version kept it.
  await page.evaluate(`localStorage.setItem('posy-changes-dismissed', '[["Villa Aurora"]]')`)
  await changeNote(page).getByRole('button', { name: 'Not now' }).click()
  await changeNote(page).waitFor({ state: 'detached' })
  expect(await kept()).toContain(`"posy-changes-dismissed-${account.weddingId}"`)
  await Promise.all([page.waitForResponse(`**${messagePaths.changes}`), page.goto('/guests/messages')])
  await page.getByRole('list', { name: 'Messages' }).waitFor()
  await settle(page)
  await changeNote(page).waitFor({ state: 'detached' })

  await account.api('PUT', '/api/admin/event-settings', { venue_name: 'Casa Ibarra' })
  await page.reload()
  await changeNote(page).getByText('Casa Ibarra').waitFor()
  await changeNote(page).getByRole('button', { name: 'Not now' }).click()
  await changeNote(page).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Sign In' }).waitFor()
  expect(await kept()).not.toMatch(/Villa Aurora|Casa Ibarra/)
})

test('a change that guests need not hear of yet is offered once it undoes one that they were told', async () => {
  const account = await movedHosts()
  const page = await openAs(account, '/timeline/occasions')
  await changeNote(page).getByRole('button', { name: 'Not now' }).click()
  await changeNote(page).waitFor({ state: 'detached' })
  const moveTo = (venue_name: string) => account.api('PUT', '/api/admin/event-settings', { venue_name })
  const tell = async () => {
    const notice = await write(account, { kind: 'change' })
    await send(account, notice)
    await expect.poll(async () => (await stored(account, notice.id))?.status).toBe('sent')
  }
  await tell()
  await moveTo('Casa Ibarra')
  await tell()
  await moveTo('Villa Aurora')
  await page.reload()
  await changeNote(page).getByText('Casa Ibarra', { exact: true }).waitFor()
})
