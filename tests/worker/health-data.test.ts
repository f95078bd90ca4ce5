import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { createApp } from '../../worker/app'
import { openDatabases } from '../../worker/db/client'
import { homeOf, idIn } from '../../worker/db/places'
import { type Guest, guestPaths } from '../../worker/features/guests/schema'
import { type Occasion, occasionPaths } from '../../worker/features/occasions/schema'
import { settingsPath } from '../../worker/features/settings/schema'
import { type FinalCount, finalCountPath } from '../../worker/features/sharing/final-count/schema'
import { documentedRoutes, isPublic } from '../../worker/http/openapi'
import { addDays } from '../../worker/lib/calendar'
import { newId } from '../../worker/lib/ids'
import { inDays } from '../support/days'
import { reply } from '../support/worker/answers'
import { type Couple, newCouple } from '../support/worker/app'
import { addQuestion, coming, family, isTicked, page } from '../support/worker/consent'
import { accountsD1, replaceDatabases, weddingsD1 } from '../support/worker/databases'
import { addGuest, guestNow } from '../support/worker/guests'
import { interrupted } from '../support/worker/interrupted'
import { newMember } from '../support/worker/members'
import { cron } from '../support/worker/reminders'
import { wrapDatabase } from '../support/worker/wrapping'

const DAY = inDays(200)
const ERASED = addDays(DAY, 90)

const CANARY = 'kanariengelb'

/** Writes a canary into every text about somebody's health. */
async function fill(couple: Couple): Promise<{ ids: Record<string, string>; ana: Guest }> {
  const needs = { dietary_restrictions: `${CANARY} 1`, accessibility_needs: `${CANARY} 2`, consent: true }
  const { ana, luis } = await family(couple)
  const person = await addQuestion(couple)
  const home = await addQuestion(couple, { text: 'Pets', scope: 'household' })
  const dinner = await couple.post<Occasion>(occasionPaths.list, { name: 'Dinner', date: addDays(DAY, -1) })
  await couple.put(occasionPaths.invitations(dinner.id), { guest_ids: [ana.id], invited: true })
  const table = await couple.post<{ id: string }>('/api/tables', { name: 'One', shape: 'round', capacity: 8 })
  const answers = [{ question_id: person.id, value: `${CANARY} 3` }]
  await reply(ana, {
    party: [
      coming(couple, ana, { ...needs, answers, companions: [{ name: 'Ben', ...needs }] }),
      coming(couple, luis, { ...needs, consent: undefined }),
    ],
    household_answers: [{ question_id: home.id, value: `${CANARY} 4` }],
    household_consent: true,
  })
  await couple.post(`/api/guests/${ana.id}/assign-seat`, { table_id: table.id }, 200)
  const body = { name: 'Zoe', ...needs }
  await couple.request('POST', guestPaths.list, { body, headers: { 'Idempotency-Key': crypto.randomUUID() } })
  const csv = `Name,Dietary restrictions\nYan,${CANARY} 5`
  await couple.post('/api/guests/import', { csv, dry_run: true }, 200)
  await couple.post('/api/guests/import', { csv }, 200)
  return { ids: { guests: ana.id, tables: table.id, questions: person.id, occasions: dinner.id }, ana }
}

/** The places in the databases that hold the canary: every column of every table. */
async function holding(weddingId: string): Promise<string[]> {
  const found = new Set<string>()
  for (const d1 of new Set([accountsD1, weddingsD1])) {
    const { results } = await d1.prepare("select name from sqlite_master where type = 'table'").all<{ name: string }>()
    for (const { name } of results.filter(({ name }) => !/^(sqlite|_cf)_/.test(name))) {
      const rows = await d1.prepare(`select * from "${name}"`).all<Record<string, unknown>>()
      for (const row of rows.results) {
        if (!JSON.stringify(row).includes(weddingId)) continue
        for (const [column, value] of Object.entries(row)) {
          if (String(value).includes(CANARY)) found.add(`${name}.${column}`)
        }
      }
    }
  }
  return [...found].toSorted()
}

