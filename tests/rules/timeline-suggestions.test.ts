import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findConflicts, newConflicts, type Planned } from '../../worker/features/timeline/conflicts/rules'
import { missingBlocks, planDay } from '../../worker/features/timeline/day-plan/rules'
import { clockMinutes, inOrder, spanOf, timeOf } from '../../worker/features/timeline/rules'
import type { ScheduleSuggestion } from '../../worker/features/timeline/schema'
import { suggestSchedule } from '../../worker/features/timeline/suggestions/rules'
import { effortOf } from '../support/rules/effort'
import { anyEvents, DAY, event, NEXT } from '../support/rules/timeline-events'

const apply = (events: Planned[], suggestion: ScheduleSuggestion): Planned[] => {
  const { date, start_time, end_time, title, event_id } = suggestion
  if (event_id === null) return [...events, { ...event('new', start_time), date, end_time, title }]
  return events.map((known) => (known.id === event_id ? { ...known, date, start_time, end_time } : known))
}

describe('suggestions', () => {
  const suggest = (events: Planned[], weddingDate = DAY) => suggestSchedule(events, { date: DAY, weddingDate })

  test('never add a conflict, whichever is accepted', () => {
    fc.assert(
      fc.property(anyEvents, (events) => {
        const before = findConflicts(events)
        for (const suggestion of suggest(events)) {
          expect(newConflicts(before, findConflicts(apply(events, suggestion)))).toEqual([])
          expect(suggestion.date).toBe(DAY)
        }
      }),
    )
  })

  test('never move the ceremony', () => {
    fc.assert(
      fc.property(anyEvents, (events) => {
        const moved = suggest(events).map(({ event_id }) => events.find(({ id }) => id === event_id)?.title)
        expect(moved).not.toContain('Ceremony')
      }),
    )
  })

  test('add missing usual parts around the existing ceremony', () => {
    const events = [
      event('a', '16:00-16:45', { title: 'Our ceremony' }),
      event('b', '18:20-20:00', { title: 'Wedding dinner' }),
    ]
    const added = suggest(events)
    expect(added.every(({ kind }) => kind === 'add')).toBe(true)
    expect(added.map(({ title }) => title)).not.toContain('Dinner')
    expect(added.map(({ title }) => title)).toContain('Family photos')
    const photographs = event('c', '16:50-17:50', { title: 'Drinks and family photographs' })
    const withPhotographs = suggest([...events, photographs]).map(({ title }) => title)
    expect(withPhotographs).not.toContain('Family photos')
    expect(withPhotographs).not.toContain('Cocktail hour')
    expect(added.find(({ title }) => title === 'Guests arrive')).toEqual({
      kind: 'add',
      title: 'Guests arrive',
      date: DAY,
      start_time: '15:30',
      end_time: '16:00',
      reason: 'Most weddings have it, and it is not planned yet.',
      event_id: null,
    })
  })

  test('hold nothing up for a set-up or photos that go on past the ceremony or the dinner', () => {
    const added = suggest([
      event('a', '14:00-17:30', { title: 'Kitchen set-up' }),
      event('b', '15:00-15:45', { title: 'Ceremony' }),
      event('c', '15:50-18:30', { title: 'Family photos' }),
      event('d', '18:00-20:00', { title: 'Dinner' }),
    ])
    const startOf = (wanted: string) => added.find(({ title }) => title === wanted)?.start_time
    expect(startOf('Guests arrive')).toBe('14:30')
    expect(startOf('Guests find their tables')).toBe('16:50')
  })

  test('keep the usual order without overlapping, whatever is planned', () => {
    fc.assert(
      fc.property(anyEvents, (events) => {
        const made = suggest(events).filter(({ kind }) => kind === 'add')
        const order = planDay(DAY, '15:00', null).map(({ title }) => title)
        const beside = ['Vendors arrive and set up', 'Family photos']
        const inTurn = made.filter(({ title }) => !beside.includes(title))
        const starts = inTurn.map(({ start_time }) => start_time)
        expect(starts).toEqual([...new Set(starts)].toSorted())
        expect(inTurn.map(({ title }) => order.indexOf(title))).toEqual(
          inTurn.map(({ title }) => order.indexOf(title)).toSorted((a, b) => a - b),
        )
      }),
    )
  })

  test('put the last song after the dancing', () => {
    const added = suggest([
      event('a', '15:00-15:45', { title: 'Ceremony' }),
      event('b', '20:30-23:00', { title: 'Open dancing' }),
    ])
    expect(added.find(({ title }) => title.startsWith('Last song'))).toMatchObject({ start_time: '23:00' })
  })

  test('move nothing past what usually comes after it', () => {
    const dj = { vendor_id: 'v' }
    const [move] = suggest([
      event('a', '15:00-15:45', { title: 'Ceremony' }),
      event('b', '18:40-19:40', { title: 'Music for the garden', ...dj }),
      event('c', '19:00-19:30', { title: 'Speeches', ...dj }),
      event('d', '19:35-19:45', { title: 'Cake' }),
    ])
    expect(move).toMatchObject({ kind: 'move', title: 'Music for the garden', start_time: '18:00' })
  })

  test('move each event once, and no two to the same time', () => {
    const v = { vendor_id: 'v' }
    const made = suggest([
      event('a', '10:00-11:00', { ...v, title: 'Flowers' }),
      event('b', '10:30-11:30', { ...v, title: 'Bouquet' }),
      event('c', '10:45-11:45', { ...v, title: 'Arch' }),
    ]).filter(({ kind }) => kind === 'move')
    const ids = made.map(({ event_id }) => event_id)
    expect(new Set(ids).size).toBe(ids.length)
    const starts = made.map(({ start_time }) => start_time)
    expect(new Set(starts).size).toBe(starts.length)
  })

  test('start an empty wedding day with a ceremony, and leave other days alone', () => {
    expect(suggest([]).map(({ title }) => title)).toContain('Ceremony')
    expect(suggest([event('a', '12:00-13:00', { title: 'Brunch' })], NEXT)).toEqual([])
  })

  test('start another day with a ceremony only if the wedding day has none', () => {
    const options = { date: DAY, weddingDate: NEXT }
    expect(suggestSchedule([], options).map(({ title }) => title)).toContain('Ceremony')
    expect(suggestSchedule([], { ...options, hasCeremony: true })).toEqual([])
    const own = suggestSchedule([event('a', '15:00-15:45', { title: 'Ceremony' })], { ...options, hasCeremony: true })
    expect(own.map(({ title }) => title)).toContain('Dinner')
  })

  describe('for a thousand simultaneous events', () => {
    const v = { vendor_id: 'v', location: 'Hall' }

    test.each([
      ['of one vendor in one place', (i: number) => event(`e${i}`, '15:00-16:00', v)],
      ['with nothing in common', (i: number) => event(`e${i}`, '15:00-16:00')],
      ['in different places', (i: number) => event(`e${i}`, '15:00-16:00', { location: `Hall ${i}` })],
    ])('%s take little time', (_, make) => {
      const events = Array.from({ length: 1000 }, (_, i) => make(i))
      expect(effortOf(() => suggest(events), 1500)).toBeLessThan(1500)
    })
  })

  test('for a thousand events that overlap for hours take little time', () => {
    const v = { vendor_id: 'v', location: 'Hall' }
    const clock = (minutes: number) => timeOf(clockMinutes(DAY, '10:00') + minutes)
    const events = Array.from({ length: 1000 }, (_, i) =>
      event(`e${i}`, `${clock(i % 240)}-${clock((i % 240) + 240)}`, v),
    )
    expect(effortOf(() => suggest(events), 500)).toBeLessThan(500)
  })

  test('move an overlapping event, and leave time for travel', () => {
    const v = { vendor_id: 'v', title: 'Photos' }
    const overlap = [event('a', '15:00-16:00', { ...v, title: 'Ceremony' }), event('b', '15:30-16:30', v)]
    expect(suggest(overlap)[0]).toMatchObject({ kind: 'move', event_id: 'b', start_time: '16:00', end_time: '17:00' })
    const way = [event('a', '15:00-16:00', { location: 'Church' }), event('b', '16:10-17:00', { location: 'Hall' })]
    expect(suggest(way, NEXT)[0]).toMatchObject({
      kind: 'buffer',
      event_id: 'b',
      start_time: '16:30',
      end_time: '17:20',
    })
  })
})

