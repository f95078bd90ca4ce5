import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { looks, violations } from '../support/browser/accessibility'
import {
  type Account,
  breakReads,
  holdRequests,
  newCouple,
  newMember,
  openAs,
  type PageOptions,
  pressInToast,
  pressKey,
  QUIET_PATH,
} from '../support/browser/browser'
import { type PaidPosy, startPaidPosy } from '../support/browser/paid-posy'
import { seconds, stripeEvent, stripeInvoice, stripeSubscription } from '../support/stripe'

const SUBSCRIPTION = '**/api/billing/subscription'

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const choice = (page: Page, plan: string) =>
  page
    .getByRole('region', { name: 'Plans' })
    .getByRole('listitem')
    .filter({ has: heading(page, plan) })
const inUse = (page: Page, what: string) =>
  page.getByRole('region', { name: 'What you use' }).getByRole('listitem').filter({ hasText: what })

describe('without a payment provider', () => {
  test('the screen says that everything is included, and shows usage', async () => {
    const { page, account } = await newCouple()
    await account.api('POST', '/api/guests', { name: 'Ana Okafor' })
    await page.getByRole('link', { name: 'Subscription' }).click()
    await page.waitForURL('/billing')
    await heading(page, 'Everything is included').waitFor()
    await page.getByText('There is nothing to pay.').waitFor()
    await inUse(page, 'Guests').getByText('1', { exact: true }).waitFor()
    expect(await page.title()).toBe('Subscription · Posy')
    expect(await page.getByRole('region', { name: 'Plans' }).count()).toBe(0)
    expect(await page.getByRole('main').getByRole('button').count()).toBe(0)
  })

  test('a screen that cannot be loaded says so and can be tried again', async () => {
    const { page } = await newCouple({ path: QUIET_PATH })
    const restore = await breakReads(page, SUBSCRIPTION)
    await page.goto('/billing')
    await page.getByText('The subscription could not be loaded.').waitFor()
    await page.getByText('Posy could not be reached.').waitFor()
    await restore()
    await page.getByRole('button', { name: 'Try again' }).click()
    await heading(page, 'Everything is included').waitFor()
  })

  test('a helper is told that it is the couple’s, and sees no link to it', async () => {
    const { page: coupled, account } = await newCouple()
    const helper = await newMember(coupled, account, 'helper')
    const page = await openAs(helper, '/billing')
    await heading(page, 'Only the couple can see this').waitFor()
    expect(await page.getByRole('link', { name: 'Subscription' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Account menu' }).click()
    await page.getByRole('menuitem', { name: 'My Account' }).waitFor()
    expect(await page.getByRole('menuitem', { name: 'Subscription' }).count()).toBe(0)
    await page.keyboard.press('Escape')
    await pressKey(page, 'Control+k')
    await page.getByRole('combobox').fill('Sub')
    await page.getByText('No matches.').waitFor()
  })

  test.each(looks)('is accessible in %s', async (theme, viewport) => {
    const { page } = await newCouple({ path: '/billing', viewport, theme })
    await heading(page, 'Everything is included').waitFor()
    expect(await violations(page)).toEqual([])
  })
})

describe('with Stripe', () => {
  let posy: PaidPosy
  beforeAll(async () => {
    posy = await startPaidPosy()
  })
  afterAll(() => posy.close())

  const open = (options: PageOptions & { path?: string } = {}) =>
    newCouple({ path: '/billing', at: posy.url, ...options })

  /** Fields of the subscription of a wedding that pays for a plan. */
  const aboutOf = ({ weddingId }: Account, price = 'price_plus') => ({
    id: `sub_${weddingId}`,
    customer: `cus_${weddingId}`,
    weddingId,
    price,
  })

  test('a couple chooses a plan, goes back, pays, and is thanked when the payment is confirmed', async () => {
    const { page, account } = await open({ timezoneId: 'UTC' })
    await page.getByText('This is where every wedding starts. It costs nothing.').waitFor()
    await choice(page, 'Starter').getByText('Your plan').waitFor()
    await choice(page, 'Plus').getByText('€9.50 a month').waitFor()
    await choice(page, 'Grand').getByText('€190 a year').waitFor()
    expect(await page.getByRole('button', { name: 'Payment and receipts' }).count()).toBe(0)

    await choice(page, 'Plus').getByRole('button', { name: 'Choose Plus' }).click()
    await page.getByRole('link', { name: 'Back' }).click()
    await page.getByText('Nothing was changed, and nothing was charged.').waitFor()
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await page.waitForURL('/billing')

    await choice(page, 'Plus').getByRole('button', { name: 'Choose Plus' }).click()
    await page.getByRole('link', { name: 'Confirm' }).click()
    await page.getByText('Waiting for Stripe to confirm it.').waitFor()
    const { form } = posy.stripe.called('POST /v1/checkout/sessions').at(-1) ?? {}
    const about = { ...aboutOf(account), customer: form?.customer }
    await posy.report(stripeEvent('customer.subscription.created', stripeSubscription(about)))
    await page.getByText('Thank you. You are now on the Plus plan.').waitFor()
    await page.getByText('It renews on 15 Jan 2027.').waitFor()
    await inUse(page, 'Guests').getByText('0 of 5').waitFor()
    await inUse(page, 'Vendors').getByText('0, no limit').waitFor()

    await page.getByRole('button', { name: 'Payment and receipts' }).click()
    await page.getByRole('link', { name: 'Back' }).click()
    await choice(page, 'Starter').getByRole('button', { name: 'Go back to Starter' }).click()
    await page.getByRole('link', { name: 'Confirm' }).click()
    await posy.report(
      stripeEvent('customer.subscription.updated', stripeSubscription({ ...about, cancel_at_period_end: true }), {
        created: seconds() + 5,
      }),
    )
    await page.getByText('Your subscription ends on 15 Jan 2027. Nothing more is charged.').waitFor()
    await choice(page, 'Plus').getByRole('button', { name: 'Keep Plus' }).waitFor()
  })

  test('who leaves is told that the subscription goes on, unless it is cancelled', async () => {
    const { page, account } = await open()
    const about = aboutOf(account)
    await posy.report(stripeEvent('customer.subscription.created', stripeSubscription(about)))
    await page.goto('/collaborators?people=leave')
    const dialog = page.getByRole('dialog', { name: 'Leave this wedding?' })
    await dialog.getByText('Its subscription continues and is still charged.').waitFor()
    const cancelled = stripeSubscription({ ...about, cancel_at_period_end: true })
    await posy.report(stripeEvent('customer.subscription.updated', cancelled, { created: seconds() + 5 }))
    await page.reload()
    await expect.poll(() => dialog.getByRole('button', { name: 'Leave' }).isEnabled()).toBe(true)
    expect(await dialog.getByText('Its subscription').count()).toBe(0)
  })

  test('who leaves waits until it is known whether there is a subscription, or is told to look', async () => {
    const { page, account } = await open()
    await posy.report(stripeEvent('customer.subscription.created', stripeSubscription(aboutOf(account))))
    const dialog = page.getByRole('dialog', { name: 'Leave this wedding?' })
    const leave = dialog.getByRole('button', { name: 'Leave' })
    const release = await holdRequests(page, SUBSCRIPTION)
    await page.goto('/collaborators?people=leave')
    await dialog.getByText('Your account stays.').waitFor()
    expect(await leave.isEnabled()).toBe(false)
    release()
    await dialog.getByText('Its subscription continues and is still charged.').waitFor()
    await expect.poll(() => leave.isEnabled()).toBe(true)

    await breakReads(page, SUBSCRIPTION)
    await page.reload()
    await dialog.getByText('If you pay for a subscription, end it under Subscription first.').waitFor()
    await expect.poll(() => leave.isEnabled()).toBe(true)
    expect(await dialog.getByText('Its subscription').count()).toBe(0)
  })

  test('an unpaid subscription is kept or ended by its own plan, not by the free one', async () => {
    const { page, account } = await open()
    const about = { ...aboutOf(account), status: 'unpaid' }
    await posy.report(stripeEvent('customer.subscription.created', stripeSubscription(about)))
    await page.reload()
    await choice(page, 'Starter').getByText('Your plan').waitFor()
    await choice(page, 'Starter').getByRole('button', { name: 'Go back to Starter' }).waitFor()
    const ending = stripeSubscription({ ...about, cancel_at_period_end: true })
    await posy.report(stripeEvent('customer.subscription.updated', ending, { created: seconds() + 5 }))
    await page.reload()
    await choice(page, 'Plus').getByRole('button', { name: 'Choose Plus' }).waitFor()
    expect(await choice(page, 'Starter').getByRole('button').count()).toBe(0)
  })

  test('a late payment and an ended subscription are explained, and nothing is taken away', async () => {
    const { page, account } = await open({ timezoneId: 'UTC' })
    const about = aboutOf(account)
    await posy.report(stripeEvent('customer.subscription.created', stripeSubscription(about)))
    for (const name of ['Ana', 'Ben', 'Cy', 'Dee']) await account.api('POST', '/api/guests', { name })
    const { id: subscription, ...payer } = about
    const late = stripeInvoice({ subscription, ...payer })
    await posy.report(stripeEvent('invoice.payment_failed', late, { created: seconds() + 5 }))
    await page.goto('/billing')
    await page.getByText('The last payment did not go through. Your plan stays while we try again').waitFor()
    await page.getByText('payment overdue').waitFor()

    const ended = stripeSubscription({ ...about, status: 'canceled', ended_at: 1_795_000_000 })
    await posy.report(stripeEvent('customer.subscription.deleted', ended))
    await page.reload()
    await page.getByText('Your subscription ended on 18 Nov 2026.').waitFor()
    await page.getByText('Everything that you have planned is still here.').waitFor()
    await inUse(page, 'Guests').getByText('4 of 3').waitFor()
    await page.getByText('You can still see and change all of it').waitFor()
    await choice(page, 'Plus').getByRole('button', { name: 'Choose Plus' }).waitFor()
  })

  test('says that the provider is down, and enables the buttons again', async () => {
    const { page } = await open()
    posy.stripe.trouble = () => new Response('', { status: 500 })
    await choice(page, 'Grand').getByRole('button', { name: 'Choose Grand' }).click()
    await page.getByText('The payment provider does not answer right now.').waitFor()
    posy.stripe.trouble = null
    await choice(page, 'Grand').getByRole('button', { name: 'Choose Grand' }).click()
    await heading(page, 'Stripe').waitFor()
  })

  test('a guest beyond the plan is refused, keeps what was typed, and links to the plans', async () => {
    const { page, account } = await open({ path: '/guests' })
    for (const name of ['Ana', 'Ben', 'Cy']) await account.api('POST', '/api/guests', { name })
    await page.goto('/guests?guest=new')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name', { exact: true }).fill('Dee Okafor')
    await dialog.getByRole('button', { name: /^Add/ }).first().click()
    await dialog.getByText('The Starter plan includes at most 3 guests.').waitFor()
    const opened = page.waitForEvent('popup')
    await dialog.getByRole('link', { name: 'See plans' }).click()
    const plans = await opened
    await inUse(plans, 'Guests').getByText('3 of 3').waitFor()
    expect(await dialog.getByLabel('Name', { exact: true }).inputValue()).toBe('Dee Okafor')

    await posy.report(stripeEvent('customer.subscription.created', stripeSubscription(aboutOf(account))))
    await dialog.getByRole('button', { name: /^Add/ }).first().click()
    await page.getByRole('rowheader', { name: 'Dee Okafor' }).waitFor()
  })

  test('a quick-add line beyond the plan stays as typed', async () => {
    const { page, account } = await open({ path: '/tasks' })
    for (const title of ['One', 'Two']) await account.api('POST', '/api/tasks', { title })
    await page.reload()
    const line = page.getByLabel('Add a task in one line')
    await line.fill('Find doves')
    await line.press('Enter')
    const opened = page.waitForEvent('popup')
    await pressInToast(page, 'The Starter plan includes at most 2 tasks.', 'See plans')
    await heading(await opened, 'Subscription').waitFor()
    expect(await line.inputValue()).toBe('Find doves')
  })

  test.each(looks)('is accessible and fits the screen in %s', async (theme, viewport) => {
    const { page, account } = await open({ viewport, theme })
    await posy.report(stripeEvent('customer.subscription.created', stripeSubscription(aboutOf(account))))
    await page.goto('/billing?checkout=done&plan=plus')
    await page.getByText('Thank you. You are now on the Plus plan.').waitFor()
    expect(await violations(page)).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0)
  })
})