describe('helpers', () => {
  const read = [...documentedRoutes(createApp()).keys()]
    .filter((route) => route.startsWith('GET ') && !isPublic(route.slice(4)))
    .map((route) => route.slice(4))

  /** The calls whose answers have the canary. */
  async function showing(member: Couple, ids: Record<string, string>): Promise<string[]> {
    const shown: string[] = []
    for (const route of read) {
      const path = route.replace(/\/(\w+)\/:\w+/g, (_, kind: string) => `/${kind}/${ids[kind] ?? ids.guests}`)
      const query = route.includes('prediction') ? `?guest_id=${ids.guests}` : ''
      const response = await member.request('GET', `${path}${query}`)
      if ((await response.text()).includes(CANARY)) shown.push(route)
    }
    return shown
  }

  test('see no text in any call, unless the couple lets them; counts stay', { tags: 'exhaustive' }, async () => {
    const couple = await newCouple()
    await couple.put(settingsPath, { wedding_date_fixed: DAY })
    const { ids, ana } = await fill(couple)
    const helper = await newMember(couple, 'helper')
    expect(await showing(helper, ids)).toEqual([])
    const guest = await guestNow(helper, ana)
    expect(guest).toMatchObject({ dietary_restrictions: null, consents: [], companions: [{ name: 'Ben' }] })
    expect(await helper.get('/api/guests/summary')).toMatchObject({ dietary_count: 3 })
    expect(await helper.get('/api/admin/rsvp/aggregates')).toMatchObject({ dietary: [{ text: null, count: 3 }] })

    const partner = await newMember(couple)
    const seen = await showing(partner, ids)
    for (const path of [guestPaths.list, guestPaths.exportCsv, '/api/users/me/export', '/api/tables/:id/guests']) {
      expect(seen).toContain(path)
    }
    // No forecast is made of them.
    for (const path of seen) expect(path).not.toMatch(/\/ai\/|analytics|dashboard|summary/)
    await helper.put(settingsPath, { helpers_see_needs: true }, 403)
    await helper.put(settingsPath, { keeps_needs: true }, 403)
    await helper.put(`/api/questions/${ids.questions}`, { is_sensitive: false }, 403)
    await couple.put(settingsPath, { helpers_see_needs: true })
    const closed = /export|me\/export/
    expect(await showing(helper, ids)).toEqual(seen.filter((path) => !closed.test(path)))
  })

  test('leave the texts that they do not see as they are', async () => {
    const couple = await newCouple()
    const { ana } = await fill(couple)
    const helper = await newMember(couple, 'helper')
    const { companions } = await guestNow(helper, ana)
    await helper.put(guestPaths.one(ana.id), {
      notes: 'Choir',
      dietary_restrictions: null,
      accessibility_needs: '',
      companions: companions.map((one) => ({ ...one, meal_preference: 'Vegan' })),
    })
    expect(await guestNow(couple, ana)).toMatchObject({
      notes: 'Choir',
      dietary_restrictions: `${CANARY} 1`,
      accessibility_needs: `${CANARY} 2`,
      companions: [{ meal_preference: 'Vegan', dietary_restrictions: `${CANARY} 1` }],
      consents: [{ given_by: 'self' }, { given_by: 'self' }, { given_by: 'other' }, { given_by: 'other' }, {}],
    })
  })
})

