import { definePage } from '../../http/page'
import type { Locale } from '../../lib/locales'
import type { Content } from '../../lib/markup'
import type { Texts } from '../../texts/en'
import { AnswerForm, type AnswerFormProps } from './page/answer-form'
import { InvitationHeader, type InvitationProps } from './page/invitation'
import { Languages } from './page/languages'
import languages from './page/languages.inline.css'
import { Notice } from './page/notice'
import { hasDetails, OccasionDetails } from './page/occasion'
import opened from './page/opened.inline.js'
import partyStyles from './page/party.inline.css'
import partyScript from './page/party.inline.js'
import { PartyForm, type PartyFormProps } from './page/party-form'
import { PartySummary } from './page/party-summary'
import script from './page/script.inline.js'
import ownStyles from './page/styles.inline.css'
import { ThankYou } from './page/thank-you'
import type { PublicOccasion } from './party/schema'
import type { RsvpSaved } from './schema'

const policy = { 'img-src': 'data:' }
const styles = languages + ownStyles
const invitation = definePage({ styles, script: script + opened, policy })
const closed = definePage({ styles, script: opened, policy })
const household = definePage({ styles: styles + partyStyles, script: partyScript + opened, policy })

export const pagePolicy = invitation.policy
export const closedPolicy = closed.policy
export const partyPolicy = household.policy
/** Errors are of the household's kind, since the script of its page shows them under that page's policy. */
export const errorPolicy = household.policy

/** The page of one guest for the wedding itself. */
export function formPage({
  href,
  date,
  occasion,
  ...props
}: AnswerFormProps & InvitationProps & { occasion: PublicOccasion; href: string }): string {
  const { words, event, errors, isClosed } = props
  const hasErrors = Object.keys(errors).length > 0
  return render(
    words,
    hasErrors ? words.reply.wrongTitle : words.invitation.title,
    <>
      <InvitationHeader words={words} event={event} date={date} />
      {hasDetails({ words, occasion, day: date }) && (
        <OccasionDetails words={words} occasion={occasion} day={date} href={href} isOnly />
      )}
      <AnswerForm occasionId={occasion.id} {...props} />
      {!isClosed && <ThankYou words={words} href={href} hidden />}
    </>,
    { withScript: true, kind: isClosed ? closed : invitation, hasLanguages: true },
  )
}

export function thankYouPage({
  words,
  saved,
  date,
  href,
}: Pick<InvitationProps, 'words' | 'date'> & { saved: RsvpSaved; href: string }): string {
  const { message, event, company } = saved
  return render(
    words,
    words.thanks.title,
    <>
      <InvitationHeader words={words} event={event} date={date} />
      <ThankYou words={words} message={message} company={company} href={href} />
    </>,
    { status: words.reply.saved },
  )
}

export function partyFormPage(props: PartyFormProps): string {
  const { words, view, errors, changed, date } = props
  const isRefused = Object.keys(errors).length > 0 || changed.size > 0
  return render(
    words,
    isRefused ? words.reply.wrongTitle : words.invitation.title,
    <>
      <PartyHeader words={words} view={view} date={date} />
      <PartyForm {...props} />
    </>,
    { kind: household, withScript: true, hasLanguages: true },
  )
}

export function partySavedPage(props: Parameters<typeof PartySummary>[0]): string {
  const { words, view, date } = props
  return render(
    words,
    words.thanks.title,
    <>
      <PartyHeader words={words} view={view} date={date} />
      <PartySummary {...props} />
    </>,
    { status: words.reply.saved, kind: household },
  )
}

/** Says when and where the wedding is only if somebody of the party is invited to it. */
function PartyHeader({ words, view, date }: Pick<PartyFormProps, 'words' | 'view' | 'date'>) {
  const isInvited = view.occasions.some(({ is_main }) => is_main)
  return (
    <InvitationHeader
      words={words}
      event={isInvited ? view.event : { ...view.event, venue_name: null }}
      date={isInvited ? date : null}
    />
  )
}

export function invalidLinkPage(words: Texts): string {
  const { title, sentence, advice } = words.invalidLink
  return render(words, title, <Notice words={words} title={title} sentences={[sentence, advice]} />, {
    kind: household,
    hasLanguages: true,
  })
}

/** `sent`: the fields of a reply that was not saved, to send again. */
export function failurePage({
  words,
  sentence,
  isWrite,
  sent,
  asked,
}: {
  words: Texts
  sentence: string
  isWrite: boolean
  sent: [string, string][]
  /** The language that was asked for. */
  asked?: Locale | null
}): string {
  const title = isWrite ? words.failure.submit : words.failure.load
  const retry = { fields: sent, asked }
  return render(words, title, <Notice words={words} title={title} sentences={[sentence]} retry={retry} />, {
    kind: household,
  })
}

interface RenderOptions {
  status?: string
  withScript?: boolean
  kind?: typeof invitation
  /** Whether it links to itself in other languages. */
  hasLanguages?: boolean
}

function render(
  words: Texts,
  title: string,
  content: Content,
  { status, withScript, kind = invitation, hasLanguages }: RenderOptions = {},
): string {
  const head = (
    <>
      <meta property="og:type" content="website" />
      <meta property="og:title" content={words.invitation.preview.title} />
      <meta name="description" property="og:description" content={words.invitation.preview.description} />
      <link rel="icon" href="data:," />
    </>
  )
  return kind.render(
    { words, title, head, withScript },
    <>
      {hasLanguages && <Languages words={words} />}
      <p role="status">{status}</p>
      {content}
    </>,
  )
}
