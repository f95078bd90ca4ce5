import type { BrowserContextOptions, Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Guest } from '../../worker/features/guests/schema'
import type { Occasion, OccasionSummary } from '../../worker/features/occasions/schema'
import type { RsvpView } from '../../worker/features/rsvp/party/schema'
import type { Table } from '../../worker/features/seating/schema'
import { violations } from '../support/browser/accessibility'
import { type Account, newAccount, newPage, openAs, phone } from '../support/browser/browser'
import { downloadedText } from '../support/browser/download'
import { guestsOf } from '../support/browser/guest-list'

const surnames = [
  'Cruz',
  'Reyes',
  'Li',
  'Okafor',
  'Weber',
  'Haddad',
  'Santos',
  'Park',
  'Iyer',
  'Murphy',
  'Obi',
  'Kelly',
]

/** Twelve families of five: two adults, two children and an infant. The first three are invited to the dinner as well. */
function list(): string {
  const rows = surnames.flatMap((family, i) =>
    ['Ana', 'Ben', 'Cleo', 'Dan', 'Eva'].map((name, j) => {
      const kind = j < 2 ? 'adult' : j < 4 ? 'child' : 'infant'
      const dinner = i < 3 ? 'invited' : 'not invited'
      return `${name} ${family},The ${family} family,${kind},invited,${dinner},invited,${i + 1} High St,Leeds`
    }),
  )
  return ['Name,Household,Kind,Wedding,Welcome dinner,Farewell brunch,Street Address,City', ...rows].join('\n')
}

const linkOf = async (account: Account, name: string) =>
  new URL((await guestsOf(account)).find((guest) => guest.name === name)?.rsvp_url ?? '').pathname

const reply = (page: Page, person: string, occasion: string, answer: string) =>
  page
    .getByRole('group', { name: new RegExp(`^${person}`) })
    .getByRole('group', { name: occasion })
    .getByRole('radio', { name: answer, exact: true })
    .check({ force: true })

