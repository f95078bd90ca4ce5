import type { Bindings } from './context'
import { type AccountsDb, type Databases, openDatabases, type Sides } from './db/client'
import { sweepWrites } from './db/idempotency'
import { sweepThrottles } from './db/throttle'
import { queueAnswerNews } from './features/answers/news/job'
import { queueAnswerReceipts } from './features/answers/receipts/job'
import { sweepAccounts } from './features/auth/queries'
import { endAbandoned } from './features/billing/job'
import { sweepStrangers, unlinkDeleted } from './features/billing/queries'
import { condenseHistories } from './features/budget/history/job'
import { settleOldWeddings } from './features/households/job'
import { watchFeedback } from './features/mail/feedback/job'
import { chooseGateway, type Gateway } from './features/mail/gateway'
import { handOver, type NumberedOutbox, type Taken, takeDue } from './features/mail/handover/job'
import { mailsPerRun } from './features/mail/handover/rules'
import { deliver } from './features/mail/job'
import { sweepLocalMails } from './features/mail/local/queries'
import { sweepMails } from './features/mail/queries'
import { finishErasures } from './features/members/erasures/job'
import { sweepUnentered } from './features/members/founding/job'
import { enterMissing } from './features/members/founding/queries'
import { sweepInvitations } from './features/members/queries'
import { startDueMessages } from './features/messages/sending/job'
import { settleMessages } from './features/messages/sending/queries'
import { sweepImports } from './features/profile/backup/import/parts/queries'
import { queueDueReminders } from './features/reminders/job'
import { eraseEnded } from './features/rsvp/erasing/job'
import { removeExpiredSamples } from './features/sample/account/job'
import { queueDayBefore } from './features/sharing/day-before/job'
import { queueTaskDigests } from './features/tasks/job'
import { queuePaymentReminders } from './features/vendors/payments/job'
import { MINUTE } from './lib/durations'
import { describeFault, OperatorFault } from './lib/faults'
import { listOutboxes } from './mails'

interface Run {
  env: Bindings
  databases: Databases
  accounts: AccountsDb
  now: number
  /** When the run began, by the real clock (epoch milliseconds). */
  startedAt: number
  gateway?: Gateway
}

