import { hello, type Message } from '../mail/messages'
import { Action, Heading, letter, Paragraph, Rule } from '../mail/messages/letter'

/** The confirmation mail. `isChange`: the account keeps its current address until this one is confirmed. */
export function confirmEmailMail({ name, link, isChange }: { name: string; link: string; isChange: boolean }): Message {
  const subject = 'Confirm your email address'
  const until = isChange ? 'Until then, your account keeps its current address.' : ''
  const reason = 'Someone entered this address on Posy. If it wasn’t you, you can ignore this email.'
  return {
    subject,
    text: `${hello(name)}

Please confirm your email. The link works once, for 7 days:
${link}
${until && `\n${until}\n`}
${reason}
`,
    html: letter({
      subject,
      opening: 'Please confirm that this address is yours.',
      footer: reason,
      children: (
        <>
          <Heading>Confirm your email</Heading>
          <Rule />
          <Paragraph>
            <bdi>{hello(name)}</bdi>
          </Paragraph>
          <Paragraph>Please confirm your email. The link works once, for 7 days.</Paragraph>
          {until && <Paragraph>{until}</Paragraph>}
          <Action href={link}>Confirm the address</Action>
        </>
      ),
    }),
  }
}

/** The notice to the previous address of an account. */
export function emailChangedMail({ name }: { name: string }): Message {
  const subject = 'Your Posy account has a new email address'
  const news = 'The email address of your Posy account has changed. From now on, sign in with the new one.'
  const advice =
    'If this was you, you don’t need to do anything. If not, please contact the people who run Posy for you right away.'
  return {
    subject,
    text: `${hello(name)}

${news}

${advice}
`,
    html: letter({
      subject,
      opening: 'From now on, sign in with the new one.',
      footer: 'This is the last mail to this address.',
      children: (
        <>
          <Heading>A new address</Heading>
          <Rule />
          <Paragraph>
            <bdi>{hello(name)}</bdi>
          </Paragraph>
          <Paragraph>{news}</Paragraph>
          <Paragraph>{advice}</Paragraph>
        </>
      ),
    }),
  }
}
