import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { mails, weddings } from '../../worker/db/schema/weddings'
import { listUntold } from '../../worker/features/answers/news/queries'
import { occasionPaths } from '../../worker/features/occasions/schema'
import { settingsPath } from '../../worker/features/settings/schema'
import { DAY, HOUR, MINUTE } from '../../worker/lib/durations'
import { household, logOf } from '../support/worker/answers'
import { mailedAt, replyAt, start } from '../support/worker/answers-mail'
import { type Couple, newCouple } from '../support/worker/app'
import { prepare, replaceDatabases } from '../support/worker/databases'
import { databasesUntilKilled, faultyDatabases } from '../support/worker/faults'
import { addGuestWithEmail } from '../support/worker/guests'
import { limitedDatabases } from '../support/worker/limited'
import { newMember, newProvedCouple } from '../support/worker/members'
import { cron, database, fakeGateway } from '../support/worker/reminders'
import { wrapDatabase } from '../support/worker/wrapping'

const yes = { rsvp_status: 'confirmed' }
const notify = (couple: Couple, notify_answers: 'off' | 'each' | 'daily') =>
  couple.put(settingsPath, { notify_answers })

describe('news of answers', () => {
  test('are mailed each time to owners and partners with a confirmed address, each answer once', async () => {
    const couple = await newProvedCouple()
    const partner = await newMember(couple)
    const helper = await newMember(couple, 'helper')
    await notify(couple, 'each')
    const [ana, ben] = [
      await addGuestWithEmail(couple, { plus_one_allowed: true, plus_ones: 2, name: 'Ana <i>' }),
      await addGuestWithEmail(couple, { name: 'Ben' }),
    ]
    await replyAt(start, ana, { ...yes, plus_one_name: 'Tom, Eva', dietary_restrictions: 'No nuts', consent: true })
    await replyAt(start + MINUTE, ben, { rsvp_status: 'maybe' })
    await replyAt(start + 2 * MINUTE, ben, { rsvp_status: 'declined' })
    const gateway = fakeGateway()
    await cron(start + 3 * MINUTE, { gateway })
    const news = gateway.delivered.filter(({ subject }) => subject.includes('replied'))
    expect(news.map(({ to }) => to).sort()).toEqual([couple.email, partner.email].sort())
    const [mail] = news
    expect(mail?.subject).toBe('2 guests replied')
    expect(mail?.text).toContain('- Ana <i>: is coming with 2 companions\n- Ben: can’t come\n')
    expect(mail?.text).toContain('https://posy.test/guests')
    expect(mail?.text).not.toContain('No nuts')
    expect(mail?.html).not.toContain('<i>')
    expect(news.some(({ to }) => to === helper.email)).toBe(false)

    await replyAt(start + HOUR, ben, { rsvp_status: 'maybe' })
    await couple.post('/api/rsvp', { guest_id: ana.id, rsvp_status: 'declined' }, 200)
    const [next, ...more] = await mailedAt(start + HOUR + MINUTE, couple.email)
    expect(more).toEqual([])
    expect(next?.subject).toBe('Ben replied')
    expect(next?.text).toContain('- Ben: isn’t sure yet\n\n')
    expect(await mailedAt(start + 2 * HOUR, couple.email)).toEqual([])
  })

  test('read each guest once, however many answers are theirs, and no needs of companions', {
    tags: 'exhaustive',
  }, async () => {
    const couple = await newProvedCouple()
    await notify(couple, 'each')
    const needs = { dietary_restrictions: 'x'.repeat(2000), accessibility_needs: 'x'.repeat(2000) }
    const companions = Array.from({ length: 10 }, (_, i) => ({ name: `Companion ${i}`, ...needs }))
    const ana = await addGuestWithEmail(couple, { companions })
    const plus_one_name = companions.map(({ name }) => name).join(', ')
    for (let i = 0; i < 50; i++) await replyAt(start + i, ana, { ...yes, plus_one_name, phone: `${i}` })
    let largest = 0
    const bindings = replaceDatabases((d1) =>
      wrapDatabase(d1, async (_sql, run) => {
        const answered = await run()
        largest = Math.max(largest, JSON.stringify(answered).length)
        return answered
      }),
    )
    const gateway = fakeGateway()
    await cron(start + MINUTE, { gateway, bindings })
    const [mail] = gateway.delivered.filter(({ to }) => to === couple.email)
    expect(mail?.text).toContain('- Ana Cruz: is coming with 10 companions\n')
    expect(largest).toBeLessThan(40_000)
  })

  test('come daily at eight in the wedding’s zone, or later, and not on a day without an answer', async () => {
    const couple = await newProvedCouple()
    await couple.put(settingsPath, { timezone: 'Asia/Manila' })
    const ana = await addGuestWithEmail(couple)
    const eight = Date.parse('2026-12-02T00:00:00Z')
    await replyAt(eight - HOUR, ana, yes)
    const got = async (instant: number) => (await mailedAt(instant, couple.email)).length
    expect(await got(eight - MINUTE)).toBe(0)
    expect(await got(eight)).toBe(1)
    await replyAt(eight + HOUR, ana, { rsvp_status: 'maybe' })
    expect(await got(eight + 12 * HOUR)).toBe(0)
    expect(await got(eight + DAY + 3 * HOUR)).toBe(1)
    expect(await got(eight + 2 * DAY)).toBe(0)
  })

  test('tell nothing about an occasion that has been removed', async () => {
    const couple = await newProvedCouple()
    await notify(couple, 'each')
    const { ana, luis, brunch } = await household(couple)
    await replyAt(start, ana, {
      party: [
        {
          guest_id: ana.id,
          invitations: { [couple.weddingId]: { status: 'declined' }, [brunch.id]: { status: 'confirmed' } },
        },
        { guest_id: luis.id, invitations: { [brunch.id]: { status: 'confirmed' } } },
      ],
    })
    await couple.delete(occasionPaths.one(brunch.id))
    const [mail] = await mailedAt(start + MINUTE, couple.email)
    expect(mail?.subject).toBe('Ana replied')
    expect(mail?.text).toContain('- Ana: can’t come\n')
  })

  test('do not tell what the couple has corrected since', async () => {
    const couple = await newProvedCouple()
    await notify(couple, 'each')
    const [ana, ben] = [
      await addGuestWithEmail(couple, { name: 'Ana' }),
      await addGuestWithEmail(couple, { name: 'Ben' }),
    ]
    await replyAt(start, ana, yes)
    await replyAt(start, ben, yes)
    await couple.post('/api/rsvp', { guest_id: ana.id, rsvp_status: 'declined' }, 200)
    const [mail] = await mailedAt(start + MINUTE, couple.email)
    expect(mail?.subject).toBe('Ben replied')
    expect(mail?.text).not.toContain('Ana')
  })

  test('tell nothing about an occasion from which the guest has been withdrawn', async () => {
    const couple = await newProvedCouple()
    await notify(couple, 'each')
    const { ana, luis, brunch } = await household(couple)
    const answers = (...ids: string[]) => Object.fromEntries(ids.map((id) => [id, { status: 'confirmed' }]))
    await replyAt(start, ana, {
      party: [
        { guest_id: ana.id, invitations: answers(couple.weddingId, brunch.id) },
        { guest_id: luis.id, invitations: answers(brunch.id) },
      ],
    })
    await couple.put(occasionPaths.invitations(brunch.id), { guest_ids: [ana.id, luis.id], invited: false })
    const [mail] = await mailedAt(start + MINUTE, couple.email)
    expect(mail?.subject).toBe('Ana replied')
    expect(mail?.text).toContain('- Ana: Wedding: is coming\n')
  })

  test('tell all occasions of a guest, and only the latest answer to each', async () => {
    const couple = await newProvedCouple()
    await notify(couple, 'each')
    const { ana, luis, brunch } = await household(couple)
    const main = couple.weddingId
    await replyAt(start, ana, {
      party: [
        { guest_id: ana.id, invitations: { [main]: { status: 'confirmed' }, [brunch.id]: { status: 'maybe' } } },
        { guest_id: luis.id, invitations: { [main]: { status: 'declined' } } },
      ],
    })
    await replyAt(start + 1, ana, {
      party: [{ guest_id: ana.id, invitations: { [brunch.id]: { status: 'declined' } } }],
    })
    const [mail] = await mailedAt(start + MINUTE, couple.email)
    expect(mail?.subject).toBe('2 guests replied')
    expect(mail?.text).toContain('- Ana: Wedding: is coming; Brunch: can’t come\n')
    expect(mail?.text).toContain('- Luis: Wedding: can’t come\n')
  })

  test('do not say that a guest who has yet to respond took a reply back', async () => {
    const couple = await newProvedCouple()
    await notify(couple, 'each')
    const { ana, luis } = await household(couple)
    const needs = { dietary_restrictions: 'No nuts', consent: true }
    await replyAt(start, ana, {
      party: [
        { guest_id: ana.id, invitations: {}, ...needs },
        { guest_id: luis.id, invitations: { [couple.weddingId]: { status: 'confirmed' } } },
      ],
    })
    const [mail] = await mailedAt(start + MINUTE, couple.email)
    expect(mail?.text).toContain('- Ana: changed their details\n')
    await replyAt(start + HOUR, ana, {
      party: [{ guest_id: luis.id, invitations: {}, ...needs }],
    })
    const [next] = await mailedAt(start + HOUR + MINUTE, couple.email)
    expect(next?.text).toContain('- Luis: Wedding: is coming\n')
  })

  test('are told once, however many crons overlap and whenever one is killed', { tags: 'exhaustive' }, async () => {
    const couple = await newProvedCouple()
    await notify(couple, 'each')
    const people = await Promise.all(
      Array.from({ length: 6 }, (_, i) => addGuestWithEmail(couple, { name: `Guest ${i}` })),
    )
    const gateway = fakeGateway()
    const isQueue = ({ sql }: { sql: string[] }) => sql.some((text) => text.includes('"is_news" = '))
    for (const [i, guest] of people.entries()) {
      const now = start + i * HOUR
      await replyAt(now, guest, yes)
      const when = (['before', 'after', null] as const)[i % 3] ?? null
      const bindings = databasesUntilKilled((call) => (isQueue(call) ? when : null))
      await Promise.all([
        cron(now + MINUTE, { gateway, bindings }),
        ...Array.from({ length: 4 }, () => cron(now, { gateway })),
      ])
      await cron(now + 20 * MINUTE, { gateway })
    }
    const news = gateway.delivered.filter(({ to }) => to === couple.email)
    const told = news.flatMap(({ text }) => text.match(/Guest \d/g) ?? [])
    expect(told.sort()).toEqual(people.map(({ name }) => name).sort())
  })

  test('of 4,000 answers of one guest are one mail to each of 20 readers, with the latest 1,000', {
    tags: 'exhaustive',
  }, async () => {
    const couple = await newProvedCouple()
    await notify(couple, 'each')
    const ana = await addGuestWithEmail(couple)
    await replyAt(start, ana, yes)
    for (let i = 1; i < 20; i++) {
      const { userId } = await newProvedCouple()
      await prepare(
        `insert into wedding_members (wedding_id, user_id, role, opened_at, created_at) values (?, ?, 'partner', 0, 1)`,
      )
        .bind(couple.weddingId, userId)
        .run()
    }
    await database().run(
      `insert into answer_log (id, wedding_id, guest_id, by_guest_id, source, statuses, answered_at, is_news)
        with recursive n(i) as (select 1 union all select i + 1 from n where i < 4000)
        select substr('${ana.id}', 1, 31) || printf('%05d', i), '${couple.weddingId}', '${ana.id}', '${ana.id}', 'link',
          '[{"occasion_id":"${couple.weddingId}","status":"' || iif(i < 4000, 'declined', 'maybe') || '"}]', ${start} + i, 1
        from n`,
    )
    await database().run(`update guests set rsvp_status = 'maybe' where id = '${ana.id}'`)
    const gateway = fakeGateway()
    const bindings = limitedDatabases()
    const lines = await cron(start + MINUTE, { gateway, bindings })
    expect(lines).toContainEqual({ level: 'info', job: 'queue_answer_news', queued: 20 })
    await cron(start + HOUR, { gateway, bindings })
    const news = gateway.delivered.filter(({ subject }) => subject === 'Ana Cruz replied')
    expect(news).toHaveLength(20)
    for (const part of [news[0]?.text, news[0]?.html]) {
      expect(part).toContain('isn’t sure yet')
      expect(part).toContain('and 3,001 earlier replies')
    }
  })

  test('reach other couples where those of some weddings cannot be queued', { tags: 'exhaustive' }, async () => {
    const couples = [await newProvedCouple(), await newProvedCouple()] as const
    for (const couple of couples) {
      await notify(couple, 'each')
      await replyAt(start, await addGuestWithEmail(couple), yes)
      // More than one statement takes together.
      for (let i = 1; i < 8; i++) await newMember(couple)
      await database().run(
        `insert into answer_log (id, wedding_id, guest_id, by_guest_id, source, statuses, answered_at, is_news)
          with recursive n(i) as (select 1 union all select i + 1 from n where i < 1000)
          select substr(id, 1, 31) || printf('%05d', i), wedding_id, id, id, 'link', '[]', ${start}, 1
          from n join guests on wedding_id = '${couple.weddingId}'`,
      )
    }
    let calls = 0
    const isQueue = ({ sql }: { sql: string[] }) => sql.some((text) => /insert into "mails".*'\$\.ids'/s.test(text))
    const bindings = faultyDatabases((call) => (isQueue(call) && ++calls === 1 ? 'before' : null), 'D1_ERROR: no.')
    const gateway = fakeGateway()
    const lines = await cron(start + MINUTE, { gateway, bindings })
    expect(lines.find(({ job }) => job === 'queue_answer_news')).toMatchObject({ level: 'error' })
    const toCouples = () =>
      gateway.delivered.map(({ to }) => to).filter((to) => couples.some(({ email }) => email === to))
    expect(toCouples()).toHaveLength(1)
    await cron(start + HOUR, { gateway, bindings })
    expect(toCouples().toSorted()).toEqual(couples.map(({ email }) => email).toSorted())
  })

  test('are read in full pages, past a wedding that is being moved', async () => {
    const ids: string[] = []
    for (let i = 0; i < 3; i++) {
      const couple = await newProvedCouple()
      await replyAt(start, await addGuestWithEmail(couple), yes)
      ids.push(couple.weddingId)
    }
    const [first = ''] = ids.toSorted()
    const markMoving = (moving_to: number | null) =>
      database().update(weddings).set({ moving_to }).where(eq(weddings.id, first))
    await markMoving(2)
    const page = await listUntold(database(), { limit: 2, after: first.slice(0, -1) })
    await markMoving(null)
    // Weddings of other tests may lie between these three.
    expect(page).toHaveLength(2)
    expect(page.map(({ id }) => id)).not.toContain(first)
  })

  test('have a subject that is cut where the name is long', async () => {
    const couple = await newProvedCouple()
    await notify(couple, 'each')
    await replyAt(start, await addGuestWithEmail(couple, { name: 'A'.repeat(200) }), yes)
    const [mail] = await mailedAt(start + MINUTE, couple.email)
    expect(mail?.subject).toBe(`${'A'.repeat(79)}… replied`)
  })

  test('are not kept for a couple that wants none, nor for one without a confirmed address', async () => {
    const [couple, unproved] = [await newProvedCouple(), await newCouple()]
    const [ana, eva] = [await addGuestWithEmail(couple), await addGuestWithEmail(unproved)]
    for (const one of [couple, unproved]) await notify(one, 'each')
    await replyAt(start, ana, yes)
    await replyAt(start, eva, yes)
    await notify(couple, 'off')
    expect(await mailedAt(start + MINUTE, couple.email)).toEqual([])
    for (const one of [couple, unproved]) expect(await logOf(one)).toMatchObject([{ is_news: false }])
    await notify(couple, 'each')
    expect(await mailedAt(start + 2 * MINUTE, couple.email)).toEqual([])

    await replyAt(start + HOUR, ana, { rsvp_status: 'maybe' })
    const busy = fakeGateway({ answer: () => ({ outcome: 'busy', reason: 'Later.' }) })
    await cron(start + HOUR + MINUTE, { gateway: busy })
    await notify(couple, 'off')
    expect(await mailedAt(start + 2 * HOUR, couple.email)).toEqual([])
    const rows = await database().select().from(mails).where(eq(mails.wedding_id, couple.weddingId))
    const [news] = rows.filter(({ kind }) => kind === 'answer_news')
    expect(news).toMatchObject({ status: 'cancelled', text: '', error: 'Emails about replies are switched off.' })
  })
})