describe('90 days after the last occasion', () => {
  /** The first minute of the day in Manila. */
  const start = (day: string) => Date.parse(`${day}T00:00:00+08:00`)
  const places = [
    'guests.accessibility_needs',
    'guests.companions',
    'guests.dietary_restrictions',
    'idempotency_keys.body',
    'import_parts.waiting',
    'question_answers.value',
  ]

  /** Leaves copies as a request that stores its answer does, and an import that was broken off. */
  async function leaveCopies({ weddingId }: Couple, instant: number): Promise<void> {
    await weddingsD1.batch([
      weddingsD1
        .prepare('insert into idempotency_keys values (?, ?, ?, ?, ?, ?)')
        .bind(weddingId, crypto.randomUUID(), 'hash', 200, JSON.stringify({ is: { text: CANARY } }), instant),
      weddingsD1
        .prepare('insert into import_parts values (?, ?, ?, ?, ?, ?)')
        .bind(crypto.randomUUID(), 0, weddingId, 'guests', `[{"notes":"${CANARY}"}]`, instant),
    ])
  }

  test('the cron erases every text and every copy, and not a moment before', { tags: 'exhaustive' }, async () => {
    const couple = await newCouple()
    await couple.put(settingsPath, { wedding_date_fixed: DAY })
    const { ana } = await fill(couple)
    await couple.put(guestPaths.one(ana.id), { allergy_severity: 'severe' })
    await leaveCopies(couple, Date.now())
    await couple.post(finalCountPath(couple.weddingId))
    const before = await holding(couple.weddingId)
    expect(before).toEqual(places)
    await cron(start(ERASED) - 1)
    expect(await holding(couple.weddingId)).toEqual(before)

    const lines = await cron(start(ERASED))
    expect(await holding(couple.weddingId)).toEqual([])
    expect(lines.find(({ job }) => job === 'erase_needs')).toMatchObject({ level: 'info', erased: expect.any(Number) })
    expect(JSON.stringify(lines)).not.toContain(CANARY)
    expect(await guestNow(couple, ana)).toMatchObject({
      rsvp_status: 'confirmed',
      dietary_restrictions: null,
      allergy_severity: null,
      companions: [{ name: 'Ben', dietary_restrictions: null, accessibility_needs: null }],
      answers: [],
      consents: [],
    })

    const count = await couple.get<FinalCount>(finalCountPath(couple.weddingId))
    expect([count.counts?.attending, count.differences]).toEqual([3, []])

    await couple.put(guestPaths.one(ana.id), { dietary_restrictions: `${CANARY} 6` })
    await cron(start(addDays(ERASED, 1)))
    expect(await holding(couple.weddingId)).toEqual([])
  })

  test('the cron leaves the texts alone if an occasion is added at that moment', async () => {
    const couple = await newCouple()
    await couple.put(settingsPath, { wedding_date_fixed: DAY })
    const guest = await addGuest(couple, { dietary_restrictions: CANARY })
    const later = { name: 'Dinner', date: addDays(ERASED, 7) }
    const { env: bindings, isDone } = interrupted(/^update "guests" set .*"consents"/s, () =>
      couple.post('/api/occasions', later),
    )
    await cron(start(ERASED), { bindings })
    expect(isDone()).toBe(true)
    expect(await guestNow(couple, guest)).toMatchObject({ dietary_restrictions: CANARY })
  })

  test('the cron takes as many statements for many weddings as for one, and changes only those with texts', async () => {
    const couple = await newCouple()
    await couple.put(settingsPath, { wedding_date_fixed: DAY })
    await addGuest(couple, { dietary_restrictions: CANARY })
    const ids = Array.from({ length: 40 }, () => idIn(homeOf(couple.weddingId), newId(Date.now())))
    const columns = 'id, couple_name_1, wedding_date_policy, wedding_date_fixed, timezone, created_at, updated_at'
    await openDatabases(env)
      .openDatabase(couple.weddingId)
      .d1.prepare(
        `insert into weddings (${columns}) select value, 'Without texts', 'fixed', ?2, 'UTC', ?3, 1 from json_each(?1)`,
      )
      .bind(JSON.stringify(ids), DAY, Date.now())
      .run()
    let statements = 0
    const count = (d1: D1Database) =>
      wrapDatabase(d1, (sql, run) => {
        statements += sql.length
        return run()
      })
    await cron(start(addDays(ERASED, 1)), { bindings: replaceDatabases(count) })
    expect(await holding(couple.weddingId)).toEqual([])
    expect(statements).toBeLessThan(200)
    const { results } = await weddingsD1
      .prepare(
        "select needs_checked_at > 0 as is_checked, updated_at from weddings where couple_name_1 = 'Without texts'",
      )
      .all()
    expect(results).toEqual(ids.map(() => ({ is_checked: 1, updated_at: 1 })))
  })

  test('the cron reaches a wedding behind many whose date was never set', async () => {
    const couple = await newCouple()
    await couple.put(settingsPath, { wedding_date_fixed: DAY })
    await addGuest(couple, { dietary_restrictions: CANARY })
    const ids = Array.from({ length: 300 }, () => idIn(homeOf(couple.weddingId), newId(Date.now())))
    const columns = 'id, set_up_done, wedding_date_policy, wedding_date_fixed, timezone, created_at, updated_at'
    await openDatabases(env)
      .openDatabase(couple.weddingId)
      .d1.prepare(`insert into weddings (${columns}) select value, 1, 'fixed', ?2, 'UTC', ?3, 1 from json_each(?1)`)
      .bind(JSON.stringify(ids), addDays(DAY, -1), Date.now())
      .run()
    expect(await holding(couple.weddingId)).not.toEqual([])
    await cron(start(addDays(ERASED, 1)))
    expect(await holding(couple.weddingId)).toEqual([])
  })

  test('the cron leaves what the couple keeps on purpose', async () => {
    const couple = await newCouple()
    await couple.put(settingsPath, { wedding_date_fixed: DAY, keeps_needs: true })
    await fill(couple)
    const before = await holding(couple.weddingId)
    await cron(start(addDays(ERASED, 30)))
    expect(await holding(couple.weddingId)).toEqual(before)
    await couple.put(settingsPath, { keeps_needs: false })
    await cron(start(addDays(ERASED, 30)))
    expect(await holding(couple.weddingId)).toEqual([])
  })

  test.each([
    ['an occasion is later', { wedding_date_fixed: DAY }, addDays(DAY, 3), addDays(ERASED, 3)],
    ['only the month is known', { wedding_date_fixed: '2035-06-15', date_precision: 'month' }, null, '2035-09-28'],
    ['the date is open', { wedding_date_policy: 'dynamic' }, null, null],
  ])('counts from the last day when %s', async (_when, settings, later, day) => {
    const couple = await newCouple()
    await couple.put(settingsPath, settings)
    await addGuest(couple, { dietary_restrictions: CANARY })
    if (later) await couple.post(occasionPaths.list, { name: 'Brunch', date: later })
    await cron(start(day ?? '2031-01-01') - 1)
    expect(await holding(couple.weddingId)).toEqual(['guests.dietary_restrictions'])
    if (!day) return
    await cron(start(day))
    expect(await holding(couple.weddingId)).toEqual([])
  })
})

