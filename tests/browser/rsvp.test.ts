import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { Guest } from '../../worker/features/guests/schema'
import { type Occasion, occasionPaths } from '../../worker/features/occasions/schema'
import { violations } from '../support/browser/accessibility'
import { type Account, desktop, newAccount, newPage, phone } from '../support/browser/browser'

const SETTINGS = '/api/admin/event-settings'
const LONG_NAME = 'Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewissenhaft'
const small = { width: 320, height: 640 }

interface Invited {
  page: Page
  couple: Account
  path: string
  /** The guest as the couple sees them. */
  seen: () => Promise<Guest>
}

/** Opens a guest's link in a browser. */
async function invited({
  guest = {},
  settings = {},
  ...options
}: {
  guest?: Partial<Guest>
  settings?: Record<string, unknown>
} & BrowserContextOptions = {}): Promise<Invited> {
  const couple = await newAccount()
  const names = { couple_name_1: 'Mara Lindqvist', couple_name_2: 'Jonas Reyes' }
  await couple.api('PUT', SETTINGS, { ...names, venue_name: 'Casa Verde, Tagaytay', ...settings })
  const { id, rsvp_url } = await couple.api<Guest>('POST', '/api/guests', { name: 'Ana Cruz', ...guest })
  const page = await newPage({ viewport: phone, ...options })
  const path = new URL(rsvp_url).pathname
  await page.goto(path)
  const seen = async () => {
    const found = (await couple.api<Guest[]>('GET', '/api/guests')).find((one) => one.id === id)
    if (!found) throw new Error('The guest is gone.')
    return found
  }
  return { page, couple, path, seen }
}

/** How many lines the text of each choice takes. */
const CHOICE_ROWS = `[...document.querySelectorAll('.answers .choice')].map((one) => {
  const range = document.createRange()
  range.selectNodeContents(one.lastChild)
  return range.getClientRects().length
})`

const overflow = (page: Page) => page.evaluate('document.documentElement.scrollWidth - innerWidth')

test('a family of names in both directions is greeted in order, and its choices are not broken at twice the text size', async () => {
  const couple = await newAccount()
  const names = ['Fam60', '李小龙 Fam61', 'שרה']
  const guests: Guest[] = []
  for (const name of names) guests.push(await couple.api('POST', '/api/guests', { name, household: 'Fam' }))
  const page = await newPage({ viewport: { width: 360, height: 740 } })
  await page.goto(new URL(guests[0]?.rsvp_url ?? '').pathname)
  const greeting = page.getByRole('heading', { name: 'Dear Fam60' })
  expect(await greeting.locator('bdi').allTextContents()).toEqual(names)
  expect(await greeting.textContent()).toMatch(/^Dear Fam60, 李小龙 Fam61,? and שרה,$/)

  const columns = () =>
    page.evaluate(`getComputedStyle(document.querySelector('.answers')).gridTemplateColumns.split(' ').length`)
  expect(await columns()).toBe(3)
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await columns()).toBe(3)
  await page.evaluate(`document.documentElement.style.fontSize = '200%'`)
  expect(await overflow(page)).toBe(0)
  expect((await page.evaluate<number[]>(CHOICE_ROWS)).slice(0, 2)).toEqual([1, 1])
})

