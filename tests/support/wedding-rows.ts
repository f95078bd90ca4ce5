import { prepare, weddingsD1 } from './databases'

const tables = [
  'weddings',
  'wedding_members',
  'wedding_invitations',
  'categories',
  'guests',
  'seating_tables',
  'seating_rules',
  'vendors',
  'vendor_payments',
  'tasks',
  'budget_lines',
  'budget_events',
  'timeline_events',
  'mails',
]

/** Reads every row of a wedding, to compare with later. */
export async function rowsOf(weddingId: string): Promise<Record<string, unknown[]>> {
  const results = await weddingsD1.batch(
    tables.map((table) =>
      prepare(`select * from ${table} where ${table === 'weddings' ? 'id' : 'wedding_id'} = ? order by rowid`).bind(
        weddingId,
      ),
    ),
  )
  return Object.fromEntries(tables.map((table, i) => [table, results[i]?.results ?? []]))
}
