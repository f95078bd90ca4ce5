import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { User } from '../../worker/features/auth/schema'
import type { Guest } from '../../worker/features/guests/schema'
import { memberPaths } from '../../worker/features/members/contract'
import type { Member } from '../../worker/features/members/schema'
import { settingsPath } from '../../worker/features/settings/contract'
import type { Task } from '../../worker/features/tasks/schema'
import { expectAccessible, settings, violations } from '../support/accessibility'
import {
  enter,
  holdRequests,
  mailedPath,
  newAccount,
  newCouple,
  newMember,
  newPage,
  newProvedAccount,
  openAs,
  PASSWORD,
  passTime,
  pressInToast,
  pressKey,
  QUIET_PATH,
  submitSignIn,
} from '../support/browser'
import { downloadedText } from '../support/download'

const newAddress = () => `asked-${crypto.randomUUID()}@example.com`
const person = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })

describe('planning together', () => {
  test('starts with a mailed invitation, and neither partner loses the other’s changes', async () => {
    const { page, account } = await newCouple({ path: '/collaborators' })
    const guest = await account.api<Guest>('POST', '/api/guests', { name: 'Ana Okafor' })
    const email = newAddress()
    await page.getByRole('button', { name: 'Invite someone' }).click()
    const dialog = page.getByRole('dialog', { name: 'Invite someone' })
    await dialog.getByLabel('Email').fill(email)
    await dialog.getByRole('button', { name: 'Send the invitation' }).click()
    await page.getByText(`An invitation is on its way to ${email}`).waitFor()
    await person(page, email).getByText('Invited. The link works until').waitFor()

    const partner = await newPage()
    await partner.goto(await mailedPath(page, email, '/join/'))
    await partner.getByText('Mara Lindqvist invites you to plan the wedding of Mara Lindqvist.').waitFor()
    expect(await partner.getByLabel('Email').inputValue()).toBe(email)
    await partner.getByLabel('Full Name').fill('Jonas Reyes')
    await partner.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await partner.getByRole('button', { name: 'Create Account' }).click()
    await partner.waitForURL('/dashboard')

    for (const one of [page, partner]) {
      await one.goto(`/guests?guest=${guest.id}`)
      await one.getByRole('dialog').waitFor()
    }
    await page.getByRole('dialog').getByLabel('Phone').fill('+63 917 000 0000')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await partner.getByRole('dialog').getByLabel('Household').fill('Okafor')
    await partner.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await partner.getByText('Their changes are in the form now, beside yours.').waitFor()
    await partner.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await partner.getByRole('dialog').waitFor({ state: 'detached' })
    expect((await account.api<Guest[]>('GET', '/api/guests'))[0]).toMatchObject({
      phone: '+63 917 000 0000',
      household: 'Okafor',
    })
  })

  test('shows a partner’s changes within half a minute, with one small request per poll', async () => {
    const { page, account } = await newCouple({ path: QUIET_PATH })
    const member = await newMember(page, account, 'partner')
    await page.goto('/guests')
    await page.clock.install()
    await page.reload()
    await page.getByText('No guests yet').waitFor()
    // Reads that nothing waits for have finished too.
    await page.waitForLoadState('networkidle')
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/')) asked.push(new URL(request.url()).pathname)
    })
    await passTime(page, 26_000)
    await expect.poll(() => asked).toEqual(['/api/wedding/changes'])

    const { id } = await member.api<Guest>('POST', '/api/guests', { name: 'Ana Okafor' })
    await passTime(page, 26_000)
    await page.getByRole('rowheader', { name: 'Ana Okafor' }).waitFor()
    await member.api('DELETE', `/api/guests/${id}`)
    await passTime(page, 26_000)
    await page.getByText('No guests yet').waitFor()
  })

  test('lets an existing account join, which can switch back to its own wedding in the menu', async () => {
    const { page: mara, account } = await newCouple()
    const friend = await newProvedAccount(mara)
    await account.api('PUT', '/api/admin/event-settings', { couple_name_1: 'Mara', couple_name_2: 'Jonas' })
    await account.api('POST', '/api/wedding/members', { email: friend.email, role: 'helper' })
    const link = await mailedPath(mara, friend.email, '/join/')
    const page = await newPage()
    await page.goto(link)
    await page.getByRole('link', { name: 'Sign in' }).click()
    // The card before it has fields of those names too.
    await page.getByRole('heading', { name: 'Welcome back' }).waitFor()
    await submitSignIn(page, friend)
    await page.getByText('Mara Lindqvist invites you to help with the wedding of Mara & Jonas.').waitFor()
    await page.getByRole('button', { name: 'Join as Noor Haddad' }).click()
    await page.waitForURL('/dashboard')
    await page.getByText('Mara & Jonas').first().waitFor()

    await page.getByRole('button', { name: 'Account menu' }).click()
    await page.getByRole('menuitem', { name: 'Noor Haddad' }).click()
    await page.getByText(/^Good \w+, Noor Haddad$/).waitFor()
    expect((await friend.api<User>('GET', '/api/users/me')).event_id).toBe(friend.weddingId)

    await page.goto(link)
    await page.getByRole('heading', { name: 'This invitation does not work' }).waitFor()
  })

  test('lets an account join whose address is not confirmed yet, and does not ask to confirm it', async () => {
    const { page: mara, account } = await newCouple()
    const { page, account: friend } = await newCouple()
    await account.api('POST', '/api/wedding/members', { email: friend.email, role: 'helper' })
    await page.goto(await mailedPath(mara, friend.email, '/join/'))
    await page.getByText('You are signed in with').waitFor()
    expect(await page.getByText(/confirm/i).count()).toBe(0)
    await page.getByRole('button', { name: 'Join as Mara Lindqvist' }).click()
    await page.getByText('You’ve joined the wedding').waitFor()
  })
})

