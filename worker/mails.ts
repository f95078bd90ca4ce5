import type { Bindings } from './context'
import { type Databases, openDatabases, type Sides } from './db/client'
import { newsComposer } from './features/answers/news/job'
import { receiptComposer } from './features/answers/receipts/job'
import { receiveQueue } from './features/mail/feedback/job'
import { chooseGateway, type Gateway } from './features/mail/gateway'
import { type NumberedOutbox, receiveMails } from './features/mail/handover/job'
import { isMailQueue } from './features/mail/handover/rules'
import type { Composers } from './features/mail/job'
import { invitationComposer } from './features/members/job'
import { messageComposer } from './features/messages/sending/job'
import { reminderComposer } from './features/reminders/job'
import { dayBeforeComposer } from './features/sharing/day-before/job'
import { digestComposer } from './features/tasks/job'
import { paymentComposer } from './features/vendors/payments/job'

/** Composers for the kinds of mail that only a wedding's outbox holds. */
function composersOf(env: Bindings, sides: Sides, now: number): Composers {
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

/** Every outbox, for background work: those of the weddings, and the accounts' unless they share one. */
export function listOutboxes(env: Bindings, { accounts, weddings, all }: Databases, now: number): NumberedOutbox[] {
  const invitations = { wedding_invitation: invitationComposer(env, accounts) }
  const ofWeddings = weddings.map((db) => ({
    db: db.apart,
    number: db.number,
    composers: { ...invitations, ...composersOf(env, { accounts, db }, now) },
  }))
  const ofAccounts = all
    .filter((db) => db.holds === 'accounts')
    .map((db) => ({ db: db.apart, number: 0, composers: invitations }))
  return [...ofWeddings, ...ofAccounts]
}

/** Handles a batch of a queue: mails to send, or events about mails that were sent. */
export async function receiveBatch(
  env: Bindings,
  batch: MessageBatch<unknown>,
  { gateway, clock = Date.now }: { gateway?: Gateway; clock?: () => number } = {},
): Promise<void> {
  if (!isMailQueue(batch.queue)) return receiveQueue(env, batch, clock())
  // A deployment without the queue leaves its consumer attached. The outboxes send these mails without it.
  if (!env.MAIL_QUEUE) return batch.ackAll()
  const databases = openDatabases(env)
  const outboxes = listOutboxes(env, databases, clock())
  await receiveMails(batch, {
    accounts: databases.accounts,
    cost: databases.cost,
    gateway: gateway ?? chooseGateway(env, clock()),
    outboxOf: (number) => outboxes.find((outbox) => outbox.number === number),
    clock,
  })
}
