import { longDay } from '../../lib/calendar'
import { oneLine } from '../../lib/text'
import type { Message } from '../mail/messages'
import { Action, Heading, letter, Paragraph, Rule } from '../mail/messages/letter'
import type { InvitedRole } from './schema'

interface Invitation {
  /** Who invites. */
  inviter: string
  /** Null when nobody is named yet. */
  coupleNames: string | null
  role: InvitedRole
  /** `YYYY-MM-DD` in the wedding's zone. */
  lastDay: string
  link: string
}

export function invitationMail({ inviter, coupleNames, role, lastDay, link }: Invitation): Message {
  const wedding = coupleNames === null ? 'a wedding' : `the wedding of ${coupleNames}`
  const subject =
    role === 'partner' ? `Plan ${oneLine(wedding)} together` : `${oneLine(inviter)} asks for your help with a wedding`
  const part =
    role === 'partner'
      ? 'You will see and plan everything together: guests, budget, vendors, tasks and the day itself.'
      : 'You will see and edit the planning: guests, budget, vendors, tasks and the day itself.'
  const footer = `${oneLine(inviter)} gave us your address for this one mail. If you do not know them, you can ignore it.`
  return {
    subject,
    text: `Hello,

${inviter} invites you to plan ${wedding} on Posy.
${part}

Join here, until ${longDay(lastDay)}:
${link}

${footer}
`,
    html: letter({
      subject,
      opening: part,
      footer,
      children: (
        <>
          <Heading>Plan along</Heading>
          <Rule />
          <Paragraph>Hello,</Paragraph>
          <Paragraph>
            <bdi>{inviter}</bdi> invites you to plan {coupleNames === null ? 'a wedding' : 'the wedding of '}
            {coupleNames !== null && <bdi>{coupleNames}</bdi>} on Posy. {part}
          </Paragraph>
          <Paragraph>The link works once, until {longDay(lastDay)}.</Paragraph>
          <Action href={link}>Join the planning</Action>
        </>
      ),
    }),
  }
}
