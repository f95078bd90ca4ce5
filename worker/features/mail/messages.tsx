import { Action, Heading, letter, Paragraph, Rule } from './messages/letter'

export interface Message {
  subject: string
  text: string
  html: string
}

export function resetPasswordMail({ name, link }: { name: string; link: string }): Message {
  const subject = 'Set a new Posy password'
  const reason = 'Somebody asked for this at Posy. If it was not you, nothing has changed and you can ignore this mail.'
  return {
    subject,
    text: `Hello ${name},

set a new password here, within an hour:
${link}

${reason}
`,
    html: letter({
      subject,
      opening: 'The link is good for an hour.',
      footer: reason,
      children: (
        <>
          <Heading>A new password</Heading>
          <Rule />
          <Paragraph>
            Hello <bdi>{name}</bdi>,
          </Paragraph>
          <Paragraph>with this link you can set a new password. It is good for an hour, and for one time.</Paragraph>
          <Action href={link}>Set a new password</Action>
        </>
      ),
    }),
  }
}