describe('without script', () => {
  const javaScriptEnabled = false

  test('a guest replies, is thanked, and changes the reply', async () => {
    const { page, seen } = await invited({ javaScriptEnabled, guest: { plus_one_allowed: true, plus_ones: 2 } })
    await page.getByLabel('Joyfully accept').check()
    await page.getByLabel('Plus-one name 1').fill(' Tomás Okafor ')
    await page.getByLabel('Your meal preference').selectOption('Vegan')
    await page.getByLabel(/dietary restrictions/).fill('No nuts')
    await page.getByLabel(/Accessibility needs/).fill('A ramp')
    await page.getByLabel('Email').fill('ana@example.com')
    await page.getByRole('button', { name: 'Submit RSVP' }).click()

    // Text about health is not stored without consent: the guest is asked beside the box, and loses nothing.
    const consent = page.getByLabel(/^I agree that the couple and the caterer see this health information until/)
    await page.getByText('Please tick this if you agree, or leave out what you wrote.').waitFor()
    await page.locator('[name=consent]:focus').waitFor()
    expect(await consent.isChecked()).toBe(false)
    expect(await page.getByLabel(/dietary restrictions/).inputValue()).toBe('No nuts')
    expect(await page.getByLabel('Email').inputValue()).toBe('ana@example.com')
    expect((await seen()).rsvp_status).toBe('pending')
    await consent.check()
    await page.getByRole('button', { name: 'Submit RSVP' }).click()

    await page.getByRole('heading', { name: 'Thank you' }).waitFor()
    expect(await page.getByRole('status').textContent()).toBe('RSVP submitted successfully!')
    expect(await page.getByText("We can't wait to celebrate with you!").isVisible()).toBe(true)
    expect(await page.getByRole('listitem').allTextContents()).toEqual(['Tomás Okafor'])
    expect(await seen()).toMatchObject({ rsvp_status: 'confirmed', plus_one_name: 'Tomás Okafor' })

    await page.getByRole('link', { name: 'Edit Response' }).click()
    expect(await page.getByLabel('Joyfully accept').isChecked()).toBe(true)
    expect(await page.getByLabel('Your meal preference').inputValue()).toBe('Vegan')
    expect(await page.getByLabel('Plus-one name 1').inputValue()).toBe('Tomás Okafor')
    expect(await consent.isChecked()).toBe(true)
    await page.getByLabel('Regretfully decline').check()
    await page.getByRole('button', { name: 'Submit RSVP' }).click()
    await page.getByText("We'll miss you on our special day, but we understand!").waitFor()
    expect(await page.getByRole('listitem').count()).toBe(0)
    expect(await seen()).toMatchObject({ rsvp_status: 'declined', meal_preference: null, plus_one_name: null })
  })

  test('an error is shown beside its field, which is focused, and what was typed stays', async () => {
    const { page } = await invited({ javaScriptEnabled })
    await page.getByLabel('Email').fill('ana@')
    await page.getByRole('button', { name: 'Submit RSVP' }).click()
    await page.getByText('Please select your RSVP response').waitFor()
    expect(await page.getByText('Please enter an email address such as ana@example.com.').isVisible()).toBe(true)
    expect(await page.getByLabel('Email').inputValue()).toBe('ana@')
    expect(await page.locator(':focus').getAttribute('value')).toBe('confirmed')
  })

  test('only the fields that a reply needs are shown', async () => {
    const { page } = await invited({ javaScriptEnabled, guest: { plus_one_allowed: true, plus_ones: 1 } })
    const shown = async () =>
      (await page.locator('form').getByRole('textbox').or(page.getByRole('combobox')).all()).length
    expect(await shown()).toBe(2)
    await page.getByLabel('Not sure yet').check()
    expect(await shown()).toBe(5)
    expect(await page.getByLabel('Your meal preference').isVisible()).toBe(false)
    await page.getByLabel('Joyfully accept').check()
    expect(await shown()).toBe(6)
    await page.getByLabel('Regretfully decline').check()
    expect(await shown()).toBe(2)
  })
})

