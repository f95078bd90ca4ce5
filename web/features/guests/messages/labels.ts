import type { Delivery, HouseholdState } from '../../../../worker/features/messages/schema'
import type { MessageKind } from '../../../../worker/lib/message-words'
import type { Tone } from '../../../components/chip'

export const kindLabels: Record<MessageKind, string> = {
  save_the_date: 'Save the date',
  invitation: 'Invitation',
  change: 'Change notice',
  reminder: 'Reminder',
  thanks: 'Thank-you',
  custom: 'Your own words',
}

type DeliveryLook = { tone: Tone; text: string }

const deliveryLooks: Record<Delivery['status'], DeliveryLook> = {
  queued: { tone: 'neutral', text: 'Waiting' },
  accepted: { tone: 'good', text: 'Sent' },
  delivered: { tone: 'good', text: 'Delivered' },
  delayed: { tone: 'care', text: 'Delayed' },
  bounced: { tone: 'bad', text: 'Came back' },
  complained: { tone: 'bad', text: 'Marked as spam' },
  failed: { tone: 'bad', text: 'Not sent' },
  handed_over: { tone: 'good', text: 'Sent by you' },
  cancelled: { tone: 'neutral', text: 'Cancelled' },
}

/** Whether a delivery did not reach its household, or was marked as spam. */
export const isReturned = ({ status }: Pick<Delivery, 'status'>) =>
  status === 'bounced' || status === 'failed' || status === 'complained'

type Feedback = Pick<HouseholdState, 'status' | 'channel' | 'visited_at' | 'answered_at'>

/** The furthest that a delivery came. */
export function deliveryLook({ status, channel, visited_at, answered_at }: Feedback): DeliveryLook {
  if (answered_at) return { tone: 'accent', text: 'Replied' }
  if (visited_at) return { tone: 'accent', text: 'Opened' }
  if (status === 'queued' && channel !== 'mail') return { tone: 'neutral', text: 'For you to send' }
  return deliveryLooks[status]
}
