import { writeFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { authPaths } from '../../worker/features/auth/contract'
import type { User } from '../../worker/features/auth/schema'
import type { Guest } from '../../worker/features/guests/schema'
import {
  breakReads,
  loseNext,
  mailedPath,
  newAccount,
  newCouple,
  newPage,
  openAs,
  PASSWORD,
  signIn,
} from '../support/browser/browser'
import { newAddress } from '../support/browser/collaborators'
import { downloadedText } from '../support/browser/download'
import { chooseFile, fileOnDisk } from '../support/browser/upload'
import { inDays } from '../support/days'

describe('the account', () => {
  test('has dialogs that the browser’s back and Escape close', async () => {
    const { page } = await newCouple({ path: '/profile' })
    await page.getByRole('button', { name: 'Change name' }).click()
    await page.getByRole('dialog', { name: 'Change your name' }).waitFor()
    await expect.poll(() => new URL(page.url()).search).toBe('?change=name')
    expect(await page.locator('input:focus').inputValue()).toBe('Mara Lindqvist')
    await page.goBack()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expect.poll(() => new URL(page.url()).pathname).toBe('/profile')

    await page.getByRole('button', { name: 'Change name' }).click()
    await page.locator('[role=dialog] input:focus').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expect.poll(() => new URL(page.url()).search).toBe('')
  })

  test('has dialogs that a link opens and Close closes', async () => {
    const { page } = await newCouple({ path: '/profile?change=password' })
    await page.getByRole('dialog', { name: 'Change your password' }).waitFor()
    await page.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expect.poll(() => new URL(page.url()).search).toBe('')
  })

  test('takes a new name', async () => {
    const { page } = await newCouple({ path: '/profile' })
    await page.getByRole('button', { name: 'Change name' }).click()
    await page.getByLabel('Full Name').fill('Mara Lindqvist-Okafor')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Name saved').waitFor()
    // Closing goes back in the history, which would end the reload.
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.reload()
    await page.getByRole('listitem').filter({ hasText: /^Name/ }).getByText('Mara Lindqvist-Okafor').waitFor()
  })

  test('changes its address only with the password, and once the new one is confirmed', async () => {
    const { page, account } = await newCouple({ path: '/profile?change=email' })
    const email = `moved-${account.email}`
    const row = page.getByRole('listitem').filter({ hasText: /^Email/ })
    await page.getByLabel('Email', { exact: true }).fill(email)
    await page.getByLabel('Current password').fill('Wrong1horse')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('This is not your current password.').waitFor()
    await page.getByLabel('Current password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText(`We’ve mailed a link to ${email}`).waitFor()
    await row.getByText('waiting for confirmation').waitFor()
    expect((await row.textContent())?.replace(email, '')).toContain(account.email)
    // A new link invalidates the one before.
    const first = await mailedPath(page, email, '/confirm-email/')
    await row.getByRole('button', { name: 'Send the link again' }).click()
    await page.getByText(`A link is on its way to ${email}.`).waitFor()

    await page.goto(await mailedPath(page, email, '/confirm-email/', { otherThan: first }))
    await page.getByRole('button', { name: 'Confirm my address' }).click()
    await page.getByRole('heading', { name: 'Thank you' }).waitFor()
    await page.goto('/profile')
    await row.getByText(email, { exact: true }).waitFor()
    expect(await row.getByText('waiting for confirmation').count()).toBe(0)
  })

  test('keeps its address when the change is cancelled', async () => {
    const { page, account } = await newCouple({ path: '/profile' })
    const email = `moved-${account.email}`
    await account.api('PUT', '/api/users/me', { email, current_password: PASSWORD })
    await page.reload()
    await page.getByText('waiting for confirmation').waitFor()
    await page.getByRole('button', { name: 'Cancel the change' }).click()
    await page.getByText(`You keep ${account.email}`).waitFor()
    await page.getByText('not confirmed').waitFor()
    expect(await account.api<User>('GET', '/api/users/me')).toMatchObject({ pending_email: null })
  })

  test('signs out another device, and then itself', async () => {
    const account = await newAccount()
    const { id } = await account.api<{ id: string }>('POST', '/api/tasks', { title: 'Book the band' })
    const [page, other] = [await newPage(), await newPage()]
    for (const one of [page, other]) await signIn(one, account)
    await other.goto('/tasks')
    await page.goto('/profile')
    const devices = page.getByRole('listitem').filter({ hasText: 'Last seen' })
    // Sign-up started a session too.
    await expect.poll(() => devices.count()).toBe(3)
    for (const left of [2, 1]) {
      await devices.filter({ hasNotText: 'this one' }).first().getByRole('button', { name: 'Sign out' }).click()
      await expect.poll(() => devices.count()).toBe(left)
    }
    await page.getByText('Logged out successfully').first().waitFor()
    await other.reload()
    await other.waitForURL('/login')

    await page.goto(`/tasks?task=${id}`)
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByText('Book the band deleted').waitFor()
    await page.getByRole('button', { name: 'Account menu' }).click()
    await page.getByRole('menuitem', { name: 'My Account' }).click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.waitForURL('/login')
    // What was deleted shortly before is gone.
    await signIn(page, account)
    await page.goto('/tasks')
    await page.getByText('No tasks yet').waitFor()
  })

  test('names its export by the day where the person is', async () => {
    const page = await openAs(await newAccount(), '/profile', { timezoneId: 'Pacific/Kiritimati' })
    // Still 4 May in UTC.
    await page.clock.setFixedTime('2027-05-04T12:00:00Z')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export everything' }).click()
    expect((await download).suggestedFilename()).toBe('posy-2027-05-05.json')
  })

  test('says so when its export breaks off', async () => {
    const { page } = await newCouple({ path: '/profile' })
    await page.evaluate(`Response.prototype.blob = () => Promise.reject(new TypeError('network error'))`)
    await page.getByRole('button', { name: 'Export everything' }).click()
    await page.getByText('Posy could not be reached.').waitFor()
  })

  test('imports a file that is larger than other requests may be', async () => {
    const { page, account } = await newCouple({ path: '/profile' })
    const notes = 'Sings at the ceremony. '.repeat(80)
    await account.api('POST', '/api/users/me/import', {
      format: 'posy-wedding',
      format_version: 1,
      settings: {
        wedding_date_policy: 'fixed',
        wedding_date_fixed: '2027-02-14',
        timezone: 'Asia/Manila',
        currency_code: 'PHP',
        catering_category_id: null,
        created_at: '2026-10-01T09:30:00.000Z',
      },
      guests: Array.from({ length: 2000 }, (_, i) => ({ id: i + 1, name: `Guest ${i}`, notes: notes + i })),
    })
    const file = await downloadedText(page, () => page.getByRole('button', { name: 'Export everything' }).click())
    expect(file.length).toBeGreaterThan(3 * 1024 * 1024)

    const { page: other, account: others } = await newCouple({ path: '/profile?change=import' })
    await chooseFile(other.getByLabel('File', { exact: true }), 'posy.json', file)
    await other.getByRole('button', { name: 'Import', exact: true }).click()
    await other.getByText(/^Imported 2,000 guests/).waitFor()
    expect(await others.api<object[]>('GET', '/api/guests')).toHaveLength(2000)
  })

  test('cannot be deleted while what goes with it is unknown', async () => {
    const { page } = await newCouple({ path: '/profile' })
    const restore = await breakReads(page, '**/api/users/me/deletion')
    await page.getByRole('button', { name: 'Delete account' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
    await dialog.getByText('We couldn’t load what would be deleted with your account.').waitFor()
    const remove = dialog.getByRole('button', { name: 'Delete for good' })
    expect(await remove.isDisabled()).toBe(true)
    await restore()
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await dialog.getByText('What goes').waitFor()
    expect(await remove.isEnabled()).toBe(true)
  })

  test('starts a wedding of its own beside the one that it was invited to', async () => {
    const { page: mara, account } = await newCouple()
    const email = newAddress()
    await account.api('PUT', '/api/admin/event-settings', { couple_name_1: 'Mara', couple_name_2: 'Jonas' })
    await account.api('POST', '/api/wedding/members', { email, role: 'helper' })
    const page = await newPage()
    await page.goto(await mailedPath(mara, email, '/join/'))
    await page.getByLabel('Full Name').fill('Noor Haddad')
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Create Account' }).click()
    await page.waitForURL('/dashboard')
    await page.goto('/profile')
    await page.getByRole('button', { name: 'Start your own wedding' }).click()
    await page.getByText(/^Good \w+, Noor Haddad$/).waitFor()
    await page.getByRole('button', { name: 'Account menu' }).click()
    await page.getByRole('menuitem', { name: /^Mara & Jonas/ }).waitFor()
    await page.goto('/profile')
    await page.getByRole('button', { name: 'Change name' }).waitFor()
    expect(await page.getByRole('button', { name: 'Start your own wedding' }).count()).toBe(0)
  })

  test('can be deleted with the password', async () => {
    const { page, account } = await newCouple({ path: '/profile' })
    await page.getByRole('button', { name: 'Delete account' }).click()
    await page.getByLabel('Your password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Delete for good' }).click()
    await page.waitForURL('/login')
    await page.getByText('Your account has been deleted').waitFor()
    const answer = await page.request.post('/api/auth/login', {
      data: { email: account.email, password: PASSWORD },
    })
    expect(answer.status()).toBe(401)
  })
})

test('a change of address can be cancelled more than once', async () => {
  const { page, account } = await newCouple({ path: '/profile' })
  const dialog = page.getByRole('dialog', { name: 'Change your email' })
  for (const number of [1, 2]) {
    await page.getByRole('button', { name: 'Change email' }).click()
    await dialog.getByLabel('Email').fill(`moved-${number}-${account.email}`)
    await dialog.getByLabel('Current password').fill(PASSWORD)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Cancel the change' }).click()
    await page.getByText('waiting for confirmation').waitFor({ state: 'detached' })
  }
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

  test('says before the import of a file whose reminders are due that guests are emailed', async () => {
    const { page, account } = await newCouple({ path: '/profile?change=import' })
    const { settings, ...file } = await account.api<{ settings: object }>('GET', '/api/users/me/export')
    const dialog = page.getByRole('dialog', { name: 'Import a file' })
    const choose = async (name: string, rsvp_deadline: string) => {
      const text = JSON.stringify({ ...file, settings: { ...settings, rsvp_deadline, reminder_days: [14, 2] } })
      await chooseFile(dialog.getByLabel('File'), name, text)
      await dialog.getByText(name).waitFor()
    }
    const note = dialog.getByText('Once you import, we’ll email guests who haven’t replied.')
    await choose('due.json', inDays(7))
    await note.waitFor()
    await choose('early.json', inDays(40))
    await note.waitFor({ state: 'detached' })
    await choose('over.json', inDays(-7))
    await dialog.getByRole('button', { name: 'Import' }).click()
    await page.getByText(/^Imported 0 guests/).waitFor()
  })

  test('is imported from a file that was corrected in between, once it is chosen again', async () => {
    const { page, account } = await newCouple({ path: '/profile?change=import' })
    const backup = { ...(await account.api<object>('GET', '/api/users/me/export')), guests: [{ id: 1, name: 'Ana' }] }
    const path = fileOnDisk('backup.json', 'Name,Email')
    const dialog = page.getByRole('dialog', { name: 'Import a file' })
    const importIt = () => dialog.getByRole('button', { name: 'Import' }).click()
    const choose = async () => {
      const picker = page.waitForEvent('filechooser')
      await dialog.getByRole('button', { name: 'Choose a file' }).click()
      await (await picker).setFiles(path)
    }
    await choose()
    await dialog.getByText('backup.json').waitFor()
    await importIt()
    await dialog.getByText('This is not a file that Posy exported.').waitFor()
    writeFileSync(path, JSON.stringify(backup))
    await importIt()
    await dialog.getByText('Please choose the file again.').waitFor()
    await choose()
    // Browsers report a file that is chosen again only if the field has let go of it.
    expect(await dialog.getByLabel('File').inputValue()).toBe('')
    await dialog.getByText('backup.json').waitFor()
    await importIt()
    await page.getByText('Imported 1 guest, 0 vendors and 0 tasks').waitFor()
  })
})

describe('an address', () => {
  test('is confirmed by a button behind the mailed link, not by opening it, also after a lost answer', async () => {
    const { page, account } = await newCouple({ path: '/profile' })
    await page.getByText('not confirmed').waitFor()
    // A new link invalidates the one before.
    const first = await mailedPath(page, account.email, '/confirm-email/')
    await page.getByRole('button', { name: 'Send the link again' }).click()
    await page.getByText(`A link is on its way to ${account.email}.`).waitFor()
    await page.goto(await mailedPath(page, account.email, '/confirm-email/', { otherThan: first }))
    await page.getByRole('button', { name: 'Confirm my address' }).waitFor()
    expect(await account.api<User>('GET', '/api/users/me')).toMatchObject({ email_verified: false })
    await loseNext(page, authPaths.confirmEmail)
    await page.getByRole('button', { name: 'Confirm my address' }).click()
    await page.getByText('Posy could not be reached.').waitFor()
    await page.getByRole('button', { name: 'Confirm my address' }).click()
    await page.getByText('Your email address is confirmed.').waitFor()
    const used = page.url()
    await page.goto('/profile')
    await page.getByRole('button', { name: 'Change email' }).waitFor()
    expect(await page.getByText('not confirmed').count()).toBe(0)
    await page.goto(used)
    await page.getByRole('button', { name: 'Confirm my address' }).click()
    await page.getByText('This link is no longer valid.').waitFor()
  })
})
