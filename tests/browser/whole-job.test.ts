import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { LocalMail } from '../../worker/features/mail/schema'
import { baseUrl, newPage, PASSWORD, phone, runCron, sectionLink } from '../support/browser/browser'
import { inDays } from '../support/days'

async function addGuest(page: Page, { name, email }: { name: string; email: string }) {
  await page.getByRole('button', { name: 'Add guest' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add guest' })
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Can bring a plus-one').check()
  await dialog.getByRole('button', { name: 'Add guest' }).click()
  await dialog.waitFor({ state: 'detached' })
}

async function copiedLink(page: Page, name: string): Promise<string> {
  await page.getByRole('button', { name: `Copy link for ${name}` }).click()
  await page.getByText(`Link for ${name} copied`).waitFor()
  return page.evaluate('navigator.clipboard.readText()')
}

/** A guest opens the link on a phone, confirms and names a plus-one. */
async function replyOnPhone(link: string, { javaScriptEnabled }: { javaScriptEnabled: boolean }) {
  const page = await newPage({ viewport: phone, javaScriptEnabled })
  await page.goto(link)
  await page.getByRole('heading', { name: 'Mara and Jonas' }).waitFor()
  await page.getByLabel('Joyfully accept').check()
  await page.getByLabel('Plus-one name').fill('Luz Moreno')
  await page.getByLabel('Your meal preference').selectOption('Vegan')
  await page.getByRole('button', { name: 'Submit RSVP' }).click()
  await page.getByText("We can't wait to celebrate with you!").waitFor()
  await page.getByText('RSVP submitted successfully!').waitFor()
}

async function mailsTo(address: string): Promise<LocalMail[]> {
  const response = await fetch(`${baseUrl}/api/dev/mail`)
  const mails = (await response.json()) as LocalMail[]
  return mails.filter(({ to }) => to === address)
}

test('a couple signs up and invites, guests reply with and without script, and the others are reminded', async () => {
  const address = (name: string) => `${name}-${Date.now()}-${process.pid}@example.com`
  const silent = address('silent')
  // Its first wave was six days ago. In no other test are guests reminded so soon.
  const deadline = inDays(8)

  const page = await newPage({ permissions: ['clipboard-read', 'clipboard-write'] })
  await page.goto('/login?mode=sign-up')
  await page.getByLabel('Full Name').fill('Mara Lindqvist')
  await page.getByLabel('Email').fill(address('mara'))
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await page.getByText('Account created successfully!').waitFor()

  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByLabel('First partner').fill('Mara')
  await page.getByLabel('Second partner').fill('Jonas')
  await page.getByLabel('Wedding date').fill(inDays(120))
  await page.getByLabel('RSVP deadline').fill(deadline)
  await page.getByRole('button', { name: 'Save settings' }).click()
  await page.getByText(/^Wedding date saved: .* \(Fixed\)$/).waitFor()
  await page.getByRole('button', { name: 'Close' }).click()

  await sectionLink(page, 'Guests').click()
  await addGuest(page, { name: 'Ana Okafor', email: address('ana') })
  await addGuest(page, { name: 'Ben Cruz', email: address('ben') })
  await addGuest(page, { name: 'Cem Aksoy', email: silent })
  const links = { ana: await copiedLink(page, 'Ana Okafor'), ben: await copiedLink(page, 'Ben Cruz') }

  await replyOnPhone(links.ana, { javaScriptEnabled: true })
  await replyOnPhone(links.ben, { javaScriptEnabled: false })

  await page.reload()
  await page.getByText('3 on the list, 2 coming with 2 plus-ones, 1 awaiting reply.').waitFor()
  await page.getByRole('button', { name: 'Reply from Ben Cruz: coming, 2' }).waitFor()
  expect(await page.getByRole('row').filter({ hasText: 'Ben Cruz' }).getByText('Vegan').count()).toBe(1)

  // Not ahead: the cron runs for all weddings, and would find the mails of other tests too late and their scheduled messages due.
  const now = Date.now()
  await runCron(new Date(now))
  await runCron(new Date(now + 15 * 60 * 1000))
  const mails = await mailsTo(silent)
  expect(mails).toHaveLength(1)
  // Without a request, the cron's links use the configured origin, not the tests' Worker.
  const [link = ''] = /\/rsvp\/\S+/.exec(mails[0]?.text ?? '') ?? []
  const guest = await newPage({ viewport: phone })
  await guest.goto(link)
  await guest.getByText('Dear Cem Aksoy, will you join us?').waitFor()

  await page.goto('/guests/reminders')
  const sent = page.getByRole('region', { name: 'Sent reminders' })
  await sent.getByText(silent).waitFor()
  await sent.getByText('sent', { exact: true }).waitFor()
})
