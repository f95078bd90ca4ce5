import { describe, expect, test } from 'vitest'
import { type Guest, guestPaths } from '../../worker/features/guests/schema'
import { type Occasion, occasionPaths } from '../../worker/features/occasions/schema'
import { settingsPath } from '../../worker/features/settings/schema'
import { hiddenIn, linkOf, open, pageOf } from '../support/worker/answers'
import { newCouple, request } from '../support/worker/app'
import { addGuest } from '../support/worker/guests'
import { at } from '../support/worker/invitation'
import { family } from '../support/worker/party'
import { form, page } from '../support/worker/rsvp-page'

describe('a household’s page', () => {
  test('answers a form with thousands of made-up people promptly', { timeout: 20_000, retry: 2 }, async () => {
    const { ana } = await family(await newCouple())
    const people = Object.fromEntries(Array.from({ length: 30_000 }, (_, n) => [`w.${n}`, '']))
    expect((await pageOf(ana, people)).status).toBeLessThan(500)
  })

  test('says until when it can be answered and changed: by the first deadline that is still ahead', async () => {
    const couple = await newCouple()
    const { ana, brunch } = await family(couple)
    const said = async () => /<footer>(.*?)<\/footer>/.exec((await pageOf(ana)).html)?.[1]
    expect(await said()).toBe('You can change your reply later with this same link.')
    await couple.put(settingsPath, { wedding_date_fixed: '2037-03-02', rsvp_deadline: '2037-03-01' })
    expect(await said()).toContain('Please reply by Sunday, 1 March 2037.')
    await couple.put(occasionPaths.one(brunch.id), { date: '2037-03-03', rsvp_deadline: '2037-02-01' })
    expect(await said()).toContain('Please reply by Sunday, 1 February 2037.')
    await couple.put(occasionPaths.one(brunch.id), { rsvp_deadline: '2026-01-01' })
    expect(await said()).toContain('Please reply by Sunday, 1 March 2037.')
    await couple.put(settingsPath, { rsvp_deadline: '2026-01-01' })
    expect(await said()).toBeUndefined()
  })

  test('takes answers of all without a script, and shows them as a summary', async () => {
    const couple = await newCouple()
    const { ana, luis, mia, brunch } = await family(couple)
    const main = couple.weddingId
    const { html } = await pageOf(ana)
    for (const text of ['Ana', 'Luis', 'Mia', 'Brunch', 'Waffles', 'All of us, to everything'])
      expect(html).toContain(text)
    expect(html).not.toContain('No nuts')
    expect(html).not.toContain(`s.${mia.id}.${brunch.id}`)

    const answers = {
      [`s.${ana.id}.${main}`]: 'confirmed',
      [`c.${ana.id}.0`]: 'Ben',
      [`k.${ana.id}.0`]: 'child',
      [`s.${luis.id}.${brunch.id}`]: 'confirmed',
      [`m.${luis.id}.${brunch.id}`]: 'Fruit',
      [`d.${luis.id}`]: '',
      [`s.${mia.id}.${main}`]: 'declined',
      [`s.${mia.id}.${brunch.id}`]: 'confirmed',
    }
    const sent = await pageOf(ana, { [`v.${ana.id}`]: '1', ...answers })
    expect(sent.status).toBe(409)
    const [{ version } = { version: 0 }] = (await open(ana)).party
    const again = await pageOf(ana, { [`v.${ana.id}`]: String(version), ...answers })
    expect(again.status).toBe(200)
    expect(again.html).toContain('Edit Response')
    expect(again.html).toContain('Ben')
    const view = await open(luis)
    expect(view.party).toMatchObject([
      { name: 'Luis', has_dietary: true, invitations: [{ status: 'pending' }, { status: 'confirmed' }] },
      { name: 'Ana', companions: [{ name: 'Ben', kind: 'child' }], invitations: [{ status: 'confirmed' }, {}] },
      { name: 'Mia', invitations: [{ status: 'declined' }] },
    ])
    const calendar = await request('GET', `${linkOf(ana)}/${brunch.id}.ics`)
    expect(calendar.headers.get('Content-Type')).toBe('text/calendar; charset=utf-8')
    expect(await calendar.text()).toContain('DTSTART;VALUE=DATE:20270215')
    expect((await request('GET', `${linkOf(mia)}/${brunch.id}.ics`)).status).toBe(404)
  })

  test('says after a reply what those eat who come, not others for whom the couple chose a meal', async () => {
    const couple = await newCouple()
    const { ana, luis } = await family(couple)
    for (const { id } of [ana, luis]) await couple.put(guestPaths.one(id), { meal_preference: 'Vegan' })
    const { html } = await pageOf(ana, { [`s.${ana.id}.${couple.weddingId}`]: 'confirmed' })
    expect(html).toContain('<bdi>Wedding</bdi>: Yes, Vegan</li>')
    expect(html).toContain('<bdi>Wedding</bdi>: No reply yet</li>')
    expect(html.match(/Vegan/g)).toHaveLength(1)

    // The couple's own words are in their own direction.
    await couple.put(occasionPaths.one(couple.weddingId), { meal_options: ['Duck (half)'] })
    const meal = { [`m.${ana.id}.${couple.weddingId}`]: 'Duck (half)' }
    const own = await pageOf(ana, { [`s.${ana.id}.${couple.weddingId}`]: 'confirmed', ...meal })
    expect(own.html).toContain('<bdi>Wedding</bdi>: Yes, <bdi>Duck (half)</bdi></li>')
  })

  test('says after a reply who comes to what in the order of the form', async () => {
    const couple = await newCouple()
    const { ana, brunch } = await family(couple)
    const dinner = await couple.post<Occasion>(occasionPaths.list, { name: 'Dinner', date: '2027-02-13' })
    await couple.put(occasionPaths.invitations(dinner.id), { guest_ids: [ana.id], invited: true })
    for (const [position, { id }] of [dinner, brunch].entries()) await couple.put(occasionPaths.one(id), { position })
    const named = (html: string, tag: string) =>
      [...html.matchAll(new RegExp(`<${tag}><bdi>(Wedding|Dinner|Brunch)</bdi>`, 'g'))]
        .map(([, name]) => name)
        .slice(0, 3)
    expect(named((await pageOf(ana)).html, 'legend')).toEqual(['Wedding', 'Dinner', 'Brunch'])
    const { html } = await pageOf(ana, { all: 'yes' })
    expect(named(html, 'li')).toEqual(['Wedding', 'Dinner', 'Brunch'])
  })

  test('has one choice for all of them, and keeps what was typed when a field is wrong', async () => {
    const couple = await newCouple()
    const { ana, brunch } = await family(couple)
    const wrong = await pageOf(ana, { all: 'yes', email: 'nonsense', [`m.${ana.id}.${brunch.id}`]: 'Waffles' })
    expect(wrong.status).toBe(422)
    expect(wrong.html).toContain('value="nonsense"')
    expect(wrong.html).toContain('Please enter an email address such as ana@example.com.')
    expect((await pageOf(ana, { all: 'yes', email: 'ana@example.com' })).status).toBe(200)
    for (const { invitations } of (await open(ana)).party) {
      for (const { status } of invitations) expect(status).toBe('confirmed')
    }
  })

  test('takes several plus-ones in one field, and counts them', async () => {
    const couple = await newCouple()
    const { ana } = await family(couple)
    const typed = { [`s.${ana.id}.${couple.weddingId}`]: 'confirmed', [`c.${ana.id}.0`]: ' Cleo, Max,' }
    const { status, html } = await pageOf(ana, typed)
    expect([status, html.includes('This is not valid.')]).toEqual([422, false])
    for (const [place, name] of ['Cleo', 'Max'].entries())
      expect(html).toMatch(new RegExp(`name="c.${ana.id}.${place}"[^>]*value="${name}"`))
    await couple.put(guestPaths.one(ana.id), { plus_ones: 2 })
    const form = { ...hiddenIn((await pageOf(ana)).html), ...typed }
    expect((await pageOf(ana, form)).status).toBe(200)
    expect((await open(ana)).party[0]?.companions.map(({ name }) => name)).toEqual(['Cleo', 'Max'])
    expect((await pageOf(ana, form)).status).toBe(200)
  })

  test('says whose kind and meal a companion’s fields are, and reads no error twice', async () => {
    const couple = await newCouple()
    const { ana } = await family(couple)
    const [name, kind, meal] = ['c', 'k', 'f'].map((field) => `${field}.${ana.id}.0`)
    const wrong = { [`s.${ana.id}.${couple.weddingId}`]: 'confirmed', [`${name}`]: 'Ben', [`${meal}`]: 'Stones' }
    const { html } = await pageOf(ana, wrong)
    const described = (field: string | undefined) =>
      new RegExp(`<select[^>]*name="${field}"[^>]*>`).exec(html)?.[0].match(/aria-describedby="([^"]*)"/)?.[1]
    expect(html).toContain(`<small id="${name}-label">Plus-one name 1</small>`)
    expect([kind, meal].map(described)).toEqual([`${name}-label`, `${name}-label ${meal}-error`])
    const { html: again } = await pageOf(ana, { ...wrong, email: 'nonsense' })
    expect(again).toContain('id="email-error"')
    for (const shown of [html, again]) expect(shown).not.toMatch(/<label(?:(?!<\/label>).)*class="error"/s)
  })

  test('tells its reader how many guests they can bring, and says it of nobody else', async () => {
    const couple = await newCouple()
    const { ana, luis } = await family(couple)
    await couple.put(guestPaths.one(luis.id), { plus_one_allowed: true, plus_ones: 2 })
    const hints = async (guest: Guest) => (await pageOf(guest)).html.match(/You can bring [^.]*\./g)
    expect((await pageOf(ana)).html).toContain(`name="c.${luis.id}.1"`)
    expect(await hints(ana)).toEqual(['You can bring one guest.'])
    expect(await hints(luis)).toEqual(['You can bring up to 2 guests.'])
  })

  test('of one person, whom the couple asks a question, speaks to that person alone', async () => {
    const couple = await newCouple()
    const sol = await addGuest(couple, { name: 'Sol' })
    await couple.post('/api/questions', { text: 'Your song?', kind: 'text' })
    const link = `${linkOf(sol)}?lang=de`
    const asked = await page('GET', link, 200)
    expect(asked).toContain('<legend>Feierst du mit uns?</legend>')
    expect(asked).not.toContain('Feiert ihr')
    const sent = form({ [`s.${sol.id}.${couple.weddingId}`]: 'confirmed' })
    expect(await page('POST', link, 200, sent)).toContain('<h3>Deine Antwort</h3>')
  })

  test('of a very large household has the holder and as many others as one reply takes', async () => {
    const couple = await newCouple()
    const names = Array.from({ length: 55 }, (_, i) => `Cousin ${String(i).padStart(2, '0')}`)
    const csv = ['Name,Household', ...names.map((name) => `${name},All`)].join('\n')
    await couple.post(guestPaths.import, { csv }, 200)
    const last = (await couple.get<Guest[]>(guestPaths.list)).find(({ name }) => name === 'Cousin 54') as Guest
    const { party } = await open(last)
    expect(party).toHaveLength(50)
    expect(party[0]).toMatchObject({ guest_id: last.id, is_holder: true })
    expect((await pageOf(last, { all: 'yes' })).status).toBe(200)
    for (const { invitations } of (await open(last)).party) expect(invitations[0]?.status).toBe('confirmed')
  })

  test('asks for a response when none is chosen, and keeps what was typed', async () => {
    const couple = await newCouple()
    const { ana, luis } = await family(couple)
    const nothing = await pageOf(ana, { phone: '0917 555 0101', [`c.${ana.id}.0`]: 'Ben' })
    expect(nothing.status).toBe(422)
    expect(nothing.html).toContain('Please select your RSVP response')
    for (const typed of ['0917 555 0101', 'Ben']) expect(nothing.html).toContain(`value="${typed}"`)
    const some = await pageOf(ana, { [`s.${luis.id}.${couple.weddingId}`]: 'declined' })
    expect(some.status).toBe(200)
    expect((await pageOf(ana, { phone: '1' })).status).toBe(200)
  })

  test('opens for a member who is no longer invited, with those who are', async () => {
    const couple = await newCouple()
    const ana = await addGuest(couple, { name: 'Ana', household: 'Reyes' })
    const ben = await addGuest(couple, { name: 'Ben', household: 'Reyes' })
    const main = couple.weddingId
    await couple.put(occasionPaths.invitations(main), { guest_ids: [ana.id], invited: false })
    expect((await open(ana)).party.map(({ name }) => name)).toEqual(['Ben'])
    const { status, html } = await pageOf(ana)
    expect(status).toBe(200)
    expect(html).toContain(`name="s.${ben.id}.${main}"`)
    expect((await pageOf(ana, { [`s.${ben.id}.${main}`]: 'confirmed' })).status).toBe(200)
    expect((await open(ana)).party).toMatchObject([{ name: 'Ben', invitations: [{ status: 'confirmed' }] }])
  })

  test('speaks of no deadline to guests who need not reply, and of no reply that is missing', async () => {
    const couple = await newCouple()
    const { ana, brunch } = await family(couple)
    const cleo = await addGuest(couple, { name: 'Cleo' })
    await couple.put(occasionPaths.invitations(brunch.id), { guest_ids: [cleo.id], invited: true })
    await couple.put(occasionPaths.invitations(couple.weddingId), { guest_ids: [cleo.id], invited: false })
    await couple.put(occasionPaths.one(brunch.id), { asks_rsvp: false })
    const { html } = await pageOf(cleo)
    expect(html).toContain('No reply needed.')
    expect(html).not.toContain('The RSVP deadline has passed.')
    expect(html).not.toContain('type="submit"')

    const { id } = ana
    const saved = await pageOf(ana, { [`s.${id}.${couple.weddingId}`]: 'confirmed' })
    expect(saved.html).toContain('<bdi>Brunch</bdi>: No reply needed.')
    expect(saved.html).toContain('<bdi>Wedding</bdi>: No reply yet')
    await couple.put(settingsPath, { rsvp_deadline: '2026-01-01' })
    expect((await pageOf(ana)).html).toContain('<p class="closed">The RSVP deadline has passed.')
    const late = await pageOf(ana, { [`s.${id}.${couple.weddingId}`]: 'confirmed' })
    expect(late.html).toMatch(/<p [^>]*autofocus[^>]*>The RSVP deadline has passed\.</)
    expect((await pageOf(cleo)).html).not.toContain('The RSVP deadline has passed.')
  })

  test('says nothing of the wedding’s day and place to guests who are invited to another occasion only', async () => {
    const couple = await newCouple()
    await couple.put(settingsPath, { wedding_date: '2031-06-15', venue_name: 'The Orangery' })
    const brunch = await couple.post<Occasion>(occasionPaths.list, { name: 'Brunch', date: '2031-06-16' })
    const guest = await addGuest(couple, { name: 'Ana' })
    expect((await pageOf(guest)).html).toContain('The Orangery')
    await couple.put(occasionPaths.invitations(brunch.id), { guest_ids: [guest.id], invited: true })
    await couple.put(occasionPaths.invitations(couple.weddingId), { guest_ids: [guest.id], invited: false })
    const saved = await pageOf(guest, { [`s.${guest.id}.${brunch.id}`]: 'confirmed' })
    expect(saved.status).toBe(200)
    for (const { html } of [await pageOf(guest), saved]) {
      expect(html).not.toContain('The Orangery')
      expect(html).not.toContain('15 June')
    }
  })

  test('says the wedding’s month while its day is not known, and neither its time nor a calendar file of it', async () => {
    const couple = await newCouple()
    const { ana, brunch } = await family(couple)
    await couple.put(`/api/occasions/${couple.weddingId}`, { start_time: '16:07' })
    await couple.put(settingsPath, { wedding_date: '2031-06-15' })
    expect((await pageOf(ana)).html).toContain('16:07')
    await couple.put(settingsPath, { date_precision: 'month' })
    const { html } = await pageOf(ana)
    expect(html).toContain('June 2031')
    expect(html).not.toMatch(/15 June|16:07/)
    expect(html).not.toContain(`${couple.weddingId}.ics`)
    expect(html).toContain(`${brunch.id}.ics`)
    const statusOf = async (id: string) => (await request('GET', `${linkOf(ana)}/${id}.ics`)).status
    expect(await statusOf(couple.weddingId)).toBe(404)
    expect(await statusOf(brunch.id)).toBe(200)
  })

  test('has calendar files with the address on one line', async () => {
    const couple = await newCouple()
    const { ana, brunch } = await family(couple)
    await couple.put(occasionPaths.one(brunch.id), { venue_name: 'Casa Verde', address: '12 Rue Verte\n69001 Lyon' })
    const file = await (await request('GET', `${linkOf(ana)}/${brunch.id}.ics`)).text()
    expect(file).toContain('\r\nLOCATION:Casa Verde\\, 12 Rue Verte\\, 69001 Lyon\r\n')
  })

  test('has calendar files whose revision and time go up with every change', async () => {
    const couple = await newCouple()
    const { ana, brunch } = await family(couple)
    const now = Date.now()
    let seconds = 0
    let last = { sequence: -1, stamp: '', start: '' }
    const expectNewer = async (id: string) => {
      const file = await (await request('GET', `${linkOf(ana)}/${id}.ics`)).text()
      const fieldOf = (name: string) => new RegExp(`^${name}\\b[^:]*:(.*)\r$`, 'm').exec(file)?.[1] ?? ''
      const next = { sequence: Number(fieldOf('SEQUENCE')), stamp: fieldOf('DTSTAMP'), start: fieldOf('DTSTART') }
      expect(next.sequence).toBeGreaterThan(last.sequence)
      expect(next.stamp > last.stamp).toBe(true)
      expect(next.start).not.toBe(last.start)
      last = next
    }
    for (const id of [couple.weddingId, brunch.id]) {
      last = { sequence: -1, stamp: '', start: '' }
      const changes = [
        [occasionPaths.one(id), { start_time: '18:00' }],
        [occasionPaths.one(id), { start_time: '20:00' }],
        [settingsPath, { timezone: id === brunch.id ? 'Asia/Tokyo' : 'Europe/Berlin' }],
        ...(id === brunch.id ? [] : [[settingsPath, { wedding_date: '2031-06-15' }] as const]),
      ] as const
      for (const [path, change] of changes) {
        seconds += 1
        await at(new Date(now + seconds * 1000).toISOString(), () => couple.put(path, change))
        await expectNewer(id)
      }
    }
  })

  test('of a guest alone at the wedding is as ever, with time, place and words once they are set, and its own meals', async () => {
    const couple = await newCouple()
    const guest = await addGuest(couple, { name: 'Ana' })
    const before = await pageOf(guest)
    const main = occasionPaths.one(couple.weddingId)
    const { version } = await couple.put<Occasion>(main, { name: 'Our day' })
    expect((await pageOf(guest)).html).toBe(before.html)

    const details = {
      start_time: '14:30',
      end_time: '23:00',
      address: 'Hill 1\nLisbon',
      dress_code: 'Linen',
      notes: 'Bring\nsun',
    }
    await couple.put(main, { ...details, meal_options: ['Beef', 'Vegan'], version })
    const { html } = await pageOf(guest)
    for (const text of [
      '14:30',
      'Hill 1, Lisbon',
      'openstreetmap',
      'Linen',
      'Bring\nsun',
      `${couple.weddingId}.ics`,
      'Beef',
    ]) {
      expect(html).toContain(text)
    }
    expect(html).not.toContain('Kosher')
    expect(await open(guest)).toMatchObject({ meal_options: ['Beef', 'Vegan'] })
    const sent = { rsvp_status: 'confirmed', meal_preference: 'Beef' }
    expect((await pageOf(guest, sent)).status).toBe(200)
    await couple.put(main, { meal_options: null })
    expect((await pageOf(guest)).html).not.toContain('name="meal_preference"')
    await couple.put(main, { asks_rsvp: false })
    expect((await pageOf(guest)).html).toContain('No reply needed.')
  })

  test('is at most 14 KB compressed for six persons at four occasions, in one query', async () => {
    const couple = await newCouple()
    const guests: Guest[] = []
    for (let i = 0; i < 6; i++) {
      const name = `Alexandria Featherstonehaugh ${i}`
      guests.push(
        await addGuest(couple, { name, household: 'Featherstonehaugh', plus_one_allowed: true, plus_ones: 1 }),
      )
    }
    for (const name of ['Welcome dinner', 'Brunch', 'Farewell']) {
      const notes = `${name}: please come as you are, and bring good shoes for the garden.`
      const { id } = await couple.post<Occasion>(occasionPaths.list, {
        name,
        notes,
        start_time: '11:00',
        meal_options: ['Fish', 'Meat', 'Nothing'],
      })
      await couple.put(occasionPaths.invitations(id), { where: {}, invited: true })
    }
    const response = await request('GET', linkOf(guests[0] as Guest))
    expect(response.headers.get('Server-Timing')).toContain('1 queries')
    const packed = new Response(response.body?.pipeThrough(new CompressionStream('gzip')))
    expect((await packed.arrayBuffer()).byteLength).toBeLessThan(14 * 1024)
  })
})
