import { accountsD1, weddingsD1 } from './databases'

const ofAccounts = ['wedding_members', 'wedding_invitations']
const ofWeddings = [
  'categories',
  'guests',
  'households',
  'questions',
  'question_answers',
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
  const select = (table: string, d1: D1Database, column = 'wedding_id') =>
    d1.prepare(`select * from ${table} where ${column} = ? order by rowid`).bind(weddingId).all()
  const read = await Promise.all([
    select('weddings', weddingsD1, 'id'),
    ...ofWeddings.map((table) => select(table, weddingsD1)),
    ...ofAccounts.map((table) => select(table, accountsD1)),
    select('mails', accountsD1, 'about_wedding_id'),
  ])
  const names = ['weddings', ...ofWeddings, ...ofAccounts, 'mails about it']
  return Object.fromEntries(names.map((name, i) => [name, read[i]?.results ?? []]))
}
