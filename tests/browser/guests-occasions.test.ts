import { describe, expect, test } from 'vitest'
import type { Guest } from '../../worker/features/guests/schema'
import { type Occasion, occasionPaths } from '../../worker/features/occasions/schema'
import { seatingPaths, type Table } from '../../worker/features/seating/schema'
import { finalCountPath } from '../../worker/features/sharing/final-count/schema'
import { sharingPaths } from '../../worker/features/sharing/schema'
import { expectAccessible, looks, violations } from '../support/browser/accessibility'
import { openAs, phone, pressInToast } from '../support/browser/browser'
import { downloadedText } from '../support/browser/download'
import { guestNames, guestsOf, weddingWith } from '../support/browser/guest-list'

test('a guest whose only occasion was deleted is not invited, and can be invited again', async () => {
  const { account, at, occasions, invite } = await weddingWith([{ name: 'Ana Reyes' }, { name: 'Ben Cruz' }])
  const [brunch] = occasions
  const [ana] = await guestsOf(account)
  await invite(brunch, [ana?.id ?? ''])
  const withdraw = { guest_ids: [ana?.id], invited: false }
  const main = (await account.api<Occasion[]>('GET', occasionPaths.list)).find(({ is_main }) => is_main)
  await account.api('PUT', occasionPaths.invitations(main?.id ?? ''), withdraw)
  await account.api('DELETE', occasionPaths.one(brunch?.id ?? ''))

  const page = await openAs(account, '/guests')
  await page.getByText('2 on the list, 0 coming, 1 awaiting reply.').waitFor()
  await page.getByRole('button', { name: 'Ana Reyes at Wedding: not invited' }).click()
  await page.getByRole('menuitem', { name: 'Invite to Wedding' }).click()
  await page.getByText('Ana Reyes is invited to Wedding').waitFor()
  await page.getByRole('button', { name: 'Reply from Ana Reyes: awaiting reply' }).waitFor()
  await expect.poll(() => at('Ana Reyes')).toEqual([['Wedding', 'pending']])
})

