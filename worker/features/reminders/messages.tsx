import { type Day, weekdayAndDay } from '../../lib/calendar'
import { oneLine } from '../../lib/text'
import type { Message } from '../mail/messages'
import { Action, Heading, letter, Paragraph, Rule, SmallPrint } from '../mail/messages/letter'

export interface Reminder {
  guestName: string
  /** Null when nobody of the couple is named yet. */
  couple: string | null
  /** Null when it is not fixed. */
  weddingDay: Day | null
  venue: string | null
  /** Null: answers are open. */
  deadline: Day | null
  link: string
  unsubscribeLink: string
}

export function reminderMail(reminder: Reminder): Message & { headers: Record<string, string> } {
  const { guestName, weddingDay, venue, deadline, link, unsubscribeLink } = reminder
  const couple = reminder.couple ?? 'The couple'
  const by = deadline && weekdayAndDay(deadline)
  const when = [weddingDay && weekdayAndDay(weddingDay), venue].filter(Boolean).join(' · ')
  const names = oneLine(reminder.couple ?? 'the couple')
  const subject = by ? `Will you come? Please answer ${names} by ${by}` : `Will you come? Please answer ${names}`

  const text = `Dear ${guestName},

${couple} would love to know whether you can come to the wedding. Your answer is still open.
${when && `\n${when}\n`}
${by ? `Please answer by ${by}:` : 'Please answer here:'}
${link}

It takes a minute and needs no account.

--
You get this mail because you are on the guest list of ${reminder.couple ?? 'a wedding'}, kept with Posy.
No more reminders: ${unsubscribeLink}
`
  const html = letter({
    subject,
    opening: by ? `Please answer by ${by}. It takes a minute.` : 'It takes a minute.',
    footer: (
      <>
        You get this mail because you are on the guest list of <bdi>{reminder.couple ?? 'a wedding'}</bdi>, kept with
        Posy.
        <br />
        <a className="quiet" href={unsubscribeLink} style={{ color: '#6f665f' }}>
          No more reminders
        </a>
      </>
    ),
    children: (
      <>
        <Heading>
          <bdi>{reminder.couple ?? 'A wedding invitation'}</bdi>
        </Heading>
        {when && (
          <div style={{ paddingTop: 8 }}>
            <SmallPrint>
              <bdi>{when}</bdi>
            </SmallPrint>
          </div>
        )}
        <Rule />
        <Paragraph>
          Dear <bdi>{guestName}</bdi>,
        </Paragraph>
        <Paragraph>
          <bdi>{couple}</bdi> would love to know whether you can come to the wedding. Your answer is still open.
        </Paragraph>
        <Paragraph>
          {by && (
            <>
              Please answer by <strong>{by}</strong>.{' '}
            </>
          )}
          It takes a minute and needs no account.
        </Paragraph>
        <Action href={link}>Answer the invitation</Action>
      </>
    ),
  })
  return {
    subject,
    text,
    html,
    headers: {
      'List-Unsubscribe': `<${unsubscribeLink}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}
