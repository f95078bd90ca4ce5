import { describe, expect, test } from 'vitest'
import type { LocalMail } from '../../worker/features/mail/schema'
import type {
  Message,
  MessageAudience,
  MessageInput,
  MessagePreview,
  ReadyText,
} from '../../worker/features/messages/schema'
import type { Occasion } from '../../worker/features/occasions/schema'
import { answer, type Couple, newCouple, request } from '../support/app'
import { countingDatabases } from '../support/counting'
import { newMember } from '../support/members'
import { hosts, newHousehold, write } from '../support/messages'
import { expectWithin } from '../support/prompt'
import { invite } from '../support/reminders'

const audienceOf = (couple: Couple, { id }: Message) => couple.get<MessageAudience>(`/api/messages/${id}/audience`)
const previewOf = (couple: Couple, { id }: Message, household_id?: string) =>
  couple.post<MessagePreview>(`/api/messages/${id}/preview`, { household_id }, 200)

async function refusalOf(couple: Couple, body: object): Promise<unknown> {
  const { detail } = await couple.post<{ detail: { errors: object } }>('/api/messages', body, 422)
  return Object.keys(detail.errors)
}

describe('writing', () => {
  test('starts with the warm ready text of the kind, and is read, changed and deleted', async () => {
    const couple = await hosts()
    const templates = await couple.get<ReadyText[]>('/api/messages/templates')
    const ready = (tone: string) =>
      templates.find((text) => text.kind === 'invitation' && text.tone === tone && text.locale === 'en')
    const message = await write(couple)
    expect(message).toMatchObject({
      kind: 'invitation',
      tone: 'warm',
      subject: ready('warm')?.subject,
      body: ready('warm')?.body,
      channel: 'mail',
      to: 'contact',
      audience: {},
      occasion_ids: [],
      status: 'draft',
      scheduled_at: null,
      version: 1,
      counts: { queued: 0, accepted: 0, visited: 0, answered: 0 },
      changes: [],
    })
    const formal = await couple.put<Message>(`/api/messages/${message.id}`, { tone: 'formal', version: 1 })
    expect(formal).toMatchObject({ tone: 'formal', body: ready('formal')?.body, version: 2 })
    const own = await couple.put<Message>(`/api/messages/${message.id}`, { body: 'Come!', to: 'each_adult' })
    expect(own).toMatchObject({ body: 'Come!', to: 'each_adult', subject: ready('formal')?.subject, version: 3 })
    const newer = await write(couple, { kind: 'thanks' })
    expect((await couple.get<Message[]>('/api/messages')).map(({ id }) => id)).toEqual([newer.id, message.id])
    const stale = await couple.put<{ current: Message }>(`/api/messages/${message.id}`, { body: 'No', version: 2 }, 409)
    expect(stale.current).toEqual(own)
    await couple.delete(`/api/messages/${message.id}`)
    await couple.delete(`/api/messages/${message.id}`, 404)
  })

  test('names an occasion once', async () => {
    const couple = await hosts()
    const dinner = await couple.post<Occasion>('/api/occasions', { name: 'Dinner', date: '2027-01-02' })
    const brunch = await couple.post<Occasion>('/api/occasions', { name: 'Brunch', date: '2027-01-03' })
    const message = await write(couple, { occasion_ids: [dinner.id, brunch.id, dinner.id] })
    expect(message.occasion_ids).toEqual([dinner.id, brunch.id])
    const { id } = message
    const changed = await couple.put<Message>(`/api/messages/${id}`, {
      occasion_ids: [brunch.id, brunch.id],
      version: 1,
    })
    expect(changed.occasion_ids).toEqual([brunch.id])
  })

  test('refuses what it cannot send', async () => {
    const couple = await hosts()
    expect(await refusalOf(couple, {})).toEqual(['kind'])
    expect(await refusalOf(couple, { kind: 'gossip' })).toEqual(['kind'])
    expect(await refusalOf(couple, { kind: 'custom', body: '' })).toEqual(['body'])
    expect(await refusalOf(couple, { kind: 'custom', body: 'x'.repeat(20_000) })).toEqual(['body'])
    expect(await refusalOf(couple, { kind: 'custom', subject: 'Hi\r\nBcc: all@example.com' })).toEqual(['subject'])
    expect(await refusalOf(couple, { kind: 'custom', subject: '' })).toEqual(['subject'])
    expect(await refusalOf(couple, { kind: 'custom', subject: '{name}', body: '{password}' })).toEqual([
      'subject',
      'body',
    ])
    expect(
      await refusalOf(couple, { kind: 'custom', translations: { fr: { subject: 'Salut', body: '{nom}' } } }),
    ).toEqual(['translations.fr.body'])
    expect(await refusalOf(couple, { kind: 'custom', translations: { tlh: { subject: 'a', body: 'b' } } })).toEqual([
      'translations',
    ])
    expect(await refusalOf(couple, { kind: 'custom', occasion_ids: ['x'] })).toEqual(['occasion_ids'])
    const { id } = await (await hosts()).post<Occasion>('/api/occasions', { name: 'Brunch' })
    expect(await refusalOf(couple, { kind: 'custom', occasion_ids: [id] })).toEqual(['occasion_ids'])
    expect(await refusalOf(couple, { kind: 'custom', audience: { occasion_id: id } })).toEqual(['audience'])
    expect(await refusalOf(couple, { kind: 'custom', channel: 'pigeon' })).toEqual(['channel'])
    expect(await refusalOf(couple, { kind: 'custom', to: ['a@example.com', 'b@example.com'] })).toEqual(['to'])
    const unknown = await couple.post<{ detail: { errors: { body: string } } }>(
      '/api/messages',
      { kind: 'custom', body: 'Dear {first_name}' },
      422,
    )
    expect(unknown.detail.errors.body).toBe(
      'There is no field {first_name}. Please use one of {greeting}, {names}, {occasions}, {deadline}, {link}.',
    )
    const text = await couple.post<Message>('/api/messages', {
      kind: 'custom',
      channel: 'sms',
      subject: '',
      body: 'Hi',
    })
    expect(text).toMatchObject({ subject: '', body: 'Hi' })
  })

  test('happens once with an Idempotency-Key', async () => {
    const couple = await hosts()
    const send = () =>
      couple.request('POST', '/api/messages', { body: { kind: 'thanks' }, headers: { 'Idempotency-Key': 'a' } })
    const all = await Promise.all([send(), send(), send()])
    const made = await Promise.all(all.map((response) => response.json<Message>()))
    expect(new Set(made.map(({ id }) => id)).size).toBe(1)
    expect(await couple.get<Message[]>('/api/messages')).toHaveLength(1)
  })

  test('ends at 200 messages', { tags: 'exhaustive' }, async () => {
    const couple = await hosts()
    for (let i = 0; i < 10; i++) await Promise.all(Array.from({ length: 20 }, () => write(couple, { kind: 'custom' })))
    expect(await couple.post('/api/messages', { kind: 'custom' }, 409)).toEqual({
      detail: 'A wedding can hold at most 200 messages.',
    })
  })
})

