import type { Bindings } from './context'
import { type AccountsDb, type Database, type Databases, openDatabases, type WeddingDb } from './db/client'
import { sweepWrites } from './db/idempotency'
import { sweepThrottles } from './db/throttle'
import { newsComposer, queueAnswerNews } from './features/answers/news/job'
import { queueAnswerReceipts, receiptComposer } from './features/answers/receipts/job'
import { sweepAccounts } from './features/auth/queries'
import { endAbandoned } from './features/billing/job'
import { sweepStrangers, unlinkDeleted } from './features/billing/queries'
import { condenseHistories } from './features/budget/history/job'
import { settleOldWeddings } from './features/households/job'
import { watchFeedback } from './features/mail/feedback/job'
import { chooseGateway, type Gateway } from './features/mail/gateway'
import { type Composers, deliver } from './features/mail/job'
import { sweepLocalMails } from './features/mail/local/queries'
import { sweepMails } from './features/mail/queries'
import { finishErasures } from './features/members/erasures/job'
import { sweepUnentered } from './features/members/founding/job'
import { invitationComposer } from './features/members/job'
import { sweepInvitations } from './features/members/queries'
import { messageComposer, startDueMessages } from './features/messages/sending/job'
import { settleMessages } from './features/messages/sending/queries'
import { sweepImports } from './features/profile/backup/import/queries'
import { queueDueReminders, reminderComposer } from './features/reminders/job'
import { eraseEnded } from './features/rsvp/erasing/job'
import { removeExpiredSamples } from './features/sample/account/job'
import { dayBeforeComposer, queueDayBefore } from './features/sharing/day-before/job'
import { digestComposer, queueTaskDigests } from './features/tasks/job'
import { paymentComposer, queuePaymentReminders } from './features/vendors/payments/job'
import { describeFault } from './lib/faults'

interface Run {
  env: Bindings
  databases: Databases
  accounts: AccountsDb
  now: number
  gateway?: Gateway
}

/** The cron's jobs, run one after another. The result of each is logged. */
const jobs: Record<string, (run: Run) => Promise<object>> = {
  queue_reminders: ({ env, now, ...run }) => inEachWeddingDb(run, (sides) => queueDueReminders(env, sides, now)),
  queue_payment_reminders: ({ now, ...run }) => inEachWeddingDb(run, (sides) => queuePaymentReminders(sides, now)),
  queue_task_digests: ({ now, ...run }) => inEachWeddingDb(run, (sides) => queueTaskDigests(sides, now)),
  queue_answer_receipts: ({ env, now, ...run }) =>
    inEachWeddingDb(run, (sides) => queueAnswerReceipts(env, sides, now)),
  queue_answer_news: ({ now, ...run }) => inEachWeddingDb(run, (sides) => queueAnswerNews(sides, now)),
  queue_day_before: ({ now, ...run }) => inEachWeddingDb(run, (sides) => queueDayBefore(sides, now)),
  start_messages: ({ env, now, ...run }) => inEachWeddingDb(run, (sides) => startDueMessages(env, sides, now)),
  deliver_mails: deliverAll,
  settle_messages: ({ now, ...run }) => inEachWeddingDb(run, ({ db }) => settleMessages(db, now)),
  watch_feedback: ({ env, databases, now }) => watchFeedback(env, databases, now),
  sweep_accounts: ({ accounts, now }) => removed(accounts.apart.batch(sweepAccounts(accounts, past(now)))),
  sweep_sample_accounts: ({ databases, now }) => removeExpiredSamples(databases, past(now)),
  sweep_weddings: ({ databases, now }) => sweepUnentered(databases, past(now)),
  finish_erasures: ({ databases }) => finishErasures(databases),
  settle_households: ({ now, ...run }) => inEachWeddingDb(run, ({ db }) => settleOldWeddings(db, past(now))),
  // By the scheduled time, like reminders.
  erase_needs: ({ now, ...run }) => inEachWeddingDb(run, ({ db }) => eraseEnded(db, now)),
  condense_budget_histories: ({ now, ...run }) => inEachWeddingDb(run, ({ db }) => condenseHistories(db, past(now))),
  end_abandoned_subscriptions: ({ env, accounts }) => endAbandoned(env, accounts),
  sweep_invitations: ({ accounts, now }) => removed(accounts.apart.batch([sweepInvitations(accounts, past(now))])),
  sweep_mails: ({ databases, now }) => inEach(databases.all, (db) => removed(sweepMails(db.apart, past(now)))),
  sweep_local_mails: ({ accounts, now }) => removed(accounts.apart.batch([sweepLocalMails(accounts, past(now))])),
  sweep_idempotency_keys: ({ databases, now }) =>
    inEach(databases.all, (db) => removed(db.apart.batch(sweepWrites(db, past(now))))),
  sweep_imports: ({ now, ...run }) =>
    inEachWeddingDb(run, ({ db }) => removed(db.apart.batch([sweepImports(db, past(now))]))),
  sweep_throttles: ({ accounts, now }) => removed(accounts.apart.batch([sweepThrottles(accounts, past(now))])),
  sweep_billing: ({ accounts, now }) =>
    removed(accounts.apart.batch([unlinkDeleted(accounts), sweepStrangers(accounts, past(now))])),
}