describe('an invitation opened with another address', () => {
  test('makes a new account wait until an owner accepts, then opens the wedding', async () => {
    const { page: mara, account } = await newCouple({ path: '/collaborators' })
    const email = newAddress()
    await account.api('POST', '/api/wedding/members', { email, role: 'partner' })
    const page = await newPage()
    await page.goto(await mailedPath(mara, email, '/join/'))
    await page.getByText('With another address, Mara Lindqvist has to accept you first.').waitFor()
    await page.getByLabel('Full Name').fill('Jonas Reyes')
    await page.getByLabel('Email').fill(newAddress())
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Create Account' }).click()
    await page.getByRole('heading', { name: 'Waiting for Mara Lindqvist' }).waitFor()
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Check again' }).click()
    await page.getByText('No answer yet').waitFor()

    await mara.reload()
    await person(mara, 'Jonas Reyes').getByText(`opened the invitation to ${email}`).waitFor()
    // The screen looks by itself too, and would then be gone before the button is pressed.
    const answer = await holdRequests(page, '**/api/users/me')
    await mara.getByRole('button', { name: 'Accept Jonas Reyes' }).click()
    await mara.getByText('Jonas Reyes has joined').waitFor()
    await page.getByRole('button', { name: 'Check again' }).click()
    answer()
    await page.getByText(/^Good \w+, Mara Lindqvist$/).waitFor()
  })

  test('lets an existing account wait, and is declined together with its link', async () => {
    const { page: mara, account } = await newCouple({ path: '/collaborators' })
    const email = newAddress()
    await account.api('POST', '/api/wedding/members', { email, role: 'helper' })
    const link = await mailedPath(mara, email, '/join/')
    const { page } = await newCouple()
    await page.goto(link)
    await page.getByRole('button', { name: 'Join as Mara Lindqvist' }).click()
    await page.getByRole('heading', { name: 'Almost there' }).waitFor()
    await page.getByRole('link', { name: 'Go to Posy' }).click()
    await page.getByRole('heading', { name: 'First steps' }).waitFor()

    await mara.reload()
    await mara.getByRole('button', { name: 'Decline' }).click()
    await mara.getByText('the invitation no longer works').waitFor()
    await expect.poll(async () => (await account.api<Member[]>('GET', '/api/wedding/members')).length).toBe(1)
    await page.goto(link)
    await page.getByRole('heading', { name: 'This invitation does not work' }).waitFor()
  })

  test('can be sent again or withdrawn when the request has expired, but not accepted', async () => {
    const { page: mara, account } = await newCouple()
    const email = newAddress()
    await account.api('POST', '/api/wedding/members', { email, role: 'helper' })
    const token = (await mailedPath(mara, email, '/join/')).slice('/join/'.length)
    await (await newAccount({ name: 'Ines Moreau' })).api('POST', '/api/wedding/join', { token })
    await mara.route('**/api/wedding/members', async (route) => {
      const [owner, asking] = await account.api<Member[]>('GET', '/api/wedding/members')
      await route.fulfill({
        json: [owner, { ...asking, email, status: 'invited', expires_at: '2020-01-01T00:00:00Z' }],
      })
    })
    await mara.goto('/collaborators')
    await person(mara, email)
      .getByText('Ines Moreau asked to join with this invitation. The request has expired.')
      .waitFor()
    expect(await mara.getByRole('button', { name: 'Accept' }).count()).toBe(0)
    await mara.getByRole('button', { name: `More about ${email}` }).click()
    await mara.getByRole('menuitem', { name: 'Send again' }).waitFor()
    await mara.getByRole('menuitem', { name: 'Withdraw invitation' }).waitFor()
    expect(await violations(mara)).toEqual([])
  })
})

