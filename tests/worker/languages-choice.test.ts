import { describe, expect, test } from 'vitest'
import { type Household, householdPaths } from '../../worker/features/households/schema'
import { type Occasion, occasionPaths } from '../../worker/features/occasions/schema'
import { presets } from '../../worker/features/questions/presets/content'
import { newPresets, presetQuestion } from '../../worker/features/questions/presets/rules'
import { type Question, questionPaths } from '../../worker/features/questions/schema'
import type { RsvpView } from '../../worker/features/rsvp/party/schema'
import { settingsPath } from '../../worker/features/settings/schema'
import { type Locale, locales } from '../../worker/lib/locales'
import { linkOf } from '../support/worker/answers'
import { answer, newCouple, request } from '../support/worker/app'
import { brokenDatabases, quietly } from '../support/worker/faults'
import { addGuest } from '../support/worker/guests'
import { newSeatFinder, read } from '../support/worker/languages'
import { form } from '../support/worker/rsvp-page'

describe('the language of a guest’s page', () => {
  const languageOf = async (path: string, headers: Record<string, string> = {}) => {
    const response = await request('GET', path, { headers })
    const [, lang] = /<html lang="([^"]*)"/.exec(await response.text()) ?? []
    expect(response.headers.get('content-language')).toBe(lang)
    return lang
  }

  test('is the one asked for, the household’s, one of the browser’s, or the wedding’s', async () => {
    const couple = await newCouple()
    await couple.put(settingsPath, { default_locale: 'es' })
    const guest = await addGuest(couple, { name: 'Ana' })
    const page = linkOf(guest)
    const french = { 'accept-language': 'nl, fr-CA;q=0.9, en;q=0.8' }
    expect(await languageOf(page, { 'accept-language': '*' })).toBe('es')
    expect(await languageOf(page, french)).toBe('fr')
    const household = await couple.put<Household>(householdPaths.one(guest.id), { locale: 'de-AT' })
    expect(household.locale).toBe('de-AT')
    expect(await languageOf(page, french)).toBe('de')
    expect(await languageOf(`${page}?lang=zh-TW`, french)).toBe('zh-Hans')
    for (const hostile of ['xx', '', '%3Cscript%3E', 'constructor', `${'a'.repeat(9000)}`]) {
      expect(await languageOf(`${page}?lang=${hostile}`, french)).toBe('de')
    }
    expect(await languageOf('/rsvp/x/y', french)).toBe('fr')
  })

  test('of a seat finder is likewise the one asked for, one of the browser’s, or the wedding’s', async () => {
    const couple = await newCouple()
    await couple.put(settingsPath, { default_locale: 'es' })
    const page = await newSeatFinder(couple)
    const hebrew = { 'accept-language': 'nl, he;q=0.9' }
    expect(await languageOf(page)).toBe('es')
    expect(await languageOf(page, hebrew)).toBe('he')
    expect(await languageOf(`${page}?lang=zh-TW`, hebrew)).toBe('zh-Hans')
    for (const hostile of [
      'xx',
      '',
      '%3Cscript%3E',
      '%00',
      '%',
      '%FF',
      'constructor',
      'a'.repeat(9000),
      'de&lang=fr',
    ]) {
      expect(await languageOf(`${page}?lang=${hostile}`, hebrew)).toBe(hostile.startsWith('de') ? 'de' : 'he')
    }
    expect(await languageOf('/seats/x', hebrew)).toBe('he')
    expect(await languageOf('/seats/x')).toBe('en')
  })

  test('stays through the form, and links lead to each other one', async () => {
    const guest = await addGuest(await newCouple(), { name: 'Ana' })
    const page = linkOf(guest)
    const html = await read(page, 'fr', 200)
    expect(html).toMatch(/<form (?![^>]*action=)[^>]*method="post"/)
    expect(html).toContain('<b>Français</b>')
    for (const locale of locales.filter((one) => one !== 'fr')) {
      const link = `href="?lang=${locale}" lang="${locale}" hreflang="${locale}"`
      expect(html).toContain(link)
    }
    const thanks = await read(page, 'fr', 200, form({ rsvp_status: 'confirmed' }))
    expect(thanks).toContain(`href="${page}?lang=fr"`)
    expect(await quietly(() => read(page, 'fr', 503, { env: brokenDatabases() }))).toContain(
      '<input type="hidden" name="lang" value="fr"/>',
    )
  })

  test('is English in the API, unless the query asks for another', async () => {
    const couple = await newCouple()
    await couple.put(settingsPath, { default_locale: 'es' })
    const guest = await addGuest(couple, { name: 'Ana' })
    await couple.put(householdPaths.one(guest.id), { locale: 'ja' })
    const api = `/api/public${linkOf(guest)}`
    const refused = async (query: string) => {
      const sent = { body: { rsvp_status: 'perhaps' }, headers: { 'accept-language': 'fr' } }
      const { detail } = await answer<{ detail: { message: string } }>(request('POST', api + query, sent), 422)
      return detail.message
    }
    expect(await refused('')).toBe('Please select your RSVP response')
    expect(await refused('?lang=xx')).toBe('Please select your RSVP response')
    expect(await refused('?lang=de')).toBe('Bitte eine Antwort auswählen.')
    const wrong = (query: string) => answer<{ detail: string }>(request('GET', `/api/public/rsvp/x/y${query}`), 404)
    expect(await wrong('')).toEqual({ detail: 'This RSVP link is not valid.' })
    expect(await wrong('?lang=it')).toEqual({ detail: 'Questo link per rispondere non è valido.' })
  })

  test('has colons and commas of its own, on the page and in the calendar file', async () => {
    const couple = await newCouple()
    const page = linkOf(await addGuest(couple, { name: 'Ana' }))
    await couple.put(occasionPaths.one(couple.weddingId), { dress_code: 'Black tie', address: '静安路 4 号\n上海' })
    const chinese = await read(page, 'zh-Hans', 200)
    expect(chinese).toContain('<bdi>静安路 4 号，上海</bdi>')
    expect(chinese).toContain('着装要求：<bdi>Black tie</bdi>')
    expect(chinese).toContain('<span class="unseen">语言：</span>')
    expect(await read(page, 'fr', 200)).toContain('Tenue\u00a0: <bdi>Black tie</bdi>')
    const calendar = await request('GET', `${page}/${couple.weddingId}.ics?lang=zh-Hans`)
    expect(await calendar.text()).toContain('SUMMARY:婚礼：')
  })

  test('is that of the couple’s own words, where they have written some', async () => {
    const couple = await newCouple()
    const guest = await addGuest(couple, { name: 'Ana' })
    await couple.put(occasionPaths.one(couple.weddingId), {
      dress_code: 'Black tie',
      notes: 'Bring shoes',
      meal_options: ['Vegan', 'Duck'],
      translations: { fr: { notes: 'Pensez aux chaussures', meals: { Duck: 'Canard' } } },
    })
    const [option] = (
      await couple.post<Question>(questionPaths.list, {
        ...{ text: 'Which bus?', kind: 'choice', options: ['At noon', 'At one'] },
      })
    ).options
    const [question] = await couple.get<Question[]>(questionPaths.list)
    await couple.put(questionPaths.one(question?.id ?? ''), {
      translations: { fr: { text: 'Quelle navette ?', options: { [option?.id ?? '']: 'À midi' } } },
    })
    const html = await read(linkOf(guest), 'fr', 200)
    for (const shown of ['Pensez aux chaussures', 'Black tie', 'Quelle navette ?', 'À midi', 'At one']) {
      expect(html).toContain(shown)
    }
    expect(html).toContain('<option value="Duck">Canard</option>')
    expect(html).toContain('<option value="Vegan">Végétalien</option>')
    const api = `/api/public${linkOf(guest)}`
    const view = (query: string) => answer<RsvpView>(request('GET', api + query), 200)
    expect((await view('')).occasions).toMatchObject([{ name: 'Wedding', notes: 'Bring shoes' }])
    const french = await view('?lang=fr')
    expect(french.occasions).toMatchObject([
      { name: 'Mariage', notes: 'Pensez aux chaussures', meal_options: ['Vegan', 'Duck'] },
    ])
    expect(french.questions).toMatchObject([
      { text: 'Quelle navette ?', options: [{ text: 'À midi' }, { text: 'At one' }] },
    ])
    expect(JSON.stringify(french)).not.toContain('translations')
    const refused = async (body: object) => {
      const response = request('POST', `${api}?lang=fr`, { body })
      const { detail } = await answer<{ detail: { errors: Record<string, string> } }>(response, 422)
      return Object.values(detail.errors)
    }
    expect(await refused({ rsvp_status: 'confirmed', meal_preference: 'Goose' })).toEqual([
      'Merci de choisir parmi\u00a0: Végétalien, Canard.',
    ])
    const person = {
      guest_id: guest.id,
      invitations: { [couple.weddingId]: { status: 'confirmed' } },
      answers: [{ question_id: question?.id, value: 'gone' }],
    }
    expect(await refused({ party: [person] })).toEqual(['Merci de choisir parmi\u00a0: À midi, At one.'])
    const saved = await read(
      linkOf(guest),
      'fr',
      200,
      form({
        [`s.${guest.id}.${couple.weddingId}`]: 'confirmed',
        [`m.${guest.id}.${couple.weddingId}`]: 'Duck',
      }),
    )
    expect(saved).toContain('Oui, Canard')
  })

  test.for<Locale>(['en', 'de', 'ar'])('is that of the presets, in a wedding in %s too', async (own) => {
    const couple = await newCouple()
    await couple.put(settingsPath, { default_locale: own })
    const guest = await addGuest(couple, { name: 'Ana' })
    for (const preset of presets) {
      let before: Question | undefined
      for (const question of preset.questions) {
        const body = presetQuestion(question, { locale: own, before })
        before = await couple.post<Question>(questionPaths.list, body)
        expect(before).toMatchObject(body)
      }
    }
    expect(newPresets(await couple.get<Question[]>(questionPaths.list))).toEqual([])
    const shown = {
      en: [
        'Where will you get on?',
        'At the station',
        'How many nights will you need a room?',
        'Enter 0 if you need none.',
      ],
      de: ['Wo steigst du ein?', 'Am Bahnhof', 'Für wie viele Nächte wird ein Zimmer gebraucht?', 'bitte 0 eintragen.'],
      ar: ['من أين ستركبون الحافلة؟', 'من المحطة', 'كم ليلة ستحتاجون فيها إلى غرفة؟', 'يُرجى إدخال 0.'],
    }
    for (const [locale, texts] of Object.entries(shown)) {
      const html = await read(linkOf(guest), locale as Locale, 200)
      const others = Object.values(shown).filter((one) => one !== texts)
      for (const text of texts) expect(html).toContain(text)
      for (const text of others.flat()) expect(html).not.toContain(text)
    }
  })

  test('names the meals of each occasion as the couple does there, and takes no word of those without an invitation', async () => {
    const couple = await newCouple()
    const [ana, ben] = [await addGuest(couple, { name: 'Ana' }), await addGuest(couple, { name: 'Ben' })]
    const meal_options = ['Duck', 'Vegan']
    const inFrench = (meals: Record<string, string>) => ({ meal_options, translations: { fr: { meals } } })
    await couple.put(occasionPaths.one(couple.weddingId), inFrench({ Duck: 'Canard' }))
    const add = async (name: string, meals: Record<string, string>, guest_ids: string[]) => {
      const date = '2036-05-01'
      const { id } = await couple.post<Occasion>(occasionPaths.list, { name, date, ...inFrench(meals) })
      await couple.put(occasionPaths.invitations(id), { guest_ids, invited: true })
      return id
    }
    const brunch = await add('Brunch', { Duck: 'Magret' }, [ana.id])
    await add('Dinner', { Duck: 'Confit', Vegan: 'Ratatouille' }, [])

    const page = await read(linkOf(ana), 'fr', 200)
    const offeredAt = (html: string, occasion: string) => {
      const [, select = ''] = html.split(`name="m.${ana.id}.${occasion}"`)
      return [...(select.split('</select>')[0] ?? '').matchAll(/<option value="[^"]+">([^<]+)/g)].map(
        ([, name]) => name,
      )
    }
    expect(offeredAt(page, couple.weddingId)).toEqual(['Canard', 'Végétalien'])
    expect(offeredAt(page, brunch)).toEqual(['Magret', 'Végétalien'])
    const saved = await read(
      linkOf(ana),
      'fr',
      200,
      form(
        Object.fromEntries(
          [couple.weddingId, brunch].flatMap((at) => [
            [`s.${ana.id}.${at}`, 'confirmed'],
            [`m.${ana.id}.${at}`, 'Duck'],
          ]),
        ),
      ),
    )
    expect(saved).toContain('Oui, Canard')
    expect(saved).toContain('Oui, Magret')

    const alone = await read(linkOf(ben), 'fr', 200)
    expect(alone).toContain('<option value="Duck">Canard</option>')
    expect(alone).toContain('<option value="Vegan">Végétalien</option>')
    for (const guest of [ana, ben]) {
      const body = { rsvp_status: 'confirmed', meal_preference: 'Goose' }
      const refused = request('POST', `/api/public${linkOf(guest)}?lang=fr`, { body })
      expect(JSON.stringify(await answer(refused, 422))).toContain('Merci de choisir parmi : Canard, Végétalien.')
    }
  })

  test('is that of a limited number of the couple’s words', async () => {
    const couple = await newCouple()
    const names = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, i) => [`name-${i}`, 'Nom']))
    const { id } = await couple.post<Question>(questionPaths.list, { text: 'Which?', kind: 'choice', options: ['One'] })
    for (const [path, words] of [
      [occasionPaths.one(couple.weddingId), 'meals'],
      [questionPaths.one(id), 'options'],
    ] as const) {
      const put = (count: number, status: number) =>
        couple.put(path, { translations: { fr: { [words]: names(count) } } }, status)
      await put(100, 200)
      expect(JSON.stringify(await put(101, 422))).toContain('Please list at most 100.')
    }
  })
})
