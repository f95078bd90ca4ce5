import { everyD1 } from './databases'

/** Columns whose values name rows, or are unique by themselves. */
const isName = (column: string) => /(^|_)(id|by|hash|selector|unique_key|email_key)$/.test(column)

let added = 0

/**
 * Adds this many weddings, each a copy of one with its accounts and everything of theirs, by SQL alone. The ids of half of them come before
 * all others, those of the rest after: an index has neighbours on both sides of every wedding.
 */
export async function addWeddingsLike(weddingId: string, count: number): Promise<void> {
  const prefixes = Array.from({ length: count }, () => (added++ % 2 === 0 ? `+${added}-` : `~${added}-`))
  for (const d1 of everyD1) {
    const columns = await columnsOf(d1)
    const statements = [...columns].flatMap(([table, names]) => {
      const from = ownRows(table, names)
      if (from === null) return []
      const list = names.map((name) => `"${name}"`).join()
      const values = names.map((name) => (isName(name) ? `prefix.value || own."${name}"` : `own."${name}"`)).join()
      const copy = `insert into "${table}" (${list}) select ${values} from (select * from "${table}" where ${from}) as own,
        json_each(?2) as prefix where ?1 <> ''`
      return d1.prepare(copy).bind(weddingId, JSON.stringify(prefixes))
    })
    await d1.batch([d1.prepare('PRAGMA defer_foreign_keys = on'), ...statements])
  }
}

/** SQL: which rows of a table are of the wedding, or of the accounts in it; null: none. */
function ownRows(table: string, columns: string[]): string | null {
  if (table === 'weddings') return 'id = ?1'
  if (columns.includes('wedding_id')) return 'wedding_id = ?1'
  const ofAccount = `(select user_id from wedding_members where wedding_id = ?1
    union select requested_by from wedding_invitations where wedding_id = ?1)`
  // A database of weddings alone has an empty table of this name, with ids only.
  if (table === 'users') return columns.includes('email') ? `id in ${ofAccount}` : null
  if (table === 'sessions' || table === 'account_tokens') return `user_id in ${ofAccount}`
  return null
}

async function columnsOf(d1: D1Database): Promise<Map<string, string[]>> {
  const { results } = await d1
    .prepare(
      `select t.name as "table", c.name as "column" from sqlite_schema as t, pragma_table_info(t.name) as c
        where t.type = 'table' and t.name not glob '_cf_*' order by t.name, c.cid`,
    )
    .all<{ table: string; column: string }>()
  const columns = Map.groupBy(results, (row) => row.table)
  return new Map([...columns].map(([table, rows]) => [table, rows.map((row) => row.column)]))
}
