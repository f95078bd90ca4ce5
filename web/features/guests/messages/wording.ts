import { MAY_HAVE_ARRIVED } from '../../../../worker/features/mail/rules'
import type { HistoryEntry, Message, Recipients, SkipReason } from '../../../../worker/features/messages/schema'
import { coupleNames } from '../../../../worker/features/settings/rules'
import type { WeddingSettings } from '../../../../worker/features/settings/schema'
import type { MessageField, MessageKind, Tone as TextTone } from '../../../../worker/lib/message-words'
import { compareNames } from '../../../../worker/lib/sorting'
import { counted } from '../../../../worker/lib/text'
import type { Tone } from '../../../components/chip'
import { deliveryLook } from './labels'

type Channel = Message['channel']
type Names = Pick<WeddingSettings, 'couple_name_1' | 'couple_name_2'>

/** What each kind is for. */
export const kindHints: Record<MessageKind, string> = {
  save_the_date: 'The day and the place, before the invitation.',
  invitation: 'Asks your guests to reply, each with a personal link.',
  change: 'Tells your guests what is new: the day, the time or the place.',
  reminder: 'Asks those who haven’t replied yet.',
  thanks: 'For those who came, after the wedding.',
  custom: 'Anything else you’d like to say.',
}

/** The kind within a sentence: 'a save the date'. */
export const kindNouns: Record<MessageKind, string> = {
  save_the_date: 'a save the date',
  invitation: 'an invitation',
  change: 'a change notice',
  reminder: 'a reminder',
  thanks: 'a thank-you',
  custom: 'a message of this kind',
}

/** Addresses or numbers in a line; empty: there is none. */
export const recipientText = (to: Recipients): string => [to ?? []].flat().join(', ')

export const toneLabels: Record<TextTone, string> = { formal: 'Formal', warm: 'Warm', playful: 'Playful' }

export const channelLabels: Record<Channel, string> = {
  mail: 'Email',
  whatsapp: 'WhatsApp',
  sms: 'Text message',
  paper: 'On paper',
}

/** A channel within a sentence. */
export const channelInText = (channel: Channel) =>
  channel === 'whatsapp' ? channelLabels[channel] : channelLabels[channel].toLowerCase()

export const channelHints: Record<Channel, string> = {
  mail: 'Posy sends it, in each household’s language.',
  whatsapp: 'Posy fills in the text; you send it from your phone, one household per tap.',
  sms: 'Posy fills in the text; you send it from your phone, one household per tap.',
  paper: 'You print and post it, and mark each one as sent.',
}

export const fieldLabels: Record<MessageField, string> = {
  greeting: 'Greeting',
  names: 'Your names',
  occasions: 'Day and place',
  deadline: 'Reply by',
  link: 'Personal link',
}

const statusLooks: Record<Message['status'], { tone: Tone; text: string }> = {
  draft: { tone: 'neutral', text: 'Draft' },
  scheduled: { tone: 'accent', text: 'Scheduled' },
  sending: { tone: 'care', text: 'Sending' },
  sent: { tone: 'good', text: 'Sent' },
  cancelled: { tone: 'neutral', text: 'Cancelled' },
}

/** Shown for what the couple sends by hand. */
export const toSendText = (isHelper: boolean) => (isHelper ? 'For the couple to send' : 'For you to send')

/** Words the status of a message. One that the couple sends by hand is not "sending": households are left. */
export function statusLook(
  { status, channel }: Pick<Message, 'status' | 'channel'>,
  isHelper: boolean,
): { tone: Tone; text: string } {
  if (status === 'sending' && channel !== 'mail') return { tone: 'care', text: toSendText(isHelper) }
  return statusLooks[status]
}

/** How far a delivery came. A mail that may have arrived, as its error says, is not called "Not sent". */
export function sentLook(delivery: Parameters<typeof deliveryLook>[0] & { error: string | null }) {
  const { error, visited_at, answered_at } = delivery
  const isDoubtful = error?.includes(MAY_HAVE_ARRIVED) && !visited_at && !answered_at
  return isDoubtful ? ({ tone: 'care', text: 'May have been sent' } as const) : deliveryLook(delivery)
}

/** Households as they are listed. */
export const sortedByName = <H extends { name: string }>(list: readonly H[]): H[] =>
  list.toSorted((a, b) => compareNames(a.name, b.name))

const households = (count: number) => counted(count, 'household')
const number = (count: number) => count.toLocaleString('en')

