import { nameForMail } from '../../../lib/mail-names'
import type { Content } from '../../../lib/markup'
import { oneLine } from '../../../lib/text'
import type { Texts } from '../../../texts/en'
import { plain, Sentence } from '../../../texts/phrase'
import { type Message, unsubscribeHeaders } from '../../mail/messages'
import { Action, Heading, LinkInLetters, letter, Paragraph, QuietLink, Rule } from '../../mail/messages/letter'

/** An answer of one person to one occasion. */
export interface AnswerLine {
  name: string
  /** The name as the couple has written it, as in its messages. */
  occasion: string
  answer: 'confirmed' | 'declined' | 'maybe'
}

interface Receipt {
  /** Null while the couple has no names. */
  couple: string | null
  answers: AnswerLine[]
  /** Whether plus-ones were named whom the couple has yet to approve. */
  needsApproval?: boolean
  /** Files of the accepted occasions whose day is known. */
  calendars: { occasion: string; link: string }[]
  link: string
  unsubscribeLink: string
}

/** The mail that tells a guest what they answered. */
export function receiptMail(words: Texts, receipt: Receipt): Message & { headers: Record<string, string> } {
  const { link, unsubscribeLink, calendars } = receipt
  const { receipt: say, message, reminder, reply, party, colon } = words
  const couple = nameForMail(receipt.couple)
  const subject = say.subject(couple && oneLine(couple))
  const answers = receipt.answers.map(({ name, occasion, answer }) => ({
    name: nameForMail(name) ?? reminder.aGuest,
    occasion,
    answer: party.answers[answer],
  }))
  const lines = answers.map((line) => plain(say.line(line)))
  const files = calendars.map(({ occasion, link }) => ({ name: `${say.calendar}${colon}${occasion}`, link }))

  const text = `${say.intro}

${lines.map((line) => `- ${line}`).join('\n')}
${receipt.needsApproval ? `\n${reply.needsApproval}\n` : ''}${files.map(({ name, link }) => `\n${name}\n${link}\n`).join('')}
${say.action}${colon.trimEnd()}
${link}

--
${plain(message.sentBy(couple))}
${words.unsubscribe.action}${colon}${unsubscribeLink}
`
  const html = letter({
    words,
    subject,
    opening: lines[0] ?? say.intro,
    footer: (
      <>
        <Sentence of={message.sentBy(couple && <bdi>{couple}</bdi>)} />
        <br />
        <QuietLink href={unsubscribeLink}>{words.unsubscribe.action}</QuietLink>
      </>
    ),
    children: (
      <>
        <Heading>{say.heading}</Heading>
        <Rule />
        <Paragraph>{say.intro}</Paragraph>
        {answers.map(({ name, occasion, answer }) => (
          <Paragraph>
            <Sentence of={say.line<Content>({ name: <bdi>{name}</bdi>, occasion: <bdi>{occasion}</bdi>, answer })} />
          </Paragraph>
        ))}
        {receipt.needsApproval && <Paragraph>{reply.needsApproval}</Paragraph>}
        {files.map(({ name, link }) => (
          <Paragraph>
            <bdi>{name}</bdi>
            <br />
            <LinkInLetters href={link} />
          </Paragraph>
        ))}
        <Action words={words} href={link}>
          {say.action}
        </Action>
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
