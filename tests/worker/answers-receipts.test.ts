import { eq, isNotNull } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { answer_log, guests, weddings } from '../../worker/db/schema/weddings'
import { type Guest, guestPaths } from '../../worker/features/guests/schema'
import { householdPaths } from '../../worker/features/households/schema'
import { settingsPath } from '../../worker/features/settings/schema'
import { DAY, HOUR, MINUTE } from '../../worker/lib/durations'
import { texts } from '../../worker/texts/texts'
import { household, linkOf, logOf } from '../support/worker/answers'
import { mailedAt, replyAt, start } from '../support/worker/answers-mail'
import { newCouple, request } from '../support/worker/app'
import { replaceDatabases } from '../support/worker/databases'
import { databasesUntilKilled } from '../support/worker/faults'
import { addGuestWithEmail } from '../support/worker/guests'
import { limitedDatabases } from '../support/worker/limited'
import { newProvedCouple } from '../support/worker/members'
import { cron, database, fakeGateway } from '../support/worker/reminders'
import { wrapDatabase } from '../support/worker/wrapping'

const yes = { rsvp_status: 'confirmed' }

describe('a receipt', () => {
  test('comes ten minutes after the last answer, once, with what was answered, calendar file and link', async () => {
    const couple = await newCouple()
    await couple.put(settingsPath, {
      couple_name_1: 'Mara',
      couple_name_2: 'Jonas',
      wedding_date: '2037-06-05',
      date_precision: 'day',
    })
    const ana = await addGuestWithEmail(couple, { plus_one_allowed: true, plus_ones: 1 })
    const answer = { ...yes, meal_preference: 'Kosher', dietary_restrictions: 'No nuts', consent: true }
    await replyAt(start, ana, { ...answer, rsvp_status: 'declined' })
    await replyAt(start + 8 * MINUTE, ana, { ...answer, plus_one_name: 'Ben <b>' })
    expect(await mailedAt(start + 10 * MINUTE, ana.email)).toEqual([])
    expect(await mailedAt(start + 17 * MINUTE, ana.email)).toEqual([])
    const [mail, ...others] = await mailedAt(start + 18 * MINUTE, ana.email)
    expect(others).toEqual([])
    expect(mail?.subject).toBe('Your reply to Mara & Jonas')
    const link = `https://posy.test${linkOf(ana)}`
    expect(mail?.text).toContain(
      `This is what you told us:\n\n- Ana Cruz, Wedding: Yes\n- Ben <b>, Wedding: Yes\n\nAdd to calendar: Wedding\n${link}/${couple.weddingId}.ics\n\nSee or change your reply:\n${link}\n`,
    )
    for (const part of [mail?.text, mail?.html]) {
      for (const secret of ['No nuts', 'Kosher', ': No']) expect(part).not.toContain(secret)
    }
    expect(mail?.html).not.toContain('<b>')
    const links = [...(mail?.html ?? '').matchAll(/(?:href|src)="([^"]+)"/g)].map(([, url]) => url)
    expect(links).toContain(link)
    for (const url of links) expect(url).toMatch(/^https:\/\/posy\.test\//)
    expect(mail?.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
    expect((await request('GET', `${linkOf(ana)}/${couple.weddingId}.ics`)).status).toBe(200)
    for (const later of [19, 30, 600]) expect(await mailedAt(start + later * MINUTE, ana.email)).toEqual([])
    expect(await logOf(couple)).toMatchObject([{ receipt_due_at: null }, { receipt_due_at: null }])
  })

  test('says that the couple has yet to approve the plus-ones', async () => {
    const couple = await newCouple()
    await couple.put(settingsPath, { couple_name_1: 'Mara', plus_one_policy: 'request_approval' })
    const ana = await addGuestWithEmail(couple, { plus_one_allowed: true, plus_ones: 1 })
    await replyAt(start, ana, { ...yes, plus_one_name: 'Ben' })
    const [mail] = await mailedAt(start + 10 * MINUTE, ana.email)
    expect(mail?.text).toContain('- Ana Cruz, Wedding: Yes\n\nPlus-one requests require approval from the couple.\n')
    expect(mail?.html).toContain('Plus-one requests require approval from the couple.')
  })

  test('says so too to a guest who comes to another occasion than the wedding, and not to one who accepts nothing', async () => {
    const couple = await newCouple()
    await couple.put(settingsPath, { couple_name_1: 'Mara', plus_one_policy: 'request_approval' })
    const { ana, brunch } = await household(couple)
    await couple.put(guestPaths.one(ana.id), { plus_one_allowed: true, plus_ones: 1 })
    const declined = { [couple.weddingId]: { status: 'declined' } }
    const invitations = { ...declined, [brunch.id]: { status: 'confirmed' } }
    await replyAt(start, ana, { party: [{ guest_id: ana.id, invitations, companions: [{ name: 'Ben' }] }] })
    const [first] = await mailedAt(start + 10 * MINUTE, ana.email)
    expect(first?.text).toContain('- Ana, Brunch: Yes\n\nPlus-one requests require approval from the couple.\n')
    const undecided = { ...declined, [brunch.id]: { status: 'maybe' } }
    await replyAt(start + 20 * MINUTE, ana, { party: [{ guest_id: ana.id, invitations: undecided }] })
    const [second] = await mailedAt(start + 30 * MINUTE, ana.email)
    expect(second?.text).toContain('- Ana, Brunch: ')
    expect(second?.text).not.toContain('Plus-one requests')
  })

  test('names an occasion as the couple does, also with an @ or a dot', async () => {
    const couple = await newCouple()
    await couple.put(settingsPath, { couple_name_1: 'Mara', wedding_date: '2037-06-05', date_precision: 'day' })
    await couple.put(`/api/occasions/${couple.weddingId}`, { name: 'Party @ St.Anne' })
    const ana = await addGuestWithEmail(couple)
    await replyAt(start, ana, yes)
    const [mail] = await mailedAt(start + 10 * MINUTE, ana.email)
    expect(mail?.text).toContain('- Ana Cruz, Party @ St.Anne: Yes\n\nAdd to calendar: Party @ St.Anne\n')
  })

  test('tells a household’s answers by person and occasion, with files of what was accepted', async () => {
    const couple = await newCouple()
    const { ana, luis, brunch } = await household(couple)
    const main = couple.weddingId
    const no = { status: 'declined' }
    await replyAt(start, ana, {
      party: [
        { guest_id: ana.id, invitations: { [main]: no, [brunch.id]: { status: 'confirmed' } } },
        { guest_id: luis.id, invitations: { [main]: { status: 'maybe' } } },
      ],
    })
    const [mail] = await mailedAt(start + 10 * MINUTE, ana.email)
    expect(mail?.text).toContain('- Ana, Wedding: No\n- Ana, Brunch: Yes\n- Luis, Wedding: Not sure yet\n\nAdd to')
    expect(mail?.text).toContain(`/${brunch.id}.ics`)
    expect(mail?.text).not.toContain(`/${main}.ics`)
  })

  test('is in the household’s language, or else in the wedding’s', async () => {
    const couple = await newCouple()
    await couple.put(settingsPath, { default_locale: 'ar' })
    const { ana } = await household(couple)
    const eva = await addGuestWithEmail(couple)
    await couple.put(householdPaths.one(ana.household_id), { locale: 'de-AT' })
    for (const guest of [ana, eva]) await replyAt(start, guest, yes)
    const gateway = fakeGateway()
    await cron(start + 10 * MINUTE, { gateway })
    const to = (guest: Guest) => gateway.delivered.find((mail) => mail.to === guest.email)
    expect(to(ana)?.text).toContain(texts('de').receipt.intro)
    expect(to(eva)?.html).toContain('<html lang="ar" dir="rtl">')
    expect(to(eva)?.subject).toBe(texts('ar').receipt.subject('Mara Lindqvist'))
  })

  test('keeps a name in Latin letters first in a line that is read from the right', async () => {
    const couple = await newCouple()
    await couple.put(settingsPath, { default_locale: 'ar' })
    const ana = await addGuestWithEmail(couple)
    await replyAt(start, ana, yes)
    const [mail] = await mailedAt(start + 10 * MINUTE, ana.email)
    expect(mail?.html).toContain(`<bdi>${ana.name}</bdi>، <bdi>${texts('ar').invitation.mainOccasion}</bdi>: `)
  })

  test('comes once however many crons overlap, and though the first is killed', async () => {
    const couple = await newCouple()
    const [ana, eva] = [await addGuestWithEmail(couple), await addGuestWithEmail(couple)]
    await replyAt(start, ana, yes)
    await replyAt(start, eva, yes)
    const gateway = fakeGateway()
    const isQueue = ({ sql }: { sql: string[] }) => sql.some((text) => text.includes('"receipt_due_at" = '))
    for (const when of ['before', 'after'] as const) {
      const bindings = databasesUntilKilled((call) => (isQueue(call) ? when : null))
      await cron(start + 10 * MINUTE, { gateway, bindings })
    }
    await Promise.all(Array.from({ length: 8 }, () => cron(start + 11 * MINUTE, { gateway })))
    for (const { email } of [ana, eva]) expect(gateway.handed.filter(({ to }) => to === email)).toHaveLength(1)
  })

  test('does not go to guests who want no mail or whose address is wrong, nor for a sample, nor late', async () => {
    const couple = await newCouple()
    const change = (guest: Guest, fields: Partial<typeof guests.$inferInsert>) =>
      database().update(guests).set(fields).where(eq(guests.id, guest.id))
    const people = await Promise.all(Array.from({ length: 5 }, () => addGuestWithEmail(couple)))
    const [gone, bounced, moved, off, fine] = people as [Guest, Guest, Guest, Guest, Guest]
    for (const guest of people) await replyAt(start, guest, yes)
    await change(gone, { unsubscribed_at: start })
    await change(bounced, { bounced_email: bounced.email?.toUpperCase() })
    await change(moved, { bounced_email: 'old@example.com' })
    await couple.put(settingsPath, { answer_receipts: false })
    await replyAt(start + MINUTE, off, { rsvp_status: 'declined' })
    await couple.put(settingsPath, { answer_receipts: true })
    const gateway = fakeGateway()
    await cron(start + 12 * MINUTE, { gateway })
    const to = (guest: Guest) => gateway.delivered.filter((mail) => mail.to === guest.email).length
    expect(people.map(to)).toEqual([0, 0, 1, 1, 1])

    await replyAt(start + HOUR, fine, { rsvp_status: 'declined' })
    expect(await mailedAt(start + HOUR + DAY + 11 * MINUTE, fine.email)).toEqual([])
    await replyAt(start + 3 * DAY, fine, yes)
    await database().update(weddings).set({ is_sample: true }).where(eq(weddings.id, couple.weddingId))
    expect(await mailedAt(start + 3 * DAY + 10 * MINUTE, fine.email)).toEqual([])
    await replyAt(start + 4 * DAY, fine, { rsvp_status: 'maybe' })
    expect((await logOf(couple)).at(-1)).toMatchObject({ receipt_due_at: null, is_news: false })
  })

  test('does not come to a child, whose address may be given all the same', async () => {
    const couple = await newCouple()
    const [mia, ana] = [await addGuestWithEmail(couple, { kind: 'child' }), await addGuestWithEmail(couple)]
    for (const guest of [mia, ana]) await replyAt(start, guest, yes)
    const gateway = fakeGateway()
    await cron(start + 11 * MINUTE, { gateway })
    const to = (guest: Guest) => gateway.delivered.filter((mail) => mail.to === guest.email).length
    expect([to(mia), to(ana)]).toEqual([0, 1])
  })

  test('does not come to a guest who is made a child after it was queued', async () => {
    const ana = await addGuestWithEmail(await newCouple())
    await replyAt(start, ana, yes)
    const busy = fakeGateway({ answer: () => ({ outcome: 'busy', reason: 'Later.' }) })
    await cron(start + 10 * MINUTE, { gateway: busy })
    await database().update(guests).set({ kind: 'child' }).where(eq(guests.id, ana.id))
    expect(await mailedAt(start + 20 * MINUTE, ana.email ?? '')).toEqual([])
  })

  test('needs an owner with a confirmed address where mail leaves the machine', async () => {
    const [couple, proved] = [await newCouple(), await newProvedCouple()]
    const [ana, eva] = [await addGuestWithEmail(couple), await addGuestWithEmail(proved)]
    await replyAt(start, ana, yes)
    await replyAt(start, eva, yes)
    const gateway = fakeGateway()
    await cron(start + 10 * MINUTE, { gateway, bindings: { MAIL_PROVIDER: 'resend' } })
    const to = (guest: Guest) => gateway.delivered.filter((mail) => mail.to === guest.email).length
    expect([to(ana), to(eva)]).toEqual([0, 1])
  })

  test('comes however many answers a link has given in the meantime', async () => {
    const couple = await newCouple()
    const [ana, eva] = [await addGuestWithEmail(couple), await addGuestWithEmail(await newCouple())]
    await replyAt(start, ana, yes)
    await replyAt(start, eva, yes)
    // More ids than a string of D1 can hold.
    await database().run(
      `insert into answer_log (id, wedding_id, guest_id, by_guest_id, source, statuses, answered_at, receipt_due_at)
        with recursive n(i) as (select 1 union all select i + 1 from n where i < 55000)
        select 'answer-${ana.id}-' || i, '${couple.weddingId}', '${ana.id}', '${ana.id}', 'link', '[]', ${start},
          ${start + 9 * MINUTE} from n`,
    )
    const gateway = fakeGateway()
    await cron(start + 10 * MINUTE, { gateway, bindings: limitedDatabases() })
    expect(gateway.delivered.map(({ to }) => to).toSorted()).toEqual([ana.email, eva.email].toSorted())
    expect(await database().select().from(answer_log).where(isNotNull(answer_log.receipt_due_at))).toEqual([])
  })

  test('of answers while it is queued comes later, with them', async () => {
    const couple = await newCouple()
    const ana = await addGuestWithEmail(couple)
    await replyAt(start, ana, yes)
    let isRepeated = false
    const bindings = replaceDatabases((d1) =>
      wrapDatabase(d1, async (sql, run) => {
        if (!isRepeated && sql.some((text) => text.includes('"receipt_due_at" = '))) {
          isRepeated = true
          await replyAt(start + 10 * MINUTE, ana, { rsvp_status: 'declined' })
        }
        return run()
      }),
    )
    await cron(start + 10 * MINUTE, { gateway: fakeGateway(), bindings })
    const due = (await logOf(couple)).map(({ receipt_due_at }) => receipt_due_at)
    expect(due).toEqual([null, start + 20 * MINUTE])
    expect((await mailedAt(start + 20 * MINUTE, ana.email)).map(({ text }) => text)).toEqual([
      expect.stringContaining('- Ana Cruz, Wedding: No\n'),
    ])
  })

  test('comes at most five times a day to the same guest', async () => {
    const couple = await newCouple()
    const ana = await addGuestWithEmail(couple)
    let received = 0
    for (let i = 0; i < 7; i++) {
      await replyAt(start + i * HOUR, ana, { rsvp_status: i % 2 === 0 ? 'confirmed' : 'declined' })
      received += (await mailedAt(start + i * HOUR + 10 * MINUTE, ana.email)).length
    }
    expect(received).toBe(5)
  })

  test('comes at most five times a day to the same address, whoever has it', async () => {
    const couple = await newCouple()
    const [email, other] = ['ana', 'eva'].map((name) => `${name}.${crypto.randomUUID()}@exámple.com`) as [
      string,
      string,
    ]
    const people = await Promise.all(
      Array.from({ length: 4 }, (_, i) =>
        addGuestWithEmail(couple, { email: i % 2 === 0 ? email : email.toUpperCase() }),
      ),
    )
    const eva = await addGuestWithEmail(couple, { email: other })
    const gateway = fakeGateway()
    for (const [i, rsvp_status] of ['confirmed', 'declined'].entries()) {
      for (const guest of [...people, eva]) await replyAt(start + i * HOUR, guest, { rsvp_status })
      await cron(start + i * HOUR + 10 * MINUTE, { gateway })
    }
    const to = (address: string) => gateway.delivered.filter((mail) => mail.to.toLowerCase() === address)
    expect([to(email).length, to(other).length]).toEqual([5, 2])
    await replyAt(start + DAY + HOUR, people[0] as Guest, yes)
    await cron(start + DAY + HOUR + 10 * MINUTE, { gateway })
    expect(to(email)).toHaveLength(6)
  })

  test('does not follow a guest to an address that they get after it was queued', async () => {
    const couple = await newCouple()
    const ana = await addGuestWithEmail(couple)
    await replyAt(start, ana, yes)
    const busy = fakeGateway({ answer: () => ({ outcome: 'busy', reason: 'Later.' }) })
    await cron(start + 10 * MINUTE, { gateway: busy })
    await database().update(guests).set({ email: 'victim@example.com' }).where(eq(guests.id, ana.id))
    expect(await mailedAt(start + 20 * MINUTE, 'victim@example.com')).toEqual([])
  })
})