/** How many households a message was for, those it was cancelled for included. */
export function totalOf({ counts }: Pick<Message, 'counts'>): number {
  const { queued, accepted, delivered, delayed, bounced, complained, failed, handed_over, cancelled } = counts
  return queued + accepted + delivered + delayed + bounced + complained + failed + handed_over + cancelled
}

/** Number of households that it was sent to, even if it came back. */
export function sentOf({ counts }: Pick<Message, 'counts'>): number {
  return counts.accepted + counts.delivered + counts.delayed + counts.bounced + counts.complained + counts.handed_over
}

/** Number of households that it did not reach, or that marked it as spam. */
export const returnedCount = ({ counts }: Pick<Message, 'counts'>) => counts.bounced + counts.failed + counts.complained

/** '38 of 40 households, 2 came back, 21 opened, 14 replied' */
export function countsText(message: Pick<Message, 'counts' | 'status'>): string {
  const [total, sent, back] = [totalOf(message), sentOf(message), returnedCount(message)]
  const { visited, answered } = message.counts
  return [
    sent === total ? households(total) : `${number(sent)} of ${households(total)}`,
    back > 0 && `${number(back)} came back`,
    visited > 0 && `${number(visited)} opened`,
    answered > 0 && `${number(answered)} replied`,
  ]
    .filter(Boolean)
    .join(', ')
}

/** A message in one line: its subject, or else how its text begins, with the couple's names filled in. */
export function oneLineOf({ subject, body }: Pick<Message, 'subject' | 'body'>, settings: Names): string {
  const couple = coupleNames(settings) ?? 'the two of you'
  const filled = (text: string) =>
    text
      .replaceAll('{names}', couple)
      .replaceAll(/ *\{[^{}]*\} */g, ' … ')
      .trim()
  const lines = [subject, ...body.split('\n')].map(filled)
  return lines.find((line) => /[\p{L}\p{N}]/u.test(line)) ?? ''
}

/** The list: drafts, then what is scheduled, then the others, newest first. */
export function sortMessages(messages: readonly Message[]): Message[] {
  const rank = ({ status }: Message) => (status === 'draft' ? 0 : status === 'scheduled' ? 1 : 2)
  const time = ({ started_at, updated_at }: Message) => Date.parse(started_at ?? updated_at)
  return messages.toSorted((a, b) => {
    if (rank(a) !== rank(b)) return rank(a) - rank(b)
    if (rank(a) === 1) return Date.parse(a.scheduled_at ?? '') - Date.parse(b.scheduled_at ?? '')
    return time(b) - time(a)
  })
}

/** '38 of 40 households can get it.' */
export function reachText(total: number, reached: number): string {
  if (total === 0) return 'No households match. Please choose others.'
  if (reached === total) return `${households(total)} will get it.`
  return `${number(reached)} of ${households(total)} can get it. You’ll see who can’t in the next step.`
}

/** '52 emails, of the 5,000 that you can still send today.' A scheduled message goes on another day. */
export function costText(mails: number, left: number, isScheduled = false): string {
  const all = counted(mails, 'email')
  if (isScheduled) return `${all}.`
  if (left <= 0 && mails > 0) return `${all}. None can go out today; they follow from tomorrow.`
  if (mails <= left) return `${all}, of the ${left.toLocaleString('en')} that you can still send today.`
  return `${all}: ${left.toLocaleString('en')} of them can still go out today, the others follow tomorrow.`
}

/** The heading over households that a message is not for, by why. */
export const skipTitles: Record<SkipReason, (count: number) => string> = {
  no_address: (count) => `${households(count)} without an email address`,
  no_number: (count) => `${households(count)} without a phone number`,
  unsubscribed: (count) => `${households(count)} unsubscribed`,
  bounced: (count) => `${households(count)} whose address didn’t work`,
  already_sent: (count) => `${households(count)} that already got this`,
  just_reminded: (count) => `${households(count)} reminded in the last 24 hours`,
  closed: (count) => `${households(count)} whose replies are closed`,
  paused: (count) => `${households(count)} with paused reminders`,
  too_many: (count) => `${households(count)} with too many people`,
}

/** The fix, if the couple can make one. */
export const skipFixes: Partial<Record<SkipReason, string>> = {
  no_address: 'Add address',
  no_number: 'Add number',
  bounced: 'Fix address',
}

/** Where a guest's answer came from. */
export function answerSource({ source, by_guest_id }: Extract<HistoryEntry, { type: 'answer' }>): string {
  if (source !== 'link') return 'recorded by hand'
  return by_guest_id === null ? 'through their link' : 'through a household link'
}