describe('with its script', () => {
  test('the page takes one request, reports by another that it was opened, and writes nothing to the console', async () => {
    const { page, path, seen } = await invited()
    const requests: string[] = []
    const complaints: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    page.on('console', (message) => complaints.push(message.text()))
    await page.reload({ waitUntil: 'networkidle' })
    const paths = requests.filter((url) => !url.startsWith('data:')).map((url) => new URL(url).pathname)
    expect(paths).toEqual([path, `${path}/opened`])
    expect(complaints).toEqual([])
    expect((await seen()).visited_at).not.toBeNull()
  })

  test('a guest can submit once a response is chosen, is thanked without a page load, and can edit', async () => {
    const { page, seen } = await invited({ guest: { plus_one_allowed: true, plus_ones: 2 } })
    const submit = page.getByRole('button', { name: 'Submit RSVP' })
    expect(await submit.isDisabled()).toBe(true)
    await page.getByLabel('Joyfully accept').check()
    expect(await submit.isEnabled()).toBe(true)
    await page.getByLabel('Plus-one name 2').fill(' Tomás Okafor ')
    await page.getByLabel('Your meal preference').selectOption('Vegan')

    const status = page.getByRole('status')
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/api/public/**', async (route) => {
      if (route.request().method() === 'GET') await held
      await route.continue()
    })
    // The status shows it for only four seconds: a slow machine may look too late.
    await page.evaluate(`const status = document.querySelector('[role=status]')
      window.said = []
      new MutationObserver(() => said.push(status.textContent)).observe(status, { childList: true, characterData: true, subtree: true })`)
    const said = () => page.evaluate<string[]>('said')
    await submit.click()
    await expect.poll(() => status.textContent()).toBe('Loading your RSVP...')
    release()
    await expect.poll(said).toContain('RSVP submitted successfully!')
    await page.getByRole('heading', { name: 'Thank you' }).waitFor()
    expect(await page.locator('h2:focus').count()).toBe(1)
    expect(await page.getByText("We can't wait to celebrate with you!").isVisible()).toBe(true)
    expect(await page.getByRole('listitem').allTextContents()).toEqual(['Tomás Okafor'])
    expect(await submit.isVisible()).toBe(false)
    expect(await seen()).toMatchObject({
      rsvp_status: 'confirmed',
      plus_one_name: 'Tomás Okafor',
      meal_preference: 'Vegan',
    })
    await expect.poll(() => status.textContent()).toBe('')

    await page.getByRole('link', { name: 'Edit Response' }).click()
    expect(await page.getByLabel('Plus-one name 1').inputValue()).toBe('Tomás Okafor')
    expect(await page.getByLabel('Plus-one name 2').inputValue()).toBe('')
    await page.getByLabel('Not sure yet').check()
    await submit.click()
    await page.getByText('Thanks for letting us know. Please update us when you can!').waitFor()
    expect(await page.getByText('Coming with you:').isVisible()).toBe(false)
    expect(await seen()).toMatchObject({ rsvp_status: 'maybe', meal_preference: null })
  })

  test('only the plus-ones who come are thanked for', async () => {
    const { page, couple, seen } = await invited({
      guest: { plus_one_allowed: true, plus_ones: 1 },
      settings: { plus_one_policy: 'request_approval' },
    })
    await page.getByLabel('Joyfully accept').check()
    await page.getByLabel('Plus-one name').fill('Tomás Okafor')
    const submit = page.getByRole('button', { name: 'Submit RSVP' })
    const shown = async () => {
      await submit.click()
      await page.getByRole('heading', { name: 'Thank you' }).waitFor()
      const thanks = page.locator('#thanks')
      const texts = ['Coming with you:', 'Tomás Okafor', 'Plus-one requests require approval from the couple.']
      const visible = await Promise.all(texts.map((text) => thanks.getByText(text).isVisible()))
      await page.getByRole('link', { name: 'Edit Response' }).click()
      return visible
    }
    expect(await shown()).toEqual([true, true, true])
    const { id } = await seen()
    await couple.api('PUT', `/api/guests/${id}`, { plus_one_status: 'approved' })
    expect(await shown()).toEqual([true, true, false])
    await couple.api('PUT', `/api/guests/${id}`, { plus_one_status: 'declined' })
    expect(await shown()).toEqual([false, false, false])
    expect(await page.getByLabel('Plus-one name').inputValue()).toBe('Tomás Okafor')
  })

  test('an error is shown beside its field, which is focused', async () => {
    const { page } = await invited({ guest: { rsvp_status: 'declined' } })
    const email = page.getByLabel('Email')
    await email.fill('ana@')
    await page.getByRole('button', { name: 'Submit RSVP' }).click()
    await page.getByText('Please enter an email address such as ana@example.com.').waitFor()
    expect(await page.locator('#email:focus').getAttribute('aria-invalid')).toBe('true')
    expect(await page.getByRole('status').textContent()).toBe('')
    await email.fill('ana@example.com')
    await page.getByRole('button', { name: 'Submit RSVP' }).click()
    await page.getByText("We'll miss you on our special day, but we understand!").waitFor()
  })

  test.each([
    ['offline', (page: Page) => page.context().setOffline(true), 'Failed to submit RSVP'],
    [
      'behind a broken proxy',
      (page: Page) => page.route('**/api/**', (route) => route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' })),
      'Failed to submit RSVP',
    ],
    [
      'with a server that explains',
      (page: Page) =>
        page.route('**/api/**', (route) =>
          route.fulfill({ status: 503, json: { detail: 'Posy is busy right now. Please try again in a moment.' } }),
        ),
      'Posy is busy right now. Please try again in a moment.',
    ],
  ])('%s, a guest is told and loses nothing that was typed', async (_where, breakIt, sentence) => {
    const { page, seen } = await invited()
    await page.getByLabel('Joyfully accept').check()
    await page.getByLabel(/dietary restrictions/).fill('No nuts')
    const submit = page.getByRole('button', { name: 'Submit RSVP' })
    await submit.click()
    await page.getByText('Please tick this if you agree, or leave out what you wrote.').waitFor()
    await page.getByLabel(/^I agree that/).check()
    await breakIt(page)
    await submit.click()
    await expect.poll(() => page.getByRole('alert').textContent()).toBe(sentence)
    expect(await page.getByLabel(/dietary restrictions/).inputValue()).toBe('No nuts')
    await page.context().setOffline(false)
    await page.unrouteAll()
    await submit.click()
    await page.getByRole('heading', { name: 'Thank you' }).waitFor()
    expect(await page.locator('#form-error').textContent()).toBe('')
    expect(await seen()).toMatchObject({ rsvp_status: 'confirmed', dietary_restrictions: 'No nuts' })
    expect((await seen()).consents).toMatchObject([{ text: 'dietary_restrictions', given_by: 'self' }])
  })

  test.each([
    ['a guest', null],
    ['a household', 'Cruz'],
  ])('the form of %s works in browsers of 2017, which know less of forms', async (_, household) => {
    const { page, couple, seen } = await invited({ guest: { household } })
    await couple.api('POST', '/api/guests', { name: 'Ben Cruz', household })
    await page.addInitScript('delete FormData.prototype.forEach')
    await page.reload()
    await page.locator('[value=confirmed]').first().check()
    await page.getByRole('button', { name: 'Submit RSVP' }).click()
    await page.getByRole('heading', { name: 'Thank you' }).waitFor()
    expect((await seen()).rsvp_status).toBe('confirmed')
  })

  test('a saved reply is thanked for even when reloading it fails', async () => {
    const { page } = await invited()
    await page.getByLabel('Regretfully decline').check()
    await page.route('**/api/**', (route) => (route.request().method() === 'GET' ? route.abort() : route.continue()))
    await page.getByRole('button', { name: 'Submit RSVP' }).click()
    await page.getByText("We'll miss you on our special day, but we understand!").waitFor()
  })

  test('a deadline that passes while the page is open is reported', async () => {
    const { page, couple } = await invited()
    await page.getByLabel('Joyfully accept').check()
    await couple.api('PUT', SETTINGS, { rsvp_deadline: '2025-01-17' })
    await page.getByRole('button', { name: 'Submit RSVP' }).click()
    const reason = page.getByRole('alert').filter({ hasText: 'The RSVP deadline has passed.' })
    await expect.poll(() => reason.and(page.locator(':focus')).count()).toBe(1)
    const box = await reason.boundingBox()
    expect((box?.y ?? -1) >= 0 && (box?.y ?? 999) + (box?.height ?? 0) <= phone.height).toBe(true)
    expect(await page.getByLabel('Joyfully accept').isChecked()).toBe(true)
    await page.reload()
    expect(await page.getByLabel('Joyfully accept').isDisabled()).toBe(true)
    expect(await page.getByRole('button').count()).toBe(0)
  })

  test('a guest who is invited to something else meanwhile sees that, with what they typed', async () => {
    const { page, couple, seen } = await invited()
    await page.getByLabel('Joyfully accept').check()
    await page.getByLabel('Phone').fill('+63 917 555 0101')
    const { id } = await seen()
    const dinner = await couple.api<Occasion>('POST', occasionPaths.list, { name: 'Dinner' })
    const { occasion_id } = (await seen()).invitations[0] ?? { occasion_id: '' }
    await couple.api('PUT', occasionPaths.invitations(dinner.id), { guest_ids: [id], invited: true })
    await couple.api('PUT', occasionPaths.invitations(occasion_id), { guest_ids: [id], invited: false })
    await page.getByRole('button', { name: 'Submit RSVP' }).click()
    await page.getByText('Your invitation was being changed just now.').waitFor()
    await page.getByText('Dinner').first().waitFor()
    expect(await page.getByLabel('Phone').inputValue()).toBe('+63 917 555 0101')
    expect(await seen()).toMatchObject({ rsvp_status: 'pending', phone: null })
  })

  test('the form can be used by keyboard', async () => {
    const { page, seen } = await invited()
    await page.keyboard.press('Tab')
    expect(await page.locator('summary:focus').textContent()).toContain('English')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    for (let i = 0; i < 7; i++) await page.keyboard.press('Tab')
    expect(await page.locator('button:focus').textContent()).toBe('Submit RSVP')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Thank you' }).waitFor()
    expect((await seen()).rsvp_status).toBe('confirmed')
  })
})

describe.each(['light', 'dark'] as const)('in %s', (colorScheme) => {
  const long = {
    guest: { name: `Anastasia ${LONG_NAME}`, plus_one_allowed: true, plus_ones: 10 },
    settings: {
      couple_name_1: `Maximiliana ${LONG_NAME}`,
      couple_name_2: 'محمد عبد الرحمن الأنصاري',
      venue_name: `Schloss ${LONG_NAME} 🏰`,
      plus_one_policy: 'request_approval',
    },
  }
  const closed = {
    guest: { rsvp_status: 'confirmed' as const, plus_one_allowed: true, plus_ones: 1 },
    settings: { couple_name_1: null, couple_name_2: null, venue_name: null, rsvp_deadline: '2025-01-17' },
  }

  test.each([
    ['long names', small, long],
    ['long names', desktop, long],
    ['no names and a passed deadline', phone, closed],
  ])('a page with %s is accessible and fits the screen', async (_what, viewport, invitation) => {
    const { page, path } = await invited({ ...invitation, viewport, colorScheme })
    const look = async () => {
      expect(await overflow(page)).toBe(0)
      expect(await violations(page, { except: [] })).toEqual([])
    }
    await look()
    if (invitation === closed) return

    const heights = await page.locator('.choice, .field:visible, button').all()
    for (const control of heights) expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await page.getByLabel('Joyfully accept').check()
    await page.getByLabel('Plus-one name 10').fill(LONG_NAME)
    await page.getByLabel('Email').fill('ana@')
    await page.getByRole('button', { name: 'Submit RSVP' }).click()
    await page.locator('[aria-invalid]').waitFor()
    await look()
    await page.getByLabel('Email').fill('')
    await page.getByRole('button', { name: 'Submit RSVP' }).click()
    await page.getByText('Plus-one requests require approval from the couple.').last().waitFor()
    await look()
    await page.goto(`${path}x`)
    await page.getByRole('heading', { name: 'RSVP Link Invalid' }).waitFor()
    await look()
  })
})
