import { describe, expect, test } from 'vitest'
import type { Member } from '../../worker/features/members/schema'
import { type Occasion, occasionPaths } from '../../worker/features/occasions/schema'
import type { Question } from '../../worker/features/questions/schema'
import type { Task } from '../../worker/features/tasks/schema'
import { enter, newCouple, newMember, newPage, openAs, passTime, pressInToast } from '../support/browser/browser'
import { person } from '../support/browser/collaborators'
import { hosts, write } from '../support/browser/messages'
import { inDays } from '../support/days'

describe('a helper', () => {
  test('is not offered what only the couple may do', async () => {
    const { page: mara, account } = await newCouple()
    const helper = await newMember(mara, account, 'helper')
    const page = await openAs(helper, '/dashboard')
    const steps = page.getByRole('region', { name: 'First steps' })
    await steps.getByText(/^\d of 5 done$/).waitFor()
    expect(await steps.getByText('Invite your partner').count()).toBe(0)
    await page.getByRole('heading', { name: 'First steps' }).waitFor()
    expect(await page.getByRole('button', { name: 'Fill with a sample wedding' }).count()).toBe(0)
    await account.api('POST', '/api/guests', { name: 'Ana Okafor' })
    await page.goto('/guests')
    await page.getByRole('button', { name: 'More about the list' }).click()
    await page.getByRole('menuitem', { name: 'Import guests' }).waitFor()
    expect(await page.getByRole('menuitem', { name: 'Export as CSV' }).count()).toBe(0)
    await page.goto('/collaborators')
    await person(page, 'Mara Lindqvist').getByText('Owner').waitFor()
    for (const name of ['Invite someone', 'More about Mara Lindqvist']) {
      expect(await page.getByRole('button', { name }).count(), name).toBe(0)
    }
    await page.goto('/profile')
    await page.getByText('See who plans this wedding, or leave it.').waitFor()
    for (const name of ['Export everything', 'Import a file']) {
      expect(await page.getByRole('button', { name }).count(), name).toBe(0)
    }
    expect(await page.getByRole('link', { name: 'Subscription' }).count()).toBe(0)
  })

  test('reads a scheduled message without fields, and is told who can change it', async () => {
    const account = await hosts()
    const { id } = await write(account, { body: 'Do come!' })
    await account.api('POST', `/api/messages/${id}/send`, { at: `${inDays(3)}T10:00:00Z` })
    const helper = await newMember(await newPage(), account, 'helper')
    const page = await openAs(helper, `/guests/messages/${id}`)
    const note = page.getByRole('region', { name: 'Scheduled' })
    await note.getByText('Only the couple can change it until then.').waitFor()
    await page.frameLocator('iframe[title="Email to Ana Okafor"]').getByText('Do come!').last().waitFor()
    expect(await page.getByRole('textbox').count()).toBe(0)
    await page.getByRole('link', { name: 'Check who gets it' }).click()
    await page.getByRole('heading', { level: 1, name: 'Who gets it' }).waitFor()
    await note.getByText('Only the couple can change it until then.').waitFor()
  })

  test('deletes an occasion, but none that a scheduled message is about, and is told who can', async () => {
    const account = await hosts()
    const add = (name: string) => account.api<Occasion>('POST', occasionPaths.list, { name, date: inDays(201) })
    const [brunch] = [await add('Brunch'), await add('Picnic')]
    const { id } = await write(account, { body: 'Do come!', occasion_ids: [brunch.id] })
    await account.api('POST', `/api/messages/${id}/send`, { at: `${inDays(3)}T10:00:00Z` })
    const helper = await newMember(await newPage(), account, 'helper')
    const page = await openAs(helper, '/timeline/occasions')
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: 'Delete Brunch' }).click()
    await dialog
      .getByText('Only the couple can delete this: 1 scheduled message is about it or for its guests.')
      .waitFor()
    await dialog.getByRole('button', { name: 'Delete', disabled: true }).waitFor()
    await dialog.getByRole('button', { name: 'Keep' }).click()
    await page.getByRole('button', { name: 'Delete Picnic' }).click()
    await dialog.getByText('Nobody has replied or been seated yet.').waitFor()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await page.getByText('Picnic is deleted').waitFor()
    const left = await account.api<Occasion[]>('GET', occasionPaths.list)
    expect(left.map(({ name }) => name)).toEqual(['Wedding', 'Brunch'])
  })

  test('is given tasks, and told what leaving means for them', async () => {
    const { page: mara, account } = await newCouple({ path: '/collaborators' })
    const helper = await newMember(mara, account, 'helper')
    await mara.goto('/tasks?task=new')
    const dialog = mara.getByRole('dialog', { name: 'Add task' })
    await dialog.getByLabel('Title').fill('Order candles')
    await dialog.getByLabel('Who').selectOption({ label: 'Noor Haddad' })
    await dialog.getByRole('button', { name: 'Add task' }).click()
    await mara
      .getByRole('row')
      .filter({ hasText: 'Order candles' })
      .getByRole('cell', { name: 'Noor Haddad' })
      .waitFor()

    const page = await openAs(helper, '/tasks')
    await page.getByLabel('Add a task in one line').fill('Fold napkins @noor')
    await page.keyboard.press('Enter')
    await page.getByText('Fold napkins added').waitFor()
    await page.getByRole('button', { name: 'Noor Haddad 2' }).click()
    const tasks = await account.api<Task[]>('GET', '/api/tasks')
    expect(tasks.map(({ assigned_to, assignee_id }) => [assigned_to, assignee_id !== null])).toEqual([
      [null, true],
      [null, true],
    ])
    await page.goto('/collaborators?people=leave')
    await page.getByText('tasks given to you stay with the couple').waitFor()
  })

  test('is told why they cannot change what sends email, or see what guests need', async () => {
    const { page: mara, account } = await newCouple({ path: '/collaborators' })
    await account.api('POST', '/api/guests', { name: 'Ben Cruz', email: 'ben@example.com', reminders_paused: true })
    const { id: ana } = await account.api<{ id: string }>('POST', '/api/guests', {
      name: 'Ana',
      rsvp_status: 'confirmed',
      dietary_restrictions: 'No nuts',
      companions: [{ name: 'Zoe', dietary_restrictions: 'No fish' }],
    })
    const asked = { text: 'Do you take medicine?', kind: 'yes_no', is_sensitive: true }
    const question = await account.api<Question>('POST', '/api/questions', asked)
    const brunch = { name: 'Brunch', date: '2030-06-02' }
    const occasion = await account.api<Occasion>('POST', occasionPaths.list, brunch)
    const helper = await newMember(mara, account, 'helper')
    const page = await newPage()
    await enter(page, helper)
    await page.goto('/guests/reminders?settings=wedding')
    const settings = page.getByRole('dialog')
    await settings.getByText('Only the couple can change the timezone').waitFor()
    for (const label of [
      'Timezone',
      'RSVP deadline',
      'Reminders',
      /before a payment is due/,
      /on Mondays/,
      'Helpers see them too',
      'Keep them after the wedding',
    ]) {
      expect(await settings.getByLabel(label).isDisabled()).toBe(true)
    }
    await settings.getByLabel('Venue').fill('Villa Rosa')
    await page.getByRole('button', { name: 'Save settings' }).click()
    await page.getByText('Settings saved successfully!').waitFor()

    await page.goto(`/timeline/occasions?occasion=${occasion.id}`)
    await page.getByText('Only the couple can change whether guests are asked to reply').waitFor()
    const dialog = page.getByRole('dialog')
    expect(await dialog.getByLabel('Ask guests to reply').isDisabled()).toBe(true)
    expect(await dialog.getByLabel('Reply by').isDisabled()).toBe(true)
    await dialog.getByLabel('Dress code').fill('Garden party')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Brunch is saved').waitFor()

    await page.goto('/guests/reminders')
    await page.getByText('Only the couple can resume reminders.').waitFor()
    await page.getByText('Only the couple can change the deadline and the days.').waitFor()
    expect(await page.getByRole('button', { name: 'Resume reminders for Ben Cruz' }).count()).toBe(0)
    await page.goto('/guests')
    await page.getByRole('button', { name: 'More about Ben Cruz' }).click()
    expect(await page.getByRole('link', { name: /^Remind\s*\d*$/ }).count()).toBe(0)
    const resume = page.getByRole('menuitem', { name: 'Only the couple can resume reminders.' })
    expect(await resume.getAttribute('aria-disabled')).toBe('true')
    await page.goto(`/guests/questions?question=${question.id}`)
    await page.getByText('Only the couple can change this, since it would show you the answers.').waitFor()
    expect(
      await page
        .getByRole('dialog')
        .getByLabel(/about health/)
        .isDisabled(),
    ).toBe(true)
    await page.goto('/guests/meals')
    await page.getByText('Only the couple sees dietary and accessibility needs.').waitFor()
    expect(await page.getByText('No nuts').count()).toBe(0)
    await page.goto(`/guests?guest=${ana}`)
    await page.getByText('Their meal and needs').click()
    const zoe = page.getByRole('group', { name: 'Zoe' })
    await zoe.getByText('Only the couple sees what is here.').nth(1).waitFor()
    expect(await zoe.getByLabel('Dietary restrictions').inputValue()).toBe('')
  })

  test('is offered no condition on a question about health, and keeps the one that the couple has set', async () => {
    const { page: mara, account } = await newCouple({ path: '/collaborators' })
    const ask = (fields: object) => account.api<Question>('POST', '/api/questions', { kind: 'yes_no', ...fields })
    const wheelchair = await ask({ text: 'Do you use a wheelchair?', is_sensitive: true })
    await ask({ text: 'A seat on the shuttle?' })
    const depends_on = { question_id: wheelchair.id, values: [true] }
    const ramp = await ask({ text: 'Which ramp?', kind: 'text', depends_on })
    const helper = await newMember(mara, account, 'helper')
    const page = await openAs(helper, `/guests/questions?question=${ramp.id}`)
    const dialog = page.getByRole('dialog')
    const condition = dialog.getByLabel('Only after another answer')
    await dialog.getByText('Only the couple can change this, since it’s about health.').waitFor()
    await expect.poll(() => condition.inputValue()).toBe(wheelchair.id)
    await expect.poll(() => condition.isDisabled()).toBe(true)
    const answers = dialog
      .getByRole('group', { name: 'Ask after these answers' })
      .getByRole('checkbox', { disabled: true })
    await expect.poll(() => answers.count()).toBe(2)
    // Asked of households, it could not follow a question to each guest.
    await expect.poll(() => dialog.getByLabel('Who answers').isDisabled()).toBe(true)
    await dialog.getByLabel('Question', { exact: true }).fill('Which side?')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Question saved').waitFor()
    await dialog.waitFor({ state: 'hidden' })
    const saved = (await account.api<Question[]>('GET', '/api/questions')).find(({ id }) => id === ramp.id)
    expect(saved).toMatchObject({ text: 'Which side?', depends_on })

    await page.getByRole('button', { name: 'Add question' }).click()
    await expect
      .poll(() => condition.getByRole('option').allInnerTexts())
      .toEqual(['No, always ask it', 'After “A seat on the shuttle?”'])
  })

  test('who is removed returns to their own wedding at the next poll', async () => {
    const { page: mara, account } = await newCouple({ path: '/collaborators' })
    const helper = await newMember(mara, account, 'helper')
    const page = await newPage()
    await page.clock.install()
    await enter(page, helper)
    await page.goto('/tasks')
    await page.getByText(/^Good \w+, Noor Haddad · Mara Lindqvist$/).waitFor()
    await mara.reload()
    await mara.getByRole('button', { name: 'More about Noor Haddad' }).click()
    await mara.getByRole('menuitem', { name: 'Remove' }).click()
    await pressInToast(mara, 'Noor Haddad removed', 'Dismiss')
    await expect.poll(async () => (await account.api<Member[]>('GET', '/api/wedding/members')).length).toBe(1)
    await passTime(page, 26_000)
    await page.getByText(/^Good \w+, Noor Haddad$/).waitFor()
  })
})
