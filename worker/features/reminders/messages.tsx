import { type Day, weekdayAndDay } from '../../lib/calendar'
import { nameForMail, oneLine } from '../../lib/text'
import type { Message } from '../mail/messages'
import { Action, Heading, LinkInLetters, letter, Paragraph, Rule, SmallPrint } from '../mail/messages/letter'

export interface Reminder {
  /** Those who share the address, each with their personal link; at least one. */
  guests: { name: string; link: string }[]
  /** Null when nobody of the couple is named yet. */
  couple: string | null
  /** Null when it is not fixed. */
  weddingDay: Day | null
  venue: string | null
  /** Null: replies are open. */
  deadline: Day | null
  unsubscribeLink: string
}

export function reminderMail(reminder: Reminder): Message & { headers: Record<string, string> } {
  const { weddingDay, deadline, unsubscribeLink } = reminder
  const couple = nameForMail(reminder.couple)
  const sender = couple ?? 'The couple'
  const guests = reminder.guests.map(({ name, link }) => ({ name: nameForMail(name), link }))
  const [only, ...others] = guests
  const alone = others.length === 0 ? only : undefined
  const by = deadline && weekdayAndDay(deadline)
  const when = [weddingDay && weekdayAndDay(weddingDay), nameForMail(reminder.venue)].filter(Boolean).join(' · ')
  const subject = `Please RSVP to ${couple === null ? 'the wedding' : `${oneLine(couple)}'s wedding`}${by ? ` by ${by}` : ''}`
  const greeting = alone?.name ? { before: 'Dear ', name: alone.name } : { before: 'Hello', name: '' }
  const news = alone
    ? 'would love to know whether you can come to their wedding, and haven’t had your reply yet.'
    : 'would love to know who of you can come to their wedding, and haven’t had these replies yet.'
  const effort = alone
    ? 'It takes a minute and needs no account.'
    : 'Each of you has a personal link. It takes a minute and needs no account.'
  const links = alone ? alone.link : guests.map(({ name, link }) => `${name ?? 'A guest'}\n${link}`).join('\n\n')

  const text = `${greeting.before}${greeting.name},

${sender} ${news}
${when && `\n${when}\n`}
${by ? `Please RSVP by ${by}:` : 'Please RSVP here:'}${alone ? '' : '\n'}
${links}

${effort}

--
${sender} sent you this using Posy.
No more reminders: ${unsubscribeLink}
`
  const html = letter({
    subject,
    opening: by ? `Please RSVP by ${by}. It takes a minute.` : 'It takes a minute.',
    footer: (
      <>
        <bdi>{sender}</bdi> sent you this using Posy.
        <br />
        <a className="quiet" href={unsubscribeLink} style={{ color: '#6f665f' }}>
          No more reminders
        </a>
      </>
    ),
    children: (
      <>
        <Heading>
          <bdi>{couple ?? 'A wedding invitation'}</bdi>
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
          {greeting.before}
          <bdi>{greeting.name}</bdi>,
        </Paragraph>
        <Paragraph>
          <bdi>{sender}</bdi> {news}
        </Paragraph>
        <Paragraph>
          {by && (
            <>
              Please RSVP by <strong>{by}</strong>.{' '}
            </>
          )}
          {effort}
        </Paragraph>
        {alone ? (
          <Action href={alone.link}>RSVP now</Action>
        ) : (
          guests.map(({ name, link }) => (
            <Paragraph key={link}>
              <strong>
                <bdi>{name ?? 'A guest'}</bdi>
              </strong>
              <br />
              <LinkInLetters href={link} />
            </Paragraph>
          ))
        )}
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
