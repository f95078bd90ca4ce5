import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { Guest } from '../../worker/features/guests/schema'
import type { Question } from '../../worker/features/questions/schema'
import { expectAccessible, looks, violations } from '../support/browser/accessibility'
import {
  type Account,
  fillWedding,
  holdRequests,
  holdToast,
  newAccount,
  newCouple,
  openAs,
  phone,
  pressInToast,
  settle,
} from '../support/browser/browser'

const PATH = '/guests/questions'

const texts = (page: Page) =>
  page.getByRole('list', { name: 'Questions in their order' }).locator('[data-row]').allInnerTexts()
const ask = (account: Account, fields: object) => account.api<Question>('POST', '/api/questions', fields)

test('questions are added with one press or by hand, put in order, tried as a guest, changed and deleted', async () => {
  const { page, account } = await newCouple({ path: PATH })
  await page.getByRole('heading', { name: 'No questions yet' }).waitFor()
  await page.getByRole('button', { name: 'Shuttle and stop' }).click()
  await page.getByText('“Shuttle and stop” added').waitFor()
  const [shuttle, stop] = ['Would you like a seat on our shuttle?', 'Where will you get on?']
  await page.getByText(`Only after “${shuttle}”: Yes`).waitFor()
  expect(await page.getByRole('button', { name: 'Shuttle and stop' }).count()).toBe(0)

  await page.getByRole('button', { name: 'Add question' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Question', { exact: true }).fill('Which dessert?')
  await dialog.getByLabel('Kind of answer').selectOption('choice')
  await dialog.getByRole('button', { name: 'Add question' }).click()
  await dialog.getByText('Please add at least one option.').waitFor()
  await dialog.getByRole('textbox', { name: 'Option 1' }).fill('Cake')
  await dialog.getByRole('textbox', { name: 'Option 1' }).press('Enter')
  await dialog.getByRole('textbox', { name: 'Option 2' }).and(page.locator(':focus')).waitFor()
  await page.keyboard.type('Ice cream')
  await dialog.getByRole('button', { name: 'Add question' }).click()
  await dialog.waitFor({ state: 'hidden' })
  expect(await texts(page)).toEqual([shuttle, stop, 'Which dessert?'])

  const grip = page.getByRole('button', { name: 'Move “Which dessert?”' })
  for (const place of ['2', '1']) {
    await grip.press('ArrowUp')
    await page.getByRole('button', { name: `Move “Which dessert?”, position ${place} of 3` }).waitFor()
    await expect.poll(() => grip.evaluate('document.activeElement.ariaLabel')).toContain('Which dessert?')
  }
  expect(await texts(page)).toEqual(['Which dessert?', shuttle, stop])
  const target = await page.getByRole('button', { name: `Move “${stop}”` }).boundingBox()
  await grip.hover()
  await page.mouse.down()
  await page.mouse.move((target?.x ?? 0) + 10, (target?.y ?? 0) + 20, { steps: 3 })
  await page.mouse.up()
  await expect.poll(() => texts(page)).toEqual([shuttle, stop, 'Which dessert?'])
  // The list shows its order before it is saved. Only the version tells: the order is the same as before the three moves.
  const stored = async () =>
    (await account.api<Question[]>('GET', '/api/questions')).map(({ text, version }) => `${text} v${version}`)
  await expect.poll(stored).toEqual([`${shuttle} v1`, `${stop} v1`, 'Which dessert? v4'])

  const preview = page.getByRole('region', { name: 'As your guests see it' })
  await preview.getByText('Which dessert?').waitFor()
  expect(await preview.getByText(stop).count()).toBe(0)
  await preview.getByLabel(shuttle).selectOption('Yes')
  await preview.getByLabel(stop).selectOption('At the station')
  await preview.getByLabel('Seen by').selectOption('declined')
  await preview.getByText('None of your questions is asked here.').waitFor()

  await page.getByRole('button', { name: 'Which dessert?', exact: true }).click()
  // Two versions later, with nothing changed that the dialog shows.
  const [, , dessert] = await account.api<Question[]>('GET', '/api/questions')
  for (const position of [0, 2]) await account.api('PUT', `/api/questions/${dessert?.id}`, { position })
  await dialog.getByLabel('Asked of').selectOption('children')
  await dialog.getByRole('button', { name: 'Remove option 2' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('One of several options · each child who is coming').waitFor()

  await page.getByRole('button', { name: `More about “${shuttle}”` }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect.poll(() => texts(page)).toEqual(['Which dessert?'])
  await pressInToast(page, `“${shuttle}” and the question after it are deleted`, 'Undo')
  await expect.poll(() => texts(page)).toEqual([shuttle, stop, 'Which dessert?'])
})

test('a letter typed right after Enter goes to the next option, though no frame was drawn in between', async () => {
  const { page } = await newCouple({ path: `${PATH}?question=new` })
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Kind of answer').selectOption('choice')
  const option = (place: number) => dialog.getByRole('textbox', { name: `Option ${place}` })
  await option(1).fill('Cake')
  await page.evaluate('window.requestAnimationFrame = () => 0')
  await option(1).press('Enter')
  await page.keyboard.type('Tart')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Pie')
  await expect.poll(() => option(3).inputValue()).toBe('Pie')
  await expect.poll(() => option(2).inputValue()).toBe('Tart')
  await expect.poll(() => option(1).inputValue()).toBe('Cake')
  await dialog.getByRole('button', { name: 'Remove option 3' }).press('Enter')
  await option(2).and(page.locator(':focus')).waitFor()
})

test('a question to those who come to an occasion without replies says that nobody will be asked', async () => {
  const { page, account } = await newCouple()
  const occasion = { name: 'Brunch', date: '2056-05-21', asks_rsvp: false }
  const { id: occasion_id } = await account.api<{ id: string }>('POST', '/api/occasions', occasion)
  const { id } = await ask(account, { text: 'Which dessert?', kind: 'text', occasion_id })
  await page.goto(`${PATH}?question=${id}`)
  const dialog = page.getByRole('dialog')
  const hint = dialog.getByText('Guests don’t reply to Brunch, so they’ll be asked only with “Whatever they reply”.')
  await hint.waitFor()
  await dialog.getByLabel('When').selectOption('Whatever they reply')
  await hint.waitFor({ state: 'hidden' })
})

test('a question with answers is archived, and shows below the others once its toast has ended', async () => {
  const account = await newAccount()
  await fillWedding(account, {
    guests: [{ name: 'Ana Okafor', rsvp_status: 'confirmed' }],
    questions: [{ text: 'Which dessert?', kind: 'long_text', position: 0 }],
    answers: [{ question_id: 1, guest_id: 1, value: 'Cake', answered_at: '2027-01-01T12:00:00Z' }],
  })
  const page = await openAs(account, PATH)
  await page.getByRole('button', { name: 'More about “Which dessert?”' }).click()
  await page.getByRole('menuitem', { name: 'Archive' }).click()
  await page.getByText('1 archived question').click()
  await page.getByRole('button', { name: 'Ask “Which dessert?” again' }).click()
  await expect.poll(() => texts(page)).toEqual(['Which dessert?'])
})

test('a question that follows another keeps its condition when both are archived, though its request takes longer', async () => {
  const account = await newAccount()
  const ana = await account.api<Guest>('POST', '/api/guests', { name: 'Ana Okafor' })
  const fields = { kind: 'yes_no', scope: 'household', shown_when: 'always' }
  const shuttle = await ask(account, { ...fields, text: 'Do you take our shuttle?' })
  const depends_on = { question_id: shuttle.id, values: [true] }
  const bags = await ask(account, { ...fields, text: 'With large bags?', depends_on })
  await account.api('POST', ana.rsvp_url.replace(/^.*\/rsvp/, '/api/public/rsvp'), {
    party: [{ guest_id: ana.id, invitations: {} }],
    household_answers: [shuttle, bags].map(({ id }) => ({ question_id: id, value: true })),
  })
  const page = await openAs(account, PATH)
  const release = await holdRequests(page, `**/api/questions/${bags.id}`)
  await page.getByRole('button', { name: `More about “${shuttle.text}”` }).click()
  await page.getByRole('menuitem', { name: 'Archive' }).click()
  const isSent = page.waitForRequest((request) => request.method() === 'DELETE' && request.url().endsWith(bags.id))
  await pressInToast(page, shuttle.text, 'Dismiss')
  await isSent
  await settle(page)
  release()
  const stored = () => account.api<Question[]>('GET', '/api/questions')
  await expect.poll(async () => (await stored()).every(({ is_archived }) => is_archived)).toBe(true)
  expect((await stored()).find(({ id }) => id === bags.id)).toMatchObject({ depends_on })
})

test('questions that were just deleted count no more when others are added, asked again or moved', async () => {
  const account = await newAccount()
  const named = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J', 'K', 'L']
  await fillWedding(account, {
    guests: [{ name: 'Ana Okafor', rsvp_status: 'confirmed' }],
    questions: ['Before', ...named].map((text, position) => ({
      text,
      kind: 'text',
      position,
      is_archived: text === 'Before',
    })),
    answers: [{ question_id: 1, guest_id: 1, value: 'Cake', answered_at: '2027-01-01T12:00:00Z' }],
  })
  const stored = async () => (await account.api<Question[]>('GET', '/api/questions')).map(({ text }) => text).join(' ')
  const page = await openAs(account, PATH)
  // By keyboard after this: the pointer keeps the toast from ending.
  const remove = async (text: string) => {
    await page.getByRole('button', { name: `More about “${text}”` }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await holdToast(page, `“${text}” is deleted`)
  }
  await remove('D')
  await page.getByRole('button', { name: 'A song' }).press('Enter')
  await page.getByText('“A song” added').waitFor()
  await remove('E')
  await page.getByText('1 archived question').press('Enter')
  await page.getByRole('button', { name: 'Ask “Before” again' }).press('Enter')
  await page.getByText('“Before” is asked again').waitFor()
  await expect.poll(stored).toMatch(/^A B C F G H I J K L .* Before$/)
  await remove('A')
  await page.getByRole('button', { name: 'Move “B”' }).press('ArrowDown')
  await expect.poll(stored).toMatch(/^C B F /)
})

test('a question that can no longer follow another one shows it, and can be freed from it', async () => {
  const { page, account } = await newCouple()
  await ask(account, { text: 'Shuttle?', kind: 'yes_no' })
  await page.goto(`${PATH}?question=new`)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Question', { exact: true }).fill('Which stop?')
  const after = dialog.getByLabel('Only after another answer')
  await after.selectOption('After “Shuttle?”')
  await dialog.getByLabel('Who answers').selectOption('Each household once')
  await dialog.getByRole('button', { name: 'Add question' }).click()
  await dialog.getByText('A question for each household cannot depend on one for each guest.').waitFor()
  await after.locator('option:checked').filter({ hasText: 'After “Shuttle?”' }).waitFor({ state: 'attached' })
  await after.selectOption('No, always ask it')
  await dialog.getByRole('button', { name: 'Add question' }).click()
  await page.getByText('Question added').waitFor()
  await expect.poll(() => texts(page)).toEqual(['Shuttle?', 'Which stop?'])
})

test('who answers a question, how, and that it is about health can be chosen back when a guest has answered it meanwhile', async () => {
  const { page, account } = await newCouple()
  const ana = await account.api<Guest>('POST', '/api/guests', { name: 'Ana Okafor' })
  const shuttle = await ask(account, { text: 'Shuttle?', kind: 'yes_no', shown_when: 'always', is_sensitive: true })
  await page.goto(`${PATH}?question=${shuttle.id}`)
  const dialog = page.getByRole('dialog')
  const [scope, kind] = [dialog.getByLabel('Who answers'), dialog.getByLabel('Kind of answer')]
  const health = dialog.getByLabel('This is about health')
  await dialog.getByLabel('Question', { exact: true }).fill('Do you take our shuttle?')
  await scope.selectOption('Each household once')
  await kind.selectOption('A line of text')
  await health.uncheck()
  // The page knows from here on what it has seen.
  await page.waitForLoadState('networkidle')
  await settle(page)
  await account.api('POST', ana.rsvp_url.replace(/^.*\/rsvp/, '/api/public/rsvp'), {
    party: [{ guest_id: ana.id, invitations: {}, answers: [{ question_id: shuttle.id, value: true }], consent: true }],
  })
  // As on returning to the page, which looks then for what others have changed.
  await page.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`)
  await dialog.getByText('Fixed, since there are answers.').first().waitFor()
  await scope.selectOption('Each guest')
  await kind.selectOption('Yes or no')
  await health.check()
  const areFixed = () => Promise.all([scope, kind, health].map((field) => field.isDisabled()))
  await expect.poll(areFixed).toEqual([true, true, true])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Question saved').waitFor()
  await expect.poll(() => texts(page)).toEqual(['Do you take our shuttle?'])
})

test('answers show as counts and by name, and archived questions can be asked again', async () => {
  const { page, account } = await newCouple()
  const dessert = await ask(account, { text: 'Which dessert?', kind: 'choice', options: ['Cake', 'Ice cream'] })
  const [cake] = dessert.options
  // Only a guest's page writes answers.
  await page.route('**/api/questions', async (route) => {
    const response = await route.fetch()
    const questions: Question[] = await response.json()
    await route.fulfill({ json: questions.map((question) => ({ ...question, answer_count: 2, is_archived: true })) })
  })
  const at = '2027-01-01T12:00:00Z'
  const given = (name: string) => ({ guest_id: name, household_id: name, name, value: cake?.id, at })
  await page.route(`**/api/questions/${dessert.id}/answers`, (route) =>
    route.fulfill({ json: { counts: { [cake?.id ?? '']: 2 }, answers: [given('Ana Okafor'), given('محمد العلي')] } }),
  )
  await page.goto(PATH)
  await page.getByText('1 archived question').click()
  await page.getByRole('button', { name: '2 answers to “Which dessert?”' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('list', { name: 'Counts' }).waitFor()
  expect(await dialog.getByRole('list', { name: 'Counts' }).getByRole('listitem').allInnerTexts()).toEqual([
    'Cake\n2',
    'Ice cream\n0',
  ])
  expect(await dialog.getByRole('row').allInnerTexts()).toEqual([
    'Guest\tAnswer',
    'Ana Okafor\tCake',
    'محمد العلي\tCake',
  ])
  await page.keyboard.press('Escape')
  // Its address is left a moment later; a reload would open it again.
  await dialog.waitFor({ state: 'hidden' })
  await page.route(`**/api/questions/${dessert.id}/answers`, (route) =>
    route.fulfill({ json: { counts: { [cake?.id ?? '']: 1 }, answers: [given('Ana Okafor')] } }),
  )
  await page.reload()
  await page.getByText('1 archived question').click()
  await page.getByRole('button', { name: '2 answers to “Which dessert?”' }).click()
  await dialog.getByText('1 answer, 1 more from guests who aren’t coming').waitFor()
  await page.keyboard.press('Escape')
  await page.unroute('**/api/questions')
  await page.getByRole('button', { name: 'Ask “Which dessert?” again' }).click()
  await page.getByText('“Which dessert?” is asked again').waitFor()
  expect(await texts(page)).toEqual(['Which dessert?'])
})

describe.each(looks)('in %s', (theme, viewport) => {
  test(`the questions at ${viewport.width} px are accessible, also when no more can be added`, async () => {
    const { page: first, account } = await newCouple({ path: PATH, theme, viewport })
    await first.getByText('No questions yet').waitFor()
    expect(await violations(first), 'empty').toEqual([])
    const shuttle = await ask(account, { text: 'Shuttle?', kind: 'yes_no', is_sensitive: true, help: 'From the hotel' })
    const after = { depends_on: { question_id: shuttle.id, values: [true] } }
    const stop = await ask(account, { text: 'Which stop?', kind: 'choice', options: ['Hotel', 'Station'], ...after })
    const kinds = ['text', 'long_text', 'number', 'choices']
    for (let i = 0; i < 10; i++) {
      await ask(account, { text: `Question ${i}`, kind: kinds[i % 4], options: ['One', 'Two'], scope: 'household' })
    }
    const page = await openAs(account, PATH, { theme, viewport })
    await page.getByText('You’re asking 12 questions, the most there can be.').waitFor()
    if (viewport === phone) await page.getByText('Preview as your guests see it').click()
    await page.getByLabel('Seen by').waitFor()
    expect(await violations(page), 'the list').toEqual([])
    for (const [search, text] of [
      [stop.id, 'What guests see'],
      [`${stop.id}:answers`, 'Answers appear here as your guests reply.'],
      ['new', 'Delete or archive one to add another.'],
    ] as const) {
      await expectAccessible(page, `${PATH}?question=${search}`, text)
    }
    expect(await page.getByRole('dialog').getByRole('button', { name: 'Add question' }).isDisabled()).toBe(true)
  })
})
