import { nameForMail } from '../../lib/mail-names'
import { oneLine } from '../../lib/text'
import type { Message } from '../mail/messages'
import { Action, Heading, letter, Paragraph, Rule } from '../mail/messages/letter'
import type { InvitedRole } from './schema'

interface Invitation {
  /** The name of the inviting member. */
  inviter: string
  /** Null while both names are empty. */
  coupleNames: string | null
  role: InvitedRole
  link: string
}

export function invitationMail({ inviter, coupleNames, role, link }: Invitation): Message {
  const couple = nameForMail(coupleNames)
  const sender = nameForMail(inviter) ?? 'Someone'
  const subject = `You're invited to help plan ${couple === null ? 'a wedding' : `${oneLine(couple)}'s wedding`}`
  const part =
    role === 'partner'
      ? 'You will see and plan everything together: guests, budget, vendors, tasks and the day itself.'
      : 'You will see and edit the plans: guests, budget, vendors, tasks and the day itself.'
  const footer = `${oneLine(sender)} sent you this using Posy, and gave us your address for this one email. If you don’t know them, you can ignore it.`
  return {
    subject,
    text: `Hello,

${sender} invites you to help plan ${couple === null ? 'a wedding' : `${couple}'s wedding`} on Posy.
${part}

Join here. The link works once, for 7 days:
${link}

${footer}
`,
    html: letter({
      subject,
      opening: part,
      footer,
      children: (
        <>
          <Heading>Help plan a wedding</Heading>
          <Rule />
          <Paragraph>Hello,</Paragraph>
          <Paragraph>
            <bdi>{sender}</bdi> invites you to help plan{' '}
            {couple === null ? (
              'a wedding'
            ) : (
              <>
                <bdi>{couple}</bdi>'s wedding
              </>
            )}{' '}
            on Posy. {part}
          </Paragraph>
          <Paragraph>The link works once, for 7 days.</Paragraph>
          <Action href={link}>Join the planning</Action>
        </>
      ),
    }),
  }
}
