import { nameForMail } from '../../lib/text'
import { Action, Heading, letter, Paragraph, Rule } from './messages/letter'

export interface Message {
  subject: string
  text: string
  html: string
}

/** A greeting. The name could be a stranger's choice, so it must not look like a link. */
export function hello(name: string): string {
  const plain = nameForMail(name)
  return plain === null ? 'Hello,' : `Hello ${plain},`
}

export function resetPasswordMail({ name, link }: { name: string; link: string }): Message {
  const subject = 'Set a new Posy password'
  const reason = 'Somebody asked for this at Posy. If it was not you, nothing has changed and you can ignore this mail.'
  return {
    subject,
    text: `${hello(name)}

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
            <bdi>{hello(name)}</bdi>
          </Paragraph>
          <Paragraph>with this link you can set a new password. It is good for an hour, and for one time.</Paragraph>
          <Action href={link}>Set a new password</Action>
        </>
      ),
    }),
  }
}
