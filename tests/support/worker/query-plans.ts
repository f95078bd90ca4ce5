import type { Asker, Recorded } from './statements'

/** An index, by its columns in order. */
interface Index {
  table: string
  columns: string[]
  isUnique: boolean
}

/** A step of a plan that reads more than the rows of one wedding, account or thing, or a function with too many arguments. */
interface Offence {
  asker: Asker
  sql: string
  /** SQLite's words, such as `SCAN guests`. */
  step: string
}

/** Steps of requests that read by something else than a wedding, an account or a thing of theirs, and why they may. */
const ofRequests: Record<string, string> = {
  weddings_moving: 'Weddings that are being moved to another database.',
  'SCAN erasures': 'What has to follow deleted accounts: empty but for moments.',
  local_mails_created: 'The newest mails, on a laptop.',
  'mails_due (status=?)': 'Mails that are being sent at this moment.',
  'sqlite_autoindex_mails_1 (id>? AND id<?)': 'Mails that this request has queued, by their ids.',
  'users_expires (expires_at>?)': 'Sample accounts, of which there may be 5,000.',
}

/** The same for the cron: what is due by now, in all weddings. */
const ofCron: Record<string, string> = {
  'mails_due (status=? AND due_at<?)': 'Due mails, and old ones to sweep.',
  'answer_log_receipts (receipt_due_at>?)': 'Receipts that wait.',
  'answer_log_receipts (receipt_due_at<?)': 'Receipts that are due.',
  'answer_log_news (wedding_id>?)': 'The next wedding with news, one look for each.',
  'messages_scheduled (scheduled_at<?)': 'Messages that are due.',
  messages_sending: 'Messages on their way.',
  'vendor_payments_due (due_date>? AND due_date<?)': 'Payments that are due.',
  'weddings_deadline (rsvp_deadline>? AND rsvp_deadline<?)': 'Deadlines that are near.',
  weddings_task_digest: 'Weddings that want a digest.',
  'weddings_day (wedding_date_fixed=?)': 'Weddings on the days that are tomorrow somewhere.',
  'weddings_needs (wedding_date_fixed<?)': 'Weddings that ended three months ago or earlier.',
  'sqlite_autoindex_weddings_1 (id>? AND id<?)': 'Weddings of the last two days.',
  'SCAN wedding_members': 'The thousand that joined last.',
  guests_unsettled: 'Guests from before households; none once they are settled.',
  'sqlite_autoindex_budget_events_1 (id>?)': 'Changes of the last two days.',
  'billing_customers_wedding (wedding_id>?)': 'Weddings that pay.',
  'account_tokens_expires (expires_at<?)': 'Swept by age.',
  'idempotency_keys_created (created_at<?)': 'Swept by age.',
  'sqlite_autoindex_import_parts_1 (import_id<?)': 'Swept by age.',
  'local_mails_created (created_at<?)': 'Swept by age.',
  'mailed_addresses_expires (expires_at<?)': 'Swept by age.',
  'sessions_ended (ended_at<?)': 'Swept by age.',
  'sessions_expires (expires_at<?)': 'Swept by age.',
  'throttles_arrives (arrives_at<?)': 'Swept by age.',
  'users_expires (expires_at<?)': 'Sample accounts, swept by age.',
  'wedding_invitations_expires (expires_at<?)': 'Swept by age.',
  'write_receipts USING INTEGER PRIMARY KEY (rowid<?)': 'Swept by age.',
}

/**
 * Steps of these statements that may read more the more weddings there are. A step is bounded if it searches an index that starts with a
 * wedding, an account or a thing of theirs such as a guest or a table, or finds one row by all columns of a unique index.
 */
export async function offencesOf(statements: Recorded[]): Promise<Offence[]> {
  const offences: Offence[] = []
  for (const d1 of new Set(statements.map((one) => one.d1))) {
    const indexes = await indexesOf(d1)
    const own = statements.filter((one) => one.d1 === d1)
    const plans = await d1.batch<{ detail: string }>(
      own.map(({ sql, values }) => d1.prepare(`explain query plan ${sql}`).bind(...values)),
    )
    for (const [i, { asker, sql }] of own.entries()) {
      const steps = plans[i]?.results.map(({ detail }) => detail) ?? []
      const named = Object.keys(asker === 'cron' ? { ...ofRequests, ...ofCron } : ofRequests)
      const isNamed = (step: string) => named.some((one) => step.includes(one))
      const bad = steps.filter((step) => !isBounded(step, { steps, indexes }) && !isNamed(step))
      const long = longCalls(sql).map((name) => `more than ${MOST_ARGUMENTS} arguments of ${name}`)
      offences.push(...[...bad, ...long].map((step) => ({ asker, sql, step })))
    }
  }
  return offences
}

/** By the limits of D1; the local one takes more. */
const MOST_ARGUMENTS = 32

/** The functions that are called with more arguments than D1 allows. */
function longCalls(sql: string): string[] {
  const long: string[] = []
  const open: { name: string; commas: number }[] = []
  for (const [, quoted, name = '', sign] of sql.matchAll(/('[^']*'|"[^"]*")|(\w*)\s*([(),])/g)) {
    if (quoted) continue
    if (sign === '(') open.push({ name: name.toLowerCase(), commas: 0 })
    else if (sign === ')') {
      const call = open.pop()
      if (call && call.commas >= MOST_ARGUMENTS && functions.test(call.name)) long.push(call.name)
    } else {
      const call = open.at(-1)
      if (call) call.commas += 1
    }
  }
  return long
}

const functions = /^(json_\w+|coalesce|concat|concat_ws|min|max|char|format|printf)$/

async function indexesOf(d1: D1Database): Promise<Map<string, Index>> {
  const { results } = await d1
    .prepare(
      `select t.name as "table", i.name as "index", i."unique" as is_unique, c.name as "column"
        from sqlite_schema as t, pragma_index_list(t.name) as i, pragma_index_info(i.name) as c
        where t.type = 'table' and t.name not glob '_cf_*' order by i.name, c.seqno`,
    )
    .all<{ table: string; index: string; is_unique: number; column: string }>()
  const indexes = new Map<string, Index>()
  for (const { table, index, is_unique, column } of results) {
    const known = indexes.get(index) ?? { table, columns: [], isUnique: is_unique === 1 }
    known.columns.push(column)
    indexes.set(index, known)
  }
  return indexes
}

function isBounded(step: string, { steps, indexes }: { steps: string[]; indexes: Map<string, Index> }): boolean {
  const [, verb, name = '', how = ''] = /^(SCAN|SEARCH) (\S+) ?(.*)$/.exec(step) ?? []
  if (verb === undefined) return true
  // A list in a parameter, values, or the rows of another step.
  const isDerived = steps.some((one) => one === `MATERIALIZE ${name}` || one === `CO-ROUTINE ${name}`)
  if (isDerived || name.startsWith('(') || /VIRTUAL TABLE|CONSTANT ROW|VALUES CLAUSE/.test(step)) return true
  if (verb === 'SCAN') return false
  if (how.includes('INTEGER PRIMARY KEY (rowid=?)')) return true
  const [, index = '', constraint = ''] = /USING (?:COVERING )?INDEX (\S+) \((.*)\)/.exec(how) ?? []
  const { columns = [], isUnique = false } = indexes.get(index) ?? {}
  const equal = constraint.split(' AND ').flatMap((one) => /^(\w+)=\?$/.exec(one)?.[1] ?? [])
  const [first = ''] = equal
  if (first !== columns[0]) return false
  return /_(id|by)$/.test(first) || (isUnique && equal.length === columns.length)
}
