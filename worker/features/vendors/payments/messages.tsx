import { type Day, weekdayAndDay } from '../../../lib/calendar'
import { oneLine } from '../../../lib/text'
import type { Message } from '../../mail/messages'
import { Action, Heading, letter, Paragraph, Rule } from '../../mail/messages/letter'

export interface PaymentReminder {
  name: string
  vendor: string
  label: string
  /** As it is shown, with its currency. */
  amount: string
  dueDate: Day
  daysLeft: number
  link: string
}

export function paymentReminderMail(reminder: PaymentReminder): Message {
  const { name, vendor, label, amount, dueDate, daysLeft, link } = reminder
  const day = weekdayAndDay(dueDate)
  const when = daysLeft === 0 ? 'today' : daysLeft === 1 ? 'tomorrow' : `in ${daysLeft} days`
  const subject = `${oneLine(vendor)}: ${amount} due ${when}`
  const footer =
    'You get this mail because you plan a wedding with Posy. Payment reminders can be switched off in its settings.'
  return {
    subject,
    text: `Hello ${name},

a payment is due ${when}, on ${day}:

${vendor}
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
            Hello <bdi>{name}</bdi>,
          </Paragraph>
          <Paragraph>
            on <strong>{day}</strong> a payment is due to <bdi>{vendor}</bdi>:
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
