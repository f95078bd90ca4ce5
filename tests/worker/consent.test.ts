import { describe, expect, test } from 'vitest'
import { type Guest, guestPaths } from '../../worker/features/guests/schema'
import { type Occasion, occasionPaths } from '../../worker/features/occasions/schema'
import { settingsPath } from '../../worker/features/settings/schema'
import { open, reply } from '../support/worker/answers'
import { answer, newCouple, type Refused, request } from '../support/worker/app'
import { addQuestion, box, coming, family, isTicked, page } from '../support/worker/consent'
import { addGuest, guestNow } from '../support/worker/guests'

/** The tag of a page's control. */
const control = (html: string, name: string) =>
  new RegExp(`<(?:input|textarea)\\b[^>]* name="${name.replaceAll('.', '\\.')}"[^>]*>`).exec(html)?.[0] ?? ''

const NUTS = { rsvp_status: 'confirmed', dietary_restrictions: 'No nuts', accessibility_needs: '' }
const REFUSAL = 'Please tick this if you agree, or leave out what you wrote.'

describe('the page of a guest alone', () => {
  test('asks in one sentence who may see the texts and until when, unticked', async () => {
    const couple = await newCouple()
    const ana = await addGuest(couple)
    await couple.put(settingsPath, { wedding_date_fixed: '2031-02-14' })
    const html = await page(ana)
    expect(isTicked(html)).toBe(false)
    expect(control(html, 'consent')).not.toContain('required')
    expect(box(html)?.[1]).toBe(
      'I agree that the couple and the caterer see this health information until Thursday, 15 May 2031.',
    )
    await couple.post(occasionPaths.list, { name: 'Brunch', date: '2031-02-16' })
    await couple.put(settingsPath, { helpers_see_needs: true })
    expect(box(await page(ana))?.[1]).toContain('the couple, their helpers and the caterer see')
    expect(box(await page(ana))?.[1]).toContain('until Saturday, 17 May 2031.')
    await couple.put(settingsPath, { keeps_needs: true })
    expect(box(await page(ana))?.[1]).toContain('the couple keep it with their guest list')
    await couple.put(settingsPath, { keeps_needs: false, wedding_date_policy: 'dynamic' })
    expect(box(await page(ana))?.[1]).toContain('until 90 days after the last celebration.')
  })

  test('refuses a text whose box is not ticked, beside the box, and loses nothing', async () => {
    const couple = await newCouple()
    const ana = await addGuest(couple)
    const html = await page(ana, { ...NUTS, phone: '0171' }, 422)
    expect(html).toContain(`<p class="error" id="consent-error">${REFUSAL}</p>`)
    expect(html).toContain('<p class="error" id="dietary_restrictions-error"></p>')
    expect(control(html, 'consent')).toMatch(/aria-invalid="true"/)
    expect(html).toContain('>No nuts</textarea>')
    expect(control(html, 'phone')).toContain('value="0171"')
    expect(isTicked(html)).toBe(false)
    expect((await guestNow(couple, ana)).rsvp_status).toBe('pending')
    await page(ana, { rsvp_status: 'confirmed', dietary_restrictions: ' ', accessibility_needs: '' })
  })

  test('stores a text with its consent and the time, and shows the box ticked from then on', async () => {
    const couple = await newCouple()
    const ana = await addGuest(couple)
    await page(ana, { ...NUTS, consent: 'yes' })
    const first = await guestNow(couple, ana)
    expect(first.consents).toEqual([
      {
        text: 'dietary_restrictions',
        companion_id: null,
        question_id: null,
        given_by: 'self',
        by_guest_id: ana.id,
        text_version: 1,
        at: expect.stringMatching(/Z$/),
      },
    ])
    expect(isTicked(await page(ana))).toBe(true)
    await page(ana, { ...NUTS, rsvp_status: 'maybe', consent: 'yes' })
    expect((await guestNow(couple, ana)).consents).toEqual(first.consents)
  })

  test('erases the text when the tick is taken away', async () => {
    const couple = await newCouple()
    const ana = await addGuest(couple)
    await page(ana, { ...NUTS, dietary_restrictions: 'No nuts\r\nno eggs', consent: 'yes' })
    await page(ana, { ...NUTS, dietary_restrictions: 'No nuts\r\nno eggs' })
    expect(await guestNow(couple, ana)).toMatchObject({
      rsvp_status: 'confirmed',
      dietary_restrictions: null,
      consents: [],
    })
    await page(ana, { ...NUTS, consent: 'yes' })
    const html = await page(ana, { ...NUTS, dietary_restrictions: 'No nuts, no eggs' }, 422)
    expect(isTicked(html)).toBe(false)
    expect((await guestNow(couple, ana)).dietary_restrictions).toBe('No nuts')
  })

  test('does not ask a guest who declines about a text that the couple wrote', async () => {
    const couple = await newCouple()
    const ana = await addGuest(couple, { dietary_restrictions: 'No nuts' })
    await page(ana, { ...NUTS, rsvp_status: 'declined' })
    expect(await guestNow(couple, ana)).toMatchObject({ rsvp_status: 'declined', dietary_restrictions: 'No nuts' })
    await page(ana, { ...NUTS }, 422)
    await page(ana, { rsvp_status: 'confirmed' })
    expect((await guestNow(couple, ana)).dietary_restrictions).toBe('No nuts')
  })
})

