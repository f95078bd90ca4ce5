import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { cancelMove, listMoves, moveWedding } from '../../worker/db/moving/move'
import type { Guest } from '../../worker/features/guests/schema'
import { MINUTE } from '../../worker/lib/durations'
import { type Couple, newCouple } from '../support/worker/app'
import { accountsD1 } from '../support/worker/databases'
import type { Call, Fault } from '../support/worker/faults'
import {
  databases,
  isOnlyIn,
  leftovers,
  mover,
  nextOf,
  placeOf,
  queueTest,
  REFUSED_WHILE_MOVING,
  rowsIn,
  steps,
  waiting,
} from '../support/worker/moving'

const RESET = '/api/reset-demo-data'

/** Whether it succeeds. */
const isDone = (doing: Promise<void>) =>
  doing.then(
    () => true,
    () => false,
  )

/** Acts before the first call with such a statement. */
function once(start: RegExp, act: () => Promise<void>): (call: Call) => Promise<void> {
  let isDue = true
  return async ({ sql }) => {
    if (!isDue || !sql.some((text) => start.test(text.trim()))) return
    isDue = false
    await act()
  }
}

/** A promise, and what resolves it. */
function gate(): [Promise<void>, () => void] {
  const { promise, resolve } = Promise.withResolvers<void>()
  return [promise, resolve]
}

const namesOf = async (couple: Couple) => (await couple.get<Guest[]>('/api/guests')).map(({ name }) => name).toSorted()

