import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  type Change,
  changedSince,
  delay,
  judge,
  type NewChange,
  tick,
  undone,
  withChanges,
} from '../../web/features/day/changes'
import { countdown, dayAtMinute, distanceText } from '../../web/features/day/now-and-next'
import { type Outbox, sendChanges } from '../../web/features/day/send-changes'
import { ApiError } from '../../web/lib/api-error'
import { delayed, delayedWith, isAsSeen } from '../../worker/features/timeline/day-mode/rules'
import { clockMinutes, inOrder } from '../../worker/features/timeline/rules'
import type { EventStatus, TimelineEvent } from '../../worker/features/timeline/schema'
import { telephone } from '../../worker/lib/phone'

const DAY = '2027-04-24'
const NEXT = '2027-04-25'

const event = (id: string, start_time: string, fields: Partial<TimelineEvent> = {}): TimelineEvent => ({
  id,
  title: id,
  description: null,
  date: DAY,
  start_time,
  end_time: null,
  location: null,
  vendor_id: null,
  vendor_name: null,
  vendor_status: null,
  occasion_id: null,
  status: 'planned',
  notes: null,
  visibility: 'all',
  version: 1,
  created_at: '',
  updated_at: '',
  ...fields,
})

const evening = () => [
  event('dinner', '18:00', { end_time: '20:00' }),
  event('dance', '20:00'),
  event('song', '00:30', { date: NEXT }),
]
const at = (time: string, date = DAY) => clockMinutes(date, time)

/** The server's side of both calls, with what a bad connection does. */
function fakeServer(events: TimelineEvent[]) {
  const server = {
    events,
    answers: new Map<string, { body: string; answer: unknown }>(),
    received: [] as string[],
    /** What happens to the next requests: their answer is lost, or they never arrive. */
    faults: [] as ('lost' | 'unsent' | number)[],
    post: async (path: string, body: object, key: string): Promise<unknown> => {
      const fault = server.faults.shift()
      if (fault === 'unsent') throw new ApiError(0)
      if (typeof fault === 'number') throw new ApiError(fault, { detail: 'No.' })
      const text = `${path} ${JSON.stringify(body)}`
      const kept = server.answers.get(key)
      if (kept && kept.body !== text) throw new ApiError(422, { detail: 'This key was used for another request.' })
      const answer = kept?.answer ?? server.apply(path, body)
      if (!kept) server.received.push(key)
      server.answers.set(key, { body: text, answer })
      if (fault === 'lost') throw new ApiError(0)
      return answer
    },
    apply(path: string, body: object): unknown {
      const all = server.events
      if (path.endsWith('/delay')) {
        const { from_id, minutes, versions, alone } = body as {
          from_id: string
          minutes: number
          versions: Record<string, number>
          alone?: boolean
        }
        const from = all.find(({ id }) => id === from_id)
        if (!from) throw new ApiError(404)
        const moving = alone ? [] : delayedWith(all, from)
        const named = all.filter(({ id }) => id in versions || moving.some((one) => one.id === id))
        if (!isAsSeen(all, { moving, versions })) throw new ApiError(409, { current: named })
        return {
          minutes,
          events: server.put(
            delayed(
              named.filter(({ status }) => status !== 'done'),
              minutes,
            ),
          ),
        }
      }
      const { status, version } = body as { status: EventStatus; version: number }
      const current = all.find(({ id }) => path.includes(`/${id}/`))
      if (!current) throw new ApiError(404)
      if (current.version !== version) throw new ApiError(409, { current })
      return server.put([{ ...current, status }])[0]
    },
    put(changed: TimelineEvent[]): TimelineEvent[] {
      const raised = changed.map((one) => ({ ...one, version: one.version + 1 }))
      server.events = inOrder(server.events.map((one) => raised.find(({ id }) => id === one.id) ?? one))
      return raised
    },
  }
  return server
}

