import type { Route } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { Guest } from '../../worker/features/guests/schema'
import {
  holdRequests,
  newAccount,
  newCouple,
  openAs,
  passTime,
  phone,
  pressKey,
  QUIET_PATH,
  stopClock,
  untilInView,
} from '../support/browser/browser'
import { guestNames, openGuests } from '../support/browser/guest-list'

describe('the guest list', () => {
  test('explains itself when empty, and adds the first guest', async () => {
    const { page, account } = await newCouple({ path: '/guests' })
    await page.getByText('No guests yet').waitFor()
    await page.getByRole('button', { name: 'Add the first guest' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add guest' })
    await dialog.getByLabel('Name').fill('Ana Okafor')
    await dialog.getByLabel('Email').fill('ana@example.com')
    await dialog.getByLabel('Household').fill('Okafor')
    await dialog.getByLabel('Tags').fill('university')
    await dialog.getByLabel('Can bring a plus-one').check()
    await dialog.getByRole('button', { name: 'Add guest' }).click()
    await page.getByText('Ana Okafor added').waitFor()
    await page.getByText('1 on the list, 0 coming, 1 awaiting reply.').waitFor()
    await expect.poll(() => guestNames(page)).toEqual(['Ana Okafor\nOkafor'])
    expect(await account.api<Guest[]>('GET', '/api/guests')).toMatchObject([
      { name: 'Ana Okafor', email: 'ana@example.com', tags: ['university'], plus_one_allowed: true, plus_ones: 1 },
    ])
  })

  test('keeps what was typed when a field is wrong, and focuses it', async () => {
    const { page } = await newCouple({ path: '/guests?guest=new' })
    const dialog = page.getByRole('dialog', { name: 'Add guest' })
    await dialog.getByLabel('Email').fill('not an address')
    await dialog.getByLabel('Your notes').fill('Sings at the ceremony')
    await dialog.getByRole('button', { name: 'Add guest' }).click()
    await dialog.getByText('Please enter a name.').waitFor()
    await dialog.getByText('Please enter an email address such as ana@example.com.').waitFor()
    await expect.poll(() => page.locator(':focus').getAttribute('name')).toBe('name')
    expect(await dialog.getByLabel('Your notes').inputValue()).toBe('Sings at the ceremony')
  })

  test('asks before it discards what was typed', async () => {
    const { page } = await newCouple({ path: '/guests' })
    await page.getByText('No guests yet').waitFor()
    await pressKey(page, 'n')
    await page.getByRole('dialog').getByLabel('Name').fill('Ana')
    await page.keyboard.press('Escape')
    await page.getByText('What you typed is not saved.').waitFor()
    await page.getByRole('button', { name: 'Keep editing' }).click()
    expect(await page.getByRole('dialog').getByLabel('Name').inputValue()).toBe('Ana')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Discard' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  })

  test('forgets how severe an allergy is with the text that names it', async () => {
    const { page, account } = await newCouple()
    const nuts = { dietary_restrictions: 'Nuts', allergy_severity: 'severe' }
    const { id } = await account.api<Guest>('POST', '/api/guests', {
      ...{ name: 'Ana Okafor', ...nuts },
      companions: [{ name: 'Ben', ...nuts }],
    })
    await page.goto(`/guests?guest=${id}`)
    const dialog = page.getByRole('dialog', { name: 'Ana Okafor' })
    await dialog.getByText('Their meal and needs').click()
    const [severities, texts] = [dialog.getByLabel('Allergy severity'), dialog.getByLabel('Dietary restrictions')]
    await expect.poll(() => severities.count()).toBe(2)
    for (const text of await texts.all()) await text.fill('')
    await severities.first().waitFor({ state: 'detached' })
    for (const text of await texts.all()) await text.fill('Milk')
    await expect.poll(() => severities.count()).toBe(2)
    for (const severity of await severities.all()) expect(await severity.inputValue()).toBe('')
    await texts.last().fill('')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'detached' })
    const none = { dietary_restrictions: null, allergy_severity: null }
    const milk = { dietary_restrictions: 'Milk', allergy_severity: null }
    const [ana] = await account.api<Guest[]>('GET', '/api/guests')
    // Her own field comes after those of her plus-one.
    expect(ana).toMatchObject({ ...none, companions: [milk] })
  })

  test('adds several guests of a household', async () => {
    const { page } = await newCouple({ path: '/guests?guest=new' })
    const dialog = page.getByRole('dialog', { name: 'Add guest' })
    await dialog.getByLabel('Name').fill('Ana Okafor')
    await dialog.getByLabel('Household').fill('Okafor')
    await dialog.getByRole('button', { name: 'Save and add another' }).click()
    await page.getByText('Ana Okafor added').waitFor()
    expect(await dialog.getByLabel('Household').inputValue()).toBe('Okafor')
    await dialog.getByLabel('Name').and(page.locator(':focus')).waitFor()
    await page.keyboard.type('Ben Okafor')
    await dialog.getByRole('button', { name: 'Save and add another' }).click()
    await page.getByText('Ben Okafor added').waitFor()
    await expect.poll(() => dialog.getByLabel('Name').inputValue()).toBe('')
    // Fields that are carried over do not count as unsaved.
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => guestNames(page)).toEqual(['Ana Okafor\nOkafor', 'Ben Okafor\nOkafor'])
  })

  test('says that the filter hides an added guest', async () => {
    const { page } = await openGuests([{ name: 'Cem', tags: ['work'] }], { path: '/guests?tag=work' })
    await page.getByRole('button', { name: 'Add guest' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add guest' })
    await dialog.getByLabel('Name').fill('Ana')
    await dialog.getByRole('button', { name: 'Save and add another' }).click()
    await page.getByText('Ana added. The filter hides them.').waitFor()
    await dialog.getByLabel('Name').fill('Ben')
    await dialog.getByLabel('Tags').fill('work')
    await dialog.getByRole('button', { name: 'Add guest' }).click()
    await page.getByText('Ben added', { exact: true }).waitFor()
  })

  test('shows a changed reply before the server has answered', async () => {
    const { page, stored } = await openGuests([{ name: 'Ana Okafor' }])
    const release = await holdRequests(page, '/api/rsvp')
    await page.getByRole('button', { name: 'Reply from Ana Okafor: awaiting reply' }).click()
    await page.getByRole('menuitem', { name: 'Coming' }).click()
    await page.getByText('1 on the list, 1 coming, 0 awaiting reply.').waitFor()
    expect(await stored()).toMatchObject([{ rsvp_status: 'pending' }])
    release()
    await expect.poll(stored).toMatchObject([{ rsvp_status: 'confirmed', rsvp_source: 'couple' }])
  })

  test('reverts a reply that the server refuses, and says so', async () => {
    const { page } = await openGuests([{ name: 'Ana Okafor' }])
    await page.route('/api/rsvp', (route) =>
      route.fulfill({ status: 503, json: { detail: 'Posy is busy right now.' } }),
    )
    await page.getByRole('button', { name: 'Reply from Ana Okafor: awaiting reply' }).click()
    await page.getByRole('menuitem', { name: 'Coming' }).click()
    await page.getByText('Posy is busy right now.').waitFor()
    await page.getByRole('button', { name: 'Reply from Ana Okafor: awaiting reply' }).waitFor()
  })

  test('records a reply with its source and a note', async () => {
    const { page, stored } = await openGuests([{ name: 'Ana Okafor', notes: 'Ask about the cake.' }])
    await page.getByRole('button', { name: 'More about Ana Okafor' }).click()
    await page.getByRole('menuitem', { name: 'Record a reply' }).click()
    const dialog = page.getByRole('dialog', { name: 'Record a reply' })
    await dialog.getByLabel('Cannot come').check()
    await dialog.getByLabel('How they replied').fill('phone')
    await dialog.getByLabel('Note').fill('In Lagos then.')
    await page.keyboard.press('Escape')
    await dialog.getByText('What you typed is not saved.').waitFor()
    await dialog.getByRole('button', { name: 'Keep editing' }).click()
    await dialog.getByRole('button', { name: 'Record reply' }).click()
    await page.getByRole('button', { name: 'Reply from Ana Okafor: cannot come' }).waitFor()
    expect(await stored()).toMatchObject([
      { rsvp_status: 'declined', rsvp_source: 'phone', notes: 'Ask about the cake.\nIn Lagos then.' },
    ])
  })

  test('approves or refuses requested plus-ones in the list', async () => {
    const asking = { rsvp_status: 'confirmed', plus_one_allowed: true, plus_one_status: 'requested' }
    const { page, stored } = await openGuests([
      { ...asking, name: 'Noor Haddad', plus_one_name: 'Karim' },
      { ...asking, name: 'Pía Moreno', plus_one_name: 'Luz' },
    ])
    await page.getByText('asks to bring Karim').waitFor()
    await page.getByRole('button', { name: 'Approve plus-one for Noor Haddad' }).click()
    await page.getByRole('button', { name: 'No plus-one for Pía Moreno' }).click()
    await page.getByText('2 on the list, 2 coming with 1 plus-one, 0 awaiting reply.').waitFor()
    await page.getByText('brings Karim').waitFor()
    await expect.poll(stored).toMatchObject([{ plus_one_status: 'approved' }, { plus_one_status: 'declined' }])
  })

  test('approves only the plus-ones that it has shown', async () => {
    const asking = { rsvp_status: 'confirmed', plus_one_allowed: true, plus_one_status: 'requested' }
    const { page, account, stored } = await openGuests([{ ...asking, name: 'Noor Haddad', plus_one_name: 'Karim' }])
    const approve = page.getByRole('button', { name: 'Approve plus-one for Noor Haddad' })
    await page.getByText('asks to bring Karim').waitFor()
    const [noor] = await stored()
    const change = (patch: object) => account.api('PUT', `/api/guests/${noor?.id}`, patch)
    await change({ plus_one_name: 'Samir', plus_one_status: 'requested' })
    await approve.click()
    await page.getByText('Somebody else changed this in the meantime').waitFor()
    await page.getByText('asks to bring Samir').waitFor()
    expect(await stored()).toMatchObject([{ plus_one_status: 'requested' }])
    await change({ phone: '12' })
    await approve.click()
    await page.getByText('brings Samir').waitFor()
    await expect.poll(stored).toMatchObject([{ plus_one_status: 'approved', phone: '12' }])
  })

  test('has an address for each tab and guest', async () => {
    const { page, stored } = await openGuests([{ name: 'Ana Okafor' }])
    const [ana] = await stored()
    await page.getByRole('button', { name: 'Ana Okafor', exact: true }).click()
    await page.getByRole('dialog', { name: 'Ana Okafor' }).waitFor()
    await expect.poll(() => new URL(page.url()).search).toBe(`?guest=${ana?.id}`)
    await page.goBack()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    const tabs = page.getByRole('navigation', { name: 'Parts of the guest list' })
    expect(await tabs.getByRole('link').allInnerTexts()).toEqual([
      'List',
      'Messages',
      'Meals and dietary needs',
      'Seating',
      'Questions',
      'Reminders',
    ])
    await tabs.getByRole('link', { name: 'Meals and dietary needs' }).click()
    await page.waitForURL('/guests/meals')
    await tabs.getByRole('link', { name: 'Reminders' }).click()
    await page.waitForURL('/guests/reminders')
    await page.goto(`/guests?guest=${ana?.id}`)
    await page.getByRole('dialog', { name: 'Ana Okafor' }).waitFor()
    await page.goto('/guests?guest=nobody')
    await page.getByRole('dialog', { name: 'This guest is not on the list' }).waitFor()
  })

  test('returns the focus to what opened a dialog, also through a menu and another dialog', async () => {
    const { page } = await openGuests([{ name: 'Ana Okafor' }])
    const focused = () => page.evaluate(`document.activeElement.getAttribute('aria-label')`)
    await page.getByRole('button', { name: 'More about Ana Okafor' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'Edit' }).press('Enter')
    await page.getByRole('button', { name: 'QR code' }).press('Enter')
    await page.getByRole('dialog', { name: 'Link for Ana Okafor' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog', { name: 'Ana Okafor', exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expect.poll(focused).toBe('More about Ana Okafor')
  })

  test('says when it cannot be loaded, and can be tried again', async () => {
    const { page } = await newCouple({ path: QUIET_PATH })
    await page.route('/api/guests', (route) =>
      route.fulfill({ status: 404, json: { detail: 'We could not find that.' } }),
    )
    await page.goto('/guests')
    await page.getByText('The guests could not be loaded.').waitFor()
    await page.unroute('/api/guests')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('No guests yet').waitFor()
  })
})

describe('two partners editing one guest', () => {
  test('lose nothing: the later one sees the changes and chooses', async () => {
    const { page, account, stored } = await openGuests([{ name: 'Ana Okafor', phone: '1', notes: 'old' }])
    await page.getByRole('button', { name: 'Ana Okafor', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Ana Okafor' })
    await dialog.getByLabel('Phone').fill('2')
    await dialog.getByLabel('Your notes').fill('mine')
    const [ana] = await stored()
    await account.api('PUT', `/api/guests/${ana?.id}`, { notes: 'theirs', household: 'Okafor' })

    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('Somebody else changed this in the meantime. Please look at it again.').waitFor()
    expect(await dialog.getByLabel('Phone').inputValue()).toBe('2')
    expect(await dialog.getByLabel('Household').inputValue()).toBe('Okafor')
    expect(await dialog.getByLabel('Your notes').inputValue()).toBe('mine')
    await dialog.getByRole('listitem').filter({ hasText: 'theirs' }).getByRole('button', { name: 'Use theirs' }).click()
    expect(await dialog.getByLabel('Your notes').inputValue()).toBe('theirs')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Ana Okafor saved').waitFor()
    expect(await stored()).toMatchObject([{ phone: '2', notes: 'theirs', household: 'Okafor' }])
  })
})

describe('deleting', () => {
  async function startDeleting() {
    const list = await openGuests([{ name: 'Ana Okafor' }, { name: 'Ben Cruz' }])
    const { page } = list
    let sent = 0
    page.on('request', (request) => {
      if (request.method() === 'DELETE') sent += 1
    })
    await page.getByRole('button', { name: 'More about Ana Okafor' }).click()
    await stopClock(page)
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByText('Ana Okafor deleted').waitFor()
    await expect.poll(() => guestNames(page)).toEqual(['Ben Cruz'])
    return { ...list, sent: () => sent }
  }

  test('is undone from its toast, without a request', async () => {
    const { page, stored, sent } = await startDeleting()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => guestNames(page)).toEqual(['Ana Okafor', 'Ben Cruz'])
    await passTime(page, 5000)
    expect(sent()).toBe(0)
    expect(await stored()).toHaveLength(2)
  })

  test('happens when the toast ends, after four seconds', async () => {
    const { page, stored, sent } = await startDeleting()
    await page.mouse.move(0, 0)
    await passTime(page, 3500)
    expect(sent()).toBe(0)
    await passTime(page, 1000)
    await expect.poll(stored).toMatchObject([{ name: 'Ben Cruz' }])
    expect(sent()).toBe(1)
  })

  test('happens when the page is left earlier', async () => {
    const { page, stored } = await startDeleting()
    await page.goto(QUIET_PATH)
    await expect.poll(stored).toMatchObject([{ name: 'Ben Cruz' }])
  })
})

describe('a long list', () => {
  const names500 = Array.from({ length: 497 }, (_, i) => `Guest ${i}`)
  const odd = ['محمد العلي', 'Pía Moreno 💐', `Ana ${'Featherstonehaugh'.repeat(4)}`]
  const csv = ['name,household', ...[...names500, ...odd].map((name, i) => `${name},House ${i}`)].join('\n')

  test.each([
    ['a desktop', {}],
    ['a phone', { viewport: phone }],
  ])('of 500 guests has under 2,000 nodes on %s, and fits the page', async (_, options) => {
    const account = await newAccount()
    await account.api('POST', '/api/guests/import', { csv })
    const page = await openAs(account, '/guests', options)
    await page.getByRole('table', { name: 'Guests' }).waitFor()
    for (const share of [0, 0.5, 1]) {
      await page.evaluate(`scrollTo(0, document.body.scrollHeight * ${share})`)
      await untilInView(page.getByRole('rowheader'))
      expect(await page.evaluate(`document.querySelectorAll('*').length`)).toBeLessThan(2000)
      expect(await page.evaluate(`document.documentElement.scrollWidth <= document.documentElement.clientWidth`)).toBe(
        true,
      )
    }
    // The page grows as its rows are measured, so that its end moves.
    const toTheEnd = () => page.evaluate('scrollTo(0, document.body.scrollHeight)')
    await expect
      .poll(() => toTheEnd().then(() => page.getByRole('row').filter({ hasText: 'محمد العلي' }).count()))
      .toBe(1)
  })
})

test('saving again after the answer was lost is no conflict', async () => {
  const account = await newAccount()
  await account.api('POST', '/api/guests', { name: 'Ana Okafor' })
  const page = await openAs(account, '/guests')
  await page.getByRole('button', { name: 'Ana Okafor', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Ana Okafor' })
  await dialog.getByLabel('Phone').fill('2')
  const lose = async (route: Route) => {
    await route.fetch()
    await route.abort()
  }
  await page.route('**/api/guests/*', lose, { times: 1 })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('Posy could not be reached.').waitFor()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Ana Okafor saved').waitFor()
})
