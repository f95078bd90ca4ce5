import type { Day } from '../../lib/calendar'
import { nameForMail } from '../../lib/mail-names'
import { oneLine } from '../../lib/text'
import type { Texts } from '../../texts/en'
import { plain, Sentence } from '../../texts/phrase'
import { type Message, unsubscribeHeaders } from '../mail/messages'
import { Action, Heading, LinkInLetters, letter, Paragraph, QuietLink, Rule, SmallPrint } from '../mail/messages/letter'

interface Reminder {
  /** The guests who share the address, at least one, each with their own link. */
  guests: { name: string; link: string }[]
  /** Null while the couple has no names. */
  couple: string | null
  /** The day or the month in words; null while the couple has not set one. */
  date: string | null
  venue: string | null
  /** Null: no deadline. */
  deadline: Day | null
  unsubscribeLink: string
}

export function reminderMail(words: Texts, reminder: Reminder): Message & { headers: Record<string, string> } {
  const { date, deadline, unsubscribeLink } = reminder
  const { reminder: say, message, day } = words
  const couple = nameForMail(reminder.couple)
  const marked = couple && <bdi>{couple}</bdi>
  const guests = reminder.guests.map(({ name, link }) => ({ name: nameForMail(name), link }))
  const [only, ...others] = guests
  const alone = others.length === 0 ? only : undefined
  const number = alone ? 'one' : 'several'
  const by = deadline && day(deadline)
  const when = [date, nameForMail(reminder.venue)].filter(Boolean).join(' · ')
  const subject = say.subject({ couple: couple && oneLine(couple), by })
  const links = alone ? alone.link : guests.map(({ name, link }) => `${name ?? say.aGuest}\n${link}`).join('\n\n')

  const text = `${alone?.name ? plain(say.greeting(alone.name)) : say.hello}

${plain(say.news[number](couple))}
${when && `\n${when}\n`}
${say.linksBelow(by)}${alone ? '' : '\n'}
${links}

${say.effort[number]}

--
${plain(message.sentBy(couple))}
${words.unsubscribe.action}${words.colon}${unsubscribeLink}
`
  const html = letter({
    words,
    subject,
    opening: say.opening(by),
    footer: (
      <>
        <Sentence of={message.sentBy(marked)} />
        <br />
        <QuietLink href={unsubscribeLink}>{words.unsubscribe.action}</QuietLink>
      </>
    ),
    children: (
      <>
        <Heading>
          <bdi>{couple ?? say.heading}</bdi>
        </Heading>
        {when && (
          <div style="padding-top:8px">
            <SmallPrint>
              <bdi>{when}</bdi>
            </SmallPrint>
          </div>
        )}
        <Rule />
        <Paragraph>{alone?.name ? <Sentence of={say.greeting(<bdi>{alone.name}</bdi>)} /> : say.hello}</Paragraph>
        <Paragraph>
          <Sentence of={say.news[number](marked)} />
        </Paragraph>
        <Paragraph>
          {by && (
            <>
              <Sentence of={say.replyBy(<strong>{by}</strong>)} />{' '}
            </>
          )}
          {say.effort[number]}
        </Paragraph>
        {alone ? (
          <Action words={words} href={alone.link}>
            {say.action}
          </Action>
        ) : (
          guests.map(({ name, link }) => (
            <Paragraph>
              <strong>
                <bdi>{name ?? say.aGuest}</bdi>
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
    headers: unsubscribeHeaders(unsubscribeLink),
  }
}
