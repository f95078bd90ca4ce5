import { applyD1Migrations } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { getTableName, isTable } from 'drizzle-orm'
import { afterAll, expect } from 'vitest'
import * as accounts from '../../../worker/db/schema/accounts'
import * as weddings from '../../../worker/db/schema/weddings'
import { everyD1, weddingsD1s } from './databases'
import { offencesOf } from './query-plans'
import { takeStatements } from './statements'

/** The outbox is on either side and refers to tables of both by name: SQLite wants an empty one in the place of each. */
const parentsOfMails = ['users', 'weddings', 'guests', 'vendor_payments', 'deliveries']

const namesOf = (schema: object) => Object.values(schema).filter(isTable).map(getTableName)

// Files share a Worker, but each starts with empty databases: the cron sees every wedding.
for (const d1 of everyD1) {
  await applyD1Migrations(d1, env.TEST_MIGRATIONS)
  const { results } = await d1
    .prepare(
      `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT GLOB '_cf_*' AND name NOT GLOB 'sqlite_*'
        AND name <> 'd1_migrations'`,
    )
    .all<{ name: string }>()
  await d1.batch([
    d1.prepare('PRAGMA defer_foreign_keys = on'),
    ...results.map(({ name }) => d1.prepare(`DELETE FROM "${name}"`)),
  ])
}

// On several databases, each has the tables of its own side only: a statement that reaches across fails.
if (env.WEDDINGS_DB) {
  await drop(env.DB, namesOf(weddings), namesOf(accounts))
  for (const d1 of weddingsD1s) await drop(d1, namesOf(accounts), namesOf(weddings))
}

/** Children before parents: SQLite looks for the parents of whatever a dropped table might leave behind. */
async function drop(d1: D1Database, others: string[], own: string[]): Promise<void> {
  let left = others.filter((name) => !own.includes(name))
  while (left.length > 0) {
    const kept: string[] = []
    let reason: unknown
    for (const name of left) {
      const isParent = parentsOfMails.includes(name)
      const stub = isParent ? [d1.prepare(`CREATE TABLE "${name}" (id TEXT PRIMARY KEY)`)] : []
      try {
        await d1.batch([d1.prepare(`DROP TABLE IF EXISTS "${name}"`), ...stub])
      } catch (error) {
        reason = error
        kept.push(name)
      }
    }
    if (kept.length === left.length) throw reason
    left = kept
  }
}

// Every statement that the file has caused, with its plan.
afterAll(async () => {
  const found = await offencesOf(takeStatements())
  expect(found.map(({ asker, sql, step }) => `${asker}: ${step} in ${sql}`)).toEqual([])
})
