import type { Page } from 'playwright-core'

/** An address that no account has. */
export const newAddress = () => `asked-${crypto.randomUUID()}@example.com`

/** The row of a collaborator, or of an invitation, by name or address. */
export const person = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })
