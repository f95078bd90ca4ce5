import { nameForMail } from '../../lib/mail-names'
import { oneLine } from '../../lib/text'
import { Action, Heading, letter, Paragraph, Rule } from './messages/letter'

export interface Message {
  subject: string
  text: string
  html: string
}

/** Lets mail programs offer to unsubscribe with one click (RFC 8058). */
export function unsubscribeHeaders(link: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${link}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

/** A greeting. The name could be a stranger's choice, so it must not look like a link. */
export function hello(name: string): string {
  const plain = nameForMail(name)
  return plain === null ? 'Hello,' : `Hello ${plain},`
}

/** Begins a footer with the wedding that a mail is about, for a member of several. */
export function aboutWedding({ has_several }: { has_several: number }, couple: string | null): string {
  const named = has_several ? nameForMail(couple) : null
  return named === null ? '' : `This is about ${oneLine(named)}'s wedding. `
}

export function resetPasswordMail({ name, link }: { name: string; link: string }): Message {
  const subject = 'Set a new Posy password'
  const reason = 'Someone requested this on Posy. If it wasn’t you, nothing has changed and you can ignore this email.'
  return {
    subject,
    text: `${hello(name)}

Set a new password here. The link works once, for an hour:
${link}

${reason}
`,
    html: letter({
      subject,
      opening: 'The link works for an hour.',
      footer: reason,
      children: (
        <>
          <Heading>A new password</Heading>
          <Rule />
          <Paragraph>
            <bdi>{hello(name)}</bdi>
          </Paragraph>
          <Paragraph>Set a new password with this link. It works once, for an hour.</Paragraph>
          <Action href={link}>Set a new password</Action>
        </>
      ),
    }),
  }
}
