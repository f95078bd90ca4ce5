import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { deliveries, messages } from '../../worker/db/schema/weddings'
import { newRsvpSelector } from '../../worker/security/rsvp-link'
import { newCouple, request, type Sent } from '../support/worker/app'
import { openWeddings } from '../support/worker/databases'
import { invite } from '../support/worker/invitation'
import { form, inlined, page } from '../support/worker/rsvp-page'

const SETTINGS = '/api/admin/event-settings'

describe('a visit', () => {
  const open = (path: string, sent: Sent = {}) => request('POST', `${path}/opened`, sent)
  /** A message that has left for a guest's household, or is about to. */
  const sent = async (weddingId: string, householdId: string, isSent: boolean) => {
    const [db, now, id] = [openWeddings(), Date.now(), crypto.randomUUID()]
    const message = { id, wedding_id: weddingId, kind: 'custom', subject: '', body: '', channel: 'mail' } as const
    await db.insert(messages).values({ ...message, created_at: now, updated_at: now })
    const delivery = { id, wedding_id: weddingId, message_id: id, household_id: householdId, name: '' }
    await db
      .insert(deliveries)
      .values({ ...delivery, channel: 'mail', changed_at: now, created_at: now, sent_at: isSent ? now : null })
    return async () => (await db.select().from(deliveries).where(eq(deliveries.id, id)))[0]?.visited_at
  }

  test('counts once the page is seen, not when it is loaded, for the guest and what went to the household', async () => {
    const couple = await newCouple()
    const [ana, other] = [await invite(couple), await invite(couple)]
    const [gone, waiting] = [await sent(couple.weddingId, ana.id, true), await sent(couple.weddingId, ana.id, false)]
    const theirs = await sent(couple.weddingId, other.id, true)
    const before = await ana.row()
    for (const method of ['GET', 'HEAD']) {
      await request(method, ana.page)
      await request(method, ana.api)
      expect((await request(method, `${ana.page}/opened`)).status).toBe(404)
    }
    expect(await ana.row()).toEqual(before)

    expect((await open(ana.page, { headers: { origin: 'null' } })).status).toBe(204)
    const { visited_at, ...row } = await ana.row()
    expect({ ...row, visited_at: null }).toEqual(before)
    expect(visited_at).toBeGreaterThanOrEqual(before.created_at)
    expect([await gone(), await waiting(), await theirs()]).toEqual([visited_at, null, null])

    const mark = () => couple.get<{ changed_at: string }>('/api/wedding/changes')
    const marked = await mark()
    const again = await open(ana.page)
    expect(again.status).toBe(204)
    expect(again.headers.get('server-timing')).toContain('1 queries')
    expect(await mark()).toEqual(marked)
    const later = await sent(couple.weddingId, ana.id, true)
    await open(ana.page)
    expect(await later()).toBeGreaterThan(0)
    expect((await ana.row()).visited_at).toBe(visited_at)
  })

  test('is an answer too, with and without script, and a look after the deadline', async () => {
    const couple = await newCouple()
    const [ana, ben, eva] = [await invite(couple), await invite(couple), await invite(couple)]
    await request('POST', ana.api, { body: { rsvp_status: 'confirmed' } })
    await page('POST', ben.page, 200, form({ rsvp_status: 'declined' }))
    expect((await ana.row()).visited_at).toBe((await ana.row()).responded_at)
    expect((await ben.row()).visited_at).toBe((await ben.row()).responded_at)
    await couple.put(SETTINGS, { rsvp_deadline: '2026-01-17' })
    const response = await request('GET', eva.page)
    const script = inlined(await response.text(), 'script')
    expect(script).toContain('/opened')
    const hash = createHash('sha256').update(script).digest('base64')
    expect(response.headers.get('content-security-policy')).toContain(
      `script-src 'sha256-${hash}'; connect-src 'self';`,
    )
    expect((await open(eva.page)).status).toBe(204)
    expect((await eva.row()).visited_at).not.toBeNull()
  })

  test('of an invalid link is a 404, and counts for nobody', async () => {
    const [ours, theirs] = [await newCouple(), await newCouple()]
    const ana = await invite(ours)
    const replaced = await invite(ours)
    await replaced.change({ rsvp_selector: newRsvpSelector() })
    const foreign = ana.page.replace(ours.weddingId, theirs.weddingId)
    for (const path of [`${ana.page}x`, foreign, replaced.page, '/rsvp/x/y']) {
      expect((await open(path)).status, path).toBe(404)
    }
    expect((await ana.row()).visited_at).toBeNull()
    expect((await replaced.row()).visited_at).toBeNull()
  })
})
