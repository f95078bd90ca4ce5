import { nameForMail } from '../../../lib/mail-names'
import { counted, oneLine } from '../../../lib/text'
import type { RsvpStatus } from '../../guests/schema'
import { hello, type Message } from '../../mail/messages'
import { Action, Heading, letter, Paragraph, Rule } from '../../mail/messages/letter'

/** Maximum number of guests in a list. Further ones are only counted. */
const LISTED = 50

export interface ToldGuest {
  id: string
  name: string
  /** `occasion` is null where the wedding has only one. Empty: the guest has not responded yet, and told only something else. */
  answers: { occasion: string | null; status: RsvpStatus; companions: number }[]
}

interface AnswerNews {
  name: string
  guests: ToldGuest[]
  /** Earlier replies that are only counted. */
  more: number
  /** Begins the footer. */
  about: string
  link: string
}

const statusWords: Record<RsvpStatus, string> = {
  confirmed: 'is coming',
  declined: 'can’t come',
  maybe: 'isn’t sure yet',
  pending: 'withdrew their reply',
}

/** The mail that tells the couple who replied. */
export function answerNewsMail({ name, guests, more, about, link }: AnswerNews): Message {
  const [first] = guests
  const only = guests.length === 1 && first ? nameForMail(first.name) : null
  const subject = only ? `${oneLine(only)} replied` : `${counted(guests.length, 'guest')} replied`
  const footer = `${about}You’re receiving this because your guests’ replies are emailed to you. You can change this in Posy’s settings.`
  const lines = guests.slice(0, LISTED).map(({ id, name, answers }) => {
    return { id, name: nameForMail(name) ?? 'A guest', said: answers.map(said).join('; ') || 'changed their details' }
  })
  const rest = [
    ...(guests.length > LISTED ? [`and ${counted(guests.length - LISTED, 'more guest')}`] : []),
    ...(more > 0 ? [`and ${more.toLocaleString('en')} earlier ${more === 1 ? 'reply' : 'replies'}`] : []),
  ]
  const opening = lines[0] ? `${lines[0].name}: ${lines[0].said}` : subject
  return {
    subject,
    text: `${hello(name)}

${[...lines.map(({ name, said }) => `- ${name}: ${said}`), ...rest].join('\n')}

All guests: ${link}

--
${footer}
`,
    html: letter({
      subject,
      opening,
      footer,
      children: (
        <>
          <Heading>New replies</Heading>
          <Rule />
          <Paragraph>
            <bdi>{hello(name)}</bdi>
          </Paragraph>
          {lines.map(({ name, said }) => (
            <Paragraph>
              <strong>
                <bdi>{name}</bdi>
              </strong>
              : <bdi>{said}</bdi>
            </Paragraph>
          ))}
          {rest.map((line) => (
            <Paragraph>{line}</Paragraph>
          ))}
          <Action href={link}>See all replies</Action>
        </>
      ),
    }),
  }
}

function said({ occasion, status, companions }: ToldGuest['answers'][number]): string {
  const company = status === 'confirmed' && companions > 0 ? ` with ${counted(companions, 'companion')}` : ''
  const words = `${statusWords[status]}${company}`
  return occasion === null ? words : `${nameForMail(occasion) ?? 'Occasion'}: ${words}`
}