/** The cron's jobs, run one after another. The result of each is logged. */
const jobs: Record<string, (run: Run) => Promise<object>> = {
  queue_reminders: (run) => inEachWeddingDb(run, (sides) => queueDueReminders(run.env, sides, run.now)),
  queue_payment_reminders: (run) => inEachWeddingDb(run, (sides) => queuePaymentReminders(run.env, sides, run.now)),
  queue_task_digests: (run) => inEachWeddingDb(run, (sides) => queueTaskDigests(run.env, sides, run.now)),
  queue_answer_receipts: (run) => inEachWeddingDb(run, (sides) => queueAnswerReceipts(run.env, sides, run.now)),
  queue_answer_news: (run) => inEachWeddingDb(run, (sides) => queueAnswerNews(sides, run.now)),
  queue_day_before: (run) => inEachWeddingDb(run, (sides) => queueDayBefore(sides, run.now)),
  start_messages: ({ env, ...run }) => {
    const { cost, carried } = run.databases
    const hasRoom = () => cost.queries < MOST_STATEMENTS
    return inEachWeddingDb(run, (sides) => startDueMessages(env, sides, { now: run.now, carried, hasRoom }))
  },
  deliver_mails: deliverAll,
  settle_messages: (run) => inEachWeddingDb(run, ({ db }) => settleMessages(db, run.now)),
  watch_feedback: ({ env, databases, now }) => watchFeedback(env, databases, now),
  sweep_accounts: ({ accounts, now }) => removed(accounts.apart.batch(sweepAccounts(accounts, cleanupTime(now)))),
  sweep_sample_accounts: (run) => removeExpiredSamples(run.databases, cleanup(run)),
  sweep_weddings: async (run) => {
    await run.accounts.apart.batch([enterMissing(run.accounts)])
    return inEachWeddingDb(run, (sides) => sweepUnentered(sides, cleanupTime(run.now)))
  },
  finish_erasures: (run) => finishErasures(run.databases, cleanup(run).hasRoom),
  settle_households: (run) => inEachWeddingDb(run, ({ db }) => settleOldWeddings(db, cleanup(run))),
  // By the scheduled time, like reminders.
  erase_needs: (run) => inEachWeddingDb(run, ({ db }) => eraseEnded(db, run.now)),
  condense_budget_histories: (run) => inEachWeddingDb(run, ({ db }) => condenseHistories(db, cleanup(run))),
  end_abandoned_subscriptions: ({ env, accounts }) => endAbandoned(env, accounts),
  sweep_invitations: ({ accounts, now }) =>
    removed(accounts.apart.batch([sweepInvitations(accounts, cleanupTime(now))])),
  sweep_mails: ({ databases, now }) =>
    inEach({ databases, now }, databases.all, (db) => removed(sweepMails(db.apart, cleanupTime(now)))),
  sweep_local_mails: ({ accounts, now }) =>
    removed(accounts.apart.batch([sweepLocalMails(accounts, cleanupTime(now))])),
  sweep_idempotency_keys: ({ databases, now }) =>
    inEach({ databases, now }, databases.all, (db) => removed(db.apart.batch(sweepWrites(db, cleanupTime(now))))),
  sweep_imports: (run) =>
    inEachWeddingDb(run, ({ db }) => removed(db.apart.batch([sweepImports(db, cleanupTime(run.now))]))),
  sweep_throttles: ({ accounts, now }) => removed(accounts.apart.batch([sweepThrottles(accounts, cleanupTime(now))])),
  sweep_billing: ({ accounts, now }) =>
    removed(accounts.apart.batch([unlinkDeleted(accounts), sweepStrangers(accounts, cleanupTime(now))])),
}

type Counts = Record<string, number>

/**
 * Number of statements after which a run goes on to no further database and starts no further message. D1 allows 1,000 a run; the rest is
 * for what a job has begun, and for the mails of messages.
 */
const MOST_STATEMENTS = 700
/** Number of statements after which a job begins nothing further. The jobs after it need the rest. */
const ALMOST_ALL = 900
/** Number of databases that a run visits, of all or of those for weddings. An idle run takes 21 statements in each. */
const MOST_DATABASES = 30
/** Milliseconds between runs. Change it together with `crons` in wrangler.toml. */
const RUNS_EVERY = 15 * MINUTE

/**
 * Runs a job in each database in turn and adds up its counts. Takes at most `MOST_DATABASES` per run; the next run continues after
 * them. The starting point shifts by one each time round, so that none is always last. A database that fails does not keep the job
 * from the others.
 */
async function inEach<Db>(
  { databases: { cost }, now }: Pick<Run, 'databases' | 'now'>,
  dbs: Db[],
  run: (db: Db) => Promise<Counts>,
): Promise<Counts> {
  const taken = Math.min(MOST_DATABASES, dbs.length)
  const visited = Math.floor(now / RUNS_EVERY) * taken
  const first = (visited - Math.floor(visited / dbs.length)) % dbs.length
  const sum: Counts = {}
  if (taken < dbs.length) sum.left_databases = dbs.length - taken
  const faults: unknown[] = []
  for (const [i, db] of [...dbs.slice(first), ...dbs.slice(0, first)].slice(0, taken).entries()) {
    if (i > 0 && cost.queries > MOST_STATEMENTS) {
      sum.left_databases = dbs.length - i
      break
    }
    try {
      for (const [name, count] of Object.entries(await run(db))) sum[name] = (sum[name] ?? 0) + count
    } catch (error) {
      faults.push(error)
    }
  }
  if (faults.length > 0) throw faults[0]
  return sum
}

function inEachWeddingDb(
  { databases, accounts, now }: Pick<Run, 'databases' | 'accounts' | 'now'>,
  run: (sides: Sides) => Promise<Counts>,
): Promise<Counts> {
  return inEach({ databases, now }, databases.weddings, (db) => run({ accounts, db }))
}

