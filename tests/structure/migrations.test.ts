import { readdirSync, readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from 'vitest'

const migrations = readdirSync('migrations')
  .filter((name) => name.endsWith('.sql'))
  .toSorted()

const statementsOf = (name: string) =>
  readFileSync(`migrations/${name}`, 'utf8')
    .split('--> statement-breakpoint')
    .map((statement) => statement.trim())
    .filter(Boolean)

test('migrations are numbered without a gap, in the order of the journal', () => {
  const journal = JSON.parse(readFileSync('migrations/meta/_journal.json', 'utf8')) as { entries: { tag: string }[] }
  expect(migrations).toEqual(journal.entries.map(({ tag }) => `${tag}.sql`))
  for (const [i, name] of migrations.entries()) {
    expect(name).toMatch(new RegExp(`^${String(i).padStart(4, '0')}_[a-z_]+\\.sql$`))
  }
})

test('migrations drop no column, and do not rely on PRAGMA foreign_keys, which D1 ignores', () => {
  for (const name of migrations) {
    expect(readFileSync(`migrations/${name}`, 'utf8'), name).not.toMatch(/DROP COLUMN|__new_|foreign_keys/i)
  }
})

describe.each(migrations)('migration %s', (name) => {
  test('loses no table, no column and no row, and drops no table that another refers to', () => {
    const db = databaseBefore(name)
    fill(db)
    const before = contents(db)
    for (const statement of statementsOf(name)) {
      const dropped = /^DROP TABLE `(\w+)`/i.exec(statement)?.[1]
      if (dropped) expect(childrenOf(db, dropped), `dropping ${dropped} would empty these`).toEqual([])
      db.exec(statement)
    }
    for (const [table, rows] of Object.entries(before)) {
      const columns = Object.keys(rows[0] ?? {})
      expect(select(db, table, columns), table).toEqual(rows)
    }
    expect(db.prepare('PRAGMA foreign_key_check').all()).toEqual([])
  })
})

/** A database as the migrations before this one leave it, with foreign keys enforced, as D1 does. */
function databaseBefore(name: string): DatabaseSync {
  const db = new DatabaseSync(':memory:', { enableForeignKeyConstraints: true })
  for (const earlier of migrations.slice(0, migrations.indexOf(name))) {
    for (const statement of statementsOf(earlier)) db.exec(statement)
  }
  return db
}

function tablesOf(db: DatabaseSync): string[] {
  return db
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT GLOB 'sqlite_*'")
    .all()
    .map((row) => String(row.name))
}

const columnsOf = (db: DatabaseSync, table: string) =>
  db.prepare('SELECT name, type FROM pragma_table_info(?)').all(table) as { name: string; type: string }[]

function childrenOf(db: DatabaseSync, parent: string): string[] {
  return tablesOf(db).filter((table) =>
    db
      .prepare('SELECT "table" FROM pragma_foreign_key_list(?)')
      .all(table)
      .some((key) => key.table === parent && table !== parent),
  )
}

/** Three rows in every table. All texts of a row are the same, so that each row refers to those of its number. */
function fill(db: DatabaseSync): void {
  db.exec('BEGIN; PRAGMA defer_foreign_keys = ON')
  for (const table of tablesOf(db)) {
    const columns = columnsOf(db, table)
    const names = columns.map(({ name }) => `"${name}"`).join()
    const insert = db.prepare(`INSERT INTO "${table}" (${names}) VALUES (${columns.map(() => '?').join()})`)
    for (const number of [1, 2, 3])
      insert.run(...columns.map(({ type }) => (type === 'text' ? `row ${number}` : number)))
  }
  db.exec('COMMIT')
}

function contents(db: DatabaseSync): Record<string, object[]> {
  return Object.fromEntries(
    tablesOf(db).map((table) => [
      table,
      select(
        db,
        table,
        columnsOf(db, table).map(({ name }) => name),
      ),
    ]),
  )
}

function select(db: DatabaseSync, table: string, columns: string[]): object[] {
  return db.prepare(`SELECT ${columns.map((name) => `"${name}"`).join()} FROM "${table}" ORDER BY rowid`).all()
}