describe('a reply by the API', () => {
  test('erases how bad an allergy is with the text that names it, also if it sends both', async () => {
    const couple = await newCouple()
    const severe = { dietary_restrictions: 'No nuts', allergy_severity: 'severe' }
    const companions = [{ name: 'Ben', ...severe }]
    const none = { dietary_restrictions: null, allergy_severity: null }
    const ana = await addGuest(couple, { ...severe, plus_one_allowed: true, plus_ones: 1, companions })
    const [ben] = ana.companions
    const say = (person: object) => reply(ana, { party: [{ ...coming(couple, ana), ...person }] })
    await say({ dietary_restrictions: null, allergy_severity: 'severe', companions: [{ ...ben, ...severe }] })
    expect(await guestNow(couple, ana)).toMatchObject({ ...none, companions: [severe] })
    await say({ companions: [{ id: ben?.id, name: 'Ben', dietary_restrictions: null }] })
    expect((await guestNow(couple, ana)).companions).toMatchObject([none])
    await say({ ...severe, companions: [{ id: ben?.id, name: 'Ben', ...severe }] })
    expect(await guestNow(couple, ana)).toMatchObject({ ...severe, companions: [severe] })
    await say({ consent: false, allergy_severity: 'severe' })
    expect(await guestNow(couple, ana)).toMatchObject({ ...none, companions: [severe] })
  })

  test('takes back the consent to a companion’s text without repeating it', async () => {
    const couple = await newCouple()
    const companions = [{ name: 'Ben', dietary_restrictions: 'No nuts', allergy_severity: 'severe' }]
    const ana = await addGuest(couple, { plus_one_allowed: true, plus_ones: 1, companions })
    const ben = { id: ana.companions[0]?.id, name: 'Ben' }
    const say = (person: object) =>
      reply(ana, { party: [{ ...coming(couple, ana), companions: [{ ...ben, ...person }] }] })
    await say({ consent: { accessibility_needs: false } })
    expect((await guestNow(couple, ana)).companions).toMatchObject(companions)
    await say({ consent: false })
    expect(await guestNow(couple, ana)).toMatchObject({
      companions: [{ name: 'Ben', dietary_restrictions: null, allergy_severity: null }],
      consents: [],
    })
  })

  test('does not erase what another guest’s link does not show', async () => {
    const couple = await newCouple()
    const { ana, luis } = await family(couple)
    const { id: question_id } = await addQuestion(couple)
    const needs = { dietary_restrictions: 'No nuts', accessibility_needs: 'A ramp', allergy_severity: 'severe' }
    const given = { ...needs, answers: [{ question_id, value: 'Insulin' }] }
    await reply(luis, { party: [coming(couple, luis, { ...given, consent: true })] })
    const blank = Object.fromEntries(Object.keys(needs).map((name) => [name, null]))
    for (const value of [null, ' ']) {
      await reply(ana, { party: [coming(couple, luis, { ...blank, answers: [{ question_id, value }] })] })
      expect(await guestNow(couple, luis)).toMatchObject(given)
    }
  })

  test('is recorded as not asked if it says nothing of consent', async () => {
    const couple = await newCouple()
    const ana = await addGuest(couple)
    await reply(ana, NUTS)
    expect((await guestNow(couple, ana)).consents).toMatchObject([
      { text: 'dietary_restrictions', given_by: 'not_asked', text_version: null, at: expect.any(String) },
    ])
    expect(isTicked(await page(ana))).toBe(false)
    await reply(ana, { rsvp_status: 'confirmed', consent: true })
    expect((await guestNow(couple, ana)).consents).toMatchObject([{ given_by: 'self' }])
    await reply(ana, { ...NUTS, dietary_restrictions: 'No fish' })
    expect((await guestNow(couple, ana)).consents).toMatchObject([{ given_by: 'not_asked' }])
  })

  test('gives consent to all texts or to some, and a text without it is refused', async () => {
    const couple = await newCouple()
    const ana = await addGuest(couple)
    const both = { ...NUTS, accessibility_needs: 'A ramp' }
    const errors = async (consent: unknown) =>
      Object.keys((await reply<Refused>(ana, { ...both, consent }, 422)).detail.errors)
    expect(await errors(false)).toEqual(['dietary_restrictions', 'accessibility_needs', 'consent'])
    expect(await errors({ dietary_restrictions: true, accessibility_needs: false })).toEqual([
      'accessibility_needs',
      'consent',
    ])
    expect(await errors('perhaps')).toEqual(['consent'])
    await reply(ana, { ...both, consent: { dietary_restrictions: true } })
    expect((await guestNow(couple, ana)).consents).toMatchObject([{ given_by: 'self' }, { given_by: 'not_asked' }])
    await reply(ana, { rsvp_status: 'confirmed', consent: false })
    expect(await guestNow(couple, ana)).toMatchObject({
      dietary_restrictions: null,
      accessibility_needs: null,
      consents: [],
    })
  })

  test('gives consent for each person and companion, and errors name the path of each text', async () => {
    const couple = await newCouple()
    const { ana, luis } = await family(couple)
    const party = [
      coming(couple, ana, { companions: [{ name: 'Ben', accessibility_needs: 'A ramp', consent: false }] }),
      coming(couple, luis, { dietary_restrictions: 'No fish', consent: false }),
    ]
    const { errors } = (await reply<Refused>(ana, { party }, 422)).detail
    expect(Object.keys(errors)).toEqual([
      'party.0.companions.0.accessibility_needs',
      'party.1.dietary_restrictions',
      'party.1.consent',
    ])
    await reply(ana, {
      party: [
        coming(couple, ana, { companions: [{ name: 'Ben', accessibility_needs: 'A ramp', consent: true }] }),
        coming(couple, luis, { dietary_restrictions: 'No fish', consent: true }),
      ],
    })
    const { companions, consents } = await guestNow(couple, ana)
    expect(consents).toMatchObject([{ companion_id: companions[0]?.id, given_by: 'other', by_guest_id: ana.id }])
    expect((await guestNow(couple, luis)).consents).toMatchObject([{ given_by: 'other', by_guest_id: ana.id }])
    await couple.put(guestPaths.one(ana.id), { companions: [{ ...companions[0], meal_preference: 'Vegan' }] })
    expect((await guestNow(couple, ana)).consents).toEqual(consents)
    await couple.put(guestPaths.one(ana.id), { companions: [{ ...companions[0], accessibility_needs: 'A chair' }] })
    expect((await guestNow(couple, ana)).consents).toMatchObject([{ given_by: 'not_asked', at: null }])
  })

  test('has its consent described in the API description', async () => {
    const spec = JSON.stringify(await answer<object>(request('GET', '/api/openapi.json'), 200))
    expect(spec).toContain('Consent of the person')
    expect(spec).toContain('household_consent')
  })

  test('loses its consent when the couple changes the text, and keeps it when they change something else', async () => {
    const couple = await newCouple()
    const ana = await addGuest(couple)
    await reply(ana, { ...NUTS, accessibility_needs: 'A ramp', consent: true })
    await couple.put(guestPaths.one(ana.id), { notes: 'Choir', dietary_restrictions: 'No nuts' })
    expect((await guestNow(couple, ana)).consents).toMatchObject([{ given_by: 'self' }, { given_by: 'self' }])
    await couple.put(guestPaths.one(ana.id), { dietary_restrictions: 'No fish' })
    expect((await guestNow(couple, ana)).consents).toMatchObject([
      { text: 'dietary_restrictions', given_by: 'not_asked', at: null },
      { text: 'accessibility_needs', given_by: 'self' },
    ])
  })
})

