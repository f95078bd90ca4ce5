import type { Bindings } from '../../../context'
import type { Database } from '../../../db/client'
import { addDays, dayAt, daysBetween, endOfDay } from '../../../lib/calendar'
import { newId } from '../../../lib/ids'
import type { Composer } from '../../mail/job'
import { queueForMembers } from '../../mail/queries'
import { paymentReminderMail } from './messages'
import { findReminded, listToRemind, type PaymentToRemind } from './queries'
import { dueReminder, reasonToCancel, showCents } from './rules'

/** Payments per statement. */
const PAGE = 500
const HOUR = 60 * 60 * 1000
/** Days from the first reminder to the due date. */
const LONGEST_NOTICE_DAYS = 7

/** Queues the payment reminders that are due, in all weddings, for each member. */
export async function queuePaymentReminders(db: Database, now: number): Promise<{ queued: number }> {
  // From the earliest to the latest calendar day that it is now, anywhere.
  const from = dayAt(now - 12 * HOUR, 'utc')
  const until = addDays(dayAt(now + 14 * HOUR, 'utc'), LONGEST_NOTICE_DAYS)
  let queued = 0
  let page: PaymentToRemind[] = []
  do {
    page = await listToRemind(db, { from, until, limit: PAGE, after: page.at(-1) })
    const rows = page.flatMap((payment) => reminderOf(payment, now))
    queued += await queueForMembers(db, rows)
  } while (page.length === PAGE)
  return { queued }
}

function reminderOf(payment: PaymentToRemind, now: number) {
  const { payment_id, user_id, wedding_id, due_date, timezone, last_wave } = payment
  const wave = dueReminder(payment, now)
  if (wave === undefined || (last_wave !== null && last_wave <= wave)) return []
  return {
    id: newId(now),
    wedding_id,
    user_id,
    payment_id,
    kind: 'payment_due' as const,
    unique_key: `payment_due:${payment_id}:${due_date}:${wave}:${user_id}`,
    wave,
    deadline: due_date,
    due_at: now,
    expires_at: endOfDay(due_date, timezone),
    created_at: now,
  }
}

/** Composes queued reminders from the payments' current data, and cancels those that no longer apply. */
export function paymentComposer(env: Bindings, db: Database, now: number): Composer {
  return async (mails) => {
    const reminded = await findReminded(
      db,
      mails.map(({ id }) => id),
    )
    return (mail) => {
      const found = reminded.get(mail.id)
      if (!found) return { cancelled: 'The payment or the person is not there any more.' }
      const reason = reasonToCancel(mail.deadline, found, found)
      if (reason !== null) return { cancelled: reason }
      const dueDate = mail.deadline ?? ''
      const message = paymentReminderMail({
        name: found.name,
        vendor: found.vendor_name,
        label: found.label,
        amount: showCents(found.amount_cents, found.currency_code),
        dueDate,
        daysLeft: daysBetween(dayAt(now, found.timezone), dueDate),
        link: `${env.APP_ORIGIN}/vendors`,
      })
      return { to: found.email, headers: {}, ...message }
    }
  }
}