/* Commands that cancel a move, or go on with it, while another one runs. */
describe.skipIf(!env.WEDDINGS_DB_2)('moving a wedding to another database', () => {
  test('can be cancelled until it has arrived', async () => {
    const couple = await newCouple()
    const [from, to] = [await placeOf(couple.weddingId), await nextOf(couple.weddingId)]
    const dieAt = (start: RegExp) =>
      mover(couple.weddingId, ({ sql }) => (sql.some((text) => start.test(text)) ? 'before' : null))
    await expect(moveWedding(dieAt(/^pragma defer/), to)).rejects.toThrow()
    const refused = await couple.request('POST', '/api/guests', { body: { name: 'Ana' } })
    expect([refused.status, await refused.json()]).toEqual([503, REFUSED_WHILE_MOVING])
    const other = [...databases.keys()].find((number) => number !== from && number !== to) ?? 0
    await expect(moveWedding(mover(couple.weddingId), other)).rejects.toThrow(`on its way to database ${to}`)
    expect(await listMoves(accountsD1)).toMatchObject([{ wedding_id: couple.weddingId, to_database: to }])
    await cancelMove(mover(couple.weddingId))
    await couple.post('/api/guests', { name: 'Ana' })
    expect(await leftovers(couple.weddingId)).toBe(0)
    expect(await isOnlyIn(from, couple.weddingId)).toBe(true)

    await expect(moveWedding(dieAt(/^update wedding_directory/), to)).rejects.toThrow()
    await expect(cancelMove(mover(couple.weddingId))).rejects.toThrow('It has arrived already.')
    await moveWedding(mover(couple.weddingId), to)
    expect(await couple.get('/api/guests')).toHaveLength(1)
    await expect(cancelMove(mover(couple.weddingId))).rejects.toThrow('is not being moved')
  })

  test('stays cancelled if that happens while it waits for a sender', async () => {
    const couple = await newCouple()
    const to = await nextOf(couple.weddingId)
    const id = await queueTest(couple, 0)
    const d1 = databases.get(await placeOf(couple.weddingId))
    const sending = "update mails set status = 'sending', lease = id, lease_until = ?2 where id = ?1"
    await d1
      ?.prepare(sending)
      .bind(id, Date.now() + 5 * MINUTE)
      .run()
    const wait = async () => {
      await cancelMove(mover(couple.weddingId))
      await d1?.prepare("update mails set status = 'sent' where id = ?").bind(id).run()
    }
    const moving = moveWedding(
      mover(couple.weddingId, () => null, { wait }),
      to,
    )
    await expect(moving).rejects.toThrow('Another command')
    await stays(couple, [])
  })

  test.each(steps)(
    'loses nothing if it is cancelled while it waits before %s',
    { tags: 'exhaustive' },
    async (...at) => {
      const couple = await newCouple()
      await couple.post('/api/guests', { name: 'Ana' })
      const to = await nextOf(couple.weddingId)
      let isCancelled: boolean | null = null
      const act = async () => {
        isCancelled = await isDone(cancelMove(mover(couple.weddingId)))
        if (isCancelled) await couple.post('/api/guests', { name: 'Ben' })
      }
      const isMoved = await isDone(moveWedding(waiting(mover(couple.weddingId), once(at[1], act)), to))
      if (isCancelled) {
        expect(isMoved).toBe(false)
        return stays(couple, ['Ana', 'Ben'])
      }
      await moveWedding(mover(couple.weddingId), to)
      expect(await namesOf(couple)).toEqual(['Ana'])
      expect(await isOnlyIn(to, couple.weddingId)).toBe(true)
      expect(await leftovers(couple.weddingId)).toBe(0)
    },
  )

  test('loses nothing if it goes on while it is cancelled', { tags: 'exhaustive' }, async () => {
    let calls = 100
    for (let number = 0; number < calls; number++) {
      const couple = await newCouple()
      await couple.post('/api/guests', { name: 'Ana' })
      const [from, to] = [await placeOf(couple.weddingId), await nextOf(couple.weddingId)]
      const dead = mover(couple.weddingId, ({ sql }) =>
        sql.some((text) => /^insert or replace/.test(text)) ? 'before' : null,
      )
      await expect(moveWedding(dead, to)).rejects.toThrow('was ended')
      const [over, end] = gate()
      const [held, hold] = gate()
      let moving: Promise<boolean> | undefined
      const going = once(/^pragma defer/, async () => {
        hold()
        await over
      })
      const cancelling = waiting(mover(couple.weddingId), async (_, at) => {
        calls = Math.max(at + 1, number + 1)
        if (at !== number) return
        moving = isDone(moveWedding(waiting(mover(couple.weddingId), going), to))
        await Promise.race([moving, held])
      })
      const isCancelled = await isDone(cancelMove(cancelling))
      const answer = await couple.request('POST', '/api/guests', { body: { name: 'Ben' } })
      expect(answer.status, `${number}`).toBe(isCancelled ? 201 : 503)
      end()
      const isMoved = (await moving) ?? false
      expect([isCancelled, isMoved], `${number}`).not.toEqual([true, true])
      if (!isCancelled && !isMoved) await cancelMove(mover(couple.weddingId))
      expect(await namesOf(couple), `${number}`).toEqual(isCancelled ? ['Ana', 'Ben'] : ['Ana'])
      expect(await isOnlyIn(isMoved ? to : from, couple.weddingId), `${number}`).toBe(true)
      expect(await leftovers(couple.weddingId), `${number}`).toBe(0)
    }
    expect(calls).toBeGreaterThan(5)
  })

  test.each(steps.filter(([step]) => !/noting|marking|comparing|its turn/.test(step)))(
    'changes nothing if it goes on before %s after the wedding was moved on',
    { tags: 'exhaustive' },
    async (...at) => {
      const couple = await newCouple()
      await couple.post('/api/guests', { name: 'Ana' })
      const [from, to] = [await placeOf(couple.weddingId), await nextOf(couple.weddingId)]
      const act = async () => {
        await moveWedding(mover(couple.weddingId), to)
        await moveWedding(mover(couple.weddingId), from)
        await couple.post('/api/guests', { name: 'Ben' })
        // And is about to arrive again.
        const last = ({ sql }: Call): Fault => (sql.some((text) => /^pragma defer/.test(text)) ? 'before' : null)
        await expect(moveWedding(mover(couple.weddingId, last), to)).rejects.toThrow('was ended')
      }
      await isDone(moveWedding(waiting(mover(couple.weddingId), once(at[1], act)), to))
      expect(await namesOf(couple)).toEqual(['Ana', 'Ben'])
      await moveWedding(mover(couple.weddingId), to)
      expect(await namesOf(couple)).toEqual(['Ana', 'Ben'])
      expect(await isOnlyIn(to, couple.weddingId)).toBe(true)
      expect(await leftovers(couple.weddingId)).toBe(0)
    },
  )

  test.skipIf(!env.WEDDINGS_DB_3).each(steps.filter(([step]) => /its turn|copies|unlocking|ending/.test(step)))(
    'loses nothing if a cancel goes on before %s while the wedding is moved to a third database',
    { tags: 'exhaustive' },
    async (...at) => {
      const couple = await newCouple()
      await couple.post('/api/guests', { name: 'Ana' })
      const [from, to] = [await placeOf(couple.weddingId), await nextOf(couple.weddingId)]
      const third = [...databases.keys()].find((number) => number !== from && number !== to) ?? 0
      const last = ({ sql }: Call): Fault => (sql.some((text) => /^pragma defer/.test(text)) ? 'before' : null)
      await expect(moveWedding(mover(couple.weddingId, last), to)).rejects.toThrow('was ended')
      const [over, end] = gate()
      const [held, hold] = gate()
      let moving: Promise<boolean> | undefined
      const arriving = once(/^pragma defer/, async () => {
        hold()
        await over
      })
      const act = async () => {
        await isDone(cancelMove(mover(couple.weddingId)))
        moving = isDone(moveWedding(waiting(mover(couple.weddingId), arriving), third))
        await Promise.race([moving, held])
      }
      await isDone(cancelMove(waiting(mover(couple.weddingId), once(at[1], act))))
      const answer = await couple.request('POST', '/api/guests', { body: { name: 'Ben' } })
      end()
      await moving
      await moveWedding(mover(couple.weddingId), third)
      expect(await namesOf(couple)).toEqual(answer.status === 201 ? ['Ana', 'Ben'] : ['Ana'])
      expect(await isOnlyIn(third, couple.weddingId)).toBe(true)
      expect(await leftovers(couple.weddingId)).toBe(0)
    },
  )

  /** The wedding is where it was, whole, and can be changed; nobody moves it. */
  async function stays(couple: Couple, names: string[]): Promise<void> {
    await couple.post('/api/guests', { name: 'Last' })
    expect(await namesOf(couple)).toEqual([...names, 'Last'])
    const place = await placeOf(couple.weddingId)
    expect(await isOnlyIn(place, couple.weddingId)).toBe(true)
    const marked = 'select moving_to from weddings where id = ?'
    expect(await databases.get(place)?.prepare(marked).bind(couple.weddingId).first('moving_to')).toBeNull()
    expect(await leftovers(couple.weddingId)).toBe(0)
  }

  test('done by two at once is done once', async () => {
    const couple = await newCouple()
    await couple.post(RESET, undefined, 200)
    const [from, to] = [await placeOf(couple.weddingId), await nextOf(couple.weddingId)]
    const before = await rowsIn(from, couple.weddingId)
    await Promise.allSettled([1, 2, 3].map(() => moveWedding(mover(couple.weddingId), to)))
    await moveWedding(mover(couple.weddingId), to)
    expect(await rowsIn(to, couple.weddingId)).toEqual(before)
    expect(await isOnlyIn(to, couple.weddingId)).toBe(true)
  })
})