describe('the page of a household', () => {
  test('has a box for each person: another adult’s says that they agreed', async () => {
    const couple = await newCouple()
    const { ana, luis, mia } = await family(couple)
    const html = await page(ana)
    const said = (guest: Guest) => box(html, `n.${guest.id}`)?.[1]
    expect(said(ana)).toMatch(/^I agree that the couple and the caterer see/)
    expect(said(luis)).toMatch(/^<bdi>Luis<\/bdi> agreed that the couple/)
    expect(said(mia)).toMatch(/^I agree for <bdi>Mia<\/bdi> that the couple/)
    for (const { id } of [ana, luis, mia]) expect(isTicked(html, `n.${id}`)).toBe(false)
  })

  test('refuses a text beside the box of its person, and loses nothing', async () => {
    const couple = await newCouple()
    const { ana, luis } = await family(couple)
    const status = (guest: Guest) => ({ [`s.${guest.id}.${couple.weddingId}`]: 'confirmed' })
    const form = { ...status(ana), ...status(luis), [`d.${ana.id}`]: 'No nuts', [`d.${luis.id}`]: 'No fish' }
    const html = await page(ana, { ...form, [`n.${ana.id}`]: 'yes' }, 422)
    expect(html).toContain(`id="n.${luis.id}-error">${REFUSAL}</p>`)
    expect(html.split(REFUSAL)).toHaveLength(2)
    expect(html).toContain('>No nuts</textarea>')
    expect(html).toContain('>No fish</textarea>')
    expect([isTicked(html, `n.${ana.id}`), isTicked(html, `n.${luis.id}`)]).toEqual([true, false])
    await page(ana, { ...form, [`n.${ana.id}`]: 'yes', [`n.${luis.id}`]: 'yes' })
    expect((await guestNow(couple, luis)).consents).toMatchObject([{ given_by: 'other', by_guest_id: ana.id }])
  })

  test('does not ask about a text that the couple wrote while it is hidden, since the guest accepts nothing', async () => {
    const couple = await newCouple()
    const { ana, luis } = await family(couple)
    await couple.put(guestPaths.one(ana.id), { dietary_restrictions: 'No nuts' })
    const breakfast = await couple.post<Occasion>(occasionPaths.list, { name: 'Breakfast', asks_rsvp: false })
    await couple.put(occasionPaths.invitations(breakfast.id), { guest_ids: [ana.id], invited: true })
    const form = { [`d.${ana.id}`]: 'No nuts', [`a.${ana.id}`]: '' }
    const say = (guest: Guest, status: string) => ({ [`s.${guest.id}.${couple.weddingId}`]: status })
    await page(ana, { ...form, ...say(luis, 'confirmed') })
    expect((await guestNow(couple, luis)).rsvp_status).toBe('confirmed')
    await page(ana, { ...form, ...say(ana, 'declined') })
    await couple.post('/api/rsvp', { guest_id: ana.id, occasion_id: breakfast.id, rsvp_status: 'confirmed' }, 200)
    await page(ana, { ...form, ...say(ana, 'declined') })
    expect(await guestNow(couple, ana)).toMatchObject({ rsvp_status: 'declined', dietary_restrictions: 'No nuts' })
    await page(ana, { ...form, ...say(ana, 'maybe') }, 422)
    await page(ana, { ...form, ...say(ana, 'declined'), [`d.${ana.id}`]: 'No fish' }, 422)
  })

  test('of the person who was answered for shows, confirms and withdraws what others said', async () => {
    const couple = await newCouple()
    const { ana, luis } = await family(couple)
    await reply(ana, { party: [coming(couple, luis, { dietary_restrictions: 'No fish', consent: true })] })
    const own = { [`s.${luis.id}.${couple.weddingId}`]: 'confirmed', [`d.${luis.id}`]: 'No fish', [`a.${luis.id}`]: '' }
    const html = await page(luis)
    expect(html).toContain('>No fish</textarea>')
    expect(isTicked(html, `n.${luis.id}`)).toBe(true)
    // Ana sees neither the text nor the tick, and leaves both as they are.
    const theirs = await page(ana)
    expect([theirs.includes('No fish'), isTicked(theirs, `n.${luis.id}`)]).toEqual([false, false])
    await page(ana, { [`s.${ana.id}.${couple.weddingId}`]: 'confirmed', [`d.${luis.id}`]: '' })
    expect((await guestNow(couple, luis)).consents).toMatchObject([{ given_by: 'other' }])
    await page(luis, { ...own, [`n.${luis.id}`]: 'yes' })
    expect((await guestNow(couple, luis)).consents).toMatchObject([{ given_by: 'self', by_guest_id: luis.id }])
    await page(luis, own)
    expect(await guestNow(couple, luis)).toMatchObject({ dietary_restrictions: null, consents: [] })
  })

  test('asks for answers to sensitive questions too, of each person and of the household', async () => {
    const couple = await newCouple()
    const ana = await addGuest(couple)
    const person = await addQuestion(couple, { required: true })
    const home = await addQuestion(couple, { text: 'Pets', scope: 'household' })
    const form = {
      [`s.${ana.id}.${couple.weddingId}`]: 'confirmed',
      [`q.${ana.id}.${person.id}`]: 'Insulin',
      [`q.home.${home.id}`]: 'A guide dog',
    }
    const html = await page(ana, form, 422)
    expect(html).toContain(`id="n.${ana.id}-error">${REFUSAL}`)
    expect(html).toContain(`id="n.home-error">${REFUSAL}`)
    expect(html).toContain('value="Insulin"')
    await page(ana, { ...form, [`n.${ana.id}`]: 'yes', 'n.home': 'yes' })
    const stored = await guestNow(couple, ana)
    expect(stored.answers).toEqual([{ question_id: person.id, value: 'Insulin' }])
    expect(stored.consents).toMatchObject([{ text: 'answer', question_id: person.id, given_by: 'self' }])
    expect(isTicked(await page(ana), 'n.home')).toBe(true)
    await page(ana, form)
    expect((await guestNow(couple, ana)).answers).toEqual([])
    expect((await open(ana)).household_answers).toEqual([])
  })
})
