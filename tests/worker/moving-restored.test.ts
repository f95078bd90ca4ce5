import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { cancelMove, moveWedding } from '../../worker/db/moving/move'
import databasesReadme from '../../worker/db/README.md?raw'
import type { Guest } from '../../worker/features/guests/schema'
import { type Couple, newCouple } from '../support/worker/app'
import type { Call, Fault } from '../support/worker/faults'
import { databases, isOnlyIn, leftovers, moveOn, mover, placeOf, restoreRows, rowsIn } from '../support/worker/moving'

const namesOf = async (couple: Couple) => (await couple.get<Guest[]>('/api/guests')).map(({ name }) => name).toSorted()

/** A wedding that was moved, and whose former database was then restored, with the directory, to before that. */
async function restored() {
  const couple = await newCouple()
  await couple.post('/api/guests', { name: 'Before' })
  const from = await placeOf(couple.weddingId)
  const rows = await rowsIn(from, couple.weddingId)
  const to = await moveOn(couple.weddingId)
  await restoreRows(from, couple.weddingId, rows)
  await couple.post('/api/guests', { name: 'Since' })
  return { couple, from, to }
}

/** Runs the statement in `db/README.md` that begins so. */
async function runAsDescribed(start: string, number: number, weddingId: string): Promise<string[]> {
  const [statement = ''] = databasesReadme.match(new RegExp(`(?<=["\`])${start}[^"\`]*`)) ?? []
  const named = statement.replaceAll('<wedding id>', weddingId).replace('database = 2', `database = ${number}`)
  expect(named).toContain(weddingId)
  const d1 = start.includes('wedding_directory') ? env.DB : databases.get(number)
  const { results = [] } = (await d1?.prepare(named).run<{ id: string }>()) ?? {}
  return results.map(({ id }) => id)
}

/** Removes a wedding from a database as `db/README.md` says. */
async function removeCopy(number: number, weddingId: string): Promise<void> {
  const [, sql = ''] = /```sql\n(.*?)```/s.exec(databasesReadme) ?? []
  const statements = sql.split(/;\s*/).filter((statement) => statement.trim() !== '')
  expect(statements).toHaveLength(4)
  for (const statement of statements) {
    const named = statement.replaceAll('<wedding id>', weddingId)
    expect(named).not.toBe(statement)
    await databases.get(number)?.prepare(named).run()
  }
}

describe.skipIf(!env.WEDDINGS_DB_2)('moving a wedding to a database that has a copy from before a restore', () => {
  test('is refused until the copy is removed, and loses nothing of what was written since', async () => {
    const { couple, from, to } = await restored()
    const before = await rowsIn(from, couple.weddingId)
    // The second time too: a refused command leaves nothing that the next one would go on with.
    for (let i = 0; i < 2; i++) {
      await expect(moveWedding(mover(couple.weddingId), to)).rejects.toThrow(
        `Database ${to} has another copy of this wedding, since a restore.`,
      )
    }
    expect(await leftovers(couple.weddingId)).toBe(0)
    expect(await placeOf(couple.weddingId)).toBe(from)
    expect(await rowsIn(from, couple.weddingId)).toEqual(before)
    expect(await namesOf(couple)).toEqual(['Before', 'Since'])

    await removeCopy(to, couple.weddingId)
    await moveWedding(mover(couple.weddingId), to)
    expect(await isOnlyIn(to, couple.weddingId)).toBe(true)
    expect(await namesOf(couple)).toEqual(['Before', 'Since'])
  })

  test('is refused as well if the move was noted before the restore', async () => {
    const { couple, from, to } = await restored()
    await removeCopy(to, couple.weddingId)
    const rows = await rowsIn(from, couple.weddingId)
    const last = ({ sql }: Call): Fault => (sql.some((text) => /^insert or ignore/.test(text)) ? 'after' : null)
    await expect(moveWedding(mover(couple.weddingId, last), to)).rejects.toThrow('The command was ended.')
    await restoreRows(to, couple.weddingId, rows)
    await restoreRows(from, couple.weddingId, {})
    await couple.post('/api/guests', { name: 'Later' })
    await expect(moveWedding(mover(couple.weddingId), to)).rejects.toThrow('another copy')
    expect(await namesOf(couple)).toEqual(['Before', 'Later', 'Since'])
    await removeCopy(to, couple.weddingId)
    await cancelMove(mover(couple.weddingId))
    expect(await isOnlyIn(from, couple.weddingId)).toBe(true)
  })
  test('goes on from the copy if that is the one to stay, also if it is locked', async () => {
    const { couple, from, to } = await restored()
    const { weddingId } = couple
    // The directory was restored, and the copy to a time at which it was being moved away.
    await databases.get(to)?.prepare('update weddings set moving_to = ? where id = ?').bind(from, weddingId).run()
    for (const table of ['weddings', 'guests', 'occasions']) {
      await databases
        .get(to)
        ?.prepare(
          `create trigger "moving_${weddingId}_${table}_update" before update on ${table}
            when old.${table === 'weddings' ? 'id' : 'wedding_id'} = '${weddingId}' begin select raise(abort, 'locked'); end`,
        )
        .run()
    }
    const unlock = await runAsDescribed("select 'drop trigger", to, weddingId)
    expect(unlock).toHaveLength(3)
    for (const statement of unlock) await databases.get(to)?.prepare(statement).run()
    await runAsDescribed('update wedding_directory', to, weddingId)
    await runAsDescribed('update weddings set moving_to', to, weddingId)
    await removeCopy(from, weddingId)
    expect(await isOnlyIn(to, weddingId)).toBe(true)
    expect(await namesOf(couple)).toEqual(['Before'])
    await couple.post('/api/guests', { name: 'Later' })
    expect(await namesOf(couple)).toEqual(['Before', 'Later'])
  })
})
