import type { Day } from '../../lib/calendar'
import { directionOf, type Locale } from '../../lib/locales'
import { nameForMail } from '../../lib/mail-names'
import type { Content } from '../../lib/markup'
import { oneLine } from '../../lib/text'
import type { Texts } from '../../texts/en'
import { plain, Sentence } from '../../texts/phrase'
import { type Message, unsubscribeHeaders } from '../mail/messages'
import { Action, Heading, LinkInLetters, letter, Paragraph, QuietLink, Rule, SmallPrint } from '../mail/messages/letter'
import { placeOf } from '../occasions/rules'
import { wordedDate } from '../settings/rules'
import { type FieldValues, fillIn, isMostlyRightToLeft } from './filling/rules'
import type { OccasionDetails } from './schema'

/** An occasion as a message tells it; `date` is in words, null: not known. */
export interface ToldOccasion {
  name: string
  date: string | null
  time: string | null
  place: string | null
}

/** What a message says to one recipient. */
export interface Addressed {
  words: Texts
  locale: Locale
  /** With fields. */
  subject: string
  body: string
  /** Replaces a subject of which nothing is left because its fields have no value. A subject that the couple left empty stays so. */
  usualSubject: string
  salutation: string
  couple: string | null
  occasions: ToldOccasion[]
  deadline: Day | null
  /** The recipient's own. */
  link: string
  /** Whether an answer is asked for. */
  isAsking: boolean
  changes: { name: string; before: OccasionDetails; after: OccasionDetails }[]
  /** Null: the message has none. */
  unsubscribeLink: string | null
}

interface Filled {
  subject: string
  body: string
  /** Null if its names must not be in a mail. */
  couple: string | null
  /** Whether the body has the link. The sentence with it may be left out for another field in it. */
  hasLink: boolean
}

/** Fills in the fields. Names that look like a link are left out. */
function filled({ words, locale, ...addressed }: Addressed): Filled {
  const { message: say, day } = words
  const couple = nameForMail(addressed.couple)
  const lines = addressed.occasions.map(({ name, date, time, place }) =>
    say.occasion({ name, when: date && time ? say.at(date, time) : (date ?? time), where: place }),
  )
  const values: FieldValues = {
    greeting: plain(say.greeting(nameForMail(addressed.salutation) || say.friends)),
    names: couple ?? say.theCouple,
    occasions: lines.join('\n') || null,
    deadline: addressed.deadline && day(addressed.deadline),
    link: addressed.link,
  }
  const inLine: FieldValues = {
    ...values,
    greeting: values.greeting && oneLine(values.greeting),
    names: values.names && oneLine(values.names),
    occasions: oneLine(lines.join('; ')) || null,
  }
  const body = fillIn(addressed.body, values, locale)
  const subject =
    addressed.subject && (fillIn(addressed.subject, inLine, locale) || fillIn(addressed.usualSubject, inLine, locale))
  return {
    subject: subject.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' '),
    body,
    couple,
    hasLink: body.includes(addressed.link),
  }
}

export const messageSubject = (addressed: Addressed): string => filled(addressed).subject

/** The words for the couple's own phone, or for paper, with the link. */
export function messageText(addressed: Addressed): string {
  const { body, hasLink } = filled(addressed)
  return [body, changesText(addressed), hasLink ? '' : addressed.link].filter(Boolean).join('\n\n')
}

export function messageMail(addressed: Addressed): Message & { headers: Record<string, string> } {
  const { words, locale, link, changes, unsubscribeLink } = addressed
  const { message: say, colon } = words
  const isRightToLeft = directionOf(locale) === 'rtl'
  const dir = (isMostlyRightToLeft(addressed.body) ?? isRightToLeft) === isRightToLeft ? undefined : 'auto'
  const { subject, body, couple, hasLink } = filled(addressed)
  const action = addressed.isAsking ? say.action.reply : say.action.open
  const paragraphs = body.split(/\n{2,}/)
  const signature = plain(say.sentBy(couple))
  const unsubscribe = unsubscribeLink === null ? '' : `\n${words.unsubscribe.action}${colon}${unsubscribeLink}`
  const button = hasLink ? '' : `${action}${colon.trimEnd()}\n${link}`
  const text = `${[body, changesText(addressed), button].filter(Boolean).join('\n\n')}

--
${signature}${unsubscribe}
`
  const html = letter({
    words,
    subject,
    opening: paragraphs[1] ?? paragraphs[0] ?? subject,
    footer: (
      <>
        <Sentence of={say.sentBy(couple && <bdi>{couple}</bdi>)} />
        {unsubscribeLink !== null && (
          <>
            <br />
            <QuietLink href={unsubscribeLink}>{words.unsubscribe.action}</QuietLink>
          </>
        )}
      </>
    ),
    children: (
      <>
        <Heading>
          <bdi>{couple ?? words.invitation.unnamed}</bdi>
        </Heading>
        <Rule />
        {paragraphs.map((paragraph) => (
          <Paragraph dir={dir}>{linesOf(paragraph, link)}</Paragraph>
        ))}
        {changes.map((change) => (
          <>
            <Rule />
            <Paragraph>
              <strong>
                <bdi>{change.name}</bdi>
              </strong>
            </Paragraph>
            {changedLines(words, change).map(({ what, before, after }) => (
              <div>
                <SmallPrint>{what}</SmallPrint>
                <Paragraph>
                  {say.changes.before}
                  {colon}
                  <s>
                    <bdi>{before}</bdi>
                  </s>
                  <br />
                  {say.changes.after}
                  {colon}
                  <strong>
                    <bdi>{after}</bdi>
                  </strong>
                </Paragraph>
              </div>
            ))}
          </>
        ))}
        <Action words={words} href={link}>
          {action}
        </Action>
      </>
    ),
  })
  return { subject, text, html, headers: unsubscribeLink === null ? {} : unsubscribeHeaders(unsubscribeLink) }
}

/** A paragraph with its line breaks, and with the personal link as a link. */
function linesOf(paragraph: string, link: string): Content {
  return paragraph.split('\n').map((line, i) => (
    <>
      {i > 0 && <br />}
      {line.split(link).map((part, j) => (
        <>
          {j > 0 && <LinkInLetters href={link} />}
          {part}
        </>
      ))}
    </>
  ))
}

/** What differs between the sides of a change, in words. */
function changedLines({ message: say, comma, day, month }: Texts, { before, after }: Addressed['changes'][number]) {
  const timeOf = ({ start_time, end_time }: OccasionDetails) => [start_time, end_time].filter(Boolean).join('–')
  const dateOf = ({ date, date_precision: known }: OccasionDetails) =>
    wordedDate({ wedding_date: date, date_precision: known === undefined ? 'day' : known }, { day, month }) ?? ''
  const lines = [
    { what: say.changes.day, before: dateOf(before), after: dateOf(after) },
    { what: say.changes.time, before: timeOf(before), after: timeOf(after) },
    { what: say.changes.venue, before: placeOf(before, comma), after: placeOf(after, comma) },
  ]
  const known = (text: string) => text || say.changes.unknown
  return lines
    .filter((line) => line.before !== line.after)
    .map((line) => ({ ...line, before: known(line.before), after: known(line.after) }))
}

function changesText({ words, changes }: Addressed): string {
  const { before, after } = words.message.changes
  const { colon } = words
  return changes
    .map((change) => {
      const lines = changedLines(words, change).map(
        (line) => `${line.what}\n${before}${colon}${line.before}\n${after}${colon}${line.after}`,
      )
      return [change.name, ...lines].join('\n')
    })
    .join('\n\n')
}
