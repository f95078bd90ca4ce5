import type { Tone } from '../../lib/message-words'

export const messageStatuses = ['draft', 'scheduled', 'sending', 'sent', 'cancelled'] as const
export const channels = ['mail', 'whatsapp', 'sms', 'paper'] as const
export type Channel = (typeof channels)[number]

/** Who of a household gets a mail: its contact, or each adult with an address of their own. */
export const recipientChoices = ['contact', 'each_adult'] as const

const deliveryStatuses = [
  'queued',
  'accepted',
  'delivered',
  'delayed',
  'bounced',
  'complained',
  'failed',
  'handed_over',
  'cancelled',
] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

/** The tone of a ready text until the couple chooses one. */
export const USUAL_TONE: Tone = 'warm'

export const SUBJECT_LENGTH = 200
export const BODY_LENGTH = 5000

/** Messages of a wedding. */
export const MESSAGE_LIMIT = 200

export const messagePaths = {
  list: '/api/messages',
  templates: '/api/messages/templates',
  /** Occasions that changed since guests were told about them. */
  changes: '/api/messages/changes',
  /** The last message to each household. */
  households: '/api/messages/households',
  one: (id: string) => `/api/messages/${id}`,
  preview: (id: string) => `/api/messages/${id}/preview`,
  test: (id: string) => `/api/messages/${id}/test`,
  audience: (id: string) => `/api/messages/${id}/audience`,
  send: (id: string) => `/api/messages/${id}/send`,
  cancel: (id: string) => `/api/messages/${id}/cancel`,
  deliveries: (id: string) => `/api/messages/${id}/deliveries`,
  handedOver: (deliveryId: string) => `/api/deliveries/${deliveryId}/handed-over`,
  retry: (deliveryId: string) => `/api/deliveries/${deliveryId}/retry`,
  history: (guestId: string) => `/api/guests/${guestId}/history`,
} as const
