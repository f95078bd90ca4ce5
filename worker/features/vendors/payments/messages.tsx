import { type Day, weekdayAndDay } from '../../../lib/calendar'
import { nameForMail } from '../../../lib/mail-names'
import { oneLine } from '../../../lib/text'
import { hello, type Message } from '../../mail/messages'
import { Action, Heading, letter, Paragraph, Rule } from '../../mail/messages/letter'

interface PaymentReminder {
  name: string
  vendor: string
  label: string
  /** Formatted, with its currency. */
  amount: string
  dueDate: Day
  daysLeft: number
  /** Begins the footer. */
  about: string
  link: string
}

export function paymentReminderMail(reminder: PaymentReminder): Message {
  const { amount, dueDate, daysLeft, about, link } = reminder
  const vendor = nameForMail(reminder.vendor)
  const label = nameForMail(reminder.label) ?? 'Payment'
  const greeting = hello(reminder.name)
  const day = weekdayAndDay(dueDate)
  const when = daysLeft === 0 ? 'today' : daysLeft === 1 ? 'tomorrow' : `in ${daysLeft} days`
  const subject = `${vendor === null ? 'Payment' : oneLine(vendor)}: ${amount} due ${when}`
  const footer = `${about}You’re receiving this because you plan a wedding with Posy. You can turn payment reminders off in its settings.`
  return {
    subject,
    text: `${greeting}

A payment is due ${when}, on ${day}:

${vendor ?? 'One of your vendors'}
${label}: ${amount}

Once it is paid, tick it off here:
${link}

--
${footer}
`,
    html: letter({
      subject,
      opening: `${oneLine(label)}, on ${day}.`,
      footer,
      children: (
        <>
          <Heading>Due {when}</Heading>
          <Rule />
          <Paragraph>
            <bdi>{greeting}</bdi>
          </Paragraph>
          <Paragraph>
            On <strong>{day}</strong>, a payment is due to <bdi>{vendor ?? 'one of your vendors'}</bdi>:
          </Paragraph>
          <Paragraph>
            <bdi>{label}</bdi>: <strong>{amount}</strong>
          </Paragraph>
          <Action href={link}>Open the payments</Action>
        </>
      ),
    }),
  }
}
