import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Guest } from '../../worker/features/guests/schema'
import type { Household } from '../../worker/features/households/schema'
import { type Question, questionPaths } from '../../worker/features/questions/schema'
import {
  fillWedding,
  holdRequests,
  holdToast,
  newAccount,
  openAs,
  phone,
  pressInToast,
  settle,
} from '../support/browser/browser'

const rows = (page: Page) => page.getByRole('table', { name: 'Guests' }).getByRole('rowheader').allInnerTexts()

/** Makes one household of guests of the list. */
async function makeOne(page: Page, ...names: string[]): Promise<void> {
  for (const name of names) await page.getByRole('checkbox', { name: `Select ${name}` }).check()
  await page.getByRole('region', { name: 'Selected guests' }).getByRole('button', { name: 'Change' }).click()
  await page.getByRole('menuitem', { name: 'Make one household' }).click()
}

test('a couple makes households from suggestions, addresses one, and moves guests', async () => {
  const account = await newAccount()
  for (const guest of [
    { name: 'Ana Reyes', rsvp_status: 'confirmed' },
    { name: 'Luis Reyes' },
    { name: 'Mia Reyes', kind: 'child' },
    { name: 'Cleo Park' },
  ]) {
    await account.api('POST', '/api/guests', guest)
  }
  const stored = async () =>
    (await account.api<Household[]>('GET', '/api/households')).map(({ name, members }) => ({
      name,
      of: members.map((member) => member.name),
    }))
  const page = await openAs(account, '/guests')
  await page.getByRole('button', { name: 'By household' }).click()
  await expect.poll(() => new URL(page.url()).search).toBe('?by=household')
  await expect.poll(() => rows(page)).toEqual(['Ana Reyes', 'Cleo Park', 'Luis Reyes', 'Mia Reyes'])

  for (const isLast of [false, true]) {
    await page.getByRole('button', { name: 'Make households' }).click()
    const suggestions = page.getByRole('dialog', { name: 'Make households' })
    const reyes = suggestions.getByRole('checkbox', { name: /^Reyes.*Ana Reyes, Luis Reyes, Mia Reyes/s })
    await reyes.uncheck()
    expect(await suggestions.getByRole('button', { name: /^Make/ }).isEnabled()).toBe(false)
    await reyes.check()
    await suggestions.getByRole('button', { name: 'Make 1 household' }).click()
    await holdToast(page, '1 household made')
    await expect.poll(() => rows(page)).toEqual(['Cleo Park', 'Reyes\nAna, Luis and Mia Reyes'])
    if (isLast) break
    await pressInToast(page, '1 household made', 'Undo')
    await expect.poll(() => rows(page)).toEqual(['Ana Reyes', 'Cleo Park', 'Luis Reyes', 'Mia Reyes'])
  }

  await page.getByRole('button', { name: /^Reyes/, expanded: false }).click()
  await page.getByRole('button', { name: 'Reply from Luis Reyes: awaiting reply' }).click()
  await page.getByRole('menuitem', { name: 'Coming' }).click()
  await page
    .getByRole('row', { name: /^Select household Reyes/ })
    .getByText('2 coming')
    .waitFor()

  await page.getByRole('button', { name: 'Edit household Reyes' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reyes' })
  await dialog.getByLabel('Add a guest').and(page.locator(':focus')).waitFor()
  const envelope = dialog.getByLabel('On the envelope')
  expect(await envelope.getAttribute('placeholder')).toBe('Ana, Luis and Mia Reyes')
  await dialog.getByLabel('Add a guest').fill('cleo')
  await page.getByRole('option', { name: 'Cleo Park' }).click()
  await page.getByText('Cleo Park moved to Reyes').waitFor()
  await dialog.getByRole('button', { name: 'Remove Mia Reyes from the household' }).click()
  await page.getByText('Mia Reyes is now invited on their own').waitFor()
  await envelope.fill('Ana, Luis & Cleo')
  await dialog.getByLabel('Name').fill('Reyes-Park')
  await dialog.getByLabel('Contact').selectOption('Luis Reyes')
  await dialog.getByLabel('Address').fill('12 Rizal St\nBarangay 5')
  await dialog.getByLabel('City').fill('Manila')
  await dialog.getByLabel('Language').selectOption('Filipino')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Reyes-Park saved').waitFor()
  await expect.poll(async () => (await rows(page))[1]).toBe('Reyes-Park\nAna Reyes, Luis Reyes, at Cleo Park')
  expect(await stored()).toEqual([
    { name: null, of: ['Mia Reyes'] },
    { name: 'Reyes-Park', of: ['Ana Reyes', 'Luis Reyes', 'Cleo Park'] },
  ])
  const [, household] = await account.api<Household[]>('GET', '/api/households')
  expect(household).toMatchObject({
    salutation: 'Ana, Luis & Cleo',
    address: { lines: ['12 Rizal St', 'Barangay 5'], postal_code: null, city: 'Manila', country: null },
    locale: 'fil',
  })

  await page.getByRole('button', { name: 'Edit household Reyes-Park' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await pressInToast(page, 'Household Reyes-Park removed. Its guests stay on the list.', 'Dismiss')
  await expect.poll(() => rows(page)).toEqual(['Ana Reyes', 'Cleo Park', 'Luis Reyes', 'Mia Reyes'])
  await expect.poll(stored).toHaveLength(4)

  await makeOne(page, 'Ana Reyes', 'Luis Reyes')
  await page.getByText('Household Reyes made').waitFor()
  // In the language that they kept.
  await expect.poll(() => rows(page)).toEqual(['Cleo Park', 'Mia Reyes', 'Reyes\nAna at Luis Reyes'])
  await pressInToast(page, 'Household Reyes made', 'Dismiss')

  // An Undo could not put them back into the household that they leave.
  await makeOne(page, 'Mia Reyes', 'household Reyes')
  const question = page.getByRole('dialog', { name: 'Make one household?' })
  await question.getByText('This takes the household Reyes apart.').waitFor()
  await question.getByRole('button', { name: 'Make one household' }).click()
  await holdToast(page, 'made')
  expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0)
})

test('plus-ones have meals and needs of their own', async () => {
  const account = await newAccount()
  await account.api('POST', '/api/guests', { name: 'Ana Reyes' })
  const page = await openAs(account, '/guests', { viewport: phone })
  const stored = () => account.api<Guest[]>('GET', '/api/guests')
  const open = async () => {
    await page.getByRole('button', { name: /^Ana Reyes/ }).click()
    return page.getByRole('dialog', { name: 'Ana Reyes' })
  }
  let dialog = await open()
  await dialog.getByLabel('Can bring a plus-one').check()
  await dialog.getByLabel('How many').selectOption('2')
  await dialog.getByLabel('Their names').fill('Ben Lee, Zoe')
  await dialog.getByText('Their meals and needs').click()
  const zoe = dialog.getByRole('group', { name: 'Zoe' })
  await zoe.getByLabel('Adult or child').selectOption('Child')
  await zoe.getByLabel('Dietary restrictions').fill('no nuts')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Ana Reyes saved').waitFor()
  expect(await stored()).toMatchObject([
    {
      plus_one_name: 'Ben Lee, Zoe',
      plus_ones: 2,
      companions: [
        { name: 'Ben Lee', kind: 'adult' },
        { name: 'Zoe', kind: 'child', dietary_restrictions: 'no nuts' },
      ],
    },
  ])
  const [ana] = await stored()
  expect(ana?.companions[1]?.id).not.toContain('draft')

  dialog = await open()
  await dialog.getByLabel('Their names').fill('Zoe')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.poll(stored).toMatchObject([{ companions: [ana?.companions[1]] }])
})

test('naming one more plus-one allows the guest to bring one more', async () => {
  const account = await newAccount()
  await account.api('POST', '/api/guests', { name: 'Ana Reyes' })
  const page = await openAs(account, '/guests', { viewport: phone })
  await page.getByRole('button', { name: /^Ana Reyes/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Ana Reyes' })
  await dialog.getByLabel('Can bring a plus-one').check()
  await dialog.getByLabel('Their names').fill('Ben Lee, Zoe')
  expect(await dialog.getByLabel('How many').inputValue()).toBe('2')
  // The couple may still allow fewer.
  await dialog.getByLabel('How many').selectOption('1')
  await dialog.getByLabel('Their names').fill('Ben Li, Zoe')
  expect(await dialog.getByLabel('How many').inputValue()).toBe('1')
  await dialog.getByLabel('Their names').fill('Ben Li, Zoe, Cy')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Ana Reyes saved').waitFor()
  expect(await account.api('GET', '/api/guests')).toMatchObject([{ plus_one_name: 'Ben Li, Zoe, Cy', plus_ones: 3 }])
})

test('500 guests by household stay under 2,000 elements on a phone and a desktop', async () => {
  const account = await newAccount()
  const guests = Array.from({ length: 500 }, (_, i) => ({
    name: `Guest ${i} ${i < 4 ? 'L'.repeat(60) : 'Santos'}`,
    household: i % 7 === 0 ? undefined : `Family ${Math.floor(i / 4)}`,
  }))
  await fillWedding(account, { guests })
  for (const viewport of [phone, { width: 1280, height: 800 }]) {
    const page = await openAs(account, '/guests?by=household&q=guest', { viewport })
    await page.getByRole('button', { name: /^Family 0/, expanded: true }).waitFor()
    expect(await page.evaluate(`document.querySelectorAll('*').length`)).toBeLessThan(2000)
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
  }
})

test('what is typed stays when a guest who was alone gets a household', async () => {
  const account = await newAccount()
  for (const name of ['Ana Reyes', 'Ben Cruz']) await account.api('POST', '/api/guests', { name })
  const [ana] = await account.api<Guest[]>('GET', '/api/guests')
  const page = await openAs(account, `/guests?home=${ana?.household_id}`)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('City').waitFor()
  const release = await holdRequests(page, '**/api/households/*/members')
  await dialog.getByLabel('Add a guest').fill('Ben Cruz')
  await page.keyboard.press('Enter')
  await dialog.getByLabel('City').fill('Manila')
  release()
  await page.getByText(/^Ben Cruz moved to/).waitFor()
  await settle(page)
  expect(await dialog.getByLabel('City').inputValue()).toBe('Manila')
})

test('a guest moves when chosen, not while a longer name is typed', async () => {
  const account = await newAccount()
  for (const name of ['Luis Reyes', 'Ana', 'Ana Cruz']) await account.api('POST', '/api/guests', { name })
  const home = await account.api<Household>('POST', '/api/households', { name: 'Reyes', guest_ids: [] })
  const page = await openAs(account, `/guests?home=${home.id}`)
  const dialog = page.getByRole('dialog', { name: 'Reyes' })
  const field = dialog.getByRole('combobox', { name: 'Add a guest' })
  await field.pressSequentially('Ana')
  await settle(page)
  expect(await field.inputValue()).toBe('Ana')
  await field.pressSequentially(' Cruz')
  await page.keyboard.press('Enter')
  await page.getByText('Ana Cruz moved to Reyes').waitFor()
  await expect.poll(() => field.inputValue()).toBe('')
  const members = async () =>
    (await account.api<Household[]>('GET', '/api/households')).find(({ id }) => id === home.id)
  expect((await members())?.members.map(({ name }) => name)).toEqual(['Ana Cruz'])
})

test('the proposed words for an envelope are in the language that the household is written to', async () => {
  const account = await newAccount()
  await account.api('PUT', '/api/admin/event-settings', { default_locale: 'de' })
  const ana = await account.api<Guest>('POST', '/api/guests', { name: 'Ana Roth', household: 'Roth' })
  await account.api('POST', '/api/guests', { name: 'Leo Roth', household: 'Roth' })
  const page = await openAs(account, `/guests?home=${ana.household_id}`)
  const dialog = page.getByRole('dialog', { name: 'Roth' })
  const proposed = () => dialog.getByLabel('On the envelope').getAttribute('placeholder')
  await expect.poll(proposed).toBe('Ana und Leo Roth')
  await dialog.getByLabel('Language').selectOption('Español')
  await expect.poll(proposed).toBe('Ana y Leo Roth')
})

test('a guest whose name is typed in full moves when the household is saved', async () => {
  const account = await newAccount()
  for (const name of ['Luis Reyes', 'Ana Cruz']) await account.api('POST', '/api/guests', { name })
  const home = await account.api<Household>('POST', '/api/households', { name: 'Reyes', guest_ids: [] })
  const page = await openAs(account, `/guests?home=${home.id}`)
  const dialog = page.getByRole('dialog', { name: 'Reyes' })
  const field = dialog.getByRole('combobox', { name: 'Add a guest' })
  const save = () => dialog.getByRole('button', { name: 'Save' }).click()
  await field.fill('Ana')
  await save()
  await dialog.getByText('Please choose a guest from the list.').waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await dialog.getByText('What you typed is not saved.').waitFor()
  await dialog.getByRole('button', { name: 'Keep editing' }).click()
  await field.fill('ana cruz ')
  await save()
  await page.getByText('Reyes saved').waitFor()
  const [, saved] = await account.api<Household[]>('GET', '/api/households')
  expect(saved).toMatchObject({ id: home.id, members: [{ name: 'Ana Cruz' }] })
})

test('a guest alone is saved with an address and joined by the guest whose name is typed', async () => {
  const account = await newAccount()
  const ana = await account.api<Guest>('POST', '/api/guests', { name: 'Ana Reyes' })
  await account.api('POST', '/api/guests', { name: 'Ben Cruz' })
  const page = await openAs(account, `/guests?home=${ana.household_id}`)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Add a guest').fill('Ben Cruz')
  await dialog.getByLabel('City').fill('Manila')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText(/saved$/).waitFor()
  const [home] = await account.api<Household[]>('GET', '/api/households')
  expect(home).toMatchObject({ address: { city: 'Manila' }, members: [{ name: 'Ana Reyes' }, { name: 'Ben Cruz' }] })
})

test('an Undo gives guests who were made a household their addresses back', async () => {
  const account = await newAccount()
  const address = { lines: ['12 Rizal St'], postal_code: null, city: 'Manila', country: null }
  const details = { address, locale: 'fil', salutation: 'Ana, our dear' }
  const ana = await account.api<Guest>('POST', '/api/guests', { name: 'Ana Reyes' })
  const luis = await account.api<Guest>('POST', '/api/guests', { name: 'Luis Cruz' })
  await account.api('PUT', `/api/households/${ana.id}`, details)
  await account.api('PUT', `/api/households/${luis.id}`, { address })
  const page = await openAs(account, '/guests?by=household')
  await page.getByRole('button', { name: 'Make households' }).click()
  await page.getByRole('button', { name: 'Make 1 household' }).click()
  await holdToast(page, '1 household made')
  await expect.poll(() => rows(page)).toHaveLength(1)
  await pressInToast(page, '1 household made', 'Undo')
  await expect.poll(() => rows(page)).toEqual(['Ana Reyes', 'Luis Cruz'])
  expect(await account.api<Household[]>('GET', '/api/households')).toMatchObject([
    { id: ana.id, ...details },
    { id: luis.id, address, locale: null, salutation: 'Luis Cruz' },
  ])
})

test('an Undo gives a guest alone their address back, also when others live in the household that began with them', async () => {
  const account = await newAccount()
  const addressIn = (city: string) => ({ lines: ['12 Rizal St'], postal_code: null, city, country: null })
  const [ana, ben, luis] = (await Promise.all(
    ['Ana Reyes', 'Ben Lee', 'Luis Cruz'].map((name) => account.api<Guest>('POST', '/api/guests', { name })),
  )) as [Guest, Guest, Guest]
  await account.api('POST', `/api/households/${ana.id}/members`, { guest_ids: [ben.id] })
  const { household_id } = await account.api<Guest>('PUT', `/api/guests/${ana.id}`, { household: null })
  await account.api('PUT', `/api/households/${household_id}`, { address: addressIn('Manila') })
  await account.api('PUT', `/api/households/${luis.id}`, { address: addressIn('Cebu') })
  const cities = async () =>
    (await account.api<Household[]>('GET', '/api/households')).map(
      ({ members, address }) => `${members.map(({ name }) => name).join()}: ${address?.city}`,
    )
  const before = await cities()
  const page = await openAs(account, '/guests')
  await makeOne(page, 'Ana Reyes', 'Luis Cruz')
  await pressInToast(page, 'made', 'Undo')
  expect(before.toSorted()).toEqual(['Ana Reyes: Manila', 'Ben Lee: undefined', 'Luis Cruz: Cebu'])
  await expect.poll(async () => (await cities()).toSorted()).toEqual(before.toSorted())
})

test('a search opens the households that it finds, also those that were open', async () => {
  const account = await newAccount()
  for (const [name, household] of [
    ['Ana', 'Reyes'],
    ['Luis', 'Reyes'],
    ['Cleo', 'Park'],
  ]) {
    await account.api('POST', '/api/guests', { name, household })
  }
  const page = await openAs(account, '/guests?by=household')
  await page.getByRole('button', { name: /^Reyes/, expanded: false }).click()
  await expect.poll(() => rows(page)).toEqual(['Park\nCleo', 'Reyes\nAna and Luis', 'Ana', 'Luis'])
  await page.getByLabel('Search guests').fill('luis')
  await expect.poll(() => rows(page)).toEqual(['Reyes\nLuis', 'Luis'])
  await page.getByLabel('Search guests').fill('')
  await expect.poll(() => rows(page)).toEqual(['Park\nCleo', 'Reyes\nAna and Luis', 'Ana', 'Luis'])
})

test('a household made of guests who have answered a question is not undone, which would swap their answers', async () => {
  const account = await newAccount()
  const ana = await account.api<Guest>('POST', '/api/guests', { name: 'Ana Reyes' })
  await account.api('POST', '/api/guests', { name: 'Luis Reyes' })
  await account.api('POST', '/api/guests', { name: 'Cleo Park' })
  await account.api('POST', '/api/guests', { name: 'Dan Park' })
  const nights = { text: 'How many nights?', kind: 'number', scope: 'household', shown_when: 'always' }
  const { id } = await account.api<Question>('POST', questionPaths.list, nights)
  await account.api('POST', ana.rsvp_url.replace(/^.*\/rsvp/, '/api/public/rsvp'), {
    party: [{ guest_id: ana.id, invitations: { [ana.invitations[0]?.occasion_id ?? '']: { status: 'confirmed' } } }],
    household_answers: [{ question_id: id, value: 2 }],
  })
  const page = await openAs(account, '/guests')
  await makeOne(page, 'Cleo Park', 'Dan Park')
  await pressInToast(page, 'Household Park made', 'Undo')
  await expect.poll(async () => (await account.api<Household[]>('GET', '/api/households')).length).toBe(4)
  await page.reload()
  await makeOne(page, 'Ana Reyes', 'Luis Reyes')
  await holdToast(page, 'Household Reyes made')
  expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0)
})

test('a guest leaves the household that is open, not one that they were moved to meanwhile', async () => {
  const account = await newAccount()
  const [, ben, cy] = await Promise.all(
    ['Ana', 'Ben', 'Cy'].map((name) => account.api<Guest>('POST', '/api/guests', { name, household: 'Reyes' })),
  )
  const page = await openAs(account, `/guests?home=${ben?.household_id}`)
  const dialog = page.getByRole('dialog', { name: 'Reyes' })
  const remove = (name: string) => dialog.getByRole('button', { name: `Remove ${name} from the household` })
  await remove('Ben').and(page.locator(':enabled')).waitFor()
  const release = await holdRequests(page, /\/api\/(households|guests)$/)
  await account.api('PUT', `/api/guests/${ben?.id}`, { household: 'Cruz' })
  await account.api('PUT', `/api/guests/${cy?.id}`, { notes: 'Sings' })
  await remove('Ben').click()
  await dialog.getByText('Somebody else changed this in the meantime. Please look at it again.').waitFor()
  const isLeft = page.waitForResponse((response) => response.url().endsWith(cy?.id ?? '') && response.ok())
  await remove('Cy').click()
  await isLeft
  release()
  await page.getByText('Cy is now invited on their own').waitFor()
  await remove('Ben').waitFor({ state: 'hidden' })
  const guests = await account.api<Guest[]>('GET', '/api/guests')
  expect(guests.map(({ name, household }) => [name, household])).toEqual([
    ['Ana', 'Reyes'],
    ['Ben', 'Cruz'],
    ['Cy', null],
  ])
})

test('a household made of guests to whom a message waits is not undone, which would send it to all of them', async () => {
  const account = await newAccount()
  const [ana] = (await Promise.all(
    ['Ana Reyes', 'Luis Reyes'].map((name) => account.api<Guest>('POST', '/api/guests', { name })),
  )) as [Guest, Guest]
  await account.api('POST', '/api/messages', { kind: 'custom', audience: { households: [ana.household_id] } })
  const page = await openAs(account, '/guests?by=household')
  await page.getByRole('button', { name: 'Make households' }).click()
  await page.getByRole('button', { name: 'Make 1 household' }).click()
  await holdToast(page, '1 household made')
  expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0)
})
