import { describe, expect, test } from 'vitest'
import type { Guest } from '../../worker/features/guests/schema'
import {
  chooseAtOnce,
  holdRequests,
  newAccount,
  openAs,
  pressInToast,
  pressKey,
  settle,
} from '../support/browser/browser'
import { guestNames, openGuests } from '../support/browser/guest-list'

describe('searching and filtering', () => {
  const guests = [
    { name: 'Ana Okafor', household: 'Okafor', side: 'partner_1', tags: ['university'], rsvp_status: 'confirmed' },
    { name: 'Ben Cruz', household: 'Cruz', side: 'partner_2', tags: ['work'] },
    { name: 'Tomás Núñez', household: 'Cruz', side: 'partner_2', tags: ['work', 'choir'], rsvp_status: 'maybe' },
  ]

  test('keeps two filters that are chosen before the page renders', async () => {
    const { page } = await openGuests(guests)
    await page.getByRole('table', { name: 'Guests' }).waitFor()
    await chooseAtOnce(page, ['partner_2', 'choir'])
    await expect.poll(() => new URL(page.url()).search).toBe('?side=partner_2&tag=choir')
    await expect.poll(() => guestNames(page)).toEqual(['Tomás Núñez\nCruz'])
  })

  test('is kept in the address, and back undoes it', async () => {
    const { page } = await openGuests(guests)
    await page.getByRole('button', { name: 'Coming 1' }).click()
    await expect.poll(() => guestNames(page)).toEqual(['Ana Okafor\nOkafor'])
    await expect.poll(() => new URL(page.url()).search).toBe('?answer=coming')
    await page.getByRole('button', { name: 'All 3' }).click()
    await page.getByLabel('Tag').selectOption('work')
    await page.getByLabel('Side').selectOption('partner_2')
    await page.keyboard.press('Escape')
    await expect.poll(() => guestNames(page)).toEqual(['Ben Cruz\nCruz', 'Tomás Núñez\nCruz'])
    await page.reload()
    await expect.poll(() => guestNames(page)).toEqual(['Ben Cruz\nCruz', 'Tomás Núñez\nCruz'])
    for (let i = 0; i < 3; i++) await page.goBack()
    await expect.poll(() => guestNames(page)).toEqual(['Ana Okafor\nOkafor'])
    await page.goBack()
    await expect.poll(() => guestNames(page)).toHaveLength(3)
  })

  test('takes tags and households that are spelled differently for the same, also in the address', async () => {
    const { page } = await openGuests([
      ...guests,
      { name: 'Dee Cruz', household: 'cruz', tags: ['Work'], side: 'both' },
      { name: 'Eva', tags: ['WORK'] },
    ])
    await page.getByRole('table', { name: 'Guests' }).waitFor()
    expect(await page.getByLabel('Tag').locator('option').allInnerTexts()).toEqual([
      'Tag: all',
      'choir',
      'university',
      'work',
    ])
    await page.getByLabel('Household').selectOption({ index: 1 })
    await expect.poll(() => guestNames(page)).toHaveLength(3)
    await page.goto('/guests?tag=Work&household=CRUZ')
    await expect.poll(() => guestNames(page)).toHaveLength(3)
    expect(await page.getByLabel('Tag').inputValue()).toBe('work')
    await page.goto('/guests?tag=Work')
    await page.getByLabel('Select all 4').check()
    await page.getByRole('button', { name: 'Change' }).click()
    await page.getByRole('menuitem', { name: 'Add a tag' }).click()
    const writes: string[] = []
    page.on('request', (request) => request.method() === 'PUT' && writes.push(request.url()))
    const tag = page.getByRole('dialog', { name: 'Add a tag' }).getByRole('combobox', { name: 'Tag' })
    await tag.fill('WORK')
    await tag.press('Enter')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await settle(page)
    expect(writes).toEqual([])
  })

  test('shows the guests of a table, and those without one', async () => {
    const { page, account } = await openGuests(guests)
    const table = await account.api<{ id: string }>('POST', '/api/tables', { name: 'Jasmine', capacity: 8 })
    const [ana] = await account.api<{ id: string }[]>('GET', '/api/guests')
    await account.api('POST', `/api/guests/${ana?.id}/assign-seat`, { table_id: table.id })
    await page.reload()
    await page.getByRole('row').filter({ hasText: 'Ana Okafor' }).getByRole('cell', { name: 'Jasmine' }).waitFor()
    await page.getByLabel('Table').selectOption('Jasmine')
    await expect.poll(() => guestNames(page)).toEqual(['Ana Okafor\nOkafor'])
    await page.getByLabel('Table').selectOption('No table yet')
    await expect.poll(() => guestNames(page)).toEqual(['Ben Cruz\nCruz', 'Tomás Núñez\nCruz'])
    await expect.poll(() => new URL(page.url()).search).toBe('?table=none')
  })

  test('still shows the filter by a table after the table was deleted, with a name instead of its id', async () => {
    const { page, account } = await openGuests(guests)
    const [oak, elm] = await Promise.all(
      ['Oak', 'Elm'].map((name) => account.api<{ id: string }>('POST', '/api/tables', { name, capacity: 8 })),
    )
    await account.api('DELETE', `/api/tables/${oak?.id}`)
    await page.goto(`/guests?table=${oak?.id}`)
    const filter = page.getByRole('combobox', { name: 'Table' })
    const shown = () => filter.locator('option:checked').innerText()
    await expect.poll(shown).toBe('Table that was deleted')
    await account.api('DELETE', `/api/tables/${elm?.id}`)
    await page.reload()
    await expect.poll(shown).toBe('Table that was deleted')
    await filter.selectOption('')
    await expect.poll(() => guestNames(page)).toHaveLength(3)
    await filter.waitFor({ state: 'hidden' })
  })

  test('finds names, households and tags without accents, from the key /', async () => {
    const { page } = await openGuests(guests)
    await page.getByRole('row').nth(1).waitFor()
    await pressKey(page, '/')
    await page.keyboard.type('nunez choir')
    await expect.poll(() => guestNames(page)).toEqual(['Tomás Núñez\nCruz'])
    await expect.poll(() => new URL(page.url()).search).toBe('?q=nunez+choir')
    await page.getByLabel('Search guests').fill('nobody at all')
    await page.getByText('No guests match').waitFor()
    await page.getByRole('button', { name: 'Show all 3' }).click()
    await expect.poll(() => guestNames(page)).toHaveLength(3)
  })
})

