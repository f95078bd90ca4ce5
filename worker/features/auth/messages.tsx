import type { Message } from '../mail/messages'
import { Action, Heading, letter, Paragraph, Rule } from '../mail/messages/letter'

export function confirmEmailMail({ name, link }: { name: string; link: string }): Message {
  const subject = 'Confirm your e-mail address'
  const reason = 'Somebody gave this address at Posy. If it was not you, you can ignore this mail.'
  return {
    subject,
    text: `Hello ${name},

please confirm that this address is yours, within a week:
${link}

${reason}
`,
    html: letter({
      subject,
      opening: 'One click, and we know that this address is yours.',
      footer: reason,
      children: (
        <>
          <Heading>Is this your address?</Heading>
          <Rule />
          <Paragraph>
            Hello <bdi>{name}</bdi>,
          </Paragraph>
          <Paragraph>
            please confirm that this address is yours. The link is good for a week, and for one time.
          </Paragraph>
          <Action href={link}>Confirm the address</Action>
        </>
      ),
    }),
  }
}