test('twelve families come to three occasions: imported, with replies entered, seated and fed', async () => {
  const account = await newAccount()
  for (const [name, meal_options] of [
    ['Welcome dinner', ['Fish', 'Noodles']],
    ['Farewell brunch', null],
  ] as const) {
    await account.api('POST', '/api/occasions', { name, meal_options })
  }
  const [, dinner, brunch] = (await account.api<Occasion[]>('GET', '/api/occasions')) as [Occasion, Occasion, Occasion]
  const summaryOf = ({ id }: Occasion) => account.api<OccasionSummary>('GET', `/api/occasions/${id}/summary`)

  const page = await openAs(account, '/guests/import')
  await page.getByRole('textbox', { name: 'The list' }).fill(list())
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Import 60 guests' }).click()
  await page.getByText('60 guests added').waitFor()
  expect([await summaryOf(dinner), await summaryOf(brunch)]).toMatchObject([{ invited: 15 }, { invited: 60 }])

  // One of the family replies for all five, on a phone without script.
  const guest = await newPage({ viewport: phone, javaScriptEnabled: false })
  await guest.goto(await linkOf(account, 'Ana Cruz'))
  const people = ['Ana Cruz', 'Ben Cruz', 'Cleo Cruz', 'Dan Cruz', 'Eva Cruz']
  for (const person of people) {
    await reply(guest, person, 'Wedding', 'Yes')
    await reply(guest, person, 'Welcome dinner', person === 'Eva Cruz' ? 'No' : 'Yes')
  }
  const cleo = guest.getByRole('group', { name: 'Cleo Cruz', exact: true })
  await cleo.getByRole('group', { name: 'Welcome dinner' }).getByLabel('Meal').selectOption('Noodles')
  await cleo.getByRole('group', { name: 'Wedding' }).getByLabel('Meal').selectOption('Vegetarian')
  await guest.getByRole('button', { name: 'Submit RSVP' }).click()
  await guest.getByRole('link', { name: 'Edit Response' }).waitFor()
  const stored = (await guestsOf(account)).find(({ name }) => name === 'Cleo Cruz')
  expect(stored).toMatchObject({
    rsvp_status: 'confirmed',
    meal_preference: 'Vegetarian',
    rsvp_source: 'link',
    invitations: [{}, { status: 'confirmed', meal_preference: 'Noodles' }, { status: 'pending' }],
  })
  expect(await summaryOf(dinner)).toMatchObject({ confirmed: 4, declined: 1, children: 2, meals: { Noodles: 1 } })

  // The couple allows a late plus-one, whom the guest names with a meal.
  const ben = (await guestsOf(account)).find(({ name }) => name === 'Ben Reyes')
  await account.api('PUT', `/api/guests/${ben?.id}`, { plus_one_allowed: true })
  await guest.goto(await linkOf(account, 'Ben Reyes'))
  await reply(guest, 'Ben Reyes', 'Welcome dinner', 'Yes')
  await reply(guest, 'Ben Reyes', 'Wedding', 'Yes')
  const own = guest.getByRole('group', { name: /^Ben Reyes/ })
  const company = own.getByRole('group', { name: 'Coming along' })
  await company.getByLabel('Plus-one name 1').fill('Gil Late')
  await company.getByLabel('Meal').selectOption('Fish')
  await guest.getByRole('button', { name: 'Submit RSVP' }).click()
  await guest.getByRole('link', { name: 'Edit Response' }).waitFor()
  expect(await summaryOf(dinner)).toMatchObject({ confirmed: 5, companions: 1, meals: { Noodles: 1, Fish: 1 } })

  // Seats for two occasions.
  await page.goto('/guests/seating')
  for (const [at, people] of [
    ['Wedding', '7 of 12'],
    ['Welcome dinner', '6 of 12'],
  ] as const) {
    const chip = page.getByRole('group', { name: 'Occasion' }).getByRole('button', { name: at })
    await chip.click()
    await expect.poll(() => chip.getAttribute('aria-pressed')).toBe('true')
    await page.getByText('No tables yet').waitFor()
    await page.getByRole('main').getByRole('button', { name: 'Add tables' }).first().click()
    await page.getByRole('dialog').getByLabel('Name').fill(`Long table, ${at}`)
    await page.getByRole('dialog').getByLabel('Seats').fill('12')
    await page.getByRole('dialog').getByRole('button', { name: 'Add table', exact: true }).click()
    await page.getByRole('button', { name: 'Seat everyone' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Use this plan' }).click()
    await page.getByText(`1 table, ${people} seats taken. Everyone has a seat.`).waitFor()
    // It goes back in the history, which must not follow the visit to the next page.
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  const tables = await account.api<Table[]>('GET', `/api/tables?occasion_id=${dinner.id}`)
  await expect
    .poll(async () => (await guestsOf(account)).filter(({ other_seats }) => other_seats.length > 0).length)
    .toBe(5)
  expect(tables.map(({ name }) => name)).toEqual(['Long table, Welcome dinner'])

  // The caterer's list of each.
  await page.goto('/guests/meals')
  await page.getByLabel('Occasion').selectOption({ label: 'Welcome dinner' })
  await page.getByRole('heading', { name: /^6 meals/ }).waitFor()
  const csv = await downloadedText(page, () => page.getByRole('button', { name: 'CSV' }).click())
  expect(csv).toContain('Cleo Cruz,The Cruz family,Noodles')
  expect(csv).toContain('Gil Late (with Ben Reyes),The Reyes family,Fish')
})

test('a household’s page shows what answers lead to, and keeps what was typed without a connection', async () => {
  const account = await newAccount()
  for (const name of ['Ana Cruz', 'Ben Cruz']) {
    await account.api('POST', '/api/guests', { name, household: 'Cruz' })
  }
  const shuttle = await account.api<{ id: string }>('POST', '/api/questions', {
    text: 'A seat on the bus?',
    kind: 'choice',
    options: [
      { id: 'by bus = yes', text: 'Yes' },
      { id: 'no', text: 'No' },
    ],
  })
  await account.api('POST', '/api/questions', {
    text: 'From where?',
    kind: 'text',
    depends_on: { question_id: shuttle.id, values: ['by bus = yes'] },
  })
  const page = await newPage({ viewport: phone })
  await page.goto(await linkOf(account, 'Ana Cruz'))
  const ana = page.getByRole('group', { name: /^Ana Cruz/ })
  const bus = ana.getByLabel('A seat on the bus?')
  const stop = ana.getByLabel('From where?')
  expect([await bus.isVisible(), await stop.isVisible()]).toEqual([false, false])
  await ana.getByRole('radio', { name: 'Yes' }).check({ force: true })
  // As far below its words as every other field.
  const gap = await page.evaluate(`getComputedStyle(document.querySelector('.title > .field')).marginTop`)
  expect(gap).toBe('8px')
  await bus.selectOption('Yes')
  await stop.fill('Hotel')
  expect(await violations(page)).toEqual([])

  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Submit RSVP' }).click()
  await page.getByText('Failed to submit RSVP').waitFor()
  expect(await stop.inputValue()).toBe('Hotel')
  await page.context().setOffline(false)
  await page.getByLabel('Email').fill('nonsense')
  await page.getByRole('button', { name: 'Submit RSVP' }).click()
  await page.getByText('Please enter an email address such as ana@example.com.').waitFor()
  expect(await stop.inputValue()).toBe('Hotel')
  await page.getByLabel('Email').fill('ana@example.com')
  await page.getByRole('button', { name: 'Submit RSVP' }).click()
  await page.getByRole('link', { name: 'Edit Response' }).waitFor()
  const [first] = await guestsOf(account)
  expect(first?.answers.map(({ value }) => value)).toEqual(expect.arrayContaining(['by bus = yes', 'Hotel']))
})

/** Opens the page of Ana Cruz, who replies for Ben as well. */
async function openHousehold(options: BrowserContextOptions = {}) {
  const account = await newAccount()
  for (const name of ['Ana Cruz', 'Ben Cruz']) await account.api('POST', '/api/guests', { name, household: 'Cruz' })
  const page = await newPage({ viewport: phone, ...options })
  await page.goto(await linkOf(account, 'Ana Cruz'))
  const answerOf = (person: string, answer: string) =>
    page.getByRole('group', { name: new RegExp(`^${person}`) }).getByRole('radio', { name: answer, exact: true })
  return { account, page, answerOf }
}

test('a question after another one shows only while the other does', async () => {
  const { account, page, answerOf } = await openHousehold()
  const bus = await account.api<{ id: string }>('POST', '/api/questions', {
    text: 'A seat on the bus?',
    kind: 'yes_no',
  })
  await account.api('POST', '/api/questions', {
    text: 'From where?',
    kind: 'text',
    shown_when: 'always',
    depends_on: { question_id: bus.id, values: [true] },
  })
  await page.reload()
  const ana = page.getByRole('group', { name: /^Ana Cruz/ })
  const stop = ana.getByLabel('From where?')
  await answerOf('Ana', 'Yes').check({ force: true })
  await ana.getByLabel('A seat on the bus?').selectOption('Yes')
  expect(await stop.isVisible()).toBe(true)
  await answerOf('Ana', 'No').check({ force: true })
  expect(await stop.isVisible()).toBe(false)
  await answerOf('Ana', 'Yes').check({ force: true })
  expect(await stop.isVisible()).toBe(true)
})

test('one choice for all and the rows below it never contradict each other: the last choice counts', async () => {
  const { account, page, answerOf } = await openHousehold()
  const all = page.getByRole('radio', { name: 'All of us, to everything' })
  const submit = page.getByRole('button', { name: 'Submit RSVP' })
  // Like a guest alone, a household chooses a response first.
  expect(await submit.isDisabled()).toBe(true)
  await answerOf('Ana Cruz', 'No').check({ force: true })
  await all.check({ force: true })
  expect(await answerOf('Ana Cruz', 'Yes').isChecked()).toBe(true)
  await answerOf('Ben Cruz', 'No').check({ force: true })
  expect(await page.getByRole('radio', { name: 'Reply for each of us below' }).isChecked()).toBe(true)
  await submit.click()
  await page.getByRole('link', { name: 'Edit Response' }).waitFor()
  const stored = (await guestsOf(account)).map(({ name, rsvp_status }) => [name, rsvp_status])
  expect(stored).toEqual([
    ['Ana Cruz', 'confirmed'],
    ['Ben Cruz', 'declined'],
  ])
})

test('without script the rows’ choices are hidden while one choice for all stands above them', async () => {
  const { page, answerOf } = await openHousehold({ javaScriptEnabled: false })
  const isVisible = () => page.locator('.answers').first().isVisible()
  expect(await isVisible()).toBe(true)
  await page.getByRole('radio', { name: 'All of us, to everything' }).check({ force: true })
  expect(await isVisible()).toBe(false)
  await page.getByRole('radio', { name: 'Reply for each of us below' }).check({ force: true })
  await answerOf('Ben Cruz', 'No').check({ force: true })
})

test('a household’s page says why a reply was not saved, and keeps what was typed', async () => {
  const { page, answerOf } = await openHousehold()
  await answerOf('Ana Cruz', 'Yes').check({ force: true })
  const needs = page.getByLabel('Allergies or dietary needs').first()
  await needs.fill('Nuts. '.repeat(50_000))
  await page.getByRole('button', { name: 'Submit RSVP' }).click()
  await page.getByRole('status').filter({ hasText: 'The request is too large: at most' }).waitFor()
  expect(await needs.inputValue()).toContain('Nuts.')
  expect(await answerOf('Ana Cruz', 'Yes').isChecked()).toBe(true)
})

test('a household whose link is replaced while its page is open is told so in the style of the page', async () => {
  const account = await newAccount()
  const { id } = await account.api<Guest>('POST', '/api/guests', { name: 'Ana Cruz', household: 'Cruz' })
  await account.api('POST', '/api/guests', { name: 'Ben Cruz', household: 'Cruz' })
  const page = await newPage({ viewport: phone })
  await page.goto(await linkOf(account, 'Ana Cruz'))
  const font = () => page.evaluate<string>('getComputedStyle(document.body).fontFamily')
  const usual = await font()
  await page.getByRole('radio', { name: 'All of us, to everything' }).check({ force: true })
  await account.api('POST', `/api/admin/guests/${id}/rsvp-token/regenerate`)
  await page.getByRole('button', { name: 'Submit RSVP' }).click()
  await page.getByText('This RSVP link is not valid.').waitFor()
  expect(await font()).toBe(usual)
})

test('a household’s page keeps what was typed when something other than Posy answers, and then thanks', async () => {
  const account = await newAccount()
  for (const name of ['Ana Cruz', 'Ben Cruz']) await account.api('POST', '/api/guests', { name, household: 'Cruz' })
  const page = await newPage({ viewport: phone })
  await page.goto(await linkOf(account, 'Ana Cruz'))
  await page.getByRole('radio', { name: 'All of us, to everything' }).check({ force: true })
  await page.getByLabel('Email').fill('ana@example.com')
  const isReply = (url: URL) => url.pathname.startsWith('/rsvp/') && !url.pathname.endsWith('/opened')
  const brokenGateway = (route: Route) => route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' })
  await page.route(isReply, brokenGateway)
  await page.getByRole('button', { name: 'Submit RSVP' }).click()
  await page.getByText('Failed to submit RSVP').waitFor()
  expect(await page.getByLabel('Email').inputValue()).toBe('ana@example.com')
  await page.unroute(isReply)
  await page.getByRole('button', { name: 'Submit RSVP' }).click()
  await page.getByText('RSVP submitted successfully!').waitFor()
  expect(await page.evaluate('document.activeElement.textContent')).toBe('Thank you')
})

test.for([true, false])('a newer reply of another page comes into view, with script: %s', async (javaScriptEnabled) => {
  const account = await newAccount()
  for (const name of ['Ana Cruz', 'Ben Cruz']) await account.api('POST', '/api/guests', { name, household: 'Cruz' })
  const link = await linkOf(account, 'Ana Cruz')
  const page = await newPage({ viewport: phone, javaScriptEnabled })
  await page.goto(link)
  const { party } = await account.api<RsvpView>('GET', `/api/public${link}`)
  const invitations = { [account.weddingId]: { status: 'confirmed' } }
  const { guest_id } = party[0] as RsvpView['party'][number]
  await account.api('POST', `/api/public${link}`, { party: [{ guest_id, invitations }] })
  const ana = page.getByRole('group', { name: /^Ana Cruz/ })
  await ana.getByRole('radio', { name: 'No', exact: true }).check({ force: true })
  await page.getByRole('button', { name: 'Submit RSVP' }).click()
  await page.getByText('Ana Cruz has a newer reply').waitFor()
  await expect.poll(() => page.evaluate('document.activeElement.textContent')).toMatch(/^Ana Cruz has a newer/)
})

test('a guest who is made a child and an adult again replies for the household as before', async () => {
  const account = await newAccount()
  const ana = { name: 'Ana Reyes', household: 'Reyes', answers_for_household: false }
  const { id } = await account.api<Guest>('POST', '/api/guests', ana)
  const page = await openAs(account, `/guests?guest=${id}`)
  const dialog = page.getByRole('dialog', { name: 'Ana Reyes' })
  const kind = dialog.getByLabel('Adult or child')
  await kind.selectOption('Child')
  await kind.selectOption('Adult')
  expect(await dialog.getByLabel('Their link replies for the whole family').isChecked()).toBe(false)
})
