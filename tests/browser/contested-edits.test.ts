import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { User } from '../../worker/features/auth/schema'
import type { Category } from '../../worker/features/categories/schema'
import type { Guest } from '../../worker/features/guests/schema'
import {
  type Account,
  newAccount,
  newMember,
  newPage,
  openAs,
  phone,
  settle,
  untilInView,
} from '../support/browser/browser'
import { guestsOf, weddingWith } from '../support/browser/guest-list'
import { inDays } from '../support/days'

interface Edited {
  page: Page
  form: Locator
}

/** Lets `mine` fill in the form and `theirs` save first, then saves. Returns how the form shows the other person's values. */
async function theirValues(
  { page, form }: Edited,
  { mine, theirs }: { mine: () => Promise<void>; theirs: () => Promise<unknown> },
): Promise<string[]> {
  await mine()
  await theirs()
  await page.getByRole('button', { name: /^Save/ }).click()
  const values = form.getByRole('alert').getByRole('listitem')
  await values.first().waitFor()
  return (await values.allInnerTexts()).map((text) => text.replace(/\s*Use theirs$/, ''))
}

/** A new couple with one resource, and a form in a dialog that edits it. */
async function editing(path: string, resource: object, at: (id: string) => string, locale?: string) {
  const account = await newAccount()
  const { id } = await account.api<{ id: string }>('POST', path, resource)
  const page = await openAs(account, at(id), locale === undefined ? {} : { locale })
  const form = page.getByRole('dialog')
  return { page, form, change: (fields: object) => account.api('PUT', `${path}/${id}`, fields) }
}

