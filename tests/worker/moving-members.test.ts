import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { moveWedding } from '../../worker/db/moving/move'
import { mails } from '../../worker/db/schema/weddings'
import type { Guest } from '../../worker/features/guests/schema'
import { memberPaths } from '../../worker/features/members/schema'
import { calendarPaths, type NewCalendarLink } from '../../worker/features/sharing/calendar/schema'
import { newId } from '../../worker/lib/ids'
import { unsubscribePath, unsubscribeToken } from '../../worker/security/unsubscribe-link'
import { type Couple, newCouple, request } from '../support/worker/app'
import { openWeddings } from '../support/worker/databases'
import type { Call, Fault } from '../support/worker/faults'
import { invite, join, newMember, people } from '../support/worker/members'
import { mover, nextOf, placeOf, REFUSED_WHILE_MOVING } from '../support/worker/moving'
import { cron } from '../support/worker/reminders'
import { share } from '../support/worker/sharing'

/** Begins to move a wedding, and dies when it is locked and copied. Returns where it is going. */
async function cutOff({ weddingId }: Couple): Promise<number> {
  const to = await nextOf(weddingId)
  const last = ({ sql }: Call): Fault => (sql.some((text) => /^pragma defer/.test(text)) ? 'before' : null)
  await expect(moveWedding(mover(weddingId, last), to)).rejects.toThrow('The command was ended.')
  return to
}

async function subscribe(member: Couple): Promise<string> {
  const { url } = await member.post<NewCalendarLink>(calendarPaths.links)
  return new URL(url).pathname
}

const statusOf = async (path: string) => (await request('GET', path)).status

describe.skipIf(!env.WEDDINGS_DB_2)('while a wedding is moved to another database', () => {
  test.each([
    ['leave', 'DELETE', undefined, 204],
    ['become helpers', 'PUT', { role: 'helper' }, 200],
  ] as const)(
    'partners who want to %s are asked to wait, so that their links end with it',
    async (_, method, body, status) => {
      const couple = await newCouple()
      const partner = await newMember(couple)
      const links = [await subscribe(partner), (await share(partner, { view: 'caterer' })).path]
      const to = await cutOff(couple)
      const go = () => partner.request(method, memberPaths.one(partner.userId), body && { body })
      const refused = await go()
      expect([refused.status, await refused.json()]).toEqual([503, REFUSED_WHILE_MOVING])
      expect(refused.headers.get('retry-after')).toBe('5')
      expect(await people(couple)).toMatchObject([{ role: 'owner' }, { role: 'partner' }])
      await moveWedding(mover(couple.weddingId), to)
      for (const path of links) expect(await statusOf(path)).toBe(200)
      expect((await go()).status).toBe(status)
      for (const path of links) expect(await statusOf(path)).toBe(404)
    },
  )

  test('a guest who unsubscribes is shown a page with a button to try again', async () => {
    const couple = await newCouple()
    const { id } = await couple.post<Guest>('/api/guests', { name: 'Ana', email: 'ana@example.com' })
    const to = await cutOff(couple)
    const path = unsubscribePath(unsubscribeToken(env.POSY_SECRET, id, couple.weddingId))
    const refused = await request('POST', path, { raw: 'List-Unsubscribe=One-Click' })
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await refused.text()).toContain('Try again</button>')
    await moveWedding(mover(couple.weddingId), to)
    expect(await statusOf(path)).toBe(200)
    expect((await request('POST', path)).status).toBe(200)
  })

  test('an account that is deleted is erased from the others in its database at once, and from it afterwards', async () => {
    const [couple, others] = [await newCouple(), await newCouple()]
    await moveWedding(mover(others.weddingId), await placeOf(couple.weddingId))
    const partner = await newMember(couple)
    const { token } = await invite(others, { email: partner.email })
    await join(partner, token)
    const calendar = await subscribe(partner)
    const mail = { to: partner.email, subject: '', text: '', html: '', headers: {}, status: 'sent' as const }
    const now = Date.now()
    const mailOf = ({ weddingId }: Couple) => {
      const id = newId(now)
      const about = { id, wedding_id: weddingId, recipient_id: partner.userId, kind: 'task_digest' as const }
      return { ...about, ...mail, unique_key: id, due_at: now, created_at: now }
    }
    await openWeddings()
      .insert(mails)
      .values([mailOf(couple), mailOf(others)])
    const left = async () => {
      const rows = await openWeddings().select().from(mails).where(eq(mails.recipient_id, partner.userId))
      return rows.map(({ wedding_id }) => wedding_id)
    }
    const to = await cutOff(couple)
    const response = await partner.request('DELETE', '/api/users/me', { body: { password: partner.password } })
    expect(response.status).toBe(204)
    expect(await statusOf(calendar)).toBe(404)
    expect(await left()).toEqual([couple.weddingId])
    await moveWedding(mover(couple.weddingId), to)
    await cron(Date.now())
    expect(await left()).toEqual([])
  })
})
