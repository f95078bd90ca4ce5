import { isoOrNull, toIso } from '../../lib/calendar'
import type { Locale } from '../../lib/locales'
import type { MessageKind, ReadyTexts } from '../../lib/message-words'
import { MOST_RECIPIENTS } from './audience/rules'
import { type StoredChange, toChange } from './changes/rules'
import { type DeliveryStatus, USUAL_TONE } from './contract'
import { unknownField } from './filling/rules'
import type {
  Message,
  MessageCounts,
  MessageFields,
  MessageInput,
  MessagePatch,
  Recipients,
  SkipReason,
} from './schema'

/** Ready texts by language. */
type ReadyByLocale = Partial<Record<Locale, ReadyTexts>>

/** A stored message. Instants in epoch milliseconds. */
export interface StoredMessage extends MessageFields {
  id: string
  wedding_id: string
  status: Message['status']
  scheduled_at: number | null
  started_at: number | null
  sent_at: number | null
  changes: StoredChange[] | null
  version: number
  created_at: number
  updated_at: number
}

const NOT_ANY_MORE = 'This message has started. It can no longer be changed.'
export const CANCELLED = 'This message was cancelled. Please write a new one.'
export const TOO_LATE = 'This message has started. It is too late to cancel it.'
export const NOT_SCHEDULED = 'This message is not scheduled.'
export const PAST_TIME = 'Please choose a time in the future.'
export const TELL_FIRST = 'Please save your names and your date first. Guests should know who writes, and what for.'

export function newMessage<W extends string>(
  input: MessageInput,
  ready: ReadyTexts,
  { id, weddingId, now }: { id: string; weddingId: W; now: number },
): StoredMessage & { wedding_id: W } {
  const { kind, tone = USUAL_TONE } = input
  const text = ready[kind][tone ?? USUAL_TONE]
  return {
    occasion_ids: [],
    translations: {},
    channel: 'mail',
    to: 'contact',
    audience: {},
    subject: text.subject,
    body: text.body,
    ...input,
    tone,
    id,
    wedding_id: weddingId,
    status: 'draft',
    scheduled_at: null,
    started_at: null,
    sent_at: null,
    changes: null,
    version: 1,
    created_at: now,
    updated_at: now,
  }
}

/** Whether the couple has left the words of a ready text as they are, in whichever language. */
function isReadyText({ kind, subject, body }: Pick<MessageFields, 'kind' | 'subject' | 'body'>, all: ReadyByLocale) {
  return Object.values(all).some((ready) =>
    Object.values(ready[kind]).some((text) => text.subject === subject && text.body === body),
  )
}

/** A message after a change. A ready text that was left as it is follows kind and tone. */
export function patchedMessage(
  message: StoredMessage,
  { version: _version, scheduled_at, ...changes }: MessagePatch,
  { ready, all }: { ready: ReadyTexts; all: ReadyByLocale },
): StoredMessage {
  const next = { ...message, ...changes }
  const isKept = changes.subject === undefined && changes.body === undefined && isReadyText(message, all)
  const isOther = next.kind !== message.kind || next.tone !== message.tone
  const text = isKept && isOther ? ready[next.kind][next.tone ?? USUAL_TONE] : {}
  return { ...next, ...text, ...(scheduled_at && { scheduled_at: Date.parse(scheduled_at) }) }
}

/** Errors of a message as it would be after a change, by field. */
export function checkMessage(message: MessageFields, occasionIds: ReadonlySet<string>): Record<string, string> {
  const errors: Record<string, string> = {}
  const words = { '': message, ...prefixed(message.translations) }
  for (const [prefix, { subject, body }] of Object.entries(words)) {
    const isMissing = message.channel === 'mail' && subject === ''
    const wrong = { subject: isMissing ? NO_SUBJECT : unknownField(subject), body: unknownField(body) }
    if (wrong.subject) errors[`${prefix}subject`] = wrong.subject
    if (wrong.body) errors[`${prefix}body`] = wrong.body
  }
  if (message.occasion_ids.some((id) => !occasionIds.has(id))) errors.occasion_ids = NO_OCCASION
  const { occasion_id } = message.audience
  if (occasion_id !== undefined && !occasionIds.has(occasion_id)) errors.audience = NO_OCCASION
  return errors
}