describe('a day plan', () => {
  test('extends before and after the ceremony, without conflicts', () => {
    const plan = planDay(DAY, '15:00', 'Villa Rosa')
    expect(plan[0]).toMatchObject({ title: 'Hair and make-up', date: DAY, start_time: '09:30', end_time: '11:30' })
    expect(plan.find(({ title }) => title === 'Ceremony')).toMatchObject({
      start_time: '15:00',
      location: 'Villa Rosa',
    })
    expect(plan.at(-1)).toMatchObject({ title: 'Last song and send-off', start_time: '22:00', end_time: '22:15' })
    const events = plan.map((block, i) => ({ ...event(`e${i}`, '00:00'), ...block }))
    expect(findConflicts(events)).toEqual([])
    expect(inOrder(events)).toEqual(events)
  })

  test.each([
    ['22:00', DAY, NEXT],
    ['03:00', '2027-02-13', DAY],
  ])('around %s can end the next day or start the day before', (ceremony, first, last) => {
    const plan = planDay(DAY, ceremony, null)
    expect([plan[0]?.date, plan.at(-1)?.date]).toEqual([first, last])
  })

  test('leaves out existing parts, under any usual name', () => {
    const plan = planDay(DAY, '15:00', null)
    expect(missingBlocks(plan, plan)).toEqual([])
    const others = ['Ceremony rehearsal', 'Rehearsal dinner', 'Hochzeit', 'Family lunch', 'Cake delivery']
    const early = others.map((title, i) => event(`e${i}`, '05:00', { title }))
    expect(missingBlocks(plan, early)).toEqual(plan)
    const names = {
      'Hair and make-up': 'Hair & makeup',
      Ceremony: 'VOWS',
      'Cocktail hour': 'Drinks reception',
      Dinner: 'Wedding breakfast',
      'Toasts and speeches': 'Toast by the best man',
      'Open dancing': 'Disco',
      'Last song and send-off': 'Last dance',
    }
    for (const [title, name] of Object.entries(names)) {
      const block = plan.find((one) => one.title === title) as (typeof plan)[number]
      expect(missingBlocks(plan, [{ ...block, title: name }])).toEqual(plan.filter((other) => other !== block))
    }
  })

  test('leaves out a part whose exact title exists', () => {
    const plan = planDay(DAY, '15:00', null)
    const twin = event('a', '20:00', { title: '  GUESTS find their   tables ' })
    expect(missingBlocks(plan, [twin]).map(({ title }) => title)).not.toContain('Guests find their tables')
  })

  test('keeps the usual order around existing events, without overlapping parts', () => {
    const plan = planDay(DAY, '15:00', null)
    const events = [
      event('a', '15:00-15:45', { title: 'Ceremony' }),
      event('b', '18:45-20:30', { title: 'Dinner' }),
      event('c', '21:00-23:30', { title: 'Open dancing' }),
    ]
    const missing = missingBlocks(plan, events)
    const startOf = (title: string) => missing.find((block) => block.title === title)?.start_time ?? ''
    expect(startOf('Welcome toast') <= '18:40').toBe(true)
    expect(startOf('Toasts and speeches')).toBe('20:30')
    expect(startOf('First dance') > startOf('Toasts and speeches')).toBe(true)
    expect(startOf('First dance') < '21:00').toBe(true)
    expect(startOf('Last song and send-off')).toBe('23:30')
    const alone = missing.filter(({ isBeside }) => !isBeside).map(spanOf)
    for (const [i, one] of alone.entries()) {
      for (const other of alone.slice(i + 1)) expect(one.start < other.end && other.start < one.end).toBe(false)
    }
  })

  test.each(['Late supper: arroz caldo', 'Late-night buffet', 'Midnight meal'])(
    'does not take “%s” for the dinner',
    (title) => {
      const events = [
        event('a', '17:30-19:45', { title: 'Dinner' }),
        event('b', '20:20-00:30', { title: 'Party' }),
        event('c', '22:45-23:30', { title }),
      ]
      const missing = missingBlocks(planDay(DAY, '15:00', null), events)
      expect(missing.find((block) => block.title === 'Toasts and speeches')?.start_time).toBe('19:45')
    },
  )

  test('takes a late dinner for the dinner, which the speeches follow', () => {
    const missing = missingBlocks(planDay(DAY, '15:00', null), [event('a', '21:00-22:30', { title: 'Late dinner' })])
    expect(missing.map((block) => block.title)).not.toContain('Dinner')
    expect(missing.find((block) => block.title === 'Toasts and speeches')?.start_time).toBe('22:30')
  })

  test('leaves out parts that have no time left in the order', () => {
    const plan = planDay(DAY, '15:00', null)
    const events = [
      event('a', '17:30-19:00', { title: 'Dinner' }),
      event('b', '19:00', { title: 'First dance' }),
      event('c', '19:05-23:00', { title: 'Open dancing' }),
    ]
    const titles = missingBlocks(plan, events).map(({ title }) => title)
    expect(titles).not.toContain('Toasts and speeches')
    expect(titles).not.toContain('Cutting the cake')
    expect(titles).toContain('Last song and send-off')
  })

  test('adds parts within a long unrelated event, and ignores the evening before', () => {
    const plan = planDay(DAY, '15:00', null)
    const events = [
      event('a', '16:00-23:00', { title: 'Reception' }),
      event('b', '19:00-21:00', { title: 'Welcome dinner', date: '2027-02-13' }),
    ]
    expect(missingBlocks(plan, events)).toEqual(plan)
  })

  test('treats each part as only itself', () => {
    const plan = planDay(DAY, '15:00', null)
    for (const block of plan) expect(missingBlocks(plan, [block])).toEqual(plan.filter((other) => other !== block))
  })
})
