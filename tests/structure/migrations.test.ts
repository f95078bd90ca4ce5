import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const migrations = readdirSync('migrations').filter((name) => name.endsWith('.sql'))

test('migrations are numbered without a gap, in the order of the journal', () => {
  const journal = JSON.parse(readFileSync('migrations/meta/_journal.json', 'utf8')) as { entries: { tag: string }[] }
  expect(migrations.toSorted()).toEqual(journal.entries.map(({ tag }) => `${tag}.sql`))
  for (const [i, name] of migrations.toSorted().entries()) {
    expect(name).toMatch(new RegExp(`^${String(i).padStart(4, '0')}_[a-z_]+\\.sql$`))
  }
})

test('migrations only expand: D1 ignores PRAGMA foreign_keys, so a rebuilt table would empty its children', () => {
  for (const name of migrations) {
    const sql = readFileSync(`migrations/${name}`, 'utf8')
    expect(sql, name).not.toMatch(/DROP TABLE|DROP COLUMN|__new_|foreign_keys|RENAME/i)
  }
})