describe('the audience', () => {
  test('is the invited households, with the reason why some get nothing', async () => {
    const couple = await hosts()
    const cruz = await newHousehold(couple, { name: 'Cruz' })
    const [contact, , , , bounced, gone] = await invite(
      couple,
      { name: 'Ana Cruz', email: 'ana@example.com', household: 'Cruz', household_id: cruz },
      { name: 'Luis Cruz', email: 'Ana@Example.com', household: 'Cruz', household_id: cruz },
      { name: 'Mia Cruz', kind: 'child', household: 'Cruz', household_id: cruz },
      { name: 'Nobody Here', email: null },
      { name: 'Wrong Address', email: 'old@example.com', bounced_email: 'OLD@example.com' },
      { name: 'No More', unsubscribed_at: 1 },
      { name: 'Not Invited', is_invited: false },
    )
    const message = await write(couple, { kind: 'save_the_date' })
    const found = await audienceOf(couple, message)
    expect(found).toEqual({
      total: 4,
      by_mail: 1,
      mails: 1,
      quota_left: 5000,
      skipped: [
        {
          household_id: expect.any(String),
          name: 'Nobody Here',
          code: 'no_address',
          reason: expect.stringContaining('address'),
        },
        {
          household_id: bounced?.id,
          name: 'Wrong Address',
          code: 'bounced',
          reason: expect.stringContaining('came back'),
        },
        {
          household_id: gone?.id,
          name: 'No More',
          code: 'unsubscribed',
          reason: expect.stringContaining('no more emails'),
        },
      ],
      deliveries: [{ household_id: cruz, name: 'Cruz', channel: 'mail', to: contact?.email }],
    })
    const invitation = await audienceOf(couple, await write(couple))
    expect(invitation.skipped.map(({ code }) => code)).toEqual(['no_address', 'bounced'])
  })

  test('takes the contact, or each adult, once per address', async () => {
    const couple = await hosts()
    const home = await newHousehold(couple)
    const members = { household: 'Reyes', household_id: home }
    const [, contact] = await invite(
      couple,
      { email: 'one@example.com', ...members },
      { email: 'two@example.com', ...members },
      { email: 'TWO@example.com', ...members },
      { email: 'child@example.com', kind: 'child', ...members },
    )
    await couple.put(`/api/households/${home}`, { contact_guest_id: contact?.id })
    const [alone] = (await audienceOf(couple, await write(couple))).deliveries
    expect(alone?.to).toBe('two@example.com')
    const each = await audienceOf(couple, await write(couple, { to: 'each_adult' }))
    expect(each).toMatchObject({ total: 1, by_mail: 1, mails: 2 })
    expect(each.deliveries[0]?.to).toEqual(['two@example.com', 'one@example.com'])
  })

  test('is narrowed by occasion, answers, tags, sides and households', async () => {
    const couple = await hosts()
    const list = await invite(
      couple,
      { name: 'A', tags: ['Family'], side: 'partner_1' },
      { name: 'B', tags: ['family'], side: 'partner_2', rsvp_status: 'confirmed' },
      { name: 'C', rsvp_status: 'declined' },
    )
    const brunch = await couple.post<Occasion>('/api/occasions', { name: 'Brunch' })
    await couple.put(`/api/occasions/${brunch.id}/invitations`, { guest_ids: [list[1]?.id], invited: true })
    const names = async (input: object) =>
      (await audienceOf(couple, await write(couple, { kind: 'custom', ...input }))).deliveries.map(({ name }) => name)
    expect(await names({})).toEqual(['A', 'B', 'C'])
    expect(await names({ occasion_ids: [brunch.id] })).toEqual(['B'])
    expect(await names({ audience: { occasion_id: brunch.id } })).toEqual(['B'])
    expect(await names({ audience: { tags: ['FAMILY'] } })).toEqual(['A', 'B'])
    expect(await names({ audience: { tags: ['family'], sides: ['partner_1'] } })).toEqual(['A'])
    expect(await names({ audience: { statuses: ['declined', 'confirmed'] } })).toEqual(['B', 'C'])
    expect(await names({ audience: { statuses: ['confirmed'], occasion_id: brunch.id } })).toEqual([])
    expect(await names({ audience: { households: [list[2]?.id, 'nobody'] } })).toEqual(['C'])
    expect(await names({ audience: { households: [] } })).toEqual([])
    expect(await names({ kind: 'thanks' })).toEqual(['B'])
    expect(await names({ kind: 'change' })).toEqual(['A', 'B'])
    expect(await names({ kind: 'reminder' })).toEqual(['A'])
  })

  test('asks nobody for an answer that is closed', async () => {
    const couple = await hosts({ wedding_date_fixed: '2031-06-14', rsvp_deadline: null })
    await invite(couple, {}, { reminders_paused: true })
    const reminder = await write(couple, { kind: 'reminder' })
    expect((await audienceOf(couple, reminder)).skipped.map(({ code }) => code)).toEqual(['paused'])
    await couple.put('/api/admin/event-settings', { rsvp_deadline: '2020-01-01' })
    expect((await audienceOf(couple, reminder)).skipped.map(({ code }) => code)).toEqual(['closed', 'closed'])
    expect((await audienceOf(couple, await write(couple))).by_mail).toBe(0)
    expect((await audienceOf(couple, await write(couple, { kind: 'save_the_date' }))).by_mail).toBe(2)
  })
})

