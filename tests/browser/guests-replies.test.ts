import { expect, test } from 'vitest'
import { type Guest, guestPaths } from '../../worker/features/guests/schema'
import { type Occasion, occasionPaths } from '../../worker/features/occasions/schema'
import { seatingPaths, type Table } from '../../worker/features/seating/schema'
import { openAs, pressInToast } from '../support/browser/browser'
import { guestsOf, weddingWith } from '../support/browser/guest-list'

test('a reply recorded by mistake is undone, with the seat that it took', async () => {
  const { account, occasions, invite } = await weddingWith([
    { name: 'Ana', rsvp_status: 'confirmed', meal_preference: 'Vegan' },
    { name: 'Ben' },
  ])
  const [brunch] = occasions
  const [ana] = await guestsOf(account)
  await invite(brunch, [ana?.id ?? ''])
  const table = await account.api<Table>('POST', seatingPaths.tables, { name: 'Elm' })
  await account.api('POST', seatingPaths.assignSeat(ana?.id ?? ''), { table_id: table.id, seat_number: 3 })
  const now = async () => (await guestsOf(account)).find(({ id }) => id === ana?.id)
  const before = { rsvp_status: 'confirmed', meal_preference: 'Vegan', table_id: table.id, seat_number: 3 }
  const page = await openAs(account, '/guests')
  const choose = async (name: string, reply: string) => {
    await page.getByRole('button', { name }).click()
    await page.getByRole('menuitem', { name: reply }).click()
  }
  await choose('Ana at Wedding: coming', 'Cannot come')
  await pressInToast(page, 'Wedding: Ana cannot come', 'Undo')
  await expect.poll(now).toMatchObject(before)
  await page.getByRole('button', { name: 'Ana at Wedding: coming' }).waitFor()

  await choose('Ana at Brunch: awaiting reply', 'Coming')
  await pressInToast(page, 'Brunch: Ana is coming', 'Undo')
  await expect.poll(now).toMatchObject({ ...before, invitations: [{}, { status: 'pending' }] })

  // An Undo leaves alone a reply that somebody else has recorded since.
  await choose('Ana at Brunch: awaiting reply', 'Maybe')
  await page.getByText('Brunch: Ana may come').waitFor()
  await account.api('POST', guestPaths.recordRsvp, {
    guest_id: ana?.id,
    rsvp_status: 'declined',
    occasion_id: brunch?.id,
  })
  await pressInToast(page, 'Brunch: Ana may come', 'Undo')
  await page.getByRole('button', { name: 'Ana at Brunch: cannot come' }).waitFor()
  expect(await now()).toMatchObject({ invitations: [{}, { status: 'declined' }] })
})

test('a reply that a guest has sent since the list was read stays, also when a recorded one is undone', async () => {
  const { account } = await weddingWith([{ name: 'Ana' }, { name: 'Ben' }, { name: 'Cem' }], [])
  const byLink = async (name: string, rsvp_status: string) => {
    const link = (await guestsOf(account)).find((guest) => guest.name === name)?.rsvp_url ?? ''
    await account.api('POST', `/api/public${new URL(link).pathname}`, { rsvp_status })
  }
  const stored = async () => (await guestsOf(account)).map((one) => [one.name, one.rsvp_status, one.rsvp_source])
  const page = await openAs(account, '/guests')
  const choose = async (name: string, reply: string) => {
    await page.getByRole('button', { name: `Reply from ${name}` }).click()
    await page.getByRole('menuitem', { name: reply }).click()
  }
  await page.getByRole('button', { name: 'Reply from Ana: awaiting reply' }).waitFor()
  await byLink('Ana', 'declined')
  await choose('Ana', 'Coming')
  await page.getByText('A newer reply came in the meantime and stays as it is.').waitFor()
  await page.getByRole('button', { name: 'Reply from Ana: cannot come' }).waitFor()

  await byLink('Ben', 'declined')
  await page.getByRole('checkbox', { name: 'Select all 3' }).check()
  await page.getByRole('region', { name: 'Selected guests' }).getByRole('button', { name: 'Change' }).click()
  await page.getByRole('menuitem', { name: 'Coming' }).click()
  await page.getByText('1 guest could not be changed.').waitFor()
  await byLink('Cem', 'confirmed')
  await pressInToast(page, '2 guests are coming', 'Undo')
  await expect.poll(stored).toEqual([
    ['Ana', 'declined', 'link'],
    ['Ben', 'declined', 'link'],
    ['Cem', 'confirmed', 'link'],
  ])
})