describe('what another person has changed reads as on the screen', () => {
  test('in the form of a guest', async () => {
    const { change, ...edited } = await editing(
      '/api/guests',
      { name: 'Ana Okafor', dietary_restrictions: 'nuts' },
      (id) => `/guests?guest=${id}`,
    )
    const { form } = edited
    const values = await theirValues(edited, {
      mine: async () => {
        await form.getByLabel('Side').selectOption('Both')
        await form.getByLabel('Adult or child').selectOption('Child')
        await form.getByLabel('Allergy severity').selectOption('Mild')
      },
      theirs: () => change({ side: 'partner_1', kind: 'infant', allergy_severity: 'severe' }),
    })
    expect(values).toEqual([
      'Adult or child: Baby',
      'Side: Mara Lindqvist',
      'Allergy severity: Severe: can be dangerous',
    ])
  })

  test('in the form of a task, who is to do it', async () => {
    const account = await newAccount()
    const member = await newMember(await newPage(), account, 'helper')
    const helper = await member.api<User>('GET', '/api/users/me')
    const path = '/api/tasks'
    const task = await account.api<{ id: string }>('POST', path, { title: 'Pay the band' })
    const page = await openAs(account, `/tasks?task=${task.id}`)
    const form = page.getByRole('dialog', { name: 'Pay the band' })
    const who = form.getByLabel('Who')
    const values = await theirValues(
      { page, form },
      {
        mine: async () => void (await who.selectOption('Both')),
        theirs: () => account.api('PUT', `${path}/${task.id}`, { assignee_id: helper.id }),
      },
    )
    expect(values).toEqual([`Who: ${helper.name}`])
    expect(await who.inputValue()).toBe('both')
    await form.getByRole('button', { name: 'Use theirs' }).press('Enter')
    expect(await who.inputValue()).toBe(helper.id)
    await form.getByRole('alert').and(form.locator(':focus')).waitFor()
    await who.selectOption('Both')
    await form.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Pay the band saved').waitFor()
    expect(await account.api('GET', path)).toMatchObject([{ assigned_to: 'both', assignee_id: null }])
  })

  test('in the form of a table', async () => {
    const table = { name: 'One', shape: 'round', capacity: 8 }
    const { change, ...edited } = await editing('/api/tables', table, (id) => `/guests/seating?table=${id}`)
    const values = await theirValues(edited, {
      mine: async () => void (await edited.form.getByLabel('Shape').selectOption('Head table')),
      theirs: () => change({ shape: 'sweetheart' }),
    })
    expect(values).toEqual(['Shape: For the couple'])
  })

  test('in the form of an event, its times on the clock of the reader', async () => {
    const { change, ...edited } = await editing(
      '/api/timeline-events',
      { title: 'Vows', date: inDays(200), start_time: '10:00' },
      (id) => `/timeline?event=${id}`,
      'en-US',
    )
    const { form } = edited
    const values = await theirValues(edited, {
      mine: async () => {
        await form.getByLabel('Starts').fill('11:00')
        await form.getByLabel('Status').selectOption('Done')
        await form.getByLabel('Who may see it').selectOption('Vendors')
      },
      theirs: () => change({ start_time: '15:30', status: 'confirmed', visibility: 'couple' }),
    })
    expect(values).toEqual(['Starts: 3:30 PM', 'Status: Confirmed', 'Who may see it: Only the two of us'])
  })

  test('in the form of a payment, its day and its amount', async () => {
    const account = await newAccount()
    const vendor = await account.api<{ id: string }>('POST', '/api/vendors', { name: 'Fiori' })
    const path = `/api/vendors/${vendor.id}/payments`
    const payment = await account.api<{ id: string }>('POST', path, { label: 'Deposit', amount: 10 })
    const page = await openAs(account, `/vendors/${vendor.id}?payment=${payment.id}`)
    const form = page.getByRole('dialog', { name: 'Deposit' })
    const values = await theirValues(
      { page, form },
      {
        mine: async () => {
          await form.getByLabel('Amount').fill('20')
          await form.getByLabel('Due').fill('2027-02-01')
        },
        theirs: () =>
          account.api('PUT', `/api/vendor-payments/${payment.id}`, { amount: 1500, due_date: '2027-03-05' }),
      },
    )
    expect(values).toEqual(['Amount: ₱1,500', 'Due: 5 Mar 2027'])
  })

  test('in the form of a household', async () => {
    const account = await newAccount()
    await account.api('POST', '/api/guests', { name: 'Ana Okafor', household: 'Okafor' })
    const [household] = await account.api<{ id: string }[]>('GET', '/api/households')
    const page = await openAs(account, `/guests?home=${household?.id}`)
    const form = page.getByRole('dialog', { name: 'Okafor' })
    const values = await theirValues(
      { page, form },
      {
        mine: async () => void (await form.getByLabel('Language').selectOption('fr')),
        theirs: () => account.api('PUT', `/api/households/${household?.id}`, { locale: 'de' }),
      },
    )
    expect(values).toEqual(['Language: Deutsch'])
  })

  test('in the wedding’s settings', async () => {
    const account = await newAccount()
    await account.api('PUT', '/api/admin/event-settings', { notify_answers: 'off' })
    const page = await openAs(account, '/dashboard?settings=wedding')
    const form = page.getByRole('dialog', { name: 'Settings' })
    const values = await theirValues(
      { page, form },
      {
        mine: async () => {
          await form.getByLabel('Email us when guests reply').selectOption('After each reply')
          await form.getByLabel('Language').selectOption('Français')
          await form.getByLabel('RSVP deadline').fill(inDays(30))
          await form.getByLabel('Wedding date').fill(inDays(100))
        },
        theirs: () =>
          account.api('PUT', '/api/admin/event-settings', {
            notify_answers: 'daily',
            default_locale: 'de',
            rsvp_deadline: '2031-02-01',
            wedding_date_fixed: '2031-06-01',
            date_precision: 'month',
          }),
      },
    )
    expect(values).toEqual([
      'Wedding date: June 2031',
      'How exactly you know it: Only the month',
      'RSVP deadline: 1 Feb 2031',
      'Language: Deutsch',
      'Email us when guests reply: Once a day, at 8 in the morning',
    ])
  })

  test('in the form of a category', async () => {
    const account = await newAccount()
    const [category] = await account.api<Category[]>('GET', '/api/categories')
    const page = await openAs(account, '/dashboard?settings=categories')
    const form = page.getByRole('dialog', { name: 'Settings' })
    await form.getByRole('button', { name: `Actions for ${category?.name}` }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    const values = await theirValues(
      { page, form },
      {
        mine: () => form.getByRole('checkbox', { name: 'Budget' }).uncheck(),
        theirs: () =>
          account.api('PUT', `/api/categories/${category?.id}`, { scopes: ['task'], version: category?.version }),
      },
    )
    expect(values).toEqual(['Used for: Tasks'])
  })
})

test('that another person saved first comes into view on a phone, each time', async () => {
  const account = await newAccount()
  const guest = await account.api<{ id: string }>('POST', '/api/guests', { name: 'Ana Okafor', notes: 'One' })
  const page = await openAs(account, `/guests?guest=${guest.id}`, { viewport: phone })
  const form = page.getByRole('dialog')
  const said = form.getByText('You both changed these.')
  const notes = form.getByLabel('Your notes')
  const change = (notes: string) => account.api('PUT', `/api/guests/${guest.id}`, { notes })

  await notes.fill('Two')
  await change('Three')
  await form.getByRole('button', { name: 'Save' }).click()
  await untilInView(said)

  await notes.fill('Four')
  await change('Five')
  await form.getByRole('button', { name: 'Save' }).click()
  await form.getByText('Your notes: Five').waitFor()
  await untilInView(said)

  await change('Six')
  await form.getByLabel('Tags').press('Enter')
  await form.getByText('Your notes: Six').waitFor()
  await untilInView(said)
})

describe('what a guest replies while the couple edits them', () => {
  /** Replies by the guest's own link. */
  const reply = (account: Account, { rsvp_url }: Guest, answer: object) =>
    account.api('POST', rsvp_url.replace(/^.*\/rsvp/, '/api/public/rsvp'), answer)

  test('stays beside what the couple says of a plus-one', async () => {
    const account = await newAccount()
    const ana = await account.api<Guest>('POST', '/api/guests', {
      name: 'Ana Okafor',
      plus_one_allowed: true,
      plus_ones: 2,
      plus_one_name: 'Al',
    })
    const page = await openAs(account, `/guests?guest=${ana.id}`)
    const form = page.getByRole('dialog', { name: 'Ana Okafor' })
    const save = () => form.getByRole('button', { name: 'Save' }).click()
    await form.getByText('Their meal and needs').click()
    const al = form.getByRole('group', { name: 'Al', exact: true })
    await al.getByLabel('Dietary restrictions').fill('no nuts')
    await reply(account, ana, { rsvp_status: 'confirmed', plus_one_name: 'Al, Ben' })
    await save()
    await form.getByText('Save again to keep both.').waitFor()
    await expect.poll(() => form.getByLabel('Their names').inputValue()).toBe('Al, Ben')
    await save()
    await page.getByText('Ana Okafor saved').waitFor()
    expect(await guestsOf(account)).toMatchObject([
      { plus_one_name: 'Al, Ben', companions: [{ name: 'Al', dietary_restrictions: 'no nuts' }, { name: 'Ben' }] },
    ])
  })

  test('to one occasion stays beside the couple’s reply to another, and of the same one the couple chooses', async () => {
    const { account, occasions, at, invite } = await weddingWith([{ name: 'Ana Okafor' }])
    const [ana] = await guestsOf(account)
    if (!ana) throw new Error('Ana is not on the list.')
    await invite(occasions[0], [ana.id])
    const page = await openAs(account, `/guests?guest=${ana.id}`)
    const form = page.getByRole('dialog', { name: 'Ana Okafor' })
    const save = () => form.getByRole('button', { name: 'Save' }).click()
    await form.getByLabel('Brunch', { exact: true }).selectOption('Coming')
    await reply(account, ana, { rsvp_status: 'confirmed', meal_preference: 'Vegan' })
    await save()
    await form.getByText('Save again to keep both.').waitFor()
    await form.getByLabel('Wedding', { exact: true }).selectOption('Maybe')
    await reply(account, ana, { rsvp_status: 'declined' })
    await save()
    const theirs = form.getByRole('alert').getByRole('listitem')
    await theirs.getByText('Occasions: Wedding: Cannot come').waitFor()
    await form.getByLabel('Brunch', { exact: true }).selectOption('Maybe')
    await theirs.getByRole('button', { name: 'Use theirs' }).click()
    await save()
    await page.getByText('Ana Okafor saved').waitFor()
    expect(await guestsOf(account)).toMatchObject([{ rsvp_source: 'link' }])
    await expect
      .poll(() => at('Ana Okafor'))
      .toEqual([
        ['Wedding', 'declined'],
        ['Brunch', 'maybe'],
      ])
  })
})

describe('an item that somebody else deletes while its dialog is open', () => {
  /** Lets the page notice other people's changes now, as it does when it becomes visible. */
  async function noticeDeletion(page: Page, account: Account, address: string): Promise<void> {
    await account.api('DELETE', address)
    const list = address.replace(/\/[^/]+$/, '')
    await Promise.all([
      page.waitForResponse((answer) => new URL(answer.url()).pathname === list),
      page.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`),
    ])
    await settle(page)
  }

  const inTwoDays = inDays(2)
  test.for([
    ['guest', '/api/guests', { name: 'One' }, '/guests?guest=', 'Name'],
    ['task', '/api/tasks', { title: 'One' }, '/tasks?task=', 'Title'],
    ['vendor', '/api/vendors', { name: 'One' }, '/vendors?edit=', 'Name'],
    [
      'timeline event',
      '/api/timeline-events',
      { title: 'One', date: inTwoDays, start_time: '10:00' },
      '/timeline?event=',
      'Title',
    ],
    ['occasion', '/api/occasions', { name: 'One', date: inTwoDays }, '/timeline/occasions?occasion=', 'Name'],
    ['budget line', '/api/budget/categories', { name: 'One' }, '/budget?line=', 'Name'],
    ['question', '/api/questions', { text: 'One', kind: 'text' }, '/guests/questions?question=', 'Question'],
    ['table', '/api/tables', { name: 'One', shape: 'round', capacity: 8 }, '/guests/seating?table=', 'Name'],
  ] as const)('of a %s keeps what was typed', async ([, path, resource, at, label]) => {
    const account = await newAccount()
    const { id } = await account.api<{ id: string }>('POST', path, resource)
    await account.api('POST', path, { ...resource, ...('name' in resource ? { name: 'Two' } : {}) })
    const page = await openAs(account, `${at}${id}`)
    const dialog = page.getByRole('dialog')
    const field = dialog.getByLabel(label, { exact: true })
    await field.fill('Typed')
    await noticeDeletion(page, account, `${path}/${id}`)
    expect(await field.inputValue()).toBe('Typed')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByText('We could not find that.').waitFor()
    expect(await field.inputValue()).toBe('Typed')
  })

  test('with nothing typed says that it is gone', async () => {
    const account = await newAccount()
    const { id } = await account.api<{ id: string }>('POST', '/api/guests', { name: 'Ana Okafor' })
    const page = await openAs(account, `/guests?guest=${id}`)
    await page.getByRole('dialog', { name: 'Ana Okafor' }).waitFor()
    await noticeDeletion(page, account, `/api/guests/${id}`)
    await page.getByText('It may have been deleted.').waitFor()
  })
})
