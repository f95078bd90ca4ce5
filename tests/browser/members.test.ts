import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { User } from '../../worker/features/auth/schema'
import type { Guest } from '../../worker/features/guests/schema'
import { memberPaths } from '../../worker/features/members/contract'
import type { Member } from '../../worker/features/members/schema'
import { profilePaths } from '../../worker/features/profile/schema'
import { settingsPath } from '../../worker/features/settings/contract'
import { expectAccessible, looks, violations } from '../support/browser/accessibility'
import {
  type Account,
  holdRequests,
  loseNext,
  mailedPath,
  newAccount,
  newCouple,
  newMember,
  newPage,
  newProvedAccount,
  openAs,
  PASSWORD,
  passTime,
  pressKey,
  QUIET_PATH,
  sectionLink,
  settle,
  stopClock,
  submitSignIn,
} from '../support/browser/browser'
import { newAddress, person } from '../support/browser/collaborators'

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
    await stopClock(page)
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

  test('lets an account join whose address is not confirmed yet, also after a lost answer, and does not ask to confirm it', async () => {
    const { page: mara, account } = await newCouple()
    const { page, account: friend } = await newCouple()
    await account.api('POST', '/api/wedding/members', { email: friend.email, role: 'helper' })
    await page.goto(await mailedPath(mara, friend.email, '/join/'))
    await page.getByText('You are signed in with').waitFor()
    expect(await page.getByText(/confirm/i).count()).toBe(0)
    await loseNext(page, memberPaths.join)
    await page.getByRole('button', { name: 'Join as Mara Lindqvist' }).click()
    await page.getByText('Posy could not be reached.').waitFor()
    // Back online the page reads the invitation again, which has been used.
    let answered = 0
    page.on('response', (response) => {
      if (response.status() === 404) answered += 1
    })
    const goOnline = async () => {
      await page.evaluate(`dispatchEvent(new Event('online'))`)
      return answered
    }
    await expect.poll(goOnline).toBeGreaterThan(0)
    await settle(page)
    await page.getByRole('button', { name: 'Join as Mara Lindqvist' }).click()
    await page.getByText('You’ve joined the wedding').waitFor()
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
  await sectionLink(page, 'Guests').click()
  await page.getByText('No guests yet').waitFor()
  await pressKey(page, 'n')
  await expect.poll(() => dialog.getByLabel('Name').inputValue()).toBe('Ana Okafor')
  await dialog.getByRole('button', { name: 'Add guest' }).click()
  await page.getByRole('rowheader', { name: 'Ana Okafor' }).waitFor()
  expect(await account.api<Guest[]>('GET', '/api/guests')).toMatchObject([{ name: 'Ana Okafor' }])
})

test('another wedding opens even when a deletion that waited for its Undo is never answered', async () => {
  const { page: mara, account } = await newCouple()
  await account.api('POST', '/api/guests', { name: 'Ana Okafor' })
  const member = await newMember(mara, account, 'partner')
  const page = await openAs(member, '/guests')
  await page.getByRole('button', { name: 'More about Ana Okafor' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByText('Ana Okafor deleted').waitFor()
  await page.route('/api/guests/**', () => {})
  await page.getByRole('button', { name: 'Account menu' }).click()
  await stopClock(page)
  await page.getByRole('menuitem', { name: /^Noor Haddad/ }).click()
  await passTime(page, 4000)
  await page.waitForURL('**/dashboard')
})

/** Keeps a page from noticing by itself what was changed elsewhere. */
const neverFollow = (page: Page) => page.route(memberPaths.changes, (route) => route.abort())

/** Leaves the wedding on the screen, and loses the answer and the read after it. */
async function loseLeaving(page: Page, member: Account): Promise<Locator> {
  const { id } = await member.api<User>('GET', profilePaths.me)
  const dialog = page.getByRole('dialog', { name: 'Leave this wedding?' })
  const leave = dialog.getByRole('button', { name: 'Leave' })
  await page.getByRole('button', { name: 'Leave' }).click()
  await expect.poll(() => leave.isEnabled()).toBe(true)
  await page.route(profilePaths.me, (route) => route.abort())
  await loseNext(page, memberPaths.one(id), 'DELETE')
  await leave.click()
  await dialog.getByText('Posy could not be reached.').waitFor()
  await page.unroute(profilePaths.me)
  return dialog
}

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
    await loseNext(page, memberPaths.mine)
    await page.getByRole('button', { name: 'Start your own wedding' }).click()
    await page.getByText('Posy could not be reached.').waitFor()
    await page.getByRole('button', { name: 'Start your own wedding' }).click()
    await page.getByText('No guests yet').waitFor()
  })

  test('after a lost answer leaves no other wedding, and a second press counts as done', async () => {
    const { page: mara, account } = await newCouple()
    const member = await newMember(mara, account, 'partner')
    const page = await openAs(member, '/collaborators')
    await neverFollow(page)
    const dialog = await loseLeaving(page, member)
    await dialog.getByRole('button', { name: 'Leave' }).click()
    await page.getByText('You have left the wedding').waitFor()
    await page.getByText(/^Good \w+, Noor Haddad$/).waitFor()
    expect(await member.api<Member[]>('GET', memberPaths.list)).toMatchObject([{ is_you: true }])
  })

  test('after a lost answer is not asked about the wedding that is on the screen then', async () => {
    const { page: mara, account } = await newCouple()
    const member = await newMember(mara, account, 'partner')
    const page = await openAs(member, QUIET_PATH)
    await page.clock.install()
    await page.goto('/collaborators')
    const dialog = await loseLeaving(page, member)
    await passTime(page, 26_000)
    await person(page, 'Mara Lindqvist').waitFor({ state: 'detached' })
    await person(page, 'Noor Haddad').waitFor()
    expect(await dialog.count()).toBe(0)
  })

  test('does nothing once another device has opened another wedding', async () => {
    const { page: mara, account } = await newCouple()
    const member = await newMember(mara, account, 'partner')
    const page = await openAs(member, '/collaborators?people=leave')
    await neverFollow(page)
    const leave = page.getByRole('dialog', { name: 'Leave this wedding?' }).getByRole('button', { name: 'Leave' })
    await expect.poll(() => leave.isEnabled()).toBe(true)
    await member.api('PUT', memberPaths.mine, { event_id: member.weddingId })
    await leave.click()
    await page.getByText('Another wedding is open in your account now').waitFor()
    await person(page, 'Mara Lindqvist').waitFor({ state: 'detached' })
    expect(await leave.count()).toBe(0)
    expect(await account.api<Member[]>('GET', memberPaths.list)).toHaveLength(2)
  })

  test('is refused to the last owner, who can make another owner first', async () => {
    const { page, account } = await newCouple({ path: '/collaborators' })
    await person(page, 'Mara Lindqvist').getByText('Owner').waitFor()
    expect(await page.getByRole('button', { name: 'Leave' }).count()).toBe(0)
    await newMember(page, account, 'partner')
    await page.reload()
    await page.getByRole('button', { name: 'Leave' }).click()
    await page.getByRole('dialog').getByText('You’re its only owner.').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
    await page.getByText('A wedding needs an owner.').waitFor()
    await page.getByRole('button', { name: 'Stay' }).click()
    const release = await holdRequests(page, `**${memberPaths.list}`)
    await page.getByRole('button', { name: 'More about Noor Haddad' }).click()
    await page.getByRole('menuitem', { name: 'Make owner' }).click()
    await page.getByText('Noor Haddad is now an owner').waitFor()
    await page.getByRole('button', { name: 'Leave' }).click()
    await page.getByText('stays with the others').waitFor()
    expect(await page.getByText('You’re its only owner.').count(), 'before the list is read again').toBe(0)
    release()
    await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
    await page.getByText('You are not part of a wedding right now').waitFor()
  })
})

describe.each(looks)('in %s', (theme, viewport) => {
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