test('a reply that a guest sends while one is recorded with a note stays until it was seen', async () => {
  const { account } = await weddingWith([{ name: 'Ana' }, { name: 'Ben' }])
  const stored = async (name: string) => (await guestsOf(account)).find((guest) => guest.name === name)
  const page = await openAs(account, '/guests')
  const dialog = page.getByRole('dialog', { name: 'Record a reply' })
  const press = () => dialog.getByRole('button', { name: 'Record reply' }).click()
  const replyMeanwhile = async (name: string) => {
    const link = (await stored(name))?.rsvp_url ?? ''
    await account.api('POST', `/api/public${new URL(link).pathname}`, { rsvp_status: 'declined' })
    await press()
    await dialog.getByText('A newer reply came in the meantime and stays as it is.').waitFor()
    await dialog.getByText(`${name}’s reply is now “Cannot come”. Recording yours replaces it.`).waitFor()
    expect(await stored(name)).toMatchObject({ rsvp_status: 'declined', rsvp_source: 'link', notes: null })
  }
  const open = async (name: string) => {
    await page.getByRole('button', { name: `More about ${name}` }).click()
    await page.getByRole('menuitem', { name: 'Record a reply' }).click()
    await dialog.getByLabel('Note').fill('Rang.')
  }
  await open('Ana')
  await replyMeanwhile('Ana')
  expect(await dialog.getByLabel('Cannot come').isChecked()).toBe(true)
  await press()
  await dialog.waitFor({ state: 'detached' })
  expect(await stored('Ana')).toMatchObject({ rsvp_status: 'declined', notes: 'Rang.' })

  await open('Ben')
  await dialog.getByLabel('Maybe').check()
  await replyMeanwhile('Ben')
  expect(await dialog.getByLabel('Maybe').isChecked()).toBe(true)
  await press()
  await dialog.waitFor({ state: 'detached' })
  expect(await stored('Ben')).toMatchObject({ rsvp_status: 'maybe', rsvp_source: 'couple', notes: 'Rang.' })
})

test('a reply with a note to an occasion that the guest was withdrawn from is recorded at no other', async () => {
  const { account, occasions, at, invite } = await weddingWith([{ name: 'Ana', rsvp_status: 'declined' }])
  const [ana] = await guestsOf(account)
  const [brunch] = occasions
  await invite(brunch, [ana?.id ?? ''])
  const page = await openAs(account, `/guests?guest=${ana?.id}:answer`)
  const dialog = page.getByRole('dialog', { name: 'Record a reply' })
  await dialog.getByLabel('Occasion').selectOption('Brunch')
  await dialog.getByLabel('Coming').check()
  const atBrunch = occasionPaths.invitations(brunch?.id ?? '')
  await account.api('PUT', atBrunch, { guest_ids: [ana?.id], invited: false })
  const press = dialog.getByRole('button', { name: 'Record reply' })
  await press.click()
  await dialog.getByText('This guest is not invited to this occasion.').waitFor()
  await dialog.getByRole('radio', { name: 'Cannot come', checked: true }).waitFor()
  await press.click()
  await dialog.waitFor({ state: 'detached' })
  expect(await at('Ana')).toEqual([['Wedding', 'declined']])
})

test('a reply to the only occasion is not recorded for one that the guest was moved to since', async () => {
  const { account, at, invite } = await weddingWith([{ name: 'Ana' }], [])
  const [ana] = await guestsOf(account)
  const page = await openAs(account, '/guests')
  await page.getByRole('button', { name: 'Reply from Ana' }).click()
  const brunch = await account.api<Occasion>('POST', occasionPaths.list, { name: 'Brunch' })
  await invite(brunch, [ana?.id ?? ''])
  const wedding = occasionPaths.invitations(ana?.invitations[0]?.occasion_id ?? '')
  await account.api('PUT', wedding, { guest_ids: [ana?.id], invited: false })
  await page.getByRole('menuitem', { name: 'Coming' }).click()
  await page.getByText('This guest is not invited to this occasion.').waitFor()
  expect((await at('Ana'))?.map(([, status]) => status)).toEqual(['pending'])
})

test('replies of selected guests that were overwritten come back with their source and date', async () => {
  const { account } = await weddingWith([{ name: 'Ana' }, { name: 'Ben' }, { name: 'Cem' }])
  const [ana, ben, cem] = await guestsOf(account)
  const responded_at = '2026-01-10T09:30:00.000Z'
  const reply = (guest: Guest | undefined, rsvp_status: string) =>
    account.api('POST', guestPaths.recordRsvp, { guest_id: guest?.id, rsvp_status, source: 'phone', responded_at })
  await reply(ana, 'confirmed')
  await reply(ben, 'maybe')
  const stored = async () =>
    (await guestsOf(account)).map(({ rsvp_status, rsvp_source, responded_at }) => ({
      rsvp_status,
      rsvp_source,
      responded_at,
    }))
  const before = await stored()
  expect(before[0]).toEqual({ rsvp_status: 'confirmed', rsvp_source: 'phone', responded_at })
  const page = await openAs(account, '/guests')
  const choose = async (status: string) => {
    await page.getByRole('region', { name: 'Selected guests' }).getByRole('button', { name: 'Change' }).click()
    await page.getByRole('menuitem', { name: status }).click()
  }
  await page.getByRole('checkbox', { name: 'Select all 3' }).check()
  await choose('Cannot come')
  await page.getByText('3 guests cannot come').waitFor()
  expect(await stored()).toMatchObject(Array(3).fill({ rsvp_status: 'declined', rsvp_source: 'couple' }))
  await pressInToast(page, '3 guests cannot come', 'Undo')
  await expect.poll(stored).toEqual(before)

  // Ana, who is coming, keeps when and how she replied; who is invited to nothing has nothing to reply to.
  await account.api('PUT', occasionPaths.invitations(cem?.invitations[0]?.occasion_id ?? ''), {
    guest_ids: [cem?.id],
    invited: false,
  })
  await page.reload()
  await page.getByRole('checkbox', { name: 'Select all 3' }).check()
  await choose('Coming')
  await page.getByText('Ben is coming').waitFor()
  expect(await stored()).toMatchObject([
    before[0] ?? {},
    { rsvp_status: 'confirmed', rsvp_source: 'couple' },
    { rsvp_status: 'pending' },
  ])
})
