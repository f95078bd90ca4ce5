import { describe, expect, test } from 'vitest'
import type { Guest } from '../../worker/features/guests/schema'
import type { Message, MessageInput, ReadyText } from '../../worker/features/messages/schema'
import type { Occasion } from '../../worker/features/occasions/schema'
import { type Couple, newCouple, request } from '../support/worker/app'
import { mailsTo } from '../support/worker/mails'
import { newMember } from '../support/worker/members'
import { audienceOf, hosts, write } from '../support/worker/messages'
import { invite } from '../support/worker/reminders'

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

  test('takes a draft back as it was read', async () => {
    const couple = await hosts()
    const { version, ...draft } = await write(couple)
    const saved = await couple.put<Message>(`/api/messages/${draft.id}`, { ...draft, version })
    expect(saved).toEqual({ ...draft, version: version + 1, updated_at: saved.updated_at })
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

  test('takes words in another language without a subject, unless the message is mailed', async () => {
    const couple = await hosts()
    const translations = { fr: { subject: '', body: 'Venez !' } }
    const text = await write(couple, { channel: 'whatsapp', subject: '', translations })
    expect(text).toMatchObject({ subject: '', translations })
    const errorsOf = async (changes: object) =>
      (await couple.put<{ detail: { errors: object } }>(`/api/messages/${text.id}`, changes, 422)).detail.errors
    const missing = { 'translations.fr.subject': 'Please enter a subject.' }
    expect(await errorsOf({ channel: 'mail' })).toEqual({ subject: 'Please enter a subject.', ...missing })
    expect(await errorsOf({ channel: 'mail', subject: 'Come!' })).toEqual(missing)
    expect(await refusalOf(couple, { kind: 'custom', translations })).toEqual(['translations.fr.subject'])
    const named = { fr: { ...translations.fr, subject: 'Venez' } }
    const mail = await couple.put<Message>(`/api/messages/${text.id}`, {
      channel: 'mail',
      subject: 'Come!',
      translations: named,
    })
    expect(mail).toMatchObject({ channel: 'mail', subject: 'Come!', translations: named })
    expect(await errorsOf({ translations })).toEqual(missing)
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

describe('the test mail', () => {
  test('goes to the caller, a few times', async () => {
    const couple = await hosts()
    const message = await write(couple, { subject: 'Hello' })
    await couple.post(`/api/messages/${message.id}/test`, undefined, 202)
    expect((await mailsTo(couple.email)).map(({ subject }) => subject)).toContain('Test: Hello')
    for (let i = 0; i < 4; i++) await couple.post(`/api/messages/${message.id}/test`, undefined, 202)
    await couple.post(`/api/messages/${message.id}/test`, undefined, 429)
  })

  test('has the link to the guest’s page, and one to unsubscribe that unsubscribes nobody', async () => {
    const couple = await hosts()
    await invite(couple, {})
    const message = await write(couple, { kind: 'save_the_date' })
    await couple.post(`/api/messages/${message.id}/test`, undefined, 202)
    const mail = (await mailsTo(couple.email)).find(({ subject }) => subject.startsWith('Test: '))
    const [guest] = await couple.get<Guest[]>('/api/guests')
    expect(mail?.text).toContain(guest?.rsvp_url)
    const [path = ''] = /\/unsubscribe\/\S+/.exec(mail?.text ?? '') ?? []
    expect((await request('POST', path)).status).toBe(404)
    expect(await couple.get('/api/guests')).toMatchObject([{ reminders_paused: false, unsubscribed_at: null }])
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
  await helper.post(`/api/messages/${message.id}/send`, {}, 403)
  await helper.put(`/api/messages/${message.id}`, { body: 'Hi' })
})

test('messages of another wedding are not found', async () => {
  const [couple, stranger] = [await hosts(), await newCouple()]
  const { id } = await write(couple)
  await stranger.get(`/api/messages/${id}/audience`, 404)
  await stranger.put(`/api/messages/${id}`, { body: 'Mine' }, 404)
  await stranger.delete(`/api/messages/${id}`, 404)
  expect(await stranger.get('/api/messages')).toEqual([])
})