/**
 * Sends the due mails of every outbox, or hands them to the queue if there is one. Accounts and weddings share an outbox if they share
 * a database.
 */
async function deliverAll({ env, databases, now, startedAt, gateway = chooseGateway(env, now) }: Run): Promise<object> {
  const { MAIL_QUEUE: queue } = env
  const outboxes = listOutboxes(env, databases, now)
  const stops: string[] = []
  const [ofAccounts, ofWeddings] = [outboxes.filter(isOfAccounts), outboxes.filter((outbox) => !isOfAccounts(outbox))]
  const taken: Taken[] = []
  let room = mailsPerRun(gateway.rate, RUNS_EVERY)
  let waiting = Math.min(MOST_DATABASES, ofWeddings.length)
  const deliverIn = async (outbox: NumberedOutbox): Promise<Counts> => {
    if (queue) {
      // The accounts have few mails. What they leave is shared by the databases of weddings.
      const limit = isOfAccounts(outbox) ? room : Math.ceil(room / waiting--)
      const one = await takeDue(outbox, { gateway, limit, now })
      room -= one.count
      taken.push(one)
      return { handed_over: one.count }
    }
    const { db, composers } = outbox
    const limit = lettersLeft(databases)
    const { stopped, ...counts } = await deliver(db, { now, gateway, composers, limit, startedAt })
    if (stopped) stops.push(stopped)
    return counts
  }
  const sent: Counts = {}
  try {
    for (const group of [ofAccounts, ofWeddings]) {
      const counts = await inEach({ databases, now }, group, deliverIn)
      for (const [name, count] of Object.entries(counts)) sent[name] = (sent[name] ?? 0) + count
    }
  } finally {
    if (queue) await handOver(queue, taken, now)
  }
  return stops[0] ? { ...sent, stopped: stops[0] } : sent
}

const isOfAccounts = ({ db }: NumberedOutbox) => db.holds === 'accounts'

/** Letters that this run can still afford: ten take about twelve statements, and later jobs need some as well. */
function lettersLeft({ cost }: Databases): number {
  return Math.max(0, Math.floor((ALMOST_ALL - cost.queries) / 1.2))
}

/** The time for cleanup. With a future `time`, mail uses that time, but cleanup uses the real clock. */
function cleanupTime(now: number): number {
  return Math.min(now, Date.now())
}

/** The time and the room for a cleanup in steps. It stops when the run has no room left, and the next run continues. */
function cleanup({ databases: { cost }, now }: Run) {
  return { now: cleanupTime(now), hasRoom: () => cost.queries < ALMOST_ALL }
}

async function removed(sweeping: Promise<readonly D1Result[]>): Promise<{ removed: number }> {
  return { removed: (await sweeping).reduce((sum, { meta }) => sum + meta.changes, 0) }
}

/** Writes the log line of a job. */
type Log = (level: 'info' | 'error', line: object) => void

const toConsole: Log = (level, line) => console[level](JSON.stringify({ level, ...line }))

/**
 * Runs all jobs. `now` is the scheduled time in epoch milliseconds, so that a late or repeated run decides the same. A failed
 * job is logged, and the others still run.
 */
export async function runScheduled(
  env: Bindings,
  now: number,
  { gateway, log = toConsole }: { gateway?: Gateway; log?: Log } = {},
): Promise<void> {
  const databases = openDatabases(env)
  const { accounts } = databases
  const startedAt = Date.now()
  if (databases.closed.has(Number.NaN)) {
    const fault = new OperatorFault('CLOSED_DATABASES must be numbers of databases, such as "1, 2".')
    log('error', { setting: 'CLOSED_DATABASES', ...describeFault(fault) })
  }
  for (const [job, run] of Object.entries(jobs)) {
    try {
      log('info', { job, ...(await run({ env, databases, accounts, now, startedAt, gateway })) })
    } catch (error) {
      log('error', { job, ...describeFault(error) })
    }
  }
}
