import { expect, test } from 'vitest'
import { openAs } from '../support/browser/browser'
import { ana, hosts, stored, write } from '../support/browser/messages'

test('a subject that cannot be saved stays on the screen when the message is no email any more', async () => {
  const account = await hosts()
  const { id } = await write(account)
  const page = await openAs(account, `/guests/messages/${id}`)
  const subject = page.getByRole('textbox', { name: 'Subject' })
  const goOn = page.getByRole('button', { name: 'Continue' })
  await subject.fill('Hi {date}')
  await page.getByText('There is no field {date}.').waitFor()
  await page.getByText('WhatsApp', { exact: true }).click()
  await page.getByText('you send it from your phone, one household per tap').waitFor()
  await expect.poll(() => subject.inputValue()).toBe('Hi {date}')
  await page.getByText('There is no field {date}.').waitFor()
  await expect.poll(() => goOn.isDisabled()).toBe(true)
  // It stays while it is fixed.
  await subject.press('End')
  await subject.press('Backspace')
  await subject.press('Backspace')
  await expect.poll(() => subject.inputValue()).toBe('Hi {dat')
  await expect.poll(async () => (await stored(account, id))?.subject).toBe('Hi {dat')
  await subject.fill('Hi')
  await expect.poll(async () => await stored(account, id)).toMatchObject({ subject: 'Hi', channel: 'whatsapp' })
  await expect.poll(() => goOn.isEnabled()).toBe(true)
  await page.reload()
  await page.getByRole('textbox', { name: 'Text' }).waitFor()
  await subject.waitFor({ state: 'detached' })
})

test('words in another language are saved without a subject for the couple’s own phone, and an email asks for it', async () => {
  const account = await hosts([{ ...ana, household: 'Okafor' }])
  const [home] = await account.api<{ id: string }[]>('GET', '/api/households')
  await account.api('PUT', `/api/households/${home?.id}`, { locale: 'fr' })
  const { id } = await write(account)
  const page = await openAs(account, `/guests/messages/${id}`)
  const subject = page.getByRole('textbox', { name: 'Subject' })
  await subject.fill('')
  await page.getByText('Please enter a subject.').waitFor()
  await page.getByText('WhatsApp', { exact: true }).click()
  await subject.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: /français/i }).click()
  await page.getByRole('textbox', { name: 'Text' }).fill('Venez !')
  const own = { fr: { subject: '', body: 'Venez !' } }
  await expect
    .poll(async () => await stored(account, id))
    .toMatchObject({ subject: '', channel: 'whatsapp', translations: own })
  await page.getByText('Saved', { exact: true }).waitFor()
  await page.getByText('Email', { exact: true }).click()
  await page.getByText('Please enter a subject.').waitFor()
  await subject.fill('Venez')
  await page.getByRole('button', { name: /English.*needs fixing/ }).click()
  await subject.fill('Come!')
  await expect
    .poll(async () => await stored(account, id))
    .toMatchObject({ subject: 'Come!', channel: 'mail', translations: { fr: { subject: 'Venez', body: 'Venez !' } } })
})
