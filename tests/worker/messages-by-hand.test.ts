import { describe, expect, test } from 'vitest'
import type { Delivery, Message } from '../../worker/features/messages/schema'
import { settingsPath } from '../../worker/features/settings/contract'
import { audienceOf, deliveriesOf, hosts, newHousehold, sent, write } from '../support/worker/messages'
import { invite } from '../support/worker/reminders'

describe('by the couple’s own phone', () => {
  test('each household has a link that opens the app with number and words, and a mark', async () => {
    const couple = await hosts()
    const [ana, , local] = await invite(
      couple,
      { name: 'Ana', phone: '+63 (917) 123-4567' },
      { name: 'Nobody', phone: null },
      { name: 'Zoe', phone: '0917 555 0101' },
    )
    const message = await sent(couple, { channel: 'whatsapp', body: 'Hi {names} & all: {link}' })
    expect(message).toMatchObject({ status: 'sending', counts: { queued: 2 } })
    const [first, second] = await deliveriesOf(couple, message)
    const [listed] = (await couple.get<{ id: string; rsvp_url: string }[]>('/api/guests')).filter(
      ({ id }) => id === ana?.id,
    )
    const words = `Hi Mara & Jonas & all: ${listed?.rsvp_url}`
    expect(first).toMatchObject({
      household_id: ana?.id,
      name: 'Ana',
      channel: 'whatsapp',
      to: '+63 (917) 123-4567',
      status: 'queued',
      text: words,
      url: `https://wa.me/639171234567?text=${encodeURIComponent(words)}`,
    })
    expect(second?.url).toMatch(/^https:\/\/wa\.me\/\?text=/)
    const path = `/api/deliveries/${first?.id}/handed-over`
    const [handed, again] = await Promise.all([
      couple.post<Delivery>(path, undefined, 200),
      couple.post<Delivery>(path, undefined, 200),
    ])
    expect([handed.status, again.status]).toEqual(['handed_over', 'handed_over'])
    await couple.post(`/api/deliveries/${first?.id}/retry`, undefined, 409)
    await couple.put(`/api/guests/${local?.id}`, { phone: '' })
    const [, numberless] = await deliveriesOf(couple, message)
    expect(numberless).toMatchObject({ to: null, error: 'There is no phone number any more.' })
    expect(numberless?.url).toBeUndefined()
    await couple.post(`/api/deliveries/${second?.id}/handed-over`, undefined, 200)
    const [over] = await couple.get<Message[]>('/api/messages')
    expect(over).toMatchObject({ status: 'sent', counts: { handed_over: 2, queued: 0 } })
  })

  test('a phone without a number is skipped, and another adult of the household is written to instead', async () => {
    const couple = await hosts()
    const cruz = { household: 'Cruz', household_id: await newHousehold(couple, { name: 'Cruz' }) }
    const [, mia, luis] = await invite(
      couple,
      { name: 'Ana', phone: 'n/a' },
      { name: 'Mia Cruz', phone: '-', ...cruz },
      { name: 'Luis Cruz', phone: '+63 917 111 2222 / +63 918 333 4444', ...cruz },
    )
    await couple.put(`/api/households/${cruz.household_id}`, { contact_guest_id: mia?.id })
    const message = await write(couple, { channel: 'whatsapp', body: 'Hi' })
    const reason = 'Nobody in this household has a phone number.'
    expect(await audienceOf(couple, message)).toMatchObject({
      total: 2,
      skipped: [{ name: 'Ana', code: 'no_number', reason }],
      deliveries: [{ name: 'Cruz', to: luis?.phone }],
    })
    expect(await couple.post<Message>(`/api/messages/${message.id}/send`, {}, 202)).toMatchObject({
      counts: { queued: 1 },
    })
    const url = expect.stringMatching(/^https:\/\/wa\.me\/639171112222\?/)
    expect(await deliveriesOf(couple, message)).toMatchObject([{ name: 'Cruz', to: luis?.phone, error: null, url }])
    await couple.put(`/api/guests/${luis?.id}`, { phone: 'n/a' })
    const [lost] = await deliveriesOf(couple, message)
    expect(lost).toMatchObject({ status: 'queued', to: null, error: 'There is no phone number any more.' })
    expect(lost?.url).toBeUndefined()
  })

  test.each([
    ['invitation', { rsvp_deadline: '2020-01-01' }, 'The RSVP deadline has passed.'],
    ['reminder', { rsvp_deadline: '2020-01-01' }, 'The RSVP deadline has passed.'],
    ['reminder', {}, 'The guest has replied.'],
    ['save_the_date', { rsvp_deadline: '2020-01-01' }, null],
  ] as const)('a queued %s after %j has the error %j', async (kind, settings, error) => {
    const couple = await hosts()
    const [ana] = await invite(couple, { name: 'Ana', phone: '+63 917 123 4567' })
    const texted = await sent(couple, { kind, channel: 'sms', body: 'Hi' })
    const printed = await sent(couple, { kind, channel: 'paper', body: 'Hi' })
    const [before] = await deliveriesOf(couple, texted)
    expect(before).toMatchObject({ status: 'queued', error: null, url: expect.any(String) })
    await couple.put(settingsPath, settings)
    if (!('rsvp_deadline' in settings)) await couple.put(`/api/guests/${ana?.id}`, { rsvp_status: 'confirmed' })
    const [after] = await deliveriesOf(couple, texted)
    expect(after).toMatchObject({ status: 'queued', to: '+63 917 123 4567', error })
    expect(after?.url === undefined).toBe(error !== null)
    expect(await deliveriesOf(couple, printed)).toMatchObject([{ status: 'queued', error }])
    // The couple may have sent it before.
    const handed = await couple.post<Delivery>(`/api/deliveries/${after?.id}/handed-over`, undefined, 200)
    expect(handed).toMatchObject({ status: 'handed_over', error: null })
  })

  test.each(['invitation', 'thanks'] as const)(
    'a queued %s to a household that is no longer invited says so',
    async (kind) => {
      const couple = await hosts()
      const [ana] = await invite(couple, { name: 'Ana', phone: '+63 917 123 4567', rsvp_status: 'confirmed' })
      const brunch = await couple.post<{ id: string }>('/api/occasions', { name: 'Brunch' })
      const invitations = (invited: boolean) =>
        couple.put(`/api/occasions/${brunch.id}/invitations`, { guest_ids: [ana?.id], invited })
      await invitations(true)
      await couple.post('/api/rsvp', { guest_id: ana?.id, occasion_id: brunch.id, rsvp_status: 'confirmed' }, 200)
      const aim = { kind, occasion_ids: [brunch.id], body: 'Hi' }
      const texted = await sent(couple, { ...aim, channel: 'sms' })
      const printed = await sent(couple, { ...aim, channel: 'paper' })
      const shown = async () => (await Promise.all([texted, printed].map((one) => deliveriesOf(couple, one)))).flat()
      expect((await shown()).map(({ error }) => error)).toEqual([null, null])
      await invitations(false)
      const gone = ['The guest is not invited any more.', 'The guest is not invited any more.']
      expect((await shown()).map(({ error }) => error)).toEqual(gone)
      await couple.delete(`/api/occasions/${brunch.id}`)
      const after = await shown()
      expect(after.map(({ error }) => error)).toEqual(gone)
      expect(after[0]?.url).toBeUndefined()
    },
  )

  test('a queued change notice to a household that declined says so', async () => {
    const couple = await hosts()
    const [ana] = await invite(couple, { phone: '+63 917 123 4567' })
    const notice = await sent(couple, { kind: 'change', channel: 'whatsapp', body: 'Hi' })
    await couple.put(`/api/guests/${ana?.id}`, { rsvp_status: 'declined' })
    expect(await deliveriesOf(couple, notice)).toMatchObject([{ error: 'The household has declined.' }])
  })

  test('texts open by number, and paper needs none', async () => {
    const couple = await hosts()
    await invite(couple, { phone: '+44 20 7946 0000', email: null })
    const [text] = await deliveriesOf(couple, await sent(couple, { channel: 'sms', body: 'Hi' }))
    expect(text?.url).toMatch(/^sms:\+442079460000\?body=Hi%0A%0Ahttps/)
    const [card] = await deliveriesOf(couple, await sent(couple, { channel: 'paper', body: 'Hi' }))
    expect(card).toMatchObject({ to: null, status: 'queued', error: null, text: expect.stringContaining('/rsvp/') })
    expect(card?.url).toBeUndefined()
  })
})