const NO_SUBJECT = 'Please enter a subject.'
const NO_OCCASION = 'There is no such occasion.'

const prefixed = (translations: MessageFields['translations']) =>
  Object.fromEntries(Object.entries(translations).map(([locale, words]) => [`translations.${locale}.`, words]))

/** Addresses or numbers as an answer has them; blank ones are left out. */
export function toRecipients({ channel, to }: Pick<MessageFields, 'channel' | 'to'>, list: string[]): Recipients {
  const known = list.filter(Boolean)
  return channel === 'mail' && to === 'each_adult' ? known : (known[0] ?? null)
}

export function isEditable({ status }: Pick<StoredMessage, 'status'>): boolean {
  return status === 'draft' || status === 'scheduled'
}

/** The sentence about a message that cannot be changed or deleted. */
export function whyNotEditable({ status }: Pick<StoredMessage, 'status'>): string {
  return status === 'cancelled' ? CANCELLED : NOT_ANY_MORE
}

export const noCounts: MessageCounts = {
  queued: 0,
  accepted: 0,
  delivered: 0,
  delayed: 0,
  bounced: 0,
  complained: 0,
  failed: 0,
  handed_over: 0,
  cancelled: 0,
  visited: 0,
  answered: 0,
}

/** Deliveries of a message by status. */
export interface CountedDeliveries {
  message_id: string
  status: DeliveryStatus
  count: number
  visited: number
  answered: number
}

export function sumDeliveries(counted: CountedDeliveries[]): MessageCounts {
  const sum = { ...noCounts }
  for (const { status, count, visited, answered } of counted) {
    sum[status] += count
    sum.visited += visited
    sum.answered += answered
  }
  return sum
}

/** `changes` are those of its occasions as they are now; a message that has started has its own. */
export function toMessage(
  { wedding_id: _wedding, ...stored }: StoredMessage,
  about: { counts: MessageCounts; missing_locales: Locale[]; changes: StoredChange[] },
): Message {
  const changes = stored.kind === 'change' ? (stored.changes ?? about.changes) : []
  return {
    ...stored,
    scheduled_at: isoOrNull(stored.scheduled_at),
    started_at: isoOrNull(stored.started_at),
    sent_at: isoOrNull(stored.sent_at),
    counts: about.counts,
    missing_locales: about.missing_locales,
    changes: changes.map(toChange),
    created_at: toIso(stored.created_at),
    updated_at: toIso(stored.updated_at),
  }
}

/** The languages, out of these, that a message has no words in. */
export function missingLocales(
  message: MessageFields,
  { used, usual, all }: { used: Locale[]; usual: Locale; all: ReadyByLocale },
): Locale[] {
  const isReady = isReadyText(message, all)
  return used.filter((locale) => locale !== usual && !message.translations[locale] && !(isReady && all[locale]))
}

/** The words of a message in a language: the couple's, else the ready text if they left it as it was, else the default ones. */
export function wordsIn(message: MessageFields, locale: Locale, all: ReadyByLocale): { subject: string; body: string } {
  const { translations, subject, body, kind, tone } = message
  const own = translations[locale]
  if (own) return own
  const ready = isReadyText(message, all) && all[locale]
  return ready ? ready[kind][tone ?? USUAL_TONE] : { subject, body }
}

/** Couples read these beside a household that gets nothing. */
export function skipSentence(code: SkipReason, kind: MessageKind): string {
  switch (code) {
    case 'no_address':
      return 'Nobody in this household has an email address.'
    case 'no_number':
      return 'Nobody in this household has a phone number.'
    case 'unsubscribed':
      return 'They asked for no more emails.'
    case 'bounced':
      return 'Mail to this address came back. Please correct it.'
    case 'already_sent':
      return kind === 'reminder'
        ? 'They have already been reminded.'
        : 'They have already been sent a message of this kind.'
    case 'just_reminded':
      return 'They were reminded within the last 24 hours.'
    case 'closed':
      return 'The RSVP deadline has passed.'
    case 'paused':
      return 'Reminders to this guest are paused.'
    case 'too_many':
      return `More than ${MOST_RECIPIENTS.toLocaleString('en')} people would get it. Please write to the contact only, or split the household.`
  }
}
