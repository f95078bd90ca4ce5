import { nameForMail } from '../../../lib/mail-names'
import { hello, type Message } from '../../mail/messages'
import { Action, Heading, letter, Paragraph, Rule } from '../../mail/messages/letter'

interface Request {
  /** The owner's name. */
  name: string
  requester: { name: string; email: string }
  invitedEmail: string
  /** Begins the footer. */
  about: string
  link: string
}

/** The mail to an owner. The subject has no name, since the requester chose theirs and could abuse it. */
export function joinRequestMail({ name, requester, invitedEmail, about, link }: Request): Message {
  const stranger = nameForMail(requester.name) ?? 'Someone'
  const subject = 'Someone asks to join your wedding planning'
  const question = 'Do you know them? They see nothing of the wedding until you accept.'
  const footer = `${about}You’re receiving this because you’re an owner of this wedding in Posy.`
  return {
    subject,
    text: `${hello(name)}

${stranger} (${requester.email}) opened the invitation that went to ${invitedEmail}, and asks to join.
${question}

Accept or decline here: ${link}

${footer}
`,
    html: letter({
      subject,
      opening: question,
      footer,
      children: (
        <>
          <Heading>May they join?</Heading>
          <Rule />
          <Paragraph>
            <bdi>{hello(name)}</bdi>
          </Paragraph>
          <Paragraph>
            <bdi>{stranger}</bdi> (<bdi>{requester.email}</bdi>) opened the invitation that went to{' '}
            <bdi>{invitedEmail}</bdi>, and asks to join.
          </Paragraph>
          <Paragraph>{question}</Paragraph>
          <Action href={link}>Accept or decline</Action>
        </>
      ),
    }),
  }
}