describe('a helper', () => {
  test('is not offered what only the couple may do', async () => {
    const { page: mara, account } = await newCouple()
    const helper = await newMember(mara, account, 'helper')
    const page = await openAs(helper, '/dashboard')
    const steps = page.getByRole('region', { name: 'First steps' })
    await steps.getByText(/^\d of 5 done$/).waitFor()
    expect(await steps.getByText('Invite your partner').count()).toBe(0)
    await page.getByRole('heading', { name: 'First steps' }).waitFor()
    expect(await page.getByRole('button', { name: 'Fill with a sample wedding' }).count()).toBe(0)
    await account.api('POST', '/api/guests', { name: 'Ana Okafor' })
    await page.goto('/guests')
    await page.getByRole('button', { name: 'More about the list' }).click()
    await page.getByRole('menuitem', { name: 'Import guests' }).waitFor()
    expect(await page.getByRole('menuitem', { name: 'Export as CSV' }).count()).toBe(0)
    await page.goto('/collaborators')
    await person(page, 'Mara Lindqvist').getByText('Owner').waitFor()
    for (const name of ['Invite someone', 'More about Mara Lindqvist']) {
      expect(await page.getByRole('button', { name }).count(), name).toBe(0)
    }
    await page.goto('/profile')
    await page.getByText('See who plans this wedding, or leave it.').waitFor()
    for (const name of ['Export everything', 'Import a file']) {
      expect(await page.getByRole('button', { name }).count(), name).toBe(0)
    }
    expect(await page.getByRole('link', { name: 'Subscription' }).count()).toBe(0)
  })

  test('is given tasks, and told what leaving means for them', async () => {
    const { page: mara, account } = await newCouple({ path: '/collaborators' })
    const helper = await newMember(mara, account, 'helper')
    await mara.goto('/tasks?task=new')
    const dialog = mara.getByRole('dialog', { name: 'Add task' })
    await dialog.getByLabel('Title').fill('Order candles')
    await dialog.getByLabel('Who').selectOption({ label: 'Noor Haddad' })
    await dialog.getByRole('button', { name: 'Add task' }).click()
    await mara
      .getByRole('row')
      .filter({ hasText: 'Order candles' })
      .getByRole('cell', { name: 'Noor Haddad' })
      .waitFor()

    const page = await openAs(helper, '/tasks')
    await page.getByLabel('Add a task in one line').fill('Fold napkins @noor')
    await page.keyboard.press('Enter')
    await page.getByText('Fold napkins added').waitFor()
    await page.getByRole('button', { name: 'Noor Haddad 2' }).click()
    const tasks = await account.api<Task[]>('GET', '/api/tasks')
    expect(tasks.map(({ assigned_to, assignee_id }) => [assigned_to, assignee_id !== null])).toEqual([
      [null, true],
      [null, true],
    ])
    await page.goto('/collaborators?people=leave')
    await page.getByText('tasks given to you stay with the couple').waitFor()
  })

  test('is told why they cannot change what sends email, or see what guests need', async () => {
    const { page: mara, account } = await newCouple({ path: '/collaborators' })
    await account.api('POST', '/api/guests', { name: 'Ben Cruz', email: 'ben@example.com', reminders_paused: true })
    await account.api('POST', '/api/guests', { name: 'Ana', rsvp_status: 'confirmed', dietary_restrictions: 'No nuts' })
    const helper = await newMember(mara, account, 'helper')
    const page = await newPage()
    await enter(page, helper)
    await page.goto('/guests/reminders?settings=wedding')
    const settings = page.getByRole('dialog')
    await settings.getByText('Only the couple can change the timezone').waitFor()
    for (const label of [
      'Timezone',
      'RSVP deadline',
      'Reminders',
      /before a payment is due/,
      /on Mondays/,
      'Helpers see them too',
      'Keep them after the wedding',
    ]) {
      expect(await settings.getByLabel(label).isDisabled()).toBe(true)
    }
    await settings.getByLabel('Venue').fill('Villa Rosa')
    await page.getByRole('button', { name: 'Save settings' }).click()
    await page.getByText('Settings saved successfully!').waitFor()

    await page.goto('/guests/reminders')
    await page.getByText('Only the couple can resume reminders.').waitFor()
    await page.getByText('Only the couple can change the deadline and the days.').waitFor()
    expect(await page.getByRole('button', { name: 'Resume reminders for Ben Cruz' }).count()).toBe(0)
    await page.goto('/guests')
    await page.getByRole('button', { name: 'More about Ben Cruz' }).click()
    expect(await page.getByRole('link', { name: /^Remind\s*\d*$/ }).count()).toBe(0)
    const resume = page.getByRole('menuitem', { name: 'Only the couple can resume reminders.' })
    expect(await resume.getAttribute('aria-disabled')).toBe('true')
    await page.goto('/guests/meals')
    await page.getByText('Only the couple sees dietary and accessibility needs.').waitFor()
    expect(await page.getByText('No nuts').count()).toBe(0)
  })

  test('who is removed returns to their own wedding at the next poll', async () => {
    const { page: mara, account } = await newCouple({ path: '/collaborators' })
    const helper = await newMember(mara, account, 'helper')
    const page = await newPage()
    await page.clock.install()
    await enter(page, helper)
    await page.goto('/tasks')
    await page.getByText(/^Good \w+, Noor Haddad · Mara Lindqvist$/).waitFor()
    await mara.reload()
    await mara.getByRole('button', { name: 'More about Noor Haddad' }).click()
    await mara.getByRole('menuitem', { name: 'Remove' }).click()
    await pressInToast(mara, 'Noor Haddad removed', 'Dismiss')
    await expect.poll(async () => (await account.api<Member[]>('GET', '/api/wedding/members')).length).toBe(1)
    await passTime(page, 26_000)
    await page.getByText(/^Good \w+, Noor Haddad$/).waitFor()
  })
})