/** A phone with what it last loaded and its unsent changes. */
function phone(loaded: TimelineEvent[]) {
  let changes: Change[] = []
  let count = 0
  const state = { events: loaded }
  const outbox: Outbox = {
    first: () => changes[0],
    keep: (change) => {
      changes = changes.map((one) => (one.number === change.number ? structuredClone(change) : one))
    },
    drop: (change) => {
      changes = changes.filter(({ number }) => number !== change.number)
    },
    events: () => state.events,
    show: (answered) => {
      state.events = state.events.map((one) => answered.find(({ id }) => id === one.id) ?? one)
    },
  }
  return {
    outbox,
    shown: () => withChanges(state.events, changes),
    changes: () => changes,
    make(change: NewChange | null) {
      if (!change) return
      count += 1
      changes = [...changes, { ...change, number: count, key: `key ${count}`, userId: 'ana', weddingId: 'w' }]
    },
    send: (post: (path: string, body: object, key: string) => Promise<unknown>) =>
      sendChanges(outbox, { post, newKey: () => `new key ${Math.random()}` }),
  }
}

const find = (events: TimelineEvent[], id: string) => events.find((one) => one.id === id) as TimelineEvent
const look = (events: TimelineEvent[]) =>
  inOrder(events).map(({ id, date, start_time, status }) => [id, date, start_time, status])

