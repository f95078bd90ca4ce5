import type { Message } from '../mail/messages'
import { Heading, letter, Paragraph, Rule } from '../mail/messages/letter'

/** To the address that the account had before. */
export function emailChangedMail({ name }: { name: string }): Message {
  const subject = 'Your Posy account has a new e-mail address'
  const news = 'your account at Posy has another e-mail address now. From now on you sign in with the new one.'
  const advice = 'If it was you, there is nothing to do. If not, please tell whoever runs this Posy at once.'
  return {
    subject,
    text: `Hello ${name},

${news}

${advice}
`,
    html: letter({
      subject,
      opening: 'From now on you sign in with the new one.',
      footer: 'This is the last mail to this address.',
      children: (
        <>
          <Heading>A new address</Heading>
          <Rule />
          <Paragraph>
            Hello <bdi>{name}</bdi>,
          </Paragraph>
          <Paragraph>{news}</Paragraph>
          <Paragraph>{advice}</Paragraph>
        </>
      ),
    }),
  }
}