test('what is saved after another device has opened another wedding changes neither, and what was typed is there after switching back', async () => {
  const { page: mara, account } = await newCouple()
  const member = await newMember(mara, account, 'partner')
  await account.api('PUT', settingsPath, { couple_name_1: 'Mara', couple_name_2: 'Jonas' })
  const page = await openAs(member, '/guests')
  await page.getByText('No guests yet').waitFor()
  await pressKey(page, 'n')
  const dialog = page.getByRole('dialog', { name: 'Add guest' })
  await dialog.getByLabel('Name').fill('Ana Okafor')
  await member.api('PUT', memberPaths.mine, { event_id: member.weddingId })
  await dialog.getByRole('button', { name: 'Add guest' }).click()
  const notes = page.getByRole('region', { name: 'Notifications' })
  await notes.getByText('Another wedding is open in your account now').waitFor()
  await page.getByText(/^Good \w+, Noor Haddad$/).waitFor()
  for (const one of [account, member]) expect(await one.api<Guest[]>('GET', '/api/guests')).toEqual([])

  await expect.poll(() => dialog.getByLabel('Name').inputValue()).toBe('')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: /^Mara & Jonas/ }).click()
  await page.waitForURL('**/dashboard')
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Guests' }).click()
  await page.getByText('No guests yet').waitFor()
  await pressKey(page, 'n')
  await expect.poll(() => dialog.getByLabel('Name').inputValue()).toBe('Ana Okafor')
  await dialog.getByRole('button', { name: 'Add guest' }).click()
  await page.getByRole('rowheader', { name: 'Ana Okafor' }).waitFor()
  expect(await account.api<Guest[]>('GET', '/api/guests')).toMatchObject([{ name: 'Ana Okafor' }])
})