describe('what is kept without a connection', () => {
  let server: ReturnType<typeof fakeServer>
  let mine: ReturnType<typeof phone>
  beforeEach(() => {
    server = fakeServer(evening())
    mine = phone(evening())
  })
  const markDone = (id: string) => mine.make(tick(find(mine.shown(), id), 'done'))
  const later = (id: string, minutes: number) => mine.make(delay(mine.shown(), find(mine.shown(), id), minutes))

  test('shows at once and arrives in order, once, whatever happens to the answers', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.constantFrom('dinner', 'dance', 'song'), fc.constantFrom(5, 10, 20, 30, -10, 0)), {
          maxLength: 30,
        }),
        fc.array(fc.constantFrom('lost' as const, 'unsent' as const, 503, 0), { maxLength: 20 }),
        async (presses, faults) => {
          const [server, mine] = [fakeServer(evening()), phone(evening())]
          for (const [id, minutes] of presses) {
            const one = find(mine.shown(), id)
            if (minutes === 0) mine.make(tick(one, one.status === 'done' ? 'planned' : 'done'))
            else mine.make(delay(mine.shown(), one, minutes))
          }
          const expected = look(mine.shown())
          const keys = mine.changes().map(({ key }) => key)
          server.faults = faults.map((fault) => (fault === 0 ? 'lost' : fault))
          for (let i = 0; i <= faults.length && mine.changes().length > 0; i++) await mine.send(server.post)
          expect(mine.changes()).toEqual([])
          expect(server.received).toEqual(keys)
          expect(look(server.events)).toEqual(expected)
          expect(look(mine.shown())).toEqual(expected)
        },
      ),
      { numRuns: 60 },
    )
  })

  test('is sent for what is there now when others changed something else', async () => {
    markDone('dinner')
    later('dance', 20)
    server.put([{ ...find(server.events, 'dinner'), notes: 'Vegan first', location: 'Hall' }])
    server.put([{ ...find(server.events, 'song'), status: 'confirmed' }])
    expect(await mine.send(server.post)).toBe('sent')
    expect(find(server.events, 'dinner')).toMatchObject({ status: 'done', location: 'Hall' })
    expect(look(server.events).map(([, , start]) => start)).toEqual(['18:00', '20:20', '00:50'])
  })

  test('is asked about when others changed the same, and waits with all that follows', async () => {
    later('dance', 20)
    markDone('dinner')
    server.put([{ ...find(server.events, 'dance'), start_time: '21:00' }])
    expect(await mine.send(server.post)).toBe('asked')
    expect(mine.changes()).toMatchObject([{ kind: 'delay', asked: { why: 'changed' } }, { kind: 'tick' }])
    expect(server.received).toEqual([])
    expect(await mine.send(server.post)).toBe('asked')
  })

  test('is asked about again when the one before it, on which it was built, is left out for what others did', async () => {
    later('dance', 20)
    later('dance', 10)
    server.put(delayed([find(server.events, 'dance'), find(server.events, 'song')], 60))
    const theirs = look(server.events)
    expect(await mine.send(server.post)).toBe('asked')
    const [first] = mine.changes() as [Change]
    if (first.asked?.why === 'changed') mine.outbox.show(first.asked.current)
    mine.outbox.drop(first)
    expect(await mine.send(server.post)).toBe('asked')
    expect(mine.changes()).toMatchObject([{ minutes: 10, asked: { why: 'changed' } }])
    expect(look(server.events)).toEqual(theirs)
  })

  test('needs no answer when others did the same', async () => {
    markDone('dinner')
    server.put([{ ...find(server.events, 'dinner'), status: 'done' }])
    expect(await mine.send(server.post)).toBe('sent')
    expect(server.received).toEqual([])
  })

  test.each([
    [404, 'gone'],
    [403, 'refused'],
    [422, 'refused'],
  ])('with the answer %s is asked about', async (status, why) => {
    markDone('dinner')
    server.faults = [status]
    expect(await mine.send(server.post)).toBe('asked')
    expect(mine.changes()).toMatchObject([{ asked: { why } }])
  })

  test.each([
    ['unsent' as const, 'offline'],
    [500, 'failing'],
    [429, 'later'],
    [401, 'ended'],
  ])('after %s stays as it is', async (fault, outcome) => {
    markDone('dinner')
    server.faults = [fault]
    expect(await mine.send(server.post)).toBe(outcome)
    expect(mine.changes()).toMatchObject([{ key: 'key 1', kind: 'tick' }])
    expect(mine.changes()[0]?.asked).toBeUndefined()
  })

  test('stays as it is while the account has another wedding open', async () => {
    markDone('dinner')
    const elsewhere = async () => {
      throw new ApiError(409, { detail: 'Another wedding is open.', event_id: 'another' })
    }
    expect(await mine.send(elsewhere)).toBe('later')
    expect(mine.changes()).toMatchObject([{ key: 'key 1', kind: 'tick' }])
    expect(mine.changes()[0]?.asked).toBeUndefined()
    expect(await mine.send(server.post)).toBe('sent')
    expect(find(server.events, 'dinner').status).toBe('done')
  })

  test('is taken back by its opposite, except what is done since', () => {
    const change = delay(mine.shown(), find(mine.shown(), 'dinner'), 30) as NewChange
    mine.make(change)
    markDone('dance')
    mine.make(undone(change, mine.shown()))
    expect(look(mine.shown()).map(([, , start]) => start)).toEqual(['18:00', '20:30', '00:30'])
    const ticked = tick(find(mine.shown(), 'song'), 'done')
    mine.make(ticked)
    mine.make(undone(ticked, mine.shown()))
    expect(find(mine.shown(), 'song').status).toBe('planned')
  })

  test('is taken back without what others have changed since', async () => {
    const change = delay(mine.shown(), find(mine.shown(), 'dinner'), 30) as NewChange
    mine.make(change)
    expect(await mine.send(server.post)).toBe('sent')
    server.put([{ ...find(server.events, 'dance'), start_time: '21:15' }])
    mine.outbox.show(server.events)
    expect(changedSince(change, mine.shown()).map(({ id }) => id)).toEqual(['dance'])
    mine.make(undone(change, mine.shown()))
    expect(await mine.send(server.post)).toBe('sent')
    expect(look(server.events).map(([, , start]) => start)).toEqual(['18:00', '21:15', '00:30'])

    const ticked = tick(find(mine.shown(), 'song'), 'done')
    mine.make(ticked)
    expect(await mine.send(server.post)).toBe('sent')
    server.put([{ ...find(server.events, 'song'), status: 'confirmed' }])
    mine.outbox.show(server.events)
    expect(undone(ticked, mine.shown())).toBeNull()
    expect(changedSince(ticked, mine.shown()).map(({ id }) => id)).toEqual(['song'])
  })

  test('a delay is asked about when something new would have to move', () => {
    later('dinner', 20)
    const [change] = mine.changes() as [Change]
    expect(judge(change, evening())).toBe('again')
    expect(judge(change, [...evening(), event('cake', '19:00')])).toBe('ask')
    expect(judge(change, [...evening(), event('cake', '19:00', { status: 'done' })])).toBe('again')
  })
})

