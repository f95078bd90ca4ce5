import { describe, expect, test } from 'vitest'
import type { Bindings } from '../../worker/context'
import type { Message } from '../../worker/features/messages/schema'
import type { Occasion } from '../../worker/features/occasions/schema'
import type { Question } from '../../worker/features/questions/schema'
import type { ShareLink } from '../../worker/features/sharing/schema'
import { COUPLE_ONLY } from '../../worker/lib/roles'
import { answer, newCouple } from '../support/worker/app'
import { replaceDatabases } from '../support/worker/databases'
import { newMember } from '../support/worker/members'
import { wrapDatabase } from '../support/worker/wrapping'

/** Databases in which `between` happens after a request has read, right before its first statement that `starts` matches. */
function interrupted(
  starts: RegExp,
  between: () => Promise<unknown>,
): { env: Partial<Bindings>; isDone: () => boolean } {
  let isDone = false
  const env = replaceDatabases((d1) =>
    wrapDatabase(d1, async (sql, run) => {
      if (!isDone && sql.some((text) => starts.test(text))) {
        isDone = true
        await between()
      }
      return run()
    }),
  )
  return { env, isDone: () => isDone }
}

describe('while an occasion is removed', () => {
  const named = <T extends { occasion_id: string | null }>(things: T[], id: string) =>
    things.filter((one) => one.occasion_id === id)

  test.each([
    ['new message', 'POST', { kind: 'custom' }, 422],
    ['new question', 'POST', { text: 'Will there be doves?', kind: 'yes_no' }, 422],
    ['new link', 'POST', { view: 'seating' }, 404],
    ['changed message', 'PUT', { kind: 'custom' }, 422],
    ['changed question', 'PUT', { text: 'Will there be doves?', kind: 'yes_no' }, 422],
  ] as const)('a %s is not about it', async (thing, method, body, status) => {
    const couple = await newCouple()
    const { id: occasion_id } = await couple.post<Occasion>('/api/occasions', { name: 'Doves at dawn' })
    const isMessage = thing.endsWith('message')
    const list = thing === 'new link' ? '/api/share-links' : isMessage ? '/api/messages' : '/api/questions'
    const about = isMessage ? { occasion_ids: [occasion_id] } : { occasion_id }
    const path = method === 'POST' ? list : `${list}/${(await couple.post<{ id: string }>(list, body)).id}`
    const { env, isDone } = interrupted(
      /^(insert into|update) "(messages|questions|share_links)"|^delete from "share_links"/,
      () => couple.delete(`/api/occasions/${occasion_id}`),
    )
    const sent = { body: method === 'POST' ? { ...body, ...about } : about, env }
    expect((await couple.request(method, path, sent)).status).toBe(status)
    expect(isDone()).toBe(true)
    const [messages, questions, links] = [
      await couple.get<Message[]>('/api/messages'),
      await couple.get<Question[]>('/api/questions'),
      await couple.get<ShareLink[]>('/api/share-links'),
    ]
    expect(messages.filter(({ occasion_ids }) => occasion_ids.includes(occasion_id))).toEqual([])
    expect(named(questions, occasion_id)).toEqual([])
    expect(named(links, occasion_id)).toEqual([])
  })
})

test('a helper does not delete a draft that the couple schedules at that moment', async () => {
  const couple = await newCouple()
  await couple.put('/api/admin/event-settings', { couple_name_1: 'Mara', wedding_date_fixed: '2031-06-14' })
  const helper = await newMember(couple, 'helper')
  const { id } = await couple.post<Message>('/api/messages', { kind: 'custom', channel: 'sms' })
  const { env, isDone } = interrupted(/^delete from "messages"/, () =>
    couple.post(`/api/messages/${id}/send`, { at: '2031-01-01T08:00:00Z' }, 202),
  )
  const response = await helper.request('DELETE', `/api/messages/${id}`, { env })
  expect(await answer(response, 403)).toEqual({ detail: COUPLE_ONLY })
  expect(isDone()).toBe(true)
  expect(await couple.get<Message[]>('/api/messages')).toMatchObject([{ id, status: 'scheduled' }])
})
