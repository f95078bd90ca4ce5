import type { Page } from 'playwright-core'
import type { Message, MessageInput } from '../../../worker/features/messages/schema'
import { inDays } from '../days'
import { type Account, newAccount } from './browser'

export const ana = { name: 'Ana Okafor', email: 'ana@example.com', phone: '+44 7700 900123' }
const ben = { name: 'Ben Cruz', email: 'ben@example.com', phone: '+44 7700 900456' }
const cem = { name: 'Cem Aksoy' }

/** A wedding whose couple has saved its names and date, with guests in households of their own. */
export async function hosts(guests: object[] = [ana, ben, cem]): Promise<Account> {
  const account = await newAccount()
  await account.api('PUT', '/api/admin/event-settings', {
    couple_name_1: 'Mara',
    couple_name_2: 'Jonas',
    wedding_date: inDays(200),
    rsvp_deadline: inDays(100),
    timezone: 'Europe/Lisbon',
  })
  for (const guest of guests) await account.api('POST', '/api/guests', guest)
  return account
}

export const write = (account: Account, input: Partial<MessageInput> = {}) =>
  account.api<Message>('POST', '/api/messages', { kind: 'invitation', ...input })
export const stored = async (account: Account, id: string) =>
  (await account.api<Message[]>('GET', '/api/messages')).find((message) => message.id === id)
export const send = (account: Account, { id }: Pick<Message, 'id'>) =>
  account.api('POST', `/api/messages/${id}/send`, { at: null })

/** The words of a mail’s preview. */
export const frameText = (page: Page, name: string) =>
  page.frameLocator(`iframe[title="Email to ${name}"]`).locator('body').innerText()
