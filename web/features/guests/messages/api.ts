import { useMemo } from 'react'
import useSWR from 'swr'
import type { FeedbackState } from '../../../../worker/features/mail/feedback/schema'
import { messagePaths } from '../../../../worker/features/messages/contract'
import type {
  Delivery,
  HistoryEntry,
  Message,
  MessageAudience,
  MessagePatch,
  MessagePreview,
  ReadyText,
} from '../../../../worker/features/messages/schema'
import { sendDeletions } from '../../../components/send-deletions'
import { useChanges, useCollection } from '../../../lib/collection'
import { request } from '../../../lib/http'
import { useLookingAgain } from '../../../lib/look-again'
import { messageCollection } from '../../../lib/messages'
import { asRead, type Read, useRead, useRefresh } from '../../../lib/swr'
import { sortedByName } from './wording'

/** How often a message that is being sent is read again. */
const PROGRESS_EVERY = 2000

/**
 * The messages, read again while one is being sent, or a mail of it again: every two seconds for mails and for the open message. The others
 * are sent by the couple themselves, which may take weeks, so they are read again less often.
 */
export function useMessages(openId?: string): Read<Message[]> {
  const messages = useCollection(messageCollection)
  const sending = messages.data?.filter((one) => one.status === 'sending' || hasMailsWaiting(one)) ?? []
  const isWatched = sending.some(({ id, channel }) => channel === 'mail' || id === openId)
  return useLookingAgain(messages, { every: isWatched ? PROGRESS_EVERY : undefined, isWanted: sending.length > 0 })
}

const hasMailsWaiting = ({ channel, counts }: Message) => channel === 'mail' && counts.queued > 0

/** The deliveries of a message, one for each household, by name. */
export function useDeliveries({ id, status }: Pick<Message, 'id' | 'status'>): Read<Delivery[]> {
  const { data, ...read } = useRead<Delivery[]>(messagePaths.deliveries(id))
  const sorted = useMemo(() => data && sortedByName(data), [data])
  const isWaiting = data?.some((one) => one.channel === 'mail' && one.status === 'queued')
  const isWanted = status === 'sending' || isWaiting
  return useLookingAgain({ ...read, data: sorted }, { every: PROGRESS_EVERY, isWanted })
}

/** Whether the mail service reports what arrived. Not asked for what the couple sends by hand. */
export const useFeedback = ({ channel }: Pick<Message, 'channel'>) =>
  useRead<FeedbackState>(channel === 'mail' ? `${messagePaths.list}/feedback` : null)
export const useReadyTexts = () => useRead<ReadyText[]>(messagePaths.templates)
export const useHistory = (guestId: string) => useRead<HistoryEntry[]>(messagePaths.history(guestId))

/** Who gets a message, as it was last saved. */
export function useAudience({ id, version }: Pick<Message, 'id' | 'version'>): Read<MessageAudience> {
  return asRead(
    useSWR<MessageAudience, Error>(
      `${messagePaths.audience(id)}#${version}`,
      () => request<MessageAudience>('GET', messagePaths.audience(id)),
      { keepPreviousData: true },
    ),
  )
}

/** A message as a household gets it. The POST changes nothing, so it is cached like a read. */
export function usePreview(
  { id, version }: Pick<Message, 'id' | 'version'>,
  householdId: string,
): Read<MessagePreview> {
  return asRead(
    useSWR<MessagePreview, Error>(
      `${messagePaths.preview(id)}#${version} ${householdId}`,
      () => request<MessagePreview>('POST', messagePaths.preview(id), { household_id: householdId || null }),
      { keepPreviousData: true },
    ),
  )
}

export function useMessageWrites() {
  const { show, sent, removed } = useChanges(messageCollection)
  const refresh = useRefresh()

  /** Posts something that changes messages, and reads them again. */
  async function post<T = void>(path: string, body: object = {}): Promise<T> {
    try {
      return await request<T>('POST', path, body)
    } finally {
      await refresh()
    }
  }

  return {
    /** Saves a draft. Nothing else changes with it, so that nothing is read again. */
    save: async (id: string, patch: MessagePatch): Promise<Message> => {
      const message = await request<Message>('PUT', messagePaths.one(id), patch)
      await show([message])
      return message
    },
    show: (message: Message) => show([message]),
    reschedule: (id: string, patch: MessagePatch) => sent(request<Message>('PUT', messagePaths.one(id), patch)),
    remove: (id: string) => removed(id, request('DELETE', messagePaths.one(id))),
    sendTest: (id: string) => request('POST', messagePaths.test(id), {}),
    /** Without a time it is sent now. `version` is that of the words that the person has seen. Changes nothing once it is sent or scheduled. */
    send: async (id: string, at: string | null, version: number) => {
      // Otherwise guests who are being deleted would get it too.
      await sendDeletions()
      return post<Message>(messagePaths.send(id), { at, version })
    },
    cancel: (id: string) => post(messagePaths.cancel(id)),
    retry: (deliveryId: string) => post(messagePaths.retry(deliveryId)),
    handOver: (deliveryId: string) => post(messagePaths.handedOver(deliveryId)),
  }
}
