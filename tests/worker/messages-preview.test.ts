import { describe, expect, test } from 'vitest'
import type { Message, MessagePreview, ReadyText } from '../../worker/features/messages/schema'
import type { Occasion } from '../../worker/features/occasions/schema'
import { answer, type Couple } from '../support/worker/app'
import { countingDatabases } from '../support/worker/counting'
import { mailsTo } from '../support/worker/mails'
import { hosts, newHousehold, write } from '../support/worker/messages'
import { expectWithin } from '../support/worker/prompt'
import { invite } from '../support/worker/reminders'

const previewOf = (couple: Couple, { id }: Message, household_id?: string) =>
  couple.post<MessagePreview>(`/api/messages/${id}/preview`, { household_id }, 200)

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

  test('says the wedding’s time only together with its day', async () => {
    const couple = await hosts({ rsvp_deadline: null })
    await invite(couple, {})
    await couple.put(`/api/occasions/${couple.weddingId}`, { start_time: '16:07' })
    const message = await write(couple, { body: '{occasions}' })
    expect((await previewOf(couple, message)).text).toMatch(/14 June 2031, 16:07/)
    for (const changes of [{ date_precision: 'month' }, { wedding_date_policy: 'dynamic', date_precision: null }]) {
      await couple.put('/api/admin/event-settings', changes)
      expect((await previewOf(couple, message)).text).not.toContain('16:07')
    }
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

  test.each([
    ['the ready text', undefined, ''],
    ['Arabic words of the couple', 'نراكم قريبًا!\n\n{occasions}\n\n{link}', ''],
    ['English words', 'See you soon!\n\n{occasions}\n\nنراكم!', ' dir="auto"'],
    ['fields alone', '{greeting}\n\n{occasions}', ''],
  ])('of an Arabic mail with %s runs in the direction of the words', async (_what, body, direction) => {
    const couple = await hosts({ default_locale: 'ar' })
    await couple.put(`/api/occasions/${couple.weddingId}`, { name: 'Welcome dinner' })
    await invite(couple, { name: 'Ana' })
    const { html } = await previewOf(couple, await write(couple, { body }))
    const [, shown] = html.match(/<p class="ink"([^>]*) style="[^"]*">Welcome dinner،/) ?? []
    expect(shown).toBe(direction)
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

  test('has a subject that is cut where the occasions are many', async () => {
    const couple = await hosts({ venue_name: 'V'.repeat(150) })
    const shown = await previewOf(couple, await write(couple, { subject: 'Come: {occasions}' }))
    expect(shown.subject).toMatch(/^Come: Wedding.+V…$/)
    expect(shown.subject).toHaveLength('Come: '.length + 80)
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
      expect(links.length).toBeGreaterThan(0)
      expect(links.filter((link) => !link?.startsWith('https://posy.test/'))).toEqual([])
      expect(html).not.toMatch(/<img|<link|url\(/)
      expect(text.includes('/unsubscribe/')).toBe(kind === 'thanks')
    }
  })

  test('of a reminder names the deadline of what the household has yet to answer, as the mail does', async () => {
    const couple = await hosts({ rsvp_deadline: '2031-05-01' })
    const dinner = await couple.post<Occasion>('/api/occasions', { name: 'Dinner', rsvp_deadline: '2031-03-01' })
    const cruz = { household: 'Cruz', household_id: await newHousehold(couple, { name: 'Cruz' }) }
    const [ana, luis] = await invite(couple, { ...cruz, name: 'Ana' }, { ...cruz, name: 'Luis', email: null })
    const both = [ana?.id, luis?.id]
    await couple.put(`/api/occasions/${dinner.id}/invitations`, { guest_ids: both, invited: true })
    const about = { occasion_ids: [couple.weddingId, dinner.id], body: 'By {deadline}: {link}' }
    const message = await write(couple, { ...about, kind: 'reminder' })
    const record = (guest_id: string | undefined, occasion_id: string) =>
      couple.post('/api/rsvp', { guest_id, occasion_id, rsvp_status: 'confirmed' }, 200)
    const first = async () => (await previewOf(couple, message)).text.split(':')[0]
    await record(ana?.id, dinner.id)
    expect(await first()).toContain('1 March 2031')
    await record(luis?.id, dinner.id)
    expect(await first()).toContain('1 May 2031')
    const invitation = await write(couple, about)
    expect((await previewOf(couple, invitation)).text).toContain('1 March 2031')
    await couple.post(`/api/messages/${message.id}/send`, {}, 202)
    const [mail] = await mailsTo(ana?.email ?? '')
    expect(mail?.text.split(':')[0]).toBe(await first())
    // A household that has answered everything is shown the next deadline.
    for (const id of both) await record(id, couple.weddingId)
    expect((await previewOf(couple, message, cruz.household_id)).text).toContain('1 March 2031')
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
