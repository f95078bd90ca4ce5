import type { Bindings } from '../../../context'
import type { Sides } from '../../../db/client'
import { addDays, dayAt, daysBetween } from '../../../lib/calendar'
import { HOUR } from '../../../lib/durations'
import { newId } from '../../../lib/ids'
import { originOf } from '../../../lib/origin'
import { endOfDay } from '../../../lib/zones'
import { leavesTheMachine } from '../../mail/gateway'
import type { Composer } from '../../mail/job'
import { aboutWedding } from '../../mail/messages'
import { queueForMembers } from '../../mail/queries'
import { NO_READER } from '../../mail/rules'
import { listReachable, type Person, readersOf } from '../../members/queries'
import { coupleNames } from '../../settings/rules'
import { paymentReminderMail } from './messages'
import { findReminded, listToRemind, type PaymentToRemind } from './queries'
import { dueReminder, reasonToCancel, showCents } from './rules'

/** Payments per statement. */
const PAGE = 500
/** Days from the first reminder to the due date. */
const LONGEST_NOTICE_DAYS = 7

/** Queues the payment reminders that are due, in all weddings, for owners and partners. */
export async function queuePaymentReminders(
  env: Bindings,
  { accounts, db }: Sides,
  now: number,
): Promise<{ queued: number }> {
  const onlyConfirmed = leavesTheMachine(env)
  // From the earliest to the latest current day of all time zones.
  const from = dayAt(now - 12 * HOUR, 'utc')
  const until = addDays(dayAt(now + 14 * HOUR, 'utc'), LONGEST_NOTICE_DAYS)
  let queued = 0
  let page: PaymentToRemind[] = []
  do {
    page = await listToRemind(db, { from, until, limit: PAGE, after: page.at(-1) })
    const due = page.flatMap((payment) => dueOf(payment, now))
    const ids = [...new Set(due.map(({ payment }) => payment.wedding_id))]
    const people = ids.length > 0 ? await listReachable(accounts, ids, { onlyConfirmed }) : new Map<string, Person[]>()
    const rows = due.flatMap((one) => remindersOf(one, people.get(one.payment.wedding_id) ?? [], now))
    queued += await queueForMembers(db, rows)
  } while (page.length === PAGE)
  return { queued }
}

interface DuePayment {
  payment: PaymentToRemind
  /** Days before the due date. */
  wave: number
}

function dueOf(payment: PaymentToRemind, now: number): DuePayment[] {
  const wave = dueReminder(payment, now)
  return wave === undefined ? [] : [{ payment, wave }]
}

/** Builds reminders for those of the couple who were not mailed about this wave or a later one. */
function remindersOf({ payment, wave }: DuePayment, people: Person[], now: number) {
  const { payment_id, wedding_id, due_date, timezone, last_waves } = payment
  return people.flatMap(({ user_id }) => {
    const lastWave = last_waves.get(user_id)
    if (lastWave !== undefined && lastWave <= wave) return []
    return {
      id: newId(now),
      wedding_id,
      recipient_id: user_id,
      payment_id,
      kind: 'payment_due' as const,
      unique_key: `payment_due:${payment_id}:${due_date}:${wave}:${user_id}`,
      wave,
      deadline: due_date,
      due_at: now,
      expires_at: endOfDay(due_date, timezone),
      created_at: now,
    }
  })
}

/** Composes queued reminders from the payments' current data, and cancels those that no longer apply. */
export function paymentComposer(env: Bindings, { accounts, db }: Sides, now: number): Composer {
  const origin = originOf(env)
  return async (mails) => {
    const reminded = await findReminded(
      db,
      mails.map(({ id }) => id),
    )
    const readerOf = await readersOf(accounts, mails, { onlyConfirmed: leavesTheMachine(env) })
    return (mail) => {
      const found = reminded.get(mail.id)
      const reader = readerOf(mail)
      if (!found || !reader) return { cancelled: NO_READER }
      const reason = reasonToCancel(mail.deadline, found, found)
      if (reason !== null) return { cancelled: reason }
      const dueDate = mail.deadline ?? ''
      const message = paymentReminderMail({
        name: reader.name,
        vendor: found.vendor_name,
        label: found.label,
        amount: showCents(found.amount_cents, found.currency_code),
        dueDate,
        daysLeft: daysBetween(dayAt(now, found.timezone), dueDate),
        about: aboutWedding(reader, coupleNames(found)),
        link: `${origin}/vendors`,
      })
      return { to: reader.email, headers: {}, ...message }
    }
  }
}