describe('leaving', () => {
  test('without another wedding leads to a screen that starts one', async () => {
    const { page: mara, account } = await newCouple()
    const email = newAddress()
    await account.api('POST', '/api/wedding/members', { email, role: 'partner' })
    const page = await newPage()
    await page.goto(await mailedPath(mara, email, '/join/'))
    await page.getByLabel('Full Name').fill('Jonas Reyes')
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Create Account' }).click()
    await page.waitForURL('/dashboard')
    await page.goto('/collaborators')
    await person(page, 'Jonas Reyes').getByRole('button', { name: 'Leave' }).click()
    await page.getByRole('dialog', { name: 'Leave this wedding?' }).getByRole('button', { name: 'Leave' }).click()
    await page.getByText('You are not part of a wedding right now').waitFor()
    expect(await page.getByRole('navigation', { name: 'Sections' }).count()).toBe(0)
    await page.getByRole('link', { name: 'My Account' }).click()
    await page.getByRole('button', { name: 'Change name' }).waitFor()
    await page.goto('/profile/')
    await page.getByRole('button', { name: 'Change name' }).waitFor()
    await page.goto('/guests')
    await page.getByRole('button', { name: 'Start your own wedding' }).click()
    await page.getByText('No guests yet').waitFor()
  })

  test('is refused to the last owner, who can make another owner first', async () => {
    const { page, account } = await newCouple({ path: '/collaborators' })
    await person(page, 'Mara Lindqvist').getByText('Owner').waitFor()
    expect(await page.getByRole('button', { name: 'Leave' }).count()).toBe(0)
    await newMember(page, account, 'partner')
    await page.reload()
    await page.getByRole('button', { name: 'Leave' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
    await page.getByText('A wedding needs an owner.').waitFor()
    await page.getByRole('button', { name: 'Stay' }).click()
    await page.getByRole('button', { name: 'More about Noor Haddad' }).click()
    await page.getByRole('menuitem', { name: 'Make owner' }).click()
    await page.getByText('Noor Haddad is now an owner').waitFor()
    await page.getByRole('button', { name: 'Leave' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
    await page.getByText('You are not part of a wedding right now').waitFor()
  })
})

describe('the data', () => {
  test('is exported and imported into an empty wedding, and an invalid file is explained', async () => {
    const { page, account } = await newCouple({ path: '/profile' })
    await account.api('POST', '/api/guests', { name: 'Ana Okafor', tags: ['choir'] })
    const text = await downloadedText(page, () => page.getByRole('button', { name: 'Export everything' }).click())
    const { page: other, account: friend } = await newCouple({ path: '/profile?change=import' })
    const dialog = other.getByRole('dialog', { name: 'Import a file' })
    const bring = async (text: string) => {
      await dialog
        .getByLabel('File')
        .setInputFiles({ name: 'f.json', mimeType: 'text/plain', buffer: Buffer.from(text) })
      await dialog.getByRole('button', { name: 'Import' }).click()
    }
    await bring('Name,Email')
    await dialog.getByText('This is not a file that Posy exported.').waitFor()
    await bring(text.replace('Ana Okafor', ' '))
    await dialog.getByText('guests 1, name: Please enter a name.').waitFor()
    await bring(text)
    await other.getByText('Imported 1 guest, 0 vendors and 0 tasks').waitFor()
    expect(await friend.api<Guest[]>('GET', '/api/guests')).toMatchObject([{ name: 'Ana Okafor', tags: ['choir'] }])
  })
})

describe('an address', () => {
  test('is confirmed by a button behind the mailed link, not by opening it', async () => {
    const { page, account } = await newCouple({ path: '/profile' })
    await page.getByText('not confirmed').waitFor()
    // A new link invalidates the one before.
    const first = await mailedPath(page, account.email, '/confirm-email/')
    await page.getByRole('button', { name: 'Send the link again' }).click()
    await page.getByText(`A link is on its way to ${account.email}.`).waitFor()
    await page.goto(await mailedPath(page, account.email, '/confirm-email/', { otherThan: first }))
    await page.getByRole('button', { name: 'Confirm my address' }).waitFor()
    expect(await account.api<User>('GET', '/api/users/me')).toMatchObject({ email_verified: false })
    await page.getByRole('button', { name: 'Confirm my address' }).click()
    await page.getByText('Your email address is confirmed.').waitFor()
    await page.goto('/profile')
    await page.getByRole('button', { name: 'Change email' }).waitFor()
    expect(await page.getByText('not confirmed').count()).toBe(0)
  })
})

describe.each(settings)('in %s', (theme, viewport) => {
  test(`collaborators, data and leaving at ${viewport.width} px are accessible`, async () => {
    const { page, account } = await newCouple({ path: '/collaborators', viewport, theme })
    await newMember(page, account, 'partner')
    const email = newAddress()
    await account.api('POST', '/api/wedding/members', { email, role: 'helper' })
    const token = (await mailedPath(page, email, '/join/')).slice('/join/'.length)
    await (await newAccount({ name: 'Ines Moreau' })).api('POST', '/api/wedding/join', { token })
    await page.reload()
    await page.getByText('asks to join').waitFor()
    await page.getByRole('button', { name: 'More about Noor Haddad' }).click()
    await page.getByRole('menuitem', { name: 'Make owner' }).waitFor()
    expect(await violations(page), 'the people').toEqual([])
    for (const [path, text] of [
      ['/collaborators?people=invite', 'works once, for seven days'],
      ['/collaborators?people=leave', 'stays with the others'],
      ['/profile?change=import', 'Your settings and categories are replaced'],
      ['/profile?change=deletion', 'Noor Haddad becomes its owner.'],
    ] as const) {
      await expectAccessible(page, path, text)
    }
  })

  test(`joining, confirming and having no wedding at ${viewport.width} px are accessible`, async () => {
    const { page: mara, account } = await newCouple()
    const email = newAddress()
    await account.api('POST', '/api/wedding/members', { email, role: 'partner' })
    const link = await mailedPath(mara, email, '/join/')
    const page = await newPage({ viewport, theme })
    const see = (path: string, text: string) => expectAccessible(page, path, text)
    await see('/join/nonsense', 'This invitation does not work')
    await see('/confirm-email/nonsense', 'Confirm my address')
    await see(link, 'invites you to plan')
    await page.getByLabel('Full Name').fill('Jonas Reyes')
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Create Account' }).click()
    await page.waitForURL('/dashboard')
    const other = newAddress()
    await account.api('POST', '/api/wedding/members', { email: other, role: 'partner' })
    const asks = await newCouple({ viewport, theme })
    await asks.page.goto(await mailedPath(mara, other, '/join/'))
    await asks.page.getByRole('button', { name: 'Join as Mara Lindqvist' }).click()
    await asks.page.getByRole('heading', { name: 'Almost there' }).waitFor()
    expect(await violations(asks.page), 'waiting, with a wedding').toEqual([])
    const members = await account.api<Member[]>('GET', '/api/wedding/members')
    await account.api('DELETE', `/api/wedding/members/${members[1]?.id}`)
    await page.reload()
    await see('/dashboard', 'You are not part of a wedding right now')
  })
})