describe('an occasion that is removed', () => {
  const inAnHour = () => new Date(Date.now() + 60 * 60 * 1000).toISOString()

  async function withDinner() {
    const couple = await hosts()
    const [guest] = await invite(couple, { name: 'A' })
    const dinner = await couple.post<Occasion>('/api/occasions', { name: 'Dinner' })
    await couple.put(`/api/occasions/${dinner.id}/invitations`, { guest_ids: [guest?.id], invited: true })
    const find = async ({ id }: Message) => (await couple.get<Message[]>('/api/messages')).find((one) => one.id === id)
    return { couple, dinner, find }
  }

  test('is taken out of the messages that have not started', async () => {
    const { couple, dinner, find } = await withDinner()
    const about = { occasion_ids: [couple.weddingId, dinner.id] }
    const [draft, scheduled, sent] = [
      await write(couple, about),
      await write(couple, about),
      await write(couple, about),
    ]
    const at = inAnHour()
    await couple.post(`/api/messages/${scheduled.id}/send`, { at }, 202)
    await couple.post(`/api/messages/${sent.id}/send`, {}, 202)
    await couple.delete(`/api/occasions/${dinner.id}`)
    const left = { occasion_ids: [couple.weddingId], audience: {} }
    expect(await find(draft)).toMatchObject({ ...left, version: 2 })
    expect(await find(scheduled)).toMatchObject({ ...left, status: 'scheduled', scheduled_at: at })
    expect(await find(sent)).toMatchObject({ ...about, status: 'sent' })
    await couple.put(`/api/messages/${draft.id}`, { subject: 'Come' })
  })

  test('leaves a message that was only about it, or only for its guests, a draft for nobody', async () => {
    const { couple, dinner, find } = await withDinner()
    const aims: Partial<MessageInput>[] = [
      { occasion_ids: [dinner.id], audience: { tags: ['Family'] } },
      { audience: { occasion_id: dinner.id, statuses: ['pending'] } },
    ]
    for (const aim of aims)
      await couple.post(`/api/messages/${(await write(couple, aim)).id}/send`, { at: inAnHour() }, 202)
    const other = await write(couple)
    await couple.delete(`/api/occasions/${dinner.id}`)
    const [, second, first] = await couple.get<Message[]>('/api/messages')
    const draft = { status: 'draft', scheduled_at: null, occasion_ids: [] }
    expect(first).toMatchObject({ ...draft, audience: { tags: ['Family'], households: [] } })
    expect(second).toMatchObject({ ...draft, audience: { statuses: ['pending'], households: [] } })
    expect(await audienceOf(couple, first as Message)).toMatchObject({ total: 0 })
    expect(await find(other)).toEqual(other)
    const chosen = await couple.put<Message>(`/api/messages/${first?.id}`, { audience: {} })
    expect(await audienceOf(couple, chosen)).toMatchObject({ total: 1 })
  })
})

