import { expect, test } from 'vitest'
import type { Guest } from '../../worker/features/guests/schema'
import { occasionPaths } from '../../worker/features/occasions/schema'
import { openAs, pressInToast } from '../support/browser/browser'
import { guestsOf, weddingWith } from '../support/browser/guest-list'

test('a reply that comes in while an invitation is withdrawn is kept, or said to be lost with others', async () => {
  const {
    account,
    occasions: [brunch],
    at,
    invite,
  } = await weddingWith([{ name: 'Ana' }, { name: 'Ben' }])
  const [ana, ben] = await guestsOf(account)
  await invite(brunch, [ana?.id ?? '', ben?.id ?? ''])
  const reply = (guest: Guest | undefined) =>
    account.api('POST', '/api/rsvp', { guest_id: guest?.id, rsvp_status: 'confirmed', occasion_id: brunch?.id })
  const page = await openAs(account, '/guests')
  await page.getByRole('button', { name: 'Ana at Brunch: awaiting reply' }).waitFor()
  await reply(ana)
  await page.getByRole('button', { name: 'Ana at Brunch: awaiting reply' }).click()
  await page.getByRole('menuitem', { name: 'Withdraw invitation' }).click()
  await page.getByText('1 guest has replied in the meantime and stays invited.').waitFor()
  await page.getByRole('button', { name: 'Ana at Brunch: coming' }).waitFor()
  expect(await at('Ana')).toContainEqual(['Brunch', 'confirmed'])

  await page.getByRole('checkbox', { name: 'Select all 2' }).check()
  await page.getByRole('region', { name: 'Selected guests' }).getByRole('button', { name: 'Change' }).click()
  await page.getByRole('menuitem', { name: 'Invite to…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite guests' })
  await dialog.getByLabel('Withdraw invitations').check()
  await dialog.getByText('Withdraws 2 invitations; 1 reply will be lost.').waitFor()
  await reply(ben)
  await dialog.getByRole('button', { name: 'Withdraw 2 invitations' }).click()
  await page.getByText('1 reply that came in meanwhile is lost too.').waitFor()
})

test('a guest’s form says what “Not invited” takes away, and keeps the meal when the guest is invited after all', async () => {
  const {
    account,
    occasions: [brunch],
    invite,
  } = await weddingWith([{ name: 'Ana' }])
  await account.api('PUT', `/api/occasions/${brunch?.id}`, { meal_options: ['Eggs', 'Oats'], version: brunch?.version })
  const [ana] = await guestsOf(account)
  await invite(brunch, [ana?.id ?? ''])
  const page = await openAs(account, `/guests?guest=${ana?.id}`)
  const form = page.getByRole('dialog', { name: 'Ana' })
  const atBrunch = form.getByLabel('Brunch', { exact: true })
  const warning = form.getByText('Their reply will be lost, and with it their meal and seat.')
  await atBrunch.selectOption('Not invited')
  expect(await warning.count(), 'without a reply').toBe(0)
  await atBrunch.selectOption('Coming')
  await form.getByLabel('Meal at Brunch').selectOption('Oats')
  await form.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Ana saved').waitFor()
  await page.goto(`/guests?guest=${ana?.id}`)
  await atBrunch.selectOption('Not invited')
  await warning.waitFor()
  await atBrunch.selectOption('Coming')
  expect(await form.getByLabel('Meal at Brunch').inputValue()).toBe('Oats')
})

test.each([
  [['Oats', 'Soup'], '1 meal', 'Oats'],
  [null, '2 meals', null],
])(
  'withdrawn invitations come back with the meals that are still on the menu, also those of guests who have not replied, with the menu %j',
  async (meal_options, lost, oats) => {
    const {
      account,
      occasions: [brunch],
      invite,
    } = await weddingWith([{ name: 'Ana' }, { name: 'Ben' }])
    const [ana, ben] = await guestsOf(account)
    await invite(brunch, [ana?.id ?? '', ben?.id ?? ''])
    const answer = (guest: Guest | undefined, rsvp_status: string, meal_preference: string) =>
      account.api('POST', '/api/rsvp', { guest_id: guest?.id, rsvp_status, meal_preference, occasion_id: brunch?.id })
    await answer(ana, 'confirmed', 'Eggs')
    await answer(ben, 'pending', 'Oats')
    const brunchOf = async () =>
      (await guestsOf(account)).map(({ invitations }) => {
        const { status, meal_preference } = invitations.find(({ occasion_id }) => occasion_id === brunch?.id) ?? {}
        return [status, meal_preference]
      })
    const page = await openAs(account, '/guests')
    await page.getByRole('checkbox', { name: 'Select all 2' }).check()
    await page.getByRole('region', { name: 'Selected guests' }).getByRole('button', { name: 'Change' }).click()
    await page.getByRole('menuitem', { name: 'Invite to…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Invite guests' })
    await dialog.getByLabel('Withdraw invitations').check()
    await dialog.getByRole('button', { name: 'Withdraw 2 invitations' }).click()
    await expect.poll(brunchOf).toEqual([
      [undefined, undefined],
      [undefined, undefined],
    ])
    await account.api('PUT', occasionPaths.one(brunch?.id ?? ''), { meal_options })
    await pressInToast(page, '2 guests are no longer invited to Brunch', 'Undo')
    await page.getByText(`${lost} could not be restored: not on the menu any more.`).waitFor()
    await expect.poll(brunchOf).toEqual([
      ['confirmed', null],
      ['pending', oats],
    ])
  },
)
