import { isoOrNull, toIso } from '../../../lib/calendar'
import { firstNumber } from '../../../lib/phone'
import { foldText } from '../../../lib/text'
import { toRecipients } from '../rules'
import type { Channel, Delivery, DeliveryStatus, MessageFields } from '../schema'

/** A stored delivery. Instants in epoch milliseconds. */
export interface StoredDelivery {
  id: string
  message_id: string
  household_id: string
  name: string
  channel: Channel
  recipients: { guest_id: string; to: string }[]
  status: DeliveryStatus
  error: string | null
  changed_at: number
  sent_at: number | null
  visited_at: number | null
  answered_at: number | null
}

export const HANDED_BY_POSY = 'Posy sends this one by mail.'
export const NOT_WAITING = 'This one is no longer waiting for you to send it.'
export const NOT_RETURNED = 'Only mail that came back or could not be sent is sent again.'
export const SAME_ADDRESS = 'Please correct the email address first. Then it can be sent again.'
const NOBODY_LEFT = 'This household is not on the guest list any more.'
const NO_NUMBER = 'There is no phone number any more.'

/** Digits from which a number without a sign is one with a country code: national ones are shorter. A spreadsheet drops the sign. */
const INTERNATIONAL_LENGTH = 12

/**
 * The recipients whose mail came back or could not be sent. Once the mails are deleted, only the delivery has them: then of several
 * recipients those whose address is marked, so that nobody gets a message twice.
 */
export function missedBy(
  { recipients }: Pick<StoredDelivery, 'recipients'>,
  mails: { id: string; guest_id: string; to: string; is_returned: number; is_unsent: number }[],
  members: { id: string; bounced_email: string | null }[],
): { id: string | null; guest_id: string; to: string; is_unsent: number }[] {
  if (mails.length > 0) return mails.filter((mail) => mail.is_returned)
  const marked = new Map(members.map(({ id, bounced_email }) => [id, foldText(bounced_email ?? '')]))
  return recipients
    .filter(({ guest_id, to }) => recipients.length === 1 || marked.get(guest_id) === foldText(to))
    .map((recipient) => ({ ...recipient, id: null, is_unsent: 0 }))
}

/** Where a mail goes when it is sent again. Null: nowhere, until the guest has another address than the one that may not work. */
export function addressAgain(
  { to, is_unsent }: { to: string; is_unsent: number },
  guest: { email: string | null; bounced_email: string | null } | undefined,
): string | null {
  if (!guest?.email) return null
  const [address, bounced] = [foldText(guest.email), foldText(guest.bounced_email ?? '')]
  const isAnother = address !== foldText(to)
  return isAnother || (is_unsent && address !== bounced) ? guest.email : null
}

/** Where a phone's own app finds the words. Null without a number. */
export function appUrl(channel: Channel, number: string | undefined, text: string): string | null {
  if (number === undefined || (channel !== 'whatsapp' && channel !== 'sms')) return null
  const written = firstNumber(number)
  if (written === null) return null
  const digits = written.replaceAll(/\D/g, '')
  const international = written.startsWith('00') ? digits.slice(2) : digits
  const isInternational = written.startsWith('+') || written.startsWith('00')
  const body = encodeURIComponent(text)
  // RFC 5724.
  if (channel === 'sms') return `sms:${isInternational ? `+${international}` : digits}?body=${body}`
  // WhatsApp takes no national numbers: it would open the chat of a stranger. Without a number, it lets the couple choose the contact.
  const isWhole = isInternational || (!digits.startsWith('0') && digits.length >= INTERNATIONAL_LENGTH)
  return `https://wa.me/${isWhole ? international : ''}?text=${body}`
}

/** Text and number for the couple's own phone, or text for a letter. */
export interface Words {
  text: string
  to: string[]
  /** Why the couple should no longer send it. */
  ended: string | null
}

/** A delivery as an answer has it. `words` are those for the couple's own phone, or for paper. */
export function toDelivery(
  stored: StoredDelivery,
  message: Pick<MessageFields, 'channel' | 'to'>,
  words?: Words | null,
): Delivery {
  const { channel, status } = stored
  const { recipients, sent_at: _sent, changed_at, ...delivery } = stored
  const isWaiting = channel !== 'mail' && status === 'queued'
  const to = isWaiting && words ? words.to : recipients.map((recipient) => recipient.to).filter(Boolean)
  const ended = (isWaiting && words?.ended) || null
  const url = words && !ended ? appUrl(channel, to[0], words.text) : null
  const lost = words === null ? NOBODY_LEFT : channel !== 'paper' && to.length === 0 ? NO_NUMBER : null
  return {
    ...delivery,
    to: toRecipients(message, to),
    error: delivery.error ?? (isWaiting ? (lost ?? ended) : null),
    at: toIso(changed_at),
    visited_at: isoOrNull(delivery.visited_at),
    answered_at: isoOrNull(delivery.answered_at),
    ...(words && { text: words.text }),
    ...(url !== null && { url }),
  }
}