type Counts = Record<string, number>

/** Runs a job in each database in turn and adds up its counts. */
async function inEach<Db>(databases: Db[], run: (db: Db) => Promise<Counts>): Promise<Counts> {
  const sum: Counts = {}
  for (const db of databases) {
    for (const [name, count] of Object.entries(await run(db))) sum[name] = (sum[name] ?? 0) + count
  }
  return sum
}

interface Sides {
  accounts: AccountsDb
  db: WeddingDb
}

function inEachWeddingDb(
  { databases, accounts }: Pick<Run, 'databases' | 'accounts'>,
  run: (sides: Sides) => Promise<Counts>,
): Promise<Counts> {
  return inEach(databases.weddings, (db) => run({ accounts, db }))
}

/** Sends the due mails of every outbox. Accounts and weddings share one if they share a database. */
async function deliverAll({ env, databases, accounts, now, gateway = chooseGateway(env, now) }: Run): Promise<object> {
  const stops: string[] = []
  const invitations = { wedding_invitation: invitationComposer(env, accounts) }
  const deliverIn = async (outbox: Database, composers: Composers): Promise<Counts> => {
    const { stopped, ...counts } = await deliver(outbox.apart, { now, gateway, composers })
    if (stopped) stops.push(stopped)
    return counts
  }
  const sent = await inEachWeddingDb({ databases, accounts }, (sides) =>
    deliverIn(sides.db, { ...invitations, ...composers(env, sides, now) }),
  )
  const others = databases.all.filter((db) => db.holds === 'accounts')
  const sentToo = await inEach(others, (db) => deliverIn(db, invitations))
  for (const [name, count] of Object.entries(sentToo)) sent[name] = (sent[name] ?? 0) + count
  return stops[0] ? { ...sent, stopped: stops[0] } : sent
}

/** Composers for the kinds of mail that only a wedding's outbox holds. */
function composers(env: Bindings, sides: Sides, now: number): Composers {
  return {
    rsvp_reminder: reminderComposer(env, sides, now),
    message: messageComposer(env, sides, now),
    payment_due: paymentComposer(env, sides, now),
    task_digest: digestComposer(env, sides),
    answer_receipt: receiptComposer(env, sides, now),
    answer_news: newsComposer(env, sides),
    day_before: dayBeforeComposer(env, sides, now),
  }
}

/** The time for cleanup. With a future `time`, mail uses that time, but cleanup uses the real clock. */
function past(now: number): number {
  return Math.min(now, Date.now())
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
  for (const [job, run] of Object.entries(jobs)) {
    try {
      log('info', { job, ...(await run({ env, databases, accounts, now, gateway })) })
    } catch (error) {
      log('error', { job, ...describeFault(error) })
    }
  }
}