describe('the preview', () => {
  test('is what the household gets, in its language, with its own link', async () => {
    const couple = await hosts()
    const home = await newHousehold(couple, { name: 'Dupont', locale: 'fr-CA', salutation: 'Chère famille Dupont' })
    const [guest] = await invite(couple, { email: 'marie@example.com', household: 'Dupont', household_id: home })
    const message = await write(couple, {
      subject: 'Come, {names}',
      body: '{greeting}\n\nPlease answer by {deadline}. See you!\n\n{occasions}\n\n{link}',
      translations: { fr: { subject: 'Venez, {names}', body: '{greeting} {link}' } },
    })
    const french = await previewOf(couple, message, home)
    const link = (await couple.get<{ id: string; rsvp_url: string }[]>('/api/guests')).find(
      ({ id }) => id === guest?.id,
    )
    expect(french).toMatchObject({
      subject: 'Venez, Mara & Jonas',
      to: 'marie@example.com',
      locale: 'fr',
      household_id: home,
      name: 'Dupont',
    })
    expect(french.text).toContain('Chère famille Dupont')
    expect(french.text).toContain(link?.rsvp_url)
    expect(french.html).toContain(`href="${link?.rsvp_url}"`)
    await couple.put(`/api/households/${home}`, { locale: 'en' })
    const english = await previewOf(couple, message)
    expect(english.text).toMatch(/Please answer by Thursday,? 1 May 2031. See you!/)
    expect(english.text).toMatch(/Wedding, Saturday,? 14 June 2031, Villa Aurora/)
    await couple.put('/api/admin/event-settings', { rsvp_deadline: null })
    expect((await previewOf(couple, message)).text).toContain('\n\nSee you!\n\n')
  })

  test('greets a household without a language in the wedding’s, also by phone', async () => {
    const couple = await hosts({ default_locale: 'de' })
    const home = await newHousehold(couple, { name: 'Roth' })
    await invite(
      couple,
      { name: 'Ana Roth', phone: '+49 170 1234567', household: 'Roth', household_id: home },
      { name: 'Leo Roth', household: 'Roth', household_id: home },
    )
    for (const channel of ['mail', 'whatsapp'] as const) {
      const { text } = await previewOf(couple, await write(couple, { body: '{greeting}', channel }), home)
      expect(text).toContain('Hallo Ana und Leo Roth')
    }
  })

  test('has the link also when the sentence with it is left out for lack of a deadline', async () => {
    const couple = await hosts({ rsvp_deadline: null })
    await invite(couple, {})
    const body = 'Hi!\n\nPlease reply by {deadline}: {link}'
    for (const channel of ['mail', 'whatsapp', 'sms', 'paper'] as const) {
      const { text } = await previewOf(couple, await write(couple, { channel, body }))
      expect(text.match(/https:\/\/posy\.test\/rsvp\//g), channel).toHaveLength(1)
      expect(text).not.toContain('Please reply by')
    }
  })

  test('has the ready subject where nothing is left of the couple’s own without a deadline', async () => {
    const couple = await hosts({ rsvp_deadline: null })
    const home = await newHousehold(couple, { locale: 'fr' })
    await invite(couple, { household: 'Dupont', household_id: home })
    const message = await write(couple, { kind: 'custom', subject: 'Please reply by {deadline}' })
    expect((await previewOf(couple, message)).subject).toBe(
      (await couple.get<ReadyText[]>('/api/messages/templates'))
        .find(({ kind, tone, locale }) => kind === 'custom' && tone === 'warm' && locale === 'fr')
        ?.subject.replace('{names}', 'Mara & Jonas'),
    )
    await couple.put('/api/admin/event-settings', { rsvp_deadline: '2031-05-01' })
    expect((await previewOf(couple, message)).subject).toContain('Please reply by')
  })

  test('has no subject where the couple wrote none', async () => {
    const couple = await hosts()
    await invite(couple, {})
    for (const channel of ['whatsapp', 'sms', 'paper'] as const)
      expect((await previewOf(couple, await write(couple, { channel, subject: '' }))).subject, channel).toBe('')
  })

  test('has no remote content, no link but Posy’s own, and one click to unsubscribe but in an invitation', async () => {
    const couple = await hosts()
    await invite(couple, {})
    for (const kind of ['invitation', 'thanks'] as const) {
      const { html, text } = await previewOf(couple, await write(couple, { kind, audience: { statuses: ['pending'] } }))
      const links = [...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, link]) => link)
      expect(links.filter((link) => !link?.startsWith('https://posy.test/'))).toEqual([])
      expect(html).not.toMatch(/<img|<link|url\(/)
      expect(text.includes('/unsubscribe/')).toBe(kind === 'thanks')
    }
  })

  test('shows an invented guest while there is none, and 404 for a foreign household', async () => {
    const couple = await hosts()
    const message = await write(couple)
    expect(await previewOf(couple, message)).toMatchObject({ household_id: null, to: null, locale: 'en' })
    const [foreign] = await invite(await hosts(), {})
    await couple.post(`/api/messages/${message.id}/preview`, { household_id: foreign?.id }, 404)
  })

  test('keeps hostile names out of subject and links', async () => {
    const couple = await hosts({ couple_name_1: 'Mara http://evil.example', couple_name_2: null })
    const [guest] = await invite(couple, { name: 'evil.example <script>alert(1)</script>' })
    const shown = await previewOf(couple, await write(couple, { subject: '{greeting} {names}' }), guest?.id)
    expect(shown.subject).toBe('Dear friends, the couple')
    expect(shown.html).not.toContain('<script')
    expect(shown.text + shown.html).not.toContain('evil.example')
  })

  test('takes as many statements for a list of 300 guests as for three, and reads two rows for each', {
    tags: 'exhaustive',
  }, async () => {
    const costFor = async (count: number) => {
      const couple = await hosts()
      await invite(couple, ...Array.from({ length: count }, (_, i) => ({ name: `Guest ${i}` })))
      const { id } = await write(couple)
      const { bindings, cost } = countingDatabases()
      await answer(couple.request('POST', `/api/messages/${id}/preview`, { body: {}, env: bindings }), 200)
      return cost
    }
    const [few, many] = [await costFor(3), await costFor(300)]
    expect(many.queries).toBe(few.queries)
    expect(many.rowsRead - few.rowsRead).toBeLessThanOrEqual(2 * 297)
  })

  test('comes promptly for a list of 300 guests', { tags: 'exhaustive' }, async () => {
    const couple = await hosts()
    await invite(couple, ...Array.from({ length: 300 }, (_, i) => ({ name: `Guest ${i}` })))
    const { id } = await write(couple)
    // It should take 100 ms at most. Beside other programs it may take longer.
    await expectWithin(300, () => couple.request('POST', `/api/messages/${id}/preview`, { body: {} }))
  })
})

describe('the test mail', () => {
  test('goes to the caller, a few times', async () => {
    const couple = await hosts()
    const message = await write(couple, { subject: 'Hello' })
    await couple.post(`/api/messages/${message.id}/test`, undefined, 202)
    const mails = (await answer<LocalMail[]>(request('GET', '/api/dev/mail'), 200)).filter(
      ({ to }) => to === couple.email,
    )
    expect(mails.map(({ subject }) => subject)).toContain('Test: Hello')
    for (let i = 0; i < 4; i++) await couple.post(`/api/messages/${message.id}/test`, undefined, 202)
    await couple.post(`/api/messages/${message.id}/test`, undefined, 429)
  })

  test('waits for the caller’s address to be confirmed where mail leaves the machine', async () => {
    const couple = await hosts()
    const { id } = await write(couple)
    const env = { MAIL_PROVIDER: 'resend' as const, RESEND_API_KEY: 'none' }
    const response = await couple.request('POST', `/api/messages/${id}/test`, { env })
    expect([response.status, await response.json()]).toEqual([409, { detail: expect.stringContaining('confirm') }])
  })
})

test('a helper writes drafts, and sends nothing', async () => {
  const couple = await hosts()
  const helper = await newMember(couple, 'helper')
  const message = await write(helper)
  await helper.post(`/api/messages/${message.id}/test`, undefined, 403)
  await helper.put(`/api/messages/${message.id}`, { body: 'Hi' })
})

test('messages are nobody else’s', async () => {
  const [couple, stranger] = [await hosts(), await newCouple()]
  const { id } = await write(couple)
  await stranger.get(`/api/messages/${id}/audience`, 404)
  await stranger.put(`/api/messages/${id}`, { body: 'Mine' }, 404)
  await stranger.delete(`/api/messages/${id}`, 404)
  expect(await stranger.get('/api/messages')).toEqual([])
})
