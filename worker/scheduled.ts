import type { Bindings } from './context'
import { type Database, openDatabase } from './db/client'
import { sweepWrites } from './db/idempotency'
import { sweepThrottles } from './db/throttle'
import { sweepAccounts } from './features/auth/queries'
import { endAbandoned } from './features/billing/job'
import { sweepStrangers } from './features/billing/queries'
import { condenseHistories } from './features/budget/history/job'
import { chooseGateway, type Gateway } from './features/mail/gateway'
import { type Composers, deliver } from './features/mail/job'
import { sweepMails } from './features/mail/queries'
import { invitationComposer } from './features/members/job'
import { sweepInvitations } from './features/members/queries'
import { sweepImports } from './features/profile/backup/import/queries'
import { queueDueReminders, reminderComposer } from './features/reminders/job'
import { removeExpiredSamples } from './features/sample/account/job'
import { digestComposer, queueTaskDigests } from './features/tasks/job'
import { paymentComposer, queuePaymentReminders } from './features/vendors/payments/job'
import { describeFault } from './lib/faults'

interface Run {
  env: Bindings
  db: Database
  now: number
  gateway?: Gateway
}

/** What the cron does, one after another; what a job answers is logged. */
const jobs: Record<string, (run: Run) => Promise<object>> = {
  queue_reminders: ({ env, db, now }) => queueDueReminders(env, db, now),
  queue_payment_reminders: ({ db, now }) => queuePaymentReminders(db, now),
  queue_task_digests: ({ db, now }) => queueTaskDigests(db, now),
  deliver_mails: ({ env, db, now, gateway = chooseGateway(env, db.apart, now) }) =>
    deliver(db.apart, { now, gateway, composers: composers(env, db, now) }),
  sweep_accounts: ({ db, now }) => removed(db.apart.batch(sweepAccounts(db, past(now)))),
  sweep_sample_accounts: ({ db, now }) => removeExpiredSamples(db.apart, past(now)),
  condense_budget_histories: ({ db, now }) => condenseHistories(db, past(now)),
  end_abandoned_subscriptions: ({ env, db }) => endAbandoned(env, db),
  sweep_invitations: ({ db, now }) => removed(db.apart.batch([sweepInvitations(db, past(now))])),
  sweep_mails: ({ db, now }) => removed(db.apart.batch(sweepMails(db, past(now)))),
  sweep_idempotency_keys: ({ db, now }) => removed(db.apart.batch(sweepWrites(db, past(now)))),
  sweep_imports: ({ db, now }) => removed(db.apart.batch([sweepImports(db, past(now))])),
  sweep_throttles: ({ db, now }) => removed(db.apart.batch([sweepThrottles(db, past(now))])),
  sweep_billing: ({ db, now }) => removed(db.apart.batch([sweepStrangers(db, past(now))])),
}

/** Of all kinds of mail that are worded, or looked at again, when they go out. */
function composers(env: Bindings, db: Database, now: number): Composers {
  return {
    rsvp_reminder: reminderComposer(env, db, now),
    wedding_invitation: invitationComposer(env, db),
    payment_due: paymentComposer(env, db, now),
    task_digest: digestComposer(env, db),
  }
}

/** A cron tried out at a time to come sends what it would send then, but what still lives is not swept away for it. */
function past(now: number): number {
  return Math.min(now, Date.now())
}

async function removed(sweeping: Promise<readonly D1Result[]>): Promise<{ removed: number }> {
  return { removed: (await sweeping).reduce((sum, { meta }) => sum + meta.changes, 0) }
}

/** Where a job's one line goes. */
type Log = (level: 'info' | 'error', line: object) => void

const toConsole: Log = (level, line) => console[level](JSON.stringify({ level, ...line }))

/**
 * `now` is the event's scheduled time: a late or repeated cron decides as the one it stands for. A job that fails keeps no
 * other from running.
 */
export async function runScheduled(
  env: Bindings,
  now: number,
  { gateway, log = toConsole }: { gateway?: Gateway; log?: Log } = {},
): Promise<void> {
  const db = openDatabase(env)
  for (const [job, run] of Object.entries(jobs)) {
    try {
      log('info', { job, ...(await run({ env, db, now, gateway })) })
    } catch (error) {
      log('error', { job, ...describeFault(error) })
    }
  }
}