describe('selected guests', () => {
  test.each(['Add a tag', 'Write to these'])(
    'open no dialog by themselves after "%s" was left open and the page was reloaded',
    async (item) => {
      const { page } = await openGuests([{ name: 'Ana' }, { name: 'Ben' }])
      const bar = page.getByRole('region', { name: 'Selected guests' })
      await page.getByLabel('Select Ana').check()
      await bar.getByRole('button', { name: 'Change' }).click()
      await page.getByRole('menuitem', { name: item }).click()
      await page.getByRole('dialog').waitFor()
      await page.reload()
      await page.getByLabel('Select Ben').waitFor()
      await expect.poll(() => new URL(page.url()).search).toBe('')
      await page.getByLabel('Select Ben').check()
      await bar.getByText('1 selected').waitFor()
      await settle(page)
      expect(await page.getByRole('dialog').count()).toBe(0)
    },
  )

  test('are only those the filter shows, and are changed and deleted together', async () => {
    const { page, stored } = await openGuests([
      { name: 'Ana', tags: ['work'] },
      { name: 'Ben', tags: ['work'] },
      { name: 'Cem' },
    ])
    await page.getByLabel('Tag').selectOption('work')
    await page.getByLabel('Select all 2').check()
    const bar = page.getByRole('region', { name: 'Selected guests' })
    await bar.getByText('2 selected').waitFor()
    const change = async (item: string) => {
      await bar.getByRole('button', { name: 'Change' }).click()
      await page.getByRole('menuitem', { name: item }).click()
    }

    await change('Coming')
    await expect
      .poll(stored)
      .toMatchObject([{ rsvp_status: 'confirmed' }, { rsvp_status: 'confirmed' }, { rsvp_status: 'pending' }])
    await bar.getByText('2 selected').waitFor()
    await change('Add a tag')
    const dialog = page.getByRole('dialog', { name: 'Add a tag' })
    await dialog.getByLabel('Tag').fill('x'.repeat(201))
    await page.getByRole('button', { name: 'Add tag' }).click()
    await dialog.getByText('Please use at most 200 characters.').waitFor()
    await dialog.getByLabel('Tag').fill('table 4, Work, choir,')
    await page.getByRole('button', { name: 'Add tag' }).click()
    const tags = ['work', 'table 4', 'choir']
    await expect.poll(stored).toMatchObject([{ tags }, { tags }, { tags: [] }])
    await bar.getByText('2 selected').waitFor()
    await change('Pause reminders')
    await expect
      .poll(stored)
      .toMatchObject([{ reminders_paused: true }, { reminders_paused: true }, { reminders_paused: false }])
    await bar.getByText('2 selected').waitFor()
    await bar.getByRole('button', { name: 'Delete' }).click()
    await pressInToast(page, '2 guests deleted', 'Dismiss')
    await expect.poll(stored).toMatchObject([{ name: 'Cem' }])
  })

  test('keep their bar while a reply takes them out of the filter, and are not selected after it', async () => {
    const { page } = await openGuests([{ name: 'Ana' }, { name: 'Ben' }, { name: 'Cem' }], {
      path: '/guests?answer=open',
    })
    const bar = page.getByRole('region', { name: 'Selected guests' })
    await page.getByLabel('Select Ana').check()
    await page.getByLabel('Select Ben').check()
    const release = await holdRequests(page, '**/api/rsvp')
    await bar.getByRole('button', { name: 'Change' }).click()
    await page.getByRole('menuitem', { name: 'Coming' }).click()
    await expect.poll(() => guestNames(page)).toEqual(['Cem'])
    await bar.getByText('0 of 2').waitFor()
    release()
    await page.getByText('2 guests are coming').waitFor()
    await bar.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'All 3' }).click()
    await page.getByLabel('Select Ana').waitFor()
    expect(await bar.count()).toBe(0)
  })

  test('are counted without those whose reply stays as it is', async () => {
    const { page } = await openGuests([{ name: 'Ana', rsvp_status: 'confirmed' }, { name: 'Ben' }, { name: 'Cem' }])
    const bar = page.getByRole('region', { name: 'Selected guests' })
    await page.getByLabel('Select all 3').check()
    const release = await holdRequests(page, '**/api/rsvp')
    await bar.getByRole('button', { name: 'Change' }).click()
    await page.getByRole('menuitem', { name: 'Coming' }).click()
    await bar.getByText('0 of 2').waitFor()
    release()
    await page.getByText('2 guests are coming').waitFor()
    await bar.getByText('3 selected').waitFor()
  })

  test('get several tags at once, each of which is suggested', async () => {
    const { page, stored } = await openGuests([{ name: 'Ana', tags: ['choir', 'work'] }, { name: 'Ben' }])
    await page.getByLabel('Select Ben').check()
    await page.getByRole('button', { name: 'Change' }).click()
    await page.getByRole('menuitem', { name: 'Add a tag' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a tag' })
    const tag = dialog.getByRole('combobox', { name: 'Tag' })
    const suggested = dialog.getByRole('option')
    await tag.fill(' , ')
    expect(await dialog.getByRole('button', { name: 'Add tag' }).isDisabled()).toBe(true)
    await tag.fill('family, Work, ch')
    await suggested.filter({ hasText: 'choir' }).click()
    await expect.poll(() => tag.inputValue()).toBe('family, Work, choir')
    await tag.press('End')
    await tag.pressSequentially(',')
    await settle(page)
    expect(await suggested.count()).toBe(0)
    await tag.press('Enter')
    await expect.poll(stored).toMatchObject([{}, { tags: ['family', 'Work', 'choir'] }])
  })

  test('are all deleted, however many they are', async () => {
    const account = await newAccount()
    const rows = Array.from({ length: 300 }, (_, i) => ({ name: `Guest ${i}` }))
    await account.api('POST', '/api/guests/import', { rows })
    const page = await openAs(account, '/guests')
    await page.getByLabel('Select all 300').check()
    await page.getByRole('region', { name: 'Selected guests' }).getByRole('button', { name: 'Delete' }).click()
    await pressInToast(page, '300 guests deleted', 'Dismiss')
    const left = async () => (await account.api<Guest[]>('GET', '/api/guests')).length
    await expect.poll(left).toBe(0)
  })
})
