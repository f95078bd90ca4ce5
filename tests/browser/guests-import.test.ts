import type { Locator } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { Guest } from '../../worker/features/guests/schema'
import type { Household } from '../../worker/features/households/schema'
import {
  endSession,
  enter,
  holdRequests,
  newAccount,
  newCouple,
  newPage,
  openAs,
  settle,
  submitSignIn,
  visit,
} from '../support/browser/browser'
import { downloadedText } from '../support/browser/download'
import { chooseFile } from '../support/browser/upload'

async function openImport() {
  const { page, account } = await newCouple({ path: '/guests/import' })
  const list = page.getByRole('textbox', { name: 'The list' })
  await list.waitFor()
  return {
    page,
    list,
    stored: () => account.api<Guest[]>('GET', '/api/guests'),
    households: () => account.api<Household[]>('GET', '/api/households'),
  }
}

describe('importing', () => {
  test('waits for the occasions that columns are about, and says when they cannot be read', async () => {
    const account = await newAccount()
    const brunch = await account.api<{ id: string }>('POST', '/api/occasions', { name: 'Brunch' })
    const page = await newPage()
    await enter(page, account)
    const release = await holdRequests(page, '**/api/occasions')
    await page.goto('/guests/import')
    const list = page.getByRole('textbox', { name: 'The list' })
    const text = 'Name,Brunch\nAna Okafor,invited'
    await list.fill(text)
    const next = page.getByRole('button', { name: 'Continue' })
    await expect.poll(() => next.getAttribute('aria-busy')).toBe('true')
    await page.route('**/api/questions', (route) => route.abort())
    await page.reload()
    await list.fill(text)
    await release()
    await next.click()
    await page.getByText('Posy could not be reached.').waitFor()
    expect(await list.inputValue()).toBe(text)
    await page.unroute('**/api/questions')
    const bring = page.getByRole('button', { name: 'Import 1 guest' })
    // The next press tries to read again, or goes on.
    const isShown = async () => {
      if (!page.url().includes('step=preview')) await next.click()
      return bring.isVisible()
    }
    await expect.poll(isShown).toBe(true)
    await bring.click()
    await page.getByText('1 guest added').waitFor()
    expect(await account.api('GET', `/api/occasions/${brunch.id}/summary`)).toMatchObject({ invited: 1 })
  })

  test('goes on after somebody has deleted an occasion that a column is about', async () => {
    const account = await newAccount()
    const brunch = await account.api<{ id: string }>('POST', '/api/occasions', { name: 'Brunch' })
    const page = await openAs(account, '/guests/import')
    await page.getByRole('textbox', { name: 'The list' }).fill('Name,Brunch,Phone\nAna Okafor,invited,1')
    await page.getByRole('button', { name: 'Continue' }).click()
    const bring = page.getByRole('button', { name: 'Import 1 guest' })
    await bring.waitFor()
    await page.getByRole('link', { name: 'Tasks' }).click()
    await page.getByRole('heading', { name: 'Tasks', exact: true }).waitFor()
    await account.api('DELETE', `/api/occasions/${brunch.id}`)
    await page.goBack()
    await bring.click()
    await page.getByText('1 guest added').waitFor()
    expect(await account.api('GET', '/api/guests')).toMatchObject([{ name: 'Ana Okafor', phone: '1' }])
  })

  test('checks a list again once the connection is back', async () => {
    const { page, list } = await openImport()
    const dryRuns: boolean[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/api/guests/import')) dryRuns.push(request.postDataJSON().dry_run === true)
    })
    await page.route('**/api/guests/import**', (route) => route.abort())
    await list.fill('Name\nAna Okafor')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByText('Posy could not be reached.').waitFor()
    await page.unroute('**/api/guests/import**')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('button', { name: 'Import 1 guest' }).click()
    await page.getByText('1 guest added').waitFor()
    // Each press checks once; an answer does not start another check.
    expect(dryRuns).toEqual([true, true, false])
  })

  test('keeps an unfinished list, with what was fixed in it, while the person is elsewhere or signed out', async () => {
    const { page, account } = await newCouple({ path: '/guests/import' })
    const list = page.getByRole('textbox', { name: 'The list' })
    await list.fill('Name,E-mail\nAna Okafor,not an address')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByLabel('E-mail', { exact: true }).last().fill('ana@example.com')
    const bring = page.getByRole('button', { name: 'Import 1 guest' })
    await bring.waitFor()
    await page.getByRole('link', { name: 'Tasks', exact: true }).click()
    await page.getByLabel('Add a task in one line').waitFor()
    await page.goBack()
    await bring.waitFor()
    await page.waitForLoadState('networkidle')
    await endSession(account)
    await bring.click()
    await page.waitForURL('/login')
    await submitSignIn(page, account)
    await page.waitForURL('/guests/import?step=preview')
    await bring.click()
    await page.getByText('1 guest added').waitFor()
    await page.getByRole('rowheader').filter({ hasText: 'Ana Okafor' }).waitFor()
    await visit(page, '/guests/import', 'The list')
    expect(await list.inputValue()).toBe('')
  })

  test('ends where the person has gone meanwhile: the list is no longer kept, or a message says that it failed', async () => {
    const { page, list } = await openImport()
    const fillIn = async (names: string[]) => {
      await list.fill(['Name', ...names].join('\n'))
      await page.getByRole('button', { name: 'Continue' }).click()
    }
    const leaveWhile = async (bring: Locator) => {
      await Promise.all([page.waitForRequest('**/api/guests/import'), bring.click()])
      await page.getByRole('link', { name: 'Tasks', exact: true }).click()
      await page.getByLabel('Add a task in one line').waitFor()
    }
    await fillIn(['Ana Okafor'])
    const bringOne = page.getByRole('button', { name: 'Import 1 guest' })
    await bringOne.waitFor()
    const release = await holdRequests(page, '**/api/guests/import')
    await leaveWhile(bringOne)
    release()
    await page.getByText('1 guest added').waitFor()
    expect(new URL(page.url()).pathname).toBe('/tasks')
    await visit(page, '/guests/import', 'The list')
    expect(await list.inputValue()).toBe('')

    await fillIn(['Ben Cruz', 'Cleo Park'])
    const bringTwo = page.getByRole('button', { name: 'Import 2 guests' })
    await bringTwo.waitFor()
    const { promise: failing, resolve: fail } = Promise.withResolvers<void>()
    await page.route('**/api/guests/import', async (route) => {
      await failing
      await route.abort()
    })
    await leaveWhile(bringTwo)
    fail()
    await page.getByText('The guests could not be imported. Posy could not be reached.').waitFor()
    await page.unroute('**/api/guests/import')
    await page.goBack()
    await bringTwo.click()
    await page.getByText('2 guests added').waitFor()
  })

  test('does not close the screen of somebody who left and came back meanwhile', async () => {
    const { page, list } = await openImport()
    await list.fill('Name\nAna Okafor')
    await page.getByRole('button', { name: 'Continue' }).click()
    const bring = page.getByRole('button', { name: 'Import 1 guest' })
    await bring.waitFor()
    const release = await holdRequests(page, '**/api/guests/import')
    await Promise.all([page.waitForRequest('**/api/guests/import'), bring.click()])
    await page.getByRole('link', { name: 'Tasks', exact: true }).click()
    await page.getByLabel('Add a task in one line').waitFor()
    await page.goBack()
    await list
      .or(page.getByRole('region', { name: 'Columns' }))
      .first()
      .waitFor()
    release()
    await page.getByText('1 guest added').waitFor()
    await settle(page)
    expect(new URL(page.url()).pathname).toBe('/guests/import')
  })

  test('imports nothing while a row is invalid, and everything once it is fixed', async () => {
    const { page, list, stored } = await openImport()
    await list.fill('Name,E-mail,Party\nAna Okafor,ana@example.com,Okafor\nBen Cruz,not an address,Cruz')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByText('1 row needs fixing before anything is imported.').waitFor()
    await expect.poll(() => new URL(page.url()).search).toBe('?step=preview')
    const rows = page.getByRole('table', { name: 'Rows' }).getByRole('row')
    expect(await rows.nth(1).innerText()).toMatch(/2\s+Ben Cruz\s+Household\s+Cruz\s.*email address.*needs fixing/s)
    expect(await page.getByRole('button', { name: 'Import', exact: true }).isDisabled()).toBe(true)

    await page.goBack()
    expect(await list.inputValue()).toContain('not an address')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByLabel('E-mail', { exact: true }).last().fill('ben@example.com')
    await rows.nth(1).getByRole('cell', { name: 'new', exact: true }).waitFor()
    await page.getByRole('button', { name: /^All rows/ }).click()
    await rows.nth(1).getByText('ana@example.com').waitFor()
    await page.getByRole('button', { name: 'Import 2 guests' }).click()
    await page.getByText('2 guests added').waitFor()
    await page.waitForURL('/guests')
    await page.getByRole('rowheader').filter({ hasText: 'Ben Cruz' }).waitFor()
    expect(await stored()).toMatchObject([
      { name: 'Ana Okafor', email: 'ana@example.com', household: 'Okafor' },
      { name: 'Ben Cruz', email: 'ben@example.com', household: 'Cruz' },
    ])
  })

  test('skips a row, splits couples with a yes, and tells namesakes apart in place', async () => {
    const { page, list, stored, households } = await openImport()
    await list.fill(
      "Name,Email,City\nDr. Peter & Mary O'Neill,p@example.com,Leeds\nBen Cruz,nowhere,\nSam Lee & guest,,",
    )
    await page.getByRole('button', { name: 'Continue' }).click()
    const rows = page.getByRole('table', { name: 'Rows' }).getByRole('row')
    await rows.filter({ hasText: 'Ben Cruz' }).getByRole('button', { name: 'Skip this row' }).click()
    await page.getByRole('button', { name: 'Not imported 1' }).waitFor()
    await page.getByRole('button', { name: /^All rows/ }).click()
    await rows.filter({ hasText: 'Sam Lee' }).getByRole('button', { name: 'Import as Sam Lee with a plus-one' }).click()
    await page.getByText('1 row names two people').waitFor()
    await page.getByRole('button', { name: 'Split', exact: true }).click()
    await page.getByRole('button', { name: 'Import 3 guests' }).waitFor()
    await page.getByRole('button', { name: 'More about row 2' }).click()
    await page.getByRole('menuitem', { name: 'Undo the split' }).click()
    await page.getByRole('button', { name: 'Import 2 guests' }).waitFor()
    await page.getByRole('button', { name: /^Split into Dr. Peter O'Neill and Mary O'Neill/ }).click()
    await page.getByRole('button', { name: 'Import 3 guests' }).click()
    await page.getByText('3 guests added').waitFor()
    const household = "Dr. Peter & Mary O'Neill"
    expect(await stored()).toMatchObject([
      { name: "Dr. Peter O'Neill", email: 'p@example.com', household },
      { name: "Mary O'Neill", email: null, household },
      { name: 'Sam Lee', plus_one_allowed: true },
    ])
    expect(await households()).toMatchObject([{ name: household, address: { city: 'Leeds' } }, { address: null }])

    await page.goto('/guests/import')
    await list.fill('Name,Email,Phone\nAna,a@example.com,1\nAna,b@example.com,2')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'Import 2 guests' }).click()
    await page.waitForURL('/guests')
    await page.goto('/guests/import')
    await list.fill('Name,Phone\nAna,3')
    await page.getByRole('button', { name: 'Continue' }).click()
    await rows
      .nth(1)
      .getByRole('cell', { name: /^needs fixing Several guests have this name/ })
      .waitFor()
    await rows.nth(1).getByLabel('Email').fill('b@example.com')
    await page.getByRole('button', { name: 'Import 1 guest' }).click()
    await page.getByText('1 guest changed').waitFor()
    const namesakes = (await stored()).filter(({ name }) => name === 'Ana')
    expect(Object.fromEntries(namesakes.map(({ email, phone }) => [email, phone]))).toEqual({
      'a@example.com': '1',
      'b@example.com': '3',
    })
  })

  test('recognises columns, which can be changed', async () => {
    const { page, list, stored } = await openImport()
    await list.fill('First Name;Surname;Circle\nAna;Okafor;choir')
    await page.getByRole('button', { name: 'Continue' }).click()
    const columns = page.getByRole('region', { name: 'Columns' })
    expect(await columns.getByLabel('First Name').inputValue()).toBe('first_name')
    expect(await columns.getByLabel('Surname').inputValue()).toBe('last_name')
    expect(await columns.getByLabel('Circle').inputValue()).toBe('')
    await columns.getByLabel('Circle').selectOption('tags')
    await page.getByRole('button', { name: 'Import 1 guest' }).click()
    await page.getByText('1 guest added').waitFor()
    expect(await stored()).toMatchObject([{ name: 'Ana Okafor', tags: ['choir'] }])
  })

  test('shows columns in one line, whether or not they hold anything', async () => {
    const { page, list } = await openImport()
    await list.fill('Name,Phone\nAna Okafor,')
    await page.getByRole('button', { name: 'Continue' }).click()
    const columns = page.getByRole('region', { name: 'Columns' })
    await columns.getByText('Ana Okafor').waitFor()
    const [name, phone] = [
      await columns.getByLabel('Name').boundingBox(),
      await columns.getByLabel('Phone').boundingBox(),
    ]
    expect(phone).toMatchObject({ y: name?.y, height: name?.height })
  })

  test('asks which column holds the names when it is not recognised', async () => {
    const { page, list } = await openImport()
    await list.fill('Who,Where\nAna Okafor,Lagos')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByText('Please say which column holds the guests’ names.').waitFor()
    await page.getByLabel('Who').selectOption('name')
    await page.getByRole('button', { name: 'Import 1 guest' }).waitFor()
    expect(await page.getByText('Please say which column').count()).toBe(0)
  })

  test.each([
    ['UTF-8', Buffer.from('Name\nPía Moreno 💐'), 'Pía Moreno 💐'],
    ['UTF-16', Buffer.from('\uFEFFName\nمحمد العلي', 'utf16le'), 'محمد العلي'],
    ['Latin-1', Buffer.from('Name\nJos\xE9 Nu\xF1ez', 'latin1'), 'José Nuñez'],
  ])('reads a file in %s encoding', async (_, buffer, name) => {
    const { page, stored } = await openImport()
    await page.getByLabel('File with guests').setInputFiles({ name: 'guests.csv', mimeType: 'text/csv', buffer })
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'Import 1 guest' }).click()
    await page.getByText('1 guest added').waitFor()
    expect(await stored()).toMatchObject([{ name }])
  })

  test('says when a file is too large', async () => {
    const { page } = await openImport()
    await chooseFile(page.getByLabel('File with guests'), 'guests.csv', `Name\n${'Ana Okafor\n'.repeat(1_500_000)}`)
    await page.getByText('This list is larger than 15 MB. Please import it in parts.').waitFor()
  })

  test('accepts a file that is larger than other requests may be', async () => {
    const { page, stored } = await openImport()
    const rows = Array.from({ length: 2500 }, (_, i) => `Guest ${i},${'Sings at the ceremony. '.repeat(60)}${i}`)
    const text = `Name,Notes\n${rows.join('\n')}`
    expect(text.length).toBeGreaterThan(3 * 1024 * 1024)
    await chooseFile(page.getByLabel('File with guests'), 'guests.csv', text)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'Import 2,500 guests' }).click()
    await page.getByText('2,500 on the list, 0 coming, 2,500 awaiting reply.').waitFor()
    expect(await stored()).toHaveLength(2500)
  })

  test('recognises its own export', async () => {
    const { page, list, stored } = await openImport()
    await list.fill('Name,Tags\nAna Okafor,choir')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'Import 1 guest' }).click()
    await page.waitForURL('/guests')
    await page.getByRole('button', { name: 'More about the list' }).click()
    const csv = await downloadedText(page, () => page.getByRole('menuitem', { name: 'Export as CSV' }).click())
    await page.goto('/guests/import')
    await list.fill(csv)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByText('Everyone on this list is already here, with nothing to change.').waitFor()
    expect(await stored()).toHaveLength(1)
  })
})