test('a list that comes in as it went out leaves the consents as they are', async () => {
  const couple = await newCouple()
  const { ana } = await fill(couple)
  const { consents } = await guestNow(couple, ana)
  const csv = await (await couple.request('GET', guestPaths.exportCsv)).text()
  await couple.post(guestPaths.import, { csv }, 200)
  expect((await guestNow(couple, ana)).consents).toEqual(consents)
  await couple.post(guestPaths.import, { csv: csv.replaceAll(`${CANARY} 3`, 'Other') }, 200)
  const after = (await guestNow(couple, ana)).consents
  expect(after.find(({ text }) => text === 'answer')).toMatchObject({ given_by: 'not_asked', at: null })
  expect(after.filter(({ text }) => text !== 'answer')).toEqual(consents.filter(({ text }) => text !== 'answer'))
})

test('an exported file includes the consents', async () => {
  const couple = await newCouple()
  await couple.put(settingsPath, { wedding_date_fixed: DAY, helpers_see_needs: true, keeps_needs: true })
  const { ana } = await fill(couple)
  const file = await couple.get<object>('/api/users/me/export')
  const other = await newCouple()
  await other.post('/api/users/me/import', file, 200)
  const copies = await other.get<Guest[]>(guestPaths.list)
  const copy = copies.find(({ name }) => name === 'Ana Cruz') as Guest
  const { consents, companions } = await guestNow(couple, ana)
  const { consents: taken, companions: theirs } = copy
  const same = { [ana.id]: copy.id, [companions[0]?.id ?? '']: theirs[0]?.id }
  expect(taken.map(({ question_id: _, ...one }) => one)).toEqual(
    consents.map(({ question_id: _, ...one }) => ({
      ...one,
      by_guest_id: same[one.by_guest_id ?? ''] ?? null,
      companion_id: same[one.companion_id ?? ''] ?? null,
    })),
  )
  expect(isTicked(await page(copy), `n.${copy.id}`)).toBe(true)
  expect(isTicked(await page(copy), 'n.home')).toBe(true)
  expect(await other.get(settingsPath)).toMatchObject({ helpers_see_needs: true, keeps_needs: true })
  const {
    exported_at: _,
    account: _account,
    ...again
  } = await other.get<Record<string, unknown>>('/api/users/me/export')
  const { exported_at: _at, account: _of, ...once } = file as Record<string, unknown>
  expect(again).toEqual(once)
})