describe('the guest list of several occasions', () => {
  test('records replies, invites and withdraws in the column of an occasion, by keyboard too', async () => {
    const { account, occasions, at } = await weddingWith([
      { name: 'Ana Reyes', household: 'Reyes' },
      { name: 'Ben Reyes', household: 'Reyes' },
    ])
    const page = await openAs(account, '/guests')
    const heads = page.getByRole('columnheader')
    await expect.poll(() => heads.allInnerTexts()).toContain('Brunch')
    expect(await heads.allInnerTexts()).toEqual([
      'Select all 2',
      'Name',
      'Wedding',
      'Brunch',
      'Meal and needs',
      'Tags',
      'Table',
      'Actions',
    ])

    await page.getByRole('button', { name: 'Ana Reyes at Brunch: not invited' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'Invite to Brunch' }).press('Enter')
    await page.getByText('Ana Reyes is invited to Brunch').waitFor()
    await page.getByRole('button', { name: 'Ana Reyes at Brunch: awaiting reply' }).click()
    await page.getByRole('menuitem', { name: 'Coming' }).click()
    await page.getByRole('button', { name: 'Ana Reyes at Brunch: coming' }).waitFor()
    await page.getByRole('button', { name: 'Ana Reyes at Wedding: awaiting reply' }).click()
    await page.getByRole('menuitem', { name: 'Cannot come' }).click()
    await page.getByText('2 on the list, 0 coming, 1 awaiting reply.').waitFor()
    await expect
      .poll(() => at('Ana Reyes'))
      .toEqual([
        ['Wedding', 'declined'],
        ['Brunch', 'confirmed'],
      ])

    const table = await account.api<Table>('POST', '/api/tables', { name: 'Elm', occasion_id: occasions[0]?.id })
    const seatsOf = async () => (await account.api<Guest[]>('GET', '/api/guests')).flatMap((guest) => guest.other_seats)
    const [ana] = await account.api<Guest[]>('GET', '/api/guests')
    await account.api('POST', `/api/guests/${ana?.id}/assign-seat`, { table_id: table.id, seat_number: 3 })
    await page.reload()
    await page.getByRole('button', { name: 'Ana Reyes at Brunch: coming' }).click()
    await page.getByRole('menuitem', { name: 'Withdraw invitation' }).click()
    await page.getByRole('button', { name: 'Ana Reyes at Brunch: not invited' }).waitFor()
    await expect.poll(seatsOf).toEqual([])
    await expect.poll(() => at('Ana Reyes')).toEqual([['Wedding', 'declined']])
    await pressInToast(page, 'Ana Reyes is no longer invited to Brunch', 'Undo')
    await expect
      .poll(() => at('Ana Reyes'))
      .toEqual([
        ['Wedding', 'declined'],
        ['Brunch', 'confirmed'],
      ])
    await page.getByRole('button', { name: 'Ana Reyes at Brunch: coming' }).waitFor()
    await expect.poll(seatsOf).toMatchObject([{ table_id: table.id, seat_number: 3 }])

    await page.getByRole('button', { name: 'More about Ana Reyes' }).click()
    await page.getByRole('menuitem', { name: 'Record a reply' }).click()
    const record = page.getByRole('dialog', { name: 'Record a reply' })
    await record.getByLabel('Occasion').selectOption('Brunch')
    expect(await record.getByLabel('Coming').isChecked()).toBe(true)
    await record.getByLabel('Maybe').check()
    await record.getByRole('button', { name: 'Record reply' }).click()
    await page.getByRole('button', { name: 'Ana Reyes at Brunch: maybe' }).click()
    await page.getByRole('menuitem', { name: 'Coming' }).click()
    await page.getByRole('button', { name: 'Ana Reyes at Brunch: coming' }).waitFor()

    await page.getByRole('button', { name: 'By household' }).click()
    await page.getByRole('button', { name: 'Reyes at Brunch: 1 coming, 1 not invited', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Invite to Brunch' }).click()
    await page.getByText('Ben Reyes is invited to Brunch').waitFor()
    await expect
      .poll(() => at('Ben Reyes'))
      .toEqual([
        ['Wedding', 'pending'],
        ['Brunch', 'pending'],
      ])
    await page.getByRole('button', { name: 'Reyes at Brunch: 1 coming, 1 awaiting reply', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Coming' }).click()
    await expect
      .poll(() => at('Ben Reyes'))
      .toEqual([
        ['Wedding', 'pending'],
        ['Brunch', 'confirmed'],
      ])
  })

  test('filters by an occasion and the reply to it, kept in the address', async () => {
    const {
      account,
      occasions: [brunch],
      invite,
    } = await weddingWith([{ name: 'Ana' }, { name: 'Ben', rsvp_status: 'confirmed' }, { name: 'Cleo' }])
    const [ana, ben] = await guestsOf(account)
    await invite(brunch, [ana?.id ?? '', ben?.id ?? ''])
    await account.api('POST', '/api/rsvp', { guest_id: ana?.id, rsvp_status: 'confirmed', occasion_id: brunch?.id })
    const page = await openAs(account, '/guests')
    await page.getByRole('combobox', { name: 'Occasion' }).selectOption('Brunch')
    await expect.poll(() => guestNames(page)).toEqual(['Ana', 'Ben'])
    await page.getByRole('button', { name: 'Coming 1' }).click()
    await expect.poll(() => guestNames(page)).toEqual(['Ana'])
    expect(new URL(page.url()).search).toBe(`?occasion=${brunch?.id}&answer=coming`)
    await page.getByRole('button', { name: 'Not invited 1' }).click()
    await expect.poll(() => guestNames(page)).toEqual(['Cleo'])
    await page.getByRole('combobox', { name: 'Occasion' }).selectOption('')
    await expect.poll(() => guestNames(page)).toEqual(['Ana', 'Ben', 'Cleo'])

    // Tables and meals are those of the occasion, on paper too.
    const tableAt = (name: string, occasion_id?: string) =>
      account.api<Table>('POST', seatingPaths.tables, { name, occasion_id })
    for (const { id } of [await tableAt('Elm'), await tableAt('Oak', brunch?.id)]) {
      await account.api('POST', seatingPaths.assignSeat(ben?.id ?? ''), { table_id: id })
    }
    const answer = { guest_id: ben?.id, rsvp_status: 'confirmed' }
    await account.api('POST', '/api/rsvp', { ...answer, meal_preference: 'Vegan' })
    await account.api('POST', '/api/rsvp', { ...answer, meal_preference: 'Oats', occasion_id: brunch?.id })
    await account.api('POST', '/api/rsvp', { ...answer, rsvp_status: 'pending', occasion_id: brunch?.id })
    await page.goto('/guests')
    const row = page.getByRole('row', { name: /Select Ben/ })
    await expect.poll(() => row.innerText()).toMatch(/Vegan.*Elm/s)
    await page.getByRole('combobox', { name: 'Table' }).selectOption('Elm')
    await page.getByRole('combobox', { name: 'Occasion' }).selectOption('Brunch')
    await expect.poll(() => row.innerText()).toMatch(/Oats.*Oak/s)
    await page.getByRole('combobox', { name: 'Table' }).selectOption('Oak')
    await expect.poll(() => guestNames(page)).toEqual(['Ben'])
    await page.evaluate("dispatchEvent(new Event('beforeprint'))")
    await page.emulateMedia({ media: 'print' })
    await page.getByRole('row', { name: /Ben.*Oats/s }).waitFor()
    await page.emulateMedia({ media: 'screen' })

    await page.setViewportSize(phone)
    await page.goto(`/guests?occasion=${brunch?.id}&answer=open`)
    await expect.poll(() => guestNames(page)).toHaveLength(1)
    await page.getByRole('list', { name: 'Occasions of Ben' }).waitFor()
    await page.getByRole('button', { name: 'Filters, 2 on' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Invited 2' }).click()
    await page.getByRole('button', { name: 'Show 2 guests' }).click()
    await page.getByRole('button', { name: 'Ben at Brunch: awaiting reply' }).click()
    await page.getByRole('menuitem', { name: 'Maybe' }).click()
    await page.getByRole('button', { name: 'Ben at Brunch: maybe' }).waitFor()
  })

  test('of 500 guests and 12 occasions fits a phone and a desktop in under 2,000 elements', async () => {
    const { account, occasions } = await weddingWith(
      [],
      Array.from({ length: 11 }, (_, i) => ({ name: `Occasion ${i} ${'long '.repeat(i)}` })),
    )
    await account.api('POST', '/api/guests/import', {
      rows: Array.from({ length: 500 }, (_, i) => ({ name: `Guest ${i} ${i < 4 ? 'L'.repeat(60) : ''}` })),
    })
    for (const { id } of occasions)
      await account.api('PUT', occasionPaths.invitations(id), { where: {}, invited: true })
    for (const viewport of [phone, { width: 1280, height: 800 }, { width: 640, height: 400 }]) {
      const page = await openAs(account, '/guests', { viewport })
      await page.getByRole('button', { name: /^Guest 0 .* at Occasion 0/ }).waitFor()
      expect(await page.evaluate(`document.querySelectorAll('*').length`)).toBeLessThan(2000)
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
    }
  })
})

test('many guests are invited at once, by tag or as selected, after a preview', async () => {
  const {
    account,
    occasions: [brunch],
    at,
    invite,
  } = await weddingWith([{ name: 'Ana', tags: ['family'] }, { name: 'Ben', tags: ['family'] }, { name: 'Cleo' }])
  const [ana] = await guestsOf(account)
  await invite(brunch, [ana?.id ?? ''])
  const page = await openAs(account, `/guests?invite=${brunch?.id}`)
  const dialog = page.getByRole('dialog', { name: 'Invite guests' })
  await dialog.getByText('2 guests will be invited, 1 already is.').waitFor()
  await dialog.getByLabel('Tag').selectOption('family')
  await dialog.getByText('1 guest will be invited, 1 already is.').waitFor()
  await dialog.getByRole('button', { name: 'Invite 1 guest' }).click()
  await page.getByText('Ben is invited to Brunch').waitFor()
  await dialog.waitFor({ state: 'detached' })
  await expect
    .poll(() => at('Ben'))
    .toEqual([
      ['Wedding', 'pending'],
      ['Brunch', 'pending'],
    ])

  await account.api('POST', '/api/rsvp', { guest_id: ana?.id, rsvp_status: 'confirmed', occasion_id: brunch?.id })
  await page.reload()
  await page.getByRole('checkbox', { name: 'Select all 3' }).check()
  await page.getByRole('region', { name: 'Selected guests' }).getByRole('button', { name: 'Change' }).click()
  await page.getByRole('menuitem', { name: 'Invite to…' }).click()
  await dialog.getByText('1 guest will be invited, 2 already are.').waitFor()
  await dialog.getByLabel('Withdraw invitations').check()
  await dialog.getByText('Withdraws 2 invitations; 1 reply will be lost.').waitFor()
  await dialog.getByRole('button', { name: 'Withdraw 2 invitations' }).click()
  await pressInToast(page, '2 guests are no longer invited to Brunch', 'Undo')
  await expect
    .poll(() => at('Ana'))
    .toEqual([
      ['Wedding', 'pending'],
      ['Brunch', 'confirmed'],
    ])
})

test('a guest’s dialog shows and changes their reply and meal at each occasion', async () => {
  const {
    account,
    occasions: [brunch, dinner],
    invite,
  } = await weddingWith(
    [{ name: 'Ana', rsvp_status: 'confirmed', meal_preference: 'Vegan' }],
    [{ name: 'Brunch', meal_options: ['Eggs', 'Oats'] }, { name: 'Dinner' }],
  )
  const [ana] = await guestsOf(account)
  await invite(dinner, [ana?.id ?? ''])
  const page = await openAs(account, `/guests?guest=${ana?.id}`)
  const dialog = page.getByRole('dialog', { name: 'Ana' })
  const at = (name: string) => dialog.getByLabel(name, { exact: true })
  expect(await at('Wedding').inputValue()).toBe('confirmed')
  expect(await at('Meal at Wedding').inputValue()).toBe('Vegan')
  expect(await at('Meal at Dinner').count()).toBe(0)
  await at('Wedding').selectOption('Maybe')
  await at('Brunch').selectOption('Coming')
  await at('Meal at Brunch').selectOption('Oats')
  await at('Dinner').selectOption('Not invited')
  await at('Your notes').fill('Vegetarian at brunch')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Ana saved').waitFor()
  expect(await guestsOf(account)).toMatchObject([
    {
      notes: 'Vegetarian at brunch',
      invitations: [
        { occasion_id: account.weddingId, status: 'maybe', meal_preference: 'Vegan' },
        { occasion_id: brunch?.id, status: 'confirmed', meal_preference: 'Oats' },
      ],
    },
  ])
})

test('a guest’s dialog says which of the guest’s occasions a plus-one comes to', async () => {
  const companions = [{ name: 'Zoe' }]
  const {
    account,
    occasions: [brunch],
    invite,
  } = await weddingWith(
    [{ name: 'Ana', rsvp_status: 'confirmed', plus_ones: 1, companions }],
    [{ name: 'Brunch' }, { name: 'Dinner' }],
  )
  const [ana] = await guestsOf(account)
  await invite(brunch, [ana?.id ?? ''])
  await account.api('POST', '/api/rsvp', { guest_id: ana?.id, rsvp_status: 'confirmed', occasion_id: brunch?.id })
  const comesTo = async (name: string, isComing: boolean) => {
    const page = await openAs(account, `/guests?guest=${ana?.id}`)
    const dialog = page.getByRole('dialog', { name: 'Ana' })
    await dialog.getByText('Their meal, needs and occasions').click()
    const group = dialog.getByRole('group', { name: 'Comes to' })
    await expect.poll(() => group.getByRole('checkbox').count()).toBe(2)
    expect(await group.getByLabel(name).isChecked()).toBe(!isComing)
    await group.getByLabel(name).setChecked(isComing)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Ana saved').waitFor()
    const reply = `Ana at ${name}: ${isComing ? 'coming, 2' : 'coming'}`
    await page.getByRole('button', { name: reply, exact: true }).waitFor()
  }
  await comesTo('Brunch', false)
  expect((await guestsOf(account))[0]?.companions).toMatchObject([{ name: 'Zoe', not_at: [brunch?.id] }])
  await comesTo('Brunch', true)
  expect((await guestsOf(account))[0]?.companions).toMatchObject([{ name: 'Zoe', not_at: [] }])
})

test('the caterer of each occasion gets a list of their own', async () => {
  const {
    account,
    occasions: [brunch],
    invite,
  } = await weddingWith([
    {
      name: 'Ana',
      rsvp_status: 'confirmed',
      meal_preference: 'Vegan',
      companions: [{ name: 'Zoe', kind: 'child', meal_preference: 'Kosher', dietary_restrictions: 'no nuts' }],
    },
    { name: 'Ben', rsvp_status: 'confirmed' },
  ])
  const [ana] = await guestsOf(account)
  await invite(brunch, [ana?.id ?? ''])
  await account.api('PUT', `/api/guests/${ana?.id}`, {
    companions: ana?.companions.map((zoe) => ({ ...zoe, not_at: [brunch?.id] })),
  })
  const page = await openAs(account, '/guests/meals')
  await page.getByRole('heading', { name: '3 meals of them 1 child' }).waitFor()
  const counts = () => page.getByRole('table').first().getByRole('row').allInnerTexts()
  expect(await counts()).toEqual(['Meal\tCount', 'Vegan\t1', 'Kosher\t1', 'Coming, no meal chosen yet\t1'])
  await page.getByRole('rowheader', { name: 'Zoe with Ana' }).waitFor()
  const wedding = await downloadedText(page, () => page.getByRole('button', { name: 'CSV' }).click())
  expect(wedding.split('\r\n').slice(1, 4)).toEqual([
    'Ana,,Vegan,,,1,',
    'Zoe (with Ana),,Kosher,no nuts,,0,',
    'Ben,,,,,0,',
  ])

  await page.getByLabel('Occasion').selectOption('Brunch')
  await page.getByText('Nobody is coming to Brunch yet').waitFor()
  await account.api('POST', '/api/rsvp', {
    guest_id: ana?.id,
    rsvp_status: 'confirmed',
    occasion_id: brunch?.id,
    meal_preference: 'Oats',
  })
  await page.reload()
  await page.getByRole('heading', { name: '1 meal', exact: true }).waitFor()
  expect(await counts()).toEqual(['Meal\tCount', 'Oats\t1'])
  await page.getByText('No one coming has listed any dietary or accessibility needs.').waitFor()
  await page.emulateMedia({ media: 'print' })
  await page.getByRole('heading', { level: 1, name: 'Meals and dietary needs: Brunch' }).waitFor()
  expect(await page.getByLabel('Occasion').isVisible()).toBe(false)
})

test('the final count of an occasion is shared as the caterer’s page of that occasion', async () => {
  const { account, occasions, invite } = await weddingWith([{ name: 'Ana', rsvp_status: 'confirmed' }])
  const [brunch] = occasions
  const id = brunch?.id ?? ''
  const [ana] = await guestsOf(account)
  await invite(brunch, [ana?.id ?? ''])
  await account.api('POST', finalCountPath(id))
  const page = await openAs(account, `/guests/meals?occasion=${id}`)
  await page.getByRole('link', { name: 'Share it with your caterer' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share the caterer’s pack' })
  expect(await dialog.getByLabel('Occasion').locator('option:checked').textContent()).toBe('Brunch')
  await dialog.getByRole('button', { name: 'Make the link' }).click()
  await page.getByRole('dialog').getByLabel('Address').waitFor()
  expect(await account.api('GET', sharingPaths.links)).toMatchObject([{ view: 'caterer', occasion_id: id }])
})

describe.each(looks)('in %s', (theme, viewport) => {
  test(`the occasions of guests at ${viewport.width} px are accessible`, async () => {
    const {
      account,
      occasions: [brunch],
      invite,
    } = await weddingWith([
      {
        name: 'Ana Reyes',
        household: 'Reyes',
        rsvp_status: 'confirmed',
        companions: [{ name: 'Zoe', dietary_restrictions: 'no nuts' }],
      },
      { name: 'محمد العلي' },
      { name: 'Ben Reyes', household: 'Reyes', rsvp_status: 'declined' },
    ])
    const [ana] = await guestsOf(account)
    await invite(brunch, [ana?.id ?? ''])
    const page = await openAs(account, '/guests', { theme, viewport })
    const see = (path: string, text: string) => expectAccessible(page, path, text)
    await see('/guests', 'Ana Reyes')
    await page.getByRole('button', { name: 'Ana Reyes at Brunch: awaiting reply' }).click()
    await page.getByRole('menuitem', { name: 'Withdraw invitation' }).waitFor()
    expect(await violations(page), 'the menu').toEqual([])
    await see(`/guests?invite=${brunch?.id}`, 'Invite 2 guests')
    await see(`/guests?guest=${ana?.id}`, 'Meal at Brunch')
    await see('/guests/meals', 'with Ana Reyes')
    await see('/guests?by=household', 'Reyes at Wedding: 1 coming, 1 cannot come')
  })
})