describe('the day', () => {
  test('says what is on and what comes next, except what is done', () => {
    const events = [...evening(), event('toast', '19:00', { status: 'done' })]
    const shown = dayAtMinute(events, DAY, at('18:30'))
    expect([shown.now.map(({ id }) => id), shown.next?.id, shown.isToday]).toEqual([['dinner'], 'dance', true])
    expect(shown.events.map(({ id }) => id)).toEqual(['dinner', 'toast', 'dance', 'song'])
  })

  test('lasts until four in the morning', () => {
    expect(dayAtMinute(evening(), DAY, at('00:10', NEXT))).toMatchObject({
      day: DAY,
      isToday: true,
      next: { id: 'song' },
    })
    expect(dayAtMinute(evening(), DAY, at('04:00', NEXT))).toMatchObject({ day: DAY, isToday: false })
  })

  test('is today if anything is planned, otherwise the wedding day', () => {
    const rehearsal = event('rehearsal', '17:00', { date: '2027-04-23' })
    expect(dayAtMinute([rehearsal, ...evening()], DAY, at('09:00', '2027-04-23')).day).toBe('2027-04-23')
    expect(dayAtMinute([rehearsal, ...evening()], DAY, at('09:00', '2027-04-20')).day).toBe(DAY)
  })

  test('counts down', () => {
    const [dinner] = evening() as [TimelineEvent]
    expect(countdown(dinner, at('17:59'))).toBe('in 1 min')
    expect(countdown(dinner, at('17:00'))).toBe('in 1 h')
    expect(countdown(dinner, at('15:25'))).toBe('in 2 h 35 min')
    expect(countdown(dinner, at('18:00', '2027-04-23'))).toBe('')
    expect(distanceText(DAY, at('12:00'))).toBeNull()
    expect(distanceText(DAY, at('12:00', '2027-04-23'))).toBe('Tomorrow')
    expect(distanceText(DAY, at('12:00', '2027-04-14'))).toBe('In 10 days')
    expect(distanceText(DAY, at('12:00', '2027-04-26'))).toBe('2 days ago')
  })
})

test('a telephone link keeps only what can be dialled', () => {
  expect(telephone('+63 (917) 555-01 23')).toBe('tel:+639175550123')
  expect(telephone('+63 2 8555 0123,45')).toBe('tel:+63285550123,45')
  expect(telephone('０９１７ ５５５')).toBe('tel:0917555')
})

test.each([
  ['+1 202 555 0100 ext. 12', 'tel:+12025550100,12'],
  ['+1 202 555 0100 x12', 'tel:+12025550100,12'],
  ['+1 202 555 0100, ext. 12', 'tel:+12025550100,12'],
  ['0917 555 0123 or 0918 555 0199', 'tel:09175550123,09185550199'],
  ['0917 555 0123 (Ana)', 'tel:09175550123'],
  ['Tel. 0917 555 0123', 'tel:09175550123'],
])('what follows a word in a telephone number is dialled after a pause: %s', (phone, url) => {
  expect(telephone(phone)).toBe(url)
})

test.each([
  ['٠١٠ ١٢٣٤ ٥٦٧٨', 'tel:01012345678'],
  ['+۹۸ ۹۱۲ ۳۴۵ ۶۷۸۹', 'tel:+989123456789'],
  ['+९१ ९८७६५ ४३२१०', 'tel:+919876543210'],
  ['+٤٩ (٠)١٧٠ ١٢٣٤٥٦٧', 'tel:+491701234567'],
])('a telephone number may be written in the digits of any script: %s', (phone, url) => {
  expect(telephone(phone)).toBe(url)
})

test.each([
  ['+49 (0)170 1234567', 'tel:+491701234567'],
  ['+44(0) 20 7946 0000', 'tel:+442079460000'],
  ['0049 / (0) 170-1234567', 'tel:00491701234567'],
  // Italy's zero is dialled from everywhere, and a number without a country needs its own.
  ['+39 (0)6 1234567', 'tel:+39061234567'],
  ['(0)170 1234567', 'tel:01701234567'],
])('a telephone link leaves out a zero that is dialled only within the country: %s', (phone, url) => {
  expect(telephone(phone)).toBe(url)
})
